"""Lines said again are those said at first, in whoever's language."""

from __future__ import annotations

from paceline.core.said import sayer
from paceline.core.words import speaking, speech

TITLE = "paceline.games.um_reifenbreite"


def test_a_line_said_again_is_the_same() -> None:
    say = sayer(TITLE)
    for language in ("en", "de", "en"):
        with speaking(language):
            for riders in (["11"], ["11", "21"], ["21", "11"]):
                assert say("choice.propose", riders=riders) == speech(TITLE).say("choice.propose", riders=riders)


def test_numbers_that_are_equal_are_said_as_they_are() -> None:
    say = sayer(TITLE)
    for steps in (1, True, 1.0, 1):
        told = {"ahead": "11", "steps": steps}
        assert say("choice.follow", **told) == speech(TITLE).say("choice.follow", **told)
