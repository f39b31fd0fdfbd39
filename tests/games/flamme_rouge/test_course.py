"""Courses: printed stages and tile strings, their sides, the breakaway tile, and advice for your own stages."""

from __future__ import annotations

import pytest

from paceline.core.errors import BadSetup, UnknownName
from paceline.core.setup import Setup, Value
from paceline.games.flamme_rouge.course import Course
from paceline.games.flamme_rouge.title import TITLE

from ...rule import rule
from .road import SEED, start

STAGE_7 = "a^23gMRPkeqos4cDHjTniu"
STAGE_7_WIDE = "^123gMRPkeqos4cDHjT^9niu"


def course(wish: str, seats: int = 2, **options: Value) -> Course:
    return TITLE.plan(Setup(game="flamme-rouge", seats=seats, options={"course": wish, **options})).course


def refusal(wish: str, seats: int = 2, **options: Value) -> str:
    """The rule that a set-up breaks."""
    with pytest.raises(BadSetup) as refused:
        course(wish, seats, **options)
    return refused.value.rule_id


def warnings(wish: str, seats: int = 2, **options: Value) -> list[str]:
    """The advice on a course, which can be raced all the same."""
    setup = Setup(game="flamme-rouge", seats=seats, options={"course": wish, **options})
    assert TITLE.new(setup, SEED).to_act() == [0]
    return TITLE.warnings(setup)


@rule("fr.setup.course")
@pytest.mark.parametrize("wish", ["firenze-milano", "Firenze-Milano", "abcgiDHqntmKOLrepJsfu"])
def test_a_course_is_a_printed_stage_or_tiles_in_riding_order(wish: str) -> None:
    assert course(wish).tile_string == "abcgiDHqntmKOLrepJsfu"
    assert len(course(wish).squares) == 78


@rule("fr.setup.course")
@pytest.mark.parametrize("name", ["le-col-du-ballon", "Le Col du Ballon", "Ballons Centrale", "ballons centrale"])
def test_the_sixth_base_stage_answers_to_both_its_names(name: str) -> None:
    assert course(name).tile_string == "AnLHgceqtrMBoipjDFkSu"


@rule("fr.setup.course")
@pytest.mark.parametrize(("seats", "bonus", "squares"), [(4, 0, 82), (5, 1, 85)])
def test_stage_12_keeps_its_ten_straights_and_eleven_bends(seats: int, bonus: int, squares: int) -> None:
    laid = course("stage-12", seats)
    bends = [tile for tile in laid.tiles if tile.lower() in "eghijkopqrst"]
    assert len(bends) == 11
    assert "i" not in [bend.lower() for bend in bends]
    assert len(laid.tiles) - len(bends) - bonus == 10
    assert len(laid.squares) == squares


@rule("fr.setup.course")
@pytest.mark.parametrize("tiles", ["abc", "aub", "ab1u", "abau", "bcu", "abUcu", "a", "au?", "ab^au", "a^", "abx", ""])
def test_a_course_begins_with_a_start_tile_and_ends_with_a_finish_tile(tiles: str) -> None:
    assert refusal(tiles, tiles="any") == "fr.setup.course"


@rule("fr.setup.course")
def test_the_shortest_course_is_start_and_finish() -> None:
    laid = course("au")
    assert "".join(square.terrain for square in laid.squares) == "SSSSSF" + "FXXXXX"


@rule("fr.setup.course")
def test_an_unknown_stage_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(UnknownName, match="did you mean 'firenze-milano'"):
        course("firenze-milan")


@rule("fr.setup.course")
def test_without_a_wish_the_first_stage_is_raced() -> None:
    plan = TITLE.plan(Setup(game="flamme-rouge", seats=2))
    assert plan.course.name == "avenue-corso-paseo"


@rule("fr.setup.tiles")
@pytest.mark.parametrize("tiles", ["abbu", "abBu", "ab3^3u", "aEbeu"])
def test_each_tile_lies_on_the_course_only_once_whichever_side_is_up(tiles: str) -> None:
    assert refusal(tiles) == "fr.setup.tiles"
    assert refusal(tiles, tiles="box") == "fr.setup.tiles"


