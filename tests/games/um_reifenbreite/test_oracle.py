"""Hand-made checks of the second opinion itself: the figures of the rulebook, and what is easy to get wrong."""

from __future__ import annotations

from collections import Counter
from typing import Any

from .oracle import Oracle
from .oracle_pieces import JOKER, Card, ChanceCard, Rider, Rules, Sprint
from .oracle_road import Course, Space

DECK = {
    "fall": ChanceCard(1, "fall", spread="step"),
    "mass": ChanceCard(1, "fall", spread="full"),
    "family": ChanceCard(1, "move", add=3),
    "boil": ChanceCard(1, "lose", cards=1),
}
POINTS = [50, 40, 35, 32, 30, 28, 26, 24, 22, 20, 18, 16, 14, 12, 10, 8]
ENERGY = [Card(1, 5, False), Card(1, 6, True), Card(2, 6, True), Card(JOKER, 5, False), Card(JOKER, 6, True)]


def board(*lanes: str, road: str = "straight 20") -> dict[str, Any]:
    """A road from S to line A, lane 4 on top as in the rulebook's pictures, and asphalt behind the line."""
    rows = list(reversed(lanes or ("a20",) * 4))
    ground = {f"lane{lane}": text for lane, text in enumerate(rows, 1)}
    after = {f"lane{lane}": "a20" for lane in (1, 2, 3, 4)}
    return {
        "thick_ends": True,
        "section": [
            {"id": "S-A", "from": "S", "to": "A", "grid": {"id": "Start 1"}, "road": road.split(" | "), **ground},
            {"id": "A-Z", "from": "A", "to": "Z", "road": ["straight 20"], **after},
        ],
    }


class Dice:
    """Rolls what the test has written down."""

    def __init__(self, dice: list[int], cards: list[str]) -> None:
        self.dice, self.cards = dice, cards

    def start(self, team: int) -> int:
        return 12 - team

    def roll(self, rider: str, dice: int, photos: int) -> tuple[int, list[int]]:
        rolled, self.dice = self.dice[:dice], self.dice[dice:]
        return sum(rolled), [1] * photos

    def card(self, rider: str, left: Counter[str]) -> str:
        return self.cards.pop(0)

    def develop(self, many: int) -> list[int]:
        return list(range(1, many + 1))


def race(
    position: str,
    dice: str = "",
    *,
    cards: str = "",
    on: dict[str, Any] | None = None,
    round: int = 2,
    rules: Rules | None = None,
    sprints: list[Sprint] | None = None,
) -> Oracle:
    """`51@1.7` is rider 51 in lane 1 on space 7; who is not named is home already."""
    chance = Dice([int(die) for die in dice], cards.split())
    oracle = Oracle(
        Course(on or board(), "1", ["A"]),
        sprints=sprints or [],
        teams=4,
        seats=4,
        energy=ENERGY,
        deck=DECK,
        finish_points=POINTS,
        rules=rules or Rules(),
        chance=chance,
    )
    for rider in oracle.riders:
        rider.home = 16
    for text in position.split():
        name, _, where = text.partition("@")
        rider = who(oracle, name)
        rider.space, rider.home = space(oracle, where), 0
    oracle.ride_on(round)
    return oracle


def who(oracle: Oracle, name: str) -> Rider:
    return next(rider for rider in oracle.riders if rider.name == name)


def space(oracle: Oracle, where: str) -> Space:
    lane, index = where.split(".")
    return next(space for space in oracle.course.spaces if space.name == f"S-A.{lane}.{int(index):02d}")


def at(oracle: Oracle, name: str) -> str:
    here = who(oracle, name).space
    return here.name if here else "off"


def go(oracle: Oracle, *answers: str) -> Oracle:
    for answer in answers:
        assert oracle.ask
        oracle.apply(oracle.ask.seat, answer)
    return oracle


def owed(oracle: Oracle) -> tuple[int, str]:
    assert oracle.ask
    return oracle.ask.seat, oracle.ask.phase


