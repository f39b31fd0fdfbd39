"""The road of L'Arrivée du Tour as the second opinion sees it, its summits and its finish."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from .oracle_pieces import CAPACITY, CLIMB, SPRINT, SUMMIT_POINTS, TO_KEEP_PACE, Group, Racer, Stage


class Road:
    """Who is where, in which group, and who is home."""

    def __init__(self, stage: Stage, players: int, options: dict[str, object]) -> None:
        self.stage, self.players = stage, players
        self.options = {name: str(value).lower() for name, value in options.items()}
        self.racers = [Racer(owner, letter) for owner in range(players) for letter in "abc"]
        self.groups: list[Group] = []
        self.turn = 0
        self.active = 0
        self.home: list[Racer] = []

    def option(self, name: str, default: str) -> str:
        return self.options.get(name, default)

    # Looking at the road

    def _in_play(self) -> list[Group]:
        """Groups from the front, of those who are not past the line."""
        found = [group for group in self.groups if any(not self._is_past(racer) for racer in group.racers)]
        return sorted(found, key=lambda group: -(self._first(group)[0].square or 0))

    def _first(self, group: Group) -> list[Racer]:
        """Those in the first square of a group, as far as it is on the stage."""
        square = next(square for square in group.squares if square <= self.stage.length)
        return group.on(square)

    def _is_past(self, racer: Racer) -> bool:
        return racer.square is not None and racer.square > self.stage.length

    def _in_turn_order(self, racers: Iterable[Racer], *, by_square: bool = False) -> list[Racer]:
        def key(racer: Racer) -> tuple[int, int, str]:
            square = -(racer.square or 0) if by_square else 0
            return (square, (racer.owner - self.active) % self.players, racer.letter)

        return sorted(racers, key=key)

    def _riding(self) -> list[Racer]:
        return [racer for racer in self.racers if racer.square is not None]

    def _on(self, square: int) -> list[Racer]:
        return [racer for racer in self.racers if racer.square == square]

    def _named(self, name: str) -> Racer:
        return next(racer for racer in self.racers if racer.name == name)

    def _as_far_as(self, square: int, steps: int) -> int:
        for _ in range(steps):
            if not self._has_room(square + 1):
                break
            square += 1
        return square

    def _has_room(self, square: int) -> bool:
        return square > self.stage.length or len(self._on(square)) < CAPACITY

    # Summits and the line

    def _summits(self) -> None:
        """5, 3, 2 and 1 points for the first four; those of one turn are ranked as at the finish."""
        for summit in self.stage.summits():
            passed = [racer for racer in self.racers if summit in racer.over]
            now = [racer for racer in self._riding() if (racer.square or 0) > summit and racer not in passed]
            for racer in self._classified(now, summit):
                racer.over.add(summit)
                racer.mountain += (*SUMMIT_POINTS, *[0] * len(self.racers))[len(passed)]
                passed.append(racer)

    def _finish(self) -> None:
        """Who is past the line is home, and does nothing more."""
        arrived = self._classified([racer for racer in self._riding() if self._is_past(racer)], self.stage.length)
        for racer in arrived:
            group = next(group for group in self.groups if racer in group.racers)
            group.racers.remove(racer)
            racer.crossed, racer.square = (self.turn, group), None
        self.home += arrived

    def _classified(self, racers: Iterable[Racer], line: int, *, together: bool = True) -> list[Racer]:
        """By square, then sprint points, points that keep the pace there, and clockwise from the active player."""
        terrain = self.stage.ground(line)
        climb = terrain == "u" and line == self.stage.length and self.option("summit_finish", "sprint") == "climbing"
        skill = CLIMB if climb else SPRINT

        def key(racer: Racer) -> tuple[int, ...]:
            usable = sum(racer.points[skill] for skill in TO_KEEP_PACE[terrain])
            clockwise = (racer.owner - self.active) % self.players
            return (-racer.points[skill], -usable, clockwise, ord(racer.letter))

        ranked = sorted(racers, key=lambda racer: (-(racer.square or 0), *key(racer)))
        if together and self.option("group_sprint", "false") == "true":
            self._sprint_in_groups(ranked, key)
        return ranked

    def _sprint_in_groups(self, ranked: list[Racer], key: Callable[[Racer], tuple[int, ...]]) -> None:
        """The places of a group that arrives together go to its own racers by sprint points."""
        for group in self.groups:
            places = [place for place, racer in enumerate(ranked) if racer in group.racers]
            for place, racer in zip(places, sorted((ranked[place] for place in places), key=key), strict=True):
                ranked[place] = racer

    def ranking(self) -> list[str]:
        """Who is home, then the others as they stand."""
        on_the_road = self._classified(self._riding(), self.stage.length, together=False)
        return [racer.name for racer in [*self.home, *on_the_road]]

    def classification(self) -> dict[str, int]:
        """The winner 0, his group 1 each; others by the place of their group's first, and a point for each turn."""
        points: dict[str, int] = {}
        winner = self.home[0]
        assert winner.crossed
        for racer in self.home:
            assert racer.crossed
            first = next(place for place, other in enumerate(self.home) if other.crossed == racer.crossed)
            late = racer.crossed[0] - winner.crossed[0]
            points[racer.name] = 1 if racer.crossed == winner.crossed else first + late
        return points | {winner.name: 0}
