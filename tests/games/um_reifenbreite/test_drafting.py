"""Drafting: who may follow, where to, and the five reasons why not."""

from __future__ import annotations

from ...rule import rule
from .road import Road, stand

LINE = "51 C-F.2.08\n31 C-F.2.07\n42 C-F.2.06"  # figure 6


def why(road: Road, action: str) -> dict[str, str]:
    """Why riders could not draft a move, as the page tells before it is made."""
    return {road.race.rider_text(barred.rider): barred.rule for barred in road.choice(action).could_not_draft}


def could(road: Road, action: str) -> list[str]:
    return [road.race.rider_text(drafter.rider) for drafter in road.choice(action).could_draft]


@rule("ur.draft.ask")
def test_the_riders_of_a_line_are_asked_one_after_the_other() -> None:
    road = stand(LINE).dice("3+3").go("roll", "6>C-F.2.14")
    assert road.asked == "follow 31"
    assert road.legal == ["stay", "draft6"]
    road.go("draft6")
    assert road.asked == "follow 42"
    road.go("draft6")
    assert road.at == {"31": "C-F.2.13", "42": "C-F.2.12", "51": "C-F.2.14"}
    assert road.race.round == 5


@rule("ur.draft.ask")
def test_a_drafter_has_moved_without_dice_cards_or_the_number_of_his_space() -> None:
    """31 starts on cobbles with a 3 and moves all six spaces."""
    road = stand("51 C-F.4.06\n31 C-F.4.05\n21 C-F.1.01", setup="surfaces=true").dice("4+5 1+1")
    road.go("roll", "6>C-F.4.12", "draft6")
    assert road.at["31"] == "C-F.4.11"
    assert road.asked == "choose 21"


@rule("ur.draft.refuse")
def test_who_stays_breaks_the_line() -> None:
    road = stand(LINE).dice("3+3 2+2").go("roll", "6>C-F.2.14", "stay")
    assert road.asked == "choose 31"
    road.go("roll", "4>C-F.2.11")
    assert road.asked == "follow 42"  # he may draft 31 instead


@rule("ur.draft.refuse")
def test_behind_one_who_stays_nobody_drafts_even_if_the_way_is_short_enough() -> None:
    """Round the corner to D rider 42 could get behind 51 in the same twelve steps."""
    road = stand("51 C-F.1.22\n31 C-F.1.21\n42 C-F.1.20").dice("6+6").go("roll", "12>D-M.3.03")
    assert road.race.bunch.ways_behind(9, 12, 12)
    assert road.go("stay").asked == "choose 31"


@rule("ur.draft.line")
def test_only_the_rider_directly_behind_may_draft() -> None:
    road = stand("51 C-F.2.08\n31 C-F.2.06\n21 C-F.3.07").dice("3+3").go("roll")
    assert why(road, "6>C-F.2.14") == {"31": "ur.draft.line", "21": "ur.draft.line"}
    road.go("6>C-F.2.14")
    assert road.asked == "choose 21"


@rule("ur.draft.line")
def test_a_rider_who_has_moved_does_not_draft() -> None:
    road = stand("51 C-F.2.08\n31 C-F.2.07 moved\n42 C-F.2.06").dice("3+3").go("roll")
    assert why(road, "6>C-F.2.14") == {"31": "ur.round.once", "42": "ur.draft.line"}
    assert road.go("6>C-F.2.14").asked == "choose 42"


@rule("ur.draft.line")
def test_a_rider_who_has_fallen_does_not_draft() -> None:
    road = stand("51 C-F.2.08\n31 C-F.2.07 moved fallen\n42 C-F.2.06").dice("3+3").go("roll")
    assert why(road, "6>C-F.2.14")["31"] == "ur.fall.move"
    assert road.go("6>C-F.2.14").asked == "choose 42"


@rule("ur.draft.behind")
def test_a_drafter_ends_directly_behind_in_the_new_lane() -> None:
    road = stand(LINE).dice("3+3").go("roll", "6>C-F.4.14", "draft6", "draft6")
    assert road.at == {"31": "C-F.4.13", "42": "C-F.4.12", "51": "C-F.4.14"}


