"""The bots of Flamme Rouge: they keep the rules, they have the habits they are named for, and they win."""

from __future__ import annotations

import pytest

from paceline.bots import bot_names, make_bot
from paceline.core.bot import decide
from paceline.core.registry import title
from paceline.core.rng import Rng, seed_from
from paceline.core.setup import Setup, Value
from paceline.games.flamme_rouge.engine import FlammeRouge

from ..conformance.play import cases
from .play import COMPILED, GAME, choice, race_between, share_of_wins

BASE_STAGES = [
    "avenue-corso-paseo",
    "firenze-milano",
    "la-classicissima",
    "la-haut-montagne",
    "le-col-du-ballon",
    "ronde-van-wevelgem",
]

# Firenze-Milano: squares 23 to 27 climb, 28 to 30 descend. Stage 7: squares 13 to 17 are a supply zone.
ROULEUR = "3*2,4*2,5*2,6*3,7*2"
SPRINTEUR = "2*2,3*2,4*2,5*2,9*3"


def on_the_climb(rouleur: str, sprinteur: str) -> str:
    return f"""
        flamme-rouge seats=2 course=firenze-milano
        round 5 energy
        0R 24r deck={ROULEUR} {rouleur}
        0S 23r deck={SPRINTEUR} {sprinteur}
        1R 25r deck={ROULEUR}
        1S 22r deck={SPRINTEUR}
    """


def on_the_descent(hand: str, *, rivals: tuple[str, str] = ("30r", "29r")) -> str:
    return f"""
        flamme-rouge seats=2 course=firenze-milano
        round 5 energy
        0R 27r deck={ROULEUR} card=5
        0S 28r deck={SPRINTEUR} hand={hand}
        1R {rivals[0]} deck={ROULEUR}
        1S {rivals[1]} deck={SPRINTEUR}
    """


def before_the_line(place: str, hand: str) -> str:
    """The end of Avenue Corso Paseo, flat; the line lies behind square 73."""
    return f"""
        flamme-rouge seats=2 course=avenue-corso-paseo
        round 12 energy
        0R 60l deck=3*2,5 card=3
        0S {place} deck=2,3,4 hand={hand}
        1R 66r deck=3*2,4*2,5
        1S 58r deck=2*2,3,4*2
    """


# Every bot


@pytest.mark.parametrize("name", ["random", "highest", "rouleur"])
def test_a_bot_keeps_the_rules_on_every_course_and_in_every_variant(name: str) -> None:
    for case in cases(GAME, f"bots {name}", 400 if COMPILED else 10):
        seats = case.setup.seats
        names = [name if seat % 2 == 0 else bot_names(GAME)[seat % 3] for seat in range(seats)]
        assert race_between(case.setup, names, case.seed).over


@pytest.mark.parametrize("name", ["random", "highest", "rouleur"])
def test_a_bot_with_the_same_seed_chooses_the_same(name: str) -> None:
    setup = Setup(game=GAME, seats=4, options={"course": "stage-7", "breakaway": True})
    once, again = (race_between(setup, [name] * 4, "twice") for _ in range(2))
    assert once.to_bytes() == again.to_bytes()


# highest


def test_highest_rides_its_highest_card() -> None:
    assert choice(on_the_climb("hand=3,5,6,7", "card=5"), name="highest") == "R7"


def test_highest_of_equal_cards_rides_the_exhaustion_card() -> None:
    assert choice(on_the_climb("card=5", "hand=2*2,E*2"), name="highest") == "SE"


def test_highest_starts_from_the_front_of_the_grid() -> None:
    race = title(GAME).start(seats=2, course="avenue-corso-paseo")
    bot = make_bot("highest", GAME, "a bot")
    assert race.action_text(int(bot.choose(race, 0))) == "R@5"


# rouleur


@pytest.mark.parametrize("hand", ["2,5,9*2", "4*2,5,9", "5*3,9"])
def test_rouleur_spends_no_nine_on_a_climb_where_a_five_goes_as_far(hand: str) -> None:
    assert choice(on_the_climb("card=5", f"hand={hand}")) == "S5"


@pytest.mark.parametrize("hand", ["3,5,6,7", "5,7*3", "3*2,5,7", "5,6*2,7"])
def test_rouleur_spends_no_seven_on_a_climb_where_a_five_goes_as_far(hand: str) -> None:
    assert choice(on_the_climb(f"hand={hand}", "card=5")) == "R5"


@pytest.mark.parametrize("rivals", [("30r", "29r"), ("35r", "34r")], ids=["in the pack", "behind it"])
@pytest.mark.parametrize(("hand", "lowest"), [("2,3,5,9", "S2"), ("4,5*2,9", "S4"), ("3,5,9,E", "SE")])
def test_rouleur_rides_its_lowest_card_down_a_descent(hand: str, lowest: str, rivals: tuple[str, str]) -> None:
    assert choice(on_the_descent(hand, rivals=rivals)) == lowest


def test_rouleur_rides_its_lowest_card_where_a_supply_zone_makes_it_a_four() -> None:
    position = f"""
        flamme-rouge seats=2 course=stage-7
        round 3 energy
        0R 14r deck={ROULEUR} card=3
        0S 13r deck={SPRINTEUR} hand=2,3,4,5
        1R 16r deck={ROULEUR}
        1S 15r deck={SPRINTEUR}
    """
    assert choice(position) == "S2"


