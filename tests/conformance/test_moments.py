"""Ten races of every title, golden ones first: each key moment is compared with the race as views show it there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from paceline.bots import bot_names, make_bot
from paceline.core.log import Log, steps
from paceline.core.moments import FEWEST, MOST, Moment, decided, ending, finder, moments
from paceline.core.record import Entry
from paceline.core.registry import game_ids, title
from paceline.core.rng import Rng, seed_from
from paceline.core.scenes import scenes_of
from paceline.core.setup import Setup

GOLDEN: Final = Path(__file__).parents[1] / "golden"
RACES: Final = 10


class Told:
    """A finished race with every view of it, and what is said of it."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.race: Any = log.race
        self.package = log.title.package
        self.views: list[Any] = []
        self.events: list[list[Any]] = []
        for _, events, now in steps(log):
            self.views.append(now.race.public_view())
            self.events.append(list(events))
        self.moments = moments(log, [0])

    def place(self, rider: int, at: int) -> int:
        ranking: list[int] = self.views[at].ranking
        return ranking.index(rider) + 1

    def row(self, rider: int, at: int) -> int:
        """How far along the road a rider is; the end of it, where he is home."""
        space = self.views[at].riders[rider].space
        road = self.race.book.net.road if hasattr(self.race.book, "net") else self.race.book.road
        return int(road.rows) if space is None else int(road.row[space])

    def rode(self, moment: Moment) -> int:
        return self.row(moment.riders[0], moment.at) - self.row(moment.riders[0], moment.since)

    def heard(self, moment: Moment, tag: str) -> list[Any]:
        """The events of that sort in the moment, as plain dicts."""
        between = [msgspec.to_builtins(one) for at in range(moment.since + 1, moment.at + 1) for one in self.events[at]]
        return [one for one in between if one["event"] == tag]

    def of_rider(self, moment: Moment, tag: str) -> dict[str, Any]:
        return next(one for one in self.heard(moment, tag) if one.get("rider") == moment.riders[0])


def golden(file: Path) -> Log:
    _, setup, seed, *lines = file.read_text("utf-8").splitlines()
    log = Log(msgspec.json.decode(setup, type=Setup), seed_from(seed.removeprefix("seed ")))
    for seat, action in (line[2:].split() for line in lines if line.startswith("> ")):
        log.add(Entry(int(seat), action))
    return log


def ridden(game: str, seed: str) -> Log:
    log = Log(Setup(game=game, seats=3, options=title(game).bench_options()), seed_from(seed))
    bots = [make_bot(bot_names(game)[1], game, f"{seed} {seat}") for seat in range(3)]
    while not log.race.over:
        seat = log.race.to_act()[0]
        log.play(seat, bots[seat].choose(log.race.clone_for(seat, Rng(seed)), seat))
    return log


@cache
def races(game: str) -> list[Told]:
    logs = [golden(file) for file in sorted((GOLDEN / game).glob("*.txt"))]
    logs += [ridden(game, f"moment {number}") for number in range(RACES - len(logs))]
    return [Told(log) for log in logs]


# What the words of a sort claim


def gained(told: Told, m: Moment) -> bool:
    """Places of a whole round: the second one is that of the moment, the first one that of the round's beginning."""
    rider, args = m.riders[0], m.args
    began = next(at for at, view in enumerate(told.views) if max(1, view.round) == m.round)
    places = (told.place(rider, max(0, began - 1)), told.place(rider, began))
    return told.place(rider, m.at) == args["after"] and args["before"] in places


def carded(told: Told, m: Moment) -> bool:
    rider, args = m.riders[0], m.args
    return (told.place(rider, m.since), told.place(rider, m.at)) == (args["before"], args["after"])


