"""A race that is over, again: scrubbed, stepped, and seen with other eyes."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import Page, expect

from .people import Person

ORDER: Final = "Race order"


def order(page: Page) -> str:
    return page.get_by_role("region", name=ORDER).inner_text()


def test_a_replay_can_be_scrubbed_and_seen_with_other_eyes(ann: Person) -> None:
    page = ann.page
    made = ann.sit("me", "rouleur", names=("Ann", "Bot"))
    ann.ride()
    ann.see_podium()
    page.get_by_role("link", name="Watch the replay").click()
    moment = page.get_by_role("slider", name="Moment of the race")
    last = int(str(moment.get_attribute("max")))
    assert last > 5
    assert made["table"] in page.url

    # Dragged to the end and back to the start; the race follows.
    start = order(page)
    box = moment.bounding_box()
    assert box is not None
    y = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + 10, y)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 4, y, steps=8)
    page.mouse.up()
    expect(moment).to_have_attribute("aria-valuetext", re.compile("^Finish"))
    finish = order(page)
    assert finish != start
    ann.button("Previous round").click()
    expect(moment).not_to_have_attribute("aria-valuetext", re.compile("^Finish"))
    page.keyboard.press("Home")
    expect(moment).to_have_value("0")
    assert order(page) == start

    # By steps, on and back again; each of them changes something.
    seen = [0]
    while seen[-1] < last:
        before = (order(page), page.get_by_role("log").inner_text())
        ann.button("Step on").click()
        expect(moment).not_to_have_value(str(seen[-1]))
        seen.append(int(moment.input_value()))
        assert (order(page), page.get_by_role("log").inner_text()) != before
    assert seen == sorted(seen)
    for at in (*seen[-2:0:-4], 0):
        while int(moment.input_value()) > at:
            ann.button("Step back").click()
        expect(moment).to_have_value(str(at))

    # Played to the end.
    page.keyboard.press("Home")
    ann.button("Play").click()
    expect(moment).to_have_value(str(last))

    # A spectator sees no hand; Ann's eyes see hers, the bot's its own.
    page.keyboard.press("Home")
    hands = page.locator(".hp[data-rider]")
    expect(hands).to_have_count(0)
    for seat, riders in (("Ann", ["0", "1"]), ("Bot", ["2", "3"])):
        page.get_by_label("Seen by").select_option(seat)
        expect(hands).to_have_count(2)
        for place, rider in enumerate(riders):
            expect(hands.nth(place)).to_have_attribute("data-rider", rider)
    page.get_by_role("link", name="Result").click()
    ann.see_podium()
