"""The journal of each game's page has every event and every field, and no other."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from calavera.core.journal import JournalEvent
from calavera.games import GAMES

PAGES = Path(__file__).parents[2] / "docs" / "games"
EVERY_EVENT_HAS = re.compile(r"Every event has a `(\w+)` besides")


def documented(game: str) -> dict[str, set[str]]:
    """By event: the fields that the table of the page names."""
    text = (PAGES / f"{game}.md").read_text(encoding="utf-8")
    section = text.split("## Journal\n", 1)[1].split("\n## ", 1)[0]
    table = section[section.index("| event |") :].split("\n\n", 1)[0]
    common = set(EVERY_EVENT_HAS.findall(section))
    rows = [[cell.strip() for cell in line.split(" | ")] for line in table.splitlines()[2:]]
    return {row[0].strip("| `"): common | set(re.findall(r"`(\w+)`", row[1])) for row in rows}


def declared(game: str) -> dict[str, set[str]]:
    kinds: tuple[type[JournalEvent], ...] = get_args(GAMES[game].events_type)
    base = set(JournalEvent.__struct_fields__)
    return {str(kind.__struct_config__.tag): set(kind.__struct_fields__) - base for kind in kinds}


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_game_explains_every_event_with_all_its_fields(game: str) -> None:
    assert documented(game) == declared(game)
