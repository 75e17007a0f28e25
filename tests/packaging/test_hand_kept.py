"""Lists that have to name our games: each names all of them."""

from __future__ import annotations

import tomllib
from pathlib import Path

from bench import answers, tables
from calavera.games import GAMES

ROOT = Path(__file__).parents[2]


def test_the_layers_keep_all_games_apart() -> None:
    linter = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    (apart,) = [contract["modules"] for contract in linter["contracts"] if contract["type"] == "independence"]
    assert sorted(apart) == sorted(f"calavera.games.{game}" for game in GAMES)


def test_the_benchmarks_measure_all_games() -> None:
    assert set(tables.TABLES) == set(answers.TABLES) == set(GAMES)


def test_every_game_has_its_page() -> None:
    assert {path.stem for path in (ROOT / "docs/games").glob("*.md")} >= set(GAMES)
