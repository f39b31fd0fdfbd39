"""Hand-made checks of the second opinion itself: each shows a rule that is easy to get wrong."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from .oracle import DECKS, Oracle, Rider, Square

FLAT = "F" * 30


def road(middle: str = FLAT, lanes: str = "", grid: str = "22222") -> list[Square]:
    """Squares 1 to 5 are the grid, the middle begins at 6 (two lanes unless written), five lie past it."""
    terrain = "S" * len(grid) + middle + "XXXXX"
    widths = grid + lanes.ljust(len(middle), "2") + "22222"
    return [Square(kind, int(width)) for kind, width in zip(terrain, widths, strict=True)]


class Table:
    """Draws what the test has laid on top of a rider's deck, then any card."""

    def __init__(self, on_top: dict[str, str], seed: int) -> None:
        self.on_top = {name: list(cards) for name, cards in on_top.items()}
        self.chance = random.Random(seed)

    def __call__(self, name: str, deck: Counter[str]) -> str:
        if self.on_top.get(name):
            return self.on_top[name].pop(0)
        return self.chance.choice(sorted(deck.elements()))


def race(
    squares: list[Square],
    players: int = 2,
    *,
    on_top: dict[str, str] | None = None,
    breakaway: int | None = None,
    **options: Any,
) -> Oracle:
    return Oracle(squares, players=players, options=options, draw=Table(on_top or {}, 1), breakaway_square=breakaway)


def line_up(oracle: Oracle) -> Oracle:
    """Every seat sends its riders as far forward as it can, the Rouleur first."""
    while oracle.phase == "start":
        [seat] = oracle.to_act()
        oracle.apply(seat, min(oracle.legal(seat), key=lambda action: (-int(action[2:]), action)))
    return oracle


def rider(oracle: Oracle, name: str) -> Rider:
    return next(rider for rider in oracle.riders if rider.name == name)


def stand(squares: list[Square], position: str, players: int = 3, **options: Any) -> Oracle:
    """A drawn position in round 1: `0R@7r` is on square 7, right lane. Who is not named is off the road."""
    oracle = line_up(race(squares, players, **options))
    for other in oracle.riders:
        other.square, other.hand = 0, Counter()
    for name, place in (words.split("@") for words in position.split()):
        placed = rider(oracle, name)
        placed.square = int(place[:-1])
        placed.lane = {1: "r", 2: "rl", 3: "rml"}[squares[placed.square - 1].lanes].index(place[-1])
    return oracle


def where(oracle: Oracle) -> str:
    """`0R@7r 1S@5l`: who is on the road, and where."""
    return " ".join(f"{name}@{place[0]}{place[1]}" for name, place in oracle.places().items() if place)


def moved(oracle: Oracle, **speeds: int) -> str:
    """The movement phase alone; `R0=9` is a 9 for rider 0R."""
    for each in oracle._on_road():
        oracle._move(each, speeds[each.kind + str(each.team)])
    return where(oracle)


def drafted(oracle: Oracle) -> str:
    """The slipstream alone."""
    oracle._slipstream()
    return where(oracle)


def exhausted(oracle: Oracle) -> set[str]:
    """Who takes an exhaustion card at the end of the round."""
    oracle._exhaust()
    return {name for name, piles in oracle.piles().items() if piles["recycled"]["E"]}


@pytest.mark.parametrize(
    ("ground", "speed", "reached"),
    [
        ("FFFUUUFFFF", 9, 11),  # fr.ascent.limit: a climb on the way, five squares and no more
        ("FFFUUFFFFF", 4, 10),  # a slow card is not touched
        ("UUFFFFFFFF", 9, 11),  # starting on the climb counts
        ("FFFFFUFFFF", 9, 11),  # the fifth step enters the climb
        ("FFFFFFUFFF", 9, 11),  # fr.ascent.stop: the sixth would
        ("FFFFFFFUFF", 9, 12),  # seven ahead: six squares
        ("FFFFFFFUFF", 7, 12),
        ("DFFFFFFFFF", 2, 11),  # fr.descent.minimum: at least five
        ("FDDDDDDDDD", 3, 9),  # only where the rider starts
        ("DDDUUUFFFF", 9, 11),
        ("ZFFFFFFFFF", 2, 10),  # fr.supply.minimum: at least four
        ("CCCCCCCCCC", 9, 15),  # cobbles limit nobody
    ],
)
def test_the_ground_changes_what_a_card_is_worth(ground: str, speed: int, reached: int) -> None:
    assert moved(stand(road(ground + FLAT), "0R@6r"), R0=speed) == f"0R@{reached}r"


