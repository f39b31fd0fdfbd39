"""Component files: what is in the box, and mistakes refused with file, line and reason."""

from __future__ import annotations

import re

import pytest

from paceline.core.content import stock
from paceline.core.errors import BadContent
from paceline.games.rivet import vocabulary as v
from paceline.games.rivet.on_the_rivet.title import TITLE

STOCK = stock("paceline.games.rivet")
BOX = TITLE.components()
PER = '{op="ps_per", of="linked_behind", amount=1, max=2}'  # an effect


def refusal(file: str, old: str, new: str) -> BadContent:
    assert old in STOCK[file]
    with pytest.raises(BadContent) as refused:
        TITLE.components({file: STOCK[file].replace(old, new, 1)})
    assert refused.value.file == file
    return refused.value


def line_with(file: str, text: str) -> int:
    return next(number for number, line in enumerate(STOCK[file].splitlines(), 1) if text in line)


def test_the_box_holds_what_the_rulebooks_count() -> None:
    assert sum(card.copies for card in BOX.actions.card) == 27
    events = [event for event in BOX.events if "otr" in event.editions]
    assert [sum(event.set == part for event in events) for part in ("core", "expansion")] == [22, 2]
    assert sum("vor" in event.editions for event in BOX.events) == 17
    assert [sum(edition in tactic.editions for tactic in BOX.tactics) for edition in ("otr", "vor")] == [14, 11]
    kinds = [tile.kind for tile in BOX.tiles.values()]
    assert [kinds.count(kind) for kind in ("start", "finish", "curve", "straight")] == [2, 2, 7, 6]
    assert sum(tile.rows for tile in BOX.tiles.values() if tile.kind == "finish") == 22


def test_the_vocabulary_is_as_large_as_it_says() -> None:
    words = [value for value in vars(v).values() if isinstance(value, type) and issubclass(value, v.Word)]
    sizes = {
        kind: sum(issubclass(word, kind) and word is not kind for word in words)
        for kind in (v.Op, v.Predicate, v.Selector)
    }
    assert sizes == {v.Op: 25, v.Predicate: 11, v.Selector: 14}
    assert len(v.WINDOWS) == 7


def test_an_unknown_effect_is_refused_where_it_stands() -> None:
    found = refusal("actions.toml", 'op="swap"', 'op="swop"')
    assert found.line == line_with("actions.toml", 'op="swap"')
    assert "swop" in found.why


def test_an_unknown_parameter_or_predicate_is_refused() -> None:
    assert "stepps" in refusal("actions.toml", "steps=3", "stepps=3").why
    assert "linkd" in refusal("actions.toml", 'is="linked_behind"', 'is="linkd"').why
    assert "leeder" in refusal("events.toml", 'sel="leader"', 'sel="leeder"').why
    assert refusal("tactics.toml", 'window = "event"', 'window = "events"').line == line_with(
        "tactics.toml", 'window = "event"'
    )


def test_a_bonus_line_on_the_finish_is_refused() -> None:
    found = refusal(
        "tiles.toml",
        'bonus = [{kind="sprint", tile="s2-boulevard", after_row=14}]',
        'bonus = [{kind="sprint", tile="finish-b", after_row=4}]',
    )
    assert "finish" in found.why
    assert found.line == line_with("tiles.toml", 'id = "short-kermesse"') - 1


def test_a_bonus_line_of_the_wrong_kind_or_twice_on_a_piece_is_refused() -> None:
    assert (
        "mom line"
        in refusal(
            "tiles.toml",
            'kind="sprint", tile="s2-boulevard", after_row=14',
            'kind="mom", tile="s2-boulevard", after_row=14',
        ).why
    )
    line = '{kind="sprint", tile="s2-boulevard", after_row=14}'
    twice = f"bonus = [{line}, {line}]"
    assert (
        "two bonus lines"
        in refusal("tiles.toml", 'bonus = [{kind="sprint", tile="s2-boulevard", after_row=14}]', twice).why
    )


def test_a_jump_of_two_lanes_is_refused_on_a_piece_and_between_pieces() -> None:
    within = refusal("tiles.toml", "{rows=14, lanes=2, priority=0}", "{rows=14, lanes=1, priority=0}")
    assert "one lane at a time" in within.why
    assert within.line == line_with("tiles.toml", "{rows=14, lanes=2, priority=0}")
    between = refusal(
        "tiles.toml", "segments = [{rows=22, lanes=3, priority=2}]", "segments = [{rows=22, lanes=1, priority=0}]"
    )
    assert "begins with" in between.why


def test_a_course_that_the_box_cannot_build_is_refused() -> None:
    assert (
        "no tile is called" in refusal("tiles.toml", '"s4-canal","c7-roundabout:L"', '"s9-canal","c7-roundabout:L"').why
    )
    assert "once" in refusal("tiles.toml", '"s4-canal","c7-roundabout:L"', '"s2-boulevard","c7-roundabout:L"').why
    assert "5 lines" in refusal("tiles.toml", "lines = 5", "lines = 6").why


