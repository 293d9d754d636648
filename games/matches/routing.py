"""Which consumer answers which socket address."""

from typing import Any

from django.urls import path

from games.matches.consumers import MatchConsumer
from games.matches.hall_consumers import LobbyConsumer, UserConsumer

socket_urls: list[Any] = [
    path("ws/matches/<slug:match_id>/", MatchConsumer.as_asgi()),
    path("ws/lobby/", LobbyConsumer.as_asgi()),
    path("ws/me/", UserConsumer.as_asgi()),
]
token_socket_urls: list[Any] = [path("ws/api/matches/<slug:match_id>/", MatchConsumer.as_asgi())]
