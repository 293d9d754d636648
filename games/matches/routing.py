"""Which consumer answers which socket address."""

from typing import Any

from django.urls import path

from games.matches.consumers import MatchConsumer

socket_urls: list[Any] = [path("ws/matches/<slug:match_id>/", MatchConsumer.as_asgi())]
token_socket_urls: list[Any] = [path("ws/api/matches/<slug:match_id>/", MatchConsumer.as_asgi())]
