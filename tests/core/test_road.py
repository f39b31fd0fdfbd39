"""The road: dense spaces, rows, lanes, and a rank that says who is ahead."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from paceline.core.road import straight_rows

from .fuzz import fuzzing

squares = st.lists(st.tuples(st.integers(1, 3), st.integers(0, 4), st.integers(0, 3)), min_size=1, max_size=40)


def test_a_short_road() -> None:
    road = straight_rows([2, 1, 3], [0, 1, 2], [5, 6, 7])
    assert (road.rows, road.spaces) == (3, 6)
    assert list(road.row) == [0, 0, 1, 2, 2, 2]
    assert list(road.lane) == [0, 1, 0, 0, 1, 2]
    assert list(road.terrain) == [0, 0, 1, 2, 2, 2]
    assert list(road.marks) == [5, 5, 6, 7, 7, 7]
    assert [road.steps_ahead(space) for space in range(6)] == [[2], [2], [3, 4, 5], [], [], []]


@given(squares)
@fuzzing(100)
def test_spaces_rows_and_lanes_fit_together(given_squares: list[tuple[int, int, int]]) -> None:
    widths, terrains, marks = map(list, zip(*given_squares, strict=True))
    road = straight_rows(widths, terrains, marks)
    assert road.spaces == sum(widths)
    assert list(road.width) == widths
    for space in range(road.spaces):
        row, lane = road.row_of(space), road.lane_of(space)
        assert road.space(row, lane) == space
        assert 0 <= lane < widths[row]
        assert road.terrain[space] == terrains[row] == road.terrain_of(row)
        assert road.marks[space] == marks[row]
        assert [road.row_of(ahead) for ahead in road.steps_ahead(space)] == [row + 1] * (
            widths[row + 1] if row + 1 < len(widths) else 0
        )


@given(squares)
@fuzzing(100)
def test_the_farther_square_is_ahead_and_the_right_lane_of_one(given_squares: list[tuple[int, int, int]]) -> None:
    widths, terrains, marks = map(list, zip(*given_squares, strict=True))
    road = straight_rows(widths, terrains, marks)
    by_rank = sorted(range(road.spaces), key=lambda space: road.rank[space])
    assert by_rank == sorted(range(road.spaces), key=lambda space: (road.row_of(space), -road.lane_of(space)))
    assert len(set(road.rank)) == road.spaces
