"""The calls about titles: what can be raced and by which rules, boxes of one's own, and the coached race."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Final

from litestar import MediaType, Response, get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody, QueryParameter

from paceline.core.registry import title
from paceline.core.rules import Rule
from paceline.lab.ruling import Ruling, title_report
from paceline.server import api, lessons, making, static, titles
from paceline.server.calls import (
    MAKES,
    MOST,
    MOST_WITH_BOX,
    MUCH,
    AllTables,
    AnyRequest,
    LineAsked,
    RuleAsked,
    errors,
    identity,
)
from paceline.server.refusal import Refusal

SetupAsked = Annotated[str, QueryParameter(max_length=4000, description="What is being set up, in notation.")]


@get("/titles", responses=errors())
async def list_titles(request: AnyRequest) -> Response[list[api.TitleInfo]]:
    """Every title; those not built yet say so. They stay the same for as long as the server runs."""
    encoded: Response[Any] = static.answer(request, titles.told(), MediaType.JSON, static.CHECKED)
    return encoded


@get("/titles/{game:str}/rules", responses=errors(404))
async def list_rules(game: FromPath[str]) -> list[Rule]:
    """The rule catalogue, in the order of play."""
    return titles.rules(known(game))


@get("/titles/{game:str}/report", responses=errors(404))
async def report_rule(
    game: FromPath[str], rule: RuleAsked = "", line: LineAsked = "", setup: SetupAsked = ""
) -> api.Report:
    """A rule to be reported, without a race."""
    return api.Report(text=title_report(title(known(game)), Ruling(rule, line), setup))


@get("/titles/{game:str}/tiles", responses=errors(404))
async def list_tiles(game: FromPath[str]) -> list[Any]:
    """What a course can be composed from."""
    return titles.tiles(known(game))


@get("/titles/{game:str}/files/{file:str}", media_type=MediaType.TEXT, responses=errors(404))
async def printed_file(game: FromPath[str], file: FromPath[str]) -> Response[str]:
    """A component file as it comes with the title, to begin one's own from."""
    text = titles.printed(known(game)).get(file)
    if text is None:
        raise Refusal(404, "no-file", field="file", file=file)
    name = f'attachment; filename="{file}"'
    return Response(text, media_type=MediaType.TEXT, headers={"Content-Disposition": name})


@get("/titles/{game:str}/boxes", responses=errors(404), opt=MUCH)
async def list_boxes(state: State, game: FromPath[str]) -> list[api.Box]:
    """The folder that the server was started with, as it is now, where the title can race with it."""
    wanted = known(game)
    boxes = await asyncio.to_thread(titles.boxes_in, state.content) if state.content is not None else {}
    return [boxes[wanted]] if wanted in boxes else []


@post(
    "/titles/{game:str}/box",
    status_code=200,
    responses=errors(403, 404, 413),
    request_max_body_size=MOST_WITH_BOX,
    opt=MOST,
)
async def open_box(game: FromPath[str], data: JSONBody[api.Box]) -> api.OpenedBox:
    """What a box offers, or every mistake in its files."""
    return await asyncio.to_thread(titles.open_box, known(game), data)


@post(
    "/titles/{game:str}/check",
    status_code=200,
    responses=errors(403, 404, 413),
    request_max_body_size=MOST_WITH_BOX,
    opt=MUCH,
)
async def check_setup(game: FromPath[str], data: JSONBody[api.CheckWish]) -> api.Checked:
    """Whether a set-up can be raced, with advice and the board."""
    if data.box is None:
        return titles.check(known(game), data)
    return await asyncio.to_thread(titles.check, known(game), data)


@get("/titles/{game:str}/lesson", responses=errors(404))
async def show_lesson(game: FromPath[str]) -> lessons.Taught:
    """What a title teaches in its coached race, and the board of it."""
    return lessons.taught(known(game))


@post("/titles/{game:str}/lesson", responses=errors(403, 404), opt=MAKES)
async def ride_lesson(
    request: AnyRequest, tables: AllTables, game: FromPath[str], data: JSONBody[lessons.PupilWish]
) -> Response[api.TableMade]:
    """A coached race: the title says course, bots and seed, the pupil nothing but names."""
    race = lessons.coached(known(game))
    wish = api.NewTable(game=game, seats=lessons.seats_of(game, data.names), options=race.options)
    owner, cookies = identity(request)
    return Response(await making.create(tables, wish, owner, race.seed, lesson=True), status_code=201, cookies=cookies)


CALLS: Final = (
    list_titles,
    list_rules,
    report_rule,
    list_tiles,
    printed_file,
    list_boxes,
    open_box,
    check_setup,
    show_lesson,
    ride_lesson,
)


def known(game: str) -> str:
    if all(game != title.id or not title.built for title in titles.titles()):
        raise Refusal(404, "not-built", field="game", game=game)
    return game
