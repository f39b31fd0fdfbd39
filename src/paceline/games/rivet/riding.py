"""move.order: a move from its declaration to its last step: type, line, cut, energy, strength; then step by step."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.race import OPERAND_BITS
from paceline.games.rivet import events as e
from paceline.games.rivet import plans as p
from paceline.games.rivet import strength as s
from paceline.games.rivet.line import complete_line, is_behind_tail
from paceline.games.rivet.moves import SPACE, SPACE_BITS
from paceline.games.rivet.net import NOWHERE
from paceline.games.rivet.order import CUT_OFF, END_MOVE, MISFIT, ON, RIDE_ON, SET_OFF, SPEND_ENERGY, TAKE_LINE
from paceline.games.rivet.question import NumberQuestion, put_into
from paceline.games.rivet.reach import may_stop, steps_into
from paceline.games.rivet.roadbook import DRAFT, LEAD, NOBODY, WILD
from paceline.games.rivet.state import BRANCH, CUT, ENERGY, JOIN, STEP, STEP_TO, STOP, TYPE, TYPE_IS, Question, State
from paceline.games.rivet.steps import take_step, why_not

# Declaring


def declare(race: State) -> i64:
    """move.wild: how the card is played, where that is open."""
    move = race.current
    move.type = race.book.deck.type[move.card]
    move.strokes = -1  # until the strength is known
    move.diagonals = 0
    return TYPE if race.is_players_turn() and s.set_types(race) else ON


class Type(Question):
    """move.wild: a Wild card is played as any type."""

    def legal_into(self, race: State, seat: i64, buffer: vec[i64]) -> i64:
        types = s.set_types(race)
        many: i64 = 0
        for which in range(WILD):
            if (types >> which) & 1:
                many = put_into(buffer, many, TYPE_IS, which)
        return many

    def answer(self, race: State, seat: i64, kind: i64, operand: i64) -> i64:
        if kind != TYPE_IS:
            return MISFIT
        if operand >= WILD or not (s.set_types(race) >> operand) & 1:
            raise race.refuse("effect.type" if s.tactic_types(race) else "move.wild", "no-such-type")
        race.current.type = operand
        if s.tactic_types(race) or race.book.wild_by_type:
            race.current.standard = True
        return TAKE_LINE


def take_line(race: State) -> i64:
    """link.line: who is linked behind comes along in a Lead or Draft."""
    move = race.current
    return ON if (move.type != LEAD and move.type != DRAFT) or complete_line(race) else BRANCH


class Line(Question):
    """Which line comes along."""

    def legal_into(self, race: State, seat: i64, buffer: vec[i64]) -> i64:
        many: i64 = 0
        tail = race.bunch.at[race.current.line[race.current.length - 1]]
        for i in range(tail * 2, tail * 2 + 2):
            space = race.book.net.behind[i]
            if space != NOWHERE and race.current.joinable(race.bunch, space):
                many = put_into(buffer, many, JOIN, space)
        return many

    def join(self, race: State, space: i64) -> i64:
        """All of the line that stands there is linked."""
        move = race.current
        before = move.length
        move.join(race.bunch.rider_on[space])
        complete = complete_line(race)
        if race.listener is not None:
            race.tell(e.Linked(riders=[int(move.line[i]) for i in range(before, move.length)]))
        if not complete:
            return BRANCH
        return CUT_OFF if move.strokes < 0 else RIDE_ON


class Branch(Line):
    """transition.merge: where two lines stand behind one space, one comes along."""

    def answer(self, race: State, seat: i64, kind: i64, operand: i64) -> i64:
        if kind != JOIN:
            return MISFIT
        if operand > race.book.net.finish or not is_behind_tail(race, operand):
            raise race.refuse("transition.merge", "neither-line")
        return self.join(race, operand)


class Link(Line):
    """link.pickup: the whole line behind the tail comes along, or is left behind."""

    def answer(self, race: State, seat: i64, kind: i64, operand: i64) -> i64:
        if kind != JOIN:
            return MISFIT
        if operand > race.book.net.finish or not is_behind_tail(race, operand):
            raise race.refuse("link.pickup", "nobody-behind")
        return self.join(race, operand)

    def passed(self, race: State, seat: i64) -> i64:
        if race.listener is not None:
            race.tell(e.Linked(riders=[]))
        return RIDE_ON


def most_cut(race: State) -> i64:
    return min(race.book.deck.drop[race.current.card], race.current.length - 1)


def cut_off(race: State) -> i64:
    """effect.cut: riders may be cut off the end of the line before the move."""
    return CUT if most_cut(race) > 0 and s.has_text(race) else ON


class Cut(NumberQuestion):
    """effect.cut: how many riders are cut off."""

    def numbers(self, race: State, seat: i64) -> list[int]:
        return list(range(int(most_cut(race)) + 1))

    def chosen(self, race: State, seat: i64, number: i64) -> i64:
        if number > most_cut(race):
            raise race.refuse("effect.cut", "cut-too-many")
        move = race.current
        if race.listener is not None and number:
            race.tell(e.Cut(riders=[int(move.line[i]) for i in range(move.length - number, move.length)]))
        move.cut_after(move.length - number)
        return SPEND_ENERGY


def spend_energy(race: State) -> i64:
    """effect.energy: a token may be spent for strokes."""
    return ENERGY if race.riders.has_energy(race.current.rider) else ON


class Energy(NumberQuestion):
    """effect.energy: whether the token is spent."""

    def numbers(self, race: State, seat: i64) -> list[int]:
        return [0, 1]

    def chosen(self, race: State, seat: i64, number: i64) -> i64:
        if number > 1:
            raise race.refuse("turn.owed", "yes-or-no")
        if number == 0:
            return SET_OFF
        race.riders.energy &= ~(1 << race.current.rider)
        race.riders.energy_left += 1
        set_off(race, True)
        return RIDE_ON


def set_off(race: State, energy: bool) -> i64:
    """strength.sum: the strokes are counted."""
    move = race.current
    move.strokes = s.strength(race, energy)
    move.diagonals = s.diagonals(race)
    if race.listener is not None:
        ledger = s.ledger(race, energy)
        line = [int(move.line[i]) for i in range(move.length)]
        race.tell(
            e.Strength(rider=int(move.rider), type=int(move.type), strokes=int(move.strokes), ledger=ledger, line=line)
        )
    return ON


# Steps


def next_step(race: State) -> i64:
    """move.spend: as long as there are strokes and a step is possible."""
    move = race.current
    return STEP if move.strokes > 0 and race.bunch.at[move.rider] >= 0 and can_step(race) else ON


def can_step(race: State) -> bool:
    here = race.bunch.at[race.current.rider]
    ahead = race.book.net.ahead[here * 2]
    if ahead != NOWHERE and race.bunch.rider_on[ahead] == NOBODY and not race.current.seen_twice(here, ahead):
        return True
    return steps_into(race.current, race.bunch, race.buffer, 0) > 0


class Step(Question):
    """move.spend: the next step, or the end of the move where strokes may be left."""

    def legal_into(self, race: State, seat: i64, buffer: vec[i64]) -> i64:
        many = steps_into(race.current, race.bunch, buffer, STEP_TO << OPERAND_BITS)
        return put_into(buffer, many, STOP, 0) if may_stop(race.current, race.bunch) else many

    def answer(self, race: State, seat: i64, kind: i64, operand: i64) -> i64:
        if kind == STEP_TO:
            why = p.plan_step(race.current, race.bunch, operand & SPACE, operand >> SPACE_BITS)
            if why != p.POSSIBLE:
                raise why_not(race, why)
            return take_step(race)
        if kind != STOP or operand:
            return MISFIT
        if not may_stop(race.current, race.bunch):  # move.blocked: only where everything ahead is taken
            raise race.refuse("move.spend", "strokes-left")
        return END_MOVE
