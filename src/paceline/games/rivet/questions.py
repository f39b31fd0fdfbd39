"""All questions of a race, by number."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.games.rivet import state as s
from paceline.games.rivet.endings import PullOver, Recover, Swap
from paceline.games.rivet.event_cards import Option, Pick
from paceline.games.rivet.grupo import Grupo
from paceline.games.rivet.hands import Cycle
from paceline.games.rivet.opening import Initial, Place
from paceline.games.rivet.order import MISFIT
from paceline.games.rivet.reorganization import Car, Rescue
from paceline.games.rivet.riding import Branch, Cut, Energy, Link, Step, Type
from paceline.games.rivet.state import Question, State
from paceline.games.rivet.tactics import TacticOption, TacticPair, TacticRider, Window
from paceline.games.rivet.turns import Turn


class Over(Question):
    """race.over: nobody is asked any more."""

    def asked(self, race: State) -> i64:
        return 0

    def legal_into(self, race: State, seat: i64, buffer: vec[i64]) -> i64:
        return 0

    def answer(self, race: State, seat: i64, kind: i64, operand: i64) -> i64:
        return MISFIT


QUESTIONS: Final[list[Question]] = [
    Initial(s.INITIAL, "initial"),
    Place(s.PLACE, "place"),
    Turn(s.TURN, "turn"),
    Type(s.TYPE, "type", in_move=True),
    Branch(s.BRANCH, "branch", in_move=True),
    Cut(s.CUT, "cut", in_move=True),
    Energy(s.ENERGY, "energy", in_move=True),
    Step(s.STEP, "step", in_move=True),
    Link(s.LINK, "link", in_move=True, optional=True),
    Swap(s.SWAP, "swap", in_move=True, optional=True),
    PullOver(s.PULL_OVER, "pull-over", in_move=True),
    Recover(s.RECOVER, "recover", in_move=True),
    Cycle(s.CYCLE, "cycle", optional=True),
    Window(s.WINDOW, "window", optional=True),
    Pick(s.PICK, "pick"),
    Option(s.OPTION, "option"),
    Grupo(s.GRUPO, "grupo", optional=True),
    Car(s.CAR, "car", optional=True),
    Rescue(s.RESCUE, "rescue", optional=True),
    TacticOption(s.TACTIC_OPTION, "tactic-option"),
    TacticRider(s.TACTIC_RIDER, "tactic-rider"),
    TacticPair(s.TACTIC_PAIR, "tactic-pair"),
    Over(s.OVER, "over"),
]
