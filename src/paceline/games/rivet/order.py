"""The parts of the order of play. `Rivet.go_on` in engine.py shows what happens in each.

Whatever a room does ends in what comes next: ON to the following part, another part by its name, or a question.
"""

from __future__ import annotations

from typing import Final

ON: Final = -1  # the next part
WAIT: Final = -2  # others have yet to answer the same question
MISFIT: Final = -3  # that is no answer to the question

PARTS: Final = 32  # below are the questions

# Before the first phase
DEAL_TACTICS: Final = 32
PLAY_INITIALS: Final = 33
DRAW_FIRST: Final = 34
LINE_UP: Final = 35
DRAW_HANDS: Final = 36

# A Movement phase: turn by turn
BEGIN_PHASE: Final = 37
BEGIN_TURN: Final = 38
DRAW_AI_CARD: Final = 39
DECLARE: Final = 40
TAKE_LINE: Final = 41
CUT_OFF: Final = 42
SPEND_ENERGY: Final = 43
SET_OFF: Final = 44
RIDE_ON: Final = 45
END_MOVE: Final = 46
END_EFFECTS: Final = 47
TIRE: Final = 48
MOVE_WINDOW: Final = 49
CLOSE_MOVE: Final = 50
CYCLE_CARDS: Final = 51
REFILL: Final = 52
TURN_WINDOW: Final = 53
NEXT_TEAM: Final = 54

# Reorganization
REORGANIZE: Final = 55
REORG_WINDOW: Final = 56
DROP_BACK: Final = 57
FETCH: Final = 58
REORG_EVENT: Final = 59
CLEAN_UP: Final = 60

# An event, which goes back to where it came from
REVEAL_EVENT: Final = 61
EVENT_WINDOW: Final = 62
STRIKE: Final = 63
APPLY_EVENT: Final = 64
CALL_GRUPO: Final = 65
CLOSE_UP: Final = 66
END_EVENT: Final = 67

# Tactics cards, in a turn or when a window closes
DO_TACTIC: Final = 68
OPEN_ANSWERS: Final = 69

# The end
FINISH_RACE: Final = 70
