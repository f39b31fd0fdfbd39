"""Lines said again are those said at first, in whoever's language."""

from __future__ import annotations

from paceline.core.registry import game_ids, title
from paceline.core.said import sayer
from paceline.core.words import Hole, Template, Word, holes, languages, speaking, speech, template

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


def test_every_line_of_every_title_is_said_as_elsewhere() -> None:
    """Whatever is filled in: numbers around every form, words that lines choose by, lists."""
    for package in (speech_of(game) for game in game_ids()):
        words = speech(package)
        for language in languages():
            with speaking(language):
                for line in words.lines(language):
                    for args in fillings(template(words.lines(language)[line])):
                        assert sayer(package)(line, **args) == words.say(line, **args), (package, language, line)


def speech_of(game: str) -> str:
    return title(game).package


def fillings(parts: Template) -> list[dict[str, Word]]:
    """Some ways to fill a line in: for each of its holes every way that it has, the others being as they are."""
    found = [part for part in parts if isinstance(part, Hole)]
    plain: dict[str, Word] = dict.fromkeys(holes(parts), 2)
    ways: list[dict[str, Word]] = [plain, dict.fromkeys(plain, "x"), {name: ["a", "b", "c"] for name in plain}]
    for hole in found:
        names = [name.removeprefix("=") for name, _ in hole.ways] if hole.kind == "select" else [0, 1, 2, 3, 11, 1234]
        ways += [plain | {hole.name: name} for name in names]
    return ways
