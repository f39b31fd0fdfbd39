"""Short roads and positions, drawn in a test.

A road is made of pieces, `flat:3*10,2*4 sprint:3*6`: the terrain, then how many lanes for how many rows.
`curve:3*4/122` is a left turn whose lanes have 1, 2 and 2 spaces. Rows are counted from 1: the start has rows 1 to 8,
the first piece begins with row 9, and after the last come two rows of finish. The priority line is lane b; it is lane a
where there is no other, or where the rows are written `3*10a`.
Riders are written as in positions; who is not written stands far behind, at the start.
"""

from __future__ import annotations

import re
from functools import lru_cache

import pytest

from paceline.core.content import stock
from paceline.core.errors import IllegalAction
from paceline.core.events import Event
from paceline.core.rng import seed_from
from paceline.core.setup import Setup, Value
from paceline.games.rivet.cards import EVENT_STREAM, TARGET_STREAM
from paceline.games.rivet.engine import Rivet
from paceline.games.rivet.notation import space_text
from paceline.games.rivet.on_the_rivet.title import TITLE as ON_THE_RIVET
from paceline.games.rivet.order import REFILL, REVEAL_EVENT
from paceline.games.rivet.positions import KNOWS_ALL
from paceline.games.rivet.title import RivetTitle
from paceline.games.rivet.visions_of_rainbows.title import TITLE as VISIONS

OTR, VOR = "on-the-rivet", "visions-of-rainbows"
TITLES: dict[str, RivetTitle] = {OTR: ON_THE_RIVET, VOR: VISIONS}
both = pytest.mark.parametrize("game", [OTR, VOR])
SEED = seed_from("a test")
FLAT = "flat:3*40"
CLASSES = {"A": "all_star", "C": "climber", "S": "sprinter", "D": "domestique"}


@lru_cache
def tiles(road: str) -> str:
    """A tiles.toml with that road as its only course."""
    pieces: list[str] = []
    names: list[str] = []
    for number, piece in enumerate(road.split()):
        kind, _, rows = piece.partition(":")
        terrain = kind if kind in ("flat", "mountain", "descent", "sprint", "cobbles") else "flat"
        curve = kind == "curve"
        segments: list[str] = []
        for part in rows.split(","):
            found = re.fullmatch(r"(\d)\*(\d+)(a?)(?:/(\d+))?", part)
            assert found, part
            lanes = int(found[1])
            priority = '"inside"' if curve else "0" if found[3] or lanes == 1 else "1"
            spaces = f", spaces=[{','.join(found[4])}]" if found[4] else ""
            segments.append(f"{{rows={found[2]}, lanes={lanes}, priority={priority}{spaces}}}")
        names.append(f"p{number}" + (":L" if curve else ""))
        pieces.append(tile(f"p{number}", "curve" if curve else "straight", terrain, ", ".join(segments)))
    grid = ",".join(f"[{3 * i + 2},{3 * i + 1},{3 * i + 3}]" for i in range(7))
    start = f"grid = [{grid}]\ngrid_front_row = 8\nstart_line_after_row = 8\npiece = 1"
    pieces.append(tile("start", "start", "flat", "{rows=8, lanes=3, priority=1}", start))
    finish = "finish_line_after_row = 2\npiece = 1"
    pieces.append(tile("finish", "finish", "sprint", "{rows=2, lanes=3, priority=1}", finish))
    straights = sum(not piece.startswith("curve") for piece in road.split())
    length = "short" if straights <= 3 else "medium" if straights <= 5 else "long"
    named = ", ".join(f'"{name}"' for name in ["start", *names, "finish"])
    course = f'[[course]]\nid = "road"\nname = "Road"\nlength = "{length}"\nlines = {straights + 2}\nset = "core"'
    return "\n".join([*pieces, course, f"tiles = [{named}]\n"])


def tile(name: str, kind: str, terrain: str, segments: str, more: str = "") -> str:
    head = f'[[tile]]\nid = "{name}"\nname = "{name}"\nkind = "{kind}"\nset = "core"\nterrain = "{terrain}"\n'
    return head + f"segments = [{segments}]\n{more}\n"


@lru_cache
def classes(team: str) -> str:
    """A classes.toml in which every team has these riders."""
    riders = ", ".join(f'"{CLASSES[letter]}"' for letter in team.split())
    text = stock("paceline.games.rivet")["classes.toml"]
    return re.sub(r"^(\d) = \[.*\]$", rf"\1 = [{riders}]", text, flags=re.MULTILINE)


