"""The calls around a finished race that is looked at again: its analysis, branches of it, and riding on from one."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec
from litestar import MediaType, Response, delete, get, post
from litestar.params import FromPath, JSONBody

from paceline.bots import levels
from paceline.core.foresight import dealt_for
from paceline.core.log import Log, steps
from paceline.core.moments import Moment, occasions
from paceline.core.record import Entry
from paceline.core.title import Choice
from paceline.core.words import SHELL, speech
from paceline.lab.advice import because
from paceline.lab.analyse import Analysis, KeyMoment, Walk
from paceline.lab.analysis_told import balance, percent
from paceline.lab.branch import Fork, Ridden, fork_of
from paceline.server import api, making
from paceline.server.analyses import Looked, live_at
from paceline.server.calls import MAKES, SOME, THINKS, AllTables, AnyRequest, Owner, errors, identity
from paceline.server.refusal import Refusal
from paceline.server.replays import frames
from paceline.server.table import Table
from paceline.server.tables import Tables

say = speech(SHELL).say
State = Response[api.AnalysisState]
HALF: Final = 2  # a choice that cost that part of the deepest fall is told before it


class Offered(NamedTuple):
    """An option as its seat was offered it, and as people speak of it later."""

    choice: Choice
    text: str


@get("/tables/{table:str}/analysis", responses=errors(404, 409), opt=SOME)
async def show_analysis(tables: AllTables, table: FromPath[str], owner: Owner) -> State:
    """What was found in a finished race, or how far one is."""
    return await state_of(tables, await over(tables, table), owner)


@post("/tables/{table:str}/analysis", status_code=200, responses=errors(403, 404, 409, 503), opt=THINKS)
async def begin_analysis(request: AnyRequest, tables: AllTables, table: FromPath[str]) -> State:
    """Looks at a finished race again, unless that is done already."""
    found = await over(tables, table)
    owner, cookies = identity(request)
    await tables.analyses.begin(found, owner)
    told = await state_of(tables, found, owner)
    told.cookies.extend(cookies)
    return told


@delete("/tables/{table:str}/analysis", status_code=200, responses=errors(403, 404, 409), opt=SOME)
async def stop_analysis(tables: AllTables, table: FromPath[str], owner: Owner) -> State:
    """Stops looking once nobody wishes it any more who has begun it; what is whole stays."""
    found = await over(tables, table)
    await tables.analyses.stop(found, owner)
    return await state_of(tables, found, owner)


@post("/tables/{table:str}/branch", status_code=200, responses=errors(403, 404, 409, 413, 422, 503), opt=THINKS)
async def show_branch(
    tables: AllTables, table: FromPath[str], owner: Owner, data: JSONBody[api.ForkWish]
) -> Response[api.BranchTold]:
    """One ride of the bots from another choice to the end. Nothing of it goes into the record."""
    found = await over(tables, table)
    fork = Fork(at=live_at(found, data.at), seat=data.seat, action=data.action)
    async with tables.replaying:
        await asyncio.to_thread(check_fork, found.log, fork)
    ridden = await tables.analyses.ride(found, fork)
    kept = await tables.analyses.kept(found.id)
    async with tables.replaying:
        encoded: Any = await asyncio.to_thread(branch_told, found, data, fork, ridden, kept, owner)
    return Response(encoded, media_type=MediaType.JSON)


@post("/tables/{table:str}/ride-on", responses=errors(403, 404, 409, 413, 422), opt=MAKES)
async def ride_on(
    request: AnyRequest, tables: AllTables, table: FromPath[str], data: JSONBody[api.RideOnWish]
) -> Response[api.TableMade]:
    """A new race against bots from there; what the seat could not know is dealt anew."""
    found = await over(tables, table)
    if data.seat >= len(found.seats):
        raise Refusal(404, "no-seat", field="seat", seats=len(found.seats))
    owner, cookies = identity(request)
    made = await making.branch_off(tables, found, live_at(found, data.at), data.seat, data.action, owner)
    return Response(made, status_code=201, cookies=cookies)


CALLS: Final = (show_analysis, begin_analysis, stop_analysis, show_branch, ride_on)


async def over(tables: Tables, table: str) -> Table:
    """A race that is over, of a title whose bots can judge it."""
    found = await tables.get(table)
    if not found.log.race.over:
        raise Refusal(409, "race-on")
    if not levels(found.setup.game):
        raise Refusal(409, "no-analysis")
    return found


async def state_of(tables: Tables, table: Table, owner: str | None) -> State:
    looked = await tables.analyses.state(table, owner)
    if looked.found is None:
        told = api.AnalysisState(state=looked.state, done=looked.done, of=looked.of, mine=looked.mine)
        return Response(told)
    encoded: Any = await tables.told_once(table, "analysis", lambda: analysis_told(table, looked))
    return Response(encoded, media_type=MediaType.JSON)


# In words


def analysis_told(table: Table, looked: Looked) -> bytes:
    found = looked.found
    assert found is not None
    log = table.log
    offered = offered_at(log, found)
    told_of = occasions(log)
    sides = [
        side_told(found, seat, [moment_told(one, offered, told_of, log) for one in found.moments[seat]])
        for seat in range(len(found.seats))
    ]
    analysis = api.AnalysisTold(
        teams=found.teams,
        winner=found.winner,
        rounds=[api.ChancesTold(at=one.at, round=one.round, chances=one.chances) for one in found.rounds],
        sides=sides,
        playouts=found.playouts,
    )
    return msgspec.json.encode(api.AnalysisState(state="done", analysis=analysis))


def offered_at(log: Log, found: Analysis) -> dict[tuple[int, str], Offered]:
    """The options of key moments as their seats were offered them, by frame and action."""
    wanted: dict[int, list[KeyMoment]] = {}
    for moments in found.moments.values():
        for moment in moments:
            if moment.options:
                wanted.setdefault(moment.at, []).append(moment)
    offered: dict[tuple[int, str], Offered] = {}
    for at, step in enumerate(steps(log)):
        for moment in wanted.get(at, []):
            dealt = dealt_for(step.log.race, moment.seat)
            for option in moment.options:
                choice = log.title.foretell(dealt, moment.seat, dealt.parse_action(option.action))
                offered[at, option.action] = Offered(choice, log.title.spoken(dealt, choice))
    return offered


def moment_told(
    moment: KeyMoment, offered: dict[tuple[int, str], Offered], told_of: Sequence[Moment], log: Log
) -> api.MomentTold:
    choice = moment.kind == "choice"
    text = {"choice": "better-was", "gain": "went-well", "fate": "nothing-to-be-done"}[moment.kind]
    return api.MomentTold(
        letter=moment.letter,
        kind="choice" if choice else "gain" if moment.kind == "gain" else "fate",
        at=moment.at,
        until=moment.until,
        round=moment.round,
        swing=moment.swing,
        title="" if choice else title_of(moment, told_of, log),
        text=say(f"analysis.{text}"),
        cost=moment.cost,
        why=because(log.title.package, moment.why) if moment.why else "",
        played=moment.played,
        best=moment.best,
        options=[
            api.OptionTold(
                action=option.action,
                text=offered[moment.at, option.action].text,
                win=option.win,
                low=option.low,
                high=option.high,
                place=option.place,
                tries=option.tries,
                choice=offered[moment.at, option.action].choice,
            )
            for option in moment.options
        ],
    )


def title_of(moment: KeyMoment, told_of: Sequence[Moment], log: Log) -> str:
    """What else is told of that round: of the seat's own riders what went the same way, or what a rival gained."""
    within = [one for one in told_of if moment.at <= one.since and one.at <= moment.until]
    own = [one for one in within if one.seat == moment.seat and (one.swing >= 0) == (moment.swing > 0)]
    others = [one for one in within if one.seat != moment.seat and one.swing >= 0 > moment.swing]
    best = max(own or others, key=lambda one: one.weight, default=None)
    if best is None:
        return ""
    title = best.title(log.title.package)
    return title if own or best.seat is None else say("analysis.theirs", what=title, name=log.names[best.seat])


