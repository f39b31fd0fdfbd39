"""The bot of On the Rivet and Visions of Rainbows: it keeps the rules, it rides for its team, and it wins."""

from __future__ import annotations

from itertools import permutations

from paceline.bots import bot_names, make_bot
from paceline.core.bot import decide
from paceline.core.ladder import LEVELS
from paceline.core.race import Race
from paceline.core.setup import Setup

from ..conformance.play import cases
from ..games.rivet.road import OTR, before_bonus_line, both, do, happen, race
from .play import COMPILED, race_between

SEATS = sorted(set(permutations(["directeur", "directeur", "random", "random"])))


def choice(race: Race) -> str:
    """What `directeur` does at the seat that is asked."""
    seat = int(race.next_seat())
    return race.action_text(int(decide(race, seat, make_bot("directeur", race.setup.game, "a bot"))))


def ridden(race: Race, name: str) -> str:
    """Where a rider stands after `directeur` has made the whole move of the seat that is asked."""
    seat = int(race.next_seat())
    bot = make_bot("directeur", race.setup.game, "a bot")
    while race.owes(seat) and not race.over:
        race.apply(seat, decide(race, seat, bot))
    return next(line.split()[1] for line in race.position(None).splitlines() if line.startswith(f"{name} "))


@both
def test_the_bots_are_named_from_the_weakest_to_the_strongest(game: str) -> None:
    assert bot_names(game) == ["random", "directeur", *LEVELS]


@both
def test_directeur_keeps_the_rules_on_every_course_and_with_every_option(game: str) -> None:
    for case in cases(game, "bots", 60 if COMPILED else 3):
        names = [("directeur", "random")[seat % 2] for seat in range(case.setup.seats)]
        assert race_between(case.setup, names, case.seed).over


@both
def test_directeur_with_the_same_seed_chooses_the_same(game: str) -> None:
    setup = Setup(game=game, seats=3, options={"course": "short-wall"})
    once, again = (race_between(setup, ["directeur"] * 3, "twice") for _ in range(2))
    assert once.to_bytes() == again.to_bytes()


@both
def test_directeur_leads_its_own_line_rather_than_a_rivals(game: str) -> None:
    riders = "0A 20b\n0D1 19b\n1A 18b\n0D2 20a\n1D1 19a\n2A 18a"
    assert choice(race(riders, game)) == "A:steady-tempo"


@both
def test_directeur_shakes_off_the_rivals_at_the_end_of_its_line(game: str) -> None:
    riders = "0A 20b\n0D1 19b\n1A 18b\n2A 17b"
    made = do(race(riders, game, hand="snap-the-rubber-band"), "A:snap-the-rubber-band")
    assert choice(made) == "=2"


@both
def test_directeur_leaves_a_line_of_rivals_behind_and_picks_up_its_own(game: str) -> None:
    beside = "0A 20b\n{0} 20c\n{1} 19c"
    for behind, answer in ((("1A", "2A"), "pass"), (("0D1", "0D2"), "+20c")):
        made = do(race(beside.format(*behind), game), "A:steady-tempo", ">21b", ">21c")
        assert choice(made) == answer


@both
def test_directeur_rides_around_whom_it_would_only_push(game: str) -> None:
    """A Chase shoves two rivals along for nothing; the next lane is free."""
    riders = "0A 20b\n1A 21b\n2A 22b"
    assert choice(do(race(riders, game, hand="argy-bargy"), "A:argy-bargy")) in (">20a", ">20c")


@both
def test_directeur_saves_the_strong_card_for_where_it_counts(game: str) -> None:
    """Early on a heavy fatigue is too dear; before the line only the strokes count."""
    early = race("0A 10b\n0D1 5a done\n0D2 6b done", game, road="flat:3*60 flat:3*60", hand="steady-tempo pain-cave")
    late = race("0A 42b\n0D1 5a done\n0D2 6b done", game, hand="steady-tempo pain-cave")
    assert choice(early) == "A:steady-tempo"
    assert choice(late) == "A:pain-cave"


@both
def test_directeur_crosses_the_finish_line_when_it_can(game: str) -> None:
    riders = "0A 45b\n0D1 20b\n0D2 19b\n1A 44a"
    assert ridden(race(riders, game, hand="steady-tempo"), "0A") == "home"


@both
def test_directeur_takes_the_bonus_line_before_a_rival_does(game: str) -> None:
    """Pushing 1A would hand it to him."""
    made = before_bonus_line(game)
    ridden(made, "0A")
    assert "bonus 0A" in made.position(None)


@both
def test_directeur_closes_up_when_it_is_called_to_grupo_compacto(game: str) -> None:
    riders = "1A 30b\n2A 29b\n0A 22b\n1D1 21b\n2D1 21a\n0D1 20b"
    made = happen("broom-wagon", riders, game)
    while made.next_seat() != 0:
        do(made, "pass")
    assert choice(made).startswith("go:")


@both
def test_directeur_recovers_rather_than_riding_on_with_heavy_legs(game: str) -> None:
    """Sticky Bottle takes a fatigue away: the tired rider has it."""
    riders = "0A 20b light=2\n0D1 20a\n0D2 20c\n"
    assert choice(race(riders, game, hand="sticky-bottle", road="flat:3*60 flat:3*60")) == "A:sticky-bottle"


@both
def test_directeur_beats_random(game: str) -> None:
    """Two seats against two, turned through every arrangement: 90 % over hundreds of races."""
    wins, races = 0, 60 if COMPILED else 6
    for number in range(races):
        names = list(SEATS[number % len(SEATS)])
        setup = Setup(game=game, seats=4, options={"course": "short-kermesse"})
        wins += names[race_between(setup, names, f"strength {number}").winner()] == "directeur"
    assert wins / races >= 0.9


def test_directeur_rides_against_the_ai_team() -> None:
    setup = Setup(game=OTR, seats=2, options={"course": "short-kermesse"})
    assert race_between(setup, ["directeur", "directeur"], "machine").over


@both
def test_directeur_keeps_its_home_roads_for_the_finishing_tiles(game: str) -> None:
    """No rider of his has reached them; then one has, and has yet to move."""
    held = "team 0 hand=steady-tempo tactics=home-roads"
    assert choice(race("0A 20b", game, options="length=medium", more=held)) != "tactic:home-roads"
    assert choice(race("0A 40b", game, options="length=medium", more=held)) == "tactic:home-roads"


@both
def test_directeur_shuts_the_gate_on_rivals(game: str) -> None:
    riders = "0A 30b\n1A 29b\n2A 28b\n"
    held = "team 0 hand=steady-tempo tactics=shut-the-gate\nwindow any_end 0=waiting"
    made = race(riders, game, options="length=medium", question="window", more=held)
    assert choice(made) == "tactic:shut-the-gate"
