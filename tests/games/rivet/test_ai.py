"""The two-player game: how the AI team lines up, draws, rides and closes up."""

from __future__ import annotations

import re

from paceline.core.content import stock
from paceline.core.events import Event
from paceline.core.rng import seed_from
from paceline.core.setup import Setup
from paceline.games.rivet import events as e
from paceline.games.rivet import roadbook as b
from paceline.games.rivet.engine import Rivet

from ...rule import rule
from .road import OTR, TITLES, at, can, do, happen, question, race, ride_out, start, tiles

EVENTS = stock("paceline.games.rivet")["events.toml"]


def ai(riders: str, card: str, *, road: str = "flat:3*40", content: dict[str, str] | None = None) -> Rivet:
    """Team 2 is the AI team with one rider, 2A; that card is on top of its deck, and its turn follows team 1's."""
    more = "team 1 hand=nature-break"
    made = race(
        riders, seats=2, classes_of="A", road=road, hand="", phase="team=1 events=1", more=more, content=content
    )
    made.cards.streams.stack(2, [made.book.deck.ids.index(card)])
    do(made, "A:nature-break")
    while made.team == 1 and question(made) == "step":
        do(made, next(action for action in can(made) if action.startswith(">")))
    if question(made) == "pull-over":
        do(made, "=0")
    return made


@rule("or.ai.team", "or.setup.teams")
def test_two_players_and_the_ai_team_have_six_riders_each_and_it_has_no_wild_cards() -> None:
    made = start("on-the-rivet", 2)
    assert (made.teams, made.book.size, made.seats) == (3, 6, 2)
    wild = [card for card in range(made.book.deck.kinds) if made.book.deck.type[card] == b.WILD]
    assert wild
    assert not any(made.cards.piles.count(2 * b.PILES + b.DECK, card) for card in wild)


@rule("or.ai.place")
def test_the_ai_team_lines_up_at_random_in_the_same_order() -> None:
    orders = set()
    for seed in range(8):
        heard: list[Event] = []
        made = TITLES[OTR].new(Setup(game=OTR, seats=2), seed_from(str(seed)), heard.append)
        while made.phase == 0:
            do(made, can(made)[0])
        placed = {event.rider: event.place for event in heard if isinstance(event, e.Placed)}
        orders.add(tuple(placed[rider] for rider in range(12, 18)))
        laps = [{place for place in placed.values() if lap * 3 < place <= lap * 3 + 3} for lap in range(6)]
        assert all(len(lap) == 3 for lap in laps)
        assert sorted(int(made.book.team_of(rider)) for rider, place in placed.items() if place <= 3) == [0, 1, 2]
    assert len(orders) > 1


@rule("or.ai.place", "or.turn.undo")
def test_whom_the_ai_team_puts_on_the_grid_is_news_to_everybody() -> None:
    made = start("on-the-rivet", 2)
    ai_riders = 0
    while made.phase == 0:
        seen = [int(many) for many in made.seen]
        do(made, can(made)[0])
        placed = sum(made.bunch.at[rider] >= 0 for rider in range(12, 18))
        if placed > ai_riders:
            assert all(int(now) > before for now, before in zip(made.seen, seen, strict=True))
        ai_riders = placed
    assert ai_riders == 6


@rule("or.ai.turn")
def test_the_ai_team_plays_the_top_card_and_keeps_no_hand() -> None:
    made = ai("0A 40a\n1A 12c\n2A 20b", "off-the-front")
    assert made.cards.piles.size(2 * b.PILES + b.HAND) == 0
    assert made.cards.piles.count(2 * b.PILES + b.DISCARD, made.book.deck.ids.index("off-the-front")) == 1
    assert made.riders.is_activated(2)


@rule("or.ai.turn")
def test_headlines_in_the_ai_teams_deck_bring_an_event_and_another_card() -> None:
    made = race(
        "0A 40a\n1A 12c\n2A 20b", seats=2, classes_of="A", hand="", phase="team=1", more="team 1 hand=nature-break"
    )
    ids = made.book.deck.ids
    made.cards.streams.stack(2, [ids.index("headlines"), ids.index("off-the-front")])
    ride_out(do(made, "A:nature-break"))
    do(made, "=0")
    assert made.events_resolved == 1
    while made.event >= 0:
        do(made, can(made)[-1])
    assert made.riders.is_activated(2)


@rule("or.ai.move")
def test_terrain_and_fatigue_count_for_the_ai_team_and_special_text_does_not() -> None:
    made = ai("0A 48b\n1A 12c\n2A 20b light=2", "aero-tuck", road="descent:3*40")
    assert at(made, "2A") == "25b"  # 6 + 1 - 2, without the card's 3 on descents
    short = ai("0A 40a\n1A 12c\n2A 20b light=1", "off-the-front")
    assert at(short, "2A") in ("29a", "28a")  # 9 + 1 - 1, one of them sideways towards 0A


