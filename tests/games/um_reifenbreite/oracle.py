"""A second opinion on Um Reifenbreite: small, slow, written from the rules alone.

Nothing here is shared with the engine but the notation. The race is one generator that asks, in the order in
which the rulebook tells a round, and is sent the answer. Chance comes from callbacks, so that a race which the
engine rode can be ridden again here, die by die and card by card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement

from .oracle_bunch import Bunch
from .oracle_pieces import JOKER, Card, Chance, ChanceCard, Rider, Rules, Sprint
from .oracle_road import Course, Space


@dataclass
class Ask:
    """A decision that a manager owes, with everything allowed."""

    seat: int
    phase: str
    actions: set[str]


Steps = Generator[Ask, str, None]


class Oracle(Bunch):
    """A whole race. `begin` starts it, `ask` is the decision owed now (None when it is over), `apply` answers it."""

    def __init__(
        self,
        course: Course,
        *,
        sprints: list[Sprint],
        teams: int,
        seats: int,
        energy: list[Card],
        deck: dict[str, ChanceCard],
        finish_points: list[int],
        rules: Rules,
        chance: Chance,
    ) -> None:
        super().__init__(course, rules, sprints, teams, seats, finish_points)
        self.chance = chance
        self.hand = [Counter(energy) for _ in range(teams)]
        self.spent: list[Counter[Card]] = [Counter() for _ in range(teams)]
        self.deck = {name: card for name, card in deck.items() if rules.chase_car or card.op != "photo"}
        self.pile: Counter[str] = Counter()
        self._shuffle()
        self.photographers = 0
        self.declined = False
        self.dismounted: list[Rider] = []
        self.ask: Ask | None = None
        self._steps = self._race()

    def begin(self) -> None:
        """To the first decision, which is a rider's place at the start."""
        self._go_on(None)

    def ride_on(self, round: int) -> None:
        """Goes on from the position as it stands, with that round."""
        self.round = round - 1
        self._steps = self._rounds()
        self._go_on(None)

    def apply(self, seat: int, action: str) -> None:
        if self.ask is None or seat != self.ask.seat or action not in self.ask.actions:
            raise ValueError(f"seat {seat} may not do {action}: {self.ask}")
        self._go_on(action)

    def _go_on(self, answer: str | None) -> None:
        try:
            self.ask = next(self._steps) if answer is None else self._steps.send(answer)
        except StopIteration:
            self.ask = None

    def _ask(self, rider: Rider, phase: str, actions: set[str]) -> Ask:
        return Ask(self.seat_of(rider.team), phase, actions)

    # The race

    def _race(self) -> Steps:
        yield from self._line_up()
        yield from self._rounds()

    def _rounds(self) -> Steps:
        while any(not rider.home for rider in self.riders):
            self.round += 1
            yield from self._ride_round()
            self._end_of_round()
        if self.rules.chase_car:
            self._develop_photos()

    def _ride_round(self) -> Steps:
        """Farthest ahead first, on the right first; looked at anew after every move and those who followed."""
        for rider in self.riders:
            rider.moved = rider.fallen = rider.stays_down
            rider.stays_down = False
        self.declined = False  # to settle the rest
        while waiting := [rider for rider in self.riders if self._can_move(rider)]:
            yield from self._lead(min(waiting, key=self._order))

    def _order(self, rider: Rider) -> tuple[Fraction, int]:
        assert rider.space
        return -rider.space.progress, rider.space.lane

    # 5.1 The start

    def _line_up(self) -> Steps:
        """The highest roll begins, level ones roll again; one rider at a time, no two of a team in a lane."""
        level = list(range(self.teams))
        while len(level) > 1:
            rolls = {team: self.chance.start(team) for team in level}
            level = [team for team in level if rolls[team] == max(rolls.values())]
        dots = {dot.name: dot for dot in self.course.grid()}
        order = [(level[0] + step) % self.teams for step in range(self.teams)]
        back = order[::-1] if self.rules.start_order == "snake" else order
        for team in [*order, *back, *order, *back]:
            own = [rider for rider in self.riders if rider.team == team]
            lanes = {rider.space.lane for rider in own if rider.space}
            free = [name for name, dot in dots.items() if dot.lane not in lanes and not self._on(dot)]
            actions = {f"{rider.name}@{name}" for rider in own if not rider.space for name in free}
            name, _, where = (yield self._ask(own[0], "grid", actions)).partition("@")
            self._named(name).space = dots[where]

    # A turn: 16 switching the lead, then how the foremost rider moves

    def _lead(self, rider: Rider) -> Steps:
        """He may ask one after the other down the line; the first who agrees changes places with him, and leads.

        Before all that his manager may propose to settle the rest.
        """
        to_ask = self._line_behind(rider) if self.rules.switching else []
        propose = {"settle"} if self.rules.settling and not self.declined and self._is_certain() else set()
        while (means := (yield self._ask(rider, "choose", self._means(rider) | {"ask" for _ in to_ask} | propose))) in (
            "ask",
            "settle",
        ):
            propose = set()
            if means == "settle":
                yield from self._propose(rider)
                if rider.home:
                    return
                continue
            other = to_ask.pop(0)
            if (yield self._ask(other, "ask", {"yes", "no"})) == "yes":
                self._change_places(rider, other)
                rider, to_ask = other, []
        line = self._line_behind(rider)
        started = {each: each.space for each in [rider, *line]}
        points = yield from self._points(rider, means.rstrip("!"))
        steps = (yield from self._go(rider, points)) if points else 0
        rider.moved = True
        may_draft = self.round > 1 or self.rules.first_round_drafting
        if steps and may_draft and not means.endswith("!"):
            yield from self._draft(rider, steps if self.rules.draft_limit == "steps" else points, line, started)
        if self.rules.finishers == "move":
            self._clear_finish()

    def _propose(self, rider: Rider) -> Steps:
        """All other managers in turn: if each agrees, those who are out come home as they stand."""
        proposer = self.seat_of(rider.team)
        for step in range(1, self.seats):
            if (yield Ask((proposer + step) % self.seats, "agree", {"agree", "decline"})) == "decline":
                self.declined = True
                return
        self._settle()
        self.dismounted = []

    # 5.3, 6, 10, 14: dice, energy cards, the chase car

    def _means(self, rider: Rider) -> set[str]:
        """Two dice; one or two energy cards instead of dice, with or without a breakaway; the chase car."""
        actions = {"roll"}
        if self.round > 1:
            for cards in self._playable(rider):
                text = "+".join(card.text for card in cards)
                actions |= {text, text + "!"}
        if self.rules.chase_car and rider.car_rides < 4 and (self.round > 1 or self.rules.first_round_car):
            actions |= {"car", "car12"}
        return actions

    def _playable(self, rider: Rider) -> list[tuple[Card, ...]]:
        """His own number's and jokers; on a climb none with the shield, on cobbles only one."""
        hand, surface = self.hand[rider.team], self._surface(rider.space)
        cards = [
            card
            for card in sorted(hand)
            if hand[card] and card.holder in (rider.number, JOKER) and not (surface == "climb" and card.shield)
        ]
        pairs = [] if surface == "cobbles" else combinations_with_replacement(cards, 2)
        return [(card,) for card in cards] + [(one, two) for one, two in pairs if one != two or hand[one] > 1]

    def _points(self, rider: Rider, means: str) -> Generator[Ask, str, int]:
        """What he moves by after chance and surface; 0 where he loses his move or dismounts."""
        if means.startswith("car"):
            dice, photos = (1, 1) if means == "car" else (0, 2)
            total, noted = self.chance.roll(rider.name, dice, photos)
            total += 6 if dice else 12
            rider.car_rides += 1
            rider.photos += noted
        else:
            cards = [self._card(text) for text in means.split("+") if text != "roll"]
            for card in cards:
                self._spend(rider, card)
            total = sum(card.value for card in cards) + self.chance.roll(rider.name, 2 - len(cards), 0)[0]
        seven = self.rules.seven if self.rules.car_seven or not means.startswith("car") else ""
        if seven == "roll":
            total = yield from self._seven(rider, total)
        if total:
            total = self._after_surface(rider, total)
        if total and seven == "move":
            total = yield from self._seven(rider, total)
        return total

    def _after_surface(self, rider: Rider, total: int) -> int:
        """9: a descent adds its number, climbs and cobbles take it off; with nothing left the rider dismounts."""
        surface = self._surface(rider.space)
        assert rider.space
        if surface == "descent":
            return total + rider.space.number
        if surface != "asphalt":
            total -= rider.space.number
        if total <= 0:
            rider.beside, rider.space = rider.space, None
            self.dismounted.append(rider)
        return max(total, 0)

    # 7. Chance cards

    def _shuffle(self) -> None:
        self.pile = Counter({name: card.count for name, card in self.deck.items()})

    def _seven(self, rider: Rider, total: int) -> Generator[Ask, str, int]:
        """A seven draws a card, but not in the first round; 0 where it costs the move."""
        if total != 7 or self.round == 1:
            return total
        name = self.chance.card(rider.name, self.pile)
        self.pile[name] -= 1
        if not self.pile.total():
            self._shuffle()
        card = self.deck[name]
        if card.op == "fall":
            self._fall(rider, full=card.spread == "full" or self.rules.falls == "full")
        if card.op in ("fall", "stop"):
            return 0
        if card.op == "photo":
            self.photographers += 1
        for _ in range(card.cards):
            yield from self._lose(rider) if card.op == "lose" else self._gain(rider)
        return max(card.least, total + card.add) if card.op == "move" else total

    def _lose(self, rider: Rider) -> Steps:
        """A card of his own number, else a joker, else nothing; the manager picks the value."""
        hand = self.hand[rider.team]
        for holder in (rider.number, JOKER):
            cards = [card for card in hand if hand[card] and card.holder == holder]
            if cards:
                self._spend(rider, (yield from self._pick(rider, "lose", "-", cards)))
                return

    def _gain(self, rider: Rider) -> Steps:
        """A card of his own number that was played or lost."""
        spent = self.spent[rider.team]
        cards = [card for card in spent if spent[card] and card.holder == rider.number]
        if cards:
            card = yield from self._pick(rider, "gain", "+", cards)
            spent[card] -= 1
            self.hand[rider.team][card] += 1

    def _pick(self, rider: Rider, phase: str, sign: str, cards: list[Card]) -> Generator[Ask, str, Card]:
        if len(cards) == 1:
            return cards[0]
        return self._card((yield self._ask(rider, phase, {sign + card.text for card in cards}))[1:])

    def _card(self, text: str) -> Card:
        return next(card for card in {*self.hand[0], *self.spent[0]} if card.text == text)

    def _spend(self, rider: Rider, card: Card) -> None:
        assert self.hand[rider.team][card]
        self.hand[rider.team][card] -= 1
        self.spent[rider.team][card] += 1

    # 5.3, 5.5, 8: riding

    def _go(self, rider: Rider, points: int) -> Generator[Ask, str, int]:
        """To a space that he can reach; if it is past the finish, with all of his move, or as much as there is room.

        He stays only if he is blocked, or if standing still is allowed.
        """
        assert rider.space
        reached = self._reached(rider, points)
        farthest = max((steps for space, steps in reached if self._is_past(space)), default=0)
        ends = {
            f"{steps}>{space.name}": (space, steps)
            for space, steps in reached
            if not self._is_past(space) or steps == farthest
        }
        if not ends:
            return 0
        if self.rules.standing_still == "allowed":
            ends[f"0>{rider.space.name}"] = rider.space, 0
        space, steps = ends[(yield self._ask(rider, "move", set(ends)))]
        self._put(rider, space)
        return steps

    # 5.4, 9.1 Drafting

    def _draft(self, lead: Rider, steps: int, line: list[Rider], started: dict[Rider, Space | None]) -> Steps:
        """Each decides whether to follow the rider directly in front; the line ends with the first who does not."""
        ahead = lead
        for follower in line:
            assert ahead.space
            if self._surface(started[follower]) != self._surface(started[ahead]):
                return
            target = ahead.space.behind
            lengths = [number for space, number in self._reached(follower, steps) if space is target]
            if not target or not lengths:
                return
            action = yield self._ask(follower, "follow", {f"draft{number}" for number in lengths} | {"stay"})
            if action == "stay":
                return
            self._put(follower, target)
            follower.moved = True
            ahead = follower
            if self.rules.draft_limit == "steps":
                steps = int(action.removeprefix("draft"))

    # The end of a round: 9.2 back on the road, 15 the jersey, 14 photographs

    def _end_of_round(self) -> None:
        self._clear_finish()
        self.dismounted = [rider for rider in self.dismounted if not self._remount(rider)]
        if self.rules.jersey_check != "third":
            self._compare_jersey()
        all_round = self.worn_since < self.round or self.rules.jersey_from == "at_once"
        if self.wearer and not self.wearer.home and all_round:
            self.wearer.jersey += 2

    def _develop_photos(self) -> None:
        drawn = self.chance.develop(2 + self.photographers)
        for rider in self.riders:
            rider.caught = bool(set(rider.photos) & set(drawn))