def hand_at(told: Told, m: Moment) -> list[int]:
    """Of Flamme Rouge: the numbers of the cards that the rider chose from; none where nobody chose."""
    hand: list[int] = []
    for at, events in enumerate(told.events[: m.at + 1]):
        for event in (one for one in map(msgspec.to_builtins, events) if one.get("rider") == m.riders[0]):
            if event["event"] == "drew":
                hand = [int(told.race.book.card_value[card]) for card in event["cards"]]
            elif event["event"] == "moved" and at == m.at:
                return hand  # the next one may be drawn at once
    return []


def slumped(told: Told, m: Moment) -> bool:
    """Of Flamme Rouge: a better card is held against nobody who rode it, or one as high, later on."""
    kept = int(str(m.args["kept"]))
    after = [one for events in told.events[m.at + 1 :] for one in map(msgspec.to_builtins, events)]
    later = [one["value"] for one in after if one["event"] == "moved" and one["rider"] == m.riders[0]]
    return carded(told, m) and (kept == 0 or (in_hand(told, m) and max(later, default=0) < kept))


def in_hand(told: Told, m: Moment) -> bool:
    """Of Flamme Rouge: a card that was kept was the best one, and better than the one that was ridden."""
    kept, best = int(str(m.args["kept"])), max(hand_at(told, m), default=0)
    return best <= int(str(m.args["value"])) if kept == 0 else best == kept > int(str(m.args["value"]))


def empty(told: Told, m: Moment) -> bool:
    """Of Flamme Rouge: nothing better was left, or it was left in hand."""
    return home_at(told, m) and in_hand(told, m)


def led(told: Told, m: Moment) -> bool:
    first = told.views[-1].ranking[0]
    stayed = all(told.place(first, at) == 1 for at in range(m.at, len(told.views)))
    before = told.place(first, m.since)
    return m.riders[0] == first and stayed and before == m.args["before"] and before > 1


def drawn(told: Told, m: Moment) -> bool:
    return told.rode(m) >= int(str(m.args["n"])) and bool(told.of_rider(m, "slipstreamed"))


def held(told: Told, m: Moment) -> bool:
    """The card and the squares that it came to, slipstream apart."""
    slips = [one for one in told.heard(m, "slipstreamed") if one["rider"] == m.riders[0]]
    road = told.race.book.road
    by_slip = sum(int(road.row[one["end"]]) - int(road.row[one["start"]]) for one in slips)
    moved = told.of_rider(m, "moved")
    end = told.row(m.riders[0], m.at) - by_slip
    if told.views[m.at].riders[m.riders[0]].space is None:  # home, and off the road
        end = int(road.row[moved["end"]])
    return (end - told.row(m.riders[0], m.since), moved["value"]) == (m.args["n"], m.args["value"])


def tired(told: Told, m: Moment) -> bool:
    return int(told.views[m.at].riders[m.riders[0]].exhaustion) >= int(str(m.args["n"]))


def clear(told: Told, m: Moment) -> bool:
    rows = sorted((told.row(rider, m.at) for rider in told.views[m.at].ranking), reverse=True)
    return rows[0] - rows[1] == m.args["n"] and told.row(m.riders[0], m.at) == rows[0]


def home_at(told: Told, m: Moment) -> bool:
    return told.place(m.riders[0], m.at) == m.args["place"]


def first_home(told: Told, m: Moment) -> bool:
    return told.views[-1].ranking[0] == m.riders[0] and bool(told.of_rider(m, "finished"))


def moved_on(told: Told, m: Moment) -> bool:
    """A long move: rows and places from its card to its end."""
    places = told.place(m.riders[0], m.since) - told.place(m.riders[0], m.at)
    return (told.rode(m), places) == (m.args["n"], m.args["places"])


def shifted(sign: int) -> Callable[[Told, Moment], bool]:
    """One rider set elsewhere, by so many rows."""

    def check(told: Told, m: Moment) -> bool:
        tags = ("moved-back", "team-car", "regrouped", "rescued")
        one = next(one for tag in tags for one in told.heard(m, tag) if one["rider"] == m.riders[0])
        road = told.race.book.net.road
        return (int(road.row[one["end"]]) - int(road.row[one["start"]])) * sign == m.args["n"]

    return check


