"""A finished race looked at again: begun, stopped, found; its moments, a branch watched, and riding on from one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, Route, expect

from paceline.core.words import ENGLISH, SHELL, own_lines

from ..server import browser
from ..server.browser import Json, Server
from . import analysed
from .conftest import Visit
from .keyboard import tab_to
from .people import Person
from .test_screens import violations

COURSE: Final = "avenue-corso-paseo"
WORDS: Final = own_lines("paceline.games.flamme_rouge", ENGLISH)
REASONS: Final = [text for line, text in WORDS.items() if line.startswith("hint.")]
GAMES: Final = ("on-the-rivet", "um-reifenbreite", "larrivee-du-tour")


# The same race every time, in which there was something to choose: chance deals some in which nobody did badly.
KNOWN: Final = (
    """
import types
from paceline.server import making
making.secrets = types.SimpleNamespace(token_bytes=lambda many: bytes([7]) * many, token_hex=lambda many: "07" * many)
"""
    + browser.START
)


@pytest.fixture
def known(built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setattr(browser, "START", KNOWN)
    with Server(tmp_path) as server:
        yield server


def record_of(person: Person, table: str) -> str:
    return person.context.request.get(f"/api/tables/{table}/record").text()


def ride(person: Person, table: str) -> None:
    """To the end by a window's own socket: nobody has to look."""
    person.page.evaluate(RIDE, table)


# Whoever is asked takes the first choice, over and over.
RIDE: Final = """(table) => new Promise((done, failed) => {
  const line = new WebSocket(`${location.origin.replace('http', 'ws')}/api/tables/${table}/socket`);
  line.onopen = () => line.send(JSON.stringify({ t: 'hello', from: 0 }));
  line.onerror = failed;
  let answered = -1;
  line.onmessage = ({ data }) => {
    const told = JSON.parse(data);
    if (told.over) return line.close(), done();
    const ask = told.asks?.[0];
    if (!ask || ask.decision === answered) return;
    answered = ask.decision;
    const { action } = ask.choices[0];
    line.send(JSON.stringify({ t: 'act', id: String(ask.decision), seat: ask.seat, decision: ask.decision, action }));
  };
})"""


def at_a_choice(page: Page, told: Json) -> str:
    """Goes to a moment at which another option was better, whosever race it was; its letter."""
    side = next(number for number, side in enumerate(told["sides"]) if any(one["options"] for one in side["moments"]))
    radio = page.get_by_role("group", name="Whose race it was").get_by_role("radio").nth(side)
    radio.check(force=True)
    expect(radio).to_be_checked()
    moment = page.get_by_role("region", name="Key moments").get_by_role("link").filter(has_text="better: ").first
    letter = moment.locator(".letter").inner_text()
    moment.focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(rf"/analysis\?seat={side}&moment={letter}$"))
    return letter


