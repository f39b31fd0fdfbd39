"""A finished race looked at again: found bit by bit, kept with its table; branches of it, and races that leave it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any, Literal

import msgspec
import pytest

from paceline.bots import levels
from paceline.core.errors import IllegalAction
from paceline.core.log import replay
from paceline.core.record import parse_record, record_text
from paceline.core.registry import game_ids
from paceline.lab import analyse as at_it
from paceline.lab import branch as on_it
from paceline.lab.advice import ladder_of
from paceline.lab.branch import Fork, way_to
from paceline.server import api, looks, making, replays
from paceline.server.analyses import Looked, live_at
from paceline.server.refusal import Refusal
from paceline.server.table import Table
from paceline.server.tables import Tables
from paceline.server.worker import Answer, Question

from .browser import Browser
from .test_take_backs import InProcess, decide, lay, rest, some, tell

every_title = pytest.mark.parametrize("game", [game for game in game_ids() if levels(game)])


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few rides of each option."""

    def few(game: str) -> Any:
        found = ladder_of(game)
        return found._replace(world_tour=found.world_tour._replace(playouts=4))

    for module in (at_it, on_it):
        monkeypatch.setattr(module, "ladder_of", few)
        monkeypatch.setattr(module, "FEWEST", 2)
    monkeypatch.setattr(at_it, "LOOKED_AT_AGAIN", 2)
    monkeypatch.setattr("paceline.server.analyses.LOOKED_AT_AGAIN", 2)
    monkeypatch.setattr(at_it, "KEY", 0.01)


async def raced(tables: Tables, game: str) -> Table:
    table, chance = await lay(tables, game, "random"), Random(game)
    await rest(table)
    while not table.log.race.over:
        await decide(tables, table, 0, some(table, 0, chance))
    return table


async def looked_at(tables: Tables, table: Table) -> Looked:
    await tables.analyses.begin(table, "somebody")
    while (looked := await tables.analyses.state(table)).state == "running":
        assert looked.done <= looked.of or not looked.of
        await asyncio.sleep(0.01)
    return looked


@every_title
@pytest.mark.slow
@pytest.mark.usefixtures("quick")
def test_a_race_is_looked_at_told_and_kept(tmp_path: Path, game: str) -> None:
    kept: list[tuple[str, Any]] = []

    async def first(tables: Tables) -> None:
        table = await raced(tables, game)
        assert (await tables.analyses.state(table)).state == "none"
        looked = await looked_at(tables, table)
        told = msgspec.json.decode(looks.analysis_told(table, looked), type=api.AnalysisState).analysis
        assert told is not None
        assert all(sum(one.chances) == pytest.approx(1, abs=0.02) for one in told.rounds)
        assert [one.at for one in told.rounds] == sorted(one.at for one in told.rounds)
        assert told.rounds[-1].chances[told.winner] == 1
        assert [side.seat for side in told.sides] == list(range(len(table.seats)))
        frames = msgspec.json.decode(replays.replay(table, None))["frames"]
        for side in told.sides:
            assert side.ledger.text
            assert side.decisive in {None, *(moment.letter for moment in side.moments)}
            for moment in side.moments:
                assert 0 <= moment.at < moment.until < len(frames)
                assert moment.text
                for option in moment.options:
                    assert option.choice["action"] == option.action
                    assert option.low <= option.win <= option.high
                if moment.kind == "choice":
                    assert {moment.played, moment.best} <= {option.action for option in moment.options}
                    assert frames[moment.at + 1]["entry"] == f"{side.seat} {moment.played}"
        assert (await looked_at(tables, table)).found == looked.found
        kept.append((table.id, looked.found))

    async def after_a_restart(tables: Tables) -> None:
        name, found = kept[0]
        table = await tables.get(name)
        looked = await tables.analyses.state(table)
        assert (looked.state, looked.found) == ("done", found)
        assert isinstance(tables.thinker, InProcess)
        assert tables.thinker.questions == []

    tell(tmp_path, first, after_a_restart)


