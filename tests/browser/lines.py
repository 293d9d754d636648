"""A line between a page and the site that a test can cut without anybody being told."""

import json
from collections.abc import Callable
from typing import Any


class Line:
    """Stands between the sockets of a page and the site, and keeps what the page sent.

    A line that was cut stays dead; the page has to open another one.
    """

    def __init__(self, page: Any) -> None:
        self.opened = 0
        self.sent: list[dict[str, Any]] = []
        self.hears: Callable[[dict[str, Any]], bool] = lambda message: True
        self._dumb = self._deaf = 0  # so many of the lines opened first
        page.route_web_socket("**/ws/matches/**", self._join)

    def _join(self, client: Any) -> None:
        self.opened += 1
        number = self.opened
        server = client.connect_to_server()

        def up(text: str) -> None:
            if number > self._dumb:
                self.sent.append(json.loads(text))
                server.send(text)

        def down(text: str) -> None:
            if number > self._deaf and self.hears(json.loads(text)):
                client.send(text)

        client.on_message(up)
        server.on_message(down)

    def cut(self) -> None:
        """Nothing arrives any more, in either direction, and no end of the line is told."""
        self._dumb = self._deaf = self.opened

    def deafen(self) -> None:
        """What the page sends still arrives; no answer does."""
        self._deaf = self.opened
