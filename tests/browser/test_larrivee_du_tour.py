"""L'Arrivée du Tour: whole races by mouse and by keyboard, alone against four bots, two people at one screen."""

from __future__ import annotations

import random
import re
from typing import Any

from playwright.sync_api import expect

from paceline.core.log import Log
from paceline.core.record import record_text
from paceline.core.rng import seed_from
from paceline.core.setup import Setup

from . import larrivee_du_tour
from .conftest import Visit
from .keyboard import tab_to
from .larrivee_du_tour import GAME, SHORT, phase
from .people import DRAWN, Person


def test_a_whole_race_by_mouse(ann: Person) -> None:
    page = ann.page
    ann.go(f"#/new/{GAME}?preset=first&course={SHORT}")
    ann.button("Start the race").click()
    page.wait_for_url(re.compile("/race/"))

    # A split of one's own is two answers to the server and one to the player; it can be taken back.
    ann.moment()
    ann.button(re.compile("^Own split")).click()
    page.get_by_role("slider", name="Sprint").fill("8")
    page.get_by_role("slider", name="Stamina").fill("4")
    ann.button("Take 8 / 4 / 3").click()
    expect(page.get_by_role("log")).to_contain_text("sprint 8, stamina 4, climbing 3")
    while ann.moment() == "choice" and phase(ann) == "allocate":
        ann.step()

    # The five steps are always there, and the wheel says how the group rides.
    ann.ride(until=lambda: ann.moment() == "result" or phase(ann) not in ("allocate", "place"))
    steps = page.get_by_role("list", name="The five steps of a turn")
    expect(steps.get_by_role("listitem")).to_have_count(5)
    expect(steps.locator("[aria-current=step]")).to_have_count(1)
    expect(page.get_by_role("img", name=re.compile("^Pace wheel"))).to_be_visible()
    ann.ride()
    ann.see_podium()
    table = page.get_by_role("region", name="Classification")
    for tab in ("Climbers", "Overall", "Points", "Stage"):
        table.get_by_role("tab", name=tab).click()
    expect(table.get_by_role("columnheader", name="Sprint")).to_be_visible()


def test_a_whole_race_by_keyboard_alone(ann: Person) -> None:
    page, press = ann.page, ann.page.keyboard.press
    ann.go(f"#/new/{GAME}?preset=first&course={SHORT}")
    expect(ann.button("Start the race")).not_to_have_attribute("aria-disabled", "true")
    tab_to(page, "Start the race", back=True)
    press("Enter")
    page.wait_for_url(re.compile("/race/"))
    ann.moment()
    tab_to(page, re.compile("^Sprinter: sprint 10"), inside="form.moves")
    press("Enter")
    ann.moment()

    def first(person: Person) -> None:
        press("1")
        press("Enter")

    def say(person: Person) -> None:
        """Yes and no where that is the question, arrows elsewhere."""
        asked = phase(person)
        if asked in ("counter", "answer", "within"):
            press("n")
        elif asked == "pace":
            press("ArrowRight")
            press("Enter")
        else:
            first(person)

    ann.ride(say)
    ann.see_podium()


def test_alone_against_four_bots_with_every_optional_rule(ann: Person) -> None:
    larrivee_du_tour.sit(
        ann,
        *["random"] * 4,
        feeding="cap",
        mechanical="lowest",
        dice="2d6",
        end="all",
        pay_to_accelerate=True,
        burn_limit=2,
    )
    ann.ride()
    ann.see_podium()
    expect(ann.page.get_by_role("region", name="Classification").get_by_role("row")).to_have_count(16)


def test_two_people_at_one_screen(ann: Person) -> None:
    """Everything lies open: nobody has to look away."""
    ann.sit("me", "friend", "random", game=GAME, course=SHORT, names=("Ann", "Bob", "Bot Eddy"))
    seen = set[str]()
    while (moment := ann.step()) != "result":
        seen.add(moment)
    assert seen == {"choice"}
    ann.see_podium()


def test_a_whole_race_on_a_phone(visit: Visit) -> None:
    ann = visit(size=(390, 844), is_mobile=True, has_touch=True)
    larrivee_du_tour.sit(ann, "random")

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


def test_pointing_at_a_pace_shows_where_everybody_will_stand(ann: Person) -> None:
    larrivee_du_tour.until_asked(ann, "pace", SHORT)
    ghosts = ann.page.locator(".board .rider-ghost")
    ann.page.mouse.move(5, 5)  # where the last click was there may be a pace now
    expect(ghosts).to_have_count(0)
    ann.choices.first.hover()
    expect(ghosts.first).to_be_attached()
    # The wheel itself does the same, and a click on it sets the pace.
    ann.page.mouse.move(5, 5)
    wheel = ann.page.get_by_role("img", name=re.compile("^Pace wheel")).bounding_box()
    assert wheel is not None
    top = (wheel["x"] + wheel["width"] / 2, wheel["y"] + wheel["height"] * 0.22)
    ann.page.mouse.move(*top)
    expect(ghosts.first).to_be_attached()
    before = ann.choices.first.element_handle()
    ann.page.mouse.click(*top)
    ann.page.wait_for_function("(one) => !one.isConnected", arg=before)


def test_a_stage_is_composed_and_raced(ann: Person) -> None:
    page = ann.page
    ann.go(f"#/compose/{GAME}?course=f12")
    text = page.get_by_label("As text")
    expect(text).to_have_value("f12")
    page.get_by_role("region", name="Add").get_by_role("button", name="Uphill").click()
    expect(text).to_have_value("f12u4")
    ann.button("One square less").click()
    expect(text).to_have_value("f12u3")
    expect(page.get_by_text("can be raced")).to_be_visible()
    text.fill("f2")
    text.press("Enter")
    expect(page.get_by_role("region", name="Checks")).to_contain_text("10 to 200")
    text.fill(SHORT)
    text.press("Enter")
    expect(page.get_by_text("can be raced")).to_be_visible()
    ann.button("Race this stage").click()
    ann.button("Start the race").click()
    expect(ann.choices.first).to_be_visible()


def scattered() -> tuple[str, int]:
    """A race ridden at random, and a step of it with somebody home and four groups on the road."""
    for seed in range(40):
        setup = Setup(game=GAME, seats=5, options={"course": SHORT, "end": "all"})
        log, dice = Log(setup, seed_from(str(seed)), ["Ann", "Bob", "Cleo", "Dan", "Eve"]), random.Random(seed)
        found = 0
        while not log.race.over:
            seat = log.race.to_act()[0]
            log.play(seat, dice.choice(list(log.race.legal(seat))))
            view: Any = log.race.public_view()
            if not found and 0 < len(view.home) < 4 and len(view.groups) == 4:
                found = len(log.entries)
        if found:
            return record_text(log.record()), found
    raise AssertionError("nobody rides so far apart")


def test_four_groups_and_who_is_home_are_all_in_view(ann: Person) -> None:
    record, at = scattered()
    given = ann.context.request.post("/api/records", headers={"Origin": ann.server.url}, data={"record": record})
    assert given.status == 201, given.text()
    ann.page.goto(f"/race/{given.json()['table']}?at={at}")
    for width, height in ((1366, 768), (1024, 768)):
        ann.page.set_viewport_size({"width": width, "height": height})
        expect(ann.page.locator(".order h3")).to_have_count(5)
        ann.page.evaluate(DRAWN)
        hidden = ann.page.locator(".order .scroll").evaluate("(list) => list.scrollHeight - list.clientHeight")
        assert hidden <= 0, (width, height, hidden)
