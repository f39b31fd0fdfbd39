"""Points: places, riders, teams, the score sheet, and stage races."""

from __future__ import annotations

from paceline.games.um_reifenbreite.score_sheet import SheetTeam, score_sheet, stage_race_points

from ...rule import rule
from .road import Road, stand

ORDER = "31 43 51 42 33 21 23 53 52 22 24 41 32 54 44 34"  # the sample score sheet


def sheet(order: str, *, seats: int = 4, setup: str = "", more: str = "", yellow: str = "") -> Road:
    """A race that is over, with its order of finishing; `yellow` are rounds in the jersey: `21=4`."""
    rounds = dict(part.split("=") for part in yellow.split())
    lines = [f"{name} home" + (f" yellow={rounds[name]}" if name in rounds else "") for name in sorted(order.split())]
    return stand("\n".join(lines), now="over", round=30, seats=seats, setup=setup, home=order, more=more)


@rule("ur.score.places")
def test_every_place_scores() -> None:
    road = sheet(ORDER)
    points = {row.rider: row.place_points for row in score_sheet(road.race).rows}
    assert list(points.values()) == [50, 40, 35, 32, 30, 28, 26, 24, 22, 20, 18, 16, 14, 12, 10, 8]
    assert points["31"] == 50
    assert points["34"] == 8


@rule("ur.score.places")
def test_with_fewer_teams_the_last_places_are_left_over() -> None:
    road = sheet("21 31 22 32 23 33 24 34", seats=2)
    assert [row.total for row in score_sheet(road.race).rows] == [50, 40, 35, 32, 30, 28, 26, 24]


@rule("ur.score.sheet", "ur.score.riders", "ur.score.teams")
def test_the_sample_score_sheet() -> None:
    """Sprints D, A and B of the Giro; 21 held the jersey four rounds, then 42 eight: 111, 114, 134 and 100 points."""
    road = sheet(
        ORDER,
        setup="course=giro-d-italia sprints=true yellow_jersey=true",
        more="sprint 1 21 33 42\nsprint 2 42 51 43\nsprint 3 43 31 51\njersey 42",
        yellow="21=4 42=8",
    )
    written = score_sheet(road.race)
    assert written.sprints == [["21", "33", "42"], ["42", "51", "43"], ["43", "31", "51"]]
    totals = {row.rider: row.total for row in written.rows}
    assert [totals[rider] for rider in ("31", "43", "51", "42", "33", "21")] == [54, 48, 42, 60, 38, 47]
    besides = {row.rider: row.sprint_points + row.jersey_points for row in written.rows}
    assert [besides[rider] for rider in ("31", "43", "51", "42", "33", "21")] == [4, 8, 7, 28, 8, 19]
    assert [team.riders for team in written.teams] == [
        [47, 20, 26, 18],
        [54, 14, 38, 8],
        [16, 60, 48, 10],
        [42, 22, 24, 12],
    ]
    assert [team.total for team in written.teams] == [111, 114, 134, 100]
    assert road.race.winner() == 2
    assert road.race.places() == [3, 2, 1, 4]


@rule("ur.score.sheet")
def test_the_sheet_notes_who_hung_on_to_the_car() -> None:
    road = stand("21 C-F.1.05 car=2 photos=3,5,5", setup="chase_car=true")
    written = score_sheet(road.race)
    assert written.photos == {"21": [3, 5, 5]}
    assert written.rows[-1].place == 0  # he is not home yet


@rule("ur.score.winner")
def test_the_most_points_win_not_the_first_rider() -> None:
    """21 wins the race, the team 3x the day."""
    road = sheet("21 31 32 33 34 22 23 24", seats=2)
    assert [road.race.team_points(team) for team in (0, 1)] == [128, 137]
    assert road.race.winner() == 1
    assert road.race.places() == [2, 1]


@rule("ur.score.winner")
def test_a_tie_goes_to_the_better_single_rider() -> None:
    """50 + 32 + 26 + 24 = 132, and 40 + 35 + 30 + 28 = 133, with a point more for the first by sprint: equal."""
    road = sheet(
        "21 31 32 22 33 34 23 24", seats=2, setup="course=2-C-D*1/0/0-A sprints=true", more="sprint 1 24 31 32"
    )
    assert [road.race.team_points(team) for team in (0, 1)] == [133, 133]
    assert road.race.places() == [1, 2]


@rule("ur.score.winner")
def test_the_better_single_rider_is_who_has_more_points_not_who_came_home_first() -> None:
    """21 came first for 50 points; 31 was second for 40, and won a sprint for 11."""
    road = sheet(
        "21 31 32 22 33 23 34 24", seats=2, setup="course=2-C-D*11/8/0-A sprints=true", more="sprint 1 31 22 33"
    )
    assert [road.race.team_points(team) for team in (0, 1)] == [142, 142]
    assert [road.race.rider_points(rider) for rider in (0, 4)] == [50, 51]
    assert road.race.places() == [2, 1]


@rule("ur.score.winner")
def test_if_the_best_riders_are_equal_too_the_first_one_home_decides() -> None:
    """31 came first for 50 points; 21 was second for 40, and won a sprint for 10."""
    road = sheet(
        "31 21 22 32 23 33 24 34", seats=2, setup="course=2-C-D*10/7/0-A sprints=true", more="sprint 1 21 32 23"
    )
    assert [road.race.team_points(team) for team in (0, 1)] == [141, 141]
    assert [road.race.rider_points(rider) for rider in (0, 4)] == [50, 50]
    assert road.race.places() == [2, 1]
    assert road.race.winner() == 1


@rule("ur.setup.teams")
def test_two_managers_with_two_teams_each_add_their_points() -> None:
    road = sheet("41 42 43 44 31 32 33 34 51 52 53 54 21 22 23 24", seats=2, setup="teams=two")
    assert [road.race.team_points(team) for team in range(4)] == [44, 108, 157, 76]
    assert road.race.places() == [1, 2]  # 44 + 157 are more than 108 + 76
    assert [team.seat for team in road.race.view(None).teams] == [0, 1, 0, 1]


@rule("ur.stages.sum")
def test_a_stage_race_counts_the_best_rider_once_more_for_every_stage() -> None:
    """The rulebook's example: 5 x 161 + 319 = 1124."""
    star = [18, 55, 40, 22, 26]
    teams = [46, 68, 92, 66, 47]
    stages = [
        SheetTeam(riders=[points, (total - points) // 2, total - points - (total - points) // 2, 0], total=total)
        for points, total in zip(star, teams, strict=True)
    ]
    assert (sum(star), sum(teams)) == (161, 319)
    assert stage_race_points(stages) == 1124