@rule("or.ai.efficient")
def test_it_steps_aside_rather_than_bump_and_bumps_where_nothing_else_leads_forward() -> None:
    aside = ai("0A 22b\n1A 12c\n2A 21b light=3", "aero-tuck")
    assert at(aside, "0A") == "22b"
    assert int(aside.bunch.row_of(2)) > 21
    walled = ai("0A 22a\n1A 12c\n2A 21a light=3", "aero-tuck", road="flat:3*12,2*1,1*5,2*1,3*10")
    assert at(walled, "0A 2A") == "24a 23a"  # four strokes, two bumps


@rule("or.ai.efficient")
def test_in_a_chase_it_goes_straight_on_while_linked() -> None:
    made = ai("0A 21b\n1A 12c\n2A 20b", "argy-bargy")
    assert at(made, "0A 2A") == "28b 27b"


@rule("or.ai.together")
def test_an_unlinked_rider_first_moves_into_the_lane_of_the_next_rider() -> None:
    made = ai("0A 26c\n1A 12c\n2A 20a", "argy-bargy")
    assert at(made, "0A 2A") == "26c 25c"  # two strokes to the lane, five forward


@rule("or.ai.together")
def test_the_next_rider_is_the_closest_one_in_a_row_ahead() -> None:
    near = ai("0A 21b\n1A 16c\n2A 20a", "argy-bargy")
    assert at(near, "0A 1A 2A") == "27b 21c 26b"  # one lane over to 0A, not two to 1A
    beside = ai("0A 20a\n1A 19c\n2A 20b", "argy-bargy", road="flat:3*40a")
    assert at(beside, "0A 1A 2A") == "20a 27c 26c"  # 0A is better placed, but nobody to sit behind


@rule("or.ai.together")
def test_a_lane_that_leads_to_the_next_rider_at_a_change_of_width_is_his_lane() -> None:
    narrowing = ai("0A 24b\n1A 9a\n2A 20c", "argy-bargy", road="flat:3*12 flat:2*10 flat:3*20")
    assert at(narrowing, "0A 2A") == "28b 27b"  # the outer lane goes on as the outer one: seven forward
    widening = ai("0A 34c\n1A 9a\n2A 30a", "argy-bargy", road="flat:3*12 flat:2*10 flat:3*20")
    assert at(widening, "0A 2A") == "37c 36c"  # lane b leads to c: one sideways, six forward


@rule("or.ai.together", "or.ai.efficient")
def test_on_its_way_to_that_lane_a_draft_stays_where_it_is_linked() -> None:
    behind = ai("0A 26c\n1A 14b\n2A 20a", "sticky-bottle")
    assert at(behind, "0A 1A 2A") == "26c 23b 24b"  # one sideways, four forward with 1A on the wheel


@rule("or.ai.priority")
def test_of_equal_ways_around_it_takes_the_one_towards_the_priority_line() -> None:
    """Blocked in lane b of a road whose priority line is lane a, then of one where it is lane c."""
    riders = "0A 22b\n1A 12c\n2A 21b"
    assert at(ai(riders, "off-the-front", road="flat:3*40a"), "2A")[-1] == "a"
    right = {"tiles.toml": tiles("flat:3*40").replace("priority=1", "priority=2")}
    assert at(ai(riders, "off-the-front", content=right), "2A")[-1] == "c"


@rule("or.ai.grupo")
def test_its_riders_close_up_as_far_as_they_can() -> None:
    made = happen("crosswind", "0A 30b\n1A 40b\n2A 20c", seats=2, classes_of="A")  # type: ignore[arg-type]
    while question(made) == "grupo":
        do(made, "pass")
    assert at(made, "2A") == "30a"


@rule("or.ai.move", "or.ai.efficient")
def test_what_a_card_forbids_does_not_bind_the_ai_team_either() -> None:
    walled = ai("0A 22a\n1A 12c\n2A 21a light=3", "thread-the-needle", road="flat:3*12,2*1,1*5,2*1,3*10")
    assert at(walled, "0A 2A") == "24a 23a"  # two bumps, with a card that bumps nobody


@rule("or.ai.move", "or.effect.energy")
def test_no_event_gives_the_ai_team_an_energy_token() -> None:
    """An owner's event that hands out energy: the AI team could never decide to spend it."""
    gift = '{target={sel="all"}, do=[{op="take_energy"}]}'
    events = re.sub(
        r'(?<=id = "crosswind")(.*?)clauses = .*?\n', rf"\1clauses = [{gift}]\n", EVENTS, count=1, flags=re.DOTALL
    )
    made = happen("crosswind", "0A 30b\n1A 40b\n2A 20c", seats=2, classes_of="A", content={"events.toml": events})  # type: ignore[arg-type]
    assert made.riders.energy == 0b011
