"""One move with an action card, step by step, by the second opinion.

A step that needs decisions on its way (which half of a space, which branch, which line to link) asks them one after
the other; `outcomes` tries every answer, and a step that no answer makes possible is not legal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from .oracle_bunch import Answer, Asked, Asks, Bunch, Impossible, Script
from .oracle_road import HOME, Space

LEAVE = None  # the answer that leaves a line behind


class Step(NamedTuple):
    """What the activated rider does next; `side` is -1 to the left, +1 to the right, 0 straight on."""

    kind: str  # forward, side, diagonal, stop
    to: Space | None = None
    side: int = 0


@dataclass
class Move:
    """The activated rider under way."""

    bunch: Bunch
    rider: int
    kind: str  # lead, chase, draft, break
    ps: int
    follows: bool = True  # the follow-sideways icon; it means something on a Lead only
    gains: Mapping[str, int] = field(default_factory=dict)  # pedal strokes for entering a terrain
    side_bump: int = 2
    diagonals: int = 0
    may_bump: bool = True
    straight_only: bool = False
    may_stop: bool = False
    must_bump: bool = False
    cuts_own_line: bool = False
    snake: list[int] = field(default_factory=list)  # the rider and who follows, front to back
    dropped: set[int] = field(default_factory=set)
    visits: Counter[Space] = field(default_factory=Counter)
    branch: dict[Space, Space] = field(default_factory=dict)  # the lane that a pushed line has been sent into
    stopped: bool = False

    def copy(self) -> Move:
        twin = Move(**self.__dict__)
        twin.bunch, twin.snake, twin.dropped = self.bunch.copy(), list(self.snake), set(self.dropped)
        twin.visits, twin.branch = Counter(self.visits), dict(self.branch)
        return twin

    def begin(self, ask: Script) -> None:
        """The line is what is linked behind at the start; a branch of it must be chosen, never none."""
        self.visits[self.place] += 1
        self.snake = [self.rider]
        if self.kind in ("lead", "draft"):
            self.snake += self._rear(self.rider, ask)

    def cut_off(self, many: int) -> None:
        """So many riders at the end of the line stay, and cannot be picked up in this move."""
        self.dropped = set(self.snake[len(self.snake) - many :])
        self.snake = self.snake[: len(self.snake) - many]

    # What is legal

    @property
    def place(self) -> Space:
        return self.bunch.places.get(self.rider, HOME)

    @property
    def over(self) -> bool:
        return self.stopped or self.ps == 0 or self.place == HOME

    def legal(self) -> list[Step]:
        """Every step that some answers make possible."""
        if self.over:
            return []
        steps = [Step("forward", to) for to in self.bunch.road.ahead(self.place)]
        if not self.straight_only:
            steps += [Step("side", to, side) for side in (-1, 1) for to in self.bunch.road.beside(self.place, side)]
            if self.diagonals:
                steps += [
                    Step("diagonal", to, side) for side in (-1, 1) for to in self.bunch.road.diagonal(self.place, side)
                ]
        found = [step for step in steps if self._allowed(step) and outcomes(self, step)]
        forced = self.must_bump and any(step.kind == "forward" for step in found)
        if (self._free_to_stop() and not forced) or self._stops_at_will() or not found:
            found.append(Step("stop"))
        return found

    def _allowed(self, step: Step) -> bool:
        """Strokes, the visit limit, one's own line, and cards that forbid to bump."""
        assert step.to is not None
        there = self.bunch.rider(step.to)
        if there in self.snake and not self.cuts_own_line:
            return False
        if there is not None and not self.may_bump and not self._herds(step):
            return False
        return self.cost(step) <= self.ps and self.visits[step.to] < 2

    def cost(self, step: Step) -> int:
        """One stroke a step; two with a bump. Chase and Draft herd who is ahead, which is no bump."""
        if step.kind == "stop":
            return 0
        assert step.to is not None
        if self.bunch.rider(step.to) is None or self._herds(step):
            return 1
        return 2 if step.kind == "forward" else self.side_bump

    def _herds(self, step: Step) -> bool:
        return step.kind == "forward" and self.kind in ("chase", "draft")

    def _free_to_stop(self) -> bool:
        """Strokes must be spent while there is a free way ahead; nobody is forced to bump or to go sideways.

        The visit limit can bar the way ahead too: nobody comes a third time onto the front half of a space.
        """
        ahead = self.bunch.road.ahead(self.place)
        if ahead and all(self.visits[space] >= 2 for space in ahead):
            return True
        return self.kind in ("lead", "break") and len(self.bunch.taken(ahead)) == len(ahead)

    def _stops_at_will(self) -> bool:
        return self.may_stop or self.place.on_road_side

    # A step

    def take(self, step: Step | None, ask: Script) -> None:
        if step is None:
            self.begin(ask)
            return
        if step.kind == "stop":
            self.stopped = True
            return
        assert step.to is not None
        start, cost = self.place, self.cost(step)
        if step.kind == "forward":
            if self.bunch.rider(step.to) is not None:
                self._push(step.to, ask)
            self._go(step.to)
        else:
            self._sideways(step, ask)
            self.diagonals -= step.kind == "diagonal"
        self.ps -= cost
        if self.place == HOME:
            self._roll_on()
            return
        self.visits[self.place] += 1
        if self.bunch.road.terrain(self.place) != self.bunch.road.terrain(start):
            self.ps = max(0, self.ps + self.gains.get(self.bunch.road.terrain(self.place), 0))
        if self.kind == "draft" and step.kind != "forward":
            self.snake = [self.rider, *(self._rear(self.rider, ask) if self.ps else ())]
        elif self.ps and self.kind in ("lead", "draft"):
            self._pick_up(ask)

    def _go(self, to: Space, inserted: tuple[int, int] | None = None) -> None:
        """The rider goes, and everybody in the line takes the place of the one before.

        A rider who is shoved into the place of a member of the line comes in behind that member; the rest stays.
        """
        places = [self.bunch.places[rider] for rider in self.snake]
        newcomer, last = inserted or (None, len(self.snake) - 1)
        if newcomer is not None:
            self.bunch.places[newcomer] = HOME  # out of the way until the line has moved
        for rider, place in zip(self.snake[: last + 1], [to, *places], strict=False):
            self.bunch.advance(rider, place)
        if newcomer is not None:
            self.bunch.places[newcomer] = places[last]
            self.snake.insert(last + 1, newcomer)
        self.snake = [rider for rider in self.snake if rider in self.bunch.places]

    def _roll_on(self) -> None:
        """The rider is home: the strokes left bring the line on, one space each."""
        while self.ps and self.snake:
            self.ps -= 1
            self._go(HOME)

    def _push(self, space: Space, ask: Script) -> None:
        """The rider there and everybody linked ahead goes on by one space, the front one first."""
        rider = self.bunch.rider(space)
        assert rider is not None
        self._cut_from(rider)
        to = self._pushed_to(space, ask)
        if self.bunch.rider(to) is not None:
            self._push(to, ask)
        self.bunch.advance(rider, to)

    def _pushed_to(self, space: Space, ask: Script) -> Space:
        """A pushed line keeps the lane it was sent into, or the lane of those of it who have passed already."""
        ways = self.bunch.road.ahead(space)
        if len(ways) == 1:
            return ways[0]
        if space not in self.branch:
            passed = self.bunch.taken(ways)
            self.branch[space] = ask.space("push", passed or ways)
        return self.branch[space]

    def _sideways(self, step: Step, ask: Script) -> None:
        """A Lead's line follows; in every other movement, or with the icon dimmed, the rider leaves it."""
        assert step.to is not None
        together = self.kind == "lead" and self.follows
        if not together:
            self.snake = [self.rider]
        bumped = self.bunch.rider(step.to)
        if bumped is not None:
            self._cut_from(bumped)
        self._go(step.to, None if bumped is None else self._shove(bumped, step.side, ask))

    # Bumps

    def _cut_from(self, rider: int) -> None:
        """A line does not bump itself; or it loses whoever is bumped and everybody behind."""
        if rider not in self.snake:
            return
        if not self.cuts_own_line:
            raise Impossible("a line does not bump itself")
        place = self.snake.index(rider)
        self.dropped |= set(self.snake[place:])
        del self.snake[place:]

    def _shove(self, rider: int, side: int, ask: Script) -> tuple[int, int] | None:
        """One lane further, and so on; from the outermost lane one space back. Tells who comes into the line where."""
        inserted = None
        lanes = self.bunch.road.beside(self.bunch.places[rider], side)
        if not lanes:
            return self._shove_back(rider, ask)
        to = ask.space("shove", lanes)
        there = self.bunch.rider(to)
        if there is not None:
            self._cut_from(there)
            inserted = self._shove(there, side, ask)
        self.bunch.places[rider] = to
        return inserted

    def _shove_back(self, rider: int, ask: Script) -> tuple[int, int] | None:
        """One space back with everybody linked behind on that way; into the line's own place means coming into it."""
        behind = self.bunch.road.behind(self.bunch.places[rider])
        if not behind:
            raise Impossible("the road ends here")
        to = ask.space("back", behind)
        there = self.bunch.rider(to)
        if there == self.rider:
            raise Impossible("nobody is shoved into the activated rider's place")
        if there in self.snake:
            assert there is not None
            self.dropped.discard(rider)
            return rider, self.snake.index(there)
        inserted = None if there is None else self._shove_back(there, ask)
        self.bunch.places[rider] = to
        return inserted

    # Lines

    def _rear(self, rider: int, ask: Script) -> list[int]:
        """Everybody linked behind a rider, one branch where two meet."""
        line: list[int] = []
        while behind := self._behind(rider, line):
            spaces = [self.bunch.places[other] for other in behind]
            found = self.bunch.rider(ask.space("line", spaces))
            assert found is not None
            rider = found
            line.append(rider)
        return line

    def _behind(self, rider: int, line: list[int]) -> list[int]:
        unwanted = {*self.snake, *line, *self.dropped}
        return [other for other in self.bunch.next_behind(rider) if other not in unwanted]

    def _pick_up(self, ask: Script) -> None:
        """The tail has come in front of another line: all of it is linked, or none."""
        if behind := self._behind(self.snake[-1], []):
            spaces = [self.bunch.places[other] for other in behind]
            answer = ask("pick up", [LEAVE, *spaces])
            if isinstance(answer, Space):
                first = self.bunch.rider(answer)
                assert first is not None
                self.snake.append(first)
                self.snake += self._rear(first, ask)


def outcomes(move: Move, step: Step | None) -> list[tuple[list[Asked], Move]]:
    """Every way a step (or without one the beginning) can go: the questions and answers on it, and the move after."""
    found: list[tuple[list[Asked], Move]] = []
    scripts: list[tuple[Answer, ...]] = [()]
    while scripts:
        answers = scripts.pop(0)
        trial, script = move.copy(), Script(answers)
        try:
            trial.take(step, script)
        except Asks as asked:
            scripts += [(*answers, option) for option in asked.options]
        except Impossible:
            continue
        else:
            found.append((script.trail, trial))
    return found
