"""The log of a race: what can be taken back, which question an answer belongs to, what is refused."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from paceline.core.errors import IllegalAction, PacelineError
from paceline.core.log import MARK_EVERY, Log
from paceline.core.record import Entry
from paceline.core.registry import game_ids
from paceline.core.rng import Rng, seed_from
from paceline.core.setup import Setup

from ..rule import rule


def log_of(actions: str = "", seats: int = 2) -> Log:
    """A log of Flamme Rouge; `0R@5 1R+` are actions of seats, `undo0` takes back."""
    log = Log(Setup(game="flamme-rouge", seats=seats), seed_from("log"))
    enter(log, actions)
    return log


def enter(log: Log, actions: str) -> None:
    for word in actions.split():
        undo = word.startswith("undo")
        log.add(Entry(int(word[4:]), "", "undo") if undo else Entry(int(word[0]), word[1:]))


def commit(log: Log, seat: int) -> None:
    """The first card of the hand that the seat holds."""
    log.play(seat, log.race.legal(seat)[0])


def why_not(log: Log, seat: int) -> str:
    refusal = log.why_no_undo(seat)
    assert refusal is not None
    assert refusal.rule_id == "fr.turn.undo"
    before = log.race.to_bytes()
    with pytest.raises(IllegalAction, match=refusal.why):
        log.add(Entry(seat, "", "undo"))
    assert log.race.to_bytes() == before
    return refusal.why


GRID = "0R@5 0S@5 1R@4 1S@4"


@rule("fr.turn.undo")
def test_there_is_nothing_to_take_back_before_the_first_action() -> None:
    assert why_not(log_of(), 0) == "there is nothing to take back"
    assert why_not(log_of("0R@5"), 1) == "there is nothing to take back"
    assert why_not(log_of("0R@5 undo0"), 0) == "there is nothing to take back"


@rule("fr.turn.undo")
def test_a_place_on_the_grid_is_taken_back_until_somebody_answers() -> None:
    log = log_of("0R@5 0S@4")
    assert log.race.to_act() == [1]
    enter(log, "undo0")
    assert log.race.to_act() == [0]
    enter(log, "undo0")
    assert log.race.to_bytes() == log_of().race.to_bytes()
    assert why_not(log_of("0R@5 0S@4 1R@3"), 0) == "somebody has acted on it since"
    log = log_of("0R@5 0S@4 1R@3 undo1 undo0")
    assert log.race.to_bytes() == log_of("0R@5").race.to_bytes()


@rule("fr.turn.undo")
def test_a_drawn_hand_cannot_be_taken_back() -> None:
    assert why_not(log_of(GRID + " 0R+"), 0) == "something has been revealed since"


@rule("fr.turn.undo")
def test_the_last_place_is_taken_back_only_before_anybody_draws() -> None:
    assert log_of(GRID).why_no_undo(1) is None
    assert why_not(log_of(GRID + " 0R+"), 1) == "somebody has acted on it since"


@rule("fr.turn.undo")
def test_a_card_is_taken_back_until_it_shows_another_hand_or_all_are_revealed() -> None:
    log = log_of(GRID + " 0R+ 1S+")
    commit(log, 0)
    assert why_not(log, 0) == "something has been revealed since"  # the Sprinteur's hand
    before = log.race.to_bytes()
    commit(log, 0)
    commit(log, 1)  # somebody else, at the same time
    assert log.race.to_act() == [1]
    enter(log, "undo0")
    assert log.race.to_act() == [0, 1]
    assert log.race.to_bytes() != before
    commit(log, 0)
    commit(log, 1)
    assert log.race.round_number() == 2
    assert why_not(log, 0) == "something has been revealed since"
    assert why_not(log, 1) == "something has been revealed since"


@rule("fr.turn.undo")
def test_a_repeated_action_draws_the_same_cards() -> None:
    straight, wavering = log_of(GRID), log_of("0R@5 0S@5 1R@4 1S@3 undo1 undo1 1R@4 1S@4")
    for log in (straight, wavering):
        enter(log, "0R+ 1R+")
        for _ in range(2):
            commit(log, 0)
        if log is wavering:
            enter(log, "undo0")
            log.play(0, log.race.legal(0)[-1])
            enter(log, "undo0")
            commit(log, 0)
        for _ in range(2):
            commit(log, 1)
    assert straight.race.to_bytes() == wavering.race.to_bytes()
    assert len(straight.entries) + 8 == len(wavering.entries)


def test_a_question_keeps_its_number_while_others_answer_theirs() -> None:
    log = log_of(GRID)
    first = [log.decision(seat) for seat in range(2)]
    assert first == [4, 4]
    enter(log, "0R+")
    assert log.decision(1) == first[1]
    assert log.decision(0) == 5
    for _ in range(2):
        commit(log, 0)
    assert log.decision(1) == first[1]
    enter(log, "1R+")
    assert log.decision(1) == 8


def test_a_question_asked_again_has_a_new_number() -> None:
    log = log_of()
    asked = [log.decision(0)]
    for action in ("0R@5", "undo0", "0R@5", "0S@5", "undo0"):
        enter(log, action)
        assert log.decision(0) not in asked
        asked.append(log.decision(0))


def test_the_next_round_is_a_new_question_to_everybody() -> None:
    log = log_of(GRID + " 0R+ 1R+")
    for _ in range(2):
        commit(log, 0)
    commit(log, 1)
    before = log.decision(0), log.decision(1)
    commit(log, 1)
    assert log.race.round_number() == 2
    assert log.decision(0) not in before
    assert log.decision(1) not in before


def test_notes_change_neither_race_nor_questions() -> None:
    log = log_of(GRID)
    before = log.race.to_bytes(), log.decision(0), log.decision(1)
    log.add(Entry(0, "", "timeout"))
    log.add(Entry(1, "random", "takeover"))
    assert (log.race.to_bytes(), log.decision(0), log.decision(1)) == before
    assert len(log.entries) == 6


@pytest.mark.parametrize(
    "entry",
    [
        Entry(0, "R@6"),
        Entry(0, "R@99"),
        Entry(0, "R+"),
        Entry(0, "rubbish"),
        Entry(0, ""),
        Entry(0, "R@5 S@5"),
        Entry(1, "R@5"),
        Entry(-1, "R@5"),
        Entry(2, "R@5"),
        Entry(100, "R@5"),
        Entry(0, "", "undo"),
        Entry(9, "", "undo"),
        Entry(0, "R@5", "undo"),
        Entry(2, "", "timeout"),
        Entry(0, "late", "timeout"),
        Entry(0, "", "takeover"),
        Entry(0, "two words", "takeover"),
        Entry(2, "random", "takeover"),
        Entry(0, "", "resign"),
        Entry(0, "random\n0 R@5", "takeover"),
    ],
)
def test_a_refused_entry_changes_nothing(entry: Entry) -> None:
    log = log_of()
    before = log.race.to_bytes(), [log.decision(seat) for seat in range(2)], log.record()
    with pytest.raises(PacelineError):
        log.add(entry)
    assert (log.race.to_bytes(), [log.decision(seat) for seat in range(2)], log.record()) == before
    enter(log, GRID)


@pytest.mark.parametrize("action", [-1, 0, 5 << 16, 9 << 16 | 1, 123456789, 2 << 16 | 5 << 8, 2**62])
def test_an_integer_that_is_no_action_is_refused(action: int) -> None:
    log = log_of(GRID + " 0R+")
    before = log.race.to_bytes()
    with pytest.raises(PacelineError):
        log.play(0, action)
    assert log.race.to_bytes() == before
    assert len(log.entries) == 5


@rule("fr.race.over")
def test_nothing_is_played_after_the_end() -> None:
    log = log_of()
    while not log.race.over:
        commit(log, int(log.race.next_seat()))
    before = log.race.to_bytes()
    with pytest.raises(IllegalAction, match=r"fr\.race\.over"):
        enter(log, "0R+")
    assert why_not(log, 0) == "something has been revealed since"
    assert log.race.to_bytes() == before
    assert log.race.to_act() == []


# What it costs, and what is heard


def test_whether_something_can_be_taken_back_is_known_without_racing_again(monkeypatch: pytest.MonkeyPatch) -> None:
    log = log_of(GRID)
    monkeypatch.setattr(type(log.title), "new", lambda *_: pytest.fail("raced again from the start"))
    while not log.race.over:
        commit(log, int(log.race.next_seat()))
        if log.why_no_undo(0) is None:
            enter(log, "undo0")
            commit(log, 0)
        assert log.marks[0].at == 0
        assert len(log.marks) <= 3
        assert len(log.live) - log.marks[-1].at <= MARK_EVERY


def test_who_takes_back_again_and_again_does_not_race_again_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    log, raced, seat = log_of(GRID), list[Entry](), 0
    while len(log.live) < MARK_EVERY // 2 or log.why_no_undo(seat) is not None:
        seat = int(log.race.next_seat())
        commit(log, seat)
    act = Log.act

    def counted(log: Log, entry: Entry, decision: int) -> None:
        raced.append(entry)
        act(log, entry, decision)

    monkeypatch.setattr(Log, "act", counted)
    for _ in range(100):
        log.add(Entry(seat, "", "undo"))
        commit(log, seat)
    assert len(raced) <= 100 + MARK_EVERY, "each is played, and once the race up to there"


@pytest.mark.parametrize("game", game_ids())
def test_whatever_is_taken_back_the_race_is_the_one_without_it(game: str) -> None:
    log, rng = Log(Setup(game=game, seats=3), seed_from("dithering")), Rng("dithering")
    for _ in range(2 * MARK_EVERY):
        if log.race.over:
            break
        seat = int(log.race.to_act()[int(rng.below(len(log.race.to_act())))])
        log.play(seat, log.race.legal(seat)[int(rng.below(len(log.race.legal(seat))))])
        others = [other for other in range(3) if log.why_no_undo(other) is None]
        if others and rng.below(3):
            log.add(Entry(others[int(rng.below(len(others)))], "", "undo"))
    straight = Log(log.setup, log.seed)
    for entry in log.live:
        straight.add(entry)
    assert sum(entry.kind == "undo" for entry in log.entries) > 5
    assert (straight.race.to_bytes(), straight.acts, straight.final) == (log.race.to_bytes(), log.acts, log.final)
    assert [last and replace(last, decision=0) for last in straight.lasts] == [
        last and replace(last, decision=0) for last in log.lasts
    ], "but for the numbers of the questions"


@pytest.mark.parametrize("game", game_ids())
def test_what_is_remembered_of_the_last_actions_is_what_racing_again_shows(game: str) -> None:
    """As it was found before: by a race of all that was played before a seat's last action."""
    log, rng = Log(Setup(game=game, seats=3), seed_from("remembered")), Rng("remembered")
    taken_back = 0
    for _ in range(MARK_EVERY + 26):
        if log.race.over:
            break
        seat = int(log.race.to_act()[int(rng.below(len(log.race.to_act())))])
        log.play(seat, log.race.legal(seat)[int(rng.below(len(log.race.legal(seat))))])
        other = int(rng.below(3))
        refusal = log.why_no_undo(other)
        assert (refusal.why if refusal else None) == why_found_by_racing_again(log, other)
        if refusal is None and rng.below(2) == 0:
            log.add(Entry(other, "", "undo"))
            taken_back += 1
    assert taken_back


def why_found_by_racing_again(log: Log, seat: int) -> str | None:
    mine = [at for at, entry in enumerate(log.live) if entry.seat == seat]
    if not mine:
        return "there is nothing to take back"
    before = Log(log.setup, log.seed)
    for entry in log.live[: mine[-1]]:
        before.add(entry)
    if before.race.seen[seat] != log.race.seen[seat]:
        return "something has been revealed since"
    if any(entry.seat not in before.race.to_act() for entry in log.live[mine[-1] + 1 :]):
        return "somebody has acted on it since"
    return None


def test_a_listener_hears_the_entries_in_their_order_and_nothing_twice() -> None:
    heard: list[str] = []
    log = Log(
        Setup(game="flamme-rouge", seats=2), seed_from("log"), None, lambda event: heard.append(type(event).__name__)
    )
    first = len(heard)
    enter(log, "0R@5 0S@5 undo0")
    log.add(Entry(0, "", "timeout"))
    log.add(Entry(1, "random", "takeover"))
    enter(log, "0S@4 1R@3")
    assert heard[first:] == ["Placed", "Placed", "Undone", "TookOver", "Placed", "Placed"]
