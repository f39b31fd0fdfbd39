"""Where a race was won: the headline, the key moments and their addresses, for those who raced and for strangers."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from .conftest import Visit
from .people import Person


def listed(page: Page) -> list[str]:
    return page.get_by_role("region", name="Key moments").get_by_role("link").all_inner_texts()


def test_the_headline_and_a_link_show_what_they_say(ann: Person, visit: Visit) -> None:
    bob = visit()
    made = ann.sit("me", "rouleur", "rouleur", names=("Ann", "Eddy", "Jo"))
    ann.ride()
    ann.see_podium()
    page = ann.page
    told = ann.context.request.get(f"/api/tables/{made['table']}/replay").json()
    place = told["result"]["places"][0]
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_contain_text("You win the stage" if place == 1 else {2: "Second", 3: "Third"}[place])
    if told["decided"][0] is not None:
        decisive = told["moments"][told["decided"][0]]
        expect(heading).to_contain_text(f"in round {decisive['round']}: {decisive['title']}")
    texts = listed(page)
    assert len(texts) == len(told["moments"]) >= 3
    assert all(moment["title"] in text for moment, text in zip(told["moments"], texts, strict=True))

    # A stranger opens the address of the race, and from there of a moment.
    bob.page.goto(f"/race/{made['table']}")
    expect(bob.page.get_by_role("heading", level=1)).to_contain_text("wins the stage")
    expect(bob.page.get_by_role("region", name="Key moments").get_by_role("link")).to_have_count(len(texts))
    moment = told["moments"][0]
    bob.page.get_by_role("region", name="Key moments").get_by_role("link").first.click()
    expect(bob.page).to_have_url(re.compile(rf"/race/{made['table']}\?at={moment['at']}$"))
    slider = bob.page.get_by_role("slider", name="Moment of the race")
    expect(slider).to_have_value(str(moment["at"]))
    expect(bob.button(re.compile(re.escape(moment["text"])))).to_be_visible()
    view = told["frames"][moment["at"]]["view"]
    shown = bob.page.get_by_role("region", name="Race order").get_by_role("listitem")
    expect(shown.first).to_contain_text(told["seats"][view["riders"][view["ranking"][0]]["team"]]["name"])

    # Every letter leads somewhere; a copied address leads to the same place, in any browser.
    last = told["moments"][-1]
    bob.button(re.compile(f"^{last['letter']} · ")).first.click()
    expect(bob.page).to_have_url(re.compile(rf"at={last['at']}$"))
    page.goto(bob.page.url)
    expect(page.get_by_role("slider", name="Moment of the race")).to_have_value(str(last["at"]))
    page.get_by_role("link", name="Result").click()
    ann.see_podium()
    page.go_back()
    expect(page.get_by_role("slider", name="Moment of the race")).to_have_value(str(last["at"]))


def test_an_address_without_a_race_says_so(ann: Person, visit: Visit) -> None:
    bob = visit()
    made = ann.sit("me", "rouleur", names=("Ann",))
    bob.page.goto(f"/race/{made['table']}")
    expect(bob.page.get_by_role("heading", level=1)).to_have_text("This race is on")
    for address in ("/race/nosuchtabl", "/race/nosuchtabl?at=3"):
        response = bob.page.goto(address)
        assert response is not None
        assert response.status == 200
        expect(bob.page.get_by_role("heading", level=1)).to_have_text("No such road")
        expect(bob.page.get_by_role("alert").first).to_contain_text("There is no race at this address")
    bob.page.get_by_role("link", name="Back to the start").click()
    expect(bob.page.get_by_role("heading", level=1)).to_be_visible()
    bob.troubles.clear()  # browsers mention the 404


def test_links_of_before_still_lead_there(ann: Person) -> None:
    made = ann.sit("me", "rouleur", names=("Ann",))
    expect(ann.page).to_have_url(re.compile(rf"/race/{made['table']}$"))
    ann.ride()
    ann.go(f"#/replay/{made['table']}")
    expect(ann.page).to_have_url(re.compile(rf"/race/{made['table']}\?at=0$"))
    expect(ann.page.get_by_role("slider", name="Moment of the race")).to_have_value("0")


def test_a_result_is_printed_dark_on_white_without_anything_to_press(visit: Visit) -> None:
    ann = visit(prefs={"theme": "dark"})
    ann.sit("me", "random")
    ann.ride()
    ann.see_podium()
    expect(ann.page.locator(".moments li").first).to_be_visible()
    ann.page.emulate_media(media="print")
    for heading in ("The race by round", "Classification", "Key moments"):
        expect(ann.page.get_by_role("heading", name=heading)).to_be_visible()
    expect(ann.page.get_by_role("banner")).to_contain_text("Flamme Rouge")
    expect(ann.page.locator("button:visible, .btn:visible")).to_have_count(0)
    assert ann.page.evaluate("() => getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert ann.page.pdf(prefer_css_page_size=True).startswith(b"%PDF")