def test_a_full_square_stops_a_rider_in_the_first_free_place_behind_it() -> None:
    oracle = stand(road(), "0R@10r 0S@10l 1R@9r 1S@9l 2R@7r")
    assert moved(oracle, R0=3, S0=3, R1=3, S1=3, R2=6) == "0R@13r 0S@13l 1R@12r 1S@12l 2R@11r"


def test_riders_go_front_to_back_and_from_the_right() -> None:
    assert moved(stand(road(), "0R@7l 1R@7r"), R0=5, R1=5) == "0R@12l 1R@12r"


def test_a_rider_without_any_room_ahead_stays_put_in_its_lane() -> None:
    # the one on the right has left, the one on the left finds single lanes full from 6 to 8
    oracle = stand(road("CCCCCCUU" + FLAT, "11111111"), "0R@8r 0S@7r 1R@6r 1S@5r 2S@5l")
    for name, speed in (("1S", 5), ("2S", 3)):
        oracle._move(rider(oracle, name), speed)
    assert where(oracle) == "0R@8r 0S@7r 1R@6r 1S@10r 2S@5l"


def test_a_pack_closes_a_gap_of_exactly_one_square() -> None:
    assert drafted(stand(road(), "0R@13r 0S@11r 1R@11l 1S@10r 2R@7r")) == "0R@13r 0S@12r 1R@12l 1S@11r 2R@7r"


def test_slipstream_cascades_from_the_rear_forward() -> None:
    assert drafted(stand(road(), "0R@16r 0S@14r 1R@12r 1S@11r 2R@9r")) == "0R@16r 0S@15r 1R@14r 1S@13r 2R@12r"


def test_nobody_drafts_to_or_from_an_ascent_or_cobbles() -> None:
    for ground in "UC":
        for position in ("0R@12r 1R@10r", "0R@13r 1R@11r"):  # the ground is 11 and 12
            assert drafted(stand(road("FFFFF" + ground * 2 + FLAT), position)) == position
    assert drafted(stand(road("FFFFFDZ" + FLAT, "2222223"), "0R@12r 1R@10r")) == "0R@12r 1R@11r"


def test_a_pack_splits_where_its_tail_stands_on_the_climb() -> None:
    squares, position = road("FFFFFUU" + FLAT), "0R@16r 0S@14r 1R@13r 1S@12r 2R@11r 2S@10r"
    assert drafted(stand(squares, position)) == "0R@16r 0S@15r 1R@14r 1S@12r 2R@11r 2S@10r"
    assert drafted(stand(squares, position, ascent_split="whole")) == position


def test_three_abreast_leave_one_behind_where_the_road_narrows() -> None:
    oracle = stand(road("ZZFFFF" + FLAT, "332222"), "0R@9r 0S@7r 1R@7m 1S@7l 2R@6l 2S@5r")
    assert drafted(oracle) == "0R@9r 0S@8r 1R@8l 1S@7r 2R@6l 2S@5r"


def test_drafting_riders_keep_their_lanes_or_go_right() -> None:
    position = "0R@9r 0S@7m 1R@7l"
    squares = road("ZZZFFF" + FLAT, "333222")
    assert drafted(stand(squares, position)) == "0R@9r 0S@8m 1R@8l"
    assert drafted(stand(squares, position, slipstream_lanes="right")) == "0R@9r 0S@8r 1R@8m"


def test_the_wind_exhausts_everybody_on_the_first_square_of_a_pack() -> None:
    oracle = stand(road("F" * 10), "0R@16r 0S@13r 1R@13l 1S@12r 2R@15r 2S@8r 3S@9r", players=3, peloton_team=True)
    assert exhausted(oracle) == {"0S", "1R"}  # 0R is past the line, 3S a dummy, the others sheltered


def test_riders_past_the_line_shelter_nobody_unless_allowed() -> None:
    squares, position = road("F" * 10), "0R@17r 1R@15r 2R@13r"
    assert drafted(stand(squares, position)) == "0R@17r 1R@15r 2R@14r"
    assert drafted(stand(squares, position, finish_slipstream="allowed")) == "0R@17r 1R@16r 2R@15r"


def test_a_long_move_stops_on_the_last_square_or_rides_on() -> None:
    squares, position = road("F" * 10), "0R@14r 1R@14l 2R@13r"
    assert moved(stand(squares, position), R0=9, R1=9, R2=9) == "0R@20r 1R@20l 2R@19r"
    assert moved(stand(squares, position, overrun="unlimited"), R0=9, R1=9, R2=9) == "0R@23r 1R@23l 2R@22r"


