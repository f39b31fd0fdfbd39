"""docs/protocol.md is run: its requests are sent, and its answers are what comes back."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from paceline.core.events import Event
from paceline.games.flamme_rouge import events as flamme
from paceline.server import frames, table
from paceline.server.app import create_app

from .browser import Browser, Player

DOCUMENT = Path(__file__).parents[2] / "docs" / "protocol.md"
ANYTHING = "…"


class Example:
    """Replays the document from top to bottom; `$names` are kept from one answer to the next request."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.kept: dict[str, str] = {}
        self.player: Player | None = None
        self.done = 0

    def run(self, language: str, text: str) -> None:
        if language == "http":
            self.call(text)
        elif language == "socket":
            self.talk(text)

    def filled(self, text: str) -> str:
        return re.sub(r"\$(\w+)", lambda found: self.kept.get(found[1], found[0]), text)

    def call(self, text: str) -> None:
        request, _, answer = text.partition("\n\n")
        line, _, body = self.filled(request).partition("\n")
        method, path = line.split()
        came = self.browser.http.request(method, path, content=body or None)
        status, _, expected = answer.partition("\n")
        assert came.status_code == int(status), came.text
        self.match(json.loads(expected), came.json(), line)

    def talk(self, text: str) -> None:
        if self.player is None:
            self.player = self.browser.sit(self.kept["table"], since=None)
        for turn in re.split(r"^(?=→)", text, flags=re.MULTILINE)[1:]:
            said, *answers = re.split(r"^← ", turn, flags=re.MULTILINE)
            self.player.socket.send(said.removeprefix("→ ").strip())
            expected = {each["t"]: each for each in map(json.loads, answers)}
            for _ in expected:
                came = self.player.receive()
                self.match(expected[came["t"]], came, said)

    def match(self, expected: Any, came: Any, where: str) -> None:
        """The same, where the document is not vague; `…` in a list stands for any number of things."""
        self.done += 1
        if expected == ANYTHING:
            return
        if isinstance(expected, dict):
            assert set(expected) == set(came), where
            for name, value in expected.items():
                self.match(value, came[name], f"{where} {name}")
        elif isinstance(expected, list) and ANYTHING in expected:
            for value in expected:
                if value != ANYTHING:
                    assert value in came or self.partly(value, came, where), where
        elif isinstance(expected, list):
            assert len(expected) == len(came), where
            for one, two in zip(expected, came, strict=True):
                self.match(one, two, where)
        elif isinstance(expected, str) and expected.startswith("$"):
            assert self.kept.setdefault(expected[1:], came) == came, where
        else:
            assert expected == came, where

    def partly(self, value: Any, came: list[Any], where: str) -> bool:
        for each in came:
            try:
                self.match(value, each, where)
            except AssertionError:
                continue
            return True
        return False


def test_the_protocol_is_as_written(ann: Browser) -> None:
    example = Example(ann)
    for language, text in re.findall(r"^```(\w+)\n(.*?)^```", DOCUMENT.read_text("utf-8"), re.MULTILINE | re.DOTALL):
        example.run(language, text.strip())
    assert example.done > 100


def test_the_document_leaves_nothing_out() -> None:
    text = DOCUMENT.read_text("utf-8")
    messages = [*frames.Request.__subclasses__(), *frames.Message.__subclasses__(), *frames.Situation.__subclasses__()]
    tags = {str(message.__struct_config__.tag) for message in messages} - {"situation"}
    assert [tag for tag in tags if f'"t": "{tag}"' not in text] == []
    for path, item in create_app(Path("unused.db"), Path("unused")).openapi_schema.to_schema()["paths"].items():
        for method in item:
            assert f"`{method.upper()} {path}`" in text
    for event in [*flamme.__dict__.values(), *table.__dict__.values()]:
        if isinstance(event, type) and issubclass(event, Event) and event is not Event:
            tag = str(event.__struct_config__.tag)
            assert f"`{tag}`" in text or f'"event": "{tag}"' in text
