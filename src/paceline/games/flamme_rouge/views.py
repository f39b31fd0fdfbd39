"""What a seat or a spectator may see of a race, and what an action would do: all that a client ever gets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from paceline.core import views
from paceline.core.events import Event
from paceline.core.race import OPERAND, OPERAND_BITS
from paceline.core.title import Choice
from paceline.games.flamme_rouge import events as e
from paceline.games.flamme_rouge import roadbook as b
from paceline.games.flamme_rouge.state import DETAIL, DETAIL_BITS, DRAW, GIVE, PLACE, PLAY

if TYPE_CHECKING:
    from paceline.games.flamme_rouge.engine import FlammeRouge
    from paceline.games.flamme_rouge.setup import Plan

PHASES = ("distribute", "start", "bid", "energy", "over")


class PrivateRider(msgspec.Struct, frozen=True, kw_only=True):
    """A rider's cards, as kinds."""

    recycled: list[int]
    hand: list[int]
    card: int | None  # chosen


class PrivateView(views.PrivateView, frozen=True, kw_only=True):
    """fr.energy.secret: the cards of the seat's riders."""

    riders: dict[int, PrivateRider]


class RiderView(views.RiderView, frozen=True, kw_only=True):
    """A rider, of a kind once it is picked. Cards are kinds; `None` where a seat may only know how many."""

    deck_size: int
    recycled_size: int
    hand_size: int
    committed: bool
    left: list[int]  # all cards still in play for the rider, wherever they lie; public by counting
    played: list[int]
    exhaustion: int  # cards received in all
    fresh: int  # of them, recycled since the last shuffle
    bid: int | None  # the first bid, once revealed
    recycled: list[int] | None = None
    hand: list[int] | None = None
    card: int | None = None


class View(views.View, frozen=True, kw_only=True):
    holding: list[int | None]  # the rider whose hand each seat is looking at
    riders: list[RiderView]
    supply: list[int]


def view(race: FlammeRouge) -> View:
    """fr.energy.secret: everything but hands, recycled and chosen cards, and deck orders."""
    return View(
        phase=PHASES[race.phase],
        round=int(race.round),
        to_act=race.to_act(),
        holding=[None if held == b.NOBODY else int(held) for held in race.holding],
        riders=[rider_view(race, rider) for rider in range(race.book.riders)],
        home=[int(race.home[i]) for i in range(race.homecomers)],
        supply=[int(left) for left in race.cards.supply],
        over=race.over,
        ranking=race.ranking(),
        moment=int(race.moment),
        seen=[int(many) for many in race.seen],
    )


def rider_view(race: FlammeRouge, rider: int) -> RiderView:
    cards = race.cards
    hidden = [cards.pile(rider, which) for which in (b.DECK, b.RECYCLED, b.HAND)]
    chosen = chosen_card(race, rider)
    face_down = [] if chosen is None else [chosen]
    picked = not race.book.single or race.bunch.is_riding(rider) or race.round > 0
    return RiderView(
        rider=rider,
        team=int(race.book.team_of(rider)),
        kind=int(cards.kind[rider]) if picked else None,
        space=int(race.bunch.at[rider]) if race.bunch.is_riding(rider) else None,
        deck_size=len(hidden[0]),
        recycled_size=len(hidden[1]),
        hand_size=len(hidden[2]),
        committed=int(cards.card[rider]) != b.NO_CARD,
        left=sorted([card for pile_cards in hidden for card in pile_cards] + face_down),
        played=cards.pile(rider, b.PLAYED),
        exhaustion=int(cards.exhaustion[rider]),
        fresh=int(cards.fresh[rider]),
        bid=None if int(cards.bid[rider]) == b.NO_CARD else int(cards.bid[rider]),
    )


def private_view(race: FlammeRouge, seat: int) -> PrivateView:
    riders = [rider for rider in range(race.book.riders) if race.book.team_of(rider) == seat]
    return PrivateView(riders={rider: private_rider(race, rider) for rider in riders})


def private_rider(race: FlammeRouge, rider: int) -> PrivateRider:
    cards = race.cards
    return PrivateRider(
        recycled=cards.pile(rider, b.RECYCLED), hand=cards.pile(rider, b.HAND), card=chosen_card(race, rider)
    )


