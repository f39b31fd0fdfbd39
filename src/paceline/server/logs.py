"""What a server for many writes down: a line for each thing that happens, for people or as JSON, without secrets."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Sequence
from contextvars import ContextVar
from datetime import UTC, datetime
from time import monotonic
from typing import Final, Literal
from urllib.parse import unquote, urlsplit

import msgspec

Kind = Literal["text", "json"]
REQUEST: Final[ContextVar[str]] = ContextVar("request", default="")  # the number of what is being answered
OURS: Final = "paceline"
TOLD: Final = ("status", "method", "route", "table", "milliseconds")  # what a record may say beside its message
MOST_ALIKE: Final = 5  # lines
FOR: Final = 10.0  # seconds


def set_up(kind: Kind, worker: int | None = None, secrets: Sequence[str] = ()) -> None:
    """All that this process writes goes to its standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Line(kind, worker, secrets))
    handler.addFilter(seldom)
    logging.root.handlers[:] = [handler]
    logging.root.setLevel(logging.WARNING)
    logging.getLogger(OURS).setLevel(logging.INFO)


def secrets_in(url: str) -> list[str]:
    """The password of a database: in its address, as it stands there and as it is meant, or in the environment."""
    try:
        password = urlsplit(url).password or ""
    except ValueError:
        password = ""
    return [*{password, unquote(password), os.environ.get("PGPASSWORD", "")} - {""}]


class Line(logging.Formatter):
    def __init__(self, kind: Kind, worker: int | None, secrets: Sequence[str]) -> None:
        super().__init__()
        self.kind = kind
        self.worker = worker
        self.secrets = secrets

    def format(self, record: logging.LogRecord) -> str:
        told = {name: record.__dict__[name] for name in TOLD if record.__dict__.get(name) is not None}
        parts: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "worker": self.worker,
            "request": REQUEST.get() or None,
            "from": record.name,
            "message": record.getMessage(),
            **told,
            **self.caused(record),
        }
        said = {name: value for name, value in parts.items() if value is not None}
        text = msgspec.json.encode(said).decode() if self.kind == "json" else plain(said)
        for secret in self.secrets:
            text = text.replace(secret, "***")
        return text

    def caused(self, record: logging.LogRecord) -> dict[str, str]:
        """The way to a mistake; of what others only warn of, the last word."""
        if record.exc_info is None or record.exc_info[1] is None:
            return {}
        if record.levelno >= logging.ERROR or record.name.startswith(OURS):
            return {"trace": self.formatException(record.exc_info)}
        return {"cause": str(record.exc_info[1])}


def plain(said: dict[str, object]) -> str:
    trace = said.pop("trace", None)
    first = f"{said.pop('at')} {said.pop('level')} {said.pop('message')}"
    rest = "".join(f" {name}={value}" for name, value in said.items())
    return f"{first}{rest}" + (f"\n{trace}" if trace else "")


class Seldom:
    """Lines of others that say the same again and again: whoever sends rubbish must not fill the disk with it."""

    def __init__(self) -> None:
        self.alike: dict[str, int] = {}
        self.since = monotonic()

    def __call__(self, record: logging.LogRecord) -> bool:
        if record.name.startswith(OURS):
            return True
        if monotonic() - self.since > FOR:
            self.alike.clear()
            self.since = monotonic()
        seen = self.alike[record.name + str(record.msg)] = self.alike.get(record.name + str(record.msg), 0) + 1
        return seen <= MOST_ALIKE


seldom: Final = Seldom()
