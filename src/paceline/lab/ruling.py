"""Report this ruling: the rule, the position and the record up to there as one text, for a mail or an issue tracker.

While a race is on, the text is a function of what its reporter may know: the position as the seat sees it, the seat's
own entries, and of everybody else's what the seat has heard. Once it is over, the whole record is there and replays.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Final, NamedTuple

from paceline import __version__
from paceline.core.events import Event
from paceline.core.log import Log, steps
from paceline.core.race import Race
from paceline.core.record import Entry, Record, entry_text, record_text
from paceline.core.rules import find_rule
from paceline.core.setup import Value, value_text
from paceline.core.title import Title
from paceline.core.words import SHELL, speech

KNOWS_ALL: Final = -1  # in `Race.position`
say = speech(SHELL).say


class Ruling(NamedTuple):
    """What is reported: a rule by its id, a line that was told (a refusal, a line of commentary), or both."""

    rule: str = ""
    line: str = ""


class Known(NamedTuple):
    """What is told of a race: what a seat knows or a spectator (`None`), or all (`KNOWS_ALL`) and the record."""

    seat: int | None
    record: Record | None = None
    bots: Mapping[int, str] = {}  # by seat
    box: str = ""


def title_report(title: Title, ruling: Ruling, setup: str = "") -> str:
    """About a rule of the book without a race, or about a set-up that is none yet."""
    facts = facts_of(title, title.rules_version, ruling, {})
    if setup:
        facts.append(say("report.setup", setup=one_line(setup)))
    return laid_out(title, ruling, facts, [])


def race_report(log: Log, ruling: Ruling, step: int, known: Known) -> str:
    """About a race as it stood after so many entries."""
    course = told_up_to(step, log, known.seat)
    at = course[-1]
    facts = facts_of(log.title, log.rules, ruling, log.race.setup.options)
    facts.append(say("report.components", content=log.content, box=known.box, named="yes" if known.box else ""))
    seated = [f"{seat}={bot}" for seat, bot in known.bots.items()]
    facts.append(say("report.seats", n=log.setup.seats, many=len(seated), bots=seated))
    facts.append(say("report.moment", step=step, round=at.round))
    if known.record is None:
        who = "spectator" if known.seat is None else str(known.seat)
        heard = "".join(line for each in course for line in each.lines)
        blocks = [(say("report.position", who=who), at.position), (say("report.heard", who=who), heard)]
    else:
        whole = known.record if log.race.over else up_to(known.record, step)
        blocks = [(say("report.whole-position"), at.position), (say("report.record"), record_text(whole))]
    return laid_out(log.title, ruling, facts, blocks)


def up_to(record: Record, step: int) -> Record:
    return Record(header=record.header, entries=record.entries[:step])


# What a seat knows


class Told(NamedTuple):
    """A step of a race as a seat knows it."""

    lines: list[str]  # the entry, and what was heard of it
    position: str
    is_open: bool  # nothing is hidden from the seat
    round: int


BEFORE: Final = Told([], "", False, 0)


def told(title: Title, seat: int | None, entry: Entry | None, events: list[Event], race: Race, before: Told) -> Told:
    """A step after another. Where anything is hidden from the seat, it knows others' entries by what came of them."""
    position = race.position(seat)
    is_open = position == race.position(KNOWS_ALL)
    heard = [title.words(race, event.seen_by(seat)).strip() for event in events]
    lines = [f"  {line}\n" for line in heard if line]
    if entry is not None:
        known = entry.kind != "action" or entry.seat == seat or (before.is_open and is_open)
        lines.insert(0, f"{entry_text(entry if known else Entry(entry.seat, '?'))}\n")
    return Told(lines, position, is_open, race.round_number())


def told_up_to(step: int, log: Log, seat: int | None) -> list[Told]:
    course = [BEFORE]
    for entry, events, now in islice(steps(log), step + 1):
        course.append(told(log.title, seat, entry, events, now.race, course[-1]))
    return course


# The text


def facts_of(title: Title, rules: str, ruling: Ruling, chosen: Mapping[str, Value]) -> list[str]:
    """The edition, and the option that changes the rule as it was chosen."""
    facts = [say("report.game", game=title.name, rules=rules, version=__version__)]
    option = find_rule(title.package, ruling.rule).option if ruling.rule else ""
    for each in title.options():
        if each.name == option:
            value = value_text(chosen.get(option, each.default))
            facts.append(say("report.option", option=f"{option}={value}"))
    return facts


def laid_out(title: Title, ruling: Ruling, facts: Sequence[str], blocks: Sequence[tuple[str, str]]) -> str:
    line = one_line(ruling.line)
    if ruling.rule:
        rule = find_rule(title.package, ruling.rule)
        heading = say("report.heading", rule=rule.id, title=rule.title)
    else:
        heading = say("report.heading-line", game=title.name, line=line)
    parts = [heading, say("report.expected"), f"{say('report.happened')} {line}".rstrip()]
    parts.append("\n".join(f"- {fact}" for fact in facts))
    parts += [f"{label}\n```\n{text.rstrip()}\n```" for label, text in blocks]
    return "\n\n".join(parts) + "\n"


def one_line(text: str) -> str:
    return " ".join(text.split())
