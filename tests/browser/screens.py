"""Every screen of the page, and how a person gets there. Tests look at them all, and so does tools/screenshots.py."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from typing import Final

from playwright.sync_api import Route, expect

from paceline.core.registry import game_ids

from ..boxes import BOXES
from ..server.test_records_given import ridden
from . import analysed, larrivee_du_tour
from .people import SHORT, Person

GAME: Final = "flamme-rouge"
STAGE: Final = "abcdEkLhijsu"  # climbs, a descent and bends, and short
Screen = Callable[[Person], None]


def heading(person: Person, text: str) -> None:
    expect(person.page.get_by_role("heading", name=person.words(text)).first).to_be_visible()


def home(person: Person) -> None:
    person.go("#/")
    expect(person.button(person.words("Race now"))).to_be_visible()
    expect(person.page.get_by_role("heading", name=person.words("Stage of the day"))).to_be_visible()


def resume(person: Person) -> None:
    """Home, with races that wait; friends and stages may have long names."""
    person.make("me", "random", "random", names=("Ann",))
    person.make("me", "friend", game=REIFEN, course="2-C*-D", names=("Ann", "Maximiliane-Charlotte Rou"))
    person.make("me", "random", game="larrivee-du-tour", course=None)
    home(person)
    expect(person.page.locator(".resume article")).to_have_count(2)


def wrong_code(person: Person) -> None:
    """Home, where something was typed that is no code."""
    home(person)
    person.page.locator("#join-code").fill("?")
    person.page.locator("#join-code").press("Enter")
    expect(person.page.locator("#join-why")).to_be_visible()


def bring(person: Person, game: str = GAME) -> str:
    """A race of others that is over; its id."""
    names = ("Ann", "Bob", "Cleo")
    given = person.context.request.post(
        "/api/records", headers={"Origin": person.server.url}, data={"record": ridden(game, names)}
    )
    assert given.status == 201, given.text()
    return str(given.json()["table"])


def races(person: Person) -> None:
    """One that waits, one that waits for friends, one that is over."""
    person.make("me", "random", "random", names=("Ann",))
    person.make("me", "open", game=REIFEN, course=None, names=("Ann",))
    bring(person)
    person.go("#/races")
    expect(person.page.get_by_role("region", name=person.words("Waiting for you"))).to_contain_text(
        "2 bots", ignore_case=True
    )
    expect(person.page.get_by_role("region", name=person.words("Finished"))).to_contain_text(
        person.words("a race of others")
    )


def no_races(person: Person) -> None:
    person.go("#/races")
    expect(person.page.get_by_text(person.words("You have no races yet."))).to_be_visible()


def set_up(person: Person, game: str = GAME, preset: str = "first") -> None:
    person.go(f"#/new/{game}?preset={preset}")
    heading(person, "Set up a race")
    stages = person.page.get_by_role("radiogroup", name=person.words("Stage")).get_by_role("radio")
    expect(stages.first).to_be_attached()
    person.page.wait_for_load_state("networkidle")  # every stage's picture


WON: Final = {"amateur": (9, 9), "continental": (14, 22), "pro": (11, 41), "world-tour": (1, 6)}  # of races raced


def with_record(person: Person) -> None:
    """Somebody who has met four of the five levels."""
    bots = [{"game": GAME, "of": level, "won": won, "raced": raced} for level, (won, raced) in WON.items()]
    told = {"titles": [], "stages": [], "bots": bots, "take_backs": [], "lessons": 0}
    person.page.route("**/api/races/rates", lambda route: route.fulfill(json=told))


def levels(person: Person) -> None:
    """One's record against every level, and a bunch of two levels."""
    with_record(person)
    set_up(person, preset="breakaway")
    expect(person.page.locator(".ladder small.met")).to_have_count(len(WON))
    person.page.locator(".seats .level select").last.select_option("champion")
    expect(person.page.locator(".even button")).to_be_visible()


def won_twice(person: Person) -> None:
    """Home, after two wins at the first level."""
    person.page.route(
        "**/api/tables",
        lambda route: route.fulfill(json={"on": [], "finished": 2}) if is_get(route) else route.fallback(),
    )
    seats = [
        {"seat": seat, "kind": "bot" if seat else "person", "bot": "amateur" if seat else None} for seat in range(3)
    ]
    race = {"you": [0], "won": True, "lesson": False, "take_backs": 0, "seats": seats}
    person.page.route("**/api/races?*", lambda route: route.fulfill(json={"races": [race, race], "counts": {GAME: 2}}))
    home(person)
    expect(person.page.locator(".next")).to_be_visible()


