"""Addresses of the pages around a match."""

from django.urls import path

from games.matches import views

urlpatterns = [
    path("games/", views.games, name="games"),
    path("games/<slug:slug>/", views.game, name="game"),
    path("games/<slug:slug>/words/<slug:language>.json", views.words, name="words"),
    path("play/", views.lobby, name="lobby"),
    path("play/open/", views.open_table, name="open_table"),
    path("matches/", views.my_matches, name="my_matches"),
    path("matches/<slug:match_id>/", views.table, name="table"),
    path("matches/<slug:match_id>/record.json", views.record, name="record"),
    path("matches/<slug:match_id>/verify/", views.verify, name="verify"),
    path(".well-known/regalia-record-key", views.record_key, name="record_key"),
    path("matches/<slug:match_id>/join/", views.join, name="join"),
    path("matches/<slug:match_id>/leave/", views.leave, name="leave"),
    path("matches/<slug:match_id>/bot/", views.seat_bot, name="seat_bot"),
]
