"""Tactics cards: dealing, windows, who is asked, what each does."""

from __future__ import annotations

import pytest

from paceline.core.content import stock
from paceline.core.rng import seed_from
from paceline.core.setup import Setup
from paceline.games.rivet import roadbook as b
from paceline.games.rivet.engine import Rivet
from paceline.games.rivet.meaning import effect_of
from paceline.games.rivet.order import RIDE_ON
from paceline.games.rivet.strength import class_counts
from paceline.games.rivet.tactics import begin_extra
from paceline.games.rivet.vocabulary import ExtraMove

from ...rule import rule
from .road import (
    OTR,
    TITLES,
    VOR,
    at,
    both,
    can,
    do,
    fatigue,
    happen,
    question,
    race,
    refused,
    ride_out,
    settle,
    start,
    strokes,
)

MEDIUM = "length=medium"


def holding(
    riders: str,
    tactics: str,
    game: str = OTR,
    *,
    hand: str = "steady-tempo",
    others: str = "",
    options: str = "",
    **more: str,
) -> Rivet:
    """Team 0 holds those tactics cards, and the others theirs (lines of the position)."""
    lines = f"team 0 hand={hand.replace(' ', ',')} tactics={tactics}\n{others}"
    return race(riders, game, options=f"{MEDIUM} {options}", more=lines, **more)  # type: ignore[arg-type]


@both
@rule("or.tactics.deal", "vr.tactics.deal")
def test_tactics_are_dealt_in_medium_and_long_games_only(game: str) -> None:
    assert not start(game, 4, course="short-kermesse").book.tactics
    made = start(game, 4, course="medium-four-roads")
    held = [made.cards.tactics_of(seat) for seat in range(4)]
    played = sum(int(at_) == -2 for at_ in made.cards.tactic_at)
    assert sum(held) + played == 8


@rule("vr.tactics.deal")
def test_with_six_or_seven_players_one_tactics_card_each_is_dealt() -> None:
    made = start(VOR, 7, course="medium-two-passes")
    assert made.book.tactics_each == 1


@both
@rule("or.tactics.initial", "vr.tactics.initial")
def test_initial_tactics_are_played_before_anybody_lines_up(game: str) -> None:
    for seed in range(6):
        made = start(game, 4, str(seed), course="medium-four-roads")
        while question(made) == "initial":
            seat = made.to_act()[0]
            assert can(made)[0].startswith(str(seat))
            do(made, can(made)[-1])
        assert question(made) == "place"
        initial = [i for i in range(len(made.book.tactics)) if made.book.windows[i] == b.SETUP]
        assert all(int(made.cards.tactic_at[i]) < 0 for i in initial)


@rule("or.tactics.initial")
def test_a_bigger_hand_is_drawn_from_the_start() -> None:
    for seed in range(40):
        made = start(OTR, 4, str(seed), course="medium-four-roads")
        while made.phase == 0:
            do(made, can(made)[0])
        limits = [int(made.cards.limit(seat)) for seat in range(4)]
        assert [made.cards.piles.size(seat * b.PILES + b.HAND) for seat in range(4)] == limits
        if 6 in limits:
            return
    pytest.fail("nobody had Ear to the Radio")


