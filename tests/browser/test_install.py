"""The page as it is installed: told by its worker where no server answers, and never older than the server's."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from ..server.browser import Server
from .conftest import Visit
from .people import Person
from .test_breaks import newer_page
from .test_screens import violations

WORKER = "() => navigator.serviceWorker.ready.then(() => true)"
OLDER = """async () => {
  await (await navigator.serviceWorker.ready).unregister();
  await (await caches.open('older')).put('/api/titles', new Response('[]'));
}"""
PAGE_ID = "() => document.querySelector('meta[name=page-id]').content"

# As Chromium does it where it would install a page.
OFFER = """() => {
  const offer = new Event('beforeinstallprompt', { cancelable: true });
  offer.prompt = async () => { document.title = 'asked' };
  dispatchEvent(offer);
}"""


def arrive(visit: Visit, server: Server, **wishes: object) -> Person:
    """Somebody whose browser has the worker, and something that another worker once kept."""
    person = visit(at=server, service_workers="allow", **wishes)
    person.go("#/")
    person.page.evaluate(OLDER)
    person.page.reload()
    assert person.page.evaluate(WORKER)
    return person


def test_where_no_server_answers_the_page_says_so_and_comes_back_by_itself(visit: Visit, tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ann, bob = arrive(visit, server), arrive(visit, server, locale="de-DE")
        ann.sit("me", "random")
        ann.step()
        ann.moment()
        asked, address = ann.asked(), ann.page.url
        bob.go("#/rules/flamme-rouge")
        server.kill()
        for person, said, safe in (
            (ann, "The server cannot be reached", "Your races are safe"),
            (bob, "Der Server ist nicht zu erreichen", "Deine Rennen sind sicher"),
        ):
            person.page.reload()
            expect(person.page.get_by_role("heading", name=said)).to_be_visible()
            expect(person.page.get_by_text(safe)).to_be_visible()
            assert not violations(person)
        ann.button("Ask now").click()
        expect(ann.page.get_by_role("status")).to_have_text("Still no answer.")
        server.start()
        ann.moment()
        assert (ann.asked(), ann.page.url) == (asked, address)
        expect(bob.page.locator(".book, .rules").first).to_be_visible()
        # Nothing of the server's is kept, nor what was kept before.
        for person in (ann, bob):
            assert person.page.evaluate("() => caches.keys()") == []


def test_a_newer_page_is_shown_at_once_and_a_server_without_a_worker_ends_it(
    visit: Visit, built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Server(tmp_path) as server:
        ann = arrive(visit, server)
        server.kill()
        newer = newer_page(built, tmp_path)
        for worker in newer.glob("sw.js*"):
            worker.unlink()
        monkeypatch.setenv("PACELINE_PAGE", str(newer))
        server.start()
        ann.page.goto("/race/nowhere?at=3")
        assert ann.page.evaluate(PAGE_ID) == "newer"
        ann.page.wait_for_function("() => navigator.serviceWorker.getRegistrations().then((all) => !all.length)")
        expect(ann.page.get_by_role("heading", name="No such road")).to_be_visible()
        ann.troubles.clear()  # there is no such race, and no such worker


def test_it_can_be_installed_where_the_browser_offers_that(visit: Visit, server: Server) -> None:
    ann = arrive(visit, server)
    line = ann.context.new_cdp_session(ann.page)
    assert line.send("Page.getAppManifest")["errors"] == []
    told = line.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {one["errorId"] for one in told} <= {"in-incognito"}
    offered = ann.button("Install Paceline")
    expect(ann.page.get_by_role("contentinfo")).to_be_visible()
    expect(offered).to_have_count(0)
    ann.page.evaluate(OFFER)
    offered.click()
    assert ann.page.title() == "asked"
    expect(offered).to_have_count(0)
