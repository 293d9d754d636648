"""Addresses of what is told about ratings."""

from django.urls import path

from leagues.ratings import how_views, views

urlpatterns = [
    path("ratings/", how_views.how, name="how_ratings_work"),
    path("people/<str:username>/ratings.json", views.courses, name="rating_courses"),
]
