"""Racing on from a position that somebody wrote or printed."""

from __future__ import annotations

import re

from paceline.core.errors import BadNotation
from paceline.core.events import Listener
from paceline.core.packed import packing
from paceline.core.positions import Lines
from paceline.core.rng import Rng
from paceline.games.flamme_rouge import roadbook as b
from paceline.games.flamme_rouge.energy import draw_last
from paceline.games.flamme_rouge.engine import FlammeRouge
from paceline.games.flamme_rouge.notation import KIND, parse_cards, parse_space
from paceline.games.flamme_rouge.positions import PHASES, PILE_NAMES, Position, RiderLine
from paceline.games.flamme_rouge.roadbook import Roadbook
from paceline.games.flamme_rouge.start import empty_race
from paceline.games.flamme_rouge.state import BID, DISTRIBUTE, ENERGY, OVER, START

HELD = ("deck", "recycled", "hand", "card", "bid")
MOST_CARDS = 120  # of one rider: dealing is fair with up to 255 in a pile, to the end of the race


def parse_position(lines: Lines, codes: list[str]) -> Position:
    """What the lines say; raises `BadNotation` with the line that is wrong."""
    position = Position(round=0, phase=ENERGY, bid_round=0, first=None, riders=[], home=[], supply=[])
    parse_round(position, *lines[0])
    for number, words in lines[1:]:
        if (words[0] == "home" and position.home) or (words[0] == "supply" and position.supply):
            raise BadNotation(f"'{words[0]}' is there twice", number)
        if words[0] == "home":
            position.home = words[1:]
        elif words[0] == "supply":
            if len(words) != 3 or not all(re.fullmatch(r"\d{1,3}", word, re.ASCII) for word in words[1:]):
                raise BadNotation("expected: supply 28 30 (cards left for Rouleurs and for Sprinteurs)", number)
            position.supply = [int(word) for word in words[1:]]
        else:
            position.riders.append(parse_rider(number, words, codes))
    return position


def parse_round(position: Position, number: int, words: list[str]) -> None:
    line = rf"round (\d{{1,3}}) ({'|'.join(PHASES)})( 2)?(?: first=(\d{{1,2}}))?"
    fits = re.fullmatch(line, " ".join(words), re.ASCII)
    if fits is None or (fits[3] and fits[2] != "bid") or (fits[4] and fits[2] != "start"):
        raise BadNotation(
            f"expected: round 4 energy (phases: {', '.join(PHASES)}; 'bid 2' for the second bids)", number
        )
    position.round = int(fits[1])
    position.phase = PHASES.index(fits[2])
    position.first = int(fits[4]) if fits[4] else None
    if position.phase == BID:
        position.bid_round = 2 if fits[3] else 1
    if (position.phase >= ENERGY) != (position.round > 0):
        raise BadNotation("rounds are counted from 1 in the energy phase, and are 0 before it", number)


def parse_rider(number: int, words: list[str], codes: list[str]) -> RiderLine:
    if len(words) < 2:
        raise BadNotation("expected a rider, its place and its cards: 0R 23r deck=3,4*2", number)
    rider = RiderLine(name=words[0], place=words[1], cards={}, numbers={}, line=number)
    for word in words[2:]:
        name, _, value = word.partition("=")
        if name in rider.cards or name in rider.numbers:
            raise BadNotation(f"'{name}' is there twice", number)
        if name in ("exhaustion", "fresh") and re.fullmatch(r"\d{1,3}", value, re.ASCII):
            rider.numbers[name] = int(value)
        elif name in (*PILE_NAMES, "card", "bid"):
            try:
                rider.cards[name] = parse_cards(value, codes)
            except BadNotation as error:
                raise BadNotation(error.why, number) from None
        else:
            raise BadNotation(
                f"'{word}': expected {', '.join(PILE_NAMES)}, card, bid, exhaustion or fresh, with =", number
            )
    for name in ("card", "bid"):
        if len(rider.cards.get(name, [""])) != 1:
            raise BadNotation(f"{name}= takes one card", number)
    return rider


