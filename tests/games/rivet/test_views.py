"""What people see: ghosts, prices, ledgers, reasons; views, boards, words and statistics."""

from __future__ import annotations

from random import Random

import pytest

from paceline.core.events import Event
from paceline.core.rng import seed_from
from paceline.core.setup import Setup
from paceline.games.rivet import events as e
from paceline.games.rivet.cards import EVENT_STREAM
from paceline.games.rivet.choices import RivetChoice
from paceline.games.rivet.engine import Rivet
from paceline.games.rivet.finish import totals

from .road import OTR, TITLES, VOR, at, both, do, race, ride_out, start


def offered(made, game: str, seat: int = 0) -> dict[str, RivetChoice]:  # type: ignore[no-untyped-def]
    found = TITLES[game].choices(made, seat)
    assert all(isinstance(choice, RivetChoice) for choice in found)
    return {choice.action: choice for choice in found if isinstance(choice, RivetChoice)}


@both
def test_a_step_shows_exactly_who_will_move_where_and_what_it_costs(game: str) -> None:
    riders = "0A 20a\n1A 20b\n2A 20c\n2D1 19c"
    made = do(race(riders, game, hand="sticky-bottle"), "A:sticky-bottle")
    bump = offered(made, game)[">20b"]
    before = {name: made.book.rider_names.index(name) for name in ("0A", "1A", "2A", "2D1")}
    do(made, ">20b")
    assert dict(bump.moves) == {rider: int(made.bunch.at[rider]) for rider in before.values()}
    assert (bump.cost, bump.strokes) == (2, 3)
    assert bump.space == made.bunch.at[0]
    assert sorted(bump.spaces) == sorted(int(made.bunch.at[rider]) for name, rider in before.items() if name != "0A")
    assert f"{made.book.prefix}.bump.side" in bump.rules
    assert "2 strokes" in bump.text


@both
def test_every_choice_of_a_whole_race_has_words_and_does_what_its_ghosts_say(game: str) -> None:
    chance = Random(game)
    made = TITLES[game].new(
        Setup(game=game, seats=4, options={"course": "s4-canal", "length": "medium"}), seed_from(game)
    )
    for _ in range(400):
        if made.over:
            break
        seat = chance.choice(made.to_act())
        choices = TITLES[game].choices(made, seat)
        assert all(choice.text for choice in choices)
        choice = chance.choice(list(choices))
        made.apply(seat, made.parse_action(choice.action))
        if choice.kind == "step" and isinstance(choice, RivetChoice) and made.view(None).phase == "step":
            assert all(made.bunch.at[rider] == to for rider, to in choice.moves if to is not None)


def pull_over_or_ride_on(event: str) -> Rivet:
    """0A may pull over at the end of his move. Headlines lie on top of the deck, and that event comes next."""
    made = race("0A 20b\n1A 30b\n2A 10b", hand="nature-break")
    streams, cards, events = made.cards.streams, made.book.deck.ids, [card.id for card in made.book.events]
    streams.stack(0, [cards.index("headlines"), cards.index("pain-cave")])
    streams.stack(made.cards.stream(EVENT_STREAM), [events.index(event)])
    return ride_out(do(made, "A:nature-break"))


def test_riding_on_tells_nothing_of_the_event_to_come() -> None:
    """After riding on, a Dropped Chain puts 1A to the road side; nobody can know that, and nobody is told."""
    chain, wind = pull_over_or_ride_on("dropped-chain"), pull_over_or_ride_on("headwind")
    told = offered(chain, OTR)
    assert told == offered(wind, OTR)
    assert (told["=0"].text, told["=0"].moves) == ("Ride on", [])
    do(chain, "=0")
    assert at(chain, "1A") == "30s"
    do(wind, "=1")
    assert told["=1"].moves == [(0, int(wind.bunch.at[0]))]


@both
def test_a_card_shows_its_strokes_with_a_ledger_that_adds_up(game: str) -> None:
    made = race("0A 20b light=2", game, hand="steady-tempo sticky-bottle race-radio")
    cards = offered(made, game)
    tempo = cards["A:steady-tempo"]
    assert tempo.ledger == [("card", 6), ("class", 1), ("fatigue", -2)]
    assert tempo.strokes == sum(part for _, part in tempo.ledger)
    assert cards["A:sticky-bottle"].strokes == 5
    assert cards["A:race-radio"].strokes is not None


@both
def test_the_view_says_why_a_space_cannot_be_entered(game: str) -> None:
    made = do(race("0A 20b\n1A 27b", game), "A:steady-tempo", *[f">{row}b" for row in range(21, 27)])
    barred = made.view(0).barred
    assert [(entry.rule.split(".", 1)[1], "2 pedal strokes" in entry.why) for entry in barred] == [("bump.price", True)]


