"""The URL map."""

from django.contrib import admin
from django.urls import include, path

from portal import health, views

urlpatterns = [
    path("", views.home, name="home"),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("metrics", health.metrics, name="metrics"),
    path("i18n/", include("django.conf.urls.i18n")),
]
