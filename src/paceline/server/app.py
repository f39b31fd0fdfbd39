"""The HTTP calls and where the socket is. OpenAPI at /schema."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated, Any, Final, cast

from litestar import Litestar, MediaType, Response, Router, WebSocket, get, post, websocket
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException, PermissionDeniedException
from litestar.handlers.base import BaseRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath, HeaderParameter, JSONBody, QueryParameter, RequestCookies
from litestar.response import Stream

from paceline import __version__
from paceline.core.record import record_text
from paceline.core.words import LANGUAGE
from paceline.lab.ruling import Ruling
from paceline.server import api, looks, making, metrics, races, records, static, telling, title_calls, titles
from paceline.server.address import LOCAL, Address
from paceline.server.arrival import serve
from paceline.server.calls import (
    MAKES,
    MOST,
    MOST_WITH_BOX,
    MUCH,
    SOME,
    AllTables,
    AnyRequest,
    LetIn,
    Limited,
    LineAsked,
    Owner,
    RuleAsked,
    errors,
    hash_in,
    identity,
    visit_of,
)
from paceline.server.databases import open_store
from paceline.server.door import route_of
from paceline.server.health import Health, healthz, readyz
from paceline.server.language import language_of
from paceline.server.limits import HOME, Guests, Limits
from paceline.server.operators import Operators
from paceline.server.refusal import Refusal, misshapen, note_lack, problem_of
from paceline.server.reports import eyes_of, step_at
from paceline.server.storage import Store
from paceline.server.table import Table
from paceline.server.tables import Tables
from paceline.server.thinker import Thinker

MOST_BODY: Final = 64 * 1024
logger: Final = logging.getLogger(__name__)
RETRY_AFTER: Final = 2  # seconds
UNKEPT: Final = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
SAFE: Final = ("GET", "HEAD", "OPTIONS")

AnyConnection = ASGIConnection[Any, Any, Any, Any]
SeatSeen = Annotated[int | None, QueryParameter(ge=0, le=99, description="From this seat's eyes; else a spectator's.")]
CodeSent = Annotated[
    str | None, HeaderParameter(name="Paceline-Code", description="Of a play or watch link; logs keep addresses.")
]
Heard = Annotated[int | None, QueryParameter(ge=0, lt=1 << 31, description="When event n had been heard; else now.")]
StepAsked = Annotated[int | None, QueryParameter(ge=0, lt=1 << 31, description="After that step of the replay.")]


# Tables


@post("/tables", responses=errors(403, 413), request_max_body_size=MOST_WITH_BOX, opt=MAKES)
async def create_table(request: AnyRequest, tables: AllTables, data: JSONBody[api.NewTable]) -> Response[api.TableMade]:
    """A new table. Seats "me" and "friend" belong to this browser; "open" ones get a play link."""
    if all(data.game != title.id or not title.built for title in titles.titles()):
        raise Refusal(400, "not-built", field="game", game=data.game)
    owner, cookies = identity(request)
    return Response(await making.create(tables, data, owner), status_code=201, cookies=cookies)


@get("/tables/{table:str}", responses=errors(404, 409), opt=SOME)
async def table_facts(tables: AllTables, table: FromPath[str], owner: Owner) -> api.TableFacts:
    """What anybody may know of a table."""
    found = await tables.get(table)
    return api.TableFacts(
        table=found.id,
        game=found.setup.game,
        name=found.course_name,
        options=telling.options(found),
        box=telling.box(found),
        seats=telling.seats(found, owner),
        you=[*found.seats_of(owner)],
        maker=found.is_maker(owner),
        over=found.log.race.over,
        branch=found.row.branch_of,
    )


@get("/join", responses=errors(404, 409), opt=SOME)
async def behind_link(tables: AllTables, owner: Owner, code: CodeSent = None) -> api.Joined:
    """What is behind a play link or a watch link; nobody sits down by asking."""
    return await tables.behind(code or "", owner)


@post("/join", status_code=200, responses=errors(403, 404, 409, 413), opt=MUCH)
async def join(request: AnyRequest, tables: AllTables, data: JSONBody[api.Join]) -> Response[api.Joined]:
    """Follows a play link to its seat, or a watch link to the rail."""
    owner, cookies = identity(request)
    return Response(await tables.join(data, owner), status_code=200, cookies=cookies)


@post("/tables/{table:str}/seats/{seat:int}", status_code=200, responses=errors(403, 404, 409, 413), opt=SOME)
async def change_seat(
    tables: AllTables, table: FromPath[str], seat: FromPath[int], owner: Owner, data: JSONBody[api.SeatChange]
) -> list[api.SeatInfo]:
    """The table's maker lets a bot play an open seat; anybody one of their own."""
    found = await tables.get(table)
    await tables.hand_to_bot(found, seat, data, owner)
    return telling.seats(found, owner)


