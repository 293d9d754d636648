"""Addresses of the leagues."""

from django.urls import path

from leagues.seasons import desk_views, views

urlpatterns = [
    path("leagues/", views.leagues, name="leagues"),
    path("found-a-league/", desk_views.found, name="found_league"),
    path("leagues/<str:slug>/", views.league, name="league"),
    path("leagues/<str:slug>/join/", views.join, name="join_league"),
    path("leagues/<str:slug>/pause/", views.pause, name="pause_league"),
    path("leagues/<str:slug>/resume/", views.resume, name="resume_league"),
    path("leagues/<str:slug>/leave/", views.leave, name="leave_league"),
    path("leagues/<str:slug>/desk/", desk_views.desk, name="league_desk"),
    path("leagues/<str:slug>/desk/rules/", desk_views.rules, name="league_rules"),
    path("leagues/<str:slug>/desk/invite/", desk_views.invite, name="league_invite"),
    path("leagues/<str:slug>/desk/about/", desk_views.describe, name="league_describe"),
    path("leagues/<str:slug>/desk/draw-date/", desk_views.move_draw, name="league_move_draw"),
    path("leagues/<str:slug>/desk/remove/", desk_views.remove, name="league_remove"),
    path("leagues/<str:slug>/desk/appoint/", desk_views.appoint, name="league_appoint"),
    path("leagues/<str:slug>/directors/", desk_views.directors, name="league_directors"),
    path("leagues/<str:slug>/desk/answer/", desk_views.answer, name="league_answer"),
    path("leagues/<str:slug>/desk/draw/", desk_views.draw, name="league_draw"),
    path("leagues/<str:slug>/desk/close/", desk_views.close, name="close_league"),
    path("leagues/<str:slug>/desk/division/<int:tier>/", desk_views.division, name="league_division_desk"),
    path("leagues/<str:slug>/desk/rule/<slug:deed>/", desk_views.rule, name="league_rule"),
    path("leagues/<str:slug>/desk/undo/<int:pk>/", desk_views.undo, name="league_undo"),
    path("leagues/<str:slug>/<int:number>/", views.season, name="season"),
    path("leagues/<str:slug>/<int:number>/<int:tier>/", views.division, name="division"),
]
