"""On the Rivet and Visions of Rainbows on the page: whole races, by mouse and by keyboard."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from ..server import browser
from ..server.browser import Server
from . import foretold
from .conftest import Visit
from .people import Person
from .rivet import OTR, SHORTEST, VOR, choosing_cards, compose, onwards, stepping
from .test_screens import misplaced, violations


def by_keys(person: Person) -> None:
    """The road goes to the right: so does the arrow, for the first step. All else by letter, number and Enter."""
    page = person.page
    if not stepping(person):
        page.keyboard.press("1")
        page.keyboard.press("Enter")
    elif "steps" in (page.locator(".steps .ledger").text_content() or ""):
        page.keyboard.press("g" if page.locator(".hand button.on:not([aria-disabled])").is_visible() else "Enter")
    else:
        ahead = page.locator(".hand .step[data-action]").filter(has_text=re.compile("^ *Forward"))
        page.keyboard.press("ArrowRight" if ahead.count() == 1 else "Enter")


def looks_well(person: Person) -> None:
    """Nothing for axe to say, light and dark, and nothing that is cut off."""
    size = person.page.evaluate("[innerWidth, innerHeight]")
    found = violations(person) + misplaced(person, "", (size,))
    person.page.emulate_media(color_scheme="light")
    assert not found, "\n".join(found)


def until_step(person: Person) -> None:
    person.ride(onwards, until=lambda: person.moment() == "result" or stepping(person))


def test_two_people_and_the_ai_team_by_mouse(visit: Visit) -> None:
    """Two rounds of a race that has more: ghosts before a step, strokes with a ledger, undo."""
    ann = visit(reduced_motion="reduce")
    page = ann.page
    ann.sit("me", "random", game=OTR, course="short-kermesse", names=("Ann", "Bot Eddy"))
    ann.moment()
    expect(page.get_by_role("heading", name="Who takes start place")).to_be_visible()
    ann.ride(onwards, until=lambda: choosing_cards(ann))

    # A card shows what it is worth to the rider, before it is played.
    ann.choices.first.hover()
    expect(page.locator(".worth")).to_contain_text("card")
    looks_well(ann)
    until_step(ann)

    # Who moves where stands on the map, and the strokes are counted.
    expect(page.locator(".steps .left")).to_contain_text(re.compile(r"\d+ ?of \d+ pedal strokes left"))
    expect(page.locator(".board .ov-legal").first).to_be_attached()
    before = page.locator(".steps .left").text_content() or ""
    looks_well(ann)
    card = ann.button("Take back").text_content() or ""
    ann.step(Person.choose)
    expect(ann.button("Take back")).not_to_have_text(card)  # the step has arrived, and whatever follows by itself
    ann.moment()
    ann.button("Take back").click()
    expect(page.locator(".steps .left")).to_have_text(before)

    ann.ride(onwards, until=lambda: ann.round() > 2)
    assert ann.round() > 2
    looks_well(ann)


@pytest.mark.long
def test_the_first_edition_by_mouse_on_a_phone(visit: Visit) -> None:
    ann = visit(size=(390, 844), reduced_motion="reduce")
    ann.sit("me", "random", "random", game=VOR, course=SHORTEST)
    until_step(ann)
    looks_well(ann)
    ann.ride(onwards)
    ann.see_podium()
    looks_well(ann)


@pytest.mark.long
def test_a_whole_race_by_keyboard(ann: Person) -> None:
    ann.sit("me", "random", game=OTR, course=SHORTEST)
    ann.ride(by_keys)
    ann.see_podium()
    expect(ann.page.get_by_role("heading", name="How the times add up")).to_be_visible()
    expect(ann.page.locator(".score")).to_contain_text("AI team")
    looks_well(ann)


def test_the_first_edition_by_keyboard(ann: Person) -> None:
    """Its first round: the keys are those of the other edition, and on a phone it is ridden to the end."""
    ann.sit("me", "random", "random", game=VOR, course=SHORTEST)
    ann.ride(by_keys, until=lambda: ann.round() > 1)
    assert ann.round() > 1


@pytest.fixture
def dealt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server that deals the first team a tactics card for the end of any move."""
    monkeypatch.setattr(browser, "START", foretold.START)
    with Server(tmp_path) as server:
        yield server


@pytest.mark.long
def test_a_medium_race_with_tactics_and_a_standing_order(visit: Visit, dealt: Server) -> None:
    """Questions about tactics are asked, and then, for more than a round, answered ahead; the road is long enough."""
    ann = visit(at=dealt)
    question = ann.page.locator("[data-area=question] h2", has_text="Play a tactics card")
    ann.sit("me", "random", "random", game=OTR, course="short-wall", length="medium")
    ann.ride(onwards, until=lambda: ann.moment() == "choice" and question.count() > 0)
    looks_well(ann)
    ann.page.get_by_role("combobox", name="Tactics").select_option("never")
    expect(question).to_have_count(0)

    asked: list[int] = []

    def note(person: Person) -> None:
        asked.append(question.count())
        onwards(person)

    since = ann.round()
    ann.ride(note, until=lambda: ann.round() > since + 1)
    assert ann.round() > since + 1
    assert not any(asked)


def test_a_course_is_composed_of_tiles(visit: Visit) -> None:
    ann = visit(reduced_motion="reduce")
    page = ann.page
    compose(ann)
    ann.button(re.compile("Cloud Pass")).click()
    expect(page.get_by_role("option", name=re.compile("Cloud Pass"))).to_be_visible()
    checks = page.get_by_role("region", name="Checks")
    expect(checks).to_contain_text("7 lines")
    ann.button("Undo").click()
    expect(checks).to_contain_text("6 lines")
    looks_well(ann)
    ann.button("Race this course").click()
    page.wait_for_url(re.compile("#/new/on-the-rivet"))
