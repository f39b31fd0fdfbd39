"""A race on which the rivet's bot tries moves out, and what it makes of where they end."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.games.rivet import plans as p
from paceline.games.rivet import state as s
from paceline.games.rivet.engine import Rivet
from paceline.games.rivet.line import best_branch
from paceline.games.rivet.moves import MOST_LINE, SPACE, SPACE_BITS
from paceline.games.rivet.net import NOWHERE
from paceline.games.rivet.reach import steps_into
from paceline.games.rivet.roadbook import BREAK, DRAFT, LEAD, NOBODY, WILD
from paceline.games.rivet.steps import enter, roll_on
from paceline.games.rivet.strength import diagonals, set_types, strength

# Values are in hundredths of a row, so that everything stays whole.
ROW: Final = 100
RANK: Final = 2  # sixteen of these a lane nearer to the priority line
IN_ROW: Final = 63  # of a rank: the part that tells who is ahead in a row
OTHERS: Final = 35  # percent: what a row is worth to us if somebody else gains it
WHEEL: Final = 150  # right behind somebody who has yet to move
FOLLOWED: Final = 60  # right behind somebody who has moved
HOME: Final = 300  # across the line: no penalty, and nothing can go wrong any more
PLACE: Final = 150  # a place on the podium
BONUS: Final = 330  # a bonus line
STROKE: Final = 70  # a stroke that fatigue costs in a phase to come
HEAVIER: Final = 120  # percent: heavy fatigue is hard to lose
ENERGY: Final = 150  # a token in reserve
ASIDE: Final = 180  # on the road side: a step to come back, and nobody to follow
KEEP: Final = 50  # percent: how much of a card's strokes somebody else could have used later
PACE: Final = 21  # rows in a phase


@final
class Mark:
    """A moment of a race to come back to: all that a move changes. Room is kept for the next one."""

    def __init__(self, race: Rivet) -> None:
        self.at = race.bunch.at[:]
        self.bonus_owner = race.bunch.bonus_owner[:]
        self.line = vec[i64]([0] * MOST_LINE)
        self.sent = race.current.sent
        self.activated: i64 = 0
        self.homecomers: i64 = 0
        self.visits: i64 = 0
        self.length: i64 = 0
        self.card: i64 = 0
        self.type: i64 = 0
        self.standard: bool = False
        self.strokes: i64 = 0
        self.diagonals: i64 = 0
        self.cut: i64 = 0
        self.plain: bool = False

    def keep(self, race: Rivet) -> None:
        bunch = race.bunch
        move = race.current
        for rider in range(len(self.at)):
            self.at[rider] = bunch.at[rider]
        for i in range(len(self.bonus_owner)):
            self.bonus_owner[i] = bunch.bonus_owner[i]
        for i in range(move.length):
            self.line[i] = move.line[i]
        self.sent = move.sent
        self.activated = race.riders.activated
        self.homecomers = bunch.homecomers
        self.visits = move.visits
        self.length = move.length
        self.card = move.card
        self.type = move.type
        self.standard = move.standard
        self.strokes = move.strokes
        self.diagonals = move.diagonals
        self.cut = move.cut
        self.plain = move.plain

    def bring_back(self, race: Rivet) -> None:
        bunch = race.bunch
        move = race.current
        at = bunch.at
        on = bunch.rider_on
        moved: bool = False
        for rider in range(len(self.at)):
            space = at[rider]
            if space != self.at[rider]:
                moved = True
                if space >= 0:
                    on[space] = NOBODY
        if moved:
            for rider in range(len(self.at)):
                space = self.at[rider]
                if at[rider] != space:
                    at[rider] = space
                if space >= 0:
                    on[space] = rider
        for i in range(len(self.bonus_owner)):
            bunch.bonus_owner[i] = self.bonus_owner[i]
        for i in range(self.length):
            move.line[i] = self.line[i]
        move.sent = self.sent
        race.riders.activated = self.activated
        bunch.homecomers = self.homecomers
        move.visits = self.visits
        move.length = self.length
        move.card = self.card
        move.type = self.type
        move.standard = self.standard
        move.strokes = self.strokes
        move.diagonals = self.diagonals
        move.cut = self.cut
        move.plain = self.plain


@final
class Rehearsal:
    """A race on which moves are tried out; `rewind` brings it back to where it was, `leave` to the last byte."""

    def __init__(self, race: Rivet) -> None:
        self.race = race
        self.book = race.book
        self.seat: i64 = 0
        self.bunch = race.bunch
        self.move = race.current
        self.net = race.book.net
        self.riders = race.book.riders
        self.start = Mark(race)  # the race as it was handed over
        self.middle = Mark(race)  # a move as declared, or after its first step
        self.line = vec[i64]([0] * MOST_LINE)
        self.someone_home: bool = False
        self.first = vec[i64]([0] * race.most_actions)
        self.second = vec[i64]([0] * race.most_actions)
        self.home: bool = False  # whether the rider of the last rehearsal came home
        self.on_wheel: bool = False  # or ended right behind somebody
        self.shelter: i64 = 0  # what that is worth to whoever likes it, beyond its use
        self.then: i64 = -1  # the second step of what `look_ahead` found best
        self.aim: i64 = 0  # the space of the step that `plan_on` planned
        self.left: i64 = 0  # phases to come after this one, in tenths
        self.worth_of = vec[i64]([0] * (race.book.net.finish + 1))  # what standing on a space is worth
        road = self.net.road
        for space in range(self.net.finish):
            self.worth_of[space] = ROW * road.row[space] + RANK * (road.rank[space] & IN_ROW)
            if space >= self.net.on_road:
                self.worth_of[space] -= ASIDE

    def take(self, race: Rivet, seat: i64) -> None:
        """Begins with another race, of the same roadbook."""
        self.race = race
        self.seat = seat
        self.bunch = race.bunch
        self.move = race.current
        self.start.keep(race)
        for i in range(MOST_LINE):
            self.line[i] = race.current.line[i]
        self.someone_home = len(race.bunch.home) > 0
        self.left = phases_left(race)

    def rewind(self) -> None:
        self.start.bring_back(self.race)

    def leave(self) -> None:
        """The race is as it was, and so is what nobody looks at."""
        self.start.bring_back(self.race)
        bunch = self.bunch
        for i in range(MOST_LINE):
            self.move.line[i] = self.line[i]
        if len(bunch.home):
            if self.someone_home:
                for i in range(bunch.homecomers, self.riders):
                    bunch.home[i] = NOBODY
            else:
                bunch.home = vec[i64]()

    # Declaring a move

    def types(self, card: i64) -> i64:
        """The types to choose from, a bit each."""
        self.move.card = card
        return set_types(self.race) or 1 << self.book.deck.type[card]

    def best(self, rider: i64, card: i64, type: i64) -> i64:
        """The best of the moves that begin with each possible step."""
        self.begin(rider, card, type)
        self.set_off(0)
        first = self.first
        many = self.steps_into(first)
        if many:
            self.middle.keep(self.race)
        worth = self.to_end()
        home = self.home
        on_wheel = self.on_wheel
        road = self.net.road
        row = road.row[self.start.at[rider]]
        for i in range(many):
            if road.row[min(first[i] & SPACE, self.net.finish - 1)] != row:
                continue
            self.middle.bring_back(self.race)
            self.step(first[i])
            other = self.to_end()
            if other > worth:
                worth = other
                home = self.home
                on_wheel = self.on_wheel
        self.home = home
        self.on_wheel = on_wheel
        return worth

    def begin(self, rider: i64, card: i64, type: i64) -> None:
        self.rewind()
        move = self.move
        move.card = card
        move.begin(rider, self.bunch.at[rider])
        self.set_type(type)
        self.take_line()

    def set_type(self, type: i64) -> None:
        chosen = self.race.book.deck.type[self.move.card]
        self.move.type = type
        if chosen == WILD:
            self.move.standard = self.race.book.wild_by_type
        elif chosen != type:
            self.move.standard = True

    def take_line(self) -> None:
        if self.move.type == LEAD or self.move.type == DRAFT:
            while not self.move.extend(self.bunch):
                self.move.join(self.bunch.rider_on[best_branch(self.race)])

    def set_off(self, energy: i64) -> None:
        """Rivals at the end of the line are cut off where the card can."""
        move = self.move
        cut = self.race.book.deck.drop[move.card]
        while cut > 0 and move.length > 1 and not self.is_own(move.line[move.length - 1]):
            self.drop_last()
            cut -= 1
        self.strengthen(energy)

    def drop_last(self) -> None:
        self.move.cut_after(self.move.length - 1)

    def strengthen(self, energy: i64) -> None:
        self.move.strokes = strength(self.race, energy == 1)
        self.move.diagonals = diagonals(self.race)

    def declared(self, kind: i64, operand: i64) -> i64:
        """What comes of an answer before or in a move."""
        move = self.move
        worth: i64 = 0
        if kind == s.TYPE_IS:
            self.set_type(operand)
            self.take_line()
            self.set_off(0)
        elif kind == s.JOIN:
            move.join(self.bunch.rider_on[operand])
            self.take_line()
            if move.strokes < 0:
                self.set_off(0)
        elif kind == s.CHOOSE and self.race.asking == s.CUT:
            for _ in range(operand):
                self.drop_last()
            self.strengthen(0)
        elif kind == s.CHOOSE:
            self.strengthen(operand)
            worth = -self.energy() * operand
        return worth + self.to_end()

    # Riding

    def is_own(self, rider: i64) -> bool:
        return self.race.book.team_of(rider) == self.seat

    def steps_into(self, buffer: vec[i64]) -> i64:
        """The steps that are possible now; none at the end of a move."""
        if self.move.strokes <= 0 or self.bunch.at[self.move.line[0]] < 0:
            return 0
        return steps_into(self.move, self.bunch, buffer, 0)

    def step(self, operand: i64) -> None:
        if p.plan_step(self.move, self.bunch, operand & SPACE, operand >> SPACE_BITS) == p.POSSIBLE:
            self.carry_out()

    def look_ahead(self, first: i64) -> i64:
        """The best that can come of a step; `then` is the step after it, -1 straight on."""
        self.step(first)
        second = self.second
        many = self.steps_into(second)
        if many:
            self.middle.keep(self.race)
        worth = self.to_end()
        self.then = -1
        for i in range(many):
            self.middle.bring_back(self.race)
            self.step(second[i])
            other = self.to_end()
            if other > worth:
                worth = other
                self.then = second[i]
        return worth

    def carry_out(self) -> None:
        move = self.move
        rider = move.line[0]
        before = self.bunch.at[rider]
        aside = move.kind != p.FORWARD
        p.carry_out(move, self.bunch)
        enter(self.race, rider, before)
        if self.bunch.at[rider] < 0:
            roll_on(self.race)
            return
        if move.type == DRAFT and aside:
            self.take_line()
        if move.strokes > 0 and (move.type == LEAD or move.type == DRAFT) and move.joinable_behind(self.bunch):
            self.pick_up()

    def pick_up(self) -> None:
        """A line behind the tail comes along where that does more for us than for the others."""
        first = self.bunch.rider_on[best_branch(self.race)]
        gain: i64 = 0
        rider = first
        while rider != NOBODY and self.move.member(rider) < 0:
            gain += ROW if self.is_own(rider) else -OTHERS
            rider = self.bunch.rider_behind(self.bunch.at[rider])
        if gain > 0:
            self.move.join(first)
            self.take_line()

    def to_end(self) -> i64:
        """Rides the strokes that are left, straight on where that goes, and says what that is worth."""
        move = self.move
        rider = move.line[0]
        while move.strokes > 0 and self.bunch.at[rider] >= 0 and self.plan_on(rider):
            self.carry_out()
        self.home = self.bunch.at[rider] < 0
        self.on_wheel = not self.home and self.bunch.rider_ahead(self.bunch.at[rider]) != NOBODY
        self.race.riders.activated |= 1 << rider
        return self.position() + (self.shelter if self.on_wheel else 0)

    def to_stop(self) -> i64:
        """What it is worth to leave the strokes."""
        self.move.strokes = 0
        self.then = -1
        return self.to_end()

    def plan_on(self, rider: i64) -> bool:
        """Plans the next step: ahead, around whoever is in the way, or through."""
        here = self.bunch.at[rider]
        net = self.net
        if here >= net.on_road:
            return self.plan_aside(here, False)
        a = net.ahead[here * 2]
        b = net.ahead[here * 2 + 1]
        if a == NOWHERE:
            self.aim = net.finish
            return p.plan_step(self.move, self.bunch, net.finish, 0) == p.POSSIBLE
        if self.bunch.rider_on[a] != NOBODY and b != NOWHERE and self.bunch.rider_on[b] == NOBODY:
            a = b
        alone = self.move.type == LEAD or self.move.type == BREAK
        if alone and self.bunch.rider_on[a] != NOBODY:
            if self.move.strokes < p.BUMP:
                return False
            if self.plan_aside(here, True):
                return True
        self.aim = a
        return p.plan_step(self.move, self.bunch, a, 0) == p.POSSIBLE

    def plan_aside(self, here: i64, free: bool) -> bool:
        """One lane over; where `free`, only to an empty space with an empty one ahead."""
        net = self.net
        for i in range(here * 4, here * 4 + 4):
            space = net.beside[i]
            if space == NOWHERE:
                continue
            if free:
                if self.bunch.rider_on[space] != NOBODY:
                    continue
                ahead = net.ahead[space * 2]
                if ahead != NOWHERE and self.bunch.rider_on[ahead] != NOBODY:
                    continue
            if p.plan_step(self.move, self.bunch, space, 0) == p.POSSIBLE:
                self.aim = space
                return True
        return False

    # What it is worth

    def position(self) -> i64:
        """Rows, wheels, bonus lines and places: ours, less a part of everybody else's."""
        bunch = self.bunch
        road = self.net.road
        at = bunch.at
        on = bunch.rider_on
        ways = self.net.ahead
        team_of = self.book.rider_team
        activated = self.race.riders.activated
        seat = self.seat
        worth: i64 = 0
        for rider in range(self.riders):
            space = at[rider]
            if space < 0:
                continue
            value = self.worth_of[space]
            if space < self.net.on_road:
                way = ways[space * 2]
                ahead: i64 = NOBODY
                if way != NOWHERE:
                    ahead = on[way]
                    if ahead == NOBODY:
                        way = ways[space * 2 + 1]
                        if way != NOWHERE:
                            ahead = on[way]
                if ahead != NOBODY:
                    value += FOLLOWED if (activated >> ahead) & 1 else WHEEL
            if team_of[rider] == seat:
                worth += value
            else:
                worth -= (value * OTHERS + 99) // 100
        finish = ROW * road.rows + RANK * IN_ROW + HOME
        for i in range(bunch.homecomers):
            worth += self.share(bunch.home[i], finish + PLACE * (self.riders - i))
        for line in range(len(bunch.bonus_owner)):
            if bunch.bonus_owner[line] != NOBODY:
                worth += self.share(bunch.bonus_owner[line], BONUS)
        return worth

    def share(self, rider: i64, value: i64) -> i64:
        return value if self.is_own(rider) else -value * OTHERS // 100

    def standing(self) -> i64:
        """The position with everybody's legs."""
        riders = self.race.riders
        worth = self.position()
        for rider in range(self.riders):
            if self.bunch.at[rider] >= 0:
                value = self.energy() * ((riders.energy >> rider) & 1) - self.tired(
                    riders.light_of(rider), riders.heavy_of(rider)
                )
                worth += self.share(rider, value)
        return worth

    def tired(self, light: i64, heavy: i64) -> i64:
        """What fatigue will cost a rider until the finish; the next token counts a little already."""
        penalty = self.race.book.penalty
        tokens = light + heavy
        if tokens == 0:
            return 0
        more = min(tokens + 1, self.race.book.most_fatigue)
        strokes = 2 * penalty[tokens] + penalty[more] - penalty[1]
        return STROKE * strokes * self.left * (100 * light + HEAVIER * heavy) // (3 * 10 * 100 * tokens)

    def energy(self) -> i64:
        return ENERGY * min(self.left, 10) // 10

    def price(self, card: i64) -> i64:
        """What a card could do another time."""
        return KEEP * self.race.book.deck.strokes[card] * min(self.left, 10) // 10


def phases_left(race: Rivet) -> i64:
    """Phases to come after this one, in tenths."""
    leader = race.bunch.leader()
    if race.bunch.homecomers or leader == NOBODY:
        return 0
    rows = race.book.net.road.rows - race.bunch.row_of(leader)
    return max(0, 10 * rows // PACE - 5)
