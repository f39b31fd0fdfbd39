"""A second opinion on Flamme Rouge with Peloton: small, slow, written from the rules alone.

Nothing here is shared with the engine. Cards come from a `Draw` callback, so a race that the engine
rode can be ridden again here, card by card. Squares are numbered from 1; lane 0 is the right one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

Draw = Callable[[str, Counter[str]], str]

DECKS = {
    "R": Counter({"3": 3, "4": 3, "5": 3, "6": 3, "7": 3}),
    "S": Counter({"2": 3, "3": 3, "4": 3, "5": 3, "9": 3}),
}
LANES = {1: "r", 2: "rl", 3: "rml"}
HAND = 4
OF_A_KIND = 6  # a Rouleur and a Sprinteur in each of six colours


@dataclass(frozen=True)
class Square:
    """A row of the road: S start, F flat, U ascent, D descent, C cobbles, Z supply zone, X past the line."""

    terrain: str
    lanes: int


@dataclass
class Rider:
    """A cyclist with the cards beside it; `square` 0 means off the board."""

    team: int
    kind: str
    deck: Counter[str]
    recycled: Counter[str] = field(default_factory=Counter)
    hand: Counter[str] = field(default_factory=Counter)
    played: Counter[str] = field(default_factory=Counter)
    bids: list[str] = field(default_factory=list)
    chosen: str | None = None
    square: int = 0
    lane: int = 0
    home: tuple[int, int, int] | None = None  # round, minus square, lane: smaller is better

    @property
    def name(self) -> str:
        return f"{self.team}{self.kind}"

    @property
    def front_first(self) -> tuple[int, int]:
        """fr.move.order: the foremost square leads, and in one square the right lane."""
        return -self.square, self.lane


def value(card: str) -> int:
    """An exhaustion card counts 2, a Muscle card 5, any other what it says."""
    return {"E": 2, "M": 5}.get(card) or int(card)


def take(pile: Counter[str], card: str) -> str:
    """Take one card out of a pile, which must hold it."""
    if pile[card] < 1:
        raise LookupError(f"there is no {card} among {dict(pile)}")
    pile[card] -= 1
    if not pile[card]:
        del pile[card]
    return card


def handicaps(given: object, players: int) -> list[int]:
    """The handicap of every seat, from a list, from text such as `0,1`, or none at all."""
    if isinstance(given, str):
        given = [int(number) for number in given.split(",") if number]
    return [int(number) for number in given] if isinstance(given, (list, tuple)) and given else [0] * players


class Oracle:
    """A whole race: `to_act`, `legal` and `apply` drive it; everything without a choice happens by itself."""

    def __init__(
        self,
        squares: list[Square],
        *,
        players: int,
        options: dict[str, object],
        draw: Draw,
        breakaway_square: int | None,
        first: int = 0,
    ) -> None:
        def option(name: str, default: str) -> str:
            return str(options.get(name, default))

        self.players, self.draw, self.breakaway_square, self.first = players, draw, breakaway_square, first
        self.one_rider = option("riders", "two") == "one"
        self.all_finish = option("end", "first") == "all"
        self.rebuild = option("dummy_deck", "two") == "rebuild"
        self.draft_past_line = option("finish_slipstream", "none") == "allowed"
        self.packs_stay_whole = option("ascent_split", "split") == "whole"
        self.keep_lanes = option("slipstream_lanes", "keep") == "keep"
        self.blocked_to_right = option("blocked_lane", "keep") == "right"
        self.handicap = handicaps(options.get("handicap"), players)
        self.to_distribute = int(option("starting_exhaustion", "3")) if players == 1 else 0
        self.peloton = players if options.get("peloton_team") else None
        self.teams = players + (self.peloton is not None) + int(option("muscle_teams", "0"))

        self.line = next((n for n, square in enumerate(squares, 1) if square.terrain == "X"), len(squares) - 3)
        self.squares = self._lay_road(squares, option("after_line", "flat"), option("overrun", "clamp"))
        self.exhaustion: dict[str, int] | None = None
        if option("exhaustion_supply", "endless") == "box":
            peloton_tile = any(square.lanes != 2 or square.terrain in "CZ" for square in squares)
            peloton_tile |= "^" in option("course", "")  # dark tile 2 looks like a base straight
            dummies, breakaway = self.teams > players, breakaway_square is not None
            expansion = peloton_tile or dummies or breakaway or self.one_rider or self.teams >= 5
            self.exhaustion = dict.fromkeys("RS", 45 if expansion else 30)

        self.phase, self.round = "distribute", 0
        self.riders: list[Rider] = []
        for team in range(0 if self.one_rider else self.teams):
            self._enter(team, "R")
            self._enter(team, "S")
        self._go_on()

    # The turn of the race

    @property
    def over(self) -> bool:
        return self.phase == "over"

    def to_act(self) -> list[int]:
        return [seat for seat in range(self.players) if self.legal(seat)]

    def legal(self, seat: int) -> set[str]:
        if not 0 <= seat < self.players:
            return set()
        if self.phase == "distribute":  # fr.solo.exhaustion
            extra = self.to_distribute
            return {f"E{given}/{extra - given}" for given in range(extra + 1)} if extra else set()
        if self.phase == "start":
            return self._starts(seat)
        if self.phase in ("bid", "energy"):
            for rider in self._riders_of(seat):
                if rider.hand:
                    return {rider.kind + card for card in rider.hand}
            return {rider.kind + "+" for rider in self._waiting(seat)}
        return set()

    def apply(self, seat: int, action: str) -> None:
        if action not in self.legal(seat):
            raise ValueError(f"seat {seat} may not do {action} in phase {self.phase}")
        if self.phase == "distribute":
            for rider, number in zip(self._riders_of(seat), action[1:].split("/"), strict=True):
                self._take_exhaustion(rider, rider.deck, int(number))
            self.to_distribute = 0
        elif self.phase == "start":
            kind, square = action.split("@")
            rider = self._enter(seat, kind) if self.one_rider else self._rider(seat, kind)
            self._put(rider, int(square))
        elif action.endswith("+"):
            self._draw_hand(self._rider(seat, action[0]))
        else:
            self._commit(self._rider(seat, action[0]), action[1:])
        self._go_on()

    def _go_on(self) -> None:
        """Whatever needs nobody's decision happens at once."""
        while not self.over and not self.to_act():
            if self.phase == "distribute":
                self.phase = "start"
                self._place_dummies()
            elif self.phase == "energy":
                self._ride()
            elif self.breakaway_square is None:
                self._new_round()
            elif self.phase == "start":
                self.phase = "bid"
                self._deal()
            else:
                self._end_of_bids(self.breakaway_square)

    def _ride(self) -> None:
        """Movement phase and end phase."""
        speeds = self._reveal()
        for rider in self._on_road():
            self._move(rider, speeds[rider.name])
        self._slipstream()
        self._exhaust()
        self._finish()
        if not self.over:
            self._new_round()

    def _new_round(self) -> None:
        self.phase = "energy"
        self.round += 1
        self._deal()

    # Set-up

    def _lay_road(self, squares: list[Square], after_line: str, overrun: str) -> list[Square]:
        """fr.finish.after, fr.finish.overrun: squares behind the line may climb, and more may follow them."""
        road = list(squares)
        if after_line == "ascent" and road[self.line - 2].terrain == "U":
            for index in range(self.line - 1, len(road)):
                road[index] = Square("U", road[index].lanes)
        if overrun == "unlimited":
            road += [Square("X", road[-1].lanes)] * 9
        return road

    def _enter(self, team: int, kind: str) -> Rider:
        """fr.setup.decks, fr.dummy.peloton, fr.dummy.muscle, fr.start.handicap: a rider and its deck."""
        rider = Rider(team, kind, Counter(DECKS[kind]))
        if team == self.peloton:
            rider.deck = DECKS["R"] + Counter({"A": 2}) if kind == "R" else Counter()
        elif self._is_dummy(rider) and kind == "S":
            rider.deck["M"] += 1
        elif not self._is_dummy(rider):
            self._take_exhaustion(rider, rider.deck, self.handicap[team])
        self.riders.append(rider)
        return rider

    def _place_dummies(self) -> None:
        """fr.dummy.placement: before the seats, one rider ahead of the other, as far forward as can be."""
        for team in range(self.players, self.teams):
            limit = len(self.squares)
            for kind in "RS" if team == self.peloton else "SR":
                square = max(square for square in self._open_grid() if square <= limit)
                self._put(self._rider(team, kind), square)
                limit = square - 1

    def _starts(self, seat: int) -> set[str]:
        """fr.start.turn, fr.start.grid, fr.one.rider, fr.one.kind: seat by seat, anywhere free on the grid."""
        if self.one_rider:
            turn, picked = self._seat(len(self.riders)), Counter(rider.kind for rider in self.riders)
            kinds = [kind for kind in "RS" if picked[kind] < OF_A_KIND]
        else:
            waiting = [rider for rider in self.riders if not rider.square]
            teams = {rider.team for rider in waiting}
            turn = next((turn for turn in map(self._seat, range(self.players)) if turn in teams), None)
            kinds = [rider.kind for rider in waiting if rider.team == seat]
        if seat != turn:
            return set()
        return {f"{kind}@{square}" for kind in kinds for square in self._open_grid()}

    def _seat(self, number: int) -> int | None:
        """Clockwise from whoever begins; nobody when all have lined up."""
        return (self.first + number) % self.players if number < self.players else None

    # Energy and bids

    def _waiting(self, seat: int) -> list[Rider]:
        """The riders of whom a seat could choose one to draw for now."""
        riders = self._riders_of(seat)
        if self.phase == "bid":
            return [] if any(rider.bids or rider.hand for rider in riders) else riders
        in_play = [rider for rider in riders if rider.square and rider.chosen is None]
        return [rider for rider in in_play if rider.deck or rider.recycled]

    def _deal(self) -> None:
        """A seat that has only one rider to draw for is given that rider's hand."""
        for seat in range(self.players):
            riders = self._waiting(seat)
            if len(riders) == 1 and not any(rider.hand for rider in self._riders_of(seat)):
                self._draw_hand(riders[0])

    def _draw_hand(self, rider: Rider) -> None:
        """fr.energy.draw, fr.energy.reshuffle, fr.energy.short: four cards, or all there are."""
        for _ in range(HAND):
            if not rider.deck:
                rider.deck, rider.recycled = rider.recycled, Counter()
            if rider.deck:
                rider.hand[take(rider.deck, self.draw(rider.name, Counter(rider.deck)))] += 1

    def _commit(self, rider: Rider, card: str) -> None:
        """fr.energy.commit, fr.energy.recycle: one card is laid down, the rest of the hand recycled."""
        take(rider.hand, card)
        rider.recycled += rider.hand
        rider.hand = Counter()
        if self.phase == "bid":
            rider.bids.append(card)
        else:
            rider.chosen = card
            self._deal()

    def _end_of_bids(self, square: int) -> None:
        """fr.breakaway.bid .winners .ties .price .losers fr.one.breakaway: the best of two bids get away."""
        bidders = [rider for rider in self.riders if rider.bids]
        if len(bidders[0].bids) == 1:
            for rider in bidders:
                self._draw_hand(rider)
            return
        places = 2 if self.one_rider or self.teams >= 5 else 1
        bidders.sort(key=lambda rider: (-sum(map(value, rider.bids)), rider.square, -rider.lane))
        for rider in bidders[:places]:
            rider.played.update(rider.bids)
            self._take_exhaustion(rider, rider.recycled, 2)
            self._put(rider, square)
        for rider in bidders[places:]:
            rider.recycled.update(rider.bids)
        for rider in self.riders:
            rider.bids = []
            rider.deck += rider.recycled
            rider.recycled = Counter()
        self._new_round()

    # Movement

    def _reveal(self) -> dict[str, int]:
        """fr.end.discard, fr.energy.empty, fr.dummy.flip: every rider's card, then out of the game."""
        speeds: dict[str, int] = {}
        for rider in self.riders:
            if not rider.square:
                continue
            if rider.team == self.peloton:
                if rider.name not in speeds:
                    speeds |= self._flip_for_peloton()
            elif self._is_dummy(rider):
                speeds[rider.name] = value(self._flip(rider))
            elif rider.chosen is None:
                self._take_exhaustion(rider, rider.played, 1)
                speeds[rider.name] = value("E")
            else:
                rider.played[rider.chosen] += 1
                speeds[rider.name] = value(rider.chosen)
                rider.chosen = None
        return speeds

    def _flip(self, rider: Rider) -> str:
        """fr.dummy.flip, fr.dummy.empty: the top card; an empty deck counts 2 or is built anew."""
        if not rider.deck and self.rebuild:
            rider.deck, rider.played = rider.played, Counter()
        if not rider.deck:
            return "2"
        card = take(rider.deck, self.draw(rider.name, Counter(rider.deck)))
        rider.played[card] += 1
        return card

    def _flip_for_peloton(self) -> dict[str, int]:
        """fr.dummy.peloton, fr.dummy.attack: one card for both; in an attack the rear one sprints."""
        assert self.peloton is not None
        card = self._flip(self._rider(self.peloton, "R"))
        team = [rider for rider in self._on_road() if rider.team == self.peloton]
        if card != "A":
            return {rider.name: value(card) for rider in team}
        return {rider.name: 2 for rider in team} | {team[-1].name: 9}

    def _move(self, rider: Rider, speed: int) -> None:
        """fr.move.exact, fr.move.pass, fr.move.full: as far as the card says, or as near as there is room."""
        target = min(rider.square + self._allowed(rider.square, speed), len(self.squares))
        while target > rider.square and not self._free_lanes(target):
            target -= 1
        if target > rider.square:
            self._put(rider, target)
        elif self.blocked_to_right:
            rider.lane = min([rider.lane, *self._free_lanes(rider.square)])

    def _allowed(self, start: int, speed: int) -> int:
        """fr.descent.minimum, fr.supply.minimum, fr.ascent.limit, .stop: what the ground makes of a card."""
        speed = max(speed, {"D": 5, "Z": 4}.get(self._terrain(start), 0))
        for steps in range(speed + 1):
            if start + steps <= len(self.squares) and self._terrain(start + steps) == "U":
                return min(speed, max(5, steps - 1))
        return speed

    # End phase

    def _slipstream(self) -> None:
        """fr.slipstream.gap, fr.slipstream.cascade: from the rear, packs close gaps of exactly one square."""
        for head in range(1, len(self.squares) - 1):
            gap_of_one = self._on(head) and not self._on(head + 1) and self._on(head + 2)
            if gap_of_one and self._drafting(head) and self._drafting(head + 2):
                self._draft(head)

    def _draft(self, head: int) -> None:
        """fr.slipstream.split, fr.slipstream.narrow, fr.slipstream.lanes: row by row, the head's first."""
        rows = [head]
        while self._on(rows[-1] - 1):
            rows.append(rows[-1] - 1)
        if self.packs_stay_whole and not all(map(self._drafting, rows)):
            return
        for row in rows:
            if not self._drafting(row):
                return
            room = self.squares[row].lanes  # of the next square: the list counts from 0
            for rider in self._on(row)[:room]:
                free = self._free_lanes(row + 1)
                rider.square = row + 1
                rider.lane = rider.lane if self.keep_lanes and rider.lane in free else free[0]
            left_behind = self._on(row)
            for lane, rider in enumerate(left_behind):
                rider.lane = lane
            if left_behind:
                return

    def _drafting(self, square: int) -> bool:
        """fr.slipstream.ascent, fr.cobbles.slipstream, fr.finish.shelter: where drafts come and go."""
        return self._terrain(square) not in "UC" and (square < self.line or self.draft_past_line)

    def _exhaust(self) -> None:
        """fr.exhaustion.wind, .recycled, fr.dummy.fresh: the wind blows on who has nobody ahead."""
        for rider in self._on_road():
            if not self._is_dummy(rider) and rider.square < self.line and not self._on(rider.square + 1):
                self._take_exhaustion(rider, rider.recycled, 1)

    def _take_exhaustion(self, rider: Rider, pile: Counter[str], number: int) -> None:
        """fr.exhaustion.supply: a rider who finds the box empty takes nothing."""
        for _ in range(number):
            if self.exhaustion is not None:
                if not self.exhaustion[rider.kind]:
                    return
                self.exhaustion[rider.kind] -= 1
            pile["E"] += 1

    def _finish(self) -> None:
        """fr.finish.first, fr.finish.end: the race is over with the first rider home, or with the last."""
        arrived = [rider for rider in self._on_road() if rider.square >= self.line]
        for rider in arrived:
            rider.home = (self.round, *rider.front_first)
            if self.all_finish:
                rider.square = rider.lane = 0
        if not self._on_road() or (arrived and not self.all_finish):
            self.phase = "over"

    # Looking at the road

    def _riders_of(self, team: int) -> list[Rider]:
        return [rider for rider in self.riders if rider.team == team]

    def _rider(self, team: int, kind: str) -> Rider:
        return next(rider for rider in self._riders_of(team) if rider.kind == kind)

    def _is_dummy(self, rider: Rider) -> bool:
        return rider.team >= self.players

    def _terrain(self, square: int) -> str:
        return self.squares[square - 1].terrain

    def _on_road(self) -> list[Rider]:
        return sorted((rider for rider in self.riders if rider.square), key=lambda rider: rider.front_first)

    def _on(self, square: int) -> list[Rider]:
        return [rider for rider in self._on_road() if rider.square == square]

    def _free_lanes(self, square: int) -> list[int]:
        taken = {rider.lane for rider in self._on(square)}
        return [lane for lane in range(self.squares[square - 1].lanes) if lane not in taken]

    def _open_grid(self) -> list[int]:
        grid = [number for number, square in enumerate(self.squares, 1) if square.terrain == "S"]
        return [number for number in grid if self._free_lanes(number)]

    def _put(self, rider: Rider, square: int) -> None:
        """fr.lane.right: the rightmost lane that is free."""
        rider.lane = self._free_lanes(square)[0]
        rider.square = square

    # For comparison

    def places(self) -> dict[str, tuple[int, str] | None]:
        def place(rider: Rider) -> tuple[int, str]:
            return rider.square, LANES[self.squares[rider.square - 1].lanes][rider.lane]

        return {rider.name: place(rider) if rider.square else None for rider in self.riders}

    def piles(self) -> dict[str, dict[str, Counter[str]]]:
        names = ("deck", "recycled", "hand", "played")
        return {rider.name: {name: Counter(getattr(rider, name)) for name in names} for rider in self.riders}

    def supply(self) -> dict[str, int] | None:
        return None if self.exhaustion is None else dict(self.exhaustion)

    def ranking(self) -> list[str]:
        """fr.finish.ranking: home first, by round and place behind the line; the others as they stand."""
        if not self.over:
            raise ValueError("there is no ranking before the race is over")
        ranked = sorted(self.riders, key=lambda rider: rider.home or (self.round + 1, *rider.front_first))
        return [rider.name for rider in ranked]
