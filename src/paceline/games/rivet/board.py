"""The course, the cards and the mats as the page draws them."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from paceline.core import views
from paceline.core.named import Named
from paceline.core.words import speech
from paceline.games.rivet.components import EventCard, RiderClass, Tactic, Tile
from paceline.games.rivet.roadbook import Roadbook
from paceline.games.rivet.setup import Plan

say = speech("paceline.games.rivet").say

Thing = TypeVar("Thing", bound=Named)


class BonusLineView(msgspec.Struct, frozen=True, kw_only=True):
    kind: str
    tile: str
    after_row: int


class CourseView(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    tiles: list[str]
    bonus: list[BonusLineView]


class CardFace(msgspec.Struct, frozen=True, kw_only=True):
    """An action card as it reads in this edition."""

    id: str
    name: str
    type: str
    text: str
    ps: int = 0
    class_icon: bool = False
    fatigue_icon: bool = False
    follow_icon: bool = False
    fatigue: str = "none"  # or the edition's name of what the rider receives


class EventFace(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    name: str
    text: str
    grupo: int


class TacticFace(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    name: str
    text: str
    window: str
    initial: bool


class Board(views.Board, frozen=True, kw_only=True):
    """Spaces are numbered row by row, lane by lane from the left, in a lane from front to rear.

    Behind them come the road side's, one a row: space `spaces + row`.
    """

    course: CourseView
    tiles: dict[str, Tile]
    rows: int
    spaces: int
    lines: int
    length: str
    team: list[str]  # classes of a team's riders
    ai_team: int | None
    classes: list[RiderClass]
    most_fatigue: int
    penalty: list[int]
    fatigue_names: list[str]
    seconds: list[int]
    not_finished: int  # seconds more for whoever is not home
    time_bonus: int  # seconds less for a bonus line
    events: list[EventFace]
    tactics: list[TacticFace]
    warnings: list[str]


def board(plan: Plan, book: Roadbook) -> Board:
    course = plan.course
    ids = [tile.split(":")[0] for tile in course.tiles]
    title = next((stock.called for stock in plan.box.courses if stock.id == course.name), say("course.composed"))
    lines = [BonusLineView(kind=bonus.kind, tile=ids[bonus.tile], after_row=bonus.after_row) for bonus in course.bonus]
    return Board(
        game=plan.edition.game,
        name=course.name,
        course=CourseView(name=title, tiles=course.tiles, bonus=lines),
        tiles={tile: called(plan.box.tiles[tile]) for tile in ids},
        rows=len(course.rows),
        spaces=int(book.net.on_road),
        lines=course.lines,
        length=plan.length,
        team=plan.team,
        ai_team=plan.seats if plan.teams > plan.seats else None,
        classes=[called(entry) for entry in plan.box.classes.class_],
        most_fatigue=int(book.most_fatigue),
        penalty=[int(book.penalty[i]) for i in range(int(book.most_fatigue) + 1)],
        fatigue_names=[plan.edition.light, plan.edition.heavy],
        seconds=list(plan.box.podium.seconds),
        not_finished=plan.box.podium.penalty_not_finished,
        time_bonus=plan.box.podium.time_bonus,
        events=[event_face(plan, event) for event in plan.events],
        tactics=[tactic_face(plan, tactic) for tactic in plan.tactics],
        warnings=plan.warnings,
    )


def called(thing: Thing) -> Thing:
    """A tile or a class with its name in the language of whoever sees it."""
    return msgspec.structs.replace(thing, name=thing.called)


def event_face(plan: Plan, event: EventCard) -> EventFace:
    return EventFace(id=event.id, name=event.called, text=event.told(plan.edition.words), grupo=event.gc)


def tactic_face(plan: Plan, tactic: Tactic) -> TacticFace:
    text = tactic.told(plan.edition.words)
    return TacticFace(id=tactic.id, name=tactic.called, text=text, window=tactic.window, initial=tactic.initial)


def cards(plan: Plan) -> list[CardFace]:
    """Every kind of card in the order of its number, the fallback and the extra move last."""
    names = {"none": "none", "light": plan.edition.light, "heavy": plan.edition.heavy}
    actions, words = plan.box.actions, plan.edition.words
    faces = [
        CardFace(
            id=card.id,
            name=card.called,
            type=card.type,
            ps=card.ps,
            class_icon=card.class_,
            fatigue_icon=card.fatigue_icon,
            follow_icon=card.follow is not False,
            fatigue=names[card.fatigue],
            text=(plan.edition.content == "vor" and card.vor_text) or card.told(words),
        )
        for card in actions.card
    ]
    headlines, fallback = actions.headlines, actions.fallback
    return [
        *faces,
        CardFace(id=headlines.id, name=headlines.called, type="headline", text=headlines.says),
        CardFace(id="fallback", name=fallback.called, type=fallback.type, text=fallback.says, ps=fallback.ps),
        CardFace(id="extra-move", name=say("card.extra-move.name"), type="break", text=say("card.extra-move.text")),
    ]
