"""A finished race looked at again: chances add up, moments are found in the replay, all of it the same every time."""

from __future__ import annotations

from functools import lru_cache

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from paceline.bots import levels, make_bot, usual_bot
from paceline.core.bot import decide
from paceline.core.log import Log
from paceline.core.record import Entry
from paceline.core.registry import game_ids, title
from paceline.core.rng import Rng, seed_from
from paceline.core.setup import Setup
from paceline.lab import analyse as at_it
from paceline.lab.advice import Weighed, ladder_of
from paceline.lab.analyse import ALL, Judged, Ledger, Point, Walk, analyse, look, plan, summed
from paceline.lab.analysis_told import as_html, lines

from ..bots.play import COMPILED

every_title = pytest.mark.parametrize("game", [game for game in game_ids() if levels(game)])


@lru_cache
def raced(game: str) -> Log:
    """A race of three heuristics and `random`, with a note and something taken back on the way."""
    setup = Setup(game=game, seats=4, options=title(game).bench_options())
    log = Log(setup, seed_from("analysed"), ["Ann", "Ben", "Cem", "Dot <b>"])
    names = [usual_bot(game)] * 3 + ["random"]
    bots = [make_bot(name, game, f"{name} {seat}") for seat, name in enumerate(names)]
    backs = 0
    while (seat := int(log.race.next_seat())) >= 0:
        log.play(seat, int(decide(log.race, seat, bots[seat])))
        if backs < 3 and log.why_no_undo(seat) is None:
            log.add(Entry(seat, "", "undo"))
            log.add(Entry(seat, "", "hint"))
            backs += 1
    assert backs
    return log


@every_title
def test_every_decision_and_round_of_a_race_is_looked_at(game: str) -> None:
    log = raced(game)
    points = plan(log)
    assert points == sorted(points, key=lambda point: point.at)
    looks = [point for point in points if point.seat == ALL]
    assert looks[0].at == 0
    assert len(looks) >= log.race.round_number()
    assert {point.seat for point in points} == {ALL, 0, 1, 2, 3}
    assert all(log.live[point.at].seat == point.seat for point in points if point.seat != ALL)