def test_squares_past_the_line_may_be_a_climb() -> None:
    uphill = road("F" * 10 + "UU")
    both: dict[str, Any] = {"finish_slipstream": "allowed", "after_line": "ascent"}
    assert drafted(stand(uphill, "0R@20r 1R@18r", finish_slipstream="allowed")) == "0R@20r 1R@19r"
    assert drafted(stand(uphill, "0R@20r 1R@18r", **both)) == "0R@20r 1R@18r"
    assert drafted(stand(road("F" * 12), "0R@20r 1R@18r", **both)) == "0R@20r 1R@19r"
    drawn_as_climb = road("F" * 12)[:-5] + [Square("U", 2)] * 6  # two before the line, four behind it
    assert stand(drawn_as_climb, "0R@20r", **both).line == 20


def test_a_short_deck_is_finished_before_the_recycled_cards_come_back() -> None:
    oracle = line_up(race(road()))
    rouleur = rider(oracle, "0R")
    rouleur.deck, rouleur.recycled = Counter("33"), Counter("777")
    oracle.apply(0, "R+")
    assert rouleur.hand == Counter("3377")
    assert rouleur.deck == Counter("7")
    assert oracle.legal(0) == {"R3", "R7"}
    oracle.apply(0, "R3")
    assert rouleur.recycled == Counter("377")  # the card laid down is in no pile
    assert sum(rider(oracle, "0S").hand.values()) == 4  # and the other hand comes by itself
    rider(oracle, "1S").deck = Counter("29")
    oracle.apply(1, "S+")
    assert oracle.legal(1) == {"S2", "S9"}  # all there are


def play_round(oracle: Oracle) -> None:
    """Everybody plays the first card there is."""
    before = oracle.round
    while oracle.round == before and not oracle.over:
        seat = oracle.to_act()[0]
        oracle.apply(seat, min(oracle.legal(seat)))


def test_a_rider_without_cards_plays_an_exhaustion_card_unasked() -> None:
    oracle = stand(road(), "0R@5r 0S@20r", players=2)
    rider(oracle, "0S").deck = Counter()
    oracle._deal()
    assert oracle.legal(0) == {"R" + card for card in rider(oracle, "0R").hand}
    play_round(oracle)
    assert oracle.places()["0S"] == (22, "r")
    assert rider(oracle, "0S").played == Counter("E")


def test_who_finds_the_box_of_exhaustion_cards_empty_takes_none() -> None:
    oracle = stand(road(), "0S@20r 0R@5r 1S@9r", players=2, exhaustion_supply="box")
    assert oracle.supply() == {"R": 30, "S": 30}
    oracle.exhaustion = {"R": 30, "S": 1}
    assert exhausted(oracle) == {"0R", "0S"}  # front to back: 1S comes too late
    assert oracle.supply() == {"R": 29, "S": 0}
    rider(oracle, "0S").deck, rider(oracle, "0S").recycled = Counter(), Counter()
    oracle._deal()
    play_round(oracle)
    assert oracle.places()["0S"] == (22, "r")  # it counts 2 all the same
    assert not rider(oracle, "0S").played


@pytest.mark.parametrize(
    ("squares", "options", "cards"),
    [
        (road(), {}, 30),
        (road("ZZ" + FLAT, "33"), {}, 45),
        (road(), {"course": "a^2bcu"}, 45),
        (road(), {"muscle_teams": 1}, 45),
        (road(), {"riders": "one"}, 45),
        (road(), {"handicap": [2, 0]}, 28),
    ],
)
def test_peloton_makes_the_box_bigger(squares: list[Square], options: dict[str, Any], cards: int) -> None:
    assert race(squares, exhaustion_supply="box", **options).supply() == {"R": cards, "S": cards}


def bid(oracle: Oracle, first: str, second: str) -> None:
    """Two rounds of bids: `0R7 1S9` is seat 0 bidding a 7 with its Rouleur."""
    for words in first.split():
        if not oracle.one_rider:
            oracle.apply(int(words[0]), words[1] + "+")
    for words in (first + " " + second).split():
        oracle.apply(int(words[0]), words[1:])


