"""My box: components of one's own on the set-up page, on the compose page and in a race of every title."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect

from paceline.core.registry import game_ids

from ..boxes import BOXES, COURSES
from ..server.browser import Server
from .conftest import Visit
from .people import Person, payloads

# Files that are dropped on the page, as a hand with a mouse would.
DROP: Final = """(files) => {
  const dropped = new DataTransfer();
  for (const [name, text] of Object.entries(files)) dropped.items.add(new File([text], name));
  const event = { bubbles: true, cancelable: true, dataTransfer: dropped };
  for (const type of ['dragover', 'drop']) document.querySelector('main').dispatchEvent(new DragEvent(type, event));
}"""

# What is seen of the box's own cards, or of the wheel and the split that stand in their place.
SEEN: Final = {
    "flamme-rouge": ".hand .called:text('Jump')",
    "um-reifenbreite": ".hand :text-is('3')",
    "on-the-rivet": ".hand :text('Our ')",
    "visions-of-rainbows": ".hand :text('Our ')",
    "larrivee-du-tour": ".hand :text-is('Postman')",
}


def box(person: Person, name: str | re.Pattern[str]) -> None:
    """That box is raced with."""
    person.page.locator("details.mine").evaluate("(one) => (one.open = true)")
    boxes = person.page.get_by_role("radiogroup", name="Which box to race with")
    expect(boxes.get_by_role("radio", name=name)).to_be_checked()


def told(person: Person, *mistakes: str) -> None:
    """These mistakes are listed beside the box."""
    listed = person.page.get_by_role("list", name="Mistakes").get_by_role("listitem")
    expect(listed).to_have_text([re.compile(re.escape(mistake)) for mistake in mistakes])


@pytest.mark.parametrize("game", game_ids())
def test_a_race_with_ones_own_components(ann: Person, game: str) -> None:
    page = ann.page
    ann.go(f"#/new/{game}")
    ann.bring(BOXES[game])
    box(ann, "My box")
    course, name = COURSES[game]
    page.get_by_role("radiogroup", name="Stage").get_by_role("radio", name=re.compile(name)).check()
    hurt = page.locator("#hurt")
    expect(hurt).to_have_count(0)
    ann.button("Start the race").click()
    seen = page.locator(SEEN[game]).first
    ann.ride(until=lambda: ann.moment() == "choice" and seen.is_visible())
    expect(seen).to_be_visible()
    expect(page.get_by_role("banner")).to_contain_text(name)
    expect(hurt).to_have_count(0)
    table = ann.told()[0]["table"]
    assert table["options"]["course"].startswith(course)
    assert table["box"] == {"name": "My box", "course": name}


def test_a_mistake_is_refused_with_its_file_and_line_and_nothing_changes(ann: Person) -> None:
    page = ann.page
    ann.go("#/new/flamme-rouge")
    stages = page.get_by_role("radiogroup", name="Stage").get_by_role("radio")
    expect(stages.first).to_be_attached()
    before = stages.count()
    page.evaluate(DROP, {"cards.toml": "card = [\n  { code = 3 },\n]\n", "notes.txt": "not read"})
    told(ann, "cards.toml, line 2 code: expected text, got a whole number")
    box(ann, re.compile("The printed box"))
    page.evaluate(DROP, {"card.toml": "", "tiles.toml": "\n]", "<b>x</b>.toml": "1"})
    told(
        ann, "card.toml not a file of this game", "tiles.toml, line 2 not TOML", "<b>x</b>.toml not a file of this game"
    )
    page.evaluate(DROP, {"notes.txt": "not read"})
    told(ann, "notes.txt is none of cards.toml, stages.toml and tiles.toml")
    assert stages.count() == before
    page.reload()
    box(ann, re.compile("The printed box"))


def test_boxes_are_kept_by_name_and_the_keyboard_does_it_all(ann: Person) -> None:
    page = ann.page
    # Listened for early, as the browser has to be told before the key is pressed.
    page.on("filechooser", lambda chooser: chooser.set_files(payloads(BOXES["larrivee-du-tour"])))
    ann.go("#/new/larrivee-du-tour")
    page.locator("summary", has_text="My box").press("Enter")
    page.get_by_role("radio", name="The printed box").press("Tab")
    expect(ann.button("Files…")).to_be_focused()
    page.keyboard.press("Enter")
    box(ann, "My box")

    name = page.get_by_label("Name", exact=True)
    name.fill("School")
    name.press("Tab")
    box(ann, "School")
    page.reload()
    box(ann, "School")
    expect(page.get_by_role("radio", name=re.compile("The School Run"))).to_be_checked()

    page.get_by_role("radio", name=re.compile("^School")).focus()
    page.keyboard.press("ArrowUp")
    box(ann, re.compile("The printed box"))
    expect(page.get_by_role("radio", name=re.compile("Five little walls"))).to_be_checked()
    page.keyboard.press("ArrowDown")
    box(ann, "School")
    ann.button("Remove this box").press("Enter")
    box(ann, re.compile("The printed box"))
    ann.button("Undo").press("Enter")
    box(ann, "School")


def test_a_stage_is_composed_from_ones_own_tiles(ann: Person) -> None:
    page = ann.page
    ann.go("#/new/flamme-rouge")
    ann.bring(BOXES["flamme-rouge"])
    box(ann, "My box")
    page.get_by_role("link", name=re.compile("Compose your own")).click()
    expect(page.get_by_label("As text")).to_have_value("abceu")
    page.get_by_role("button", name=re.compile("^Tile d:")).click()
    expect(page.get_by_text("can be raced")).to_be_visible()
    ann.button("Race this stage").click()
    box(ann, "My box")
    expect(page.get_by_role("radio", name=re.compile("Own stage"))).to_be_checked()
    ann.button("Start the race").click()
    ann.moment()
    tiles = {tile["side"]: tile["terrain"] for tile in ann.told()[0]["table"]["board"]["tiles"]}
    assert tiles["b"] == "UUUUDD"


def test_the_servers_folder_is_there_to_be_chosen(visit: Visit, tmp_path: Path) -> None:
    folder = tmp_path / "attic"
    folder.mkdir()
    for name, text in BOXES["um-reifenbreite"].items():
        (folder / name).write_text(text, "utf-8")
    with Server(tmp_path, content=folder) as server:
        ann = visit(at=server)
        ann.go("#/new/um-reifenbreite")
        ann.page.locator("summary", has_text="My box").click()
        ann.page.get_by_role("radio", name="attic").check()
        expect(ann.page.get_by_role("radio", name=re.compile("Our Sunday Ride"))).to_be_visible()
        (folder / "decks.toml").write_text("photos = 1\n\nphoto = 2\n", "utf-8")
        ann.page.reload()
        told(ann, "decks.toml, line")
