"""Addresses of the API. Anything else under it is answered in its own words, not with a page."""

from django.urls import path, re_path

from games.matches.api import (
    views_company,
    views_desk,
    views_games,
    views_matches,
    views_me,
    views_play,
    views_site,
    views_tables,
)

app_name = "api"
urlpatterns = [
    path("games/", views_games.Games.as_view(), name="games"),
    path("games/<slug:slug>/", views_games.GameView.as_view(), name="game"),
    path("games/<slug:slug>/rules/<slug:language>/", views_games.GameRules.as_view(), name="rules"),
    path("games/<slug:slug>/words/<slug:language>/", views_games.GameWordsView.as_view(), name="words"),
    path("bots/", views_games.Bots.as_view(), name="bots"),
    path("tables/", views_tables.Tables.as_view(), name="tables"),
    path("tables/<slug:match_id>/join/", views_tables.JoinTable.as_view(), name="join"),
    path("tables/<slug:match_id>/leave/", views_tables.LeaveTable.as_view(), name="leave"),
    path("tables/<slug:match_id>/bots/", views_tables.SeatBot.as_view(), name="seat_bot"),
    path("tables/<slug:match_id>/invite/", views_company.InviteView.as_view(), name="invite"),
    path("tables/<slug:match_id>/decline/", views_company.DeclineView.as_view(), name="decline"),
    path("tables/<slug:match_id>/kick/", views_company.KickView.as_view(), name="kick"),
    path("tables/<slug:match_id>/keep/", views_company.KeepView.as_view(), name="keep"),
    path("tables/<slug:match_id>/agree-to-start/", views_company.StartView.as_view(), name="agree_to_start"),
    path("matches/", views_matches.Matches.as_view(), name="matches"),
    path("matches/<slug:match_id>/", views_matches.MatchView.as_view(), name="match"),
    path("matches/<slug:match_id>/view/", views_matches.BoardView.as_view(), name="view"),
    path("matches/<slug:match_id>/legal/", views_matches.LegalView.as_view(), name="legal"),
    path("matches/<slug:match_id>/record/", views_matches.RecordView.as_view(), name="record"),
    path("matches/<slug:match_id>/moves/", views_play.Moves.as_view(), name="moves"),
    path("matches/<slug:match_id>/batch/", views_desk.BatchView.as_view(), name="batch"),
    path("matches/<slug:match_id>/orders/", views_desk.OrdersView.as_view(), name="orders"),
    path("matches/<slug:match_id>/notes/", views_desk.NotesView.as_view(), name="notes"),
    path("matches/<slug:match_id>/undo/", views_play.UndoView.as_view(), name="undo"),
    path("matches/<slug:match_id>/resign/", views_play.ResignView.as_view(), name="resign"),
    path("matches/<slug:match_id>/return/", views_play.ReturnView.as_view(), name="return_to_seat"),
    path("matches/<slug:match_id>/agree-to-end/", views_play.AgreeToEndView.as_view(), name="agree_to_end"),
    path("matches/<slug:match_id>/annul/", views_play.AnnulView.as_view(), name="annul"),
    path("matches/<slug:match_id>/rematch/", views_company.RematchView.as_view(), name="rematch"),
    path("me/", views_me.MeView.as_view(), name="me"),
    path("me/turns/", views_me.turns, name="turns"),
    path("me/events/", views_me.EventsView.as_view(), name="events"),
    path("me/queues/", views_company.QueuesView.as_view(), name="queues"),
    path("me/queues/leave/", views_company.LeaveQueueView.as_view(), name="leave_queue"),
    path("schema/", views_site.SchemaView.as_view(), name="schema"),
    re_path(r"^", views_site.Elsewhere.as_view(), name="elsewhere"),
]
