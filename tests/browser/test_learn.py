"""Coached races, ridden to their ends: by somebody who follows the coach, who ignores him, and by keyboard.

In `make test` the shorter ones are ridden, each in one of these ways; with PACELINE_SOAK=1 all of them in all ways.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from paceline.core.registry import game_ids
from paceline.server.lessons import coached

from ..soak import SOAK
from .conftest import Visit
from .people import DRAWN, Person

Pupil = Callable[[Person], None]


def coach(person: Person) -> Locator:
    return person.page.get_by_role("complementary", name="Coach")


def onwards(person: Person) -> None:
    """Straight on where that is offered, else the first thing."""
    straight = person.page.locator(".hand button.on:not([aria-disabled])")
    (straight if straight.is_visible() else person.choices.first).click()


def follows(person: Person) -> None:
    """Reads what the coach says and tells him so, then chooses."""
    understood = coach(person).get_by_role("button", name="Got it")
    if understood.is_visible():
        understood.click()
    onwards(person)


def types(person: Person) -> None:
    """Does without a mouse."""
    straight = person.page.locator(".hand button.on:not([aria-disabled])")
    (straight if straight.is_visible() else person.choices.first).focus()
    person.page.keyboard.press("Enter")


PUPILS: Final[dict[str, Pupil]] = {"follows": follows, "ignores": onwards, "types": types}
SHORT: Final = [("flamme-rouge", "follows"), ("um-reifenbreite", "ignores"), ("larrivee-du-tour", "types")]
RIDES: Final = [(game, name) for game in game_ids() for name in PUPILS] if SOAK else SHORT


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize(("game", "pupil"), RIDES)
def test_a_coached_race_is_ridden_to_its_end(ann: Person, game: str, pupil: str) -> None:
    heard: set[str] = set()

    def answer(person: Person) -> None:
        title = coach(person).get_by_role("heading")
        heard.update(title.all_inner_texts())
        PUPILS[pupil](person)

    ann.go(f"#/learn/{game}?ride")
    ann.moment()
    expect(coach(ann)).to_be_visible()
    ann.ride(answer)
    ann.see_podium()
    last = coach(ann)
    expect(last.get_by_role("heading", name="That was your first race")).to_be_visible()
    told = (last.text_content() or "").lower()
    assert len(heard) >= len(coached(game).lesson) // 2, "the coach goes on by himself"
    assert [title for title in heard if title.lower() not in told] == [], "whatever was met is named at the end"
    last.get_by_role("button", name="Done").click()
    expect(last).to_have_count(0)


def test_every_title_is_learned_where_it_is_raced(ann: Person) -> None:
    """The help box and the bar lead to the lesson of the title on the screen."""
    ann.sit("me", "random", game="um-reifenbreite", course=None)
    ann.moment()
    ann.button("Help and keys").click()
    ann.page.get_by_role("dialog").get_by_role("link", name="Your first race").click()
    expect(ann.page.get_by_role("heading", name="Um Reifenbreite", level=1)).to_be_visible()
    expect(ann.page.get_by_role("listitem").filter(has=ann.page.get_by_role("button", name="The rule"))).to_have_count(
        6
    )
    ann.page.get_by_role("link", name="L’Arrivée du Tour").click()
    expect(ann.page.get_by_role("heading", name="L’Arrivée du Tour", level=1)).to_be_visible()
    ann.page.get_by_role("navigation", name="Main").get_by_role("link", name="Rules").click()
    expect(ann.page).to_have_url(re.compile("larrivee-du-tour$"))


def test_the_rule_book_has_the_pictures_beside_their_rules(ann: Person) -> None:
    ann.go("#/rules/larrivee-du-tour")
    pictures = ann.page.get_by_role("figure")
    expect(pictures).to_have_count(6)
    expect(pictures.first.get_by_role("img")).to_be_visible()
    expect(pictures.first).to_contain_text(re.compile(r"\w+ \w+ \w+"))


def test_the_coach_leaves_room_for_who_is_next(visit: Visit) -> None:
    """Um Reifenbreite has a strip over the map that the coach once lay on."""
    ann = visit(size=(1366, 768))
    ann.go("#/learn/um-reifenbreite?ride")
    ann.moment()
    strip = ann.page.locator(".turns")
    ann.ride(onwards, until=strip.is_visible)
    for width, height in ((1366, 768), (1024, 768), (390, 844)):
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.page.evaluate(DRAWN)
        ours, his = strip.bounding_box(), coach(ann).bounding_box()
        assert ours
        assert his
        beside = ours["x"] >= his["x"] + his["width"] or his["x"] >= ours["x"] + ours["width"]
        assert beside or ours["y"] >= his["y"] + his["height"] or his["y"] >= ours["y"] + ours["height"], width
