"""The coach: asked by whoever rides alone against bots, counted, and told of in the result."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from paceline.core.words import ENGLISH, SHELL, own_lines

from .conftest import Visit
from .layouts import Size, wrong
from .people import DRAWN, Person
from .test_screens import violations

WORDS: Final = own_lines("paceline.games.flamme_rouge", ENGLISH)
REASONS: Final = [text for line, text in WORDS.items() if line.startswith("hint.")]
REASONLESS: Final = [own_lines(SHELL, ENGLISH)[f"hint.{why}"] for why in ("equal", "no-reason")]
MOST: Final = 10  # hints, of which one at least names a reason
SIZES: Final[tuple[Size, ...]] = ((360, 640), (390, 844), (900, 1200), (1024, 768), (1366, 768), (1440, 900))


def coach(person: Person) -> Locator:
    return person.page.locator("section.coach")


def answer(person: Person) -> Locator:
    """His options, once he has found them."""
    options = coach(person).locator(".option")
    options.first.wait_for()
    return options


def ride_to_cards(person: Person) -> None:
    person.ride(until=person.holds_cards)


@pytest.mark.long
def test_a_hint_says_why_and_is_counted(ann: Person) -> None:
    page = ann.page
    made = ann.sit("me", "pro", "pro", course=None)
    reasoned, asked = False, 0
    while asked < 2 or not (reasoned or asked == MOST):
        asked += 1
        ride_to_cards(ann)
        decision = ann.asked()
        page.keyboard.press("h")
        options = answer(ann)
        expect(coach(ann)).to_contain_text(f"hint {asked} of this race")
        actions = set(decision.split(","))
        expect(options).to_have_count(len(actions))
        expect(coach(ann).locator(".best")).to_have_count(1)
        for told in options.all_inner_texts():
            assert re.search(r"Play [\s\S]+ \d+% to win, between \d+% and \d+%; place \d\.\d of 3\.", told), told
        why = coach(ann).locator(".why").inner_text()
        assert why.startswith("The coach would choose “Play ")
        reasoned = reasoned or any(reason in why for reason in REASONS)
        assert reasoned or any(text in why for text in REASONLESS), why
        # In one sentence for those who do not see it.
        heard = page.locator("[aria-live=polite]").filter(has_text="The coach would choose")
        expect(heard).to_contain_text("to win. ")

        # Hidden by the same key, and there again at once: it is one hint.
        page.keyboard.press("h")
        expect(coach(ann)).to_have_count(0)
        ann.button("Ask the coach").click()
        answer(ann)
        expect(coach(ann)).to_contain_text(f"hint {asked} of this race")

        # The star stands on the card as well; to play it from the list is the same.
        best = coach(ann).locator(".best")
        best.hover()
        expect(page.locator(".slot.on")).to_have_count(1)
        best.click()
        expect(coach(ann)).to_have_count(0)
        ann.moment()
    assert reasoned

    ann.ride()
    ann.see_podium()
    expect(page.get_by_text(f"With hints ({asked})")).to_be_visible()
    ann.go(f"#/replay/{made['table']}")
    expect(page.get_by_text(f"With hints ({asked})")).to_be_visible()
    ann.go("#/races")
    expect(page.get_by_text(f"with hints ({asked})", exact=True)).to_be_visible()


def test_he_speaks_by_himself_or_not_at_all(visit: Visit) -> None:
    ann = visit(prefs={"coach": "beside"})
    ann.sit("me", "pro", "pro")
    ride_to_cards(ann)
    answer(ann)
    before = ann.asked()
    ann.choose()
    ann.ride(until=lambda: ann.holds_cards() and ann.asked() != before)
    answer(ann)
    # From the list he goes back to speaking when asked, and stays for this decision.
    ann.page.get_by_label("Beside me, at every decision").uncheck()
    expect(coach(ann)).to_have_count(1)
    ann.choose()
    ann.moment()
    expect(coach(ann)).to_have_count(0)

    # Silent: there is nobody to ask.
    ann.page.keyboard.press("?")
    ann.page.get_by_text("Silent", exact=True).click()
    expect(ann.page.get_by_text("Ask the coach, hide the hint")).to_be_visible()
    ann.page.keyboard.press("Escape")
    ann.ride(until=ann.holds_cards)
    expect(ann.button("Ask the coach")).to_have_count(0)
    ann.page.keyboard.press("h")
    expect(coach(ann)).to_have_count(0)


@pytest.mark.parametrize("others", [("me", "pro"), ("open", "pro")])
def test_nobody_helps_at_a_table_with_people(visit: Visit, others: tuple[str, ...]) -> None:
    ann = visit(prefs={"coach": "beside"})
    made = ann.make("me", *others)
    if "open" in others:
        bob = visit()
        bob.go(f"#/join/{made['seats'][1]['link']}")
        bob.button("Sit down").click()
    ann.go(f"#/table/{made['table']}")
    if ann.moment() == "cover":
        ann.step()
    ann.moment()
    expect(ann.button("Ask the coach")).to_have_count(0)
    ann.page.keyboard.press("h")
    ann.page.evaluate(DRAWN)
    expect(coach(ann)).to_have_count(0)
    assert not [frame for frame in ann.heard if frame["t"] in ("hint", "error")]


def test_nobody_helps_beside_the_coach_of_a_first_race(ann: Person) -> None:
    ann.go("#/learn/flamme-rouge?ride")
    ann.moment()
    expect(ann.button("Ask the coach")).to_have_count(0)


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_the_hint_has_its_place_on_every_screen(visit: Visit, locale: str) -> None:
    ann = visit(locale=locale)
    ann.sit("me", "pro", "pro", "pro", course=None)
    ride_to_cards(ann)
    ann.page.keyboard.press("h")
    found: list[str] = []
    for width, height in SIZES:
        ann.page.set_viewport_size({"width": width, "height": height})
        answer(ann)
        ann.page.evaluate(DRAWN)
        told = wrong(ann, "flamme-rouge", "hint", (width, height))
        found += [str(one) for one in told if one.check in ("outside", "target", "overlap")]
        if (width, height) in ((390, 844), (1440, 900)):
            found += violations(ann)
    assert not found, "\n".join(found)


def test_who_considers_an_answer_first_sees_beside_the_coach_what_comes_of_it(visit: Visit) -> None:
    ann = visit(size=(390, 844))
    ann.sit("me", "pro", "pro")
    ride_to_cards(ann)
    ann.choices.first.click()
    expect(ann.page.locator(".callout")).to_be_visible()
    ann.page.keyboard.press("h")
    answer(ann)
    ann.page.evaluate(DRAWN)
    his, preview = coach(ann).bounding_box(), ann.page.locator(".callout").bounding_box()
    assert his is not None
    assert preview is not None
    assert preview["y"] >= his["y"] + his["height"]
