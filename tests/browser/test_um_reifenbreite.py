"""Um Reifenbreite on the page: whole races by mouse and by keyboard, and every prompt that a race may bring."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect

from ..server import browser
from ..server.browser import Json, Server
from . import foretold, german
from .conftest import Visit
from .keyboard import tab_to
from .people import DESKTOP, DRAWN, PATIENT, Person

GAME: Final = "um-reifenbreite"
EVERY: Final = dict.fromkeys(("surfaces", "sprints", "yellow_jersey", "chase_car", "switching"), True)
LEGAL: Final = ".board .ov-legal"

# The middle of a space that can be chosen and that nothing covers, once the map has not moved for a few frames.
AT_REST: Final = """async (selector) => {
  const frame = () => new Promise((done) => { setTimeout(done, 100); requestAnimationFrame(done); });
  const begun = performance.now();
  const middle = (one) => {
    const box = one.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const open = ([x, y]) => {
    const there = document.elementFromPoint(x, y);
    return there?.closest('.board') && !there.closest('[data-over], button, .minimap');
  };
  for (let before = '', still = 0; ; await frame()) {
    const all = [...document.querySelectorAll(selector)].map(middle).filter(open);
    const now = JSON.stringify(all);
    still = now === before ? still + 1 : 0;
    before = now;
    if (all.length && still > 4) return all.at(-1);
    if (performance.now() - begun > 30000) throw new Error(`no space can be clicked on: ${now}`);
  }
}"""

# Where on the screen all of them are.
SPACES: Final = """(selector) => [...document.querySelectorAll(selector)].map((one) => {
  const { x, y } = one.getBoundingClientRect();
  return `${Math.round(x)},${Math.round(y)}`;
}).sort()"""


def kind(person: Person) -> str | None:
    """What is asked now."""
    found = person.page.locator(".hand [data-kind]").first
    return found.get_attribute("data-kind") if found.count() else None


def situation(person: Person) -> Json:
    return person.told()[-1]


def press(person: Person, action: str) -> None:
    person.page.locator(f'.hand [data-action="{action}"]:visible').click()


# Whole races


def by_mouse(person: Person) -> None:
    """Places and rides by a click on the road, everything else by a button."""
    if kind(person) not in ("place", "ride"):
        person.choose()
        return
    at = person.page.evaluate(AT_REST, LEGAL)
    before = person.page.evaluate(SPACES, LEGAL)
    point(person, at)
    assert person.page.evaluate(SPACES, LEGAL) == before, "the map moved under the pointer"
    person.page.mouse.click(*at)


def point(person: Person, at: list[float]) -> None:
    """Pointed at, and everything that this shows is drawn."""
    person.page.mouse.move(*at)
    expect(person.page.locator(".board .ov-hover")).to_have_count(1)
    person.page.evaluate(DRAWN)


@pytest.mark.long
def test_a_whole_professional_race_by_mouse(ann: Person) -> None:
    page = ann.page
    ann.go(f"#/new/{GAME}?preset=professional&course=2-C*-D")
    for name in ("Basic", "Advanced", "Club", "Professional"):
        expect(page.get_by_role("radio", name=re.compile(f"^{name}"))).to_be_attached()
    for _ in range(2):
        page.get_by_role("button", name=re.compile("^Remove")).last.click()
    ann.button("Start the race").click()
    page.wait_for_url(re.compile("/race/"))

    # To the grid by the map; what is done can be taken back while nothing has been revealed.
    for _ in range(4):
        assert ann.step(by_mouse) == "choice"
    ann.moment()
    while kind(ann) != "roll":
        ann.step(by_mouse)
        ann.moment()

    # The odds of a seven and of dismounting are there for whoever wants them.
    expect(page.get_by_role("list", name=re.compile("^Turn order"))).to_be_visible()
    roll = page.locator('[data-action="roll"]')
    expect(roll).to_contain_text("spaces")
    ann.button("Odds").first.click()
    expect(roll).to_contain_text("chance card")
    ann.button("Odds").first.click()

    # The chase car: six and a die, and the photo number is noted for everybody to see.
    ann.step(lambda person: press(person, "car"))
    ann.moment()
    expect(page.get_by_role("log")).to_contain_text(re.compile(r"hangs on to the car \(photo \d"))

    # Energy cards from the second round on: laid ready by a click, with the breakaway announced.
    ready = page.locator(".energy .slot[aria-pressed]")
    ann.ride(by_mouse, until=lambda: ann.moment() == "choice" and kind(ann) == "roll" and ready.count() > 0)
    ready.first.click()
    page.get_by_role("switch", name=re.compile("Break away")).check(force=True)
    play = page.locator('[data-action$="!"]:visible')
    expect(play).to_contain_text("Break away")
    play.click()
    expect(page.get_by_role("log")).to_contain_text("breaks away")

    ann.ride(by_mouse)
    ann.see_podium()
    sheet = page.get_by_role("region", name="Score sheet")
    expect(sheet).to_contain_text("Sprint C")
    expect(sheet).to_contain_text("Photos")
    page.get_by_role("tab", name="Teams").click()
    expect(page.get_by_role("columnheader", name="Stage race")).to_be_visible()


# A server whose dice are known: prompts that need luck


@pytest.fixture
def loaded_dice(built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setattr(browser, "START", foretold.START)
    with Server(tmp_path) as server:
        yield server


def by_keys(person: Person) -> None:
    key = person.page.keyboard.press
    match kind(person):
        case "roll":
            key("d")
        case "draft":
            key("y")
        case "ride":
            key("ArrowRight")
            key("ArrowRight")
            key("Enter")
        case _:
            key("1")
            key("Enter")


@pytest.mark.long
def test_a_whole_race_in_german_by_keyboard(visit: Visit, loaded_dice: Server) -> None:
    """And no English word on the way."""
    ann = visit(at=loaded_dice, locale="de-DE", reduced_motion="reduce")
    page, key = ann.page, ann.page.keyboard.press
    ann.context.add_init_script(german.LISTEN)

    ann.go(f"#/new/{GAME}?preset=professional&course=2-C")
    expect(ann.button(re.compile("^Rennen starten"))).to_be_visible()
    for _ in range(2):
        tab_to(page, re.compile("^Bot .* entfernen$"))
        key("Enter")
    tab_to(page, re.compile("^Rennen starten"))
    key("Enter")
    page.wait_for_url(re.compile("/race/"))

    ann.ride(by_keys, until=lambda: ann.moment() == "choice" and kind(ann) == "roll")
    # All ways to move are there in words.
    expect(page.locator("form.moves")).to_contain_text(re.compile(r"[Ww]ürfel.*Felder"))
    key("?")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Mit den gewählten Karten ausreißen")
    key("Escape")
    expect(dialog).to_be_hidden()
    ann.ride(by_keys)
    ann.see_podium()
    expect(page.get_by_role("region", name="Wertungsblatt")).to_be_visible()
    for tab in page.get_by_role("tab").all():
        tab.press("Enter")

    # The race once more, step by step, the whole rule book, and a route of one's own.
    tab_to(page, re.compile("^Wiederholung ansehen"))
    key("Enter")
    page.wait_for_url(re.compile(r"/race/\w+\?at="))
    expect(page.get_by_role("log")).to_contain_text("Gleich geht es los.")
    key("End")
    expect(page.get_by_role("log")).to_contain_text("im Ziel")
    ann.go(f"#/rules/{GAME}")
    expect(page.get_by_role("main")).to_contain_text("Eine lückenlose Reihe")
    ann.go(f"#/compose/{GAME}")
    expect(page.get_by_role("main")).to_contain_text("Prüfung")
    assert german.english_on(ann) == {}


@pytest.mark.long
def test_every_odd_prompt_comes_up_and_is_answered_in_german(visit: Visit, loaded_dice: Server) -> None:
    """Two managers at one screen: the lead, drafts, the car, chance cards, falls, a card to lose, walking."""
    kinds, events = foretold.foretell()
    assert {"answer", "draft", "lose"} <= kinds
    assert {"chance", "fell", "dismounted", "remounted"} <= events
    ann = visit(at=loaded_dice, locale="de-DE", reduced_motion="reduce")
    page = ann.page
    ann.context.add_init_script(german.LISTEN)
    ann.sit("me", "friend", game=GAME, course=foretold.COURSE, names=("Ann", "Bob"), **foretold.OPTIONS)
    managers = foretold.Managers()
    seen: set[str] = set()
    log = page.get_by_role("log")

    def decide(person: Person) -> None:
        now = situation(person)
        (ask,) = now["asks"]
        asked = str(ask["choices"][0]["kind"])
        action = managers.pick(ask["choices"], now["view"]["round"])
        if asked not in seen:
            seen.add(asked)
            if asked == "answer":
                expect(page.locator("[data-area=question] h2")).to_contain_text("die Führung")
            elif asked == "draft":
                expect(page.locator("[data-area=question] h2")).to_contain_text("Folgt die")
                expect(person.button(re.compile("^Bleiben"))).to_be_visible()
                expect(page.get_by_role("group", name="Wer folgen könnte")).to_be_visible()
            elif asked == "lose":
                expect(page.locator("[data-area=question] h2")).to_contain_text("verliert")
            elif asked == "ride":
                page.locator(f'.hand [data-action="{action}"]').hover()
                expect(page.get_by_role("group", name="Wer folgen könnte")).to_contain_text(
                    re.compile("im Windschatten|folgen")
                )
        press(person, action)

    ann.ride(decide, until=lambda: ann.now() == "choice" and page.get_by_role("group", name="Vorspulen").count() > 0)
    assert {"place", "roll", "ride", "draft", "answer", "lose"} <= seen
    told = {event["event"] for frame in ann.told() for event in frame.get("events", [])}
    assert {"lead-switched", "chance", "fell", "dismounted", "remounted", "drafted"} <= told
    expect(log).to_contain_text("im Ziel")

    # The winner is settled. One manager would leave it at that, the other one would not; then bots ride the rest.
    ann.button("Rest werten").click()
    expect(page.locator("[data-area=question] h2")).to_contain_text("Den Rest werten")
    ann.button(re.compile("^Weiterfahren")).click()
    expect(log).to_contain_text("will weiterfahren")
    ann.moment()
    expect(ann.button("Rest werten")).to_have_count(0)
    ann.button("Mit Bots vorspulen").click()
    expect(ann.podium).to_be_visible(timeout=PATIENT)
    assert german.english_on(ann) == {}


def test_all_agree_and_the_rest_is_home(visit: Visit, loaded_dice: Server) -> None:
    ann = visit(at=loaded_dice, reduced_motion="reduce")
    ann.sit("me", "friend", game=GAME, course="2-C", names=("Ann", "Bob"))
    managers = foretold.Managers()

    def decide(person: Person) -> None:
        now = situation(person)
        press(person, managers.pick(now["asks"][0]["choices"], now["view"]["round"]))

    settle = ann.button("Settle the rest")
    ann.ride(decide, until=lambda: ann.moment() == "choice" and settle.count() > 0)
    settle.click()
    ann.moment()
    ann.page.keyboard.press("y")
    ann.see_podium()


# What is shown for a moment: its words, and whether it lies within the map.
WATCH: Final = """() => {
  window.shown = new Map();
  const map = document.querySelector('.map').getBoundingClientRect();
  const look = () => {
    for (const one of document.querySelectorAll('.chance.up .front, .struck')) {
      const box = one.getBoundingClientRect();
      const inside = box.left >= map.left && box.right <= map.right && box.top >= map.top && box.bottom <= map.bottom;
      window.shown.set(one.textContent.replace(/\\s+/g, ' ').trim(), inside);
    }
    requestAnimationFrame(look);
  };
  look();
}"""


@pytest.mark.long
@pytest.mark.parametrize("size", [DESKTOP, (390, 844)])
def test_a_chance_card_turns_and_riders_fall_one_by_one_in_view(
    visit: Visit, loaded_dice: Server, size: tuple[int, int]
) -> None:
    before, events = foretold.decisions_before("fell")
    ann = visit(at=loaded_dice, size=size)
    ann.sit("me", "friend", game=GAME, course=foretold.COURSE, names=("Ann", "Bob"), **foretold.OPTIONS)
    managers = foretold.Managers()

    def decide(person: Person) -> None:
        now = situation(person)
        press(person, managers.pick(now["asks"][0]["choices"], now["view"]["round"]))

    while len(managers.kinds) < before:
        ann.step(decide)
    ann.moment()
    ann.page.keyboard.press("s")  # from instant to ×1
    ann.page.evaluate(WATCH)
    ann.step(decide)
    ann.moment()
    shown = dict(ann.page.evaluate("() => [...window.shown]"))
    card = next(text for text in shown if text.startswith("Chance · rider"))
    falls = [text for text in shown if re.match(r"\d\d falls", text)]
    assert len(falls) == sum(event["event"] == "fell" for event in events) > 1
    assert any("falls: was right behind" in text for text in falls)
    assert all(shown[text] for text in (card, *falls)), shown


def test_standing_orders_answer_by_themselves_and_can_be_revoked(visit: Visit, loaded_dice: Server) -> None:
    ann = visit(at=loaded_dice, reduced_motion="reduce")
    page = ann.page
    ann.sit("me", "friend", game=GAME, course=foretold.COURSE, names=("Ann", "Bob"))
    managers = foretold.Managers()

    def decide(person: Person) -> None:
        now = situation(person)
        press(person, managers.pick(now["asks"][0]["choices"], 1))

    ann.ride(decide, until=lambda: ann.moment() == "choice" and kind(ann) == "draft")
    orders = page.get_by_role("group", name="Standing orders")
    steps = max(int(choice["steps"]) for choice in situation(ann)["asks"][0]["choices"])
    expect(orders.get_by_role("checkbox", name="follow teammates")).not_to_be_checked()
    orders.get_by_label("follow anybody").select_option(str(steps))
    expect(page.get_by_role("log")).to_contain_text(re.compile(r"follows \d\d over"))
    # Whoever is asked next has given no order, or sees it standing and may take it back.
    ann.moment()
    given = page.get_by_role("combobox", name="follow anybody")
    if given.count() and given.input_value() != "ask":
        given.select_option("ask")
        expect(given).to_have_value("ask")


# A route of one's own


def test_a_course_is_composed_over_the_board_and_raced(ann: Person) -> None:
    page = ann.page
    ann.go(f"#/new/{GAME}?preset=club")
    page.get_by_role("link", name=re.compile("Compose your own")).click()
    text = page.get_by_label("As text")
    expect(text).to_have_value("2-C")
    ann.button("Line D").click()
    expect(text).to_have_value("2-C-D")
    page.get_by_role("checkbox", name="sprint").check()
    expect(text).to_have_value("2-C*-D")
    expect(page.get_by_text("11-8-5", exact=True)).to_be_visible()
    # The map does the same: a click behind the next line rides on; and it can be taken back.
    at = page.evaluate(AT_REST, LEGAL)
    point(ann, at)
    page.mouse.click(*at)
    expect(text).to_have_value("2-C*-D-A")
    page.get_by_role("button", name="Take line A off").click()
    expect(text).to_have_value("2-C*-D")
    ann.button("Undo").click()
    expect(text).to_have_value("2-C*-D-A")
    ann.button("Undo").click()

    # What no road leads to is refused with its reason.
    text.fill("2-B")
    text.press("Enter")
    checks = page.get_by_role("region", name="Checks")
    expect(checks).to_contain_text("No road leads")
    text.fill("2-C*-D")
    text.press("Enter")
    expect(checks).to_contain_text("can be raced")
    ann.button("Race this course").click()
    expect(page.get_by_role("radio", name=re.compile("Start 2 · C · D|Own stage"))).to_be_checked()
    ann.button("Start the race").click()
    ann.moment()
    assert ann.told()[0]["table"]["board"]["course"]["route"] == "2-C*11/8/5-D"


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_star_shield_and_standing_orders_are_explained_where_they_stand(visit: Visit, language: str) -> None:
    ann = visit(locale=language)
    ann.sit("me", "random", game=GAME, course=None)
    cards = ann.page.locator(".energy")
    ann.ride(until=lambda: ann.moment() == "choice" and cards.is_visible())
    star, shield, title = {
        "en-GB": ("most energy cards", "The mountain shield", "What the signs mean"),
        "de-DE": ("meisten eigenen Energiekarten", "Das Bergwappen", "Was die Zeichen bedeuten"),
    }[language]
    expect(cards.locator("h3 small").first).to_have_attribute("title", re.compile(star))
    expect(cards.locator(".slot[title]").first).to_have_attribute("title", re.compile(shield))
    cards.get_by_role("button", name=title).click()
    window = ann.page.get_by_role("dialog", name=title)
    expect(window.get_by_role("listitem")).to_have_count(4)
    expect(window).to_contain_text(shield)
    ann.page.keyboard.press("Escape")
    expect(window).to_have_count(0)
