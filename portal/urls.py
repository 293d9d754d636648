"""The URL map."""

from django.contrib import admin
from django.urls import include, path

from portal import views

urlpatterns = [
    path("", views.home, name="home"),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("", include("games.matches.urls")),
    path("", include("leagues.ratings.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
]
