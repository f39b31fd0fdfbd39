"""What `import paceline` offers."""

from __future__ import annotations

import paceline


def test_every_name_that_the_package_offers_is_found() -> None:
    for name in dir(paceline):
        assert getattr(paceline, name) is not None
    assert {"Log", "Race", "Setup", "new", "parse_record", "play", "replay", "title"} <= set(dir(paceline))
