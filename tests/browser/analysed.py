"""Finished races that are looked at again: really, or with few rides of each option, to see how the page shows it."""

from __future__ import annotations

import json
from collections.abc import Generator
from contextlib import contextmanager
from functools import lru_cache
from random import Random
from types import SimpleNamespace
from typing import Any, Final
from unittest.mock import patch

from playwright.sync_api import Route, expect

from paceline.core.log import Log
from paceline.core.record import record_text
from paceline.core.rng import seed_from
from paceline.core.setup import Setup
from paceline.lab import analyse as lab
from paceline.lab.advice import ladder_of
from paceline.server.analyses import Looked
from paceline.server.looks import analysis_told

from ..server.browser import Json
from .people import Person

NAMES: Final = ("Ann", "Maximiliane", "Cleo")
COURSES: Final = {"flamme-rouge": "avenue-corso-paseo"}


@contextmanager
def quickly() -> Generator[None]:
    """Few rides of each option, and small swings count."""

    def few(game: str) -> Any:
        found = ladder_of(game)
        return found._replace(world_tour=found.world_tour._replace(playouts=4))

    with (
        patch.object(lab, "ladder_of", few),
        patch.object(lab, "FEWEST", 1),
        patch.object(lab, "LOOKED_AT_AGAIN", 4),
    ):
        yield


def raced(game: str) -> Log:
    """By chance, and the same every time."""
    course = COURSES.get(game)
    setup = Setup(game=game, seats=len(NAMES), options={"course": course} if course else {})
    log, dice = Log(setup, seed_from("looked at"), [*NAMES]), Random(game)
    while not log.race.over:
        seat = log.race.to_act()[0]
        log.play(seat, dice.choice(log.race.legal(seat)))
    return log


@lru_cache
def looked_at(game: str) -> tuple[str, bytes]:
    """The record of a race, and what the server would tell of it."""
    log = raced(game)
    with quickly():
        found = lab.analyse(log)
    table: Any = SimpleNamespace(log=log)
    return record_text(log.record()), analysis_told(table, Looked("done", found=found))


def bring(person: Person, game: str) -> str:
    """The race becomes a table; its id."""
    record, _ = looked_at(game)
    given = person.context.request.post("/api/records", headers={"Origin": person.server.url}, data={"record": record})
    assert given.status == 201, given.text()
    return str(given.json()["table"])


def show(person: Person, game: str = "flamme-rouge", query: str = "") -> str:
    """The analysis of such a race, without waiting for the bots."""
    table = bring(person, game)
    _, told = looked_at(game)

    def answer(route: Route) -> None:
        route.fulfill(content_type="application/json", body=told)

    person.page.route("**/api/tables/*/analysis", answer)
    person.page.goto(f"/race/{table}/analysis{query}")
    expect(person.page.locator(".board-part")).to_be_visible()
    return table


def choice_of(game: str) -> tuple[int, str]:
    """A seat and the letter of one of its moments at which another option was better."""
    return choice_in(json.loads(looked_at(game)[1])["analysis"])


def choice_in(told: Json) -> tuple[int, str]:
    found = [(side["seat"], one["letter"]) for side in told["sides"] for one in side["moments"] if one["options"]]
    assert found, "somebody chose badly"
    seat, letter = found[0]
    return int(seat), str(letter)
