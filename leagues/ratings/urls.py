"""Addresses of the ladders."""

from django.urls import path

from leagues.ratings import how_views, views

urlpatterns = [
    path("ratings/", how_views.how, name="how_ratings_work"),
    path("ladders/", views.ladders, name="ladders"),
    path("people/<str:username>/ratings.json", views.courses, name="rating_courses"),
    path("ladders/<slug:slug>/<slug:speed>/", views.ladder, name="ladder"),
]
