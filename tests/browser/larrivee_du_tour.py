"""L'Arrivée du Tour on the page: how a person gets to its screens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from playwright.sync_api import expect

from .people import Person

GAME: Final = "larrivee-du-tour"
SHORT: Final = "f8u3d4r3f4"
Screen = Callable[[Person], None]
NAMES: Final = ("You", "Bot Eddy", "Bot Fausto", "Bot Jeannie", "Bot Greg")


def sit(person: Person, *bots: str, course: str = SHORT, **options: object) -> None:
    person.sit("me", *(bots or ("random", "random")), game=GAME, course=course, names=NAMES, **options)


def phase(person: Person) -> str:
    """What the server asked last."""
    return str(person.told()[-1]["view"]["phase"])


def allocation(person: Person) -> None:
    sit(person)
    expect(person.choices.first).to_be_visible()


def until_asked(person: Person, wanted: str, course: str) -> None:
    """Races until that is asked; chance may have it that it never is, so it tries again."""
    for _ in range(5):
        sit(person, "random", "random", "random", course=course)
        person.ride(until=lambda: (person.moment() == "choice" and phase(person) == wanted) or person.now() == "result")
        if person.now() == "choice":
            return
    raise AssertionError(f"{wanted} is never asked")


def pace(person: Person, course: str = SHORT) -> None:
    """A pace is considered: everybody's ghosts are on the road."""
    until_asked(person, "pace", course)
    person.choices.last.focus()
    expect(person.page.locator(".board .rider-ghost").first).to_be_attached()


def breakaway(person: Person, course: str = SHORT) -> None:
    until_asked(person, "attack", course)
    person.choices.first.focus()
    expect(person.page.locator(".odds").first).to_be_attached()


def result(person: Person, course: str = SHORT) -> None:
    sit(person, "random", "random", "random", course=course, end="all")
    person.ride()
    person.see_podium()
    expect(person.page.get_by_role("region", name="Classification").get_by_role("row").nth(3)).to_be_visible()
