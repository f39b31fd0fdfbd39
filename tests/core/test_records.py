"""Records as text: what they say of themselves is checked, and every mistake has its line."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from paceline.core.content import stock
from paceline.core.errors import BadContent, BadNotation, BadSetup, PacelineError, UnknownName
from paceline.core.log import Log, replay
from paceline.core.record import FORMAT, Entry, parse_record, record_text
from paceline.core.registry import title
from paceline.core.rng import seed_from
from paceline.core.setup import Setup

from ..conformance.texts import ride_logged

SETUP = Setup(game="flamme-rouge", seats=2, options={"course": "abceu", "handicap": [1, 0], "end": "all"})


def finished(setup: Setup = SETUP) -> str:
    return record_text(ride_logged(setup, "records", Random(7)).record())


def with_header(text: str, **changes: object) -> str:
    header, _, rest = text.partition("\n")
    return msgspec.json.encode(msgspec.json.decode(header) | changes).decode() + "\n" + rest


def test_a_record_looks_as_documented() -> None:
    log = Log(SETUP, bytes(32), ["Ann", "rouleur"])
    for entry in (
        Entry(0, "R@5"),
        Entry(0, "", "undo"),
        Entry(0, "S@4"),
        Entry(0, "", "timeout"),
        Entry(0, "rouleur", "takeover"),
    ):
        log.add(entry)
    header, *entries = record_text(log.record()).splitlines()
    assert entries == ["0 R@5", "undo 0", "0 S@4", "timeout 0", "takeover 0 rouleur"]
    assert msgspec.json.decode(header) == {
        "paceline": FORMAT,
        "game": "flamme-rouge",
        "rules": title("flamme-rouge").rules_version,
        "content": title("flamme-rouge").content_hash(SETUP),
        "seats": ["Ann", "rouleur"],
        "options": {"course": "abceu", "handicap": [1, 0], "end": "all"},
        "seed": "00" * 32,
        "own_content": {},
    }


def test_the_last_line_is_the_result() -> None:
    last = finished().splitlines()[-1]
    assert last.startswith("result ")
    assert sorted(last.split()[1:]) == ["0R", "0S", "1R", "1S"]


@pytest.mark.parametrize("name", ["", "é 🚴", 'a "b" \\ c', "a\nb", "a\r\nb", "a\u2028b", "a\x85b", "a\x1eb", "0 R@5"])
def test_any_name_survives(name: str) -> None:
    log = Log(SETUP, bytes(32), [name, name])
    assert parse_record(record_text(log.record())) == log.record()
    assert replay(parse_record(record_text(log.record()))).names == [name, name]


def test_own_components_travel_with_the_record() -> None:
    cards = stock("paceline.games.flamme_rouge")["cards.toml"].replace("value = 9", "value = 8")
    setup = Setup(game="flamme-rouge", seats=2, options={"course": "abceu"}, content={"cards.toml": cards})
    text = finished(setup)
    assert replay(parse_record(text)).setup.content == {"cards.toml": cards}
    with pytest.raises(BadNotation, match="other components"):
        replay(parse_record(with_header(text, own_content={})))
    with pytest.raises(BadContent, match=r"cards\.toml, line 1"):
        replay(parse_record(with_header(text, own_content={"cards.toml": "]"})))


@pytest.mark.parametrize(
    ("changes", "error", "why"),
    [
        ({"paceline": 2}, BadNotation, "format 2"),
        ({"paceline": "1"}, BadNotation, "no record header"),
        ({"game": "flamme-noire"}, UnknownName, "flamme-rouge"),
        ({"rules": "0"}, BadNotation, "rules version 0"),
        ({"content": "0"}, BadNotation, "other components"),
        ({"seats": ["a"]}, BadSetup, "fr.setup.teams"),
        ({"seats": []}, BadSetup, "fr.setup.teams"),
        ({"seats": ["a", 1]}, BadNotation, "no record header"),
        ({"options": {"end": "never"}}, BadSetup, "fr.finish.end"),
        ({"options": {"fin": "all"}}, UnknownName, "option"),
        ({"options": {"end": None}}, BadNotation, "no record header"),
        ({"seed": "00" * 31}, BadNotation, "hexadecimal"),
        ({"seed": "zz" * 32}, BadNotation, "hexadecimal"),
        ({"extra": 1}, BadNotation, "no record header"),
    ],
)
def test_a_wrong_header_is_refused(changes: dict[str, object], error: type[PacelineError], why: str) -> None:
    with pytest.raises(error, match=why):
        replay(parse_record(with_header(finished().partition("\n")[0], **changes)))


def test_another_seed_does_not_replay() -> None:
    with pytest.raises(BadNotation):
        replay(parse_record(with_header(finished(), seed=seed_from("another").hex())))


NO_ENTRIES = ["", " ", "0", "R@5", "0  R@5", " 0 R@5", "00 R@5", "2 R@5", "-1 R@5", "٠ R@5", "0 R@5 R@4", "result"]
NO_NOTES = ["undo", "undo  0", "undo 0 x", "undo 2", "timeout", "timeout x", "takeover 0", "takeover 0 a b", "Undo 0"]


@pytest.mark.parametrize("line", NO_ENTRIES + NO_NOTES)
def test_a_line_that_is_no_entry_is_refused_with_its_number(line: str) -> None:
    lines = finished().splitlines()
    lines.insert(3, line)
    with pytest.raises(BadNotation) as refusal:
        parse_record("\n".join(lines) + "\n")
    assert refusal.value.line == 4, refusal.value


def test_an_entry_that_cannot_be_played_is_refused_with_its_number() -> None:
    lines = finished().splitlines()
    lines.insert(5, "1 R@99")
    with pytest.raises(BadNotation, match=r"R@99") as refusal:
        replay(parse_record("\n".join(lines)))
    assert refusal.value.line == 6


def test_nothing_comes_after_the_result() -> None:
    with pytest.raises(BadNotation, match="after the result"):
        parse_record(finished() + "0 R@5\n")


def test_an_unfinished_race_has_no_result() -> None:
    lines = finished().splitlines()
    with pytest.raises(BadNotation, match="unfinished"):
        replay(parse_record("\n".join([*lines[:6], lines[-1]])))


@pytest.mark.parametrize("text", ["", "\n", "{}", "[]", "null", "\n\n", "🚴"])
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        parse_record(text)
