"""What a seat or a spectator may see of a race: all that a client ever gets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from paceline.core import views
from paceline.games.rivet import roadbook as b
from paceline.games.rivet import state as s
from paceline.games.rivet.cards import PLAYED
from paceline.games.rivet.event_cards import bits
from paceline.games.rivet.finish import bonuses, seconds_of, totals
from paceline.games.rivet.moves import SPACE
from paceline.games.rivet.net import NOWHERE
from paceline.games.rivet.plans import plan_step
from paceline.games.rivet.riders import NO_TOKEN, TOKENS
from paceline.games.rivet.steps import why_not
from paceline.games.rivet.targets import is_head
from paceline.games.rivet.vocabulary import TYPES, WINDOWS

if TYPE_CHECKING:
    from paceline.games.rivet.engine import Rivet


class RiderView(views.RiderView, frozen=True, kw_only=True):
    """A rider's place and box on the team mat; all of it is public."""

    kind: int  # class: 0 All-Star, 1 Climber, 2 Sprinter, 3 Domestique
    name: str
    roadside: bool
    light: int
    heavy: int
    penalty: int  # strokes that fatigue costs
    energy: bool
    tokens: list[int]  # bonus abilities, as tactics cards
    bonuses: int  # time bonuses won
    activated: bool
    seconds: int  # as things stand


class PrivateTeam(msgspec.Struct, frozen=True, kw_only=True):
    hand: list[int]
    tactics: list[int]


class PrivateView(views.PrivateView, frozen=True, kw_only=True):
    """deck.secret, tactics.secret: the seat's hand and tactics."""

    teams: dict[int, PrivateTeam]


class TeamView(msgspec.Struct, frozen=True, kw_only=True):
    """A team's cards; `None` where a seat may only know how many."""

    team: int
    ai: bool
    deck: int
    hand_size: int
    limit: int
    hand: list[int] | None = None
    discard: list[int]
    aside: bool  # Making Headlines is set aside
    tactics_size: int
    tactics: list[int] | None = None
    tactic_used: bool
    answered: bool | None  # in a window; None where the team is not asked
    seconds: int


class MoveView(msgspec.Struct, frozen=True, kw_only=True):
    rider: int
    card: int
    type: str
    strokes: int | None  # None while it is being declared
    line: list[int]
    diagonals: int


class Barred(msgspec.Struct, frozen=True, kw_only=True):
    """A space next to the rider that cannot be entered, and why."""

    space: int
    rule: str
    why: str


class View(views.View, frozen=True, kw_only=True):
    riders: list[RiderView]
    teams: list[TeamView]
    lines: list[list[int]]  # linked lines of two and more, front to back
    bonus_owners: list[int | None]
    team: int  # whose turn it is
    first: int
    move: MoveView | None
    barred: list[Barred]
    subject: int | None  # the rider whom a question is about
    window: str | None
    event: int | None
    struck: list[int]
    events_resolved: int
    events_out: list[int]  # resolved, until the deck is shuffled
    weather: int | None
    tactic: int | None  # being played, or whose ability somebody is to be given
    tactics_played: list[int]
    energy_left: int


def view(race: Rivet) -> View:
    """deck.secret, tactics.secret: everything but hands and tactics, and what is to come."""
    ranking = race.ranking()
    seconds = [seconds_of(race, rider, place) for place, rider in enumerate(ranking)]
    times = totals(race)
    event = int(race.event) if race.event >= 0 else None
    subject = race.question.subject(race)
    return View(
        phase=race.question.name,
        round=int(race.phase),
        to_act=race.to_act(),
        riders=[rider_view(race, rider, seconds[ranking.index(rider)]) for rider in range(int(race.book.riders))],
        teams=[team_view(race, team, times[team]) for team in range(int(race.teams))],
        lines=lines(race),
        home=[int(race.bunch.home[i]) for i in range(race.bunch.homecomers)],
        bonus_owners=[None if owner < 0 else int(owner) for owner in race.bunch.bonus_owner],
        team=int(race.team),
        first=int(race.first),
        move=move_view(race),
        barred=barred(race),
        subject=int(subject) if subject >= 0 else None,
        window=WINDOWS[race.window] if race.asking == s.WINDOW else None,
        event=event,
        struck=sorted({rider for riders in race.hit for rider in bits(riders)}),
        events_resolved=int(race.events_resolved),
        events_out=race.cards.events.cards(1),
        weather=int(race.weather) if race.weather >= 0 else None,
        tactic=int(race.tactic) if race.tactic >= 0 else None,
        tactics_played=[i for i in range(len(race.book.tactics)) if race.cards.tactic_at[i] == PLAYED],
        energy_left=int(race.riders.energy_left),
        over=race.over,
        ranking=ranking,
        moment=int(race.moment),
        seen=[int(many) for many in race.seen],
    )


