"""Cuts the page's fonts down to the letters that it writes: web/src/style/fonts, from the packages in web/node_modules.

    python tools/fonts.py    after letters.txt, a package or a weight changed

What it writes is kept in the repository, so that nobody else needs the commands of fonttools (with brotli), which no
lock names. Kerning and figures of one width stay; hints, fractions and the like go.
"""

from __future__ import annotations

import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

WEB: Final = Path(__file__).resolve().parent.parent / "web"
CUT: Final = WEB / "src" / "style" / "fonts"
WEIGHTS: Final = "wght=400:600"  # of a font that has all of them in one file
KEPT: Final = ("--flavor=woff2", "--no-hinting", "--layout-features=kern,tnum", "--name-IDs=0,1,2,13,14")
FILES: Final = {
    "@fontsource-variable/archivo": ["archivo-latin-wght-normal"],
    "@fontsource/barlow-condensed": ["barlow-condensed-latin-700-normal", "barlow-condensed-latin-800-normal"],
    "@fontsource/sofia-sans-condensed": [f"sofia-sans-condensed-latin-{weight}-normal" for weight in (600, 700, 800)],
    "@fontsource/staatliches": ["staatliches-latin-400-normal"],
}


def main() -> None:
    for package, names in FILES.items():
        for name in names:
            cut = CUT / package / f"{name}.woff2"
            cut.parent.mkdir(parents=True, exist_ok=True)
            shrink(WEB / "node_modules" / package / "files" / cut.name, cut)
            print(f"{cut.relative_to(WEB)}: {cut.stat().st_size} bytes")


def shrink(font: Path, cut: Path) -> None:
    with TemporaryDirectory() as room:
        if "-wght-" in font.name:
            fewer = Path(room) / font.name
            run("fonttools", "varLib.instancer", "--quiet", str(font), WEIGHTS, f"--output={fewer}")
            font = fewer
        run("pyftsubset", str(font), f"--text-file={CUT / 'letters.txt'}", *KEPT, f"--output-file={cut}")


def run(*command: str) -> None:
    subprocess.run(command, check=True)


if __name__ == "__main__":
    main()
