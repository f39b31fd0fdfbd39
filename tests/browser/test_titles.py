"""A title that the page knows nothing of: no words, no pictures, no panel. Its pages work all the same."""

from __future__ import annotations

from typing import Any, Final

from playwright.sync_api import Route, expect

from .people import Person

OPTION: Final[dict[str, Any]] = {
    "default": "",
    "values": [],
    "limits": None,
    "rule": "td.setup.course",
    "text": "Where to.",
}
TANDEM: Final = {
    "id": "tandem",
    "name": "Tandem",
    "built": True,
    "players": [2, 3],
    "tagline": "",
    "translated": 1,
    "options": [
        {**OPTION, "name": "course"},
        {**OPTION, "name": "loud_bells", "default": False, "values": ["false", "true"], "rule": "td.bell.ring"},
        {**OPTION, "name": "punctures", "default": 2, "limits": [1, 4], "rule": "td.tyre.flat"},
    ],
    "courses": [{"id": "lane", "name": "The lane", "set": "summer", "squares": 20, "teams": "2-3"}],
    "bots": [{"name": "slow-coach", "level": 1, "text": "Pushes."}],
    "presets": [],
}
RULES: Final = [
    {"id": f"td.{part}.one", "title": part, "text": "x", "source": "s", "ruling": "", "option": "loud_bells"}
    for part in ("bell", "tyre")
]


def meet(person: Person) -> None:
    def titles(route: Route) -> None:
        route.fulfill(json=[*route.fetch().json(), TANDEM])

    person.page.route("**/api/titles", titles)
    person.page.route("**/api/titles/tandem/rules", lambda route: route.fulfill(json=RULES))
    board = {"ok": True, "warnings": ["ring (td.bell.ring)"], "board": {"game": "tandem", "name": "lane"}}
    person.page.route("**/api/titles/tandem/check", lambda route: route.fulfill(json=board))
    person.page.route("**/api/titles/tandem/boxes", lambda route: route.fulfill(json=[]))


def test_it_can_be_set_up(ann: Person) -> None:
    meet(ann)
    ann.go("#/new/tandem")
    page = ann.page
    expect(page.get_by_role("heading", name="Set up a race")).to_be_visible()
    expect(page.get_by_role("radiogroup", name="Stage").get_by_text("The lane")).to_be_visible()
    expect(page.get_by_text("Compose your own")).to_have_count(0)
    expect(page.get_by_role("group", name="Dummy teams")).to_have_count(0)
    expect(page.get_by_text("Ring.")).to_be_visible()
    bells = page.get_by_role("radiogroup", name="Loud bells")
    expect(bells.get_by_role("radio", name="No")).to_be_checked()
    expect(page.get_by_role("group", name="Punctures").get_by_role("status")).to_have_text("2")
    # Two or three may play, so a lone rider gets company and a fourth none.
    add = page.get_by_role("group", name="Add a seat")
    add.get_by_role("button", name="Bot").click()
    expect(page.get_by_label("How strong the bot at place 2 is")).to_have_value("slow-coach")
    expect(page.get_by_label("How strong the bot at place 2 is")).to_contain_text("Slow coach")
    add.get_by_role("button", name="Bot").click()
    expect(add.get_by_text("3 teams are the most.")).to_be_visible()
    expect(add.get_by_role("button", name="Bot")).to_be_disabled()


def test_its_rules_are_grouped_by_their_ids(ann: Person) -> None:
    meet(ann)
    ann.go("#/rules/tandem")
    for part in ("Bell", "Tyre"):
        expect(ann.page.get_by_role("region", name=part)).to_be_visible()
    expect(ann.page.get_by_text("Option: Loud bells").first).to_be_visible()
