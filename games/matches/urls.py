"""Addresses of the pages around a match."""

from django.urls import path

from games.matches import around, lobby_views, room_views, time_views, views

urlpatterns = [
    path("games/", views.games, name="games"),
    path("games/<slug:slug>/", views.game, name="game"),
    path("games/<slug:slug>/words/<slug:language>.json", views.words, name="words"),
    path("games/<slug:slug>/rules/<slug:language>.html", around.rules_fragment, name="rules_fragment"),
    path("play/", lobby_views.lobby, name="lobby"),
    path("play/tables/", lobby_views.tables, name="open_tables"),
    path("play/open/", lobby_views.open_table, name="open_table"),
    path("play/queue/", lobby_views.enter_queue, name="enter_queue"),
    path("play/queue/leave/", lobby_views.leave_queue, name="leave_queue"),
    path("invitations/", lobby_views.invitations, name="invitations"),
    path("notices/", lobby_views.notices, name="notices"),
    path("matches/", views.my_matches, name="my_matches"),
    path("matches/next/", around.next_match, name="next_match"),
    path("people/<str:username>/matches/", around.history, name="history"),
    path("matches/<slug:match_id>/", views.table, name="table"),
    path("matches/<slug:match_id>/record.json", views.record, name="record"),
    path("matches/<slug:match_id>/replay/", around.replay, name="replay"),
    path("matches/<slug:match_id>/replay.json", around.replay_frames, name="replay_frames"),
    path("matches/<slug:match_id>/verify/", views.verify, name="verify"),
    path(".well-known/regalia-record-key", views.record_key, name="record_key"),
    path("matches/<slug:match_id>/waiting/", room_views.waiting, name="waiting"),
    path("matches/<slug:match_id>/join/", room_views.join, name="join"),
    path("matches/<slug:match_id>/leave/", room_views.leave, name="leave"),
    path("matches/<slug:match_id>/bot/", room_views.seat_bot, name="seat_bot"),
    path("matches/<slug:match_id>/invite/", room_views.invite, name="invite"),
    path("matches/<slug:match_id>/decline/", room_views.decline, name="decline"),
    path("matches/<slug:match_id>/kick/", room_views.kick, name="kick"),
    path("matches/<slug:match_id>/start/", room_views.agree_to_start, name="agree_to_start"),
    path("matches/<slug:match_id>/keep/", room_views.keep_table, name="keep_table"),
    path("matches/<slug:match_id>/return/", room_views.return_to_seat, name="return_to_seat"),
    path("accounts/time-off/", time_views.time_off_page, name="time_off"),
    path("accounts/time-off/quiet/", time_views.set_quiet_hours, name="set_quiet_hours"),
    path("accounts/time-off/vacation/", time_views.start_vacation, name="start_vacation"),
    path("accounts/time-off/back/", time_views.end_vacation, name="end_vacation"),
    path("fair-play/", time_views.fair_play, name="fair_play"),
    path("matches/<slug:match_id>/rematch/", room_views.rematch, name="rematch"),
]
