"""The second opinion's answers in the notation of actions."""

from __future__ import annotations

from typing import Any

from .oracle import IN_THE_WAY, Oracle
from .oracle_events import Question
from .oracle_table import rider_names, space_text


class Words:
    """Writes every option of a question as the action that chooses it."""

    def __init__(self, oracle: Oracle) -> None:
        self.oracle = oracle
        self.names = rider_names(oracle.mats)

    def options(self, question: Question) -> dict[str, Any]:
        """The options by their texts."""
        found = {self.text(question, option): option for option in question.options}
        assert len(found) == len(question.options), f"{question} is not told apart: {list(found)}"
        return found

    def text(self, question: Question, option: Any) -> str:
        road = self.oracle.mats.bunch.road
        what = question.what
        if option is None:
            return "pass"
        if what == "grid":
            return "@" + self.short(option)
        if what == "turn":
            kind, *rest = option
            if kind == "tactic":
                return f"tactic:{rest[0]}"
            return f"{self.short(rest[0])}{':' if kind == 'play' else '!'}{rest[1]}"
        if what == "type":
            return str(option)
        if what == "step":
            step, asked = option
            if step.kind == "stop":
                return "stop"
            ways = [sorted(one.options, key=road.rank) for one in asked if one.question in IN_THE_WAY]
            bits = [way.index(one.answer) for way, one in zip(ways, asked, strict=True)]
            number = sum(bit << place for place, bit in enumerate(bits))
            return f">{space_text(road, step.to)}" + (f"/{number}" if number else "")
        if what in ("line", "pick up"):
            return "+" + space_text(road, option)
        if what == "fatigue":
            return f"={('light', 'heavy').index(option)}"
        if what in ("cut", "energy", "pull over", "option"):
            return f"={int(option)}"
        if what == "cycle":
            return f"discard:{option}"
        if what == "grupo":
            return "go:" + space_text(road, option)
        if what in ("after_move", "any_end", "event", "reorg"):
            return f"tactic:{option}"
        if what == "pair":
            return "/".join(self.names[rider] for rider in option)
        if what in ("swap", "pick", "car", "rescue", "tactic rider"):
            return self.names[option]
        raise LookupError(what)

    def short(self, rider: int) -> str:
        """Within a team a rider goes without the team's number."""
        return self.names[rider].lstrip("0123456789")
