"""What people read: lines by id, in their language."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest

from paceline.core.errors import BadSetup, IllegalAction, UnknownName
from paceline.core.registry import title
from paceline.core.rules import catalogue, told_rules, translated
from paceline.core.words import SHELL, Word, filled, holes, languages, speaking, speech, template, wished

LINES = Path(__file__).parents[2] / "web" / "test" / "fixtures" / "lines.json"  # the page is asked the same


@pytest.mark.parametrize(("language", "text", "args", "said"), json.loads(LINES.read_text("utf-8")))
def test_a_line_is_filled_in_as_the_language_wants_it(
    language: str, text: str, args: dict[str, Word], said: str
) -> None:
    assert filled(text, language, args) == said


@pytest.mark.parametrize(
    "wrong", ["{", "}", "a {b", "{a b}", "{n, plural, one {#}}", "{n, other {#}}", "{w, select, x {y}"]
)
def test_a_misshapen_line_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match=r"brace|hole"):
        template(wrong)


def test_what_is_filled_in_is_known() -> None:
    assert holes(template("{who, select, you {You take {n}} other {{name} takes #}}")) == {"who", "n", "name"}


def test_english_is_spoken_where_somebody_reads_nothing_that_we_write() -> None:
    assert wished(["xx-YY", "fr"]) == "en"
    assert wished(["xx", "EN-us", "de"]) == "en"
    assert languages()[0] == "en"


def test_a_reason_is_told_in_words_and_keeps_them_between_processes() -> None:
    refusal = IllegalAction("fr.turn.undo", "revealed-since")
    assert refusal.why == speech(SHELL).say("refused.revealed-since") == "something has been revealed since"
    again: IllegalAction = pickle.loads(pickle.dumps(refusal))
    assert (again.rule_id, again.why) == (refusal.rule_id, refusal.why)


def test_an_option_is_refused_in_its_own_words_and_as_it_is_typed_where_one_types() -> None:
    with pytest.raises(BadSetup) as english:
        title("um-reifenbreite").start(seats=3, energy="none")
    assert english.value.why == "Energy cards: one of ‘As the course says’, ‘Seven’ and ‘Fourteen’, not ‘none’"
    assert str(english.value) == f"{english.value.why} (energy=course|seven|fourteen; ur.energy.deal)"
    with speaking("de"):
        with pytest.raises(BadSetup) as german:
            title("um-reifenbreite").start(seats=3, chase_car="none")
        assert german.value.why.endswith("eines von „Nein“ und „Schummeln, auf eigene Gefahr“, nicht „none“")


def test_what_does_not_exist_is_told_in_the_language_of_whoever_looks_for_it() -> None:
    with pytest.raises(UnknownName, match=r"^no game is called 'tour': there are: flamme-rouge, .+ and "):
        title("tour")
    with speaking("de"), pytest.raises(UnknownName) as unknown:
        title("flame-rouge")
    with speaking("de"):
        assert str(unknown.value) == "kein Spiel heißt „flame-rouge“: meintest du „flamme-rouge“?"


def test_a_line_that_a_language_lacks_is_told_in_english() -> None:
    with speaking("fr"):
        assert speech(SHELL).say("app.title.race") == "Race"
    assert speech(SHELL).translated("fr") == 0
    assert speech(SHELL).translated("en") == 1


def test_the_shell_is_whole_in_german() -> None:
    assert speech(SHELL).translated("de") == 1


def test_um_reifenbreite_is_whole_in_german_its_rules_too() -> None:
    package = "paceline.games.um_reifenbreite"
    assert translated(package, "de") == 1
    assert translated("paceline.games.flamme_rouge", "de") < 0.1
    with speaking("de"):
        told = told_rules(package)
    english = catalogue(package)
    assert told.keys() == english.keys()
    assert [rule for rule in told if told[rule].text == english[rule].text] == []
    assert [rule for rule in told if "Rulebook" in told[rule].source or "Facts" in told[rule].source] == []


def test_a_title_of_ones_own_may_give_its_reasons_as_they_are() -> None:
    assert BadSetup("xx.setup.teams", "nobody came").why == "nobody came"