def is_get(route: Route) -> bool:
    return route.request.method == "GET"


def my_box(person: Person, game: str = GAME) -> None:
    """A box of one's own that is raced with, and another that cannot be."""
    person.go(f"#/new/{game}")
    person.bring(BOXES[game])
    expect(person.page.get_by_role("radio", name=person.words("My box"))).to_be_checked()
    first = next(iter(BOXES[game]))
    person.bring({"card.toml": "", first: "stage = [\n}"})
    mistakes = person.page.get_by_role("list", name=person.words("Mistakes"))
    expect(mistakes.get_by_role("listitem")).to_have_count(2)


def set_up_refused(person: Person) -> None:
    """A breakaway on a stage without its tile."""
    person.go(f"#/new/{GAME}?preset=breakaway&course={SHORT}")
    expect(person.page.locator(".stop")).to_be_visible()


def compose(person: Person, game: str = GAME, course: str = STAGE) -> None:
    person.go(f"#/compose/{game}?course={course}")
    expect(person.page.get_by_role("heading", level=1)).to_be_visible()
    expect(person.page.get_by_text(person.words("can be raced"))).to_be_visible()


def compose_refused(person: Person, game: str = GAME, course: str = STAGE) -> None:
    """What is written there is no course."""
    compose(person, game, course)
    text = person.page.get_by_label(person.words("As text"))
    text.fill("nowhere at all")
    text.press("Enter")
    person.page.wait_for_load_state("networkidle")


def lobby(person: Person, course: str = SHORT) -> None:
    person.sit("me", "open", "open", "rouleur", course=course, names=("Ann", "Bob", "Cleo", "Bot Eddy"))
    expect(person.page.locator("main.lobby h1")).to_be_visible()


def join(person: Person) -> None:
    made = person.make("me", "open")
    person.go(f"#/join/{made['seats'][1]['link']}")
    heading(person, "A place is kept for you")


def nothing_behind(person: Person) -> None:
    person.go("#/join/nowhere2go")
    heading(person, "Nothing is behind this link")


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


def analysis(person: Person, game: str = GAME) -> None:
    """A race that was looked at again, at a moment when another option was better."""
    seat, letter = analysed.choice_of(game)
    analysed.show(person, game, f"?seat={seat}&moment={letter}")
    expect(person.page.locator(".option.better")).to_have_count(1)
    person.page.wait_for_load_state("networkidle")


def branch(person: Person) -> None:
    """What might have come of the better one."""
    analysis(person)
    person.page.locator(".what-if .btn").nth(1).click()
    person.page.locator(".what-if [aria-pressed]").click()
    expect(person.page.locator(".board-part.gold")).to_be_visible()
    person.page.keyboard.press("End")


def analysis_state(person: Person, **state: object) -> None:
    """Nothing is found yet."""
    person.page.route("**/api/tables/*/analysis", lambda route: route.fulfill(json={"analysis": None, **state}))
    person.page.goto(f"/race/{analysed.bring(person, GAME)}/analysis")
    expect(person.page.locator(".begin h1")).to_be_visible()


def rules(person: Person, rule: str = "/fr.slipstream.gap", game: str = GAME) -> None:
    person.go(f"#/rules/{game}{rule}")
    heading(person, "Rules")
    person.page.wait_for_load_state("networkidle")


def rule_sheet(person: Person) -> None:
    """A rule beside a race."""
    start_grid(person)
    person.page.keyboard.press("r")
    expect(person.page.get_by_role("dialog")).to_be_visible()


def keys(person: Person) -> None:
    person.go("#/")
    person.button(person.words("Help and keys")).click()
    expect(person.page.get_by_role("dialog")).to_be_visible()


def learn(person: Person, game: str = "um-reifenbreite") -> None:
    person.go(f"#/learn/{game}")
    expect(person.page.locator(".scenes .scene")).to_have_count(6)


def all_lessons(person: Person) -> None:
    person.go("#/learn")
    heading(person, "Learn by riding")


def lesson(person: Person) -> None:
    """The first round with the coach."""
    person.go("#/learn/flamme-rouge?ride")
    expect(person.choices.first).to_be_visible()
    expect(person.page.get_by_role("complementary", name=person.words("Coach"))).to_be_visible()