@rule("fr.setup.tiles")
def test_with_the_option_any_tiles_and_sides_repeat() -> None:
    assert len(course("abbbBBu", tiles="any").squares) == 42


@rule("fr.setup.sides")
@pytest.mark.parametrize(
    ("seats", "dummies", "side"),
    [
        (2, {}, "2-4"),
        (4, {}, "2-4"),
        (5, {}, "5-6"),
        (6, {}, "5-6"),
        (3, {"peloton_team": True}, "2-4"),
        (3, {"peloton_team": True, "muscle_teams": 1}, "5-6"),
        (1, {"muscle_teams": 5}, "5-6"),
    ],
)
def test_a_stage_card_is_laid_with_the_side_for_the_number_of_teams(
    seats: int, dummies: dict[str, Value], side: str
) -> None:
    laid = course("stage-7", seats, **dummies)
    assert laid.name == f"stage-7/{side}"
    assert laid.tile_string == {"2-4": STAGE_7, "5-6": STAGE_7_WIDE}[side]


@rule("fr.setup.sides")
def test_a_side_may_be_named() -> None:
    assert course("stage-7/5-6", 2).tile_string == STAGE_7_WIDE
    assert course("stage-7/2-4", 2).tile_string == STAGE_7
    assert refusal("avenue-corso-paseo/5-6") == "fr.setup.sides"
    assert refusal("stage-7/3-4") == "fr.setup.sides"


@rule("fr.setup.sides")
@pytest.mark.parametrize("wish", ["avenue-corso-paseo", "stage-7/2-4", STAGE_7])
def test_five_teams_on_a_two_lane_start_are_refused(wish: str) -> None:
    assert refusal(wish, 5) == "fr.setup.sides"
    assert refusal(wish, 3, peloton_team=True, muscle_teams=2) == "fr.setup.sides"


@rule("fr.setup.sides")
def test_more_riders_than_start_places_are_refused() -> None:
    """Side A of the start tile has eight places."""
    assert course("la-classicissima", 8, riders="one").start_places == 8
    assert refusal("la-classicissima", 9, riders="one") == "fr.setup.sides"


@rule("fr.breakaway.tile")
def test_there_is_no_breakaway_unless_it_is_asked_for() -> None:
    race = start(2, "stage-7", breakaway=False)
    for move in ("R@5", "S@5"):
        race.apply(0, race.parse_action(move))
    for move in ("R@4", "S@4"):
        race.apply(1, race.parse_action(move))
    assert race.round_number() == 1


@rule("fr.breakaway.tile")
@pytest.mark.parametrize(
    ("seats", "dummies", "second"),
    [(2, {}, "^2"), (4, {}, "^2"), (5, {}, "2"), (6, {}, "2"), (3, {"peloton_team": True, "muscle_teams": 1}, "2")],
)
def test_tile_2_comes_second_with_the_side_for_the_number_of_teams(
    seats: int, dummies: dict[str, Value], second: str
) -> None:
    laid = course("stage-7", seats, breakaway=True, **dummies)
    assert laid.tiles[1] == second
    assert laid.breakaway_row == 9  # the tenth square of the course, the fourth of the tile
    assert laid.breakaway_places == {"^2": 1, "2": 2}[second]


@rule("fr.breakaway.tile")
@pytest.mark.parametrize(
    ("wish", "seats"),
    [
        ("avenue-corso-paseo", 2),  # no such tile
        ("ab^2cu", 2),  # not in second place
        ("stage-7/5-6", 4),  # side 2 is for five or six teams
        ("12bcu", 2),
        ("1^2bcu", 5),  # side ^2 is for up to four
    ],
)
def test_a_course_without_the_right_side_in_second_place_is_refused(wish: str, seats: int) -> None:
    assert refusal(wish, seats, breakaway=True) == "fr.breakaway.tile"


@rule("fr.breakaway.tile")
def test_without_the_variant_any_tile_may_come_second() -> None:
    assert course("1^2bcu", 5).breakaway_places == 1
    assert course("abcu").breakaway_row == -1


