"""Addresses of the tournaments."""

from django.urls import path

from leagues.tournaments import desk_views, views

urlpatterns = [
    path("tournaments/", views.tournaments, name="tournaments"),
    path("hold-a-tournament/", desk_views.hold, name="hold_tournament"),
    path("tournaments/<str:slug>/", views.tournament, name="tournament"),
    path("tournaments/<str:slug>/embed/", views.embed, name="tournament_embed"),
    path("tournaments/<str:slug>/rounds/<int:number>/", views.round_page, name="tournament_round"),
    path("tournaments/<str:slug>/calendar.ics", views.calendar_feed, name="tournament_calendar"),
    path("tournaments/<str:slug>/register/", views.register, name="register_for_tournament"),
    path("tournaments/<str:slug>/check-in/", views.check_in, name="check_in_to_tournament"),
    path("tournaments/<str:slug>/withdraw/", views.withdraw, name="withdraw_from_tournament"),
    path("tournaments/<str:slug>/desk/", desk_views.desk, name="tournament_desk"),
    path("tournaments/<str:slug>/desk/change/", desk_views.change, name="change_tournament"),
    path("tournaments/<str:slug>/directors/", desk_views.directors, name="tournament_directors"),
    path("tournaments/<str:slug>/desk/postpone/", desk_views.postpone, name="postpone_tournament"),
    path("tournaments/<str:slug>/desk/rule/<slug:deed>/", desk_views.rule, name="tournament_rule"),
    path("tournaments/<str:slug>/desk/undo/<int:pk>/", desk_views.undo, name="tournament_undo"),
    path("tournaments/<str:slug>/desk/cancel/", desk_views.cancel, name="tournament_cancel"),
    path("tournaments/<str:slug>/desk/<slug:step>/", desk_views.act, name="tournament_step"),
]
