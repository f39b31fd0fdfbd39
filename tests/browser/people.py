"""People at the page: each has a browser context of their own, and does what a person with a mouse would do."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from time import monotonic
from typing import Any, Final, Literal, Self

from playwright.sync_api import Browser, FilePayload, Locator, Page, WebSocket, expect

from paceline.core.words import ENGLISH, SHELL, own_lines

from ..server.browser import PATIENCE, Json, Server

SHORT: Final = "abu"  # a race of two or three rounds
PATIENT: Final = PATIENCE * 1000  # a busy machine must not fail a test
DESKTOP: Final = (1440, 900)

# Two frames later, or half a second where Chromium draws none for a while: never for ever.
DRAWN: Final = """() => new Promise((done) => {
  setTimeout(done, 500);
  requestAnimationFrame(() => requestAnimationFrame(done));
})"""

# What the page can be waiting for. One expression, so that nothing happens between the questions.
MOMENT: Final = """() => {
  const seen = (selector) => [...document.querySelectorAll(selector)].some((one) => one.getClientRects().length);
  if (seen('.cover')) return 'cover';
  if (seen('main.res')) return 'result';
  if (seen('.hand[aria-busy="true"], .hand [aria-busy="true"]')) return null;
  if (seen('.spread input')) return 'spread';
  if (seen('.hand .hand-body [data-action]')) return 'choice';
  return null;
}"""
Moment = Literal["cover", "result", "spread", "choice"]


class Person(AbstractContextManager["Person"]):
    """One browser, one window."""

    def __init__(self, browser: Browser, server: Server, size: tuple[int, int] = DESKTOP, **wishes: Any) -> None:
        prefs = {"speed": "instant", "breath": False, **wishes.pop("prefs", {})}
        # What a worker answers, no test could answer in its place: only test_install.py has one.
        wishes = {"locale": "en-GB", "service_workers": "block", **wishes}
        self.language = str(wishes["locale"]).partition("-")[0]
        self.server = server
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, base_url=server.url, **wishes
        )
        self.context.set_default_timeout(PATIENT)
        self.context.set_default_navigation_timeout(PATIENT)
        # Only at the first visit: what is changed on the page stays changed.
        place, kept = "'paceline.prefs'", json.dumps(json.dumps(prefs))
        self.context.add_init_script(f"localStorage.getItem({place}) ?? localStorage.setItem({place}, {kept})")
        self.troubles: list[str] = []
        self.heard: list[Json] = []  # what reached this browser, each read once
        self.page = self.window()

    def window(self) -> Page:
        """Another window of the same browser."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.troubles.append(f"{error.name}: {error.message}\n{error.stack or ''}"))
        page.on("console", lambda said: self.troubles.append(said.text) if said.type == "error" else None)
        page.on("websocket", self.listen)
        return page

    def listen(self, line: WebSocket) -> None:
        line.on("framereceived", lambda frame: self.heard.append(json.loads(frame)))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        self.context.close()
        if kind is None:
            assert not self.real_troubles(), "\n".join(self.real_troubles())

    def real_troubles(self) -> list[str]:
        """What the page complained of. A refused wish and a killed server are no trouble: browsers mention them."""
        killed = r"ERR_(CONNECTION|SOCKET|EMPTY_RESPONSE|CONTENT_LENGTH|ABORTED)"
        usual = rf"{killed}|WebSocket connection|status of (400|403|409)"
        return [told for told in self.troubles if not re.search(usual, told)]

    # Going about

    def go(self, path: str) -> None:
        """Opens a page of the page: `#/rules/flamme-rouge`."""
        self.page.goto("/" + path)

    def make(
        self,
        *seats: str,
        game: str = "flamme-rouge",
        course: str | None = SHORT,
        names: tuple[str, ...] = (),
        **options: object,
    ) -> Json:
        """A table of this browser, made as the set-up page makes it: `me`, `friend`, `open` or a bot's name."""
        wishes = [
            {"kind": seat} if seat in ("me", "friend", "open") else {"kind": "bot", "bot": seat} for seat in seats
        ]
        for wish, name in zip(wishes, names, strict=False):
            wish["name"] = name
        answer = self.context.request.post(
            "/api/tables",
            headers={"Origin": self.server.url},
            data={"game": game, "seats": wishes, "options": {**({"course": course} if course else {}), **options}},
        )
        assert answer.status == 201, answer.text()
        return dict(answer.json())

    def sit(self, *seats: str, **options: Any) -> Json:
        """Makes a table and opens it."""
        made = self.make(*seats, **options)
        self.go(f"#/table/{made['table']}")
        return made

    def words(self, english: str) -> str | re.Pattern[str]:
        """A line of the shell as this browser reads it: what English people read, or its translation."""
        if self.language == ENGLISH:
            return english
        ids = [line for line, text in own_lines(SHELL, ENGLISH).items() if text.casefold() == english.casefold()]
        assert ids, f"no line says {english}"
        return re.compile("|".join({re.escape(own_lines(SHELL, self.language)[line]) for line in ids}), re.IGNORECASE)

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name)

    def bring(self, files: dict[str, str]) -> None:
        """Chooses files for a box on the set-up page."""
        self.page.get_by_label(self.words("Files of a box")).set_input_files(payloads(files))

    # Racing

    def moment(self) -> Moment:
        """Waits until the page wants something, and says what."""
        found: Moment = self.page.wait_for_function(MOMENT).json_value()
        return found

    def now(self) -> Moment | None:
        """What the page wants at this moment, if anything."""
        found: Moment | None = self.page.evaluate(MOMENT)
        return found

    @property
    def choices(self) -> Locator:
        """The cards, places or piles that can be chosen."""
        return self.page.locator(".hand .hand-body [data-action]:visible")

    @property
    def cover(self) -> Locator:
        return self.page.get_by_role("dialog", name=re.compile("Pass the screen"))

    @property
    def podium(self) -> Locator:
        return self.page.locator("main.res")

    def asked(self) -> str:
        """The choices on the page, once there are any: a mark of the question."""
        actions = "[...document.querySelectorAll('.hand [data-action]')].map((one) => one.dataset.action).join()"
        return str(self.page.wait_for_function(f"() => {actions}").json_value())

    def choose(self, place: int = 0) -> None:
        """Clicks a card, a place on the grid or a pile."""
        self.choices.nth(place).click()

    def step(self, pick: Callable[[Person], None] | None = None) -> Moment:
        """Whatever is asked next, answered; what it was."""
        moment = self.moment()
        match moment:
            case "cover":
                self.page.locator(".cover .primary").click()
            case "spread":
                self.page.locator(".commit").click()
            case "choice":
                before = self.page.locator(".hand .hand-body [data-action]:visible").first.element_handle()
                (pick or Person.choose)(self)
                # The cards are drawn anew as soon as the choice is on its way.
                self.page.wait_for_function(
                    "(one) => !one.isConnected || document.querySelector('main.res')", arg=before
                )
            case "result":
                pass
        return moment

    def ride(self, pick: Callable[[Person], None] | None = None, until: Callable[[], bool] | None = None) -> None:
        """Races until the podium, or until something else."""
        while not (until and until()):
            if self.step(pick) == "result":
                return

    def find_no_way_back(self) -> Locator:
        """Against bots: takes back in the second round as long as that goes; the page then says why it does not."""
        self.ride(until=lambda: self.round() >= 2 and self.holds_cards())
        refused = self.page.get_by_role("alert").filter(has_text="No way back")
        until = monotonic() + PATIENT / 1000
        while not refused.is_visible() and monotonic() < until:  # some are taken for echoes of the one before
            self.moment()
            self.button(re.compile("^Take back")).click(force=True)
        return refused

    def see_podium(self) -> None:
        expect(self.podium).to_be_visible(timeout=PATIENT)

    def holds_cards(self) -> bool:
        """Whether the question is which card to play."""
        return self.moment() == "choice" and self.page.locator(".hand .slot[data-action]:visible").count() > 0

    # What reached this browser

    def told(self) -> list[Json]:
        """Every state and update."""
        return [frame for frame in self.heard if frame["t"] in ("state", "update")]

    def round(self) -> int:
        told = self.told()
        return int(told[-1]["view"]["round"]) if told else 0


def payloads(files: dict[str, str]) -> list[FilePayload]:
    """Files as they are chosen."""
    return [FilePayload(name=name, mimeType="text/plain", buffer=text.encode()) for name, text in files.items()]


def ride_together(*people: Person) -> None:
    """Each answers what it is asked, until all are at the podium."""
    riding = list(people)
    while riding:
        for person in list(riding):
            match person.now():
                case "result":
                    riding.remove(person)
                case None:
                    person.page.wait_for_timeout(20)  # the others' turn: lets their news come in
                case _:
                    person.step()