def test_a_course_with_more_bonus_lines_than_chits_is_refused() -> None:
    """With a fourth mountain road in the box a fourth mountain line could be laid, but there are three chits."""
    flat = 'id = "s4-canal"\nkind = "straight"\nset = "core"\nterrain = "flat"'
    lines = [("s4-canal", 9), ("c3-hairpin-up", 2), ("s1-wall", 18), ("s5-pass", 20)]
    bonus = ", ".join(f'{{kind="mom", tile="{tile}", after_row={row}}}' for tile, row in lines)
    head, rainbow = STOCK["tiles.toml"].replace(flat, flat.replace("flat", "mountain")).split('id = "long-rainbow"')
    text = head + 'id = "long-rainbow"' + re.sub(r"bonus = .*", f"bonus = [{bonus}]", rainbow)
    with pytest.raises(BadContent, match=r"course long-rainbow: .* 3 of a kind") as refused:
        TITLE.components({"tiles.toml": text})
    assert refused.value.line == line_with("tiles.toml", 'id = "long-rainbow"') - 1


@pytest.mark.parametrize(
    ("file", "old", "new", "why"),
    [
        ("actions.toml", "deck_size = 27", "deck_size = 28", "27 cards"),
        ("actions.toml", 'id = "elbow-flick"', 'id = "steady-tempo"', "its own"),
        ("actions.toml", 'follow = "by_type"', "follow = true", "by_type"),
        ("actions.toml", "ps = 6", "ps = 60", "ps: expected a whole number of at most 20"),
        ("events.toml", "gc = 8", "gc = 80", "of at most 21"),
        ("events.toml", '{target={sel="none"}, do=[{op="weather"', '{target={sel="all"}, do=[{op="weather"', "weather"),
        ("tactics.toml", "initial = true", "initial = false", "Initial Tactic"),
        (
            "tactics.toml",
            'chit = false\neffects = [{op="hand_size"',
            'chit = true\neffects = [{op="hand_size"',
            "bonus_token",
        ),
        ("tactics.toml", 'window = "any_end"', 'window = "reorg"', "team_car"),
        ("tactics.toml", '{op="hand_size", amount=1}', ", ".join(['{op="hand_size", amount=4}'] * 4), "at most 15"),
        ("classes.toml", 'id = "climber"', 'id = "sprinter"', "each once"),
        ("classes.toml", "short = [0, 1, 2, 3, 4, 5]", "short = [0, 1, 2]", "six rising"),
        ("podium.toml", "seconds = [0, 2,", "seconds = [2, 2,", "rising"),
        ("tiles.toml", "grid_front_row = 11", "grid_front_row = 7", "row behind"),
        ("tiles.toml", "[20,19,21]", "[20,19,22]", "numbered"),
        ("tiles.toml", "finish_line_after_row = 11", "finish_line_after_row = 10", "front edge"),
        ("tiles.toml", "spaces=[1,2,2]", "spaces=[1,2]", "each of the 3"),
        ("tiles.toml", "priority=2", "priority=3", "priority line"),
        ("actions.toml", 'with="own_behind", at="end", optional=true', 'with="own_within", rows=3', "own_behind"),
        (
            "actions.toml",
            'of="linked_ahead", amount=1, max=3}',
            'of="linked_ahead", amount=1, max=3}, ' + PER,
            "one ps_per",
        ),
        ("actions.toml", 'amount=3, to="self"}', 'amount=3, to="own_any"}', "pull-over"),
        (
            "events.toml",
            '{op="move_back", rows=2}',
            '{op="move_back", rows=2, to="opponent_beside_or_behind"}',
            "selects",
        ),
        ("events.toml", 'kind="light", amount=1}], [', 'kind="light", amount=1, to="own_any"}], [', "selects"),
        ("events.toml", "amount=-2}]", 'amount=-2}, {op="weather", terrain=["flat"], amount=1}]', "one weather"),
        (
            "events.toml",
            'options=[[{op="move_back", rows=4}], [{op="give_fatigue", kind="heavy", amount=1}]]',
            "options=[]",
            "a choice",
        ),
        ("tactics.toml", 'with="own_within", rows=8', 'with="own_behind"', "own_within"),
    ],
)
def test_other_mistakes_say_what_is_wrong(file: str, old: str, new: str, why: str) -> None:
    found = refusal(file, old, new)
    assert why in found.why
    assert found.line > 0


def test_an_event_that_does_something_otherwise_says_so() -> None:
    events = [event for event in BOX.events if event.otherwise]
    assert len(events) == 6
    for event in events:
        assert re.search("; (with no|if none)", event.says), event.id


def test_every_card_reads_its_own_text() -> None:
    for card in BOX.actions.card:
        assert card.says.endswith(".")
        assert not re.search(r"\bTODO\b", card.says)
