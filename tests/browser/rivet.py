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
    """Whether the next question is which card to play."""
    return person.moment() == "choice" and person.page.locator(".hand .cards button[data-action]").count() > 0


def onwards(person: Person) -> None:
    """Straight on where that is offered, else the first thing."""
    straight = person.page.locator(".hand button.on:not([aria-disabled])")
    (straight if straight.is_visible() else person.choices.first).click()


def turn(person: Person, course: str = SHORTEST, game: str = OTR, phase: int = 1) -> None:
    """A card pointed at, with what it is worth; one that moves several riders where there is one."""
    person.sit("me", "directeur", "directeur", "random", game=game, course=course, names=NAMES)
    person.ride(onwards, until=lambda: choosing_cards(person) and person.round() >= phase)
    worth = person.page.locator(".worth")
    for card in person.page.locator(".hand .cards button[data-action]").all():
        card.focus()
        if "riders move" in (worth.text_content() or ""):
            return


def step(person: Person, course: str = SHORTEST, game: str = OTR, phase: int = 1) -> None:
    """In the middle of a move: arrows, ghosts, strokes left."""
    turn(person, course, game, phase)
    person.page.keyboard.press("Enter")
    person.ride(onwards, until=lambda: person.moment() == "choice" and stepping(person))
    expect(person.page.locator(".steps .left")).to_be_visible()


def compose(person: Person) -> None:
    person.go(f"#/compose/{OTR}?course=medium-four-roads")
    expect(person.page.get_by_text("can be raced")).to_be_visible()


def result(person: Person) -> None:
    person.sit("me", "random", game=OTR, course=SHORTEST, names=NAMES)
    person.ride(onwards)
    person.see_podium()
    expect(person.page.get_by_role("heading", name="How the times add up")).to_be_visible()
