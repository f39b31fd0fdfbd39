"""Standing orders: whom riders follow without their manager being asked."""

from __future__ import annotations

from paceline.games.um_reifenbreite.title import TITLE

from .road import Road, stand

LINE = "51 C-F.2.08\n52 C-F.2.07\n42 C-F.2.06"


def answer(road: Road, **given: str) -> str | None:
    seat = int(road.race.next_seat())
    found = TITLE.ordered_answer(road.race, seat, given)
    return None if found is None else found.action


def test_teammates_are_followed_and_nobody_else() -> None:
    road = stand(LINE).dice("3+3").go("roll", "6>C-F.2.14")
    assert road.asked == "follow 52"
    assert answer(road) is None
    assert answer(road, teammates="always") == "draft6"
    road.go("draft6")
    assert road.asked == "follow 42"
    assert answer(road, teammates="always") is None


def test_anybody_is_followed_who_rides_far_enough() -> None:
    road = stand(LINE).dice("3+3").go("roll", "6>C-F.2.14", "draft6")
    assert answer(road, anybody="7") is None
    assert answer(road, anybody="6") == "draft6"
    assert answer(road, anybody="1", teammates="always") == "draft6"


def test_with_several_ways_behind_the_longest_is_ridden_so_that_others_may_come_along() -> None:
    road = stand("51 C-F.1.22\n31 C-F.1.21\n42 C-F.1.20").dice("6+6").go("roll", "12>D-M.3.03")
    drafts = [int(action.removeprefix("draft")) for action in road.legal if action != "stay"]
    assert answer(road, anybody="1") == f"draft{max(drafts)}"


def test_only_the_question_whom_to_follow_is_answered() -> None:
    assert answer(stand(LINE), teammates="always", anybody="1") is None
