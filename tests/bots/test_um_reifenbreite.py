"""The bot of Um Reifenbreite: it keeps the rules, it hides behind wheels, it spends where that pays, and it wins."""

from __future__ import annotations

from itertools import permutations

from paceline.bots import bot_names, make_bot
from paceline.core.bot import decide
from paceline.core.ladder import LEVELS
from paceline.core.setup import Setup, Value

from ..conformance.play import cases
from ..games.um_reifenbreite.road import ADVANCED, PROFESSIONAL, Road, stand
from .play import COMPILED, race_between

GAME = "um-reifenbreite"
COURSES = ["paris-roubaix", "luettich-bastenaken-luettich", "giro-d-italia", "tour-de-france"]
EVERYTHING: dict[str, Value] = {
    "surfaces": True,
    "sprints": True,
    "yellow_jersey": True,
    "chase_car": True,
    "switching": True,
}


def choice(road: Road) -> str:
    """What `wheelsucker` does for whoever is asked."""
    seat = int(road.race.next_seat())
    return road.race.action_text(int(decide(road.race, seat, make_bot("wheelsucker", GAME, "a bot"))))


def test_the_bots_are_named_from_the_weakest_to_the_strongest() -> None:
    assert bot_names(GAME) == ["random", "wheelsucker", *LEVELS]


def test_wheelsucker_keeps_the_rules_on_every_course_and_with_every_option() -> None:
    for case in cases(GAME, "bots", 100 if COMPILED else 4):
        names = [("wheelsucker", "random")[seat % 2] for seat in range(case.setup.seats)]
        assert race_between(case.setup, names, case.seed).over


def test_wheelsucker_with_the_same_seed_chooses_the_same() -> None:
    setup = Setup(game=GAME, seats=3, options={"course": "luettich-bastenaken-luettich", **EVERYTHING})
    once, again = (race_between(setup, ["wheelsucker"] * 3, "twice") for _ in range(2))
    assert once.to_bytes() == again.to_bytes()


def test_wheelsucker_stops_a_space_short_to_sit_behind_a_wheel() -> None:
    """Figure 8: with ten it could ride beside 33."""
    road = stand("51 C-F.2.05\n33 C-F.1.15 moved").dice("4+6").go("roll")
    assert choice(road) == "9>C-F.1.14"


def test_wheelsucker_prefers_a_space_that_is_not_steep() -> None:
    """Row 15 of the cobbles: 5 in lane 4, 2 in lane 3 beside it."""
    road = stand("51 C-F.4.10", setup=ADVANCED).dice("2+3").go("roll")
    stop = choice(road)
    assert int(road.race.book.effect[road.race.book.space_of[stop.partition(">")[2]]]) >= -3


def test_wheelsucker_follows_a_long_move_and_lets_a_short_one_go() -> None:
    far = stand("51 C-F.2.05\n21 C-F.2.04").dice("5+4").go("roll", "9>C-F.2.14")
    assert choice(far) == "draft9"
    short = stand("51 C-F.2.05\n21 C-F.2.04").dice("1+1").go("roll", "2>C-F.2.07")
    assert choice(short) == "stay"


def test_wheelsucker_spends_no_card_where_any_roll_will_do() -> None:
    assert choice(stand("21 M-A.1.06")) == "roll"
    assert choice(stand("21 M-A.1.05\n31 M-A.2.05", setup=PROFESSIONAL)) == "roll"


def test_wheelsucker_spends_its_cards_on_the_line() -> None:
    """Two cards reach the finish, dice hardly ever do: those two that are enough, and no more than enough."""
    for space, steps, cards in (
        ("D-M.1.31", 10, "1:5+J:5"),
        ("D-M.1.30", 11, "1:5+1:6M"),
        ("D-M.1.29", 12, "1:6M+J:6M"),
    ):
        road = stand(f"21 {space}\n31 D-M.2.27")
        assert int(road.race.book.to_finish[road.race.bunch.at[0]]) == steps
        assert choice(road) == cards


def test_wheelsucker_pulls_its_teammates_as_far_as_it_can() -> None:
    """Alone it would stop behind 33; with two teammates in tow it uses all of the roll."""
    road = stand("21 C-F.2.05\n22 C-F.2.04\n23 C-F.2.03\n33 C-F.4.13 moved").dice("6+3").go("roll")
    assert choice(road).startswith("9>")
    assert choice(road.go("9>C-F.2.14")) == "draft9"


def test_wheelsucker_breaks_away_from_rivals_in_its_wheel_when_it_spends() -> None:
    road = stand("21 D-M.1.29\n31 D-M.1.28\n41 D-M.1.27\n51 D-M.1.26")
    assert choice(road).endswith("!")


def test_wheelsucker_takes_the_sprint() -> None:
    """A wheel waits one space before D, but eleven points behind it."""
    riders = "21 F-D.1.04\n31 F-D.2.10 moved"
    road = stand(riders, setup="sprints=true").dice("4+5").go("roll")
    assert "D-M" in choice(road)


def test_wheelsucker_beats_random() -> None:
    """Two seats against two, turned through all of them: nine races in ten over thousands, all of them in fact."""
    wins, races = 0, 120 if COMPILED else 8
    arrangements = sorted(set(permutations(["wheelsucker"] * 2 + ["random"] * 2)))
    for number in range(races):
        names = list(arrangements[number // 4 % len(arrangements)])
        options = {"course": COURSES[number % 4], **(EVERYTHING if number % 8 < 4 else {})}
        race = race_between(Setup(game=GAME, seats=4, options=options), names, f"strength {number}")
        wins += names[race.winner()] == "wheelsucker"
    assert wins / races >= 0.9


def test_wheelsucker_settles_the_rest_unless_a_card_may_still_catch_a_rival() -> None:
    """34 leads; 24 rides 6 spaces behind with all his cards, or with none."""
    home = "31 32 33 21 41 51 42 52 43 53 44 54 22 23"
    for cards, answer in (("", "decline"), ("energy 2x left=- spent=1:5,1:6M,2:6M,3:5,4:5,J:5,J:6M", "agree")):
        road = stand("34 C-F.1.12\n24 C-F.1.06", home=home, more=cards, setup="settling=true").go(
            "settle", "agree", "agree"
        )
        assert choice(road) == answer


def test_wheelsucker_takes_the_lead_where_that_crosses_a_sprint_line() -> None:
    road = stand(
        "21 D-M.1.01\n31 F-D.1.11", setup=f"course=giro-d-italia {PROFESSIONAL}", more="sprint 1 21\njersey 21"
    )
    assert choice(road.go("ask")) == "yes"