@pytest.mark.long
def test_from_the_result_to_the_moments_and_on_from_there(visit: Visit, known: Server) -> None:
    ann = visit(at=known)
    page = ann.page
    made = ann.make("me", "pro", "pro", course=COURSE, names=("Ann", "Eddy", "Jo"))
    table = made["table"]
    ann.go(f"#/table/{table}")
    ann.moment()
    ride(ann, table)
    ann.go("#/races")
    page.get_by_role("link", name="Analysis of").click()
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text("Look at this race again")
    page.go_back()
    ann.go(f"#/table/{table}")
    ann.see_podium()
    before = record_of(ann, table)
    page.get_by_role("link", name="Analysis").click()

    # Begun, stopped, begun anew; it goes on while nobody looks.
    ann.button("Look at this race again").click()
    progress = page.get_by_role("progressbar", name="The bots ride it again")
    expect(progress).to_be_visible()
    ann.button("Stop").click()
    expect(heading).to_have_text("Look at this race again")
    ann.button("Look at this race again").click()
    page.reload()
    curve = page.get_by_role(
        "img", name=re.compile(r"^Chance to win by round\. Start: You \d+%, Eddy \d+% and Jo \d+%")
    )
    expect(curve).to_be_visible()
    expect(heading).to_have_text(re.compile(r"^(Lost|Won|\d\w\w place)"))
    expect(page.get_by_role("radio", name=re.compile(r"^You, \d+% to win"))).to_be_checked()

    # As a table: the first and the last line are those of the server.
    told = ann.context.request.get(f"/api/tables/{table}/analysis").json()["analysis"]
    ann.button("As a table").click()
    rows = page.get_by_role("table", name="Chance to win by round").get_by_role("row")
    expect(rows).to_have_count(len(told["rounds"]) + 1)
    shares = [f"{round(100 * chance)}%" for chance in told["rounds"][-1]["chances"]]
    assert rows.last.get_by_role("cell").all_inner_texts() == shares
    ann.button("As a chart").click()

    # A moment by keyboard, with its reason, and the same again from its address.
    letter = at_a_choice(page, told)
    had = page.get_by_role("region", name=re.compile("^What .* had$"))
    why = had.locator(".reason").inner_text()
    assert any(reason in why for reason in REASONS), why
    options = had.get_by_role("radio")
    expect(options.filter(visible=False)).to_have_count(0)
    expect(had.get_by_role("radio", name=re.compile("Better"))).to_be_checked()
    expect(had.get_by_role("radio", name=re.compile("Played"))).to_have_count(1)
    expect(page.locator(".live-picture .ov-better .badge-text")).to_have_text(re.compile(r"\d+%$"))
    expect(page.locator(".live-picture .ov-played .badge-text")).to_have_text(re.compile(r"\d+%$"))
    page.reload()
    expect(page.locator(".moments [aria-current] .letter")).to_have_text(letter)

    # What if: a branch is ridden, told and watched, and nothing of it goes into the record.
    tab_to(page, "Ride it out")
    page.keyboard.press("Enter")
    expect(had).to_contain_text(re.compile(r"One ride of the bots from there: .* Over \d+ rides"))
    expect(page.locator(".branch-end")).to_have_count(1)
    tab_to(page, "Watch the branch", back=True)
    page.keyboard.press("Enter")
    board = page.get_by_role("region", name="Map")
    expect(board).to_contain_text("Branch")
    slider = page.get_by_role("slider", name="Round of the race")
    page.keyboard.press("End")
    expect(slider).to_have_attribute("aria-valuetext", "End")
    ann.button("Back to the race").click()
    expect(board).not_to_contain_text("Branch")
    assert record_of(ann, table) == before

    # Riding on is another race, which says so wherever it is told of.
    ann.button("Ride on from here").click()
    expect(page).not_to_have_url(re.compile(table))
    mark = page.get_by_role("link", name="Branch")
    expect(mark).to_have_attribute("href", f"/race/{table}")
    ann.moment()
    on = page.url.rpartition("/")[2]
    ride(ann, on)
    page.reload()
    ann.see_podium()
    expect(ann.podium).to_contain_text("Branch")
    ann.go("#/races")
    expect(page.get_by_role("link", name="a branch")).to_have_attribute("href", f"/race/{table}")
    assert record_of(ann, table) == before


def test_it_fails_and_says_so(ann: Person) -> None:
    page = ann.page
    table = analysed.bring(ann, "flamme-rouge")
    states = iter(["none", "running", "failed"])

    def answer(route: Route) -> None:
        route.fulfill(json={"state": next(states, "failed"), "done": 3, "of": 9, "analysis": None})

    page.route("**/api/tables/*/analysis", answer)
    page.goto(f"/race/{table}/analysis")
    ann.button("Look at this race again").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The bots did not come home")
    expect(page.get_by_role("alert").filter(has_text="The bots did not come home")).to_be_attached()
    expect(ann.button(own_lines(SHELL, ENGLISH)["trouble.again"])).to_be_enabled()


def test_a_race_without_an_analysis_says_why(ann: Person) -> None:
    made = ann.make("me", "pro", names=("Ann",))
    for table, why in ((made["table"], "the race is not over"), ("nosuchtabl", "There is no race at this address")):
        response = ann.page.goto(f"/race/{table}/analysis")
        assert response is not None
        assert response.status == 200
        expect(ann.page.get_by_role("alert").first).to_contain_text(why)
    ann.troubles.clear()  # browsers mention the 404


@pytest.mark.parametrize("game", GAMES)
def test_every_title_shows_what_was_better(visit: Visit, game: str) -> None:
    """On a phone, in the dark as in the light."""
    ann = visit(size=(390, 844), is_mobile=True, has_touch=True, reduced_motion="reduce")
    seat, letter = analysed.choice_of(game)
    analysed.show(ann, game, f"?seat={seat}&moment={letter}")
    page = ann.page
    best, played = page.locator(".option.better"), page.locator(".option.played")
    expect(best).to_have_text(re.compile(r"better, \+\d+"))
    expect(played).to_contain_text("played")
    expect(page.locator(".what-if h3")).to_contain_text("What if")
    other = page.locator(".option").last
    other.tap()
    expect(other.locator("input")).to_be_checked()
    # By a letter of the rounds to another moment.
    page.locator(".scrub .tick").last.tap()
    expect(page.locator(".moments a").last).to_have_attribute("aria-current", "true")
    assert not violations(ann)
