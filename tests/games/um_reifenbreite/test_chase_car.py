"""Professional rules: hanging on to the chase car."""

from __future__ import annotations

from paceline.games.um_reifenbreite import events as e
from paceline.games.um_reifenbreite.score_sheet import score_sheet

from ...rule import rule
from .road import stand, start

CAR = "chase_car=true"


@rule("ur.car.die")
def test_the_car_is_worth_six_and_a_die() -> None:
    road = stand("21 C-F.2.05", setup=CAR).dice("4").photos(3).go("car")
    assert "10>C-F.2.15" in road.legal
    assert road.line("21") == "C-F.2.05 car=1 photos=3"


@rule("ur.car.die")
def test_without_the_option_there_is_no_car() -> None:
    road = stand("21 C-F.2.05")
    assert "car" not in road.legal
    assert road.refuses("car") == "ur.car.die"


@rule("ur.car.die")
def test_the_surface_counts_and_the_rider_may_be_drafted() -> None:
    road = stand("21 C-F.4.06\n31 C-F.4.05", setup=f"{CAR} surfaces=true").dice("4").go("car")
    assert max(int(action.partition(">")[0]) for action in road.legal) == 7
    assert road.go("7>C-F.4.13").asked == "follow 31"


@rule("ur.car.die")
def test_no_energy_cards_and_no_breakaway_with_the_car() -> None:
    assert [action for action in stand("21 C-F.2.05", setup=CAR).legal if "car" in action] == ["car", "car12"]


@rule("ur.car.twelve")
def test_twelve_spaces_without_a_die_for_two_photo_cards() -> None:
    road = stand("21 C-F.2.05", setup=CAR).photos(5, 5).go("car12")
    assert "12>C-F.2.17" in road.legal
    assert road.line("21") == "C-F.2.05 car=1 photos=5,5"
    [rolled] = road.told(e.Rolled)
    assert isinstance(rolled, e.Rolled)
    assert (rolled.dice, rolled.photos, rolled.total) == ([], [5, 5], 12)


@rule("ur.car.photo")
def test_a_photo_card_is_noted_and_shuffled_back() -> None:
    road = stand("21 C-F.2.05", setup=CAR).photos(2).dice("3").go("car")
    assert road.race.cards.photos.size(0) == 6
    assert road.race.view(None).riders[0].photos == [2]


@rule("ur.car.four")
def test_four_times_a_race_and_no_more() -> None:
    three = stand("21 C-F.2.05 car=3 photos=1,1,2,4", setup=CAR)
    assert "car12" in three.legal
    three.photos(6, 6).go("car12")  # for twelve counts once
    assert three.line("21") == "C-F.2.05 car=4 photos=1,1,2,4,6,6"
    four = stand("21 C-F.2.05 car=4 photos=1,1,2,4", setup=CAR)
    assert "car" not in four.legal
    assert four.refuses("car12") == "ur.car.four"


@rule("ur.car.start")
def test_in_the_first_round_too() -> None:
    assert "car" in stand("21 C-F.2.05", setup=CAR, round=1).legal


@rule("ur.car.start")
def test_an_option_bars_the_car_in_the_first_round() -> None:
    barred = f"{CAR} first_round_car=false"
    assert stand("21 C-F.2.05", setup=barred, round=1).refuses("car") == "ur.car.start"
    assert "car" in stand("21 C-F.2.05", setup=barred, round=2).legal


@rule("ur.car.caught", "ur.stages.sum")
def test_after_the_race_two_photo_cards_disqualify_whoever_noted_them() -> None:
    """21 came home first (50 points) and noted a 4; 22 (40 points) noted others; 32 rode fairly."""
    road = stand(
        "31 M-A.1.06",
        setup=CAR,
        seats=2,
        home="21 22 23 24 32 33 34",
    )
    numbers = len(road.race.book.photo_numbers)
    for rider, photo in ((0, 4), (1, 5)):
        road.race.cards.car_rides[rider] = 1
        road.race.cards.noted[rider * numbers + photo - 1] = 1
    road.dice("1+1").go("roll").photos(4, 6).go("2>A-B.1.02")
    assert road.race.over
    assert road.line("drawn") == "4 6"
    riders = road.race.view(None).riders
    assert [rider.points for rider in riders] == [0, 40, 35, 32, 24, 30, 28, 26]
    assert [rider.caught for rider in riders] == [True] + [False] * 7
    assert [road.race.team_points(team) for team in (0, 1)] == [107, 108]
    assert score_sheet(road.race).teams[0].riders == [0, 40, 35, 32]  # what a stage race counts of it


@rule("ur.car.caught", "ur.chance.photo")
def test_a_photographer_adds_a_photo_card_at_the_end() -> None:
    road = stand("31 M-A.1.06", setup=CAR, seats=2, more="photographers 2").dice("1+1").go("roll", "2>A-B.1.02")
    assert len(road.line("drawn").split()) == 4


@rule("ur.car.caught")
def test_without_the_car_no_photo_cards_are_drawn() -> None:
    road = stand("31 M-A.1.06", seats=2).dice("1+1").go("roll", "2>A-B.1.02")
    assert road.race.over
    assert road.line("drawn") == ""
    assert start().race.view(None).photos_drawn == []


@rule("ur.car.seven")
def test_six_and_one_by_car_draw_a_chance_card() -> None:
    road = stand("21 C-F.2.05", setup=CAR).dice("1").photos(3).chance("puncture")
    assert road.choice("car").seven == 1 / 6
    assert road.go("car").told(e.ChanceDrawn)


@rule("ur.car.seven")
def test_or_nobody_draws_one_who_hangs_on_to_the_car() -> None:
    for seven in ("roll", "move"):
        road = stand("21 C-F.2.05", setup=f"{CAR} car_seven=false seven={seven}").dice("1").photos(3)
        assert (road.choice("car").seven, road.choice("roll").seven) == (0, 1 / 6)
        assert not road.go("car").told(e.ChanceDrawn)
        assert "7>C-F.2.12" in road.legal
