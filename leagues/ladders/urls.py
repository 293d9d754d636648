"""Addresses of the ladders."""

from django.urls import path

from leagues.ladders import views

urlpatterns = [
    path("ladders/", views.ladders, name="ladders"),
    path("ladders/<slug:slug>/<slug:speed>/", views.ladder, name="ladder"),
    path("ladders/<slug:slug>/<slug:speed>/rows/", views.rows, name="ladder_rows"),
]
