"""The end of a move: what the card does then, fatigue, and who recovers."""

from __future__ import annotations

from mypy_extensions import i64

from paceline.games.rivet import events as e
from paceline.games.rivet import special_text as t
from paceline.games.rivet.consequences import befall, exchange, feed, pull_over, recover, tire, tired_riders
from paceline.games.rivet.order import END_EFFECTS, ON
from paceline.games.rivet.question import NumberQuestion, PlacedRiderQuestion, RiderQuestion
from paceline.games.rivet.special_text import Effect
from paceline.games.rivet.state import PULL_OVER, RECOVER, SWAP, State
from paceline.games.rivet.strength import has_text
from paceline.games.rivet.targets import holds


def end_move(race: State) -> i64:
    """The last step is made."""
    if race.listener is not None:
        race.tell(e.MoveEnded(rider=int(race.current.rider), unused=int(race.current.strokes)))
    race.effect = 0
    return ON


def end_effects(race: State) -> i64:
    """card.text: what the card does at the end; a rider who is home has no use for it."""
    move = race.current
    if has_text(race) and race.bunch.at[move.rider] >= 0:
        ops = race.book.deck.end_effects[move.card]
        while race.effect < len(ops):
            then = end_effect(race, ops[race.effect])
            if then != ON:
                return then
            race.effect += 1
    return ON


def end_effect(race: State, effect: Effect) -> i64:
    """Applies an end effect, where the player need not be asked first."""
    rider = race.current.rider
    kind = effect.kind
    if kind == t.SWAP:
        return SWAP if swap_partners(race, rider) else ON
    if kind == t.TO_ROADSIDE:
        if race.bunch.on_roadside(rider) or race.bunch.free_roadside(rider, race.bunch.row_of(rider)) < 0:
            return ON
        if effect.asks:
            return PULL_OVER
        pull_over(race, rider, effect)
    elif kind == t.REMOVE_FATIGUE:
        if effect.asks:
            return RECOVER if tired_riders(race, race.team, effect.which) else ON
        if holds(race.bunch, race.riders, rider, effect.conditions):
            recover(race, rider, effect.which, effect.amount)
    elif kind == t.TAKE_ENERGY:
        feed(race, rider)
    return ON


def asked_effect(race: State) -> Effect:
    """What the card does at the end, in the question of the moment."""
    return race.book.deck.end_effects[race.current.card][race.effect]


def effect_done(race: State) -> i64:
    race.effect += 1
    return END_EFFECTS


def swap_partners(race: State, rider: i64) -> i64:
    """effect.swap: teammates linked behind, a bit each."""
    return race.bunch.all_behind(rider) & race.book.team_riders(race.book.team_of(rider))


class Swap(PlacedRiderQuestion):
    """effect.swap: with whom the rider changes places."""

    def nameable(self, race: State, seat: i64) -> i64:
        return swap_partners(race, race.current.rider)

    def named(self, race: State, seat: i64, rider: i64) -> i64:
        if not (self.nameable(race, seat) >> rider) & 1:
            raise race.refuse("effect.swap", "not-linked-behind")
        exchange(race, race.current.rider, rider)
        return effect_done(race)

    def passed(self, race: State, seat: i64) -> i64:
        return effect_done(race)


class PullOver(NumberQuestion):
    """effect.roadside: whether the rider pulls over."""

    def numbers(self, race: State, seat: i64) -> list[int]:
        return [0, 1]

    def chosen(self, race: State, seat: i64, number: i64) -> i64:
        if number > 1:
            raise race.refuse("turn.owed", "yes-or-no")
        effect = asked_effect(race)
        if number and effect.kind == t.TO_ROADSIDE:
            pull_over(race, race.current.rider, effect)
        return effect_done(race)


class Recover(RiderQuestion):
    """fatigue.remove: who recovers."""

    def nameable(self, race: State, seat: i64) -> i64:
        effect = asked_effect(race)
        return tired_riders(race, seat, effect.which) if effect.kind == t.REMOVE_FATIGUE else 0

    def named(self, race: State, seat: i64, rider: i64) -> i64:
        if not (self.nameable(race, seat) >> rider) & 1:
            raise race.refuse("fatigue.remove", "not-so-tired")
        befall(race, asked_effect(race), rider)
        return effect_done(race)


def tire_and_flip(race: State) -> i64:
    """turn.flip, fatigue.card: the rider is activated, and receives the fatigue that the card shows."""
    card = race.current.card
    rider = race.current.rider
    if not race.extra:
        kind = race.book.deck.fatigue[card]
        if kind and race.bunch.at[rider] >= 0:
            tire(race, rider, kind, 1)
        race.riders.activated |= 1 << rider
        race.cycle_left = race.book.deck.cycle[card] if has_text(race) else 0
    return ON
