"""Addresses of the moderators' pages."""

from django.urls import path

from portal.moderation import views

app_name = "moderation"
urlpatterns = [
    path("audit/", views.audit, name="audit"),
]