def test_the_rearmost_then_leftmost_wins_a_tied_breakaway_and_pays() -> None:
    oracle = race(road(), 3, on_top={"0R": "73345445", "1S": "92343345", "2R": "73345445"}, breakaway=9)
    for seat, action in ((0, "R@5"), (0, "S@5"), (1, "S@4"), (1, "R@3"), (2, "R@4"), (2, "S@3")):
        oracle.apply(seat, action)
    assert oracle.legal(0) == {"R+", "S+"}
    bid(oracle, "0R7 1S9 2R7", "0R5 1S3 2R5")
    assert (oracle.phase, oracle.round) == ("energy", 1)
    assert where(oracle) == "0R@5r 0S@5l 1R@3r 1S@4r 2R@9r 2S@3l"
    piles = oracle.piles()
    assert piles["2R"]["played"] == Counter("75")
    assert piles["2R"]["deck"] == DECKS["R"] - Counter("75") + Counter("EE")
    assert piles["0R"]["deck"] == DECKS["R"]
    assert piles["1S"]["deck"] == DECKS["S"]


def test_two_break_away_from_five_teams_and_from_single_riders() -> None:
    cards = {"0S": "92342345", "1R": "73346445"}
    oracle = line_up(race(road(lanes="3" * 5, grid="33333"), 2, on_top=cards, breakaway=9, muscle_teams=3))
    bid(oracle, "0S9 1R7", "0S2 1R6")
    assert oracle.places()["1R"] == (9, "r")
    assert oracle.places()["0S"] == (9, "m")
    oracle = race(road(lanes="3" * 5), 3, on_top={**cards, "2S": "22334455"}, breakaway=9, riders="one")
    for seat, action in enumerate(("S@5", "R@5", "S@4")):
        assert oracle.to_act() == [seat]
        assert oracle.legal(seat) >= {"R@3", "S@3"}
        oracle.apply(seat, action)
    assert oracle.legal(0) == {"S9", "S2", "S3", "S4"}  # no choice of rider: the hand is there
    bid(oracle, "0S9 1R7 2S3", "0S2 1R6 2S5")
    assert where(oracle) == "0S@9m 1R@9r 2S@4r"


def test_an_attack_is_two_for_the_front_rider_and_nine_for_the_rear_one() -> None:
    for position, after in (
        ("2R@9l 2S@9r", "2R@18r 2S@11r"),
        ("2R@12r 2S@9l", "2R@14r 2S@18r"),
        ("2R@9r", "2R@18r"),
    ):
        oracle = stand(road(), position, players=2, peloton_team=True)
        rider(oracle, "2R").deck = Counter("A")
        oracle._ride()
        assert where(oracle) == after
        assert oracle.piles()["2R"]["played"] == Counter("A")
        assert not oracle.piles()["2S"]["played"]


def test_dummies_line_up_first_one_rider_ahead_of_the_other() -> None:
    oracle = race(road(), 1, peloton_team=True, muscle_teams=2, starting_exhaustion=0)
    assert where(oracle) == "1R@5r 1S@4r 2R@4l 2S@5l 3R@2r 3S@3r"
    assert oracle.legal(0) == {f"{kind}@{square}" for kind in "RS" for square in (1, 2, 3)}
    assert oracle.piles()["2S"]["deck"] == DECKS["S"] + Counter("M")


def test_an_empty_dummy_deck_counts_two_or_is_shuffled_again() -> None:
    for choice, left, reached in (("two", 0, 11), ("rebuild", 14, 16)):
        oracle = stand(road(), "1R@9r", players=1, muscle_teams=1, starting_exhaustion=0, dummy_deck=choice)
        dummy = rider(oracle, "1R")
        dummy.deck, dummy.played = Counter(), DECKS["R"].copy()
        oracle.draw = lambda name, cards: "7"
        oracle._ride()
        assert oracle.places()["1R"] == (reached, "r")
        assert sum(dummy.deck.values()) == left


def test_a_solo_player_shares_the_starting_exhaustion_out() -> None:
    oracle = race(road(), 1, peloton_team=True, handicap=[1])
    assert oracle.phase == "distribute"
    assert oracle.legal(0) == {"E0/3", "E1/2", "E2/1", "E3/0"}
    oracle.apply(0, "E2/1")
    assert oracle.phase == "start"
    assert [oracle.piles()[name]["deck"]["E"] for name in ("0R", "0S")] == [3, 2]


