"""How the server says no: a number as in HTTP, the reason, and the field or rule that it is about."""

from __future__ import annotations

import logging
import re
from typing import Final

import msgspec

from paceline.core.errors import BadBox, BadContent, BadNotation, BadSetup, IllegalAction, PacelineError, UnknownName
from paceline.core.words import SHELL, Word, speech
from paceline.server import metrics
from paceline.server.api import Mistake, Problem
from paceline.server.storage import StorageError

logger: Final = logging.getLogger(__name__)


class Refusal(Exception):
    """Nothing has changed. The reason is a line of the words, or what somebody else has said already."""

    def __init__(
        self,
        code: int,
        reason: str,
        *,
        field: str | None = None,
        rule: str | None = None,
        after: int | None = None,
        **said_of: Word,
    ) -> None:
        words = speech(SHELL)
        why = words.say(f"refused.{reason}", **said_of) if words.knows(f"refused.{reason}") else reason
        super().__init__(why)
        self.problem = Problem(code=code, why=why, field=field, rule=rule)
        self.after = after  # seconds, until it may be tried again


def problem_of(error: Exception) -> Problem:
    """What to tell somebody whose request ended with that error."""
    match error:
        case Refusal():
            return error.problem
        case IllegalAction():
            return Problem(code=422, why=error.why, rule=error.rule_id)
        case BadSetup():
            return Problem(code=400, why=error.why, rule=error.rule_id)
        case BadBox():
            mistakes = [Mistake(file=each.file, line=each.line, why=each.why) for each in error.mistakes]
            return Problem(code=400, why=str(error), field="box", mistakes=mistakes)
        case BadContent():
            return problem_of(BadBox([error]))
        case BadNotation():
            return Problem(code=400, why=str(error), field="action")
        case UnknownName():
            return Problem(code=400, why=str(error), field=error.what)
        case StorageError():
            return Refusal(503, "database").problem
        case PacelineError():
            return Problem(code=400, why=str(error))
        case msgspec.DecodeError() | UnicodeDecodeError():
            return misshapen(str(error))
        case RecursionError():
            return Refusal(400, "nested").problem
        case _:
            return Refusal(500, "server").problem


def note_lack(error: Exception, method: str, route: str, table: str | None = None) -> None:
    """Whatever is answered with 503 is written down with its cause, which people are not told."""
    metrics.unavailable.inc()
    cause = str(error).partition("\n")[0]  # further lines are statements and what was in them
    logger.warning("503: %s", cause, extra={"method": method, "route": route, "table": table})


def misshapen(why: str) -> Problem:
    """msgspec's complaint, the field named apart: "Expected `int`, got `str` - at `$.seat`"."""
    what, _, place = why.partition(" - at `$")
    field = re.sub(r"^\.|`.*$", "", place)
    if not field and (named := re.search(r"field `(\w+)`|value '(\w+)'", what)):
        field = named[1] or "t"
    return Problem(code=400, why=what, field=field or None)
