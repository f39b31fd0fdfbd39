"""A recorded race told again: as commentary, or as JSON for other tools."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from paceline.bots import make_bot
from paceline.core.errors import BadNotation, PacelineError, UnknownName
from paceline.core.log import Log, replay
from paceline.core.moments import ending, moments
from paceline.core.record import Record, parse_record
from paceline.core.words import SHELL, speech
from paceline.lab.settings import value_text

say = speech(SHELL).say


class Retold:
    """A record that replays to its stored result, with what a reader should know of it."""

    def __init__(self, log: Log, warnings: list[str]) -> None:
        self.log = log
        self.warnings = warnings

    def as_json(self) -> dict[str, Any]:
        return {
            "game": self.log.setup.game,
            "seats": self.log.names,
            "options": self.log.ruled.options,
            "entries": len(self.log.entries),
            "rounds": self.log.race.round_number(),
            "take_backs": self.log.take_backs,
            "hints": self.log.hints,
            "result": self.log.race.result(),
            "warnings": self.warnings,
        }

    def lines(self) -> Iterator[str]:
        """The race as commentary, without what was taken back."""
        log = self.log
        seats = ", ".join(f"{seat} {name}" for seat, name in enumerate(log.names))
        options = [f"{name} {value_text(value)}" for name, value in log.ruled.options.items()]
        yield say("retold.heading", game=log.title.name, n=len(options), options=", ".join(options), seats=seats)
        for event in log.story():
            if words := log.title.words(log.race, event):
                yield words
        if log.take_backs:
            yield say("retold.take-backs", n=log.take_backs)
        if log.hints:
            yield say("retold.hints", n=log.hints)
        result = log.race.result()
        if result is None:
            yield say("retold.unfinished", round=log.race.round_number(), entries=len(log.entries))
            return
        won = log.names[result.winner] if result.winner < len(log.names) else "none"
        places = [say("retold.place", seat=seat, place=place) for seat, place in enumerate(result.places)]
        yield say("retold.won", team=result.winner, name=won, rounds=result.rounds, places=places)

    def moments(self) -> Iterator[str]:
        """What decided the race, a line each, and why it was over then."""
        log, package = self.log, self.log.title.package
        for one in moments(log):
            yield say(
                "retold.moment",
                letter=one.letter,
                round=one.round,
                rider=log.race.rider_text(one.riders[0]),
                title=one.title(package),
                text=one.text(package),
                swing=f"{one.swing:+d} {one.unit_text()}" if one.swing else "none",
                step=one.at,
            )
        if ended := ending(log):
            yield ended

    def moments_json(self) -> list[dict[str, Any]]:
        log, package = self.log, self.log.title.package
        return [
            msgspec.structs.asdict(one) | {"title": one.title(package), "text": one.text(package)}
            for one in moments(log)
        ]


def check_bots(record: Record) -> None:
    """A bot that rides, or plays on for somebody, is one that there is."""
    game = record.header.setup.game
    later = [(number, entry.text) for number, entry in enumerate(record.entries, 2) if entry.kind == "takeover"]
    for number, bot in [*((1, bot) for bot in record.header.bots or () if bot), *later]:
        try:
            make_bot(bot, game, "")
        except UnknownName as error:
            raise BadNotation(str(error), number) from None


def retell(text: str, file: str) -> Retold:
    """Replays a record's text; raises `PacelineError` with file and line where it does not replay."""
    try:
        record = parse_record(text)
        log = replay(record)
        check_bots(record)
    except BadNotation as error:
        where = f"{file}, line {error.line}" if error.line else file
        raise PacelineError(f"{where}: {error.why}") from None
    except PacelineError as error:  # a set-up that cannot be raced stands in the header
        raise PacelineError(f"{file}, line 1: {error}") from None
    warnings = list(log.title.warnings(log.ruled))
    if not log.race.over:
        warnings.append(say("retold.not-over"))
    elif record.result is None:
        warnings.append(say("retold.no-result"))
    return Retold(log, warnings)
