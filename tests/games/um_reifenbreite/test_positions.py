"""Positions and actions that somebody wrote: read back exactly, or refused with the line that is wrong."""

from __future__ import annotations

import pytest

from paceline.core.errors import BadNotation
from paceline.games.um_reifenbreite.title import TITLE

from .road import SEED, stand, start

POSITION = """\
um-reifenbreite seats=2 course=paris-roubaix surfaces=true sprints=true yellow_jersey=true chase_car=true switching=true
round 12 choose
21 D-M.2.07
22 C-F.1.04 moved fallen
23 C-F.1.02 car=1 photos=4
24 beside=C-F.3.05 moved
31 D-M.2.06 yellow=2
32 A-B.1.03 moved
33 home
34 C-F.2.02
energy 2x left=1:5,1:6M,2:6M,3:5,4:5,J:5 spent=J:6M
energy 3x left=1:5,1:6M,2:6M,3:5,4:5,J:5,J:6M spent=-
chance puncture,family*2
photographers 1
home 33 32
dismounted 24
sprint 1 32 31
jersey 32
"""


def test_a_position_reads_back() -> None:
    race = TITLE.from_position(POSITION, SEED)
    race.check()
    assert race.position(None) == POSITION
    assert race.position(0) == POSITION


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("um-reifenbreite", "um-reifenbreit", 1),
        ("seats=2 ", "", 1),
        ("seats=2", "seats=2 seats=2", 1),
        ("choose", "dance", 2),
        ("choose", "grid first=2x", 2),
        ("choose", "choose points=3", 2),
        ("choose", "move", 2),  # points are missing
        ("choose", "move points=99", 2),
        ("choose", "ask rider=34", 2),  # not in the line
        ("choose", "choose refused=34", 2),
        ("choose", "choose refused=31 switched", 2),
        ("choose", "move points=3 refused=31", 2),
        ("choose", "lose cards=1 points=7 breakaway breakaway", 2),
        ("choose", "follow ahead=21 steps=3 rider=31", 2),  # 21 has not moved
        ("choose", "follow ahead=32 steps=3 rider=99", 0),
        ("choose", "gain cards=1 points=7", 2),  # there is no choice of cards to gain
        ("round 12", "round 0", 2),
        ("21 D-M.2.07", "21 D-M.5.07", 3),
        ("21 D-M.2.07", "21", 3),
        ("21 D-M.2.07", "21 --", 3),
        ("21 D-M.2.07", "21 D-M.2.06", 7),  # two on a space
        ("21 D-M.2.07", "21 home", 3),  # not named as home
        ("21 D-M.2.07", "61 D-M.2.07", 3),
        ("21 D-M.2.07", "22 D-M.2.07", 4),  # twice
        ("21 D-M.2.07", "21 D-M.2.07 asleep", 3),
        ("moved fallen", "fallen", 4),
        ("photos=4", "photos=9", 5),
        ("car=1", "car=5", 5),
        ("car=1 photos=4", "car=1", 5),
        ("beside=C-F.3.05", "beside=C-F.3.01", 6),  # nobody dismounts on asphalt
        ("yellow=2", "yellow=13", 7),
        ("32 A-B.1.03 moved", "32 A-B.1.03", 8),
        ("33 home", "33 home moved", 9),
        ("34 C-F.2.02\n", "", 0),
        ("spent=J:6M", "spent=-", 11),
        ("left=1:5,", "left=9:5,", 11),
        ("energy 3x", "energy 4x", 12),
        ("energy 3x", "energy 2x", 12),
        ("puncture,", "puncture*3,", 13),
        ("puncture,", "flood,", 13),
        ("photographers 1", "photographers", 14),
        ("home 33 32", "home 33 32 32", 15),
        ("home 33 32", "home 33", 8),
        ("dismounted 24", "dismounted 23", 0),
        ("sprint 1 32 31", "sprint 2 32 31", 17),
        ("sprint 1 32 31", "sprint 1 32 32", 17),
        ("jersey 32", "jersey 21", 18),
        ("jersey 32\n", "", 0),
        ("jersey 32", "jersey 32\ndrawn 1 2", 19),
        ("jersey 32", "trousers 32", 18),
    ],
)
def test_a_mistake_in_a_position_is_told_with_its_line(old: str, new: str, line: int) -> None:
    assert old in POSITION
    with pytest.raises(BadNotation) as refusal:
        TITLE.from_position(POSITION.replace(old, new, 1), SEED)
    assert refusal.value.why
    assert refusal.value.line == line