def resume(lines: Lines, book: Roadbook, seed: bytes, listener: Listener | None) -> FlammeRouge:
    """The race of a position. Cards that it does not know are dealt from those left; then it races on."""
    position = parse_position(lines, book.codes)
    race = empty_race(book, seed)
    make_room(race, position)
    race.listener = listener
    race.phase = position.phase
    race.round = position.round
    race.bid_round = position.bid_round
    if position.first is not None:
        if not book.first_by_lot or position.first >= book.seats:
            raise BadNotation("'first=' goes with first_player=lot, and names a seat")
        race.first = position.first
    dealer = Rng(seed.hex())
    seen: set[int] = set()
    for line in position.riders:
        rider = find_rider(line, book, seen)
        seen.add(rider)
        place_rider(race, rider, line, position.home)
        check_cards(race, rider, line)
        lay_cards(race, rider, line, dealer)
    if not book.single and len(seen) != book.riders:
        raise BadNotation(f"{book.riders} riders take part, but the position has {len(seen)}")
    if book.single and race.phase > START and len(seen) != book.riders:
        raise BadNotation(f"{book.riders} riders take part, but the position has {len(seen)}")
    bring_home(race, position, seen)
    if position.supply:
        box = [int(book.supply[b.ROULEUR]), int(book.supply[b.SPRINTEUR])]
        if any(left > most for left, most in zip(position.supply, box, strict=True)):
            raise BadNotation("a supply line goes with exhaustion_supply=box, with no more cards than the box has")
        race.cards.supply[b.ROULEUR], race.cards.supply[b.SPRINTEUR] = position.supply
    ask(race)
    race.bunch.line_up()
    go_on(race)
    return race


def make_room(race: FlammeRouge, position: Position) -> None:
    """Piles as large as the position's, where somebody holds more cards than a race of this set-up could give."""
    book = race.book
    piles = (*HELD, "played") if book.rebuild_dummies else HELD  # fr.dummy.empty: a dummy's become its deck again
    most = max((sum(len(line.cards.get(name, [])) for name in piles) for line in position.riders), default=0)
    if position.phase == DISTRIBUTE:
        most += int(book.spread_exhaustion)
    elif position.phase == START and book.single:
        most += int(book.packing.most)  # a deck and what weakens it come with the choice of a rider
    if most > book.packing.most:
        race.cards.piles = race.cards.piles.repacked(packing(int(book.kinds), most))


def find_rider(line: RiderLine, book: Roadbook, seen: set[int]) -> int:
    found = re.fullmatch(r"(0|[1-9]\d?)([RS])", line.name, re.ASCII)
    if found is None or int(found[1]) >= book.teams:
        raise BadNotation(
            f"'{line.name}' is no rider: expected a team from 0 to {book.teams - 1} and R or S", line.line
        )
    team = int(found[1])
    rider = team if book.single else team * 2 + KIND.index(found[2])
    if rider in seen:
        raise BadNotation(f"rider {line.name} is there twice", line.line)
    return rider


def place_rider(race: FlammeRouge, rider: int, line: RiderLine, home: list[str]) -> None:
    if race.book.single:
        race.cards.kind[rider] = KIND.index(line.name[-1])
    if line.place == "--" and race.phase <= START:
        return
    if line.place == "home" and line.name in home:
        return
    if line.place in ("--", "home"):
        raise BadNotation(f"{line.name} must be on the road, or home and named in the line 'home'", line.line)
    try:
        space = parse_space(line.place, race.book)
    except BadNotation as error:
        raise BadNotation(error.why, line.line) from None
    if race.bunch.rider_on[space] != b.NOBODY:
        raise BadNotation(f"two riders on {line.place}", line.line)
    race.bunch.put(rider, space)


def lay_cards(race: FlammeRouge, rider: int, line: RiderLine, dealer: Rng) -> None:
    """The cards of a line; without any, the starting deck. Unknown ones come from the cards left over."""
    cards = race.cards
    book = race.book
    if book.sort_of(rider) == b.PELOTON and rider & 1:
        if line.cards or line.numbers:
            raise BadNotation(f"the Peloton team's cards lie with its Rouleur, not with {line.name}", line.line)
        return
    start = starting_deck(race, rider)
    many = sum(map(len, line.cards.values()))
    if max(many, line.numbers.get("exhaustion", 0), line.numbers.get("fresh", 0)) > MOST_CARDS:
        raise BadNotation(f"{line.name} has too many cards; at most {MOST_CARDS} in all", line.line)
    cards.exhaustion[rider] = line.numbers.get("exhaustion", 0)
    cards.fresh[rider] = line.numbers.get("fresh", 0)
    if not line.cards:
        if book.single:
            cards.deal_deck(rider, int(cards.kind[rider]))
        return
    for kind in range(book.kinds):  # off with the starting deck
        for _ in range(cards.piles.count(rider * b.PILES + b.DECK, kind)):
            cards.piles.take(rider * b.PILES + b.DECK, kind)
    for name, codes in line.cards.items():
        for code in codes:
            if code != "?" and code not in book.codes:
                raise BadNotation(f"card {code} does not take part in this race", line.line)
            if code != "?":
                lay_card(race, rider, name, book.codes.index(code))
    deal_unknown(race, rider, line, start, dealer)
    if int(cards.fresh[rider]) > cards.piles.count(rider * b.PILES + b.RECYCLED, book.exhaustion):
        raise BadNotation("fresh= counts exhaustion cards among the recycled ones; there are fewer", line.line)


