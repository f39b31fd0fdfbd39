"""Cards come and go: discarding before a refill, the refill, Making Headlines, and the AI team's card."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.race import OPERAND_BITS
from paceline.games.rivet import events as e
from paceline.games.rivet.cards import RIDER_STREAM
from paceline.games.rivet.order import CYCLE_CARDS, DRAW_AI_CARD, MISFIT, ON, REFILL, REVEAL_EVENT, TURN_WINDOW
from paceline.games.rivet.roadbook import ASIDE, DECK, DISCARD, HAND, MOST_EVENTS, NOBODY, PILES
from paceline.games.rivet.state import CYCLE, THROW, Question, State


def draw_ai_card(race: State) -> i64:
    """ai.turn: the top card of its deck, and a random available rider; its Headlines trigger as any other."""
    team = race.team
    card = race.cards.draw(team)
    if card == race.book.deck.headlines:
        if headlines(race, team):
            race.resume = DRAW_AI_CARD
            return REVEAL_EVENT
        card = race.cards.draw_other(team)
    rider = ai_rider(race, team)
    race.cards.piles.add(team * PILES + DISCARD, card)
    race.reveal_to_all()
    if race.listener is not None:
        race.tell(e.CardPlayed(rider=int(rider), card=int(card)))
    race.current.card = card
    race.current.begin(rider, race.bunch.at[rider])
    return ON


def ai_rider(race: State, team: i64) -> i64:
    left: i64 = 0
    for rider in range(race.first_rider(team), race.first_rider(team + 1)):
        if race.is_available(rider):
            left += 1
    left = race.cards.streams.below(race.cards.stream(RIDER_STREAM), left)
    for rider in range(race.first_rider(team), race.first_rider(team + 1)):
        if race.is_available(rider):
            if left == 0:
                return rider
            left -= 1
    return NOBODY


def close_move(race: State) -> i64:
    """The move is over; an AI team has no hand to fill up."""
    race.extra = False
    race.effect = 0
    race.current.length = 0
    race.current.tactic = -1
    return ON if race.is_players_turn() else TURN_WINDOW


def cycle_cards(race: State) -> i64:
    """effect.cycle: cards may be discarded before the hand is filled up."""
    if race.cycle_left > 0 and race.cards.piles.size(race.cards.hand(race.team)) > 0:
        return CYCLE
    race.cycle_left = 0
    return ON


class Cycle(Question):
    """effect.cycle: a card to discard, or no more."""

    def legal_into(self, race: State, seat: i64, buffer: vec[i64]) -> i64:
        return race.cards.piles.kinds_into(seat * PILES + HAND, buffer, THROW << OPERAND_BITS)

    def answer(self, race: State, seat: i64, kind: i64, operand: i64) -> i64:
        if kind != THROW:
            return MISFIT
        if operand >= race.book.deck.kinds or not race.cards.holds(seat, operand):
            raise race.refuse("deck.hand", "not-in-hand")
        race.cards.discard(seat, operand)
        race.show_others(seat)
        if race.listener is not None:
            race.tell(e.Thrown(team=int(seat), card=int(operand)))
        race.cycle_left -= 1
        return CYCLE_CARDS

    def passed(self, race: State, seat: i64) -> i64:
        race.cycle_left = 0
        return REFILL


def refill(race: State) -> i64:
    """deck.refill: up to the hand limit; Making Headlines is never kept."""
    team = race.team
    race.resume = REFILL
    drawn: list[int] = []
    shown = False
    race.reveal_to_all()  # that no Headlines come is news too
    while race.cards.missing(team) > 0:
        card = race.cards.draw(team)
        if card == race.book.deck.headlines:
            shown = True
            tell_drawn(race, drawn)
            drawn = []
            if headlines(race, team):
                return REVEAL_EVENT
            card = race.cards.draw_other(team)
        race.cards.piles.add(race.cards.hand(team), card)
        drawn.append(int(card))
    tell_drawn(race, drawn)
    if race.book.headlines_on_top and not shown and race.cards.peek(team) and headlines(race, team):
        return REVEAL_EVENT
    return ON


def tell_drawn(race: State, drawn: list[int]) -> None:
    if drawn and race.listener is not None:
        race.tell(e.Drew(seat=int(race.team), count=len(drawn), cards=drawn))


def headlines(race: State, team: i64) -> bool:
    """headlines.event, headlines.limit, headlines.finish: whether an event comes of it."""
    deck = race.book.deck
    pile = team * PILES
    becomes = "event"
    if race.bunch.homecomers and not race.book.events_after_finish:
        becomes = "out"
        race.cards.piles.add(pile + ASIDE, deck.headlines)
    elif race.events_resolved < MOST_EVENTS:
        race.cards.piles.add(pile + DISCARD, deck.headlines)
    elif race.book.headlines_aside:
        becomes = "aside"
        race.cards.piles.add(pile + ASIDE, deck.headlines)
    else:
        becomes = "shuffled"
        race.cards.piles.add(pile + DECK, deck.headlines)
        race.cards.clear &= ~(1 << team)
    race.reveal_to_all()
    if race.listener is not None:
        race.tell(e.HeadlinesSeen(team=int(team), becomes=becomes))
    return becomes == "event"
