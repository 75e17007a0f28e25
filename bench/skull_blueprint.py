"""`python -m bench.skull_blueprint`: what can be gained against the blueprint of Skull alone, without the gate.

One seat against three that play by the blueprint, or by a sharper one. Somebody who takes the likeliest choice
everywhere shows what mixing costs; learners who know the blueprint show what else is to be gained. Games without views
and without the choices that a captain simulates. Results in bench/results/skull_blueprint.md.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from math import sqrt
from pathlib import Path
from typing import NamedTuple

from librt.random import Random

from bench import machine
from bench.skull_gate import SEATS, share
from bench.skull_learners import FINE_CAPACITY
from calavera.games.skull.bots.blueprint.lookup import blueprint, parts_of
from calavera.games.skull.bots.blueprint.opponents import PolicyOpponents
from calavera.games.skull.bots.blueprint.policy import SCALE, Policy
from calavera.games.skull.bots.blueprint.rounds import Rounds
from calavera.games.skull.bots.blueprint.table import CAPACITY
from calavera.games.skull.game import GAME

RESULTS = Path(__file__).resolve().parent / "results"
GAMES = 20_000  # that whoever is measured plays
SEED = 77
SELDOM = 0.25

Mix = list[float]


class Rival(NamedTuple):
    """Who sits alone: a learner with so many games, in the blueprint's buckets or finer ones; without games, somebody
    who takes the likeliest choices.
    """

    games: int = 0
    fine: bool = False

    def __str__(self) -> str:
        if not self.games:
            return "takes the likeliest choices"
        return f"has learnt from {self.games:,} games, {'finer' if self.fine else 'the same'} buckets"


def as_it_is(mix: Mix) -> Mix:
    return mix


def squared(mix: Mix) -> Mix:
    return _whole([chance * chance for chance in mix])


def without_seldom(mix: Mix) -> Mix:
    least = min(SELDOM, max(mix))
    return _whole([chance if chance >= least else 0.0 for chance in mix])


def likeliest(mix: Mix) -> Mix:
    return [float(i == mix.index(max(mix))) for i in range(len(mix))]


def _whole(mix: Mix) -> Mix:
    return [chance / sum(mix) for chance in mix]


def changed(change: Callable[[Mix], Mix]) -> Policy:
    """The blueprint with all its mixed choices changed so."""
    kept = blueprint()
    found = {key: parts_of(change([part / SCALE for part in parts])) for key, parts in kept.strategies.items()}
    return Policy(found, kept.strengths)


AS_IT_IS = "as it is"
TABLES: dict[str, Callable[[Mix], Mix]] = {
    AS_IT_IS: as_it_is,
    "with all probabilities squared": squared,
    "without choices below a quarter": without_seldom,
}
ROWS = (
    (AS_IT_IS, Rival()),
    (AS_IT_IS, Rival(400_000)),
    (AS_IT_IS, Rival(1_000_000)),
    (AS_IT_IS, Rival(2_500_000, fine=True)),
    ("with all probabilities squared", Rival(400_000)),
    ("without choices below a quarter", Rival(400_000)),
)


def measured(table: str, rival: Rival, scale: float) -> dict[str, object]:
    others, games = PolicyOpponents(changed(TABLES[table])), max(SEATS, round(scale * GAMES))
    if rival.games:
        start, capacity = GAME.new(SEATS, {"showing": False}), FINE_CAPACITY if rival.fine else CAPACITY
        rounds = Rounds(start, Random(SEED), others, rival.fine, capacity)
        for game in range(round(scale * rival.games)):
            rounds.play(game % SEATS, 0.0, True)
        won = sum(rounds.play(game % SEATS, 0.0, False) == game % SEATS for game in range(games)) / games
    else:
        won = share(PolicyOpponents(changed(likeliest)), others, games, SEED)
    return {
        "blueprint": table,
        "rival": str(rival),
        "games": games,
        "share": won,
        "within": 1.96 * sqrt(won * (1 - won) / games),
    }


def markdown(rows: Sequence[dict[str, object]]) -> str:
    lines = [
        "# Skull: what can be gained against the blueprint alone",
        "",
        machine.line(machine.describe(None)),
        "",
        "One seat against three blueprints, four seats; an equal share is 25 %.",
        "",
        "| three blueprints | somebody who | games | wins |",
        "|---|---|---:|---:|",
        *(
            f"| {row['blueprint']} | {row['rival']} | {row['games']:,} | {row['share']:.1%} ± {row['within']:.1%} |"
            for row in rows
        ),
    ]
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.skull_blueprint", description=__doc__)
    parser.add_argument("--scale", type=float, default=1.0, help="so many times the usual number of games")
    asked = parser.parse_args(arguments)
    rows = []
    for table, rival in ROWS:
        rows.append(measured(table, rival, asked.scale))
        print(json.dumps(rows[-1]), flush=True)
    (RESULTS / "skull_blueprint.json").write_text(json.dumps(rows, indent=2) + "\n", encoding="utf-8")
    (RESULTS / "skull_blueprint.md").write_text(markdown(rows), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
