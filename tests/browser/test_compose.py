"""Composing a stage: tiles in, hints and errors out, then a race on it."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .people import Person


def test_a_stage_is_composed_and_raced(ann: Person) -> None:
    page = ann.page
    ann.go("#/new/flamme-rouge")
    page.get_by_role("link", name=re.compile("Compose your own")).click()
    text = page.get_by_label("As text")
    expect(text).to_have_value("au")
    page.get_by_role("button", name=re.compile("^Tile b:")).click()
    expect(text).to_have_value("abu")
    page.get_by_role("button", name=re.compile("^Tile E:")).click()
    expect(text).to_have_value("abEu")
    expect(page.get_by_text("can be raced")).to_be_visible()

    # One tile, two sides: laying the other side turns it over; it moves and goes by mouse and key.
    ann.button("Turn over").click()
    expect(text).to_have_value("abeu")
    ann.button("Move towards the start").click()
    expect(text).to_have_value("aebu")
    ann.button("Remove").click()
    expect(text).to_have_value("abu")
    ann.button("Undo").click()
    expect(text).to_have_value("aebu")

    # What cannot be raced is refused with a reason, and the rule behind it is a click away.
    text.fill("abub")
    text.press("Enter")
    checks = page.get_by_role("region", name="Checks")
    expect(checks).to_contain_text("1 error")
    checks.get_by_role("button", name="The rule").click()
    expect(page.get_by_role("dialog")).to_contain_text(re.compile("tile", re.IGNORECASE))
    page.keyboard.press("Escape")
    text.fill("abHu")
    text.press("Enter")
    expect(checks).to_contain_text("can be raced")

    ann.button("Race this stage").click()
    expect(page.get_by_role("radio", name=re.compile("Own stage"))).to_be_checked()
    ann.button("Start the race").click()
    ann.moment()
    squares = ann.told()[0]["table"]["board"]["tiles"]
    assert [tile["side"] for tile in squares] == ["a", "b", "H", "u"]


def test_a_stage_is_kept_by_its_name_and_found_again(ann: Person) -> None:
    page = ann.page
    ann.go("#/compose/flamme-rouge?course=abHu")
    mine = page.get_by_role("region", name="My stages")
    page.get_by_label("Name", exact=True).fill("Home hills")
    ann.button(re.compile("^Keep$")).click()
    expect(mine.get_by_role("link", name="Home hills")).to_be_visible()

    ann.go("#/new/flamme-rouge")
    page.get_by_role("radio", name=re.compile("Home hills")).check()
    ann.button("Start the race").click()
    ann.moment()
    expect(page.get_by_role("banner")).to_contain_text("Home hills")

    # From there it goes on, and what was removed comes back.
    ann.go("#/compose/flamme-rouge?course=au")
    mine.get_by_role("link", name="Home hills").click()
    expect(page.get_by_label("As text")).to_have_value("abHu")
    ann.button("Remove Home hills").click()
    expect(mine.get_by_role("link")).to_have_count(0)
    ann.button("Bring it back").click()
    expect(mine.get_by_role("link", name="Home hills")).to_be_visible()