@rule("ur.draft.behind")
def test_nobody_drafts_where_the_space_behind_is_taken() -> None:
    road = stand(f"{LINE}\n21 C-F.3.13 moved").dice("3+3").go("roll")
    assert why(road, "6>C-F.3.14") == {"31": "ur.draft.behind", "42": "ur.draft.refuse", "21": "ur.round.once"}
    assert road.go("6>C-F.3.14").asked == "choose 31"


@rule("ur.draft.limit")
def test_a_drafter_makes_no_more_steps_than_the_rider_ahead() -> None:
    """Figure 7, rider 41: round the inside of the bend and out again; whoever follows is a space short.

    The leader crosses from lane 2 to the inner lane, rides the whole bend there and comes out in lane 3. The
    rider behind him can take the inner lane too, but only reaches the space beside the wanted one.
    """
    road = stand("41 B-C.2.17\n22 B-C.2.16").dice("6+6").go("roll")
    assert why(road, "12>B-C.3.31") == {"22": "ur.draft.limit"}
    assert could(road, "11>B-C.4.30") == ["22"]
    assert road.go("12>B-C.3.31").asked == "choose 22"


@rule("ur.draft.limit")
def test_the_steps_that_were_made_count_not_the_roll() -> None:
    """41 could move 12, makes 11: 22 may make 11 too, and no more."""
    road = stand("41 B-C.2.17\n22 B-C.2.16").dice("6+6").go("roll", "11>B-C.4.30")
    assert road.legal == ["stay", "draft11"]


@rule("ur.draft.limit")
def test_for_the_third_of_a_line_the_steps_of_the_second_count() -> None:
    """Round the corner to D there are ways of 11 and of 12 steps: by the shorter one 31 sheds 42."""
    line = "51 C-F.1.22\n31 C-F.1.21\n42 C-F.1.20"
    road = stand(line).dice("6+6").go("roll", "12>D-M.3.03")
    assert road.legal == ["stay", "draft11", "draft12"]
    assert road.go("draft12").asked == "follow 42"
    assert road.legal == ["stay", "draft12"]
    short = stand(line).dice("6+6").go("roll", "12>D-M.3.03", "draft11")
    assert short.asked == "choose 42"


@rule("ur.draft.limit")
def test_or_the_whole_line_may_make_as_many_steps_as_the_leader_had_points() -> None:
    """51 has 12 and makes 10 round the corner, where 31 needs 11; by the shorter way 31 sheds nobody."""
    by_points = "draft_limit=points"
    assert stand("51 C-F.1.22\n31 C-F.1.21").dice("6+6").go("roll", "10>D-M.3.02").asked == "choose 31"
    road = stand("51 C-F.1.22\n31 C-F.1.21", setup=by_points).dice("6+6").go("roll")
    assert could(road, "10>D-M.3.02") == ["31"]
    assert "draft11" in road.go("10>D-M.3.02").legal
    line = "51 C-F.1.22\n31 C-F.1.21\n42 C-F.1.20"
    road = stand(line, setup=by_points).dice("6+6").go("roll", "12>D-M.3.03")
    assert could(road, "draft11") == ["42"]
    assert road.go("draft11").asked == "follow 42"
    assert road.legal == ["stay", "draft12"]


@rule("ur.draft.limit")
def test_then_too_nobody_drafts_a_rider_who_stays_where_he_is() -> None:
    road = stand(LINE, setup="draft_limit=points standing_still=allowed").dice("6+6").go("roll", "0>C-F.2.08")
    assert road.asked == "choose 31"


@rule("ur.draft.limit")
def test_who_is_blocked_cannot_be_drafted() -> None:
    road = stand("21 B-C.4.23\n31 B-C.4.24 moved\n41 B-C.4.22").dice("6+6").go("roll")
    assert road.asked == "choose 41"


@rule("ur.draft.path")
def test_a_drafter_does_not_cross_a_thick_line() -> None:
    """Figure 7, rider 21: 52 stands in the bend already and cannot get to the lane in which 21 comes out."""
    road = stand("21 B-C.2.31\n52 B-C.2.30").dice("2+2").go("roll")
    assert why(road, "2>B-C.1.33") == {"52": "ur.draft.path"}
    assert could(road, "3>B-C.1.34") == ["52"]
    assert road.go("2>B-C.1.33").asked == "choose 52"


