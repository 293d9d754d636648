"""Addresses of the tournaments in the API."""

from django.urls import path

from leagues.tournaments.api import Tournaments, TournamentView

urlpatterns = [
    path("tournaments/", Tournaments.as_view(), name="api_tournaments"),
    path("tournaments/<str:slug>/", TournamentView.as_view(), name="api_tournament"),
]
