"""A second opinion on L'Arrivée du Tour: small, slow, written from the rules alone.

Nothing here is shared with the engine but the notation. The race is one generator that asks, step by step as
the rulebook tells a turn, and is sent the answer; dice come from a `roll` callback, so that a race which the
engine rode can be ridden again here, die by die. Squares count from 1; the starting area's are 0 (written s1),
-1 (s2) and so on. The finish line lies behind the last square of the stage.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from itertools import product

from .oracle_pieces import (
    CAPACITY,
    FAST,
    PACE_NAMES,
    PACES,
    SKILLS,
    SQUARES,
    STAMINA,
    STEADY,
    TO_ATTACK,
    TO_KEEP_PACE,
    Group,
    Racer,
    Stage,
    Wheel,
)
from .oracle_road import Road

Roll = Callable[[str], int]  # told who rolls


@dataclass
class Ask:
    """A decision that somebody owes, with everything allowed."""

    seat: int
    phase: str
    actions: set[str]


Steps = Generator[Ask, str, None]
Answer = Generator[Ask, str, str]


def decide(seat: int, phase: str, actions: Iterable[str]) -> Answer:
    """Asks, where there is more than one answer."""
    allowed = set(actions)
    return (yield Ask(seat, phase, allowed)) if len(allowed) > 1 else next(iter(allowed))


class Oracle(Road):
    """A whole stage. `begin` starts it, `ask` is the decision owed now (None when it is over), `apply` answers it."""

    def __init__(
        self,
        stage: Stage,
        wheel: Wheel,
        *,
        players: int,
        options: dict[str, object],
        profiles: list[str],
        roll: Roll,
    ) -> None:
        super().__init__(stage, players, options)
        self.wheel, self.profiles, self.roll = wheel, profiles, roll
        self.ask: Ask | None = None
        self._steps = self._race()

    def begin(self) -> None:
        """To the first decision, which is the first racer's profile."""
        self._go_on(None)

    def ride_on(self, groups: list[Group], active: int) -> None:
        """Goes on from a position, with that player's turn."""
        self.groups, self.active = groups, active
        self._steps = self._turns()
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

    # The race

    def _race(self) -> Steps:
        self.active = self._first_player()
        yield from self._allocate()
        yield from self._line_up()
        self.groups = [Group(list(self.racers))]
        yield from self._turns()

    def _turns(self) -> Steps:
        while self._riding():
            yield from self._turn(self.active)
            if self.home and self.option("end", "first") == "first":
                return
            self.active = (self.active + 1) % self.players

    def _turn(self, player: int) -> Steps:
        """Steps 1 to 5. The terrain is that under the front as the turn begins, for all of it."""
        self.turn += 1
        for rank, group in enumerate(self.groups):
            group.terrain, group.rank = self.stage.ground(group.squares[0]), rank
        self._move_all()
        yield from self._breakaways(player)
        self._summits()
        self._finish()
        if self.home and self.option("end", "first") == "first":
            return
        yield from self._within(player)
        yield from self._burn()
        yield from self._set_pace(player)
        yield from self._feed()
        self.groups = self._regrouped()
        for racer in self.racers:
            racer.out = False

    # Set-up

    def _first_player(self) -> int:
        """The largest number begins; who is level rolls again."""
        level = list(range(self.players))
        while len(level) > 1:
            rolls = {player: self.roll(f"start {player}") for player in level}
            level = [player for player in level if rolls[player] == max(rolls.values())]
        return level[0]

    def _clockwise(self) -> list[int]:
        return [(self.active + step) % self.players for step in range(self.players)]

    def _allocate(self) -> Steps:
        """15 points to each racer, at most 10 in a skill; in turn, racer by racer."""
        profiles = {f"{a}/{b}/{15 - a - b}" for a in range(11) for b in range(11) if 5 <= a + b <= 15}
        for letter, player in product("abc", self._clockwise()):
            offered = {profile for profile in self.profiles if profile in profiles}
            begun = {f"{profile.split('/')[0]}/?" for profile in profiles}
            profile = yield from decide(player, "allocate", offered | begun)
            if profile.endswith("?"):
                sprint = profile.removesuffix("?")
                profile = yield from decide(player, "allocate", {p for p in profiles if p.startswith(sprint)})
            if self.option("unique_profiles", "false") == "true":
                profiles.remove(profile)
            self._named(f"{player}{letter}").points = dict(zip(SKILLS, map(int, profile.split("/")), strict=True))

    def _line_up(self) -> Steps:
        """Players take turns in placing a racer; a square holds four."""
        strip = range(1, (3 * self.players + 3) // 4 + 1)
        for _, player in product("abc", self._clockwise()):
            waiting = [racer.letter for racer in self.racers if racer.owner == player and racer.square is None]
            free = [number for number in strip if self._has_room(1 - number)]
            action = yield Ask(player, "place", {f"{a}@s{n}" for a, n in product(waiting, free)})
            letter, _, number = action.partition("@s")
            self._named(f"{player}{letter}").square = 1 - int(number)

    # 1. Move all racers

    def _move_all(self) -> None:
        """From the front; a full square lets nobody in or through. Who has had an incident stands still."""
        standing: list[tuple[Racer, Group]] = []
        start = {racer: racer.square for racer in self._riding()}
        group_of = {racer: group for group in self.groups for racer in group.racers}
        for racer in self._in_turn_order(self._riding(), by_square=True):
            group = group_of[racer]
            if racer.stopped:
                racer.stopped, racer.out = False, True
                standing.append((racer, group))
            else:
                racer.square = self._as_far_as(start[racer] or 0, SQUARES[group.terrain][group.pace])
        for racer, group in standing:
            self._stand_still(racer, group)

    def _stand_still(self, racer: Racer, group: Group) -> None:
        """He has lost his group, and may make up the squares that it rode."""
        group.racers.remove(racer)
        self.groups.append(Group([racer], group.pace, group.terrain, group.rank))
        racer.lost += SQUARES[group.terrain][group.pace]
        racer.lost_to = min(group.first, key=lambda other: other.name) if group.racers else None

    # 2. Attempting a breakaway

    def _breakaways(self, player: int) -> Steps:
        """One attempt a turn, or one in each group; who could not get a square further does not try."""
        tried: set[Group] = set()
        while True:
            attackers = {
                f"{racer.letter}!": (racer, group)
                for group in self._in_play()
                for racer in self._first(group)
                if racer.owner == player and racer.points[TO_ATTACK[group.terrain]] and group not in tried
                if not racer.out and self._has_room((racer.square or 0) + 1)
            }
            action = yield from decide(player, "attack", {*attackers, "-"})
            if action == "-":
                return
            racer, group = attackers[action]
            tried.add(group)
            yield from self._attack(racer, group)
            if self.option("attempts", "turn") == "turn":
                return
            tried.update(other for other in self.groups if racer in other.racers)

    def _attack(self, racer: Racer, group: Group) -> Steps:
        """A point for the attempt; the die, and points burned on it, must reach the squares plus the middle circle."""
        square = racer.square
        assert square is not None
        skill, squares = TO_ATTACK[group.terrain], SQUARES[group.terrain][group.pace]
        middle, inner = (circle[group.terrain][group.pace] for circle in (self.wheel.middle, self.wheel.inner))
        mates = [other for other in self._first(group) if other is not racer]
        racer.points[skill] -= 1
        die = self._roll_for(racer)
        if die is None:
            return

        def outcome(lift: int, more: int) -> tuple[int, int] | None:
            """Where it ends and what counters have to beat; nothing where it fails."""
            result = die + lift
            if result < squares + middle:
                return None
            gain = {"middle": middle, "one": 1, "result": result - squares}[self.option("breakaway", "middle")]
            score = result if self.option("counter", "roll") == "total" else die
            return self._as_far_as(square, gain + (result >= 12) + more), score

        lift, more = yield from self._burn_on_attack(racer, skill, outcome)
        racer.points[skill] -= lift + more
        success = outcome(lift, more)
        if success is None:
            return
        racer.square, score = success
        group.racers.remove(racer)
        escape = Group([racer], group.pace, group.terrain, group.rank)
        self.groups.append(escape)
        mates.sort(key=lambda other: ((other.owner - racer.owner - 1) % self.players, other.letter))
        for other in mates:
            yield from self._counter(other, group, escape, racer.square, score + inner)

    def _burn_on_attack(
        self, racer: Racer, skill: str, outcome: Callable[[int, int], tuple[int, int] | None]
    ) -> Generator[Ask, str, tuple[int, int]]:
        """After the die: points on the result and on the distance, as long as each of them changes something."""
        most = range(int(self.option("burn_limit", "1")) + 1)
        all_burns = [(lift, more) for lift, more in product(most, most) if lift + more <= racer.points[skill]]

        def is_waste(burn: tuple[int, int]) -> bool:
            fewer = [other for other in all_burns if other != burn and other[0] <= burn[0] and other[1] <= burn[1]]
            return any(outcome(*other) == outcome(*burn) for other in fewer)

        texts = {
            f"+{lift}" + f">{more}" * (more > 0): (lift, more) for lift, more in all_burns if not is_waste((lift, more))
        }
        return texts[(yield from decide(racer.owner, "lift", texts))]

    def _counter(self, racer: Racer, group: Group, escape: Group, target: int, need: int) -> Steps:
        """Who stood beside the attacker may pay a point and roll, to join him on his square."""
        skill = TO_ATTACK[group.terrain]
        limit = int(self.option("burn_limit", "1"))
        if racer.points[skill] < 1 or 12 + min(limit, racer.points[skill] - 1) < need:
            return
        if (yield from decide(racer.owner, "counter", {f"{racer.letter}!", "-"})) == "-":
            return
        racer.points[skill] -= 1
        die = self._roll_for(racer)
        if die is None:
            return
        missing = max(need - die, 0)
        if missing:
            lifts = {"+0"} | ({f"+{missing}"} if missing <= min(limit, racer.points[skill]) else set())
            if (yield from decide(racer.owner, "answer", lifts)) == "+0":
                return
        racer.points[skill] -= missing
        group.racers.remove(racer)
        escape.racers.append(racer)
        while not self._has_room(target):
            target -= 1
        racer.square = target

    def _roll_for(self, racer: Racer) -> int | None:
        """Mechanical incident: on a 1 the attempt has failed, and he will not be moved in the next turn."""
        die = self.roll(racer.name)
        on = {"off": 0, "one": 1, "lowest": 2 if self.option("dice", "d12") == "2d6" else 1}
        if die != on[self.option("mechanical", "off")]:
            return die
        racer.stopped = True
        return None

    # 3. Move a racer within his group

    def _within(self, player: int) -> Steps:
        """One of his own in each group, to any square of it; squares lost in an incident are regained."""
        moved: set[Group] = set()
        while True:
            moves: dict[str, tuple[Racer, Group, int]] = {}
            for group in self._in_play():
                for racer in group.racers:
                    if racer.owner != player or racer.out:
                        continue
                    assert racer.square is not None
                    if group not in moved:
                        others = [square for square in group.squares if square != racer.square]
                        moves |= {f"{racer.letter}>{square}": (racer, group, square) for square in others}
                    if self._may_regain(racer):
                        moves[f"{racer.letter}++"] = racer, group, racer.square + 1
            action = yield from decide(player, "within", {*moves, "-"})
            if action == "-":
                return
            racer, group, square = moves[action]
            racer.square = square
            if action.endswith("++"):
                racer.lost -= 1
                racer.points[STAMINA] -= 1
            else:
                moved.add(group)
                yield from self._make_room(player, racer)

    def _make_room(self, player: int, arrived: Racer) -> Steps:
        """Out of a full square the player sends one a square back; if that was full, one of those, and so on."""
        square = arrived.square
        assert square is not None
        while len(self._on(square)) > CAPACITY:
            shoved = {f"{racer.name}<" for racer in self._on(square) if racer is not arrived}
            arrived = self._named((yield from decide(player, "shove", shoved)).rstrip("<"))
            square -= 1
            arrived.square = square

    def _may_regain(self, racer: Racer) -> bool:
        assert racer.square is not None
        ahead = racer.square + 1
        if not racer.lost or not racer.points[STAMINA] or ahead > self.stage.length or not self._has_room(ahead):
            return False
        return racer.lost_to is None or racer.lost_to.square is None or ahead <= racer.lost_to.square

    # 4. Resource points burn

    def _burn(self) -> Steps:
        """A fast pace costs each racer in the first square of a group a point; who cannot pay drops."""
        due: dict[Racer, Group] = {}
        for group in self._in_play():
            first = [racer for racer in group.first if not racer.out]
            if group.pace != FAST or not first:
                continue
            if self.option("nobody_pays", "steady") == "steady" and not any(map(self._payable(group), first)):
                group.pace = STEADY
            else:
                due |= dict.fromkeys(first, group)
        for racer in self._in_turn_order(due, by_square=True):
            able = self._payable(due[racer])(racer)
            if able:
                actions = {f"{racer.letter}-{skill}" for skill in able}
                skill = (yield from decide(racer.owner, "pay", actions)).partition("-")[2]
                racer.points[skill] -= 1
            else:
                self._drop(racer)

    def _payable(self, group: Group) -> Callable[[Racer], list[str]]:
        """The skills that can pay for the pace; with `larger` the one that has more left, stamina if they are level."""

        def able(racer: Racer) -> list[str]:
            skills = [skill for skill in TO_KEEP_PACE[group.terrain] if racer.points[skill]]
            if self.option("pace_skill", "owner") == "larger":
                return sorted(skills, key=lambda skill: (-racer.points[skill], skill != STAMINA))[:1]
            return skills

        return able

    def _drop(self, racer: Racer) -> None:
        """To the next square behind that has room."""
        square = racer.square
        assert square is not None
        square -= 1
        while not self._has_room(square):
            square -= 1
        racer.square = square

    # 5. Set the pace

    def _too_fast(self, group: Group, pace: int) -> bool:
        """Nobody makes a group fast that has no point for it in its first square."""
        first = [racer for racer in group.first if not racer.out]
        needed = pace == FAST > group.pace and self.option("fast_needs_point", "true") == "true"
        return needed and not any(map(self._payable(group), first))

    def _set_pace(self, player: int) -> Steps:
        """By one step, for every group with one of his racers in its first square."""
        for group in self._in_play():
            mine = [racer for racer in group.first if racer.owner == player and not racer.out]
            if not mine:
                continue
            number = self.groups.index(group) + 1
            actions: set[str] = set()
            for pace in PACES:
                text = f"{number}={PACE_NAMES[pace]}"
                if pace > group.pace and self.option("pay_to_accelerate", "false") == "true":
                    paid = {f"{text}:{racer.letter}-{skill}" for racer in mine for skill in self._payable(group)(racer)}
                else:
                    paid = {text}
                actions |= paid if abs(pace - group.pace) <= 1 and not self._too_fast(group, pace) else set()
            action = yield Ask(player, "pace", actions)
            wish, _, price = action.partition(":")
            group.pace = PACE_NAMES.index(wish.partition("=")[2])
            if price:
                letter, _, skill = price.partition("-")
                self._named(f"{player}{letter}").points[skill] -= 1

    # The end of a turn

    def _regrouped(self) -> list[Group]:
        """Runs of occupied squares; a first square with fewer than four has broken away from the rest of its run."""
        group_of = {racer: group for group in self.groups for racer in group.racers}
        runs: list[list[int]] = []
        for square in sorted({racer.square for racer in self._riding() if racer.square is not None}, reverse=True):
            if runs and runs[-1][-1] == square + 1:
                runs[-1].append(square)
            else:
                runs.append([square])
        groups: list[Group] = []
        for run in runs:
            cut = int(len(run) > 1 and len(self._on(run[0])) < CAPACITY)
            for part in filter(None, (run[:cut], run[cut:])):
                racers = [racer for square in part for racer in self._on(square)]
                first = min(
                    (group_of[racer] for racer in self._on(part[0])), key=lambda g: (g.rank, self.groups.index(g))
                )
                fastest = max(group_of[racer].pace for racer in racers)
                groups.append(Group(racers, first.pace if self.option("merge_pace", "front") == "front" else fastest))
        return groups

    def _feed(self) -> Steps:
        """Who stands on an R takes two points for a skill, once a zone."""
        feeding = self.option("feeding", "off")
        for racer in self._in_turn_order(self._riding() if feeding != "off" else []):
            for number, zone in enumerate(self.stage.feed):
                if racer.square not in zone or number in racer.fed:
                    continue
                skills = [skill for skill in SKILLS if feeding != "cap" or racer.points[skill] < 10]
                action = yield from decide(racer.owner, "feed", {f"{racer.letter}+{skill}" for skill in skills})
                skill = action.partition("+")[2]
                racer.fed.add(number)
                racer.points[skill] += 2
                if feeding == "cap":
                    racer.points[skill] = min(racer.points[skill], 10)