def test_the_race_ends_with_the_first_rider_home_or_with_the_last() -> None:
    squares, position = road("F" * 10), "0R@14l 0S@14r 1R@9r 1S@9l"
    for end in ("first", "all"):
        oracle = stand(squares, position, players=2, end=end)
        for name, card in (("0R", "4"), ("0S", "4"), ("1R", "3"), ("1S", "3")):
            rider(oracle, name).deck = Counter({card: 9})
        play_round(oracle)
        if end == "first":
            assert oracle.over
            assert where(oracle) == "0R@18l 0S@18r 1R@12r 1S@12l"
        else:
            assert not oracle.over
            assert where(oracle) == "1R@12r 1S@12l"
            assert oracle.to_act() == [1]
            play_round(oracle)
            play_round(oracle)
            assert oracle.phase == "over"
            assert where(oracle) == ""
        assert oracle.ranking() == ["0S", "0R", "1R", "1S"]
        assert oracle.to_act() == []
        assert oracle.legal(0) == set()


def test_what_is_not_owed_is_refused() -> None:
    oracle = race(road())
    for seat, action in ((1, "R@5"), (0, "R@6"), (0, "R+"), (7, "R@5")):
        with pytest.raises(ValueError, match="may not do"):
            oracle.apply(seat, action)
    with pytest.raises(ValueError, match="no ranking"):
        oracle.ranking()


def random_race(chance: random.Random) -> tuple[Oracle, dict[str, object]]:
    """Any set-up that the rules allow, on a road of random ground."""
    one = chance.random() < 0.2
    players = chance.randint(2, 12) if one else chance.randint(1, 6)
    peloton = not one and players < 6 and chance.random() < 0.5
    fewest, most = int(players == 1 and not peloton), 6 - players - peloton
    muscle = 0 if one else chance.randint(fewest, max(fewest, min(5, most)))
    wide = players + peloton + muscle >= 5
    ground, widths = "FFFFFF", "333332" if wide else "222222"
    for _ in range(chance.randint(3, 9)):
        kind, length = chance.choice("FFUDCZ"), chance.randint(2, 6)
        ground += kind * length
        lanes = {"C": "12", "Z": "3"}.get(kind, "2")
        widths += "".join(chance.choice(lanes) for _ in range(length))
    options: dict[str, object] = {
        "riders": "one" if one else "two",
        "peloton_team": peloton,
        "muscle_teams": muscle,
        "handicap": [chance.choice((0, 0, 1, 4)) for _ in range(players)],
        "starting_exhaustion": chance.choice((0, 3, 30)),
        "end": chance.choice(("first", "all")),
        "overrun": chance.choice(("clamp", "unlimited")),
        "dummy_deck": chance.choice(("two", "rebuild")),
        "exhaustion_supply": chance.choice(("endless", "box")),
        "finish_slipstream": chance.choice(("none", "allowed")),
        "ascent_split": chance.choice(("split", "whole")),
        "slipstream_lanes": chance.choice(("keep", "right")),
        "after_line": chance.choice(("flat", "ascent")),
    }
    squares = road(ground, widths, grid=("3" if wide else "2") * chance.choice((4, 5)))
    fourth_of_tile_two = next(n for n, square in enumerate(squares, 1) if square.terrain == "F") + 3
    breakaway = chance.choice((None, fourth_of_tile_two))
    draw = Table({}, chance.randrange(10**6))
    return Oracle(squares, players=players, options=options, draw=draw, breakaway_square=breakaway), options


def check(oracle: Oracle) -> None:
    """No card is lost or made but exhaustion cards, no two riders share a lane, and the box adds up."""
    places = [place for place in oracle.places().values() if place]
    assert len(places) == len(set(places))
    taken: Counter[str] = Counter()
    for each in oracle.riders:
        cards = sum(oracle.piles()[each.name].values(), Counter(each.bids))
        cards.update([each.chosen] if each.chosen else [])
        taken[each.kind] += cards.pop("E", 0)
        if each.team == oracle.peloton:
            assert cards == (DECKS["R"] + Counter("AA") if each.kind == "R" else Counter())
        else:
            assert cards == DECKS[each.kind] + Counter("M" if each.team >= oracle.players and each.kind == "S" else "")
    box = oracle.supply()
    assert box is None or {kind: box[kind] + taken[kind] for kind in "RS"} in (
        {"R": 30, "S": 30},
        {"R": 45, "S": 45},
    )


@pytest.mark.parametrize("seed", range(60))
def test_any_race_ends_and_keeps_its_cards(seed: int) -> None:
    chance = random.Random(seed)
    oracle, options = random_race(chance)
    decisions = 0
    while not oracle.over:
        seat = chance.choice(oracle.to_act())
        oracle.apply(seat, chance.choice(sorted(oracle.legal(seat))))
        check(oracle)
        decisions += 1
        assert decisions < 5000
    assert sorted(oracle.ranking()) == sorted(each.name for each in oracle.riders)
    assert options["end"] == "first" or not where(oracle)
