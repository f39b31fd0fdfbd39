"""Every screen of the page, and how a person gets there. Tests look at them all, and so does tools/screenshots.py."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from playwright.sync_api import expect

from ..boxes import FLAMME_ROUGE
from ..server.test_records_given import ridden
from . import larrivee_du_tour
from .people import SHORT, Person

GAME: Final = "flamme-rouge"
STAGE: Final = "abcdEkLhijsu"  # climbs, a descent and bends, and short
Screen = Callable[[Person], None]


def heading(person: Person, text: str) -> None:
    expect(person.page.get_by_role("heading", name=re.compile(text, re.IGNORECASE)).first).to_be_visible()


def home(person: Person) -> None:
    person.go("#/")
    expect(person.button("Race now")).to_be_visible()
    expect(person.page.get_by_role("heading", name="Stage of the day")).to_be_visible()


def races(person: Person) -> None:
    """One that waits, one that is over."""
    person.make("me", "random", "random", names=("Ann",))
    person.context.request.post("/api/records", headers={"Origin": person.server.url}, data={"record": ridden()})
    person.go("#/races")
    expect(person.page.get_by_role("region", name="Waiting for you")).to_contain_text("against 2 bots")
    expect(person.page.get_by_role("region", name="Finished")).to_contain_text("a race of others")


def set_up(person: Person) -> None:
    person.go(f"#/new/{GAME}?preset=first")
    heading(person, "Set up a race")
    expect(person.page.get_by_role("radiogroup", name="Stage").get_by_role("radio").first).to_be_attached()
    person.page.wait_for_load_state("networkidle")  # every stage's picture


def my_box(person: Person) -> None:
    """A box of one's own that is raced with, and another that cannot be."""
    person.go(f"#/new/{GAME}?preset=first")
    person.bring(FLAMME_ROUGE)
    expect(person.page.get_by_role("radio", name="My box")).to_be_checked()
    person.bring({"card.toml": "", "stages.toml": "stage = [\n}"})
    expect(person.page.get_by_role("list", name="Mistakes").get_by_role("listitem")).to_have_count(2)


def set_up_refused(person: Person) -> None:
    """A breakaway on a stage without its tile."""
    person.go(f"#/new/{GAME}?preset=breakaway&course={SHORT}")
    expect(person.page.locator(".stop")).to_be_visible()


def compose(person: Person) -> None:
    person.go(f"#/compose/{GAME}?course={STAGE}")
    heading(person, "Compose a stage")
    expect(person.page.get_by_text("can be raced")).to_be_visible()


def lobby(person: Person, course: str = SHORT) -> None:
    person.sit("me", "open", "open", "rouleur", course=course, names=("Ann", "Bob", "Cleo", "Bot Eddy"))
    heading(person, "Waiting for")


def join(person: Person) -> None:
    made = person.make("me", "open")
    person.go(f"#/join/{made['seats'][1]['link']}")
    heading(person, "A place is kept")


def sit(person: Person, course: str = STAGE) -> None:
    names = ("You", "Bot Eddy", "Bot Fausto", "Bot Jeannie")
    person.sit("me", "rouleur", "rouleur", "random", course=course, names=names)


def start_grid(person: Person, course: str = STAGE) -> None:
    sit(person, course)
    expect(person.choices.first).to_be_visible()


def choosing(person: Person, course: str = STAGE, round: int = 2) -> None:
    """Some rounds in, a card pointed at, with its preview and odds."""
    sit(person, course)
    person.ride(until=lambda: person.round() >= round and person.holds_cards())
    person.choices.last.focus()
    expect(person.page.locator(".callout .preview")).to_be_visible()


def why_not(person: Person) -> None:
    """No way back, and the page says why."""
    sit(person)
    expect(person.find_no_way_back()).to_be_visible()


def cover(person: Person) -> None:
    person.sit("me", "friend", "random", names=("Ann", "Bob", "Bot Eddy"))
    while person.moment() != "cover":
        person.step()


