"""axe-core finds nothing to complain about at a table on a desktop. Phones are looked at in every place, together with
its languages (`test_languages.py`).
"""

from __future__ import annotations

import pytest

from tests.cli.serving import Served
from tests.e2e.axe import complaints
from tests.e2e.conftest import Visit
from tests.e2e.places import moments
from tests.e2e.playing import GAMES
from tests.e2e.sitting import sign_in
from tests.e2e.visitor import DESKTOP


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_at_a_table_on_a_desktop(visit: Visit, site: Served, game: str) -> None:
    visitor = visit(None, screen=DESKTOP)
    sign_in(visitor.context, site)
    found: list[str] = []
    for place in moments(site, game)[-2:]:
        place.visit(visitor.page)
        found += [f"{place}: {line}" for line in complaints(visitor.page)]
    assert "\n".join(found) == ""
