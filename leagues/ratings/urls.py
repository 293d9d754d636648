"""Addresses of the ladders."""

from django.urls import path

from leagues.ratings import views

urlpatterns = [
    path("ladders/", views.ladders, name="ladders"),
    path("ladders/<slug:slug>/<slug:speed>/", views.ladder, name="ladder"),
]
