"""Going through the page with the Tab key, as somebody without a mouse does."""

from __future__ import annotations

import re

from playwright.sync_api import Page

MOST_STOPS = 150

# The name as a screen reader would say it, more or less, and whether the focus can be seen.
FOCUSED = """(area) => {
  const one = document.activeElement;
  if (!one || one === document.body) return null;
  const words = one.labels?.length ? [...one.labels].map((label) => label.textContent).join(' ') : one.textContent;
  const label = one.getAttribute('aria-label') ?? words;
  const style = getComputedStyle(one);
  const over = getComputedStyle(one, '::after');  // the map's lies over the map
  const outlined = ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
  const panel = one.closest('.panel');  // the order's lies around its panel
  const ring =
    outlined(style) ||
    (panel !== null && outlined(getComputedStyle(panel))) ||
    style.boxShadow !== 'none' ||
    (over.content !== 'none' && parseFloat(over.borderTopWidth) > 0);
  const around = one.matches('input') && one.closest('label, .moves') !== null;  // the ring may lie on the label
  return { name: label.replace(/\\s+/g, ' ').trim(), seen: ring || around, inside: one.closest(area) !== null };
}"""


def tab_to(page: Page, name: str | re.Pattern[str], *, back: bool = False, inside: str = "*") -> None:
    """Presses Tab until something of that name has the focus; wherever the focus goes, it must be seen."""
    passed: list[str] = []
    for _ in range(MOST_STOPS):
        page.keyboard.press("Shift+Tab" if back else "Tab")
        focused = page.evaluate(FOCUSED, inside)
        if focused is None:
            continue
        assert focused["seen"], f"the focus on '{focused['name']}' cannot be seen"
        passed.append(focused["name"])
        found = name == focused["name"] if isinstance(name, str) else name.search(focused["name"])
        if found and focused["inside"]:
            return
    raise AssertionError(f"'{name}' cannot be reached by Tab; passed: {passed}")
