"""Levels of bots: chosen in set-up by mouse and by key, seen at the table, begun with and offered on the front door."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from .keyboard import tab_to
from .people import Person
from .screens import GAME, home, levels, set_up, with_record, won_twice

STYLES = ["", "attacker", "shadow"]


def level(person: Person, name: str) -> Locator:
    bunch = person.page.get_by_role("radiogroup", name="How strong is the bunch?")
    return bunch.get_by_role("radio", name=name, exact=True)


def strong(person: Person) -> list[str]:
    """The levels of the bots, in the order of the seats."""
    return [select.input_value() for select in person.page.locator(".seats .level select").all()]


def styles(person: Person) -> list[str]:
    return [select.input_value() for select in person.page.locator(".seats .style select").all()]


def bots(person: Person) -> list[str]:
    """Who rides at the table that is open, as the server knows it."""
    expect(person.page.locator(".tb-title")).to_be_visible()
    person.moment()
    told = next(one for one in reversed(person.heard) if "table" in one)
    return [seat["bot"] for seat in told["table"]["seats"] if seat["kind"] == "bot"]


def test_the_bunch_gets_a_level_and_everybody_a_style(ann: Person) -> None:
    set_up(ann)
    expect(level(ann, "Amateur")).to_be_checked()
    ann.page.locator(".ladder label", has_text="Continental").click()
    expect(level(ann, "Continental")).to_be_checked()
    expect(level(ann, "Continental")).to_have_accessible_description(re.compile("slips now and then.*not met yet"))
    assert strong(ann) == ["continental"] * 3
    assert styles(ann) == STYLES
    expect(ann.page.locator(".go")).to_contain_text("Continental")
    ann.button("Start the race").click()
    expect(ann.page.locator(".tb-title")).to_contain_text("Continental")
    assert bots(ann) == ["continental", "continental/attacker", "continental/shadow"]


def test_a_level_is_chosen_by_key(ann: Person) -> None:
    set_up(ann)
    page = ann.page
    page.locator("h1").click()
    tab_to(page, re.compile("^Amateur"), inside=".ladder")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(level(ann, "Pro")).to_be_checked()
    expect(level(ann, "Pro")).to_be_focused()
    tab_to(page, re.compile("How strong the bot at place 2 is"))
    page.keyboard.type("A")
    assert strong(ann) == ["amateur", "pro", "pro"]
    tab_to(page, re.compile("How the bot at place 2 rides"))
    page.keyboard.type("saves")
    assert styles(ann) == ["finisher", "attacker", "shadow"]
    tab_to(page, "Start the race")
    page.keyboard.press("Enter")
    expect(page.locator(".tb-title")).to_contain_text("Amateur · Pro")
    assert bots(ann) == ["amateur/finisher", "pro/attacker", "pro/shadow"]


def test_bots_of_several_levels_are_no_one_level(ann: Person) -> None:
    set_up(ann)
    ann.page.get_by_label("How strong the bot at place 3 is").select_option("champion")
    for name in ("Amateur", "Champion"):
        expect(level(ann, name)).not_to_be_checked()
    expect(ann.page.get_by_role("region", name="How strong is the bunch?")).to_contain_text("mixed")
    # Whoever comes rides like the last one, and in character.
    ann.page.get_by_role("group", name="Add a seat").get_by_role("button", name="Bot").click()
    assert strong(ann) == ["amateur", "champion", "amateur", "amateur"]
    assert styles(ann) == [*STYLES, "finisher"]
    level(ann, "Champion").check(force=True)
    assert strong(ann) == ["champion"] * 4
    assert styles(ann) == [*STYLES, "finisher"]
    # Without bots there is nothing to choose.
    for place in (2, 3, 4, 5):
        ann.page.get_by_label(f"Who plays at place {place}").select_option("friend")
    expect(ann.page.get_by_role("radiogroup", name="How strong is the bunch?")).to_have_count(0)


def test_the_record_says_what_would_be_even(ann: Person) -> None:
    with_record(ann)
    set_up(ann, preset="breakaway")
    even = ann.page.get_by_role("region", name="Even race?")
    expect(even).to_contain_text("27%")
    expect(even).to_contain_text("your 41 races with Pro. An even share would be 25%.")
    expect(even).to_contain_text("Pro is about even for you.")
    expect(level(ann, "Amateur")).to_have_accessible_description(re.compile("you won 9 of 9"))
    expect(level(ann, "Champion")).to_have_accessible_description(re.compile("not met yet"))
    expect(ann.page.get_by_text("best level beaten: World Tour")).to_be_visible()
    level(ann, "Champion").check(force=True)
    expect(even).to_contain_text("that takes 5 races with Champion, and so far there is none")
    even.get_by_role("button", name="Set the bunch to Pro").click()
    expect(level(ann, "Pro")).to_be_checked()
    ann.page.get_by_label("Who plays at place 2").select_option("open")
    expect(even).to_contain_text("People have no level")


def test_the_record_of_a_bunch_of_two_levels(ann: Person) -> None:
    levels(ann)
    expect(ann.page.get_by_role("region", name="Even race?")).to_contain_text("does not say yet")


def test_a_newcomer_begins_with_amateurs_and_the_level_is_kept(ann: Person) -> None:
    home(ann)
    quick = ann.page.get_by_label("Bots", exact=True)
    expect(quick).to_have_value("amateur")
    ann.button("Race now").click()
    assert bots(ann) == ["amateur", "amateur/attacker", "amateur/shadow"]
    home(ann)
    expect(quick).to_have_value("amateur")
    quick.select_option("pro")
    ann.button("Race now").click()
    assert bots(ann)[0] == "pro"
    home(ann)
    expect(quick).to_have_value("pro")
    # Wherever it was chosen.
    set_up(ann)
    level(ann, "Continental").check(force=True)
    ann.button("Start the race").click()
    assert bots(ann)[0] == "continental"
    home(ann)
    expect(quick).to_have_value("continental")


def test_two_wins_in_a_row_offer_the_next_level(ann: Person) -> None:
    won_twice(ann)
    quick = ann.page.get_by_label("Bots", exact=True)
    offer = ann.button("Two wins in a row: ride against Continental?")
    expect(quick).to_have_value("amateur")  # it is not forced on anybody
    offer.focus()
    ann.page.keyboard.press("Enter")
    expect(quick).to_have_value("continental")
    expect(quick).to_be_focused()
    expect(offer).to_have_count(0)
    quick.select_option("amateur")
    expect(offer).to_be_visible()


def test_races_that_were_won_are_told_by_the_server(ann: Person) -> None:
    """What the offer goes by, of real races: they come newest first, and say how they ended and against whom."""
    for _ in range(2):
        ann.sit("me", "amateur/attacker")
        ann.ride()
        ann.see_podium()
    told = ann.context.request.get(f"/api/races?game={GAME}").json()["races"]
    assert [(race["you"], race["seats"][1]["bot"]) for race in told] == [([0], "amateur/attacker")] * 2
    for race in told:
        mine = {rider["rider"] for rider in race["riders"] if rider["team"] == 0}
        assert race["won"] == (race["ranking"][0] in mine)
    home(ann)
    expect(ann.page.locator(".next")).to_have_count(1 if all(race["won"] for race in told) else 0)


def test_open_seats_are_filled_with_levels(ann: Person) -> None:
    ann.sit("me", "open", "open", "rouleur", names=("Ann", "Bob", "Cleo", "Bot Eddy"))
    page = ann.page
    rides = page.get_by_label("Bots ride as")
    expect(rides).to_have_value("amateur")
    rides.select_option("World Tour")
    page.locator("li[data-seat='1']").get_by_role("button", name="Bot instead").click()
    # Bot Fausto, as Eddy rides already, and in his manner. Bots of before are called as before.
    expect(page.locator("li[data-seat='1']")).to_contain_text("Bot Fausto")
    expect(page.locator("li[data-seat='1']")).to_contain_text("bot · World Tour, attacks early")
    expect(page.locator("li[data-seat='3']")).to_contain_text("bot · Pro")