@both
@rule("or.tactics.initial", "vr.tactics.initial")
def test_everything_on_an_initial_tactic_happens_whatever_comes_first(game: str) -> None:
    """An owner's card that gives an ability and a bigger hand."""
    token = 'terrain=["mountain"], amount=2}'
    cards = stock("paceline.games.rivet")["tactics.toml"].replace(token, token + ', {op="hand_size", amount=1}')
    setup = Setup(game=game, seats=3, options={"course": "medium-four-roads"}, content={"tactics.toml": cards})
    limits = set()
    for seed in range(12):
        made = TITLES[game].new(setup, seed_from(str(seed)))
        while made.phase == 0:
            do(made, can(made)[0])
        camp = [tactic.id for tactic in made.book.tactics].index("altitude-camp")
        holders = [slot // 12 for slot, token in enumerate(made.riders.tokens) if token == camp]  # two slots each
        limits |= {int(made.cards.limit(team)) for team in holders}
    assert limits
    assert min(limits) == 6


@both
@rule("or.tactics.secret", "vr.tactics.secret")
def test_tactics_are_secret_until_they_are_played(game: str) -> None:
    made = holding("0A 20b", "second-wind,home-roads", game)
    assert made.view(1).teams[0].tactics is None
    assert made.view(1).teams[0].tactics_size == 2
    assert "tactics=?*2" in made.position(1)
    do(made, "tactic:second-wind")
    assert made.view(1).tactics_played == [[card.id for card in made.book.tactics].index("second-wind")]


@both
@rule("or.tactics.use", "vr.tactics.use")
def test_a_tactics_card_is_played_in_its_moment_by_its_holder(game: str) -> None:
    made = holding("0A 20b\n1A 40b", "second-wind,shut-the-gate", game)
    assert "tactic:second-wind" in can(made)
    assert refused(made, "tactic:shut-the-gate") == "tactics.use"  # not at the start of a turn
    assert refused(made, "tactic:gap-in-the-hedge") == "tactics.use"  # not held


@both
@rule("or.tactics.limit", "vr.tactics.limit")
def test_one_tactics_card_a_turn(game: str) -> None:
    made = do(holding("0A 20b", "second-wind,gap-in-the-hedge", game), "tactic:second-wind")
    assert refused(made, "tactic:gap-in-the-hedge") == "tactics.use"


@both
@rule("or.tactics.windows", "vr.tactics.windows")
def test_with_a_card_second_wind_forgets_fatigue_and_the_hedge_allows_diagonals(game: str) -> None:
    wind = do(holding("0A 20b light=3", "second-wind", game), "tactic:second-wind", "A:steady-tempo")
    assert strokes(wind) == 7 + 2
    hedge = do(holding("0A 20b", "gap-in-the-hedge", game), "tactic:gap-in-the-hedge", "A:steady-tempo")
    assert ">21c" in can(hedge)
    assert strokes(hedge) == 7 + 2


@rule("or.tactics.windows")
def test_a_change_of_plan_plays_the_card_as_another_type_with_its_icons() -> None:
    made = do(holding("0A 20b light=2\n1A 21b", "change-of-plan"), "tactic:change-of-plan", "A:steady-tempo", "draft")
    assert strokes(made) == 6 + 2  # neither class nor fatigue
    assert at(do(made, ">21b"), "0A 1A") == "21b 22b"


@rule("or.effect.type")
def test_a_change_of_plan_is_to_another_type_than_the_card_has_unless_the_table_plays_otherwise() -> None:
    made = do(holding("0A 20b", "change-of-plan"), "tactic:change-of-plan", "A:steady-tempo")
    assert can(made) == ["chase", "draft", "break"]
    assert refused(made, "lead") == "effect.type"
    same = do(holding("0A 20b", "change-of-plan", options="new_type=any"), "tactic:change-of-plan", "A:steady-tempo")
    assert can(same) == ["lead", "chase", "draft", "break"]
    wild = do(holding("0A 20b", "change-of-plan", hand="race-radio"), "tactic:change-of-plan", "A:race-radio")
    assert can(wild) == ["lead", "chase", "draft", "break"]


@rule("or.effect.extra", "or.tactics.windows")
def test_after_the_move_the_same_rider_goes_four_strokes_more() -> None:
    made = do(holding("0A 10b\n1A 40c", "feint-and-go", hand="sticky-bottle"), "A:sticky-bottle")
    ride_out(made)
    assert (question(made), made.to_act(), can(made)) == ("window", [0], ["tactic:feint-and-go", "pass"])
    do(made, "tactic:feint-and-go")
    assert strokes(made) == 4
    ride_out(made)
    assert at(made, "0A") == "19b"
    assert fatigue(made, "0A") == (0, 0)


@rule("or.effect.extra", "or.tactics.windows")
def test_whoever_comes_home_makes_no_second_move_but_is_asked_like_everybody() -> None:
    made = ride_out(do(holding("0A 50b\n1A 20c", "feint-and-go", hand="sticky-bottle"), "A:sticky-bottle"))
    assert at(made, "0A") == "home"
    assert (question(made), made.to_act(), can(made)) == ("window", [0], ["pass"])


@rule("or.effect.extra")
def test_new_terrain_gives_nothing_in_a_second_move() -> None:
    road = "flat:3*12 sprint:3*10 flat:3*10 flat:3*10"  # rows 21 to 30 are sprint roads
    riders, card = "0S 15b\n1S 40a\n2S 41c", "S:nature-break"
    made = do(holding(riders, "feint-and-go", hand="nature-break", classes_of="S", road=road), card)
    do(ride_out(made), "=0", "tactic:feint-and-go", ">21b")
    assert strokes(made) == 4 - 1


@rule("or.effect.extra", "or.effect.cycle")
def test_after_a_second_move_cards_may_still_be_discarded_as_the_first_card_says() -> None:
    made = holding("0A 15b", "feint-and-go", hand="poker-face sit-in", classes_of="A")
    ride_out(do(made, "A:poker-face", "break"))
    ride_out(do(made, "tactic:feint-and-go"))
    assert (question(made), can(made)) == ("cycle", ["discard:sit-in", "pass"])


@rule("vr.effect.extra")
def test_an_extra_move_has_no_modifiers_though_no_stock_card_gives_one_here() -> None:
    made = race("0A 20b light=3", VOR)
    made.current.card = 0
    made.current.begin(0, made.bunch.at[0])
    begin_extra(made, effect_of(ExtraMove(type="break", ps=4)))
    made.go_on(RIDE_ON)
    assert strokes(made) == 4
    assert not class_counts(made)


@both
@rule("or.tactics.ask", "vr.tactics.ask")
def test_everybody_with_tactics_is_asked_and_answers_lie_face_down_until_all_are_in(game: str) -> None:
    riders = "0A 20b\n1A 26b\n2A 40c"
    others = "team 1 hand=sit-in tactics=shut-the-gate\nteam 2 hand=sit-in tactics=home-roads"
    made = do(holding(riders, "second-wind", game, hand="sticky-bottle", others=others), "A:sticky-bottle")
    ride_out(made)
    while question(made) == "window" and made.view(None).window == "after_move":
        do(made, "pass")
    assert (question(made), made.to_act()) == ("window", [0, 1, 2])
    assert can(made, 1) == ["tactic:shut-the-gate", "pass"]
    assert can(made, 2) == ["pass"]
    do(made, "1 tactic:shut-the-gate")
    assert made.view(0).teams[1].answered is True
    assert "1=?" in made.position(0)
    do(made, "0 pass", "2 pass")
    assert (question(made), made.to_act()) == ("tactic-rider", [1])
    assert "0A" in can(made)
    assert "2A" not in can(made)  # neither beside nor behind
    assert at(do(made, "0A"), "0A") == "22b"


@both
@rule("or.tactics.ask", "vr.tactics.ask")
def test_reactions_may_be_kept_to_ones_own_turn(game: str) -> None:
    lines = "team 0 hand=sticky-bottle tactics=home-roads\nteam 1 hand=sit-in tactics=shut-the-gate"
    made = race("0A 20b\n1A 26b", game, options=f"{MEDIUM} reactions=own_turn", more=lines)
    do(made, "A:sticky-bottle")
    ride_out(made)
    while question(made) == "window":
        assert made.to_act() == [0]
        do(made, "pass")


@both
@rule("or.tactics.token", "vr.tactics.token")
def test_a_bonus_ability_is_a_class_modifier_and_a_rider_has_at_most_two(game: str) -> None:
    made = holding("0A 20b token=wind-tunnel-winter", "home-roads", game)
    assert strokes(do(made, "A:steady-tempo")) == 6 + 1 + 1
    full = holding("0A 20b token=wind-tunnel-winter token=altitude-camp", "home-roads", game)
    do(full, "tactic:home-roads")
    assert "0A" not in can(full)
    draft = holding("0A 20b token=wind-tunnel-winter", "home-roads", game, hand="sticky-bottle")
    assert strokes(do(draft, "A:sticky-bottle")) == 5


@both
@rule("or.tactics.token", "vr.tactics.token")
def test_an_ability_for_the_finish_counts_whenever_a_move_starts_there(game: str) -> None:
    made = do(holding("0A 40b", "second-wind", game, others="played home-roads"), "A:steady-tempo")
    assert strokes(made) == 7
    with_token = holding("0A 40b token=home-roads", "second-wind", game, others="played home-roads")
    assert strokes(do(with_token, "A:steady-tempo")) == 7 + 2
    assert with_token.riders.tokens[0] >= 0  # it is lasting
    before = holding("0A 27b token=home-roads", "second-wind", game, others="played home-roads")
    assert strokes(do(before, "A:steady-tempo", ">28b", ">29b")) == 7 - 2  # the last 22 rows begin there


@rule("or.tactics.windows")
def test_neutral_service_takes_ones_riders_out_of_an_event_but_not_out_of_grupo_compacto() -> None:
    more = "team 0 hand=sticky-bottle tactics=neutral-service\nteam 1 hand=sit-in tactics=second-wind"
    made = happen("crosswind", "0A 30b\n1A 24c\n2A 20a", classes_of="A", options=MEDIUM, more=more)
    assert (question(made), made.to_act()) == ("window", [0, 1])
    do(made, "0 tactic:neutral-service", "1 pass")
    settle(made)
    assert (fatigue(made, "0A"), fatigue(made, "1A")) == ((0, 0), (1, 0))


@rule("or.tactics.windows")
def test_neutral_service_holds_for_every_clause_of_an_event() -> None:
    """The dog tires the leader 1A, and then 0A and 2A beside him."""
    more = "team 0 hand=sticky-bottle tactics=neutral-service\nteam 1 hand=sit-in tactics=second-wind"
    made = happen("loose-dog", "1A 30b\n0A 30c\n2A 30a", classes_of="A", options=MEDIUM, more=more)
    settle(do(made, "0 tactic:neutral-service", "1 pass"))
    assert [fatigue(made, name) for name in ("0A", "1A", "2A")] == [(0, 0), (1, 0), (1, 0)]


@rule("or.tactics.use", "or.fatigue.remove")
def test_the_soigneur_takes_a_token_of_either_kind() -> None:
    made = holding("0A 20b heavy=1\n0D1 21c light=1", "soigneurs-hands")
    do(made, "tactic:soigneurs-hands")
    assert (question(made), can(made)) == ("tactic-option", ["=0", "=1"])
    do(made, "=1")
    assert can(made) == ["0A"]
    do(made, "0A")
    assert fatigue(made, "0A") == (0, 0)
    assert question(made) == "turn"
    fresh = holding("0A 20b", "soigneurs-hands")
    assert refused(fresh, "tactic:soigneurs-hands") == "tactics.use"


@rule("vr.tactics.windows", "vr.effect.swap")
def test_two_own_riders_within_eight_rows_change_places() -> None:
    made = holding("0A 20b\n0D1 28c\n0D2 40b", "wheel-swap", VOR)
    do(made, "tactic:wheel-swap")
    assert (question(made), can(made)) == ("tactic-pair", ["0A/0D1"])
    assert refused(made, "0A/0D2") == "effect.swap"
    assert at(do(made, "0A/0D1"), "0A 0D1") == "28c 20b"


@rule("vr.tactics.windows", "vr.car.back")
def test_a_lead_foot_driver_brings_the_car_within_two_rows() -> None:
    lines = "team 0 hand=sit-in tactics=lead-foot-driver\nwindow reorg 0=waiting"
    made = race("0A 20b light=1", VOR, options=MEDIUM, question="window", more=lines)
    do(made, "tactic:lead-foot-driver")
    assert (question(made), made.to_act()) == ("car", [0])
    assert at(do(made, "0A"), "0A") == "18s"


@rule("or.move.wild", "or.card.icons")
def test_a_wild_card_that_gets_its_type_from_a_tactics_card_has_all_icons_of_the_type() -> None:
    """6 of the card, 1 of an All-Star on the climb, 2 of the tactics card; its fatigue counts too."""
    climb = "flat:3*4 mountain:3*16 flat:3*20"
    made = holding("0A 20b", "change-of-plan", hand="race-radio", road=climb)
    assert strokes(do(made, "tactic:change-of-plan", "A:race-radio", "break")) == 6 + 1 + 2
    alone = holding("0A 20b", "second-wind", hand="race-radio", road=climb)
    assert strokes(do(alone, "A:race-radio", "break")) == 6
