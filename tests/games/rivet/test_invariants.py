"""Random steps on roads of changing width with pseudo-spaces: nobody is lost, nobody shares or haunts a space."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from paceline.core.rng import seed_from
from paceline.core.setup import Setup
from paceline.games.rivet import plans as p
from paceline.games.rivet.engine import Rivet
from paceline.games.rivet.line import best_branch
from paceline.games.rivet.moves import SPACE, SPACE_BITS
from paceline.games.rivet.net import NOWHERE
from paceline.games.rivet.order import DECLARE
from paceline.games.rivet.reach import plans_into, steps_into
from paceline.games.rivet.roadbook import HEAVY
from paceline.games.rivet.steps import enter, planned

from ...soak import wide
from .road import OTR, TITLES, tiles

MIXED = [
    "flat:3*3,2*3,1*2,2*2,3*4,4*5,3*3,2*4 curve:2*4/12 sprint:3*6,4*4,3*2",
    "curve:3*5/122 mountain:2*6,3*2,4*3,3*2,2*2,1*3,2*4 descent:3*5",
    "cobbles:4*4,3*2,4*2,3*2,2*2,3*2,4*6,3*4 flat:2*3,1*4,2*3",
]
TYPES = ("sticky-bottle", "argy-bargy", "echelon-artist", "off-the-front", "thread-the-needle", "pain-cave")


def field(chance: Random, road: str) -> Rivet:
    """Riders crowded at random on a stretch of the road."""
    setup = Setup(game=OTR, seats=4, options={"course": "road"}, content={"tiles.toml": tiles(road)})
    race = TITLES[OTR].new(setup, seed_from(str(chance.random())))
    while race.phase == 0:
        race.apply(race.next_seat(), race.legal(race.next_seat())[0])
    first = chance.randrange(0, max(1, int(race.book.net.road.rows) - 10))
    last = min(int(race.book.net.road.rows), first + chance.randint(8, 16))
    net = race.book.net
    spaces = list(range(int(net.road.first[first]), int(net.last_of_row(last - 1))))
    spaces += [int(net.roadside(row)) for row in range(first, last) if chance.random() < 0.1]
    for space, rider in zip(chance.sample(spaces, min(20, len(spaces))), range(20), strict=False):
        race.bunch.rider_on[race.bunch.at[rider]] = -1
        race.bunch.at[rider] = -1
        if race.bunch.rider_on[space] < 0:
            race.bunch.put(rider, space)
    for rider in range(20):
        if race.bunch.at[rider] < 0:
            free = [space for space in range(int(net.on_road)) if race.bunch.rider_on[space] < 0]
            race.bunch.put(rider, free[chance.randrange(len(free))])
    return race


def begin(race: Rivet, chance: Random) -> None:
    """A move of any type by any rider, with plenty of strokes."""
    move, deck = race.current, race.book.deck
    rider = chance.choice([rider for rider in range(20) if race.bunch.at[rider] >= 0])
    race.team = race.book.team_of(rider)
    move.card = deck.ids.index(chance.choice(TYPES))
    move.tactic, move.standard = -1, False
    move.begin(rider, race.bunch.at[rider])
    race.go_on(DECLARE)


def check(race: Rivet) -> None:
    race.bunch.check()
    riding = sum(int(space) >= 0 for space in race.bunch.at)
    assert riding + int(race.bunch.homecomers) == 20, "somebody is lost"
    move, net = race.current, race.book.net
    line = [int(move.line[i]) for i in range(move.length)]
    assert len(set(line)) == len(line), "somebody is in the line twice"
    for before, after in pairwise(line):
        if race.bunch.at[before] >= 0 and race.bunch.at[after] >= 0 and before != line[0]:
            there, here = int(race.bunch.at[before]), int(race.bunch.at[after])
            ahead = {int(net.ahead[here * 2]), int(net.ahead[here * 2 + 1])}
            beside = {int(net.beside[here * 4 + i]) for i in range(4)}
            assert there in ahead | beside or diagonal(race, here, there), "the line is torn"
    for rider in range(20):
        check_links(race, rider)


def diagonal(race: Rivet, here: int, there: int) -> bool:
    return int(p.diagonal_side(race.current, here, there)) >= 0


def check_links(race: Rivet, rider: int) -> None:
    """link.line: linked is who has somebody right ahead or right behind."""
    space, net = int(race.bunch.at[rider]), race.book.net
    if space < 0:
        return
    around = [int(net.ahead[space * 2 + i]) for i in range(2)] + [int(net.behind[space * 2 + i]) for i in range(2)]
    linked = any(there != NOWHERE and race.bunch.rider_on[there] >= 0 for there in around)
    assert race.bunch.is_linked(rider) == linked
    assert not (space >= net.on_road and linked)


def planned_steps(race: Rivet) -> list[int]:
    """Every step that a plan makes possible, whatever the quick way to find them says."""
    net, move = race.book.net, race.current
    row = int(net.road.row[race.bunch.at[move.rider]])
    near = [space for space in range(net.finish) if row <= net.road.row[space] <= row + 1]
    found: list[int] = []
    for space in [*near, int(net.finish)]:
        many = plans_into(move, race.bunch, space, race.buffer, 0, 0)
        found += [int(race.buffer[i]) for i in range(many)]
    return found


def step_at_random(seed: str, many: int) -> None:
    chance = Random(seed)
    steps = 0
    while steps < many:
        race = field(chance, chance.choice(MIXED))
        for _ in range(40):
            if not any(int(space) >= 0 for space in race.bunch.at):
                break
            begin(race, chance)
            move = race.current
            move.strokes, move.diagonals = chance.randint(1, 12), chance.choice((0, 0, 3))
            seen = Counter([int(race.bunch.at[move.rider])])
            while move.length and move.strokes > 0 and race.bunch.at[move.rider] >= 0:
                actions = [int(race.buffer[i]) for i in range(steps_into(move, race.bunch, race.buffer, 0))]
                assert sorted(actions) == sorted(planned_steps(race)), "a step is offered that is not planned so"
                if not actions:
                    break
                action = chance.choice(actions)
                before = [int(space) for space in race.bunch.at]
                assert p.plan_step(move, race.bunch, action & SPACE, action >> SPACE_BITS) == p.POSSIBLE
                plan = {rider: to for rider, _, to in planned(race)}
                assert len(plan) == move.planned, "somebody moves twice"
                p.carry_out(move, race.bunch)
                for rider in range(20):
                    expected = plan.get(rider, before[rider])
                    assert race.bunch.at[rider] == (-1 if expected is None else expected)
                steps += 1
                if race.bunch.at[move.rider] >= 0:
                    enter(race, move.rider, before[move.rider])
                    seen[int(race.bunch.at[move.rider])] += 1
                    assert max(seen.values()) <= 2, "somebody has been on the same space three times"
                    if move.type in (0, 2) and chance.random() < 0.7:
                        while not move.extend(race.bunch):
                            move.join(race.bunch.rider_on[best_branch(race)])
                check(race)
            move.length = 0


def test_ten_thousand_random_steps_break_no_law() -> None:
    step_at_random("some", 10_000)


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(wide(3, 10)))
def test_hundred_thousands_of_random_steps_break_no_law(chunk: int) -> None:
    step_at_random(f"a million {chunk}", 100_000)


@pytest.mark.parametrize("game", list(TITLES))
def test_a_race_of_fully_fatigued_riders_ends(game: str) -> None:
    chance = Random(game)
    race = TITLES[game].new(Setup(game=game, seats=4, options={"course": "s4-canal"}), seed_from("tired"))
    while race.phase == 0:
        race.apply(race.next_seat(), race.legal(race.next_seat())[0])
    for rider in range(int(race.book.riders)):
        race.riders.tire(rider, HEAVY, race.book.most_fatigue)
    for _ in range(20_000):
        if race.over:
            break
        seat = int(race.next_seat())
        race.apply(seat, chance.choice(race.legal(seat)))
    assert race.over
