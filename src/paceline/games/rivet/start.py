"""From a roadbook to a race at its first decision."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.events import Listener
from paceline.core.piles import Piles
from paceline.core.rng import keyed_streams
from paceline.games.rivet.bunch import Bunch
from paceline.games.rivet.cards import STREAMS, UNSEEN, Cards
from paceline.games.rivet.engine import Rivet
from paceline.games.rivet.moves import MOST_LINE, Move
from paceline.games.rivet.order import DEAL_TACTICS, REFILL
from paceline.games.rivet.questions import QUESTIONS
from paceline.games.rivet.riders import NO_TOKEN, TOKENS, Riders
from paceline.games.rivet.roadbook import CAR_ROWS, DECK, HAND_SIZE, NOBODY, PILES, Roadbook, same_bytes
from paceline.games.rivet.state import INITIAL, NO_ANSWER, NOTHING


def start_race(book: Roadbook, seed: bytes, listener: Listener | None) -> Rivet:
    """A race at its first decision."""
    race = empty_race(book, seed)
    race.listener = listener
    race.go_on(DEAL_TACTICS)
    return race


def empty_race(book: Roadbook, seed: bytes) -> Rivet:
    """Decks shuffled, nobody on the road."""
    riders = book.riders
    spaces = book.net.finish
    kinds = book.deck.kinds + 1
    piles = Piles(vec[i64]([0] * (book.teams * PILES * (kinds + 1))), kinds)
    for team in range(book.teams):
        counts = book.deck.counts if team < book.seats else book.ai_deck
        for card in range(kinds):
            if counts[card]:
                piles.add(team * PILES + DECK, card, counts[card])
    events = Piles(vec[i64]([0] * (2 * (len(book.events) + 1))), len(book.events))
    for event in range(len(book.events)):
        events.add(0, event)
    cards = Cards(
        book,
        piles,
        events,
        keyed_streams(seed, book.teams + STREAMS),
        clear=0,
        hand_size=same_bytes(book.teams, HAND_SIZE),
        tactic_at=vec[i64]([UNSEEN] * len(book.tactics)),
    )
    bunch = Bunch(
        book,
        at=vec[i64]([-1] * riders),
        rider_on=vec[i64]([NOBODY] * spaces),
        home=vec[i64](),
        bonus_owner=vec[i64]([NOBODY] * len(book.net.bonus_row)),
        homecomers=0,
    )
    mats = Riders(
        book,
        light=0,
        heavy=0,
        energy=0,
        tokens=vec[i64]([NO_TOKEN] * (riders * TOKENS)),
        activated=0,
        energy_left=book.energy,
    )
    move = Move(
        book=book,
        line=vec[i64]([NOBODY] * MOST_LINE),
        length=0,
        visits=0,
        sent=vec[i64](),
        card=0,
        tactic=NOTHING,
        type=0,
        standard=False,
        strokes=0,
        diagonals=0,
        cut=0,
        plain=False,
    )
    return Rivet(
        book=book,
        cards=cards,
        bunch=bunch,
        riders=mats,
        current=move,
        asking=INITIAL,
        question=QUESTIONS[INITIAL],
        pending=0,
        phase=0,
        team=0,
        first=0,
        spot=0,
        effect=0,
        cycle_left=0,
        extra=False,
        weather=NOTHING,
        event=NOTHING,
        events_resolved=0,
        resume=REFILL,
        otherwise=False,
        struck=False,
        clause=0,
        op=0,
        hit=vec[i64](),
        picker=NOTHING,
        immune=0,
        option=vec[i64](),
        grupo=vec[i64](),
        grupo_at=0,
        window=0,
        answers=vec[i64]([NO_ANSWER] * book.seats),
        tactic_used=0,
        tactic=NOTHING,
        tactic_seat=NOTHING,
        tactic_op=0,
        tactic_option=NOTHING,
        reorg_at=0,
        sent=0,
        car_rows=same_bytes(book.seats, CAR_ROWS),
        seen=vec[i64]([0] * book.seats),
        moment=0,
        over=False,
    )
