"""What Flamme Rouge says, by id."""

from __future__ import annotations

import pytest

from paceline.core import words
from paceline.core.setup import Setup
from paceline.core.words import speaking
from paceline.games.flamme_rouge.title import TITLE


def test_advice_is_given_in_the_language_of_whoever_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    english = words.lines_of

    def spoken(package: str, language: str) -> dict[str, str]:
        return english(package, "en") | ({"advice.many": "eine Ausreißergruppe"} if language == "de" else {})

    monkeypatch.setattr(words, "lines_of", spoken)
    setup = Setup(game=TITLE.id, seats=7, options={"riders": "one"})
    with speaking("de"):
        assert TITLE.warnings(setup) == ["eine Ausreißergruppe (fr.one.breakaway)"]
    assert TITLE.warnings(setup) == ["for more than six, the breakaway is advised (fr.one.breakaway)"]