@rule("ur.draft.path")
def test_a_drafter_does_not_ride_through_others() -> None:
    """Behind 51 is lane 3, and the only way there leads over the space of 23."""
    road = stand("51 C-F.1.08\n31 C-F.1.07\n23 C-F.2.08 moved").dice("1+1").go("roll")
    assert why(road, "2>C-F.3.10")["31"] == "ur.draft.path"
    assert road.go("2>C-F.3.10").asked == "choose 31"
    free = stand("51 C-F.1.08\n31 C-F.1.07").dice("1+1").go("roll", "2>C-F.3.10")
    assert free.asked == "follow 31"


@rule("ur.draft.path")
def test_a_drafter_need_not_take_the_way_of_the_rider_ahead() -> None:
    """51 went round by lane 3; 31 gets behind him by lane 1, as lane 3 is closed behind him now."""
    road = stand("51 C-F.2.08\n31 C-F.2.07\n21 C-F.3.08 moved").dice("1+2").go("roll", "3>C-F.2.11")
    assert road.asked == "follow 31"
    assert road.go("draft3").at["31"] == "C-F.2.10"


@rule("ur.draft.start")
def test_riders_draft_in_the_first_round() -> None:
    road = stand(LINE, round=1).dice("3+3").go("roll", "6>C-F.2.14")
    assert road.asked == "follow 31"


@rule("ur.draft.start")
def test_nobody_drafts_in_the_first_round_by_the_house_rule() -> None:
    road = stand(LINE, round=1, setup="first_round_drafting=false").dice("3+3").go("roll")
    assert why(road, "6>C-F.2.14") == {"31": "ur.draft.start", "42": "ur.draft.start"}
    assert road.go("6>C-F.2.14").asked == "choose 31"
    later = stand(LINE, round=2, setup="first_round_drafting=false").dice("3+3").go("roll", "6>C-F.2.14")
    assert later.asked == "follow 31"


@rule("ur.draft.line")
def test_a_line_may_run_over_a_line_of_the_course() -> None:
    """Directly behind C-F.2.01 lies the last space of lane 2 before C."""
    road = stand("51 C-F.2.01\n31 B-C.2.34").dice("1+1").go("roll", "2>C-F.2.03")
    assert road.asked == "follow 31"


def test_before_a_move_everybody_knows_who_could_draft_and_why_others_could_not() -> None:
    road = stand(f"{LINE}\n21 C-F.2.04\n22 C-F.2.15 moved\n32 C-F.1.06").dice("3+3").go("roll")
    assert could(road, "6>C-F.2.14") == ["31", "42"]
    assert [drafter.steps for drafter in road.choice("6>C-F.2.14").could_draft] == [6, 6]
    assert why(road, "6>C-F.2.14") == {"21": "ur.draft.line", "22": "ur.round.once", "32": "ur.draft.line"}
    assert all(barred.why for barred in road.choice("6>C-F.2.14").could_not_draft)


def test_the_page_is_told_the_steps_that_a_drafter_would_make() -> None:
    """51 takes a longer way round the bend than 31 has to."""
    road = stand("51 B-C.3.19\n31 B-C.3.18").dice("6+6").go("roll")
    [drafter] = road.choice("12>B-C.4.31").could_draft
    assert drafter.steps == 10


@rule("ur.draft.limit")
def test_the_page_is_told_who_could_draft_if_everybody_makes_as_many_steps_as_he_may() -> None:
    """31 has ways of 11 and of 12 steps to choose from: behind the longer one 42 could come along."""
    road = stand("51 C-F.1.22\n31 C-F.1.21\n42 C-F.1.20").dice("6+6").go("roll")
    drafters = road.choice("12>D-M.3.03").could_draft
    assert could(road, "12>D-M.3.03") == ["31", "42"]
    assert [drafter.steps for drafter in drafters] == [12, 12]


def test_before_he_follows_a_drafter_knows_who_could_follow_him() -> None:
    road = stand(f"{LINE}\n32 C-F.1.06").dice("3+3").go("roll", "6>C-F.2.14")
    assert could(road, "draft6") == ["42"]
    assert why(road, "draft6") == {"32": "ur.draft.line", "51": "ur.round.once"}
    assert could(road, "stay") == []