def breakaway(person: Person) -> None:
    """The first bid."""
    person.sit("me", "rouleur", "random", course="a^2bcu", breakaway=True)
    for _ in range(3):
        person.step()
    expect(person.page.locator(".slot .foot").first).to_have_text("bid")


def solo(person: Person) -> None:
    """Starting exhaustion is divided."""
    person.sit("me", peloton_team=True, muscle_teams=1)
    while person.moment() != "spread":
        person.step()


def watching(person: Person) -> None:
    """By the roadside: no hand, all teams."""
    made = person.make("open", "open", "rouleur", course=STAGE)
    for seat in made["seats"][:2]:
        answer = person.context.request.post(
            f"/api/tables/{made['table']}/seats/{seat['seat']}",
            headers={"Origin": person.server.url},
            data={"kind": "bot", "bot": "random"},
        )
        assert answer.ok, answer.text()
    person.go(f"#/watch/{made['watch']}")
    person.see_podium()
    person.button("The road").click()


def result(person: Person, course: str = SHORT) -> None:
    sit(person, course)
    person.ride()
    person.see_podium()
    expect(person.page.get_by_role("region", name="Classification").get_by_role("row").nth(3)).to_be_visible()


def replay(person: Person, course: str = SHORT) -> None:
    result(person, course)
    person.page.get_by_role("link", name="Watch the replay").click()
    moment = person.page.get_by_role("slider", name="Moment of the race")
    expect(moment).to_be_visible()
    person.page.get_by_label("Seen by").select_option("You")
    expect(person.page.locator(".hp[data-rider]")).to_have_count(2)
    # On to a moment at which this seat holds cards.
    person.button("Next round").click()
    while not person.page.locator(".hp .face:not(.back)").count():
        person.button("Step on").click()


def rules(person: Person, rule: str = "/fr.slipstream.gap") -> None:
    person.go(f"#/rules/{GAME}{rule}")
    heading(person, "Rules")
    person.page.wait_for_load_state("networkidle")


def rule_sheet(person: Person) -> None:
    """A rule beside a race."""
    start_grid(person)
    person.page.keyboard.press("r")
    expect(person.page.get_by_role("dialog")).to_be_visible()


def keys(person: Person) -> None:
    person.go("#/")
    person.button("Help and keys").click()
    expect(person.page.get_by_role("dialog")).to_be_visible()


def learn(person: Person) -> None:
    person.go("#/learn/um-reifenbreite")
    expect(person.page.get_by_role("img", name=re.compile("Dice with 5 and 2"))).to_be_visible()


def all_lessons(person: Person) -> None:
    person.go("#/learn")
    heading(person, "Learn by riding")


def lesson(person: Person) -> None:
    """The first round with the coach."""
    person.go("#/learn/flamme-rouge?ride")
    expect(person.choices.first).to_be_visible()
    expect(person.page.get_by_role("complementary", name="Coach")).to_be_visible()


def about(person: Person) -> None:
    person.go("#/about")
    expect(person.page.get_by_role("heading", level=1)).to_be_visible()


def lost(person: Person) -> None:
    person.go("#/nowhere")
    expect(person.page.get_by_role("heading", level=1)).to_be_visible()


def no_such_table(person: Person) -> None:
    person.go("#/table/nosuchtabl")
    expect(person.page.get_by_role("alert").filter(has_text=re.compile("."))).to_be_visible()


# Um Reifenbreite

REIFEN: Final = "um-reifenbreite"
PROFESSIONAL: Final = dict.fromkeys(("surfaces", "sprints", "yellow_jersey", "chase_car", "switching"), True)


def reifen_sit(person: Person, course: str = "2-C*-D") -> None:
    names = ("You", "Bot Eddy", "Bot Fausto")
    person.sit("me", "random", "random", game=REIFEN, course=course, names=names, **PROFESSIONAL)