def squares(told: Told, m: Moment) -> bool:
    """Of L'Arrivée: how far behind the first one is when the turn is over, and how far when the one before was."""
    rider = m.riders[0]
    ends = turn_ends(told)
    for (_, then), (at, now) in pairwise(ends):
        if at == m.at and now[rider] == m.args["gap"]:
            grown = now[rider] - then[rider]
            return abs(grown) == m.args["n"] and (grown > 0) == (m.kind == "behind") and m.swing == -grown
    return False


def turn_ends(told: Told) -> list[tuple[int, dict[int, int]]]:
    """Of L'Arrivée: the entry with which each turn ended, and how far everybody was behind the first then."""
    found: list[tuple[int, dict[int, int]]] = []
    for at, events in enumerate(told.events):
        spaces = {one.rider: one.space for one in told.views[max(0, at - 1)].riders if one.space is not None}
        for event in map(msgspec.to_builtins, events):  # the next turn may have begun when the entry is over
            if event["event"] == "grouped" and spaces:
                found.append((at, {rider: max(spaces.values()) - space for rider, space in spaces.items()}))
            elif "rider" in event and isinstance(event.get("end", event.get("space")), int):
                spaces[event["rider"]] = event.get("end", event.get("space"))
    return found


def attacked(tag: str) -> Callable[[Told, Moment], bool]:
    """Of L'Arrivée: squares gained, or points burned on this attempt and no other one."""

    def check(told: Told, m: Moment) -> bool:
        rider, points, spent, last = m.riders[0], 0, 0, dict[str, Any]()
        for event in (msgspec.to_builtins(one) for at in range(m.at + 1) for one in told.events[at]):
            if event.get("rider") != rider:
                continue
            if event["event"] == "burned" and event["on"] != "pace":
                points += event["points"]
            if event["event"] in ("broke-away", "joined", "failed"):
                last, spent, points = event, points, 0
        if last["event"] != tag or m.args.get("points", spent) != spent:
            return False
        if tag == "failed":
            return bool(last["counter"] == (m.kind == "counter") and m.swing == -spent < 0)
        return bool(last["end"] - last["start"] == m.args["n"] == m.swing)

    return check


def over_the_line(told: Told, m: Moment) -> bool:
    """Of L'Arrivée: the winner, and with how many in the same turn."""
    turns: list[list[int]] = [[]]
    for event in (msgspec.to_builtins(one) for events in told.events for one in events):
        if event["event"] == "turn":
            turns.append([])
        elif event["event"] == "finished":
            turns[-1].append(event["rider"])
    many = next(len(riders) for riders in turns if m.riders[0] in riders)
    gained = told.place(m.riders[0], m.since) - 1
    return (
        first_home(told, m)
        and m.swing == gained
        and m.args.get("many", 1) == many
        and (many == 1) == (m.kind == "solo")
    )


def told_of(tag: str, *fields: str) -> Callable[[Told, Moment], bool]:
    """An event of the rider's, with these figures among its own or those of the words."""

    def check(told: Told, m: Moment) -> bool:
        event = told.of_rider(m, tag)
        return all(event[field] == m.args[name] for name, _, field in (one.partition("=") for one in fields))

    return check


def fell(told: Told, m: Moment) -> bool:
    """Who went down, and what the first one named had lost when the round was over."""
    fallen = {one["rider"] for one in told.heard(m, "fell")}
    end = max(at for at in range(len(told.views)) if max(1, told.views[at - 1].round if at else 0) == m.round)
    lost = {rider: max(0, told.place(rider, end) - told.place(rider, m.since)) for rider in fallen}
    seat = told.race.book.seat_of
    own = [rider for rider in fallen if seat(rider) == seat(m.riders[0])]
    places = max(lost[rider] for rider in own)
    counted = (lost[m.riders[0]], m.args["places"], m.args["many"]) == (places, places, len(fallen))
    return fallen == set(m.riders) and counted and m.swing == (-places or -len(own))