@rule("fr.one.breakaway")
@pytest.mark.parametrize("seats", [2, 4, 5, 12])
def test_with_one_rider_each_the_breakaway_uses_side_2_however_few_players_there_are(seats: int) -> None:
    laid = course("stage-7", seats, riders="one", breakaway=True)
    assert laid.tiles[1] == "2"
    assert laid.breakaway_places == 2
    assert refusal("stage-7/2-4", min(seats, 8), riders="one", breakaway=True) == "fr.breakaway.tile"


@rule("fr.setup.advice")
def test_a_stage_that_follows_all_advice_gets_no_warning() -> None:
    assert warnings(STAGE_7) == []
    assert warnings(STAGE_7_WIDE, 5) == []


@rule("fr.setup.advice")
@pytest.mark.parametrize(
    ("tiles", "sections"),
    [
        ("abcdefghijklmnopqrstu", 0),
        ("a^23gMRPkeqos4cdhjTniu", 1),
        ("a^23g5Rpkeqos4cdhjTniu", 2),  # a cobbled section and a climb right behind it are two
        ("a^23gMRPkeqos4cDHjTNiu", 3),
        ("a^23gMRPkEqos4cDHjTNiu", 4),
    ],
)
def test_two_or_three_climbs_and_cobbled_sections_are_advised(tiles: str, sections: int) -> None:
    found = warnings(tiles)
    assert len(found) == (sections not in (2, 3))
    words = "1 climb or cobbled section" if sections == 1 else f"{sections} climbs and cobbled sections"
    assert all(warning.startswith(f"{words};") for warning in found)


@rule("fr.setup.advice")
@pytest.mark.parametrize("zone", ["3", "4"])
def test_a_supply_zone_next_to_the_finish_tile_is_not_advised(zone: str) -> None:
    tiles = STAGE_7.replace(zone, "")[:-1] + f"{zone}u"
    [warning] = warnings(tiles)
    assert "supply zone" in warning
    assert "finish" in warning


@rule("fr.setup.advice")
@pytest.mark.parametrize("zone", ["3", "4"])
def test_a_supply_zone_next_to_the_start_tile_is_as_good_as_any(zone: str) -> None:
    tiles = f"a{zone}" + STAGE_7.replace(zone, "")[1:]
    assert warnings(tiles) == []


@rule("fr.setup.advice")
@pytest.mark.parametrize(
    ("tiles", "straights", "bends"),
    [
        (STAGE_7.replace("n", ""), 8, 12),
        (STAGE_7.replace("n", "nb"), 10, 12),
        (STAGE_7.replace("g", ""), 9, 11),
        (STAGE_7.replace("n", "n9"), 9, 12),  # the bonus tile comes on top
    ],
)
def test_nine_straights_and_all_twelve_bends_are_advised(tiles: str, straights: int, bends: int) -> None:
    found = warnings(tiles)
    assert len(found) == ((straights, bends) != (9, 12))
    assert all(f"{straights} straights and {bends} bends" in warning for warning in found)


@rule("fr.setup.advice")
@pytest.mark.parametrize("seats", [5, 6])
def test_for_five_or_six_teams_the_bonus_tile_is_advised(seats: int) -> None:
    [warning] = warnings(STAGE_7_WIDE.replace("^9", ""), seats)
    assert "bonus tile" in warning


@rule("fr.setup.advice")
def test_for_five_or_six_teams_both_supply_zones_are_advised() -> None:
    [warning] = warnings(STAGE_7_WIDE.replace("4", "b"), 5)
    assert "both supply zones" in warning


@rule("fr.setup.advice")
def test_up_to_four_teams_need_neither_bonus_tile_nor_supply_zones() -> None:
    assert warnings(STAGE_7.replace("4", "b").replace("3", "f"), 4) == []


@rule("fr.setup.advice")
@pytest.mark.parametrize("stage", ["avenue-corso-paseo", "stage-12"])
def test_printed_stages_need_no_advice(stage: str) -> None:
    assert warnings(stage) == []
