"""What HTTP calls are made of: who asks, and the errors that a call documents."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec

from paceline.server import api
from paceline.server.tables import Tables

AnyRequest = Request[Any, Any, Any]
AllTables = NamedDependency[Tables]
Owner = NamedDependency[str | None]  # the browser that asks, by the hash of its token


def errors(*codes: int) -> dict[int, ResponseSpec]:
    """All have the same body."""
    return {code: ResponseSpec(api.Failure, generate_examples=False) for code in (400, *codes)}
