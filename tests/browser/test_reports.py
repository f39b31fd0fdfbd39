"""Report this ruling: from a refusal, from a line of commentary, from the book; one text to copy."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from .keyboard import tab_to
from .people import Person


def report(person: Person) -> Locator:
    """The dialog, once its text is there and can be copied by Enter."""
    dialog = person.page.get_by_role("dialog", name="Report this ruling")
    expect(dialog.get_by_role("button", name="Copy")).to_be_focused()
    return dialog


def test_a_refusal_and_a_line_of_commentary_are_reported(ann: Person) -> None:
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = ann.page
    ann.sit("me", "random", course="stage-7")

    # A refusal, by keyboard: its words, its rule, and no card that is hidden.
    ann.find_no_way_back()
    tab_to(page, "The rule", inside=".whybox")
    page.keyboard.press("Enter")
    tab_to(page, re.compile("^Report this ruling"))
    page.keyboard.press("Enter")
    dialog = report(ann)
    text = dialog.get_by_role("textbox", name="The report")
    expect(text).to_have_value(re.compile(r"^Ruling: fr\.turn\.undo – .*What happened: No way back: ", re.DOTALL))
    expect(text).to_have_value(re.compile(r"\nflamme-rouge seats=2 course=stage-7.*\n1R .*deck=\?", re.DOTALL))
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("status")).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == text.input_value()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("button", name=re.compile("^Report this ruling")).first).to_be_focused()
    page.keyboard.press("Escape")

    # A line of commentary of the first round, some rounds later: as it stood then.
    ann.ride(until=lambda: ann.round() >= 4)
    line = page.get_by_role("log").locator("li", has=page.get_by_text("R1", exact=True)).first
    told = line.locator("span").nth(1).inner_text().rpartition("?")[0].strip()
    line.get_by_role("button").click()
    page.get_by_role("button", name=re.compile("^Report this ruling")).first.click()
    text = report(ann).get_by_role("textbox", name="The report")
    expect(text).to_have_value(re.compile(re.escape(f"What happened: {told}\n")))
    expect(text).to_have_value(re.compile(r"\n- Step \d+, round [12]\n"))


def test_a_line_without_a_rule_is_reported_by_itself(ann: Person) -> None:
    table = ann.sit("me", "friend", names=("Ann", "Bea"))["table"]
    ann.step()
    wish = {"kind": "bot", "bot": "random"}
    ann.context.request.post(f"/api/tables/{table}/seats/0", headers={"Origin": ann.server.url}, data=wish)
    line = ann.page.get_by_role("log").locator("li", has_text="A bot rides on for Ann.").first
    line.get_by_role("button").click()
    ann.page.locator(".note").get_by_role("button", name="Report this ruling").click()
    text = report(ann).get_by_role("textbox", name="The report")
    expect(text).to_have_value(
        re.compile(r"^Ruling: Flamme Rouge – A bot rides on for Ann\..*\ntakeover 0 random\n", re.DOTALL)
    )


def test_a_rule_of_the_book_is_reported_where_there_is_no_clipboard(ann: Person) -> None:
    ann.page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    ann.go("#/rules/um-reifenbreite/ur.draft.ask")
    ann.page.locator("[id='rule-ur.draft.ask']").get_by_role("button", name=re.compile("^Report")).click()
    dialog = report(ann)
    text = dialog.get_by_role("textbox", name="The report")
    expect(text).to_have_value(
        re.compile(r"^Ruling: ur\.draft\.ask – .*\n- Um Reifenbreite, rules version 2", re.DOTALL)
    )
    text.press_sequentially(" to follow")
    expect(text).to_have_value(re.compile("What I expected: to follow\n"))
    dialog.get_by_role("button", name="Copy").click()
    expect(dialog.get_by_role("status")).to_have_text("Copied.")
    assert ann.page.evaluate("getSelection().toString()") == text.input_value()
