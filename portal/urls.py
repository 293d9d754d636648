"""The URL map."""

from django.contrib import admin
from django.urls import include, path

from games.matches.api.views_site import docs
from portal import health, views
from portal.moderation import player_views
from portal.moderation.signals.player_views import household

urlpatterns = [
    path("", views.home, name="home"),
    path("", include("portal.accounts.urls")),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("", include("games.matches.urls")),
    path("", include("leagues.ladders.urls")),
    path("", include("leagues.challenges.urls")),
    path("", include("leagues.ratings.urls")),
    path("", include("leagues.seasons.urls")),
    path("", include("leagues.tournaments.urls")),
    path("", include("portal.notices.urls")),
    path("api/v1/", include("leagues.seasons.api.urls")),  # before those that answer whatever is left
    path("api/v1/", include("leagues.tournaments.api_urls")),
    path("api/v1/", include("leagues.ladders.api_urls")),
    path("api/v1/", include("leagues.challenges.api_urls")),
    path("moderation/", include("portal.moderation.urls")),
    path("report/", player_views.report, name="report"),
    path("accounts/standing/", player_views.standing, name="standing"),
    path("accounts/household/", household, name="household"),
    path("appeals/<str:token>/", player_views.appeal, name="appeal"),
    path("api/v1/", include("games.matches.api.urls")),
    path("api/docs/", docs, name="api_docs"),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("metrics", health.metrics, name="metrics"),
    path("theme/", views.choose_theme, name="choose_theme"),
    path("offline/", views.offline, name="offline"),
    path("sw.js", views.service_worker, name="service_worker"),
    path("manifest.webmanifest", views.manifest, name="manifest"),
]

handler400 = views.bad_request
handler403 = views.forbidden
handler404 = views.not_found
handler500 = views.server_error
