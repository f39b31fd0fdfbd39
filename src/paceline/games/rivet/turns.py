"""Movement phases: whose turn it is, and the card that is played in it."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.race import OPERAND_BITS
from paceline.games.rivet import events as e
from paceline.games.rivet.order import BEGIN_TURN, DECLARE, DRAW_AI_CARD, MISFIT, ON, REORGANIZE
from paceline.games.rivet.playable import begin_tactic, may_play_tactic, tactics_into
from paceline.games.rivet.roadbook import HAND, PILES
from paceline.games.rivet.state import PLAY, SOFT, TACTIC, TURN, Question, State
from paceline.games.rivet.targets import holds


def begin_phase(race: State) -> i64:
    """phase.first: the owner of the best placed rider begins, and all riders are available again."""
    if race.phase > 0:
        race.first = race.book.team_of(race.bunch.leader())
    race.phase += 1
    race.team = race.first
    race.events_resolved = 0
    race.riders.activated = 0
    race.moment += 1
    if race.listener is not None:
        race.tell(e.PhaseBegan(phase=int(race.phase), first=int(race.first)))
    return ON


def begin_turn(race: State) -> i64:
    """turn.skip: teams without an available rider are passed over; without any the phase is over."""
    for _ in range(race.teams):
        if race.has_available(race.team):
            race.tactic_used = 0
            race.current.length = 0
            race.current.tactic = -1
            race.current.standard = False
            if race.listener is not None:
                race.tell(e.TurnBegan(team=int(race.team)))
            return TURN if race.is_players_turn() else DRAW_AI_CARD
        race.team = (race.team + 1) % race.teams
    return REORGANIZE


def next_team(race: State) -> i64:
    """turn.order: the next player clockwise."""
    race.team = (race.team + 1) % race.teams
    return BEGIN_TURN


def may_play(race: State, rider: i64, card: i64) -> bool:
    """card.restriction: what the card demands of the rider."""
    conditions = race.book.deck.restrictions[card]
    return not conditions or holds(race.bunch, race.riders, rider, conditions)


def can_play_any(race: State, team: i64) -> bool:
    pile = race.cards.hand(team)
    for card in range(race.book.deck.kinds):
        if race.cards.piles.count(pile, card):
            for rider in range(race.first_rider(team), race.first_rider(team + 1)):
                if race.is_available(rider) and may_play(race, rider, card):
                    return True
    return False


class Turn(Question):
    """turn.play: one available rider and one card of the hand; a tactics card may come first."""

    def legal_into(self, race: State, seat: i64, buffer: vec[i64]) -> i64:
        many = self.plays_into(race, seat, buffer, PLAY)
        if many == 0:
            many = self.plays_into(race, seat, buffer, SOFT)
        return tactics_into(race, seat, buffer, many) if race.book.tactics_each else many

    def plays_into(self, race: State, seat: i64, buffer: vec[i64], kind: i64) -> i64:
        """Each card of the hand with each available rider; SOFT: whatever the cards demand."""
        first = race.first_rider(seat)
        size = race.book.size
        available: i64 = 0
        for which in range(size):
            if race.is_available(first + which):
                available |= 1 << which
        counts = race.cards.piles.counts
        hand = (seat * PILES + HAND) * (race.cards.piles.kinds + 1) + 1
        many: i64 = 0
        for card in range(race.book.deck.kinds):
            if counts[hand + card]:
                free = kind == SOFT or not race.book.deck.restrictions[card]
                for which in range(size):
                    if (available >> which) & 1 and (free or may_play(race, first + which, card)):
                        buffer[many] = (kind << OPERAND_BITS) | (which << 8) | card
                        many += 1
        return many

    def answer(self, race: State, seat: i64, kind: i64, operand: i64) -> i64:
        if kind == TACTIC:
            return self.play_tactic(race, seat, operand)
        if kind != PLAY and kind != SOFT:
            return MISFIT
        card = operand & 0xFF
        rider = self.available(race, seat, operand >> 8)
        if card >= race.book.deck.kinds or not race.cards.holds(seat, card):
            raise race.refuse("deck.hand", "not-in-hand")
        if kind == PLAY and not may_play(race, rider, card):
            raise race.refuse("card.restriction", "not-for-rider")
        if kind == SOFT and can_play_any(race, seat):
            raise race.refuse("card.fallback", "cards-left")
        race.cards.discard(seat, card)
        race.show_others(seat)
        # card.fallback: nobody can use a card, so one is discarded for a few strokes alone
        race.current.card = card if kind == PLAY else race.book.deck.fallback
        if race.listener is not None:
            discarded = None if kind == PLAY else int(card)
            race.tell(e.CardPlayed(rider=int(rider), card=int(race.current.card), discarded=discarded))
        race.current.begin(rider, race.bunch.at[rider])
        return DECLARE

    def available(self, race: State, seat: i64, which: i64) -> i64:
        rider = race.first_rider(seat) + which
        if which >= race.book.size:
            raise race.refuse("turn.owed", "no-such-rider")
        if not race.is_available(rider):
            raise race.refuse("turn.available", "has-moved")
        return rider

    def play_tactic(self, race: State, seat: i64, tactic: i64) -> i64:
        """tactics.use: on one's own turn, before the card is played."""
        if not may_play_tactic(race, seat, tactic):
            raise race.refuse("tactics.use", "tactic-idle")
        race.show_others(seat)
        return begin_tactic(race, seat, tactic)
