"""What a search knows of L'Arrivée du Tour: no dice to come, nothing changed or forbidden; and patron's habits."""

from __future__ import annotations

from functools import lru_cache

import pytest

from paceline.bots import ladder, make_bot, searching
from paceline.bots.weights import kept, net_for
from paceline.core.bot import Budget, decide
from paceline.core.ladder import Effort
from paceline.core.registry import title
from paceline.core.rng import Rng, seed_from
from paceline.core.setup import Setup, Value
from paceline.games.larrivee_du_tour.engine import LarriveeDuTour
from paceline.games.larrivee_du_tour.mind import FEATURES, MANY, SLIPS, LarriveeMind
from paceline.games.larrivee_du_tour.roadbook import CLIMBING, SKILLS

from .play import race_between
from .test_larrivee_du_tour import GAME, choice, riding

EVERY = 7  # decisions: one of so many is looked at
TABLES: list[tuple[int, dict[str, Value]]] = [
    (4, {"course": "4-summit"}),
    (3, {"course": "5-mixed", "feeding": "on", "dice": "2d6", "mechanical": "one"}),
    (2, {"course": "2-hills", "burn_limit": 3, "pay_to_accelerate": True}),
    (5, {"course": "1-plain", "end": "all", "attempts": "group"}),
    (1, {"course": "3-high"}),
]


@lru_cache
def positions() -> list[LarriveeDuTour]:
    """Races under way, of one to five teams, with all kinds of options."""
    found: list[LarriveeDuTour] = []
    for seats, options in TABLES:
        race = title(GAME).new(Setup(game=GAME, seats=seats, options=options), seed_from(f"mind {seats}"))
        assert isinstance(race, LarriveeDuTour)
        bots = [make_bot("random" if seat % 2 else "patron", GAME, f"mind {seat}") for seat in range(seats)]
        for number in range(200):
            seat = int(race.next_seat())
            if seat < 0:
                break
            if number % EVERY == 0:
                found.append(race.clone())
            race.apply(seat, decide(race, seat, bots[seat]))
    assert len(found) >= 30
    return found


def test_features_have_names() -> None:
    assert len(FEATURES) == MANY == len(set(FEATURES))


def test_features_tell_nothing_of_the_dice_to_come() -> None:
    mind = LarriveeMind(Rng("mind"))
    for race in positions():
        for seat in range(int(race.seats)):
            seen: set[tuple[float, ...]] = set()
            for deal in range(3):
                mind.look(race.clone_for(seat, Rng(f"deal {deal}")), seat)
                seen.add(tuple(float(number) for number in mind.seen))
            assert len(seen) == 1
            assert all(abs(number) <= 20 for number in seen.pop())


def test_riding_and_looking_leave_the_race_as_it_was() -> None:
    mind = LarriveeMind(Rng("mind"))
    for race in positions():
        seat = int(race.next_seat())
        before = race.to_bytes()
        assert int(mind.ride(race, seat)) in race.legal(seat)
        mind.look(race, seat)
        mind.lean(race, seat, race.legal(seat)[0], 1)
        assert race.to_bytes() == before


def test_the_policy_looks_at_no_dice_to_come() -> None:
    for race in positions():
        seat = int(race.next_seat())
        rides = {int(LarriveeMind(Rng("mind")).ride(race.clone_for(seat, Rng(f"deal {d}")), seat)) for d in range(3)}
        assert len(rides) == 1


def test_a_search_chooses_the_same_whatever_the_dice_will_show() -> None:
    found = ladder(GAME)
    assert found is not None
    for race in positions()[::5]:
        seat = int(race.next_seat())
        chosen: set[int] = set()
        for deal in range(2):
            search = searching(found, Effort(12, 2), Rng("a search"))
            search.net = net_for(GAME, race.setup)
            chosen.add(int(search.choose(race.clone_for(seat, Rng(f"deal {deal}")), seat, Budget(12))))
        assert len(chosen) == 1
        assert chosen.pop() in race.legal(seat)


@pytest.mark.parametrize("which", range(len(SLIPS)))
def test_slips_keep_the_rules(which: int) -> None:
    mind = LarriveeMind(Rng("mind"))
    slips = 0
    for race in positions():
        seat = int(race.next_seat())
        slip = int(mind.slip(race, seat, which))
        assert slip == -1 or slip in race.legal(seat)
        slips += slip >= 0
    assert slips > 1


