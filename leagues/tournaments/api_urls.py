"""Addresses of the tournaments in the API."""

from django.urls import path

from leagues.tournaments.api import Tournaments, TournamentView
from leagues.tournaments.api_entering import CheckInView, RegisterView, WithdrawView

urlpatterns = [
    path("tournaments/", Tournaments.as_view(), name="api_tournaments"),
    path("tournaments/<str:slug>/", TournamentView.as_view(), name="api_tournament"),
    path("tournaments/<str:slug>/register/", RegisterView.as_view(), name="api_register"),
    path("tournaments/<str:slug>/check-in/", CheckInView.as_view(), name="api_check_in"),
    path("tournaments/<str:slug>/withdraw/", WithdrawView.as_view(), name="api_withdraw"),
]
