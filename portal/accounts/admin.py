"""People in the administration. No password, no secret and no token is ever shown here."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.models import Group
from django.db.models import QuerySet
from django.http import HttpRequest
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from portal.accounts import commands
from portal.accounts.models import User
from portal.moderation.admin_log import Watched

admin.site.site_header = admin.site.site_title = "Regalia"
# the administration's own sign-in form knows neither rate limits nor second factors
admin.site.login = secure_admin_login(admin.site.login)
# nor does its form for a new password
admin.site.password_change = lambda request, extra_context=None: redirect("account_change_password")


@admin.register(User)
class PersonAdmin(Watched, UserAdmin):
    """Find people, switch accounts off, give rights. Names and addresses are their owners'."""

    watched = (
        *("username", "display_name", "country", "about", "is_active", "is_staff", "is_superuser"),
        *("groups", "user_permissions"),
    )

    list_display = ("username", "display_name", "kind", "is_active", "is_staff", "date_joined", "last_seen")
    list_filter = ("kind", "is_active", "is_staff", "is_superuser", "date_joined")
    search_fields = ("username", "display_name", "email")
    ordering = ("-date_joined",)
    readonly_fields = (
        *("kind", "email", "languages", "time_zone", "language"),
        *("date_joined", "last_login", "last_seen", "left_at"),
    )
    actions = ("revoke_tokens",)
    fieldsets = (
        (None, {"fields": ("username", "display_name", "kind", "email")}),
        (_("profile"), {"fields": ("country", "languages", "about", "time_zone", "language")}),
        (_("rights"), {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
        (_("dates"), {"fields": ("date_joined", "last_login", "last_seen", "left_at")}),
    )

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> tuple[str, ...]:
        """Only an administrator gives rights: staff could give them to themselves otherwise."""
        if request.user.is_superuser:
            return self.readonly_fields
        return (*self.readonly_fields, "is_staff", "is_superuser", "groups", "user_permissions")

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """People leave through their own page, which keeps matches whole."""
        return False

    @admin.action(description=_("Revoke all API tokens"), permissions=["change"])
    def revoke_tokens(self, request: HttpRequest, people: QuerySet[User]) -> None:
        """End every token of the chosen people; only their owners see or make them."""
        count = 0
        for person in people:
            count += commands.revoke_all_tokens(user=person)
            self.log_change(request, person, [{"changed": {"fields": ["API tokens revoked"]}}])
        self.message_user(request, ngettext("%d token revoked.", "%d tokens revoked.", count) % count)


admin.site.unregister(Group)


@admin.register(Group)
class RoleAdmin(Watched, GroupAdmin):
    """What the roles may do in the administration; every change is kept with the values before it."""

    watched = ("name", "permissions")
