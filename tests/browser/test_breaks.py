"""Breaks in the middle of a race: a reload, a lost connection, a killed server. The page goes on by itself."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import WebSocketRoute, expect

from paceline.server.static import page_id

from ..server.browser import Server
from .conftest import Visit
from .people import DRAWN, Person, ride_together

MESSAGES_A_LINE = 5
LOST = re.compile("Connection lost")


def hand(person: Person) -> tuple[str, str]:
    """The choices, and where everybody is."""
    person.moment()
    return person.asked(), person.page.get_by_role("region", name="Race order").inner_text()


def test_a_reload_changes_nothing(ann: Person) -> None:
    ann.sit("me", "random")
    for _ in range(3):
        ann.step()
    before = hand(ann)
    ann.page.reload()
    assert hand(ann) == before
    # Nor does leaving: the home page offers the race again.
    ann.step()
    before = hand(ann)
    ann.go("#/")
    ann.page.get_by_role("link", name=re.compile("Own stage|abu")).first.click()
    assert hand(ann) == before
    ann.ride()
    ann.see_podium()


def test_a_reload_keeps_the_commentary(ann: Person) -> None:
    ann.sit("me", "random")
    ann.ride(until=lambda: ann.round() > 1)
    log = ann.page.get_by_role("log")
    expect(log.get_by_role("listitem").nth(2)).to_be_visible()
    before = log.inner_text()
    ann.page.reload()
    ann.moment()
    expect(log.get_by_role("listitem").nth(2)).to_be_visible()
    assert log.inner_text() == before


def test_a_line_that_breaks_is_mended(ann: Person) -> None:
    """Every connection is cut after a few messages; no move is lost and none is played twice."""
    lines: list[WebSocketRoute] = []

    def connect(line: WebSocketRoute) -> None:
        lines.append(line)
        server = line.connect_to_server()
        many = 0

        def pass_on(message: str | bytes) -> None:
            nonlocal many
            many += 1
            if many > MESSAGES_A_LINE:
                line.close()
            else:
                line.send(message)

        server.on_message(pass_on)

    ann.page.route_web_socket(re.compile("/socket"), connect)
    ann.sit("me", "random")
    ann.ride()
    ann.see_podium()
    assert len(lines) > 2


def test_the_page_goes_on_by_itself_after_kill_9(visit: Visit, built: Path, tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ann, bob = visit(at=server), visit(at=server)
        made = ann.make("me", "open", "random")
        ann.go(f"#/table/{made['table']}")
        bob.go(f"#/join/{made['seats'][1]['link']}")
        bob.button("Sit down").click()
        for person in (ann, bob):
            for _ in range(2):
                person.step()
        before = [hand(person) for person in (ann, bob)]
        server.kill()
        for person in (ann, bob):
            expect(person.page.get_by_text(LOST)).to_be_visible()
        # What is chosen meanwhile is sent when the server is back.
        ann.choose()
        server.start()
        for person in (ann, bob):
            expect(person.page.get_by_text(LOST)).to_be_hidden()
        assert hand(bob) == before[1]
        ann.moment()
        assert hand(ann)[0] != before[0][0]
        ride_together(ann, bob)
        for person in (ann, bob):
            person.see_podium()


def newer_page(built: Path, folder: Path) -> Path:
    """The same page under another id."""
    page = shutil.copytree(built, folder / "newer")
    for told in [page / "built.json", *page.rglob("index.html")]:
        told.write_text(told.read_text().replace(page_id(built), "newer"))
        for ending in (".br", ".gz"):
            told.with_name(told.name + ending).unlink(missing_ok=True)
    return page


def await_new_page(person: Person) -> None:
    person.page.wait_for_function("() => document.querySelector('meta[name=page-id]')?.content === 'newer'")


def test_an_old_page_is_loaded_anew_when_the_server_comes_back_with_another(
    visit: Visit, built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Server(tmp_path) as server:
        ann, bob = visit(at=server), visit(at=server)
        ann.sit("me", "random")
        ann.step()
        before = hand(ann)
        bob.go("#/new/flamme-rouge")
        bob.page.get_by_role("group", name="Add a seat").get_by_role("button").first.click()
        server.kill()
        monkeypatch.setenv("PACELINE_PAGE", str(newer_page(built, tmp_path)))
        server.start()
        await_new_page(ann)
        assert hand(ann) == before
        ann.ride()
        ann.see_podium()
        # A set-up that is half done is left alone until somebody leaves it.
        with bob.page.expect_response("**/built.json"):
            bob.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
        bob.page.evaluate(DRAWN)
        assert bob.page.evaluate("() => document.querySelector('meta[name=page-id]').content") == page_id(built)
        bob.page.get_by_role("link", name="Rules").first.click()
        await_new_page(bob)
