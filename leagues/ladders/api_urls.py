"""Addresses of the ladders in the API."""

from django.urls import path

from leagues.ladders import api

urlpatterns = [
    path("ladders/", api.Ladders.as_view(), name="api_ladders"),
    path("ladders/<slug:slug>/<slug:speed>/", api.LadderView.as_view(), name="api_ladder"),
]
