"""Draws the icons of an installed page into web/public/icons, from web/public/favicon.svg.

    python -m tools.icons

Needs a Chromium, as the browser tests do. The pictures are kept with the sources: whoever builds the page needs none.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright
from tests.browser import chromium

PUBLIC: Final = Path(__file__).resolve().parent.parent / "web" / "public"

# Name, size in pixels, share of it that the sign takes: systems that cut a shape of their own cut the edge off.
ICONS: Final = [("192", 192, 1.0), ("512", 512, 1.0), ("maskable-512", 512, 0.8), ("apple-touch", 180, 0.9)]


def main() -> int:
    found = chromium.find()
    if found is None:
        print(f"icons: {chromium.WANTED}", file=sys.stderr)
        return 1
    sign = (PUBLIC / "favicon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=chromium.ARGUMENTS)
        for name, size, share in ICONS:
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(drawn(sign, size, share))
            picture = PUBLIC / "icons" / f"{name}.png"
            page.screenshot(path=picture, omit_background=True)
            print(f"icons: {picture.name}, {picture.stat().st_size} bytes")
        browser.close()
    return 0


def drawn(sign: str, size: int, share: float) -> str:
    """Whole, with its round corners; or smaller on a ground of its colour, for systems that cut corners themselves."""
    ground = "transparent" if share == 1 else "#16323A"
    side = round(size * share)
    return (
        f"<style>body{{margin:0;display:grid;place-items:center;height:{size}px;background:{ground}}}"
        f"svg{{width:{side}px;height:{side}px}}</style>{sign}"
    )


if __name__ == "__main__":
    sys.exit(main())