@every_title
@pytest.mark.slow
@pytest.mark.usefixtures("quick")
def test_a_branch_leaves_the_record_alone_and_a_race_rides_on_from_it(tmp_path: Path, game: str) -> None:
    async def story(tables: Tables) -> None:
        table = await raced(tables, game)
        before = record_text(table.record())
        own = [at for at, entry in enumerate(table.log.live) if entry.seat == 0]
        at = own[len(own) * 2 // 3]
        race = at_it.Walk(table.log).to(at)
        action = race.action_text(race.legal(0)[-1])
        fork = Fork(at=at, seat=0, action=action)
        looks.check_fork(table.log, fork)
        ridden = await tables.analyses.ride(table, fork)
        frame = at_it.frames_of(table.log)[at]
        assert live_at(table, frame) == at
        wish = api.ForkWish(seat=0, at=frame, action=action)
        told = msgspec.json.decode(looks.branch_told(table, wish, fork, ridden, None, None), type=api.BranchTold)
        shown = msgspec.json.decode(replays.replay(table, 0))["frames"]
        assert told.frames[0].view == shown[frame]["view"], "it begins where the record was"
        assert told.frames[1].entry == f"0 {action}"
        assert [one.at for one in told.rounds] == sorted(one.at for one in told.rounds)
        assert told.rounds[-1].at == len(told.frames) - 1
        assert told.won == (told.place == 1) == (told.rounds[-1].chances[0] == 1)
        assert told.text
        assert record_text(table.record()) == before

        made = await making.branch_off(tables, table, at, 0, action, "somebody")
        on = await tables.get(made.table)
        assert [seat.kind for seat in on.seats] == ["person", *["bot"] * (len(on.seats) - 1)]
        assert [branch.after for branch in on.log.branches] == [len(way_to(table.log, at, 0))]
        assert on.log.branches[0].after <= at
        assert on.log.live[on.log.branches[0].after].text == action
        assert (on.row.branch_of, on.log.names) == (table.id, table.log.names)
        await rest(on)
        chance = Random("on")
        while not on.log.race.over:
            await decide(tables, on, 0, some(on, 0, chance))
        again = replay(parse_record(record_text(on.record())))
        assert again.race.to_bytes() == on.log.race.to_bytes()
        assert record_text(table.record()) == before
        assert (await looked_at(tables, on)).state == "done"
        await leaves_in_turn(tables, on)

    tell(tmp_path, story)


async def leaves_in_turn(tables: Tables, on: Table) -> None:
    """A race that rides on is left like any other, after the place where it left and before that."""
    own = [at for at, entry in enumerate(on.log.live) if entry.seat == 0]
    left = on.log.branches[0].after
    for at, many in ((own[-1], 2), (next(at for at in own if at > left), 2), (own[0], 1)):
        race = at_it.Walk(on.log).to(at)
        action = race.action_text(race.legal(0)[0])
        fork = Fork(at=at, seat=0, action=action)
        ridden = await tables.analyses.ride(on, fork)
        wish = api.ForkWish(seat=0, at=at_it.frames_of(on.log)[at], action=action)
        assert msgspec.json.decode(looks.branch_told(on, wish, fork, ridden, None, None), type=api.BranchTold).frames
        again = await tables.get((await making.branch_off(tables, on, at, 0, action, "somebody")).table)
        assert len(again.log.branches) == many
        assert again.log.branches[:-1] == on.log.branches[: many - 1]
        after = again.log.branches[-1].after
        assert again.log.live[after].text == action
        assert [entry for entry in again.log.live[:after] if entry.seat == 0] == [
            on.log.live[one] for one in own if one < at
        ]


def test_what_others_chose_in_secret_is_chosen_anew_in_a_branch(tmp_path: Path) -> None:
    async def story(tables: Tables) -> None:
        table = await raced(tables, "flamme-rouge")
        left_out = 0
        for at, entry in enumerate(table.log.live):
            way = way_to(table.log, at, entry.seat)
            kept = {id(one) for one in way}
            missing = [one for one in table.log.live[:at] if id(one) not in kept]
            assert all(one.seat != entry.seat for one in missing), "what one did oneself stands"
            left_out += len(missing)
        assert left_out, "others had chosen before"

    tell(tmp_path, story)


def test_one_who_rode_elsewhere_has_no_fork_there(tmp_path: Path) -> None:
    async def story(tables: Tables) -> None:
        table = await raced(tables, "flamme-rouge")
        at = next(at for at, entry in enumerate(table.log.live) if entry.seat == 1)
        with pytest.raises(Refusal):
            looks.check_fork(table.log, Fork(at=at, seat=0, action="R3"))
        with pytest.raises(IllegalAction):
            looks.check_fork(table.log, Fork(at=at, seat=1, action="S@60"))
        with pytest.raises(Refusal):
            live_at(table, len(table.log.entries))

    tell(tmp_path, story)


class Dumb(InProcess):
    async def ask(self, table: str, question: Question, watched: Any) -> Answer:
        if question.look is not None:
            await asyncio.sleep(0)
            return Answer(number=0)
        return await super().ask(table, question, watched)


def test_an_analysis_that_fails_says_so_and_can_be_begun_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.server.test_take_backs.InProcess", Dumb)

    async def story(tables: Tables) -> None:
        table = await raced(tables, "flamme-rouge")
        assert (await looked_at(tables, table)).state == "failed"
        assert (await looked_at(tables, table)).state == "failed"
        assert len(tables.analyses.jobs) == 1
        monkeypatch.setattr("paceline.server.analyses.MOST_JOBS", 1)
        other = await raced(tables, "flamme-rouge")
        assert (await looked_at(tables, other)).state == "failed", "what failed is nobody's turn"
        await tables.analyses.stop(other, "somebody else")
        assert (await tables.analyses.state(other)).state == "failed"
        await tables.analyses.stop(other, "somebody")
        assert (await tables.analyses.state(other)).state == "none"

    tell(tmp_path, story)


class Slow(InProcess):
    held: asyncio.Event

    async def ask(self, table: str, question: Question, watched: Any) -> Answer:
        if question.look is not None and question.look.fork is not None:
            await self.held.wait()
        return await super().ask(table, question, watched)


@pytest.mark.usefixtures("quick")
def test_no_ride_that_somebody_waits_for_makes_room_for_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.server.test_take_backs.InProcess", Slow)
    monkeypatch.setattr("paceline.server.analyses.MOST_KEPT", 2)

    async def story(tables: Tables) -> None:
        assert isinstance(tables.thinker, Slow)
        tables.thinker.held = asyncio.Event()
        table = await raced(tables, "flamme-rouge")
        own = [at for at, entry in enumerate(table.log.live) if entry.seat == 0]
        forks = [Fork(at=at, seat=0, action=table.log.live[at].text) for at in own[2:5]]
        rides = [asyncio.create_task(tables.analyses.ride(table, fork)) for fork in forks[:2]]
        await asyncio.sleep(0)
        with pytest.raises(Refusal, match="in time"):
            await tables.analyses.ride(table, forks[2])
        tables.thinker.held.set()
        assert all(ride.actions for ride in await asyncio.gather(*rides))
        assert (await tables.analyses.ride(table, forks[2])).actions
        assert len(tables.analyses.rides) == 2

    tell(tmp_path, story)


def test_over_http(ann: Browser, bob: Browser) -> None:
    """Begun, stopped, begun again; anybody may look; nobody while the race is on."""
    made = ann.create("me", "random", course="avenue-corso-paseo")
    table = made["table"]
    call = f"/api/tables/{table}/analysis"
    assert ann.http.post(call).status_code == 409
    assert ann.http.post(f"/api/tables/{table}/ride-on", json={"seat": 0, "at": 3}).status_code == 409
    player = ann.sit(table)
    player.play_on()
    player.close()
    assert ann.get(call)["state"] == "none"
    assert bob.http.post(call).json()["state"] == "running"
    assert not ann.get(call)["mine"]
    assert ann.http.delete(call).json()["state"] in ("running", "done"), "it is bob's"
    assert ann.http.post(call).json()["state"] in ("running", "done")
    assert bob.http.delete(call).json()["state"] in ("running", "done"), "ann wants it too"
    assert ann.http.delete(call).json()["state"] in ("none", "done")
    assert ann.http.post(call).json()["state"] in ("running", "done")
    while (told := ann.get(call))["state"] == "running":
        pass
    assert told["state"] == "done"
    assert len(told["analysis"]["sides"]) == 2
    assert bob.http.delete(call).json()["state"] == "done", "what is whole stays"
    for wrong in ({"seat": 9, "at": 3}, {"seat": 0, "at": 1 << 20}, {"seat": 0, "at": 5, "action": "X"}, {"seat": 0}):
        assert 400 <= ann.http.post(f"/api/tables/{table}/ride-on", json=wrong).status_code < 500
        assert 400 <= ann.http.post(f"/api/tables/{table}/branch", json=wrong).status_code < 500
    on = bob.http.post(f"/api/tables/{table}/ride-on", json={"seat": 0, "at": 8})
    assert on.status_code == 201
    assert bob.get(f"/api/tables/{on.json()['table']}")["branch"] == table
    rider = bob.sit(on.json()["table"])
    rider.play_on()
    rider.close()
    assert [race["branch"] for race in bob.get("/api/races")["races"]] == [table]
    assert bob.get("/api/races/rates")["titles"] == [], "it counts nowhere"


def moment_of(kind: Literal["choice", "gain", "fate"], swing: float) -> api.MomentTold:
    return api.MomentTold(
        letter=kind[0],
        kind=kind,
        at=0,
        until=1,
        round=1,
        swing=swing,
        title="",
        text="",
        cost=-swing if kind == "choice" else 0.0,
        why="",
        played="",
        best="",
        options=[],
    )


@pytest.mark.parametrize(
    ("cost", "fall", "told"), [(0.2, 0.3, "choice"), (0.05, 0.25, "fate"), (0.05, 0.0, "choice"), (0.0, 0.25, "fate")]
)
def test_a_small_mistake_is_not_blamed_for_a_race_that_bad_luck_lost(cost: float, fall: float, told: str) -> None:
    moments = [moment_of("choice", -cost), moment_of("fate", -fall), moment_of("gain", 0.4)]
    decisive = looks.decisive_of([one for one in moments if one.swing], won=False)
    assert decisive is not None
    assert decisive.kind == told