def allowed(oracle: Oracle) -> set[str]:
    assert oracle.ask
    return oracle.ask.actions


# Order and movement


def test_the_front_rider_moves_first_and_on_a_level_the_one_on_the_right() -> None:
    assert owed(race("51@1.7 31@2.7 21@3.6")) == (3, "choose")
    assert owed(race("51@1.7 31@2.8 21@3.6")) == (1, "choose")


def test_a_thick_line_is_not_crossed_and_a_thin_one_is() -> None:
    curve = board("a8", "a9", "a9", "a10", road="straight 4 | bend left 90 r 5 cells 6 5 5 4")
    oracle = go(race("51@2.5", "11", on=curve), "roll")
    assert allowed(oracle) == {"1>S-A.2.06", "1>S-A.3.06", "2>S-A.2.07", "2>S-A.3.07"}


def test_a_diagonal_leads_between_two_riders() -> None:
    oracle = go(race("21@1.8 31@2.7 41@1.7", "1111", cards="", rules=Rules()), "roll", "2>S-A.1.10", "stay")
    oracle = go(oracle, "roll")
    assert owed(oracle) == (2, "move")
    assert "1>S-A.2.08" in allowed(oracle)
    assert not any(action.endswith("S-A.2.07") for action in allowed(oracle))


def test_who_is_blocked_stays_and_who_is_not_must_move() -> None:
    oracle = go(race("21@4.9 31@3.9 41@4.8", "1622", cards="fall"), "roll")  # 31 falls, and 21 beside him
    assert owed(oracle) == (2, "choose")
    go(oracle, "roll")
    assert oracle.round == 3
    assert at(oracle, "41") == "S-A.4.08"


# Drafting


def test_each_decides_in_turn_and_the_line_ends_with_the_first_who_stays() -> None:
    start = "51@1.9 31@1.8 42@1.7"
    oracle = go(race(start, "44"), "roll", "8>S-A.1.17")
    assert owed(oracle) == (1, "follow")
    go(oracle, "draft8")
    assert owed(oracle) == (2, "follow")
    oracle = go(race(start, "4411"), "roll", "8>S-A.1.17", "stay")
    assert owed(oracle) == (1, "choose")


def test_nobody_drafts_into_an_occupied_space_or_with_more_steps() -> None:
    taken = go(race("51@1.9 31@1.8 22@2.9", "2211"), "roll", "4>S-A.2.13")
    assert owed(taken) == (1, "follow")
    shed = go(race("51@1.9 31@1.8 22@2.11", "112211"), "roll", "2>S-A.3.13")
    go(shed, "roll", "1>S-A.1.10")
    assert at(shed, "51") == "S-A.1.10"
    assert owed(shed) == (1, "follow")


def test_a_breakaway_is_not_drafted() -> None:
    oracle = go(race("51@1.9 31@1.8", "4"), "1:5!", "9>S-A.1.18")
    assert owed(oracle) == (1, "choose")


def test_surfaces_must_be_the_same() -> None:
    on = board("a20", "a20", "a9 k:3,2,1,1 a7", "a8 k:2,1,2,2 a8")
    oracle = race("51@1.9 33@1.8 41@2.9 32@2.8 23@2.7", "5363", on=on, rules=Rules(surfaces=True))
    go(oracle, "roll", "6>S-A.1.15")
    assert owed(oracle) == (2, "choose")
    go(oracle, "roll", "9>S-A.2.18")
    assert owed(oracle) == (1, "follow")
    go(oracle, "draft9")
    assert owed(oracle) == (0, "follow")


# Energy and chance