@both
def test_a_view_has_lines_mats_and_times(game: str) -> None:
    made = race("0A 30b light=1 heavy=1\n1A 29b", game, classes_of="A")
    seen = made.view(0)
    assert seen.lines == [[0, 1]]
    assert (seen.riders[0].light, seen.riders[0].heavy, seen.riders[0].penalty) == (1, 1, 2)
    assert [team.seconds for team in seen.teams] == totals(made)
    assert seen.ranking[:2] == [0, 1]


@both
def test_the_board_is_what_the_page_draws(game: str) -> None:
    setup = Setup(game=game, seats=3)
    board = TITLES[game].board(setup)
    assert board.course.tiles[0] == "start-a"
    assert set(board.tiles) == {tile.split(":")[0] for tile in board.course.tiles}
    rows = sum(sum(segment.rows for segment in board.tiles[tile.split(":")[0]].segments) for tile in board.course.tiles)
    assert rows == board.rows
    made = start(game, 3)
    assert made.book.net.roadside(0) == board.spaces
    assert board.fatigue_names == (["light", "heavy"] if game == OTR else ["temporary", "permanent"])
    assert ("team_car" in str(board)) is False


def test_card_texts_use_the_editions_words() -> None:
    for game, word in ((OTR, "light"), (VOR, "temporary")):
        faces = TITLES[game].cards(Setup(game=game, seats=3))
        assert word in next(face.text for face in faces if face.id == "sticky-bottle")  # type: ignore[attr-defined]
        events = TITLES[game].board(Setup(game=game, seats=3)).events
        assert word in next(event.text for event in events if event.id == "crosswind")


@both
def test_events_can_be_told_and_counted(game: str) -> None:
    heard: list[Event] = []
    made = race("0A 20b\n1A 21b", game, hand="argy-bargy", heard=heard)
    do(made, "A:argy-bargy", ">21b", ">22b")
    lines = [TITLES[game].words(made, event) for event in heard]
    assert "0A: argy-bargy" in lines
    assert any("1A 21b -> 22b" in line for line in lines)
    counted = TITLES[game].statistics(made, heard)
    assert (counted[0].own_rows, counted[3].carried) == (2, 2)  # type: ignore[attr-defined]
    tally = TITLES[game].tally(made, 0, 0, [event for event in heard if isinstance(event, e.Stepped)])
    assert tally["rows"] == 2
    assert at(made, "0A 1A") == "22b 23b"


@pytest.mark.parametrize("game", [OTR, VOR])
def test_titles_offer_tiles_courses_and_bench_options(game: str) -> None:
    title = TITLES[game]
    assert len(title.tiles()) == 17
    assert title.courses()[0].id == title.bench_options()["course"]
    assert title.content_files() == sorted(
        ["actions.toml", "classes.toml", "events.toml", "podium.toml", "tactics.toml", "tiles.toml"]
    )


@both
def test_a_card_shows_who_comes_along(game: str) -> None:
    made = race("0A 20b\n1A 19b\n2A 18b", game, hand="steady-tempo")
    names = made.book.rider_names
    line = offered(made, game)["A:steady-tempo"].line
    assert [names[rider] for rider in line] == ["0A", "1A", "2A"]


@both
def test_each_type_of_a_wild_card_shows_what_it_is_worth(game: str) -> None:
    made = do(race("0A 20b light=2\n1A 19b", game, hand="race-radio"), "A:race-radio")
    types = offered(made, game)
    assert all(choice.strokes == sum(part for _, part in choice.ledger) for choice in types.values())
    assert len(types["lead"].line) == 2
    assert "strokes" in types["lead"].text


def test_a_swap_shows_both_riders_in_their_new_places() -> None:
    made = race("0A 20b\n0D1 19b", OTR, hand="elbow-flick")
    do(made, "A:elbow-flick")
    while made.view(0).phase == "step":
        made.apply(0, next(action for action in made.legal(0)))
    names, at = made.book.rider_names, made.bunch.at
    swap = offered(made, OTR)["0D1"]
    one, other = names.index("0A"), names.index("0D1")
    assert dict(swap.moves) == {one: int(at[other]), other: int(at[one])}


def test_the_consequences_of_an_event_are_told_in_words() -> None:
    chance = Random(3)
    found: set[str] = set()
    for seed in ("one", "two", "three", "four"):
        made = TITLES[OTR].new(Setup(game=OTR, seats=3, options={"course": "short-kermesse"}), seed_from(seed))
        while not made.over:
            seat = made.to_act()[0]
            if made.view(None).phase == "option":
                found |= {choice.text for choice in TITLES[OTR].choices(made, seat)}
            made.apply(seat, chance.choice(made.legal(seat)))
    assert found
    assert not any(text.startswith("Option") for text in found)
