"""Addresses of the pages around a match."""

from django.urls import path

from games.matches import around, views

urlpatterns = [
    path("games/", views.games, name="games"),
    path("games/<slug:slug>/", views.game, name="game"),
    path("games/<slug:slug>/words/<slug:language>.json", views.words, name="words"),
    path("games/<slug:slug>/rules/<slug:language>.html", around.rules_fragment, name="rules_fragment"),
    path("play/", views.lobby, name="lobby"),
    path("play/open/", views.open_table, name="open_table"),
    path("matches/", views.my_matches, name="my_matches"),
    path("matches/next/", around.next_match, name="next_match"),
    path("people/<str:username>/matches/", around.history, name="history"),
    path("matches/<slug:match_id>/", views.table, name="table"),
    path("matches/<slug:match_id>/record.json", views.record, name="record"),
    path("matches/<slug:match_id>/replay/", around.replay, name="replay"),
    path("matches/<slug:match_id>/replay.json", around.replay_frames, name="replay_frames"),
    path("matches/<slug:match_id>/verify/", views.verify, name="verify"),
    path(".well-known/regalia-record-key", views.record_key, name="record_key"),
    path("matches/<slug:match_id>/join/", views.join, name="join"),
    path("matches/<slug:match_id>/leave/", views.leave, name="leave"),
    path("matches/<slug:match_id>/bot/", views.seat_bot, name="seat_bot"),
]
