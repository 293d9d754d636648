"""A visitor of the running site without a browser: keeps cookies, becomes a guest, opens tables and sockets."""

import http.cookiejar
import json
import re
import urllib.parse
import urllib.request
from typing import Any

import websockets
from websockets.asyncio.client import ClientConnection, connect

from tests.real.site import Site


class Visitor:
    """Somebody with a cookie jar."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self._jar = http.cookiejar.CookieJar()
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self._jar))

    def get(self, path: str) -> str:
        with self._opener.open(self.site.url + path, timeout=20) as answer:
            return answer.read().decode()

    def post(self, path: str, **fields: Any) -> str:
        """Send a form with the token of the page it is on; the address it leads to."""
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', self.get("/play/"))
        data = urllib.parse.urlencode({**fields, "csrfmiddlewaretoken": token[1] if token else ""}).encode()
        asked = urllib.request.Request(self.site.url + path, data, {"Referer": self.site.url + "/play/"})
        with self._opener.open(asked, timeout=20) as answer:
            return urllib.parse.urlsplit(answer.url).path

    def cookie(self) -> str:
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self._jar)

    def play_a_bot(self, game: str = "majesty") -> str:
        """Become a guest and start a match against a bot; its id."""
        self.post("/guest/")
        return self.post("/play/open/", game=game, seats=2, free_seats="now", bot_level="page").split("/")[2]

    def socket(self, match: str, **headers: str | None) -> connect:
        """A socket at a match, from the site's own pages unless headers say otherwise."""
        sent = {"Origin": self.site.url, "Cookie": self.cookie(), **headers}
        address = f"ws://127.0.0.1:{self.site.port}/ws/matches/{match}/?lang=en"
        return connect(
            address,
            origin=None,
            additional_headers={name: value for name, value in sent.items() if value is not None},
            compression=None,
            proxy=None,
        )


async def hear(line: ClientConnection, *kinds: str) -> dict[str, Any]:
    """The next message of these kinds."""
    while True:
        message = json.loads(await line.recv())
        if message["type"] in kinds:
            return message


async def close_code(line: ClientConnection) -> int:
    """Read on until the server hangs up; why it did."""
    try:
        while True:
            await line.recv()
    except websockets.ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 1006