def about(person: Person) -> None:
    person.go("#/about")
    expect(person.page.get_by_role("heading", level=1)).to_be_visible()


def lost(person: Person) -> None:
    person.go("#/nowhere")
    expect(person.page.get_by_role("heading", level=1)).to_be_visible()


def no_such_table(person: Person) -> None:
    person.go("#/table/nosuchtabl")
    expect(person.page.get_by_role("alert").filter(has_text=re.compile("."))).to_be_visible()


def offline(person: Person) -> None:
    """What the worker answers where no server does; the server is there, and the page comes from the worker's file."""
    person.go("#/")
    told = person.context.request.get("/sw.js").text()
    found = re.search(r'"<!doctype html>(?:[^"\\]|\\.)*"', told)
    assert found, "the worker has its page in it"
    page = json.loads(found.group())
    person.page.route("**/offline", lambda route: route.fulfill(content_type="text/html; charset=utf-8", body=page))
    person.page.route("**/built.json", lambda route: route.abort("connectionrefused"))
    person.page.goto("/offline")
    heading(person, "The server cannot be reached")
    person.button(person.words("Ask now")).click()
    expect(person.page.get_by_role("status")).to_have_text(person.words("Still no answer."))


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
    compose(person, REIFEN, COMPOSED[REIFEN])


def reifen_set_up(person: Person) -> None:
    set_up(person, REIFEN, "professional")


# Of every title

COMPOSED: Final = {
    GAME: STAGE,
    REIFEN: "2-C-D*-A",
    "on-the-rivet": "medium-four-roads",
    "visions-of-rainbows": "short-kermesse",
    "larrivee-du-tour": "3-high",
}


def brought_result(person: Person, game: str) -> None:
    """The result of a race that others rode."""
    person.go(f"#/table/{bring(person, game)}")
    person.see_podium()
    person.page.wait_for_load_state("networkidle")


def brought_replay(person: Person, game: str) -> None:
    """Some way into it."""
    person.page.goto(f"/race/{bring(person, game)}?at=40")
    expect(person.page.locator(".scrub")).to_be_visible()
    person.page.wait_for_load_state("networkidle")


def of_title(game: str) -> dict[str, Screen]:
    found: dict[str, Screen] = {
        "set-up": partial(set_up, game=game, preset=""),
        "my-box": partial(my_box, game=game),
        "compose": partial(compose, game=game, course=COMPOSED[game]),
        "compose-refused": partial(compose_refused, game=game, course=COMPOSED[game]),
        "rules": partial(rules, game=game, rule=""),
        "learn": partial(learn, game=game),
        "result": partial(brought_result, game=game),
        "replay": partial(brought_replay, game=game),
        "analysis": partial(analysis, game=game),
    }
    return {f"{game}-{name}": screen for name, screen in found.items()}


OF_TITLES: Final[dict[str, Screen]] = {name: screen for game in game_ids() for name, screen in of_title(game).items()}

# Where nobody is asked anything of a race.
AROUND: Final[dict[str, Screen]] = {
    "home": home,
    "resume": resume,
    "won-twice": won_twice,
    "levels": levels,
    "wrong-code": wrong_code,
    "races": races,
    "no-races": no_races,
    "set-up-refused": set_up_refused,
    "lobby": lobby,
    "join": join,
    "nothing-behind": nothing_behind,
    "cover": cover,
    "rule": rules,
    "rule-sheet": rule_sheet,
    "keys": keys,
    "all-lessons": all_lessons,
    "lesson": lesson,
    "analysis": analysis,
    "analysis-branch": branch,
    "analysis-begin": partial(analysis_state, state="none", done=0, of=0),
    "analysis-running": partial(analysis_state, state="running", done=17, of=40, mine=True),
    "analysis-failed": partial(analysis_state, state="failed", done=0, of=0),
    "about": about,
    "lost": lost,
    "no-such-table": no_such_table,
    "offline": offline,
}

SCREENS: Final[dict[str, Screen]] = {
    **AROUND,
    "set-up": set_up,
    "my-box": my_box,
    "compose": compose,
    "start-grid": start_grid,
    "choosing": choosing,
    "why-not": why_not,
    "breakaway": breakaway,
    "solo": solo,
    "watching": watching,
    "result": result,
    "replay": replay,
    "learn": learn,
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