def check_cards(race: FlammeRouge, rider: int, line: RiderLine) -> None:
    """What may lie beside a rider, by the phase and by who rides it."""
    held = {name for name, codes in line.cards.items() if codes}
    drawn = held & {"hand", "card"}
    if line.numbers and not line.cards:
        raise BadNotation("exhaustion= and fresh= go with the rider's cards", line.line)
    if not race.book.is_player(rider) and held & {"recycled", "hand", "card", "bid"}:
        raise BadNotation("dummy teams have a deck and played cards only", line.line)
    if line.cards and not race.book.is_player(rider) and not held:
        raise BadNotation("a dummy team has its cards in the deck or played", line.line)
    if len(drawn) > 1:
        raise BadNotation("a rider has a hand or a committed card, not both", line.line)
    if drawn and (race.phase not in (BID, ENERGY) or not race.bunch.is_riding(rider)):
        raise BadNotation("a hand or a committed card goes with a rider on the road who bids or chooses", line.line)
    if "bid" in held and race.phase != BID:
        raise BadNotation("bid= goes with the phase bid", line.line)


def lay_card(race: FlammeRouge, rider: int, where: str, kind: int) -> None:
    if where in PILE_NAMES:
        race.cards.lay(rider, PILE_NAMES.index(where), kind)
    elif where == "card":
        race.cards.card[rider] = kind
    else:
        race.cards.bid[rider] = kind


def deal_unknown(race: FlammeRouge, rider: int, line: RiderLine, start: list[int], dealer: Rng) -> None:
    """Each `?` gets one of the cards left over; fresh exhaustion cards are recycled for sure."""
    book = race.book
    unknown = [name for name, codes in line.cards.items() for code in codes if code == "?"]
    if not unknown:
        return
    exhaustion = int(book.exhaustion)
    left = start + [exhaustion] * int(race.cards.exhaustion[rider])
    for code in (code for codes in line.cards.values() for code in codes if code != "?"):
        if (kind := book.codes.index(code)) in left:
            left.remove(kind)
    if len(unknown) != len(left):
        raise BadNotation(f"{line.name} has {len(unknown)} unknown cards, but {len(left)} are left over", line.line)
    fresh = int(race.cards.fresh[rider]) - line.cards.get("recycled", []).count("E")
    for name in sorted(unknown, key=lambda name: name != "recycled"):
        if name == "recycled" and fresh > 0 and exhaustion in left:
            fresh -= 1
            kind = left.pop(left.index(exhaustion))
        else:
            kind = left.pop(int(dealer.below(len(left))))
        lay_card(race, rider, name, kind)


def starting_deck(race: FlammeRouge, rider: int) -> list[int]:
    """The kinds of cards that the rider began with."""
    book = race.book
    if not book.single:
        return race.cards.pile(rider, b.DECK)
    row = int(race.cards.kind[rider]) * book.kinds
    return [kind for kind in range(book.kinds) for _ in range(int(book.decks[row + kind]))]


def bring_home(race: FlammeRouge, position: Position, seen: set[int]) -> None:
    """The order of those who have finished; a race that is over has somebody home."""
    names = {race.rider_text(rider): rider for rider in seen}
    for place, name in enumerate(position.home):
        if name not in names or position.home.count(name) > 1:
            raise BadNotation(f"'{name}' in the line 'home' is no rider, or there twice")
        if race.bunch.is_riding(names[name]) == race.book.until_all:
            raise BadNotation(f"{name} is home: with end=all off the road ('home' for a place), else still on it")
        race.home[place] = names[name]
    race.homecomers = len(position.home)
    race.over = race.phase == OVER
    if race.over != (race.homecomers > 0 and (not race.book.until_all or race.homecomers == race.book.riders)):
        raise BadNotation("the phase is 'over' when somebody is home (end=all: everybody), and only then")


def ask(race: FlammeRouge) -> None:
    """Works out who owes what from what lies on the table."""
    book = race.book
    check_grid(race)
    check_bidders(race)
    if race.phase == DISTRIBUTE:
        race.pending[0] = 1
    elif race.phase == START:
        turn = next(seat for seat in in_turn(race) if missing(race, seat))
        race.pending[turn] = missing(race, turn)
    elif race.phase != OVER:
        for rider in range(race.first_rider(race.seats)):
            seat = int(book.team_of(rider))
            if not race.cards.piles.is_empty(rider * b.PILES + b.HAND):
                if race.holding[seat] != b.NOBODY:
                    raise BadNotation(f"seat {seat} holds two hands; one is committed before the next is drawn")
                race.holding[seat] = rider
            if race.phase == ENERGY and race.bunch.is_riding(rider) and race.cards.card[rider] == b.NO_CARD:
                race.pending[seat] += 1
        if race.phase == BID:
            check_bids(race)
            for seat in range(race.seats):
                riders = range(race.first_rider(seat), race.first_rider(seat + 1))
                race.pending[seat] = not any(race.cards.card[rider] != b.NO_CARD for rider in riders)


