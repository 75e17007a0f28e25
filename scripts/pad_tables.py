"""Write what the pads of the web app know of the rules: `web/src/games/<id>/pad/tables.json` for every game with a pad.

With --check nothing is written, and a copy that is not what the rules say today is an error.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import msgspec

from calavera.games.registry import GAMES, AnyGame

GAMES_FOLDER = Path(__file__).resolve().parent.parent / "web" / "src" / "games"


def tables_of(game: AnyGame) -> str:
    assert game.pad is not None  # noqa: S101  (asked for games with a pad)
    tables = {
        "seats": list(game.seats),
        "schema": msgspec.json.schema(game.options_type),  # of its options, as the server would tell it
        **game.pad.get().tables(),
    }
    return json.dumps(tables, separators=(",", ":")) + "\n"


def path_of(game: AnyGame) -> Path:
    return GAMES_FOLDER / game.id / "pad" / "tables.json"


def stale() -> list[Path]:
    """Copies that are not what the rules say."""
    ours = [game for game in GAMES.values() if game.pad is not None]
    return [
        path_of(game)
        for game in ours
        if not path_of(game).is_file() or path_of(game).read_text(encoding="utf-8") != tables_of(game)
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    asked = parser.parse_args()
    found = stale()
    if asked.check:
        for path in found:
            print(f"{path.relative_to(GAMES_FOLDER)} is not what the rules say: run scripts/pad_tables.py")
        return 1 if found else 0
    for game in GAMES.values():
        if game.pad is not None:
            path_of(game).parent.mkdir(parents=True, exist_ok=True)
            path_of(game).write_text(tables_of(game), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
