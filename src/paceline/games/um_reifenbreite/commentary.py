"""Events as lines of commentary, with riders and spaces in notation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paceline.core.events import Event
from paceline.core.words import speech
from paceline.games.um_reifenbreite import events as e
from paceline.games.um_reifenbreite.notation import manager_text, rider_text

if TYPE_CHECKING:
    from paceline.games.um_reifenbreite.engine import UmReifenbreite
    from paceline.games.um_reifenbreite.setup import Plan

say = speech("paceline.games.um_reifenbreite").say


def words(race: UmReifenbreite, plan: Plan, event: Event) -> str:
    """One line, or nothing where an event needs none."""
    name = rider_text

    def place(space: int) -> str:
        return plan.components.board.spaces[space].name

    match event:
        case e.StartRolled():
            return say("retold.start-rolled", rolls=", ".join(f"{team + 2}x {total}" for team, total in event.rolls))
        case e.Placed():
            return say("event.placed", rider=name(event.rider), space=place(event.space))
        case e.RoundBegan():
            return say("event.round", round=event.round)
        case e.LeadOffered():
            return say("retold.lead-offered", rider=name(event.rider), to=name(event.to))
        case e.LeadRefused():
            return say("retold.lead-refused", rider=name(event.rider))
        case e.LeadSwitched():
            return say("retold.lead-switched", front=name(event.front), rider=name(event.rider))
        case e.Rolled():
            return rolled(race, event)
        case e.ChanceDrawn():
            return say("retold.chance", rider=name(event.rider), card=plan.chance[event.card].called)
        case e.Fell() if event.why == "card":
            return say("retold.fell", rider=name(event.rider))
        case e.Fell():
            return say("retold.fell-too", rider=name(event.rider), where=event.why, by=name(event.by))
        case e.Stopped():
            return say("retold.stopped", rider=name(event.rider))
        case e.CardLost():
            return say("retold.card-lost", rider=name(event.rider), card=race.book.codes[event.card])
        case e.CardGained():
            return say("retold.card-gained", rider=name(event.rider), card=race.book.codes[event.card])
        case e.Blocked():
            return say("retold.blocked", rider=name(event.rider))
        case e.Dismounted():
            return say("retold.dismounted", rider=name(event.rider), space=place(event.space))
        case e.Moved():
            way = {"start": place(event.start), "end": place(event.end)}
            of = {"points": event.points, "spare": "yes" if event.points > event.steps else "no"}
            return say("retold.moved", rider=name(event.rider), steps=event.steps, **way, **of)
        case e.Drafted():
            way = {"start": place(event.start), "end": place(event.end)}
            return say("retold.drafted", rider=name(event.rider), ahead=name(event.ahead), steps=event.steps, **way)
        case e.Stayed():
            return say("retold.stayed", rider=name(event.rider), ahead=name(event.ahead))
        case e.Sprinted():
            won = {"sprint": event.sprint + 1, "place": event.place, "points": event.points}
            return say("retold.sprinted", rider=name(event.rider), **won)
        case e.JerseyTaken():
            return say("retold.jersey", rider=name(event.rider))
        case e.JerseyKept():
            return say("retold.jersey-kept", rider=name(event.rider), rounds=event.rounds)
        case e.Finished():
            return say("retold.finished", rider=name(event.rider), place=event.place)
        case e.Left():
            return say("event.left", rider=name(event.rider))
        case e.StayedDown():
            return say("retold.stayed-down", rider=name(event.rider))
        case e.Remounted():
            return say("retold.remounted", rider=name(event.rider), space=place(event.space))
        case e.SettlingProposed():
            return say("retold.settling-proposed", team=manager_text(event.seat))
        case e.SettlingAnswered():
            agrees = "yes" if event.agrees else "no"
            return say("retold.settling-answered", team=manager_text(event.seat), agrees=agrees)
        case e.Settled():
            return say("retold.settled", riders=" ".join(map(name, event.riders)))
        case e.Developed():
            caught = " ".join(map(name, event.caught)) or "none"
            return say("retold.developed", photos=", ".join(map(str, event.photos)), caught=caught)
        case e.RaceOver():
            points = ", ".join(f"{team + 2}x {points}" for team, points in enumerate(event.points))
            return say("retold.over", ranking=" ".join(map(name, event.ranking)), points=points)
        case _:
            return ""


def rolled(race: UmReifenbreite, event: e.Rolled) -> str:
    """`21 plays J:5 and rolls 4: 9, breaking away`."""
    rider, dice = rider_text(event.rider), "+".join(map(str, event.dice)) or "none"
    if event.photos:
        photos = ", ".join(map(str, event.photos))
        return say("retold.hung-on", rider=rider, photos=photos, dice=dice, total=event.total)
    if not event.cards:
        return say("retold.rolled", rider=rider, dice=dice, total=event.total)
    played = {"cards": "+".join(race.book.codes[card] for card in event.cards), "dice": dice}
    away = "yes" if event.breakaway else "no"
    return say("retold.played", rider=rider, total=event.total, breakaway=away, **played)
