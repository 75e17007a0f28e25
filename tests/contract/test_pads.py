"""What the web app's pads know of the rules is what the rules say today."""

from __future__ import annotations

import pytest
from librt.random import Random

from calavera.core.pad import random_game
from calavera.games.registry import GAMES
from scripts.pad_tables import path_of, stale, tables_of

KEPT = sorted(game.id for game in GAMES.values() if game.pad is not None)


def test_the_copies_in_the_web_app_are_up_to_date() -> None:
    assert KEPT
    assert stale() == [], "run scripts/pad_tables.py"


def test_a_stale_copy_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES[KEPT[0]]
    as_it_is = tables_of
    monkeypatch.setattr("scripts.pad_tables.tables_of", lambda one: "{}" if one is game else as_it_is(one))
    assert stale() == [path_of(game)]


@pytest.mark.parametrize("id", KEPT)
def test_what_is_written_down_of_a_game_names_every_field_once(id: str) -> None:
    game = GAMES[id]
    assert game.pad is not None
    end = random_game(game, game.seats[-1], None, Random(4))
    cells = game.pad.get().written(end)
    assert len(cells) > game.seats[-1]
    assert all(isinstance(value, int | list) for value in cells.values())
