"""Write what the pads of the web app know of the rules: `web/src/games/<id>/pad/tables.json` for every game with a pad,
and `best.json` beside it for games that can be solved: how the points of perfect play are distributed.

With --check nothing is written, and a copy that is not what the rules say today is an error.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any

import msgspec

from calavera.games.registry import GAMES, AnyGame

GAMES_FOLDER = Path(__file__).resolve().parent.parent / "web" / "src" / "games"
PARTS = 10_000  # in which shares are written


def tables_of(game: AnyGame) -> str:
    assert game.pad is not None  # noqa: S101  (asked for games with a pad)
    tables = {
        "seats": list(game.seats),
        "schema": msgspec.json.schema(game.options_type),  # of its options, as the server would tell it
        **game.pad.get().tables(),
    }
    return json.dumps(tables, separators=(",", ":")) + "\n"


def best_of(game: AnyGame) -> str | None:
    """By number of points, which share of perfect games ends with fewer, in ten-thousandths. Points that almost every
    game, or almost none, stays below are left out.
    """
    if game.solver is None:
        return None
    play = game.solver.get().best_play()
    cases = [{"options": dict(options), **_shares(chances)} for options, chances in play.cases]
    return json.dumps({"defaults": dict(play.defaults), "cases": cases}, separators=(",", ":")) + "\n"


def _shares(chances: Sequence[float]) -> dict[str, Any]:
    below = [round(PARTS * share) for share in accumulate(chances, initial=0.0)]
    least = next(points for points, share in enumerate(below) if share > 0)
    return {"least": least, "below": [share for share in below[least:] if share < PARTS]}


def path_of(game: AnyGame, name: str = "tables") -> Path:
    return GAMES_FOLDER / game.id / "pad" / f"{name}.json"


def wanted() -> dict[Path, str]:
    """All copies, as they should be."""
    ours = [game for game in GAMES.values() if game.pad is not None]
    best = {path_of(game, "best"): best_of(game) for game in ours}
    found = {path: text for path, text in best.items() if text is not None}
    return {path_of(game): tables_of(game) for game in ours} | found


def stale() -> list[Path]:
    """Copies that are not what the rules say."""
    return [path for path, text in wanted().items() if not path.is_file() or path.read_text(encoding="utf-8") != text]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    asked = parser.parse_args()
    found = stale()
    if asked.check:
        for path in found:
            print(f"{path.relative_to(GAMES_FOLDER)} is not what the rules say: run scripts/pad_tables.py")
        return 1 if found else 0
    for path, text in wanted().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
