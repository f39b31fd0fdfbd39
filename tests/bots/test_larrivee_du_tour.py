"""The bot of L'Arrivée du Tour: it keeps the rules, it rides for its favourite, and it wins."""

from __future__ import annotations

from paceline.bots import bot_names, make_bot
from paceline.core.bot import decide
from paceline.core.ladder import LEVELS
from paceline.core.race import Race
from paceline.core.registry import title
from paceline.core.rng import seed_from
from paceline.core.setup import Setup, Value

from ..conformance.play import cases
from .play import COMPILED, race_between

GAME = "larrivee-du-tour"
STAGES = ["1-plain", "2-hills", "3-high", "4-summit", "5-mixed"]


def choice(riders: str, turn: str, *, course: str = "f60", groups: str = "", seats: int = 2) -> str:
    """What `patron` does at seat 0."""
    race = riding(riders, turn, course=course, groups=groups, seats=seats)
    seat = int(race.next_seat())
    return race.action_text(int(decide(race, seat, make_bot("patron", GAME, "a bot"))))


def riding(riders: str, turn: str, *, course: str = "f60", groups: str = "", seats: int = 2) -> Race:
    """A race under way; racers of whom nothing is said are far behind."""
    lines = [" ".join(line.split()) for line in riders.strip().splitlines()]
    named = {line.split()[0] for line in lines}
    names = [f"{seat}{letter}" for seat in range(seats) for letter in "abc"]
    lines += [f"{name} {1 + i // 4} 5/5/5" for i, name in enumerate(n for n in names if n not in named)]
    text = [f"{GAME} seats={seats} course={course}", f"turn {turn}", *lines, *[f"groups {groups}"] * bool(groups)]
    return title(GAME).from_position("\n".join(text), seed_from("a test"))


def test_the_bots_are_named_from_the_weakest_to_the_strongest() -> None:
    assert bot_names(GAME) == ["random", "patron", *LEVELS]


def test_patron_keeps_the_rules_on_every_stage_and_with_every_option() -> None:
    for case in cases(GAME, "bots", 150 if COMPILED else 6):
        names = [("patron", "random")[seat % 2] for seat in range(case.setup.seats)]
        assert race_between(case.setup, names, case.seed).over


def test_patron_with_the_same_seed_chooses_the_same() -> None:
    setup = Setup(game=GAME, seats=3, options={"course": "4-summit", "mechanical": "one"})
    once, again = (race_between(setup, ["patron"] * 3, "twice") for _ in range(2))
    assert once.to_bytes() == again.to_bytes()


def test_patron_allocates_three_different_racers_and_starts_in_front() -> None:
    race = title(GAME).start(seats=1, seed="alone")
    bot = make_bot("patron", GAME, "a bot")
    while race.round_number() == 0:
        race.apply(0, decide(race, 0, bot))
    sheets = [line.split()[2] for line in race.position(None).splitlines()[2:5]]
    assert len(set(sheets)) == 3


def test_patron_attacks_when_that_wins() -> None:
    """From square 59 two squares lead across the line, and nobody else is near."""
    assert choice("0a 59 5/5/5\n1a 59 9/5/1", "15 attack 0") == "a!"


def test_patron_burns_the_point_that_carries_it_across_and_no_more() -> None:
    """A 5 needs a point to be a 6; from square 59 of 60 two squares are enough."""
    assert choice("0a 59 5/5/5\n1a 59 9/5/1", "15 lift 0 attacker=0a roll=5") == "+1"


def test_patron_burns_a_point_on_the_distance_where_a_square_is_missing() -> None:
    assert choice("0a 57 5/5/5\n1a 57 9/5/1", "15 lift 0 attacker=0a roll=10", course="f59") == "+0>1"


def test_patron_counters_an_attack_that_would_win() -> None:
    riders = "1a 59 5/5/5 group=2\n0a 57 9/5/1 group=1\n1b 57 1/1/1 group=1"
    rest = "0b 2 5/5/5 group=3\n0c 2 5/5/5 group=3\n1c 2 5/5/5 group=3"
    turn = "15 counter 1 attacker=1a score=6 from=57 left=1 runner=0a tried=1,2"
    groups = "steady/flat steady/flat steady/flat"
    assert choice(f"{riders}\n{rest}", turn, groups=groups) == "a!"


def test_patron_rides_fast_when_alone_in_front_with_points_to_pay() -> None:
    assert choice("0a 40 3/9/3\n1a 30 5/5/5", "10 pace 0") == "1=fast"


def test_patron_slows_the_chase_of_its_own_breakaway() -> None:
    """0a is away; 0b leads the chasers with a rival in its wheel."""
    riders = "0a 30 5/9/1\n0b 26 5/5/5\n1a 26 5/5/5\n1b 26 5/5/5\n1c 26 5/5/5"
    race = choice(riders, "10 pace 0 tried=1", groups="fast steady steady")
    assert race == "2=slow"


def test_patron_beats_random() -> None:
    """One seat of four, turned through all of them: 90 % over thousands of races."""
    wins, races = 0, 200 if COMPILED else 20
    for number in range(races):
        options: dict[str, Value] = {"course": STAGES[number // 4 % 5]}
        names = ["patron" if seat == number % 4 else "random" for seat in range(4)]
        race = race_between(Setup(game=GAME, seats=4, options=options), names, f"strength {number}")
        wins += names[race.winner()] == "patron"
    assert wins / races >= 0.8 if COMPILED else wins / races >= 0.6
