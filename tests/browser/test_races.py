"""Whole races on the page, from the first click to the podium."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .keyboard import tab_to
from .people import SHORT, Person

# The middle of the last such thing, as soon as it has not moved for a few frames.
AT_REST = """async (selector) => {
  const frame = () => new Promise((done) => { setTimeout(done, 100); requestAnimationFrame(done); });
  for (let before = '', still = 0; ; await frame()) {
    const box = [...document.querySelectorAll(selector)].at(-1)?.getBoundingClientRect();
    const now = JSON.stringify(box);
    still = now === before ? still + 1 : 0;
    before = now;
    if (box && still > 4) return [box.x + box.width / 2, box.y + box.height / 2];
  }
}"""


def on_the_map(person: Person) -> None:
    """Takes the hindmost place of the start grid by a click on the road, once the map is at rest."""
    at = person.page.evaluate(AT_REST, ".board .ov-legal")
    person.page.mouse.move(*at)
    expect(person.page.locator(".place.on")).to_have_count(1)
    person.page.mouse.click(*at)


@pytest.mark.long
def test_a_whole_race_by_mouse(ann: Person) -> None:
    """From the home page, on a printed stage: two clicks to the start, then cards until the podium."""
    page = ann.page
    ann.go("#/")
    page.get_by_text("1 bot", exact=True).locator("xpath=..").click()
    ann.button("Race now").click()
    page.wait_for_url(re.compile("/race/"))

    # To the start grid. What is done can be taken back while nothing has been revealed.
    ann.moment()
    grid = ann.asked()
    assert ann.step(on_the_map) == "choice"
    ann.moment()
    assert ann.asked() != grid
    ann.button("Take back").click()
    expect(ann.choices).to_have_count(grid.count(",") + 1)
    for _ in range(2):
        assert ann.step(on_the_map) == "choice"
    assert ann.step() == "choice"  # which rider draws first

    # Pointing at a card shows what it would do, before anything is done.
    ann.moment()
    hand = ann.asked()
    ann.choices.nth(1).hover()
    preview = page.locator(".callout .preview")
    expect(preview).to_contain_text("to go")
    expect(preview).to_contain_text("in the wind")
    assert ann.asked() == hand

    # A click plays it. The other rider's cards are drawn now; against bots it goes back all the same, by its name.
    back = ann.button(re.compile("^Take back"))
    before = back.inner_text()
    ann.step(lambda person: person.choose(1))
    expect(page.locator(".slot.lock")).to_have_count(1)
    expect(back).not_to_have_text(before)  # the server has it
    ann.button(re.compile("^Take back the ")).click()
    expect(page.locator(".slot.lock")).to_have_count(0)
    assert ann.asked() == hand

    # Also after the reveal, while riders move: the film stops, and the race is back.
    ann.step()
    ann.moment()
    last, began = ann.asked(), ann.round()
    page.evaluate("document.querySelectorAll('.speed').forEach((one) => one.click())")  # from instant to slow
    ann.choose()
    expect(ann.button("Skip")).to_be_visible()
    page.keyboard.press("u")
    expect(page.get_by_role("log").get_by_text("You take a decision back")).to_have_count(2)
    assert ann.asked() == last
    assert ann.round() == began
    page.evaluate("document.querySelectorAll('.speed').forEach((one) => { one.click(); one.click(); })")

    ann.ride()
    ann.see_podium()
    expect(page.get_by_text("With take-backs")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile("win the stage|Second|Third|Fourth"))
    expect(page.get_by_role("table").first).to_contain_text("Sprinteur")
    expect(ann.button("Rematch")).to_be_visible()
    with page.expect_download() as download:
        ann.button("Save record").click()
    assert download.value.path().read_text(encoding="utf-8").startswith("{")
    ann.button("Rematch").click()
    expect(ann.choices.first).to_be_visible()


def test_a_whole_race_by_keyboard_alone(ann: Person) -> None:
    page, press = ann.page, ann.page.keyboard.press
    ann.go(f"#/new/flamme-rouge?course={SHORT}")
    expect(ann.button("Start the race")).not_to_have_attribute("aria-disabled", "true")
    tab_to(page, "Start the race", back=True)
    press("Enter")
    page.wait_for_url(re.compile("/race/"))

    def arrows(person: Person) -> None:
        press("ArrowRight")
        press("ArrowRight")
        press("Enter")

    def digits(person: Person) -> None:
        press("1")
        press("Enter")

    ann.moment()
    grid = ann.asked()
    ann.step(arrows)
    ann.moment()
    press("z")
    expect(ann.choices).to_have_count(grid.count(",") + 1)
    ann.step(arrows)
    ann.step(digits)
    # The list of moves does the same in words, for everybody who cannot see the cards.
    ann.moment()
    tab_to(page, re.compile("^Draw for the"), inside="form.moves")
    press("ArrowDown")
    press("Enter")
    expect(page.locator(".slot").first).to_be_visible()

    press("?")
    keys = page.get_by_role("dialog")
    expect(keys).to_contain_text("Play what is chosen")
    press("Escape")
    expect(keys).to_be_hidden()

    ann.ride(digits)
    ann.see_podium()
    tab_to(page, re.compile("^Watch the replay"))
    press("Enter")
    moment = page.get_by_role("slider", name="Moment of the race")
    expect(moment).to_be_visible()
    press("End")
    expect(moment).to_have_attribute("aria-valuetext", re.compile("^Finish"))
    press("Home")
    expect(moment).to_have_attribute("aria-valuetext", re.compile("step 0 "))


def test_alone_against_dummy_teams(ann: Person) -> None:
    """The solo preset: exhaustion is dealt out first, and nobody is waited for."""
    ann.go(f"#/new/flamme-rouge?preset=solo&course={SHORT}")
    expect(ann.page.get_by_role("list", name=re.compile("^Seats"))).to_contain_text("Muscle team")
    ann.button("Start the race").click()
    asked = set[str]()
    while (moment := ann.step()) != "result":
        asked.add(moment)
    assert asked == {"choice", "spread"}
    ann.see_podium()
    expect(ann.page.get_by_role("table").first).to_contain_text("Peloton")


def test_a_breakaway_is_bid_for(ann: Person) -> None:
    page = ann.page
    ann.go("#/new/flamme-rouge?preset=breakaway&course=a^2bcu")
    ann.button("Start the race").click()
    for _ in range(2):
        ann.step()
    # One rider tries, with two cards, one after the other.
    ann.moment()
    expect(page.locator(".pile").first).to_contain_text("Try for the breakaway")
    ann.step()
    for _ in range(2):
        assert ann.moment() == "choice"
        expect(page.locator(".slot .foot").first).to_have_text("bid")
        ann.step()
    ann.moment()
    expect(page.get_by_role("log")).to_contain_text(re.compile("breaks? away"))
    ann.ride()
    ann.see_podium()


def test_a_whole_race_on_a_phone(visit: Visit) -> None:
    """By finger: the first tap shows what a card would do, the second plays it."""
    ann = visit(size=(390, 844), is_mobile=True, has_touch=True)
    ann.sit("me", "random", course=SHORT)

    def tap_twice(person: Person) -> None:
        choice = person.choices.first
        before = person.asked()
        choice.tap()
        expect(person.page.locator("[data-action].on:visible").first).to_be_visible()
        assert person.asked() == before
        choice.tap()

    ann.ride(tap_twice)
    ann.see_podium()
    ann.button("The road").tap()
    for tab in ("Live", "Order", "Teams", "Race"):
        ann.page.get_by_role("navigation", name="Panels").get_by_role("button", name=tab).tap()
    expect(ann.page.locator(".board")).to_be_visible()
