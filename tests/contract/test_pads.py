"""What the web app's pads know of the rules is what the rules say today."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from librt.random import Random

from calavera.core.pad import random_game
from calavera.games.registry import GAMES
from calavera.testing.findings import Finding
from scripts import soak_pads
from scripts.pad_tables import path_of, stale, tables_of

ROOT = Path(__file__).parents[2]
KEPT = sorted(game.id for game in GAMES.values() if game.pad is not None)


def test_the_copies_in_the_web_app_are_up_to_date() -> None:
    assert KEPT
    assert stale() == [], "run scripts/pad_tables.py"


def test_a_stale_copy_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES[KEPT[0]]
    as_it_is = tables_of
    monkeypatch.setattr("scripts.pad_tables.tables_of", lambda one: "{}" if one is game else as_it_is(one))
    assert stale() == [path_of(game)]


def test_the_ground_plan_says_how_much_is_compared() -> None:
    told = " ".join((ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").split())
    king, skull, queen, yamiks = (tables(id) for id in ("skull_king", "skull", "skull_queen", "yamiks"))
    for count in (
        f"{answers(king['points']):,} scores",
        f"{len(king['takes']):,} sets of faces",
        f"{answers(yamiks['rolls']):,} for the {len(yamiks['rolls'])} rolls",
        f"{answers(skull['usual']) + answers(skull['last_chance'])} steps of discs",
        f"{answers([queen['steps'], queen['after'], queen['tricks'], queen['centre'], queen['leads']])} moves",
    ):
        assert count in told, count


def tables(id: str) -> Any:
    return json.loads(tables_of(GAMES[id]))


def answers(table: Any) -> int:
    """How many single values there are."""
    if isinstance(table, dict | list):
        return sum(answers(part) for part in (table.values() if isinstance(table, dict) else table))
    return 1


@pytest.mark.parametrize("id", KEPT)
def test_what_is_written_down_of_a_game_names_every_field_once(id: str) -> None:
    game = GAMES[id]
    assert game.pad is not None
    end = random_game(game, game.seats[-1], None, Random(4))
    cells = game.pad.get().written(end)
    assert len(cells) > game.seats[-1]
    assert all(isinstance(value, int | list) for value in cells.values())


def test_the_long_run_enters_5_000_games_of_each_kind_none_of_them_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    entered: list[int] = []

    def replayed(first: int, games: int) -> Finding:
        entered.extend(range(first, first + games))
        return Finding("", {})

    monkeypatch.setattr(soak_pads, "replayed", replayed)
    for part in soak_pads.parts(soak_pads.GAMES):
        part.run(print)
    assert entered == list(range(5_000))
