"""Addresses of the challenge ladders."""

from django.urls import path

from leagues.challenges import views

urlpatterns = [
    path("leagues/<str:slug>/ladder/", views.ladder, name="challenge_ladder"),
    path("leagues/<str:slug>/ladder/rules/", views.rules, name="challenge_rules"),
    path("leagues/<str:slug>/ladder/close/", views.close, name="close_challenges"),
    path("leagues/<str:slug>/ladder/step-on/", views.step_on, name="step_on"),
    path("leagues/<str:slug>/ladder/step-off/", views.step_off, name="step_off"),
    path("leagues/<str:slug>/ladder/challenge/", views.challenge, name="challenge"),
    path("leagues/<str:slug>/ladder/<int:challenge_pk>/answer/", views.answer, name="answer_challenge"),
    path("leagues/<str:slug>/ladder/<int:challenge_pk>/call-off/", views.call_off, name="call_off_challenge"),
]
