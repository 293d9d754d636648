"""Addresses of the challenge ladders in the API."""

from django.urls import path

from leagues.challenges import api

urlpatterns = [
    path("leagues/<str:slug>/ladder/", api.ChallengeLadderView.as_view(), name="api_challenge_ladder"),
    path("leagues/<str:slug>/ladder/step-on/", api.StepOn.as_view(), name="api_step_on"),
    path("leagues/<str:slug>/ladder/step-off/", api.StepOff.as_view(), name="api_step_off"),
    path("leagues/<str:slug>/ladder/challenges/", api.Challenges.as_view(), name="api_challenge"),
    path("challenges/<int:challenge_pk>/answer/", api.AnswerView.as_view(), name="api_answer_challenge"),
    path("challenges/<int:challenge_pk>/call-off/", api.CallOffView.as_view(), name="api_call_off_challenge"),
]
