"""What Flamme Rouge says, by id."""

from __future__ import annotations

import pytest

from paceline.core import words
from paceline.core.setup import Setup
from paceline.core.words import speaking
from paceline.games.flamme_rouge.title import TITLE
from paceline.games.flamme_rouge.views import CardChoice


def test_advice_is_given_in_the_language_of_whoever_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    english = words.lines_of

    def spoken(package: str, language: str) -> dict[str, str]:
        return english(package, "en") | ({"advice.many": "eine Ausreißergruppe"} if language == "de" else {})

    monkeypatch.setattr(words, "lines_of", spoken)
    setup = Setup(game=TITLE.id, seats=7, options={"riders": "one"})
    with speaking("de"):
        assert TITLE.warnings(setup) == ["eine Ausreißergruppe (fr.one.breakaway)"]
    assert TITLE.warnings(setup) == ["for more than six, the breakaway is advised (fr.one.breakaway)"]


def test_actions_are_spoken_of_in_words_after_the_race() -> None:
    race = TITLE.new(Setup(game=TITLE.id, seats=2, options={"starting_exhaustion": 3}), bytes(32))
    told = {
        "R@5": "the Rouleur on square 5",
        "S+": "the Sprinteur’s cards first",
        "S9": "the Sprinteur’s 9",
        "RE": "the Rouleur’s exhaustion card",
    }
    for action, words_of_it in told.items():
        assert TITLE.spoken(race, CardChoice(action=action, kind="")) == words_of_it