def scored(field: str) -> Callable[[Told, Moment], bool]:
    return lambda told, m: getattr(told.views[-1].riders[m.riders[0]], field) >= m.args["points"]


def dropped(told: Told, m: Moment) -> bool:
    """The best placed of those who could not pay, what he lost, and how many they were."""
    gone = [one["rider"] for one in told.heard(m, "dropped")]
    places = told.place(m.riders[0], m.at) - told.place(m.riders[0], m.since)
    best = min(gone, key=lambda rider: told.place(rider, m.since))
    return (places, len(gone), best) == (m.args["places"], m.args["many"], m.riders[0]) and places == -m.swing > 0


def pushed(told: Told, m: Moment) -> bool:
    road = told.race.book.net.road
    moves = [move for one in told.heard(m, "stepped") for move in one["moves"] if move[2] is not None]
    return len({rider for rider, start, end in moves if road.row[end] < road.row[start]}) == m.args["many"]


COMMON: Final = {"gain": gained, "loss": gained, "for-good": led, "last-word": led}
RIVET: Final = {
    **dict.fromkeys(("break", "lead", "chase", "draft", "towed"), moved_on),
    **dict.fromkeys(("back", "car"), shifted(-1)),
    **dict.fromkeys(("closed", "rescued"), shifted(1)),
    "elbows": pushed,
    "bonus": told_of("bonus"),
    "home": first_home,
    "struck": lambda told, m: any(one["riders"] for one in told.heard(m, "event-struck")),
}
CLAIMS: Final[dict[str, dict[str, Callable[[Told, Moment], bool]]]] = {
    "flamme-rouge": {
        "away": told_of("broke-away", "n=total"),
        "wheel": drawn,
        **dict.fromkeys(("boxed", "climb", "descent"), held),
        "wind": tired,
        "clear": clear,
        "surge": carded,
        "slump": slumped,
        **dict.fromkeys(("caught", "kept"), home_at),
        "empty": empty,
    },
    "larrivee-du-tour": {
        "away": attacked("broke-away"),
        "joined": attacked("joined"),
        **dict.fromkeys(("failed", "counter"), attacked("failed")),
        "still": told_of("stood-still", "n=lost"),
        "summit": lambda told, m: (
            told_of("climbed", "points=points")(told, m) and told.of_rider(m, "climbed")["place"] == 1
        ),
        "dropped": dropped,
        **dict.fromkeys(("behind", "closing"), squares),
        **dict.fromkeys(("sprint", "solo"), over_the_line),
    },
    "um-reifenbreite": {
        "fall": fell,
        "stopped": told_of("stopped"),
        "blocked": told_of("blocked", "n=points"),
        "wheel": told_of("drafted", "n=steps"),
        "boxed": told_of("moved", "n=steps", "points=points"),
        "burst": told_of("moved", "n=steps"),
        "sprint": scored("sprint_points"),
        "jersey": scored("jersey_points"),
        "home": scored("finish_points"),
        "caught": lambda told, m: told.views[-1].riders[m.riders[0]].caught,
    },
    "on-the-rivet": RIVET,
    "visions-of-rainbows": RIVET,
}

TOGETHER: Final = ("on-the-rivet", "visions-of-rainbows")  # pushes and events change what one move came to
ELSEWHERE: Final = {"on-the-rivet": {"car"}}  # sorts that only the other title with these words has

# A title of somebody else's may give no moments of its own.
every_title = pytest.mark.parametrize("game", [game for game in game_ids() if game in CLAIMS])


@every_title
def test_what_is_said_of_a_moment_is_true(game: str) -> None:
    for told in races(game):
        for moment in told.moments:
            claim = (COMMON | CLAIMS[game])[moment.kind]
            assert claim(told, moment), (told.log.setup, moment, moment.title(told.package), moment.text(told.package))