@pytest.mark.parametrize(("mate", "behind"), [(5, "S4"), (6, "S5")])
def test_rouleur_lets_slipstream_do_the_last_square(mate: int, behind: str) -> None:
    """0R rides from square 22, 0S from 21 to a gap of one square behind it; a nine would end in the wind."""
    position = f"""
        flamme-rouge seats=2 course=avenue-corso-paseo
        round 5 energy
        0R 22r deck={ROULEUR} card={mate}
        0S 21r deck={SPRINTEUR} hand=3,4,5,9
        1R 19r deck={ROULEUR}
        1S 18r deck={SPRINTEUR}
    """
    assert choice(position) == behind


@pytest.mark.parametrize("place", ["65r", "67r", "69r"])
def test_rouleur_sprints_when_that_wins(place: str) -> None:
    assert choice(before_the_line(place, "3,5,9,E")) == "S9"


def test_rouleur_wins_with_no_more_than_it_takes() -> None:
    """From square 73 both the 5 and the 9 reach the last square, where nobody can be ahead."""
    assert choice(before_the_line("73r", "3,5,9,E")) == "S5"


def test_rouleur_sprints_from_a_descent_too() -> None:
    position = """
        flamme-rouge seats=2 course=aBu
        round 3 energy
        0R 7l deck=3*2,5 card=3
        0S 9r deck=2,3,4 hand=2,3,5,9
        1R 10r deck=5*2,7*2
        1S 8r deck=5*2,9*2
    """
    assert choice(position) == "S9"


def test_rouleur_looks_at_the_rider_ahead_first() -> None:
    position = """
        flamme-rouge seats=2 course=avenue-corso-paseo
        round 2 energy
        0R 8r
        0S {place}
        1R 5r
        1S 4r
    """
    assert choice(position.format(place="10r")) == "S+"
    assert choice(position.format(place="7r")) == "R+"


def test_rouleur_keeps_one_rider_fresh_in_a_solo_race() -> None:
    race = title(GAME).start(seats=1, peloton_team=True, muscle_teams=1)
    bot = make_bot("rouleur", GAME, "a bot")
    assert race.action_text(int(bot.choose(race, 0))) == "E0/3"


def test_rouleur_bids_no_sprint_card_for_the_breakaway() -> None:
    position = """
        flamme-rouge seats=2 course=stage-7 breakaway=true
        round 0 bid
        0R 5r deck=3*3,4*3,5*2,6*2,7 hand={hand}
        0S 5l
        1R 4r
        1S 4l
    """
    assert choice(position.format(hand="5,6,7*2")) == "R6"
    assert choice(position.format(hand="3,4,5,7")) == "R5"


def test_rouleur_guesses_nobodys_cards() -> None:
    """However the others' cards are dealt, and even if it saw them: the choice is the same."""
    race = title(GAME).start(seats=4, course="stage-8", breakaway=True, seed="open cards")
    assert isinstance(race, FlammeRouge)
    bot = make_bot("rouleur", GAME, "a bot")
    while (seat := int(race.next_seat())) >= 0:
        seen = bot.choose(race, seat)
        for guess in "abc":
            assert bot.choose(race.clone_for(seat, Rng(guess)), seat) == seen
        race.apply(seat, seen)


def test_rouleur_saves_its_nines() -> None:
    """Half-way a Sprinteur of `highest` has spent them, one of `rouleur` has some left."""
    left = {"rouleur": 0, "highest": 0}
    names = ["rouleur", "highest"] * 2
    for number in range(12 if COMPILED else 4):
        race = title(GAME).start(seats=4, course=BASE_STAGES[number % 6], seed=f"nines {number}")
        assert isinstance(race, FlammeRouge)
        bots = [make_bot(name, GAME, f"{number} {seat}") for seat, name in enumerate(names)]
        while race.round < 7:
            seat = int(race.next_seat())
            race.apply(seat, decide(race, seat, bots[seat]))
        nine = race.book.codes.index("9")
        for seat, name in enumerate(names):
            left[name] += sum(race.cards.piles.count((seat * 2 + 1) * 3 + pile, nine) for pile in range(3))
    assert left["rouleur"] > 2 * left["highest"]


def test_rouleur_beats_random() -> None:
    """99 % over thousands of races."""
    races, least = (120, 0.94) if COMPILED else (12, 0.75)
    assert share_of_wins("rouleur", "random", BASE_STAGES, races) >= least


def test_rouleur_beats_highest() -> None:
    """93 % over thousands of races."""
    races, least = (120, 0.83) if COMPILED else (18, 0.66)
    assert share_of_wins("rouleur", "highest", BASE_STAGES, races) >= least


def test_a_dummy_team_does_not_confuse_rouleur() -> None:
    """Alone against a Peloton team and a Muscle team it wins about every second race; `random` hardly ever does."""
    wins = {"rouleur": 0, "random": 0}
    for name in wins:
        for number in range(60 if COMPILED else 8):
            options: dict[str, Value] = {"course": BASE_STAGES[number % 6], "peloton_team": True, "muscle_teams": 1}
            race = race_between(Setup(game=GAME, seats=1, options=options), [name], f"solo {number}")
            wins[name] += race.winner() == 0
    assert wins["rouleur"] > wins["random"]


def test_a_position_can_be_raced_on_by_bots() -> None:
    race = title(GAME).from_position(on_the_descent("2,3,5,9"), seed_from("a test"))
    bots = [make_bot(name, GAME, name) for name in ("rouleur", "highest")]
    while (seat := int(race.next_seat())) >= 0:
        race.apply(seat, decide(race, seat, bots[seat]))
    assert race.over