@pytest.mark.parametrize(
    "text",
    [
        "run",
        "21@",
        "21@C-F.1.01",
        "61@B-C.1.14",
        "1:7",
        "J:5+1:5",
        "1:5+1:6M+J:5",
        "7>",
        "07>C-F.1.01",
        "32>C-F.1.01",
        "7>C-F.9.01",
        "draft0",
        "draft32",
        "-1:9",
        "car6",
        "1:5!!",
    ],
)
def test_a_text_that_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        start().race.parse_action(text)


def test_a_number_that_is_no_action_has_no_text() -> None:
    race = start().race
    for action in (0, -1, 99 << 16, 1 << 16 | 16 << 8, 7 << 16 | 2047, 8 << 16 | 99, 3 << 16, 9 << 16 | 50):
        with pytest.raises(BadNotation):
            race.action_text(action)


def test_the_grid_can_be_written_half_filled() -> None:
    road = start(2, dice="5 9").go("31@B-C.1.14", "21@B-C.2.16", "32@B-C.2.15")
    again = TITLE.from_position(road.race.position(None), SEED)
    assert again.position(None) == road.race.position(None)
    assert again.next_seat() == 0
    wrong = road.race.position(None).replace("32 B-C.2.15", "32 B-C.1.13")  # two of a team in a lane
    with pytest.raises(BadNotation):
        TITLE.from_position(wrong, SEED)


def test_every_question_can_be_written_down() -> None:
    road = stand("51 C-F.2.08\n31 C-F.2.07\n42 C-F.2.06", setup="switching=true chase_car=true")
    seen: set[str] = set()
    for action in ("ask", "no", "ask", "yes", "roll", "+", "6>C-F.2.14", "draft6"):
        if action == "roll":
            road.dice("3+3")
        if action != "+":
            road.go(action)
        again = TITLE.from_position(road.race.position(None), SEED)
        assert again.position(None) == road.race.position(None)
        assert [again.legal(seat) for seat in range(4)] == [road.race.legal(seat) for seat in range(4)]
        seen.add(road.asked.split()[0])
    assert seen == {"ask", "choose", "move", "follow"}


def test_a_leader_who_was_refused_is_written_with_the_last_who_refused() -> None:
    road = stand("51 C-F.2.08\n31 C-F.2.07\n42 C-F.2.06", setup="switching=true").go("ask", "no")
    assert road.line("round") == "4 choose refused=31"
    assert road.go("ask", "no").line("round") == "4 choose refused=42"
    again = stand("51 C-F.2.08\n31 C-F.2.07\n42 C-F.2.06", setup="switching=true", now="choose refused=31")
    assert again.go("ask").asked == "ask 42"
    assert again.go("yes").line("round") == "4 choose switched"


def test_a_sprint_worth_nothing_gives_the_jersey_too() -> None:
    setup = "course=2-C-D*0/0/0-A sprints=true yellow_jersey=true"
    road = stand("21 F-D.1.11\n31 C-F.1.01", setup=setup).dice("1+1").go("roll", "2>D-M.1.02")
    assert road.line("jersey") == "21"
    assert TITLE.from_position(road.race.position(None), SEED).position(None) == road.race.position(None)


def test_nobody_shares_a_place_of_the_board_in_another_passage() -> None:
    with pytest.raises(BadNotation) as refusal:
        stand("21 2:B-C.1.20\n22 B-C.1.20", setup="course=giro-d-italia")
    assert refusal.value.line == 4
