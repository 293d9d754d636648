"""Addresses of what is told about ratings."""

from django.urls import path

from leagues.ratings import views

urlpatterns = [
    path("people/<str:username>/ratings.json", views.courses, name="rating_courses"),
]