@every_title
def test_chances_add_up_and_options_hang_on_what_the_seat_could_know(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(at_it, "FEWEST", 2)
    log, found = raced(game), ladder_of(game)._replace(world_tour=ladder_of(game).world_tour._replace(playouts=4))
    decisions = [point for point in plan(log) if point.seat != ALL]
    for point in decisions[:: len(decisions) // 5]:
        race = next(race for at, race in at_it.races(log) if at == point.at)
        told = look(log, found, race, point, "seed")
        redealt = look(log, found, race.clone_for(point.seat, Rng("other")), point, "seed")
        assert told == redealt
        chances = at_it.chances_of(found, race, "seed", deals=4)
        assert sum(chances) == pytest.approx(1, abs=0.01)
        assert at_it.chances_of(found, race, "seed", deals=4) == chances


@every_title
def test_whatever_was_played_is_judged_and_weighed_against_the_policy(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also by somebody who plays what no rider would think of."""
    monkeypatch.setattr(at_it, "FEWEST", 2)
    log, found = raced(game), ladder_of(game)._replace(world_tour=ladder_of(game).world_tour._replace(playouts=4))
    mind, walk = found.mind(Rng("mind")), Walk(log)
    unthought = 0
    for point in [point for point in plan(log) if point.seat == 3][: 40 if COMPILED else 12]:
        race, played = walk.to(point.at), log.live[point.at].text
        buffer = vec[i64]([0] * (int(race.most_actions) + 1))
        many = int(mind.shortlist(race, 3, buffer))
        unthought += race.parse_action(played) not in [int(buffer[i]) for i in range(many)]
        told = look(log, found, race, point, "seed")
        assert played in [option.action for option in told.options]
        minds = [found.mind(Rng(f"{number}")) for number in range(8)]
        if {int(one.ride(race.clone_for(3, Rng("deal")), 3)) for one in minds} == {race.parse_action(played)}:
            assert (told.brought, told.doubt) == (0, 0)
        assert -1 <= told.brought <= 1
    assert unthought or game == "flamme-rouge"


def test_an_analysis_is_the_same_again_and_leads_into_the_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    found = ladder_of("flamme-rouge")
    small = found._replace(world_tour=found.world_tour._replace(playouts=8))
    monkeypatch.setattr(at_it, "ladder_of", lambda _: small)
    monkeypatch.setattr(at_it, "FEWEST", 2)
    monkeypatch.setattr(at_it, "LOOKED_AT_AGAIN", 2)
    log = raced("flamme-rouge")
    told: list[tuple[int, int]] = []
    first = analyse(log, seed="a", told=lambda done, of: told.append((done, of)))
    assert analyse(log, seed="a") == first
    assert told[-1][0] == told[-1][1]
    assert first.winner == log.race.winner()
    assert first.rounds[-1].chances == [float(team == first.winner) for team in range(4)]
    assert first.rounds[-1].at == len(log.entries)
    assert [one.round for one in first.rounds[:-1]] == [*range(log.race.round_number() + 1)]
    for moments in first.moments.values():
        assert len(moments) <= 6
        assert [one.letter for one in moments] == [*"ABCDEF"[: len(moments)]]
        for one in moments:
            assert one.swing == -one.cost if one.kind == "choice" else abs(one.swing) >= at_it.KEY
            assert 0 <= one.at < len(log.entries)
            if one.kind == "choice":
                assert log.entries[one.at].text == one.played
    for ledger in first.ledgers:
        assert ledger.start + ledger.choices + ledger.rest == pytest.approx(ledger.end, abs=0.001)
        assert ledger.low <= ledger.choices <= ledger.high
    page, text = as_html(log, first), "\n".join(lines(log, first))
    assert "Dot &lt;b&gt;" in page
    assert "<b>" not in page.partition("<h2>")[0]
    assert "Ann" in text


def test_a_costly_choice_is_a_key_moment_and_bad_luck_is_none_to_be_mended() -> None:
    log = raced("flamme-rouge")
    own = next(point for point in plan(log) if point.seat == 0 and point.round == 1)
    rounds = [point for point in plan(log) if point.seat == ALL]
    judged = [
        Judged(point=point, chances=[0.5 if point.round <= 1 else 0.2 if point.round <= 3 else 0.1, 0.2, 0.2, 0.1])
        for point in rounds
    ]
    options = [option("R2", 0.5), option(log.live[own.at].text, 0.3)]
    cost = Judged(
        point=Point(own.at, own.round, 0), options=options, played=options[1].action, best="R2", cost=0.2, error=0.01
    )
    found = summed(log, [*judged, cost]).moments[0]
    assert [(one.kind, one.round) for one in found if one.swing < 0][:2] == [("choice", 1), ("fate", 3)]
    assert (found[0].best, found[0].swing) == ("R2", -0.2)


def test_choices_are_told_beside_those_of_a_pro() -> None:
    log = raced("flamme-rouge")
    own = [point for point in plan(log) if point.seat == 0]
    chances = [Judged(point=point, chances=[0.25] * 4) for point in plan(log) if point.seat == ALL]
    options = [option("R2", 0.5), option("R3", 0.4)]

    def judged(brought: float, doubt: float) -> Ledger:
        found = [
            Judged(point=point, options=options, played="R3", best="R2", cost=0.1, brought=brought, doubt=doubt)
            for point in own[:4]
        ]
        return summed(log, [*chances, *found]).ledgers[0]

    good = judged(0.03, 0.01)
    assert (good.choices, good.told_apart) == (0.12, True)
    assert good.rest == pytest.approx(good.end - good.start - 0.12)
    assert not judged(-0.01, 0.02).told_apart


def option(action: str, win: float) -> Weighed:
    return Weighed(action=action, win=win, low=win - 0.02, high=win + 0.02, place=2.0, tries=100)
