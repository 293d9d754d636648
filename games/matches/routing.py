"""Which consumer answers which socket address."""

from typing import Any

socket_urls: list[Any] = []