def reifen_until(person: Person, kind: str, round: int = 1) -> None:
    """Races on until that is asked."""
    asked = person.page.locator(f'.hand [data-kind="{kind}"]')
    person.ride(until=lambda: person.moment() == "choice" and person.round() >= round and asked.count() > 0)


def reifen_grid(person: Person) -> None:
    reifen_sit(person)
    person.moment()
    person.choices.first.focus()


def reifen_choosing(person: Person, course: str = "2-C*-D") -> None:
    """Dice, energy cards or the car, with the odds of each."""
    reifen_sit(person, course)
    reifen_until(person, "roll", 2)
    person.page.locator(".odds:visible").click()


def reifen_riding(person: Person, course: str = "2-C*-D") -> None:
    """A space pointed at: the way there, and who could draft."""
    reifen_sit(person, course)
    reifen_until(person, "ride", 2)
    person.choices.first.focus()
    expect(person.page.get_by_role("group", name="Who could draft")).to_contain_text(re.compile("could draft"))


def reifen_drafting(person: Person, course: str = "2-C*-D") -> None:
    reifen_sit(person, course)
    reifen_until(person, "draft")
    expect(person.page.get_by_role("group", name="Standing orders")).to_be_visible()


def reifen_teams(person: Person) -> None:
    """On phones a tab; on a desk another team's cards."""
    reifen_sit(person)
    person.moment()
    tabs = person.page.get_by_role("navigation", name="Panels")
    if tabs.is_visible():
        tabs.get_by_role("button", name="Teams").click()
        expect(person.page.get_by_role("region", name="Score sheet")).to_be_visible()
    else:
        person.button(re.compile("Bot Eddy: see their energy cards")).click()


def reifen_result(person: Person, course: str = "2-C") -> None:
    reifen_sit(person, course)
    person.ride()
    person.see_podium()
    expect(person.page.get_by_role("region", name="Classification").get_by_role("row").nth(3)).to_be_visible()


def reifen_compose(person: Person) -> None:
    person.go(f"#/compose/{REIFEN}?course=2-C-D*-A")
    heading(person, "Compose a course")
    expect(person.page.get_by_text("can be raced")).to_be_visible()


def reifen_set_up(person: Person) -> None:
    person.go(f"#/new/{REIFEN}?preset=professional")
    heading(person, "Set up a race")
    person.page.wait_for_load_state("networkidle")


SCREENS: Final[dict[str, Screen]] = {
    "home": home,
    "races": races,
    "set-up": set_up,
    "set-up-refused": set_up_refused,
    "my-box": my_box,
    "compose": compose,
    "lobby": lobby,
    "join": join,
    "start-grid": start_grid,
    "choosing": choosing,
    "why-not": why_not,
    "cover": cover,
    "breakaway": breakaway,
    "solo": solo,
    "watching": watching,
    "result": result,
    "replay": replay,
    "rules": rules,
    "rule-sheet": rule_sheet,
    "keys": keys,
    "learn": learn,
    "all_lessons": all_lessons,
    "lesson": lesson,
    "about": about,
    "lost": lost,
    "no-such-table": no_such_table,
    "um-reifenbreite-set-up": reifen_set_up,
    "um-reifenbreite-compose": reifen_compose,
    "um-reifenbreite-grid": reifen_grid,
    "um-reifenbreite-choosing": reifen_choosing,
    "um-reifenbreite-riding": reifen_riding,
    "um-reifenbreite-drafting": reifen_drafting,
    "um-reifenbreite-teams": reifen_teams,
    "um-reifenbreite-result": reifen_result,
    "larrivee-du-tour-allocation": larrivee_du_tour.allocation,
    "larrivee-du-tour-pace": larrivee_du_tour.pace,
    "larrivee-du-tour-breakaway": larrivee_du_tour.breakaway,
    "larrivee-du-tour-result": larrivee_du_tour.result,
}

OTHERWISE_ON_PHONES: Final = (reifen_teams,)  # reached by another way there