def race(
    riders: str,
    game: str = OTR,
    *,
    road: str = FLAT,
    hand: str = "steady-tempo",
    classes_of: str = "A D D",
    seats: int = 3,
    question: str = "turn",
    phase: str = "",
    more: str = "",
    options: str = "",
    heard: list[Event] | None = None,
    content: dict[str, str] | None = None,
) -> Rivet:
    """A race on a drawn road; team 0 is to play the hand unless `phase` says otherwise."""
    own = {"tiles.toml": tiles(road), "classes.toml": classes(classes_of), **(content or {})}
    lines = [line.strip() for line in riders.strip().splitlines() if line.strip()]
    written = {line.split()[0] for line in lines}
    teams = 3 if seats == 2 else seats
    team = classes_of.split()
    names = [letter + (str(team[: i + 1].count(letter)) if letter == "D" else "") for i, letter in enumerate(team)]
    missing = [f"{t}{name}" for t in range(teams) for name in names if f"{t}{name}" not in written]
    lines += [f"{name} {1 + i // 3}{'abc'[i % 3]}" for i, name in enumerate(missing)]
    if hand and "team 0" not in more:
        more = f"team 0 hand={hand.replace(' ', ',')}\n{more}"
    setup = f"{game} seats={seats} course=road {options}"
    text = "\n".join([setup, f"phase 2 {question} {phase}", *lines, more])
    made = TITLES[game].from_position(text, SEED, heard.append if heard is not None else None, own)
    made.bunch.check()
    return made


def do(race: Rivet, *actions: str) -> Rivet:
    """Actions of whoever is asked first; `2 pass` names the seat."""
    for action in actions:
        seat, _, text = action.rpartition(" ")
        race.apply(int(seat) if seat else race.next_seat(), race.parse_action(text))
        race.bunch.check()
    return race


def ride_out(race: Rivet) -> Rivet:
    """Straight on until the move is over, along lane b where there is a choice."""
    while question(race) == "step":
        space = int(race.bunch.at[race.current.rider])
        ahead = [f">{space_text(there, race.book)}" for there in race.book.net.road.steps_ahead(space)] or [">finish"]
        do(race, next((action for action in ahead if action.endswith("b")), ahead[0]))
    return race


def at(race: Rivet, names: str) -> str:
    """Where riders stand: `at(race, "0A 1A")` is `"21b 22b"`."""
    found: list[str] = []
    for name in names.split():
        space = int(race.bunch.at[race.book.rider_names.index(name)])
        found.append("home" if space < 0 else space_text(space, race.book))
    return " ".join(found)


def names(race: Rivet, riders: int) -> str:
    """Some riders (a bit each), best placed first."""
    return " ".join(race.rider_text(rider) for rider in race.bunch.best_first(riders))


def can(race: Rivet, seat: int | None = None) -> list[str]:
    """What may be done now, in notation."""
    return [race.action_text(action) for action in race.legal(race.next_seat() if seat is None else seat)]


def refused(race: Rivet, action: str) -> str:
    """The rule that refuses an action, without the edition's prefix. The race stays exactly as it was."""
    before = race.to_bytes()
    with pytest.raises(IllegalAction) as refusal:
        do(race, action)
    assert race.to_bytes() == before
    assert refusal.value.rule_id.split(".")[0] == race.book.prefix
    return refusal.value.rule_id.split(".", 1)[1]


def fatigue(race: Rivet, name: str) -> tuple[int, int]:
    rider = race.book.rider_names.index(name)
    return int(race.riders.light_of(rider)), int(race.riders.heavy_of(rider))


def strokes(race: Rivet) -> int:
    return int(race.current.strokes)


def told(heard: list[Event], kind: type) -> list[Event]:
    return [event for event in heard if isinstance(event, kind)]


def start(game: str, seats: int, seed: str = "a test", **options: Value) -> Rivet:
    """A race at its first decision."""
    made = TITLES[game].new(Setup(game=game, seats=seats, options=dict(options)), seed_from(seed))
    made.check()
    return made


def question(race: Rivet) -> str:
    return race.view(None).phase


def lines(race: Rivet, word: str) -> list[str]:
    """The lines of the position that begin with a word, with nothing hidden."""
    return [line for line in race.position(KNOWS_ALL).splitlines() if line.split()[0] == word]


def happen(event: str, riders: str, game: str = OTR, *, chance: list[int] | None = None, **more: str) -> Rivet:
    """A race in which that event is revealed now; `chance` are the picks of `random`."""
    made = race(riders, game, hand="sticky-bottle", **more)  # type: ignore[arg-type]
    made.pending = 0
    streams, ids = made.cards.streams, [card.id for card in made.book.events]
    streams.stack(made.cards.stream(EVENT_STREAM), [ids.index(event)])
    streams.stack(made.cards.stream(TARGET_STREAM), chance or [])
    made.resume = REFILL
    made.go_on(REVEAL_EVENT)
    return made


def settle(race: Rivet) -> Rivet:
    """Nobody closes up."""
    while question(race) == "grupo":
        do(race, "pass")
    return race


def before_bonus_line(game: str) -> Rivet:
    """A bonus line after the fourth row of the stock boulevard: 1A right before it, 0A right behind him."""
    rows = "0A 28b\n1A 29b\n2A 20b"
    text = f"{game} seats=3 course=s2-boulevard@4\nphase 2 turn\n{rows}\nteam 0 hand=argy-bargy\n"
    made = TITLES[game].from_position(text, SEED, None, {"classes.toml": classes("A")})
    line = int(made.book.net.bonus_row[0])  # rows counted from 0
    text = text.replace("28b", f"{line - 1}b").replace("29b", f"{line}b")
    return TITLES[game].from_position(text, SEED, None, {"classes.toml": classes("A")})
