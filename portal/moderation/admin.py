"""Reports and sanctions in the administration, to be found. What people said is on the moderators' pages."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.matches.read_only_admin import ReadOnly
from portal.moderation import queries
from portal.moderation.models import Report, Sanction


@admin.register(Report)
class ReportAdmin(ReadOnly):
    """The cases that a moderator may see, without anybody's words."""

    list_display = ("created", "kind", "about", "match", "state", "decided", "decided_by")
    list_filter = ("state", "kind")
    search_fields = ("about__username", "about__display_name", "match__public_id", "decided_by__username")
    list_select_related = ("about", "match", "decided_by")
    date_hierarchy = "created"
    fields = readonly_fields = ("created", "kind", "about", "match", "state", "decided", "decided_by", "case")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Report]:
        """As on the moderators' pages: none about oneself, of own matches, or of tables with the same cards."""
        return super().get_queryset(request).filter(pk__in=queries.visible_reports(request.user).values("pk"))

    @admin.display(description=_("case"))
    def case(self, report: Report) -> SafeString:
        """The way to its page, where reading is written down."""
        return format_html('<a href="{}">{}</a>', reverse("moderation:report", args=[report.pk]), _("Open the case"))


@admin.register(Sanction)
class SanctionAdmin(ReadOnly):
    """What was decided about others."""

    list_display = ("starts", "user", "kind", "ground", "given_by", "until", "ended", "lifted_by")
    list_filter = ("kind", "ground")
    search_fields = ("user__username", "user__display_name", "given_by__username")
    list_select_related = ("user", "given_by", "lifted_by")
    date_hierarchy = "starts"
    fields = readonly_fields = (
        *("starts", "user", "kind", "ground", "words", "given_by"),
        *("until", "ended", "lifted_by"),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Sanction]:
        """Of other people: one's own are on the page about one's standing."""
        return super().get_queryset(request).exclude(user=request.user)
