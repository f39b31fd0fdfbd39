"""What is English on a German page: every text that stood there is kept, and every word of it looked up."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from paceline.core.registry import folder, game_ids, title
from paceline.core.rules import catalogue
from paceline.core.words import ENGLISH, SHELL, own_lines

from .people import Person

SPOKEN: Final = (SHELL, "paceline.games.um_reifenbreite")  # have German words
NAMES: Final = {"paceline", "reifenbreite", "rouge", "ann", "bob", "english"}  # a team; the last stands in the switch

# Keeps every text that ever stood on the page, what a screen reader is told, and the tab's title.
LISTEN: Final = """
window.texts = new Set();
const TOLD = ['label', 'description', 'roledescription', 'valuetext'].map((name) => `aria-${name}`);
TOLD.push('title', 'alt', 'placeholder');
const hear = (node) => {
  if (node.nodeType === Node.TEXT_NODE) {
    if (!node.parentElement?.closest('script, style')) window.texts.add(node.data);
  } else if (node.nodeType === Node.ELEMENT_NODE) {
    for (const name of TOLD) window.texts.add(node.getAttribute(name) ?? '');
    node.childNodes.forEach(hear);
  }
};
new MutationObserver((changes) => {
  for (const { type, target, addedNodes } of changes) {
    if (type === 'childList') addedNodes.forEach(hear);
    else hear(target);
  }
}).observe(document, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: TOLD });
"""


def words_in(texts: Iterable[str]) -> set[str]:
    """Words of two letters or more, without ids such as `ur.draft.line`, holes and what chooses among them."""
    found: set[str] = set()
    for text in texts:
        plain = re.sub(r"\w+(?:[./_]\w+)+|\{\w+(?:, \w+,)?", " ", text)
        found |= {word.casefold() for word in re.findall(r"[^\W\d_]{2,}", plain)}
    return found


def english_words() -> set[str]:
    """What only English people say: every word of our English texts that stands in none of the German ones."""
    packages = {SHELL, *(folder(game) for game in game_ids()), *(title(game).package for game in game_ids())}
    english = [text for package in packages for text in own_lines(package, ENGLISH).values()]
    rules = [rule for game in game_ids() for rule in catalogue(title(game).package).values()]
    english += [text for rule in rules for text in (rule.title, rule.text, rule.ruling, rule.source)]
    german = [text for package in SPOKEN for text in own_lines(package, "de").values()]
    return words_in(english) - words_in(german) - NAMES


def english_on(person: Person) -> dict[str, set[str]]:
    """English words that this browser has shown since it began to listen, each with the texts it stood in."""
    known = english_words()
    assert {"finish", "rider", "follow", "the"} <= known
    titles = {title(game).name for game in game_ids()}  # are called the same everywhere
    texts = [text for text in person.page.evaluate("() => [...window.texts]") if text not in titles]
    assert len(texts) > 200, "nobody listened"
    found: dict[str, set[str]] = {}
    for text in texts:
        for word in words_in([text]) & known:
            found.setdefault(word, set()).add(text)
    return found