def check_bidders(race: FlammeRouge) -> None:
    """Whoever has yet to bid has a card for each bid to come."""
    if race.book.breakaway_row < 0 or race.phase > BID:
        return
    for rider in range(race.first_rider(race.seats)):
        piles = race.cards.piles
        left = sum(piles.size(rider * b.PILES + pile) for pile in (b.DECK, b.RECYCLED, b.HAND))
        committed = int(race.cards.card[rider]) != b.NO_CARD
        unpicked = race.book.single and not race.bunch.is_riding(rider)
        bids_to_come = (1 if race.bid_round == 2 else 2) - committed
        if left < bids_to_come and not unpicked:
            raise BadNotation(f"{race.rider_text(rider)} has too few cards to bid with")


def check_bids(race: FlammeRouge) -> None:
    """One bidder a seat, with a first bid in the second round and none before."""
    cards = race.cards
    if race.book.breakaway_row < 0:
        raise BadNotation("there are bids with breakaway=true only")
    for seat in range(race.seats):
        riders = range(race.first_rider(seat), race.first_rider(seat + 1))
        bids = [rider for rider in riders if cards.bid[rider] != b.NO_CARD]
        chosen = [rider for rider in riders if cards.card[rider] != b.NO_CARD or race.holding[seat] == rider]
        if len(bids) != race.bid_round - 1 or len(chosen) > 1 or (bids and chosen and bids != chosen):
            raise BadNotation(f"seat {seat} bids with one rider, who has a first bid in the second round only")


def go_on(race: FlammeRouge) -> None:
    """What happens by itself before the next decision: hands that come alone, and rounds all have chosen for."""
    cards = race.cards
    if race.phase == ENERGY:
        for rider in range(race.first_rider(race.seats)):
            seat = int(race.book.team_of(rider))
            undecided = race.bunch.is_riding(rider) and cards.card[rider] == b.NO_CARD and race.holding[seat] != rider
            if undecided and cards.is_spent(rider):
                cards.commit_exhaustion(rider)
                race.pending[seat] -= 1
        for seat in range(race.seats):
            if race.holding[seat] == b.NOBODY:
                draw_last(race, seat)
    elif race.phase == BID:
        for seat in range(race.seats):
            riders = range(race.first_rider(seat), race.first_rider(seat + 1))
            sure = [rider for rider in riders if race.book.single or cards.bid[rider] != b.NO_CARD]
            if race.pending[seat] and race.holding[seat] == b.NOBODY and sure:
                race.take_hand(seat, sure[0])
    race.go_on()


def check_grid(race: FlammeRouge) -> None:
    """Nobody lines up before starting exhaustion is spread; then dummy teams do, and the seats in their order."""
    riding = [race.bunch.is_riding(rider) for rider in range(race.book.riders)]
    if race.phase == DISTRIBUTE and (any(riding) or not race.book.spread_exhaustion):
        raise BadNotation("starting exhaustion is spread in solo races, before anybody lines up")
    if race.phase == START:
        full = 1 if race.book.single else 2
        places = [missing(race, seat) for seat in in_turn(race)]
        off_grid = any(
            race.bunch.is_riding(rider) and race.bunch.row_of(rider) >= race.book.start_rows
            for rider in range(race.book.riders)
        )
        if off_grid:
            raise BadNotation("in the start phase riders stand on the start grid")
        if not any(places) or places != sorted(places) or sum(0 < many < full for many in places) > 1:
            raise BadNotation("in the start phase seats line up one after the other, and somebody has yet to")
        if not all(riding[race.first_rider(race.seats) :]):
            raise BadNotation("dummy teams line up before the players")


def in_turn(race: FlammeRouge) -> list[int]:
    """fr.start.turn: clockwise from whoever lines up first."""
    return [int(race.first + number) % int(race.seats) for number in range(race.seats)]


def missing(race: FlammeRouge, seat: int) -> int:
    """How many riders of a seat are not on the grid yet."""
    riders = range(race.first_rider(seat), race.first_rider(seat + 1))
    return sum(not race.bunch.is_riding(rider) for rider in riders)
