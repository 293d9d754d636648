"""People in the administration. No password, no secret, no token's digest is ever shown here."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from portal.accounts.models import ApiToken, User

admin.site.site_header = admin.site.site_title = "Regalia"
# the administration's own sign-in form knows neither rate limits nor second factors
admin.site.login = secure_admin_login(admin.site.login)


@admin.register(User)
class PersonAdmin(UserAdmin):
    """Find people, switch accounts off, give rights. Names and addresses are their owners'."""

    list_display = ("username", "display_name", "kind", "is_active", "is_staff", "date_joined", "last_seen")
    list_filter = ("kind", "is_active", "is_staff", "is_superuser", "date_joined")
    search_fields = ("username", "display_name", "email")
    ordering = ("-date_joined",)
    readonly_fields = ("kind", "email", "date_joined", "last_login", "last_seen", "left_at")
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


@admin.register(ApiToken)
class ApiTokenAdmin(admin.ModelAdmin):
    """See and end tokens; nobody but the owner makes one."""

    list_display = ("name", "user", "created", "last_used", "expiry")
    list_filter = ("created", "expiry")
    search_fields = ("name", "user__username")
    fields = readonly_fields = ("name", "user", "scopes", "created", "last_used", "expiry")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """A token's secret is for its owner's eyes only."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: ApiToken | None = None) -> bool:
        """Only its end can be decided here."""
        return False
