"""The URL map."""

from django.contrib import admin
from django.urls import include, path

from portal import views

urlpatterns = [
    path("", views.home, name="home"),
    path("", include("portal.accounts.urls")),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
]