def rider_view(race: Rivet, rider: int, seconds: int) -> RiderView:
    mats, space = race.riders, int(race.bunch.at[rider])
    tokens = [int(mats.tokens[rider * TOKENS + slot]) for slot in range(TOKENS)]
    return RiderView(
        rider=rider,
        team=int(race.book.team_of(rider)),
        kind=int(race.book.rider_class[rider]),
        name=race.rider_text(rider),
        space=space if space >= 0 else None,
        roadside=space >= race.book.net.on_road,
        light=int(mats.light_of(rider)),
        heavy=int(mats.heavy_of(rider)),
        penalty=int(mats.penalty(rider)),
        energy=mats.has_energy(rider),
        tokens=[token for token in tokens if token != NO_TOKEN],
        bonuses=bonuses(race, rider),
        activated=mats.is_activated(rider),
        seconds=seconds,
    )


def team_view(race: Rivet, team: int, seconds: int) -> TeamView:
    cards, pile = race.cards, team * b.PILES
    player = team < race.seats
    answer = int(race.answers[team]) if player else s.NO_ANSWER
    return TeamView(
        team=team,
        ai=not player,
        deck=int(cards.piles.size(pile + b.DECK)),
        hand_size=int(cards.piles.size(pile + b.HAND)),
        limit=int(cards.limit(team)) if player else 0,
        discard=cards.piles.cards(pile + b.DISCARD),
        aside=cards.piles.size(pile + b.ASIDE) > 0,
        tactics_size=len(tactics_of(race, team)) if player else 0,
        tactic_used=player and race.has_used_tactic(team),
        answered=None if answer == s.NO_ANSWER else answer != s.WAITING,
        seconds=seconds,
    )


def private_view(race: Rivet, seat: int) -> PrivateView:
    hand = race.cards.piles.cards(seat * b.PILES + b.HAND)
    return PrivateView(teams={seat: PrivateTeam(hand=hand, tactics=tactics_of(race, seat))})


def tactics_of(race: Rivet, team: int) -> list[int]:
    return [i for i in range(len(race.book.tactics)) if race.cards.tactic_at[i] == team]


def lines(race: Rivet) -> list[list[int]]:
    """link.branches: every linked line by its heads; where lanes merge two lines share their front."""
    bunch = race.bunch
    return [line for rider in bunch.order(False) if is_head(bunch, rider) for line in bunch.lines_behind(rider)]


def move_view(race: Rivet) -> MoveView | None:
    move = race.current
    if not move.length:
        return None
    return MoveView(
        rider=int(move.rider),
        card=int(move.card),
        type=(*TYPES, "wild")[move.type],
        strokes=None if move.strokes < 0 else int(move.strokes),
        line=[int(move.line[i]) for i in range(move.length)],
        diagonals=int(move.diagonals),
    )


def barred(race: Rivet) -> list[Barred]:
    """Why the rider cannot step onto one of the spaces around."""
    if race.asking != s.STEP:
        return []
    net, move = race.book.net, race.current
    here = int(race.bunch.at[move.rider])
    around = [int(net.ahead[here * 2 + i]) for i in range(2)] + [int(net.beside[here * 4 + i]) for i in range(4)]
    legal = {action & SPACE for action in race.legal(race.team) if action >> 16 == s.STEP_TO}
    found: list[Barred] = []
    for space in around:
        if space != NOWHERE and space not in legal:
            refusal = why_not(race, plan_step(move, race.bunch, space, 0))
            found.append(Barred(space=space, rule=refusal.rule_id, why=refusal.why))
    return found
