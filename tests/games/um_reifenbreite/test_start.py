"""Before the race: the start dice, and placing riders on the grid."""

from __future__ import annotations

from paceline.games.um_reifenbreite import events as e

from ...rule import rule
from .road import Road, stand, start

# The grid of figure 3: lanes from right to left, the front row first.
FIGURE_3 = {
    1: ["51", "31", "42", "22"],
    2: ["41", "52", "33", "23"],
    3: ["21", "53", "34", "44"],
    4: ["32", "43", "54", "24"],
}
FRONT = {1: 14, 2: 16, 3: 16, 4: 18}  # places of the front row of Start 2 in the section B-C


def dot(lane: int, row: int) -> str:
    """A dot of Start 2; row 1 is the front row."""
    return f"B-C.{lane}.{FRONT[lane] - row + 1:02d}"


def places(road: Road) -> set[str]:
    """Where the next rider may be placed."""
    return {action.partition("@")[2] for action in road.legal}


@rule("ur.start.dice")
def test_the_highest_roll_places_the_first_rider() -> None:
    assert start(dice="7 9 4 8").race.next_seat() == 1
    assert start(dice="7 9 4 12").race.next_seat() == 3


@rule("ur.start.dice")
def test_those_who_tie_for_the_highest_roll_again() -> None:
    road = start(dice="9 5 9 9 4 8 8 6 7")  # then 21's, 41's and 51's teams; then 41's and 51's
    assert [event.rolls for event in road.heard if isinstance(event, e.StartRolled)] == [
        [(0, 9), (1, 5), (2, 9), (3, 9)],
        [(0, 4), (2, 8), (3, 8)],
        [(2, 6), (3, 7)],
    ]
    assert road.race.next_seat() == 3


@rule("ur.start.turn")
def test_managers_place_one_rider_each_clockwise_from_the_first() -> None:
    road = start(dice="4 9 5 6")
    seats: list[int] = []
    while road.race.round == 0:
        seats.append(int(road.race.next_seat()))
        road.go(road.legal[0])
    assert seats == [1, 2, 3, 0] * 4


@rule("ur.start.turn")
def test_only_a_rider_of_the_team_whose_turn_it_is_and_only_once() -> None:
    road = start(dice="9 5 6 7")
    assert road.refuses(f"31@{dot(1, 1)}") == "ur.start.turn"
    road.go(f"21@{dot(1, 1)}", f"31@{dot(1, 2)}", f"41@{dot(1, 3)}", f"51@{dot(1, 4)}")
    assert road.refuses(f"21@{dot(2, 1)}") == "ur.start.turn"


@rule("ur.start.snake")
def test_with_the_snake_whoever_placed_last_places_next() -> None:
    road = start(dice="4 9 5 6", start_order="snake")
    seats: list[int] = []
    while road.race.round == 0:
        seats.append(int(road.race.next_seat()))
        road.go(road.legal[0])
    assert seats == [1, 2, 3, 0, 0, 3, 2, 1] * 2


@rule("ur.start.grid")
def test_a_rider_starts_on_any_of_sixteen_free_dots() -> None:
    road = start(dice="9 5 6 7")
    assert places(road) == {dot(lane, row) for lane in range(1, 5) for row in range(1, 5)}
    road.go(f"21@{dot(3, 2)}")
    assert len(places(road)) == 15
    assert road.refuses(f"31@{dot(3, 2)}") == "ur.start.grid"


@rule("ur.start.grid")
def test_start_1_lies_elsewhere() -> None:
    road = start(dice="9 5 6 7", course="tour-de-france")
    assert {place.rpartition(".")[0] for place in places(road)} == {f"D-M.{lane}" for lane in range(1, 5)}


@rule("ur.start.lane")
def test_no_team_has_two_riders_in_a_lane() -> None:
    """Figure 3: with 21, 22 and 23 in lanes 3, 1 and 2, rider 24 is left with lane 4."""
    road = start(dice="9 5 6 7")
    for row in (0, 1, 2):
        for team in "2345":
            [(lane, at)] = [
                (lane, riders.index(rider) + 1)
                for lane, riders in FIGURE_3.items()
                for rider in riders
                if rider == f"{team}{row + 1}"
            ]
            road.go(f"{team}{row + 1}@{dot(lane, at)}")
    assert road.race.next_seat() == 0
    assert {action.partition("@")[0] for action in road.legal} == {"24"}
    assert {place.rpartition(".")[0] for place in places(road)} == {"B-C.4"}
    assert road.refuses(f"24@{dot(3, 4)}") == "ur.start.lane"


@rule("ur.start.grid", "ur.round.order")
def test_the_grid_of_figure_3_can_be_set_up_and_51_rides_first() -> None:
    road = start(dice="9 5 6 7")
    wanted = {rider: dot(lane, row) for lane, riders in FIGURE_3.items() for row, rider in enumerate(riders, 1)}
    for member in "1234":
        for team in "2345":
            road.go(f"{team}{member}@{wanted[team + member]}")
    assert road.at == dict(sorted(wanted.items()))
    assert road.asked == "choose 51"


@rule("ur.move.forward", "ur.chance.first")
def test_from_the_start_a_seven_leads_to_the_inner_curve() -> None:
    """Figure 4: 51 rides diagonally from lane 1 to the inside of the bend; in the first round he draws no card."""
    road = stand(f"51 {dot(1, 1)}\n41 {dot(2, 1)}\n21 {dot(3, 1)}\n32 {dot(4, 1)}", round=1).dice("3+4").go("roll")
    assert road.told(e.ChanceDrawn) == []
    assert "7>B-C.4.25" in road.legal  # three rows to the bend, one lane each, and four spaces in it