def test_mistakes_are_those_that_they_are_named_for() -> None:
    """The one with fewer sprint points has the poorer chance to get away."""
    riders = "0a 30 3/9/3\n0b 30 1/2/3\n1a 28 5/5/5"
    assert mistakes("10 attack 0", riders) == {"hasty": "b!", "timid": "-", "sleepy": None}
    assert mistakes("10 pace 0", riders) == {"hasty": "1=fast", "timid": "1=slow", "sleepy": None}
    start = LarriveeMind(Rng("mind"))
    race = title(GAME).start(seats=2, seed="profiles")
    assert [race.action_text(int(start.slip(race, int(race.next_seat()), which))) for which in range(2)] == [
        "10/4/1",
        "5/5/5",
    ]
    riders = "0a 30 3/9/3\n0b 29 3/2/3\n1a 30 5/5/5\n1b 28 5/5/5"
    assert mistakes("10 within 0", riders) == {"hasty": None, "timid": "-", "sleepy": "b>28"}


def mistakes(turn: str, riders: str) -> dict[str, str | None]:
    """What a team does by each kind of mistake but carelessness."""
    race = riding(riders, turn)
    mind = LarriveeMind(Rng("mind"))
    slips = {name: int(mind.slip(race, 0, which)) for which, name in enumerate(SLIPS) if name != "careless"}
    return {name: race.action_text(slip) if slip >= 0 else None for name, slip in slips.items()}


def test_the_weights_fit_the_features_and_the_components() -> None:
    weights = kept(GAME)
    assert weights is not None
    assert weights.features == list(FEATURES)
    assert net_for(GAME, Setup(game=GAME, seats=4, options={"course": "5-mixed"})) is not None


@pytest.mark.parametrize("name", ["continental", "pro/shadow", "world-tour/finisher:4", "champion/attacker:4"])
def test_levels_and_styles_keep_the_rules(name: str) -> None:
    setup = Setup(game=GAME, seats=2, options={"course": "f20 u4 d4"})
    assert race_between(setup, [name, "random"], "levels").over


# Habits


def test_patron_rides_on_after_the_winner_is_home() -> None:
    """It used to take nearly as long again as the winner had."""
    winners, rest = 0, 0
    for number in range(3):
        setup = Setup(game=GAME, seats=3, options={"course": "2-hills", "end": "all"})
        race = race_between(setup, ["patron"] * 3, f"ride on {number}")
        assert isinstance(race, LarriveeDuTour)
        winner = int(race.home_turn[race.home[0]])
        winners += winner
        rest += race.round_number() - winner
    assert rest <= 0.6 * winners


def test_patron_rides_fast_for_a_place_when_the_race_is_lost() -> None:
    rest = "1a home 5/5/5\n0a 40 3/9/3\n1b 36 5/5/5\nhome 1a:9:1"
    assert choice(rest, "10 pace 0", course="f60 end=all") == "1=fast"


def test_patron_does_not_attack_without_hope() -> None:
    """Downhill at a fast pace an attack takes an 11: three rolls of twelve with a point on top."""
    riders = """
        0a 62 1/5/0 of=4/10/1 group=2
        0b 62 6/0/1 of=8/6/1 group=2
        0c 61 2/3/3 of=3/7/5 group=3
        1a 65 0/4/0 of=4/10/1 group=1
        1b 62 7/1/1 of=8/6/1 group=2
        1c 27 2/7/5 of=3/7/5 group=4
    """
    groups = "fast/uphill fast/downhill fast/downhill slow/flat"
    assert choice(riders, "11 attack 0", course="2-hills", groups=groups) == "-"


def test_patron_does_not_counter_with_a_twelve_alone() -> None:
    riders = """
        0a 4 4/10/1 group=1
        0b 4 8/6/1 group=1
        0c 3 3/7/5 group=1
        1a 6 3/10/1 of=4/10/1 group=2
        1b 4 8/6/1 group=1
        1c 3 3/7/5 group=1
    """
    turn = "1 counter 1 attacker=1a score=11 from=4 left=1 runner=0a due=0b,1b tried=1,2"
    assert choice(riders, turn, course="3-high", groups="steady/flat steady/flat/1") == "-"


def test_patron_never_slows_its_own_breakaway() -> None:
    assert choice("0a 40 3/9/3\n1a 30 5/5/5", "10 pace 0", groups="fast steady steady") == "1=fast"


def test_patron_brings_a_climber_to_a_summit_finish_and_none_to_the_plain() -> None:
    for course, climbs in (("4-summit", True), ("1-plain", False)):
        race = title(GAME).new(Setup(game=GAME, seats=2, options={"course": course}), seed_from("profiles"))
        assert isinstance(race, LarriveeDuTour)
        bots = [make_bot("patron", GAME, f"{seat}") for seat in range(2)]
        while race.round_number() == 0:
            seat = int(race.next_seat())
            race.apply(seat, decide(race, seat, bots[seat]))
        best = [max(int(race.sheets.opening[r * SKILLS + CLIMBING]) for r in range(s * 3, s * 3 + 3)) for s in range(2)]
        assert all((climbing >= 8) == climbs for climbing in best)
        assert list(race.sheets.opening)[:3] != list(race.sheets.opening)[9:12], "not the same at every seat"