def side_told(found: Analysis, seat: int, moments: list[api.MomentTold]) -> api.SideTold:
    entry = found.ledgers[seat]
    decisive = decisive_of(moments, won=found.winner == seat)
    return api.SideTold(
        seat=seat,
        decisive=decisive.letter if decisive else None,
        moments=moments,
        ledger=api.LedgerTold(
            start=entry.start,
            end=entry.end,
            choices=entry.choices,
            low=entry.low,
            high=entry.high,
            rest=entry.rest,
            told_apart=entry.told_apart,
            text=balance(found, entry),
        ),
    )


def decisive_of(moments: Sequence[api.MomentTold], *, won: bool) -> api.MomentTold | None:
    """What won it; or the choice that cost most, unless the deepest fall was more than twice as deep."""
    if won:
        return max((one for one in moments if one.swing > 0), key=lambda one: one.swing, default=None)
    costly = max((one for one in moments if one.kind == "choice"), key=lambda one: one.cost, default=None)
    deepest = min((one for one in moments if one.swing < 0), key=lambda one: one.swing, default=None)
    if costly is None or deepest is None or costly.cost * HALF >= -deepest.swing:
        return costly or deepest
    return deepest


# Branches


def check_fork(log: Log, fork: Fork) -> None:
    """Raises where there was no such decision, or where the rules forbid the other choice."""
    if log.live[fork.at].seat != fork.seat:
        raise Refusal(409, "no-fork", field="seat", why=str(fork.seat))
    fork_of(Walk(log), fork)


def branch_told(
    table: Table, wish: api.ForkWish, fork: Fork, ridden: Ridden, kept: Analysis | None, owner: str | None
) -> bytes:
    log = branched(table.log, fork.at, ridden)
    told = [*frames(log, fork.seat)][fork.at :]
    result = log.race.result()
    assert result is not None
    place = result.places[fork.seat]
    said = {
        "who": "you" if fork.seat in table.seats_had_by(owner) else "other",
        "name": table.log.names[fork.seat],
        "place": place,
        "teams": int(log.race.teams),
    }
    return msgspec.json.encode(
        api.BranchTold(
            seat=fork.seat,
            at=wish.at,
            action=fork.action,
            rounds=[api.ChancesTold(at=one.at, round=one.round, chances=one.chances) for one in ridden.rounds],
            frames=told,
            result=result,
            place=place,
            won=result.winner == fork.seat,
            text=branch_text(wish, kept, said),
        )
    )


def branched(log: Log, at: int, ridden: Ridden) -> Log:
    """The race with other actions from there on."""
    other = Log(log.setup, log.seed, log.names, rules=log.rules, branches=log.branches_by(at))
    for entry in [*log.live[:at], *(Entry(seat, action) for seat, action in ridden.actions)]:
        other.add(entry)
    return other


def branch_text(wish: api.ForkWish, kept: Analysis | None, said: dict[str, str | int]) -> str:
    """How that ride ended, and how many others did, where they were ridden."""
    moments = kept.moments[wish.seat] if kept else []
    options = (option for one in moments if one.at == wish.at for option in one.options)
    option = next((option for option in options if option.action == wish.action), None)
    if option is None:
        return say("analysis.branch-alone", **said)
    return say("analysis.branch", **said, n=option.tries, win=percent(option.win), expected=f"{option.place:.1f}")
