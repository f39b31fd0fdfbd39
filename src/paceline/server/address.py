"""Under which names a server is known, and which page is its own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from paceline.server.place import CannotServe

LOCAL: Final = ("127.0.0.1", "localhost", "[::1]")
HOST: Final = re.compile(r"([a-z0-9._-]+|\[[0-9a-f:.]+\])(:[0-9]{1,5})?", re.ASCII)
USUAL: Final = {"http": ":80", "https": ":443"}


class Address(NamedTuple):
    """Who may be meant by `Host`, and what `Origin` says of our own page."""

    hosts: Sequence[str] = LOCAL  # as they are; at home with any port
    origin: str | None = None  # nothing at home: that of whatever host was asked, by http

    @property
    def is_secure(self) -> bool:
        """Whether browsers come by https, whoever unpacks it for us."""
        return self.origin is not None and self.origin.startswith("https:")

    def is_known(self, host: str) -> bool:
        if self.origin is not None:
            return host.lower() in self.hosts
        found = HOST.fullmatch(host.lower())
        return found is not None and found[1] in self.hosts

    def is_our_page(self, origin: str | None, host: str) -> bool:
        """Whether a request comes from our own page. Browsers always say; whoever does not is no browser."""
        if origin is None:
            return True
        return origin == (self.origin or f"http://{host.lower()}")


def public(url: str) -> Address:
    """What a public address says: `https://play.example.org`; raises `CannotServe`."""
    parts = urlsplit(url.lower())
    host = parts.netloc.removesuffix(USUAL.get(parts.scheme, ""))
    if parts.scheme not in USUAL or HOST.fullmatch(host) is None or parts.path.strip("/") or parts.query:
        raise CannotServe(f"'{url}' is no address of a server: expected https://NAME or http://NAME:PORT")
    return Address((host, host + USUAL[parts.scheme]), f"{parts.scheme}://{host}")
