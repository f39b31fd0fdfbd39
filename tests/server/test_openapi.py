"""Whatever the OpenAPI description allows or forbids: no request ends in a 5xx, and answers are as described."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from paceline.core.errors import PacelineError
from paceline.server import api, titles
from paceline.server.app import create_app
from paceline.server.refusal import problem_of

from .browser import Browser, Server
from .postgres import Address
from .serving import Service

SLOW_BUT_SOUND = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.function_scoped_fixture]
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


# Read from the app itself, as tests are collected before any server runs.
DESCRIPTION = create_app(Path("unused.db"), Path("unused")).openapi_schema.to_schema()
OPERATIONS = schemathesis.openapi.from_dict(DESCRIPTION).get_all_operations()
CALLS = {found.ok().label: found.ok() for found in OPERATIONS if isinstance(found, Ok)}


@pytest.fixture(scope="module")
def real(server: Server) -> Any:
    """Tables that exist, one raced to the end; and a cookie that owns them."""
    with Browser(server) as ann:
        over = ann.sit(ann.create("me", "random")["table"])
        over.play_on()
        going = ann.create("me", "open")["table"]
        yield cycle([None, over.table, None, going]), dict(ann.http.cookies)


def lead_somewhere(case: Case[Any], table: str) -> None:
    """Most made-up requests end at a name that does not exist; half of them get one that does."""
    for name, value in (("table", table), ("game", "flamme-rouge")):
        if name in case.path_parameters:
            case.path_parameters[name] = value
    if isinstance(case.body, dict) and "game" in case.body:
        case.body["game"] = "flamme-rouge"


# Our own parametrisation, as schemathesis gives all its tests one name, and xdist runs one test of a name.
@pytest.mark.slow
@pytest.mark.parametrize("mode", GenerationMode)
@pytest.mark.parametrize("call", CALLS)
def test_no_request_ends_in_a_server_error(server: Server, real: Any, call: str, mode: GenerationMode) -> None:
    tables, cookies = real
    answered = try_out(server, call, mode, tables, cookies, 40)
    assert answered or mode is GenerationMode.NEGATIVE


@pytest.fixture(scope="module")
def on_postgresql(postgres: Address, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Service(tmp_path_factory.mktemp("served"), "--limits", "0", db=postgres.empty()) as started:
        yield started


@pytest.mark.slow
@pytest.mark.parametrize("mode", GenerationMode)
def test_nor_does_one_on_postgresql(on_postgresql: Server, mode: GenerationMode) -> None:
    """Which takes less than SQLite does: no zero bytes, no half characters, no numbers beyond its columns."""
    with Browser(on_postgresql) as ann:
        tables, cookies = cycle([None, ann.create("me", "open")["table"]]), dict(ann.http.cookies)
    for call in CALLS:
        if "/titles" not in call:
            try_out(on_postgresql, call, mode, tables, cookies, 6)


def try_out(
    server: Server, call: str, mode: GenerationMode, tables: Iterator[str | None], cookies: Any, examples: int
) -> list[int]:
    """Made-up requests of one kind; what they were answered."""
    answered: list[int] = []

    @settings(
        max_examples=examples, deadline=None, derandomize=True, database=None, suppress_health_check=SLOW_BUT_SOUND
    )
    @given(CALLS[call].as_strategy(mode))
    def holds(case: Case[Any]) -> None:
        table = next(tables)
        if table is not None:
            lead_somewhere(case, table)
        answer = case.call_and_validate(base_url=server.url, checks=CHECKS, cookies=cookies)
        answered.append(answer.status_code)

    with suppress(Unsatisfiable):  # a call without anything to get wrong
        holds()
    assert all(status < 500 for status in answered)
    return answered


TEXTS = st.text(st.sampled_from("abcuAU19^/- ,0") | st.characters(exclude_categories=["Cs"]), max_size=40)
VALUES = st.one_of(st.booleans(), st.integers(), TEXTS, st.lists(st.integers(), max_size=7))
NAMES = [option.name for option in titles.titles()[0].options]


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(st.integers(0, 13), st.dictionaries(st.sampled_from(NAMES), VALUES, max_size=4))
def test_any_set_up_is_accepted_or_refused_in_words(seats: int, options: dict[str, Any]) -> None:
    try:
        code = 200 if titles.check("flamme-rouge", api.CheckWish(seats=seats, options=options)).ok else 500
    except PacelineError as error:
        code = problem_of(error).code
    assert code in (200, 400)