def candidates(told: Told, game: str) -> Iterator[Moment]:
    """What might have been told, whether it was or not."""
    own = finder(game)
    assert own is not None
    for one in own.find(told.race, scenes_of(told.log)):
        yield Moment(**msgspec.structs.asdict(one), letter="?", team=0, seat=None)


@every_title
def test_every_sort_of_moment_arises_and_is_true_whether_it_is_told_or_not(game: str) -> None:
    kinds: set[str] = set()
    for told in races(game):
        for one in candidates(told, game):
            kinds.add(one.kind)
            said = (one.title(told.package), one.text(told.package))
            assert all(said), one
            assert one.weight > 0, one
            assert game in TOGETHER or CLAIMS[game][one.kind](told, one), (told.log.setup, one, said)
    assert kinds == set(CLAIMS[game]) - ELSEWHERE.get(game, set())


def test_who_is_brought_down_by_a_rival_is_told_of_his_own_fall() -> None:
    """Um Reifenbreite: the card was another's, and the places were his."""
    found = 0
    for told in races("um-reifenbreite"):
        seat = told.race.book.seat_of
        falls = [one for one in candidates(told, "um-reifenbreite") if one.kind == "fall"]
        for at in {one.at for one in falls}:
            here = [one for one in falls if one.at == at]
            assert len(here) == len({seat(one.riders[0]) for one in here}) == len({seat(r) for r in here[0].riders})
            drew = next(one["rider"] for one in told.heard(here[0], "fell") if one["why"] == "card")
            found += sum(seat(one.riders[0]) != seat(drew) and one.swing < 0 and one.unit == "place" for one in here)
            for one in (one for one in here if one.unit == "place"):  # it says more than the bare loss of those places
                assert one.weight > 0.1 + 0.7 * -one.swing / len(told.views[0].riders)
    assert found


@every_title
def test_three_to_five_moments_are_spread_over_the_race(game: str) -> None:
    for told in races(game):
        assert FEWEST <= len(told.moments) <= MOST, told.log.setup
        assert [one.letter for one in told.moments] == list("ABCDE"[: len(told.moments)])
        assert [one.at for one in told.moments] == sorted({one.at for one in told.moments})
        assert len({one.round for one in told.moments}) >= 2
        assert len({(one.kind, one.riders[0]) for one in told.moments}) == len(told.moments)
        for one in told.moments:
            assert 0 <= one.since < one.at < len(told.views)
            assert one.round in {max(1, told.views[at].round) for at in (one.at - 1, one.at)}
            assert told.views[0].riders[one.riders[0]].team == one.team


@every_title
def test_somebody_is_told_why_it_was_won_and_why_it_ended(game: str) -> None:
    for told in races(game):
        winner = told.race.winner()
        assert ending(told.log)
        for seat in range(told.log.setup.seats):
            which = decided(told.moments, told.race, seat)
            if which is not None:
                one = told.moments[which]
                assert one.swing >= 0 if winner in (one.seat, one.team) else one.seat == seat


def test_what_was_taken_back_decided_nothing() -> None:
    log = Log(Setup(game="flamme-rouge", seats=2), seed_from("back"))
    while not log.race.over:
        seat = log.race.to_act()[0]
        log.play(seat, log.race.legal(seat)[0])
        if log.why_no_undo(seat) is None and len(log.entries) % 3 == 0:
            log.add(Entry(seat, "", "undo"))
            log.play(seat, log.race.legal(seat)[-1])
    straight = Log(log.setup, log.seed)
    for entry in log.live:
        straight.add(entry)
    assert [one.kind for one in moments(log)] == [one.kind for one in moments(straight)]
    assert all(entry.kind == "action" for entry in (log.entries[one.at - 1] for one in moments(log)))


def test_a_race_that_is_on_has_no_moments() -> None:
    log = Log(Setup(game="flamme-rouge", seats=2), seed_from("on"))
    assert (moments(log), ending(log)) == ([], "")