def chosen_card(race: FlammeRouge, rider: int) -> int | None:
    """The card that lies face down before a rider."""
    card = int(race.cards.card[rider])
    return card if card < b.NO_CARD_LEFT else None


class CardChoice(Choice, frozen=True, kw_only=True):
    """A choice with its card, and what that does on the road as it is now, before anybody else moves."""

    card: int | None = None
    squares: int = 0  # what the card is worth here
    in_the_wind: bool = False  # whether the square ahead would be empty
    finishes: bool = False  # whether it would be past the line


KINDS = {GIVE: "give", PLACE: "place", DRAW: "draw", PLAY: "play"}


def choice(race: FlammeRouge, seat: int, action: int) -> CardChoice:
    kind, operand = action >> OPERAND_BITS, action & OPERAND
    plain = CardChoice(action=race.action_text(action), kind=KINDS[kind])
    if kind == DRAW:
        return replace(plain, rider=int(race.rider_of(seat, operand)))
    if kind == PLACE:
        space = int(race.bunch.free_space(operand & DETAIL))
        return replace(plain, rider=int(race.rider_of(seat, operand >> DETAIL_BITS)), space=space)
    return playing(race, int(race.holding[seat]), operand & DETAIL, plain) if kind == PLAY else plain


def playing(race: FlammeRouge, rider: int, card: int, plain: CardChoice) -> CardChoice:
    """fr.move.exact: what a card is worth from here; riders ahead may still move away or into the way."""
    value = int(race.book.card_value[card])
    if PHASES[race.phase] == "bid":
        return replace(plain, rider=rider, card=card, squares=value)
    bunch = race.bunch.clone()
    start = int(bunch.row_of(rider))
    squares = int(bunch.speed(rider, value))
    space = int(bunch.goal(rider, squares))
    bunch.ride(rider, space)
    return replace(
        plain,
        rider=rider,
        card=card,
        squares=squares,
        space=space,
        rules=bunch.reasons(start, bunch.road.row_of(space), value),
        in_the_wind=bunch.in_the_wind(rider),
        finishes=bool(bunch.road.row_of(space) >= race.book.line),
    )


def tally(race: FlammeRouge, seat: int, action: int, events: list[Event]) -> dict[str, int]:
    """For a card: where its rider ends, whether it tires, how far it is pulled along, what it loses."""
    if action >> OPERAND_BITS != PLAY:
        return {}
    rider = int(race.holding[seat])
    road = race.bunch.road
    counted = {"square": 0, "wind": 0, "slipstream": 0, "blocked": 0}
    for event in events:
        if isinstance(event, e.Moved | e.Slipstreamed) and event.rider == rider:
            counted["square"] = int(road.row_of(event.end)) + 1
        if isinstance(event, e.Moved) and event.rider == rider:
            counted["blocked"] = int("fr.move.full" in event.why)
        elif isinstance(event, e.Slipstreamed) and event.rider == rider:
            counted["slipstream"] += int(road.row_of(event.end) - road.row_of(event.start))
        elif isinstance(event, e.Exhausted) and event.rider == rider:
            counted["wind"] = 1
    return counted


class TileView(msgspec.Struct, frozen=True, kw_only=True):
    side: str
    kind: str
    terrain: str
    lanes: str
    bend: int


class Board(views.Board, frozen=True, kw_only=True):
    """The course as the board component draws it; spaces are numbered row by row, the right lane first."""

    game: str = "flamme-rouge"
    tiles: list[TileView]
    extra_rows: int  # behind the last tile (overrun = unlimited)
    start_rows: int
    line: int
    rows: int
    spaces: int
    breakaway_row: int
    breakaway_places: int
    warnings: list[str]


def board(plan: Plan, book: b.Roadbook) -> Board:
    tiles = [plan.components.tiles[side] for side in plan.course.tiles]
    return Board(
        name=plan.course.name,
        tiles=[
            TileView(side=tile.side, kind=tile.kind, terrain=tile.terrain, lanes=tile.lanes, bend=tile.bend)
            for tile in tiles
        ],
        extra_rows=int(book.road.rows) - len(plan.course.squares),
        start_rows=plan.course.start_rows,
        line=plan.course.line,
        rows=int(book.road.rows),
        spaces=int(book.road.spaces),
        breakaway_row=int(book.breakaway_row),
        breakaway_places=int(book.breakaway_places),
        warnings=plan.warnings,
    )
