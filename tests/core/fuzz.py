"""Texts with mistakes in them: valid ones that somebody has mangled."""

from __future__ import annotations

from random import Random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from paceline.core.record import record_text

from ..conformance.play import cases, start, stops
from ..conformance.texts import ride_logged

NUMBERS = [
    "-1",
    "00",
    "7",
    "255",
    "256",
    "999",
    "1000",
    "65536",
    str(2**31),
    str(2**63),
    str(10**30),
    "9" * 5000,
    "1e9",
]
ODD = ["", " ", "?", "-", "=", ",", "*", "?*99", "E*99", "{}", "[]", "null", "\r", "\t", "\0", "\u2028", "é", "٣", "𝟛"]


def fuzzing(examples: int) -> settings:
    """The same examples every time, however long they take."""
    patient = [HealthCheck.too_slow]  # the first example of a title rides the races that are mangled
    return settings(
        max_examples=examples, derandomize=True, deadline=None, database=None, suppress_health_check=patient
    )


def positions(game: str) -> list[str]:
    """Positions of every phase, as somebody who knows all, a seat and a spectator see them."""
    found: dict[tuple[object, ...], str] = {}
    for case in cases(game, "fuzz", 60):
        chance = Random(case.seed)
        race = start(*case)
        for _ in stops(race, chance, 0.2):
            seat = chance.choice((-1, 0, None))
            text = race.position(seat)
            phase = text.splitlines()[1].rpartition(" ")[2]
            found[case.setup.seats, phase, seat] = text
    return list(found.values())


def records(game: str) -> list[str]:
    return [
        record_text(ride_logged(case.setup, case.seed, Random(case.seed)).record()) for case in cases(game, "fuzz", 12)
    ]


@st.composite
def mangled(draw: st.DrawFn, texts: list[str]) -> str:
    """A text with one to four mistakes: lines or words lost, doubled, swapped, borrowed, or replaced."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 4))):
        text = mangle(draw, text, texts)
    return text


def mangle(draw: st.DrawFn, text: str, texts: list[str]) -> str:
    cut, glue = draw(st.sampled_from([("\n", "\n"), (" ", " "), ("=", "="), (",", ","), ("", "")]))
    parts = text.split(cut) if cut else list(text)
    if not parts:
        return draw(st.text(max_size=20))
    at = draw(st.integers(0, len(parts) - 1))
    other = draw(st.integers(0, len(parts) - 1))
    match draw(st.sampled_from(["lose", "double", "swap", "borrow", "number", "odd", "any", "end"])):
        case "lose":
            del parts[at]
        case "double":
            parts.insert(other, parts[at])
        case "swap":
            parts[at], parts[other] = parts[other], parts[at]
        case "borrow":
            source = draw(st.sampled_from(texts))
            parts[at] = draw(st.sampled_from(source.split(cut) if cut else list(source)))
        case "number":
            parts[at] = draw(st.sampled_from(NUMBERS))
        case "odd":
            parts[at] = draw(st.sampled_from(ODD))
        case "any":
            parts[at] = draw(st.text(max_size=8))
        case _:
            del parts[at:]
    return glue.join(parts)
