"""Whatever the OpenAPI description allows or forbids: no request ends in a 5xx, and answers are as described."""

from __future__ import annotations

from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from paceline.server.app import create_app

from .browser import Browser, Server

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


# Read from the app itself, as tests are collected before any server runs.
DESCRIPTION = create_app(Path("unused.db"), Path("unused")).openapi_schema.to_schema()
schema = schemathesis.openapi.from_dict(DESCRIPTION)


@pytest.fixture(scope="module")
def real(server: Server) -> Any:
    """Tables that exist, one raced to the end; and a cookie that owns them."""
    with Browser(server) as ann:
        over = ann.sit(ann.create("me", "random")["table"])
        over.play_on()
        going = ann.create("me", "open")["table"]
        yield cycle([None, over.table, None, going]), dict(ann.http.cookies)


@pytest.mark.slow
@schema.parametrize()
@settings(max_examples=40, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
def test_no_request_ends_in_a_server_error(case: Case, server: Server, real: Any) -> None:
    tables, cookies = real
    table = next(tables)
    if table is not None and "table" in case.path_parameters:
        case.path_parameters["table"] = table
    case.call_and_validate(base_url=server.url, checks=CHECKS, cookies=cookies)