@post("/tables/{table:str}/rematch", responses=errors(403, 404, 409), opt=MAKES)
async def rematch(tables: AllTables, table: FromPath[str], owner: Owner) -> api.TableMade:
    """The same race again; whoever asks second takes their seat at the table that the first one made."""
    return await making.rematch(tables, await tables.get(table), owner)


@post("/records", responses=errors(403, 409, 413), request_max_body_size=MOST_WITH_BOX, opt=MAKES)
async def keep_record(
    request: AnyRequest, tables: AllTables, data: JSONBody[api.RecordGiven]
) -> Response[api.RecordKept]:
    """A finished race from a record that somebody has: it gets an address, and a place in the list."""
    owner, cookies = identity(request)
    table = await records.keep(tables, data.record, owner)
    return Response(api.RecordKept(table=table), status_code=201, cookies=cookies)


@get("/tables/{table:str}/record", media_type=MediaType.TEXT, responses=errors(404, 409), opt=SOME)
async def download_record(tables: AllTables, table: FromPath[str]) -> Response[str]:
    """The record, once the race is over: it holds the seed."""
    found = await over(tables, table)
    name = f'attachment; filename="{found.setup.game}-{found.id}.txt"'
    return Response(record_text(found.record()), media_type=MediaType.TEXT, headers={"Content-Disposition": name})


@get("/tables/{table:str}/replay", responses=errors(404, 409), opt=MOST)
async def show_replay(
    request: AnyRequest, tables: AllTables, table: FromPath[str], seat: SeatSeen = None
) -> Response[api.Replay]:
    """The race frame by frame, once it is over; compressed for whoever takes that, as all browsers do."""
    found = await over(tables, table)
    if seat is not None and seat >= len(found.seats):
        raise Refusal(404, "no-seat", field="seat", seats=len(found.seats))
    film = await tables.replay(found, seat)
    packed = "gzip" in static.taken_by(request)
    headers = {"Vary": "Accept-Encoding"} | ({"Content-Encoding": "gzip"} if packed else {})
    told: Any = Stream(film.packed() if packed else film.plain(), media_type=MediaType.JSON, headers=headers)
    return cast("Response[api.Replay]", told)


@get("/tables/{table:str}/report", responses=errors(403, 404, 409), opt=MUCH)
async def report_ruling(
    tables: AllTables,
    table: FromPath[str],
    owner: Owner,
    rule: RuleAsked = "",
    line: LineAsked = "",
    seat: SeatSeen = None,
    n: Heard = None,
    step: StepAsked = None,
    code: CodeSent = None,
) -> api.Report:
    """A ruling to be reported: what the viewer may know of it; everything, for anybody, once the race is over."""
    found = await tables.get(table)
    eyes = None if found.log.race.over else eyes_of(found.viewer(owner, code), seat)
    return api.Report(text=await tables.report(found, Ruling(rule, line), step_at(found, n, step), eyes))


async def over(tables: Tables, table: str) -> Table:
    found = await tables.get(table)
    if not found.log.race.over:
        raise Refusal(409, "race-on")
    return found


@websocket("/tables/{table:str}/socket")
async def open_socket(socket: WebSocket[Any, Any, Any], tables: AllTables, table: FromPath[str], owner: Owner) -> None:
    """docs/protocol.md"""
    LANGUAGE.set(language_of(socket))
    await serve(socket, tables, table, owner, visit_of(socket))


# Who asks


def tables_of(state: State) -> Tables:
    tables = state.tables
    assert isinstance(tables, Tables)
    return tables