def test_cards_are_the_riders_own_or_jokers_and_no_shield_climbs() -> None:
    cards = {"1:5", "1:6M", "J:5", "J:6M"}
    plain = allowed(race("21@1.5"))
    assert {action for action in plain if "+" not in action and "!" not in action} == {"roll", *cards}
    climb = board(*["u:" + ",".join("3" * 20)] * 4)
    assert allowed(race("21@1.5", on=climb, rules=Rules(surfaces=True))) == {
        "roll", "1:5", "1:5!", "J:5", "J:5!", "1:5+J:5", "1:5+J:5!",
    }  # fmt: skip
    cobbles = board(*["k:" + ",".join("3" * 20)] * 4)
    assert not any("+" in action for action in allowed(race("21@1.5", on=cobbles, rules=Rules(surfaces=True))))
    assert allowed(race("21@1.5", round=1)) == {"roll"}


def test_a_card_and_a_die_that_make_seven_bring_a_chance_card() -> None:
    oracle = go(race("21@1.5", "2", cards="family"), "1:5")
    assert "10>S-A.1.15" in allowed(oracle)
    assert "11>S-A.1.16" not in allowed(oracle)


def test_a_lost_card_is_the_riders_own_first() -> None:
    oracle = go(race("22@1.5", "16", cards="boil"), "roll")
    assert oracle.hand[0][Card(2, 6, True)] == 0
    assert oracle.hand[0][Card(JOKER, 6, True)] == 1


def test_a_mass_fall_spares_the_right_hand_neighbour_of_its_cause() -> None:
    position = "51@1.9 31@2.9 21@3.9 52@2.8 34@1.8 42@3.8 41@1.10 32@4.7 53@2.6"
    oracle = race(position, "111116", cards="mass")
    go(oracle, "roll", "2>S-A.1.12", "stay", "roll", "2>S-A.1.11", "stay", "roll")
    fallen = {rider.name for rider in oracle.riders if rider.fallen}
    assert fallen == {"31", "21", "52", "34", "42"}


# Finish, dismounting, switching


def test_drafters_finish_behind_the_leader_and_the_fourth_stops_short() -> None:
    oracle = go(race("31@1.14 43@1.13 52@1.12 24@1.11", "54"), "roll")
    assert "6>S-A.1.20" in allowed(oracle)  # short of the line he may stop
    assert "8>A-Z.1.02" not in allowed(oracle)
    go(oracle, "9>A-Z.1.03", "draft9", "draft9", "draft9")
    assert [rider.name for rider in oracle.home] == ["31", "43", "52"]
    assert at(oracle, "24") == "S-A.1.20"


def test_a_rider_on_a_six_dismounts_on_a_six_and_comes_back() -> None:
    steep = board(*["a5 u:6,6,6,6,6 a10"] * 4)
    oracle = go(race("43@1.8 21@1.7 31@2.1", "33442211", on=steep, rules=Rules(surfaces=True)), "roll")
    assert at(oracle, "43") == "off"
    go(oracle, "roll", "1>S-A.1.08")
    assert owed(oracle) == (1, "choose")
    go(oracle, "roll", "1>S-A.2.02")
    assert oracle.round == 3
    assert at(oracle, "43") == "S-A.2.08"


def test_the_lead_is_offered_down_the_line() -> None:
    oracle = race("51@1.9 21@1.8 41@1.7", "44", rules=Rules(switching=True))
    go(oracle, "ask", "no", "ask", "yes")
    assert [at(oracle, name) for name in ("41", "21", "51")] == ["S-A.1.09", "S-A.1.08", "S-A.1.07"]
    assert owed(oracle) == (2, "choose")


def test_the_jersey_goes_to_who_has_more_sprint_points() -> None:
    oracle = race("21@1.5 42@1.4", rules=Rules(sprints=True, yellow_jersey=True))
    first, second = oracle.sprints = [Sprint(1, [11, 8, 5]), Sprint(2, [7, 5, 3])]
    r21, r42, r33 = (who(oracle, name) for name in ("21", "42", "33"))
    oracle.wearer, r21.sprint, r42.sprint, r33.sprint = r21, 11, 12, 8
    first.across, second.across = [r21, r33, r42], [r42]
    oracle._compare_jersey()
    assert oracle.wearer is r42
    r21.sprint = 12
    oracle._compare_jersey()
    assert oracle.wearer is r42, "level is not enough"
