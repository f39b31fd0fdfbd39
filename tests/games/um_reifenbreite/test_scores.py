"""Points: places, riders, teams, the score sheet, and stage races."""

from __future__ import annotations

from paceline.games.um_reifenbreite.roadbook import TEAM
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
    points = {rider.number: rider.finish_points for rider in road.race.view(None).riders}
    assert [points[rider] for rider in ORDER.split()] == [50, 40, 35, 32, 30, 28, 26, 24, 22, 20, 18, 16, 14, 12, 10, 8]


@rule("ur.score.places")
def test_with_fewer_teams_the_last_places_are_left_over() -> None:
    road = sheet("21 31 22 32 23 33 24 34", seats=2)
    assert [team.riders for team in score_sheet(road.race).teams] == [[50, 35, 30, 26], [40, 32, 28, 24]]


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
    riders = road.race.view(None).riders
    totals = {rider.number: rider.points for rider in riders}
    assert [totals[rider] for rider in ("31", "43", "51", "42", "33", "21")] == [54, 48, 42, 60, 38, 47]
    besides = {rider.number: rider.sprint_points + rider.jersey_points for rider in riders}
    assert [besides[rider] for rider in ("31", "43", "51", "42", "33", "21")] == [4, 8, 7, 28, 8, 19]
    assert [team.riders for team in written.teams] == [
        [47, 20, 26, 18],
        [54, 14, 38, 8],
        [16, 60, 48, 10],
        [42, 22, 24, 12],
    ]
    assert [team.total for team in written.teams] == [111, 114, 134, 100]
    assert [team.yellow for team in written.teams] == [8, 0, 16, 0]
    assert [team.finish + sum(team.sprints) + team.yellow for team in written.teams] == [111, 114, 134, 100]
    assert (written.order, written.margin, written.by) == ([2, 1, 0, 3], 20, "points")
    assert road.race.winner() == 2
    assert road.race.places() == [3, 2, 1, 4]


@rule("ur.score.sheet")
def test_the_sheet_notes_who_hung_on_to_the_car_and_who_is_home() -> None:
    road = stand("21 C-F.1.05 car=2 photos=3,5,5", setup="chase_car=true")
    assert road.race.view(None).riders[0].photos == [3, 5, 5]
    assert [team.home for team in score_sheet(road.race).teams] == [3, 4, 4, 4]


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
    assert (score_sheet(road.race).margin, score_sheet(road.race).by) == (0, "rider")


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
    assert score_sheet(road.race).by == "line"


@rule("ur.score.winner")
def test_or_they_share_the_victory_and_the_next_is_third() -> None:
    """The same tie between the teams 3x and 2x; 41 to 44 came home behind them."""
    tie = "31 21 22 32 23 33 24 34 41 42 43 44"
    setup = "course=2-C-D*10/7/0-A sprints=true"
    shared = sheet(tie, seats=3, setup=f"{setup} team_tie=shared", more="sprint 1 21 32 23").race
    assert shared.places() == [1, 1, 3]
    assert (score_sheet(shared).margin, score_sheet(shared).by) == (0, "shared")
    assert sheet(tie, seats=3, setup=setup, more="sprint 1 21 32 23").race.places() == [2, 1, 3]


@rule("ur.score.winner")
def test_the_winner_is_settled_when_nobody_can_catch_up_and_not_before() -> None:
    """157 points against 58, and 54 still to be had; with two riders home anything can happen."""
    assert score_sheet(stand(away("22 23 24 32 33 34"), seats=2, home="21 31").race).settled is None
    assert score_sheet(stand(away("33 34"), seats=2, home="21 22 23 24 31 32").race).settled == 0


@rule("ur.score.winner")
def test_nothing_is_settled_while_a_sprint_or_the_jersey_is_open() -> None:
    home = "21 22 23 24 31 32"
    sprints = "course=2-C-D*10/7/0-A sprints=true yellow_jersey=true"
    open_sprint = stand(away("33 34"), seats=2, home=home, setup=sprints, more="sprint 1 21 32\njersey 21")
    assert score_sheet(open_sprint.race).settled is None
    out = stand(away("33 34"), seats=2, home=home, setup=sprints, more="sprint 1 33 32 34\njersey 33")
    assert score_sheet(out.race).settled is None
    decided = stand(away("33 34"), seats=2, home=home, setup=sprints, more="sprint 1 21 32 34\njersey 21")
    assert score_sheet(decided.race).settled == 0


@rule("ur.score.winner")
def test_once_the_race_is_over_it_is_no_longer_settled_but_won() -> None:
    assert score_sheet(sheet("21 22 23 24 31 32 33 34", seats=2).race).settled is None


def away(riders: str) -> str:
    """Riders still on the road, one behind the other."""
    return "\n".join(f"{rider} C-F.1.{row:02}" for row, rider in enumerate(riders.split(), 5))


@rule("ur.setup.teams")
def test_two_managers_with_two_teams_each_add_their_points() -> None:
    road = sheet("41 42 43 44 31 32 33 34 51 52 53 54 21 22 23 24", seats=2, setup="teams=two")
    assert [road.race.team_points(team) for team in range(4)] == [44, 108, 157, 76]
    assert road.race.places() == [1, 2]  # 44 + 157 are more than 108 + 76
    assert [team.seat for team in road.race.view(None).teams] == [0, 1, 0, 1]
    written = score_sheet(road.race)
    assert (written.order, written.margin) == ([2, 0, 1, 3], 17)  # of a manager's two the better team first


def stage(*riders: int) -> SheetTeam:
    """A team's line of a stage: the points of its four riders."""
    total = sum(riders)
    return SheetTeam(team=0, sprints=[], yellow=0, finish=total, home=TEAM, riders=list(riders), total=total)


@rule("ur.stages.sum")
def test_a_stage_race_counts_the_best_rider_once_more_for_every_stage() -> None:
    """The rulebook's example: 5 x 161 + 319 = 1124."""
    star = [18, 55, 40, 22, 26]
    teams = [46, 68, 92, 66, 47]
    stages = [stage(points, total - points, 0, 0) for points, total in zip(star, teams, strict=True)]
    assert (sum(star), sum(teams)) == (161, 319)
    assert stage_race_points(stages) == 1124
    assert score_sheet(sheet("21 31 22 32 23 33 24 34", seats=2).race).stage_race == [141 + 50, 124 + 40]


@rule("ur.stages.sum")
def test_the_best_rider_of_a_stage_race_need_not_be_the_best_of_any_stage() -> None:
    """50 and 45 won the stages; the second rider has 40 + 41 = 81 over both."""
    stages = [stage(50, 40, 10, 8), stage(12, 41, 45, 8)]
    assert stage_race_points(stages) == 108 + 106 + 2 * 81