def owner_of(cookies: RequestCookies, state: State) -> str | None:
    """The hash of the browser's token."""
    return hash_in(cookies, state.address)


def from_our_page(connection: AnyConnection, _handler: BaseRouteHandler) -> None:
    """No other site may open the socket or change anything, nor reach us under a name of its own."""
    scope: Any = connection.scope
    host = connection.headers.get("host", "")
    address: Address = connection.app.state.address
    if not address.is_known(host):
        raise PermissionDeniedException("this server is not known under that name", extra=[{"key": "Host"}])
    if scope.get("method") not in SAFE and not address.is_our_page(connection.headers.get("origin"), host):
        raise PermissionDeniedException("requests come from the page itself", extra=[{"key": "Origin"}])


async def speak_to(request: AnyRequest) -> None:
    """Whatever this request is answered is said in its language."""
    LANGUAGE.set(language_of(request))


# Errors


def answer_error(request: AnyRequest, error: Exception) -> Response[api.Failure]:
    problem = http_problem(error) if isinstance(error, HTTPException) else problem_of(error)
    headers = dict(UNKEPT)
    if problem.code == 500:
        logger.error("%s %s", request.method, route_of(request.scope), exc_info=error)
    elif problem.code == 503:
        note_lack(error, request.method, route_of(request.scope))
    after = error.after if isinstance(error, Refusal) else None
    if after or problem.code == 503:
        headers["Retry-After"] = str(after or RETRY_AFTER)
    return Response(api.Failure(problem), status_code=problem.code, media_type=MediaType.JSON, headers=headers)


def http_problem(error: HTTPException) -> api.Problem:
    """Litestar's complaint in our words."""
    complaints = cast("list[dict[str, str]]", error.extra if isinstance(error.extra, list) else [])
    first = complaints[0] if complaints else {}
    problem = misshapen(first.get("message") or error.detail)
    field = first.get("key")
    return api.Problem(
        code=error.status_code, why=problem.why, field=problem.field if field in (None, "data") else field
    )


# The app


def create_app(
    db: Path | str | Store,
    static_dir: Path,
    *,
    hosts: Sequence[str] = LOCAL,
    address: Address | None = None,
    content: Path | None = None,
    thinker: Callable[[], Thinker] = Thinker,
    limits: Limits = HOME,
) -> Litestar:
    """The whole server on one database; `content` is a folder that is offered as a box."""
    page = static.Page(static_dir)
    guests = Guests(limits)

    @asynccontextmanager
    async def live(app: Litestar) -> AsyncGenerator[None, None]:
        tables = Tables(db if isinstance(db, Store) else await open_store(db), thinker())
        app.state.health = health = Health(tables.store)
        await health.load()  # before anything else is done: see there
        app.state.operators = operators = Operators(tables)
        await operators.begin()
        await tables.begin()
        app.state.tables = tables
        counting = asyncio.create_task(metrics.watch(tables)) if metrics.WATCHED else None
        app.state.page = page
        app.state.address = address or Address(hosts)
        app.state.content = content
        app.state.guests = guests
        try:
            yield
        finally:
            if counting is not None:
                counting.cancel()
            await operators.close()
            await tables.close()

    paceline = Router(
        "/api",
        route_handlers=[
            *title_calls.CALLS,
            create_table,
            *races.CALLS,
            *looks.CALLS,
            table_facts,
            behind_link,
            join,
            change_seat,
            rematch,
            keep_record,
            download_record,
            show_replay,
            report_ruling,
            open_socket,
        ],
        guards=[from_our_page],
        middleware=[Limited()],
        before_request=speak_to,
        response_headers=UNKEPT,
        dependencies={
            "tables": Provide(tables_of, sync_to_thread=False),
            "owner": Provide(owner_of, sync_to_thread=False),
        },
    )
    return Litestar(
        [paceline, healthz, readyz, static.page],
        lifespan=[live],
        middleware=[LetIn()],
        request_max_body_size=MOST_BODY,
        exception_handlers={Exception: answer_error},
        openapi_config=OpenAPIConfig(
            title="Paceline", version=__version__, path="/schema", render_plugins=[JsonRenderPlugin()]
        ),
        logging_config=None,
    )
