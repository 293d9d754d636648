"""Scales for pages and messages: bytes, which are the same on every machine."""

import json
from typing import Any

FIRST_LOAD = 250_000  # bytes on the wire, headers and all
ONE_MOVE = 20_000  # bytes of JSON


def weigh_answers(page: Any) -> list[int]:
    """A list that fills with the bytes of every answer."""
    weights: list[int] = []
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.on("Network.loadingFinished", lambda done: weights.append(int(done["encodedDataLength"])))
    return weights


def weigh_updates(page: Any) -> list[int]:
    """A list that fills with the bytes of the updates that tell of new moves."""
    weights: list[int] = []

    def look(text: Any) -> None:
        told = json.loads(text)
        if told["type"] == "update" and told["since"] and told["moves"]:
            weights.append(len(text.encode()))

    page.on("websocket", lambda socket: socket.on("framereceived", look) if "/matches/" in socket.url else None)
    return weights
