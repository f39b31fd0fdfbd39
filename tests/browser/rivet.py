"""Screens of On the Rivet and Visions of Rainbows, and how a person gets there."""

from __future__ import annotations

from playwright.sync_api import expect

from .people import Person

OTR, VOR = "on-the-rivet", "visions-of-rainbows"
SHORTEST = "s4-canal"  # start, one straight, finish
NAMES = ("You", "Bot Eddy", "Bot Fausto", "Bot Jeannie")


def stepping(person: Person) -> bool:
    return person.page.locator(".hand .pad").is_visible()


def choosing_cards(person: Person) -> bool:
    return person.page.locator(".hand .cards button[data-action]").count() > 0


def turn(person: Person, course: str = SHORTEST, game: str = OTR) -> None:
    """A card pointed at, with what it is worth."""
    person.sit("me", "random", "random", "random", game=game, course=course, names=NAMES)
    person.ride(until=lambda: choosing_cards(person))
    person.choices.first.focus()
    expect(person.page.locator(".worth")).to_be_visible()


def step(person: Person, course: str = SHORTEST, game: str = OTR) -> None:
    """In the middle of a move: arrows, ghosts, strokes left."""
    turn(person, course, game)
    person.ride(until=lambda: stepping(person))
    expect(person.page.locator(".steps .left")).to_be_visible()


def compose(person: Person) -> None:
    person.go(f"#/compose/{OTR}?course=medium-four-roads")
    expect(person.page.get_by_text("This course can be raced.")).to_be_visible()


def result(person: Person) -> None:
    person.sit("me", "random", game=OTR, course=SHORTEST, names=NAMES)
    person.ride()
    person.see_podium()
    expect(person.page.get_by_role("heading", name="How the times add up")).to_be_visible()
