"""Tournaments: which races are played, what is decided by them, and what is kept of them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import msgspec
import pytest

from paceline.core.errors import IllegalAction, PacelineError
from paceline.lab import tournament as lab
from paceline.lab.standings import Meeting, Result, Standings, evidence, ratings
from paceline.lab.tournament import (
    NEITHER,
    A,
    B,
    Heat,
    Outcome,
    Times,
    Tournament,
    play_heats,
    play_tournament,
    seatings,
)
from paceline.lab.tournament_report import as_json
from paceline.lab.tournament_state import State

SHORT = Tournament(game="flamme-rouge", bots=["random", "highest", "rouleur"], races=12, courses=["abcdu", "abu"])
PAIR = msgspec.structs.replace(SHORT, bots=["x", "y"], races=600)


def never() -> bool:
    return False


def raced(tournament: Tournament) -> list[Outcome]:
    return [outcome for news in play_tournament(tournament, lambda _: True, 1, never) for outcome in news]


def standings_of(tournament: Tournament, outcomes: list[Outcome]) -> Standings:
    standings = Standings(tournament)
    for outcome in outcomes:
        standings.add(outcome)
    return standings


def outcome(race: int, won: int, pair: int = 0, places: list[int] | None = None) -> Outcome:
    """A race that was won by a side, whose seats come in first."""
    if places is None:
        sides = SHORT.sides_of(race)
        order = sorted(range(4), key=lambda seat: sides[seat] != won)
        places = [order.index(seat) + 1 for seat in range(4)]
    return Outcome(pair=pair, race=race, won=won, places=places, times=[Times(), Times()], cpu=0)


# Who sits where


def test_four_seats_are_split_in_all_six_ways() -> None:
    assert Counter(seatings(4)) == {
        tuple(A if seat in mine else B for seat in range(4)): 1 for mine in combinations(range(4), 2)
    }


@pytest.mark.parametrize(("seats", "many"), [(2, 2), (3, 6), (4, 6), (5, 20), (6, 20)])
def test_over_a_turn_both_sides_have_every_seat_as_often(seats: int, many: int) -> None:
    turn = seatings(seats)
    assert len(turn) == len(set(turn)) == many
    assert all(abs(sides.count(A) - sides.count(B)) == seats % 2 for sides in turn)
    for seat in range(seats):
        assert Counter(sides[seat] for sides in turn) == {A: many // 2, B: many // 2}
    for one, other in zip(turn[::2], turn[1::2], strict=True):
        assert all(side != changed for side, changed in zip(one, other, strict=True))


def test_every_course_sees_every_seating_before_the_next_comes() -> None:
    met = [(SHORT.course_of(race), SHORT.sides_of(race)) for race in range(18)]
    assert Counter(met[:12]) == {(course, sides): 1 for course in SHORT.courses for sides in seatings(4)}
    assert [course for course, _ in met] == ["abcdu"] * 6 + ["abu"] * 6 + ["abcdu"] * 6


def test_every_pair_rides_every_race_once_turn_by_turn() -> None:
    heats = list(msgspec.structs.replace(SHORT, races=8).heats())
    assert sorted(heats) == [Heat(pair, race) for pair in range(3) for race in range(8)]
    assert [heat.pair for heat in heats] == [0] * 6 + [1] * 6 + [2] * 6 + [0, 0, 1, 1, 2, 2]
    assert SHORT.bots_of(Heat(1, 0)) == ["random", "random", "rouleur", "rouleur"]
    assert SHORT.bots_of(Heat(1, 1)) == ["rouleur", "rouleur", "random", "random"]


# Races


def test_a_race_is_the_same_in_any_order_and_company() -> None:
    def of(heats: list[Heat]) -> dict[Heat, tuple[int, list[int]]]:
        found = play_heats(SHORT, heats, never)
        return {Heat(each.pair, each.race): (each.won, each.places) for each in found}

    heats = list(SHORT.heats())[:9]
    assert of(heats) == of(heats[::-1]) == {heat: of([heat])[heat] for heat in heats}


def test_the_seats_of_the_winner_decide_whose_race_it_is() -> None:
    for each in raced(SHORT):
        assert sorted(each.places) == [1, 2, 3, 4]
        assert each.won == SHORT.sides_of(each.race)[each.places.index(1)]
        assert all(times.decisions > 0 for times in each.times)


def test_a_race_of_a_dummy_team_is_nobodys() -> None:
    crowded = msgspec.structs.replace(SHORT, seats=2, options={"peloton_team": True, "muscle_teams": 1})
    won = Counter(each.won for each in raced(crowded))
    assert won[NEITHER] > 0
    found = as_json(standings_of(crowded, raced(crowded)))["pairs"]
    assert sum(pair["others"] for pair in found) == won[NEITHER]
    assert all(sum(pair["wins"]) + pair["others"] == pair["races"] == 12 for pair in found)


def test_who_is_stopped_keeps_whole_races() -> None:
    asked = iter([False, False, True])
    assert len(play_heats(SHORT, list(SHORT.heats()), lambda: next(asked))) == 2


def test_a_race_that_breaks_says_which_one_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> int:
        raise IllegalAction("fr.turn.owed", "not-now")

    monkeypatch.setattr(lab, "decide", broken)
    with pytest.raises(RuntimeError, match=r"race 7 of seed '0' on abu with highest,highest,random,random broke:"):
        play_heats(SHORT, [Heat(0, 7)], never)


# Figures


def test_shares_and_their_intervals() -> None:
    won = [A] * 50 + [B] * 50 + [NEITHER] * 20
    found = as_json(standings_of(PAIR, [outcome(race, who) for race, who in enumerate(won)]))["pairs"]
    [pair] = found
    assert (pair["a"], pair["b"], pair["races"], pair["others"]) == ("x", "y", 120, 20)
    assert (pair["share"], pair["low"], pair["high"]) == pytest.approx((0.5, 0.4038, 0.5962), abs=1e-4)


def test_without_a_race_nothing_is_known() -> None:
    [pair] = as_json(Standings(PAIR))["pairs"]
    assert (pair["races"], pair["share"], pair["low"], pair["high"], pair["decided"]) == (0, None, 0.0, 1.0, False)


def test_the_order_of_arrival_is_no_matter() -> None:
    outcomes = [outcome(race, [A, B, B][race % 3], pair) for race in range(12) for pair in range(3)]
    mixed = random.Random(7).sample(outcomes, len(outcomes))
    assert as_json(standings_of(SHORT, outcomes)) == as_json(standings_of(SHORT, mixed + mixed[:5]))


def test_who_comes_in_first_is_rated_higher_and_more_races_make_it_surer() -> None:
    few = ratings(standings_of(PAIR, [outcome(race, B) for race in range(6)]))
    many = ratings(standings_of(PAIR, [outcome(race, B if race % 6 else A) for race in range(60)]))
    assert [row.bot for row in few] == [row.bot for row in many] == ["y", "x"]
    assert few[0].mu > 25 > few[1].mu
    assert all(more.sigma < less.sigma < 25 / 3 for more, less in zip(many, few, strict=True))


def test_ratings_come_from_all_places_not_from_wins_alone() -> None:
    places = {0: [1, 2, 3, 4], 1: [1, 4, 2, 3]}
    near, far = (
        ratings(standings_of(PAIR, [outcome(race, A, places=order) for race in range(0, 60, 6)]))
        for order in places.values()
    )
    assert near[0].mu - near[1].mu > far[0].mu - far[1].mu


def test_equal_bots_are_rated_alike() -> None:
    one, other = ratings(standings_of(PAIR, [outcome(race, race % 2) for race in range(600)]))
    assert abs(one.mu - other.mu) < 2 * (one.sigma + other.sigma)


def test_times_are_added_up_by_bot() -> None:
    times = Times()
    for took in [1_000_000] * 98 + [50_000_000] * 2:
        times.count(took)
    assert times.mean() == pytest.approx(1.98)
    assert times.within(0.5) == pytest.approx(1, rel=0.05)
    assert times.within(0.99) == pytest.approx(50, rel=0.05)
    both = Times()
    both.add(times)
    both.add(times)
    assert (both.decisions, both.mean(), both.within(0.99)) == (200, times.mean(), times.within(0.99))
    assert (Times().mean(), Times().within(0.99)) == (None, None)


# What is decided


def flips(share: float, races: int, chance: random.Random, lean: float = 0.0) -> Meeting:
    """Coins that fall for A with such a share; a seating may lean to one side, its counterpart to the other."""
    meeting = Meeting(msgspec.structs.replace(PAIR, races=races, until_decided=True))
    for race in range(races):
        if race >= meeting.end:
            break
        leaning = lean if race % 2 else -lean
        meeting.add(race, Result(A if chance.random() < share + leaning else B, (1, 2, 3, 4)))
    return meeting


@pytest.mark.parametrize("lean", [0.0, 0.3])
def test_equal_bots_are_hardly_ever_told_apart(lean: float) -> None:
    chance = random.Random(2026)
    assert sum(flips(0.5, 500, chance, lean).stronger != NEITHER for _ in range(400)) <= 0.05 * 400


@pytest.mark.parametrize(("share", "who"), [(0.8, A), (0.2, B)])
def test_a_bot_that_is_much_stronger_is_soon_found(share: float, who: int) -> None:
    chance = random.Random(2026)
    meetings = [flips(share, 500, chance) for _ in range(200)]
    assert Counter(meeting.stronger for meeting in meetings)[who] == 200
    assert sorted(meeting.decided_after for meeting in meetings)[100] <= 36


def test_the_evidence_is_a_fair_bet() -> None:
    """With equal bots a stake of 1 is worth 1 on average."""
    from math import comb, exp

    for races in (1, 6, 40):
        worth = sum(comb(races, wins) / 2**races * exp(evidence(wins, races - wins)) for wins in range(races + 1))
        assert worth == pytest.approx(1)
    assert evidence(12, 0) == evidence(0, 12) > evidence(11, 1) > evidence(6, 6)


def test_it_is_decided_after_whole_turns_in_the_order_of_races() -> None:
    meeting = Meeting(msgspec.structs.replace(PAIR, until_decided=True))
    for race in [*range(1, 30), 0]:
        assert meeting.stronger == NEITHER
        meeting.add(race, Result(B, (1, 2, 3, 4)))
    assert (meeting.stronger, meeting.decided_after, meeting.end, meeting.wins()) == (B, 12, 12, (0, 12, 0))


def test_who_wants_all_races_is_told_when_it_was_decided() -> None:
    meeting = Meeting(PAIR)
    for race in range(30):
        meeting.add(race, Result(A, (1, 2, 3, 4)))
    assert (meeting.decided_after, meeting.end, meeting.wins()) == (12, 600, (30, 0, 0))


def test_who_is_to_be_surer_waits_longer() -> None:
    surer = Meeting(msgspec.structs.replace(PAIR, until_decided=True, sure=0.999))
    for race in range(30):
        surer.add(race, Result(A, (1, 2, 3, 4)))
    assert surer.decided_after == 24


def test_no_more_races_are_handed_out_than_are_wanted() -> None:
    tournament = msgspec.structs.replace(SHORT, bots=["random", "highest"], races=600, until_decided=True)
    standings = Standings(tournament)
    for news in play_tournament(tournament, standings.wants, 1, never):
        for each in news:
            standings.add(each)
    assert standings.finished == standings.total == standings.meetings[0].decided_after < 600


# What is kept


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "state.jsonl"


def test_races_are_kept_and_read_again(file: Path) -> None:
    outcomes = raced(SHORT)
    assert State(file, SHORT).load() == []
    State(file, SHORT).append(outcomes[:5])
    State(file, SHORT).append(outcomes[5:])
    assert State(file, SHORT).load() == outcomes


def test_a_torn_line_is_removed_wherever_it_was_torn(file: Path) -> None:
    outcomes = raced(SHORT)[:3]
    State(file, SHORT).load()
    State(file, SHORT).append(outcomes)
    whole = file.read_bytes()
    ends = [at + 1 for at, letter in enumerate(whole) if letter == ord("\n")]
    for at in range(len(whole)):
        file.write_bytes(whole[:at])
        kept = max(0, sum(end <= at for end in ends) - 1)
        assert State(file, SHORT).load() == outcomes[:kept]
        assert file.read_bytes() == whole[: ends[kept]]


@pytest.mark.parametrize(
    ("other", "why"),
    [
        ({"seed": "1"}, 'seed: "0" there, "1" here'),
        ({"bots": ["random", "rouleur"]}, "bots: "),
        ({"races": 18}, "races: 12 there, 18 here"),
        ({"options": {"end": "all"}}, 'options: {} there, {"end":"all"} here'),
        ({"content": {"cards.toml": ""}}, 'content: "" there'),
        ({"until_decided": True}, "until_decided: false there, true here"),
    ],
)
def test_another_tournament_is_refused(file: Path, other: dict[str, object], why: str) -> None:
    State(file, SHORT).load()
    before = file.read_bytes()
    with pytest.raises(PacelineError, match="this file holds another tournament") as refused:
        State(file, msgspec.structs.replace(SHORT, **other)).load()
    assert why in str(refused.value)
    assert file.read_bytes() == before


@pytest.mark.parametrize("text", ["my diary", "my diary\n", "{}\n", "[1]\n", "\n"])
def test_another_file_is_refused_and_kept(file: Path, text: str) -> None:
    file.parent.mkdir()
    file.write_text(text)
    with pytest.raises(PacelineError, match="this file holds no tournament"):
        State(file, SHORT).load()
    assert file.read_text() == text


@pytest.mark.parametrize(
    "spoil",
    [
        lambda line: line[:-5],
        lambda line: line.replace('"pair":0', '"pair":3'),
        lambda line: line.replace('"race":0', '"race":12'),
        lambda line: line.replace('"places":[', '"places":[1,'),
        lambda line: line.replace('"won":', '"won":4'),
    ],
)
def test_a_line_that_is_no_race_is_named(file: Path, spoil: Callable[[str], str]) -> None:
    State(file, SHORT).load()
    State(file, SHORT).append(raced(SHORT)[:2])
    header, first, second = file.read_text().splitlines()
    file.write_text("\n".join([header, spoil(first), second, ""]))
    with pytest.raises(PacelineError, match="line 2: this is no race"):
        State(file, SHORT).load()
