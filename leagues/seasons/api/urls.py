"""Addresses of the leagues in the API."""

from django.urls import path

from leagues.seasons.api import views

app_name = "api_leagues"
DIVISION = "leagues/<str:slug>/seasons/<int:number>/divisions/<int:tier>/"
urlpatterns = [
    path("leagues/", views.Leagues.as_view(), name="leagues"),
    path("leagues/<str:slug>/", views.LeagueView.as_view(), name="league"),
    path("leagues/<str:slug>/join/", views.JoinView.as_view(), name="join"),
    path("leagues/<str:slug>/pause/", views.PauseView.as_view(), name="pause"),
    path("leagues/<str:slug>/resume/", views.ResumeView.as_view(), name="resume"),
    path("leagues/<str:slug>/leave/", views.LeaveView.as_view(), name="leave"),
    path("leagues/<str:slug>/seasons/<int:number>/", views.SeasonView.as_view(), name="season"),
    path(f"{DIVISION}standings/", views.StandingsView.as_view(), name="standings"),
    path(f"{DIVISION}fixtures/", views.FixturesView.as_view(), name="fixtures"),
]
