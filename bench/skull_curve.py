"""`python -m bench.skull_curve`: what a captain of Skull gains against its panel, and what can be gained against it.

The more readily a captain answers strangers, the more it wins against them, and the more a learner may win against
three captains. Each point of the curve is another gate, and a captain that leans from its blueprint or does not. The
learner practises against the blueprint with the gate and then plays whole captains. It needs long: what it wins after
some minutes orders the captains and is no bound. Results in bench/results/skull_curve.md.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from math import sqrt
from pathlib import Path
from zlib import crc32

from librt.random import Random

from bench import machine
from bench.panel.skull import COINS, MEMBERS, SEATS
from bench.skull_learners import Regrets, won
from calavera.arena.contest import mixed
from calavera.core.bot import Bot, play_to_end
from calavera.games.skull.bots.levels import Captain
from calavera.games.skull.bots.reading.gate import Gate
from calavera.games.skull.game import GAME

RESULTS = Path(__file__).resolve().parent / "results"
MINUTES = 2.0
GAMES = 1_000  # that a learner plays afterwards
SEED = 5
EACH = 50  # games against three of each member


class Always(Gate):
    """No gate: everybody is taken for a stranger from the first round on."""

    def weight(self, doubts: list[float], together: float) -> float:  # noqa: ARG002  (whoever they are)
        return 1.0


class OneIsEnough(Gate):
    """All that speaks against one seat is believed, so that one stranger can make the captain distrust everybody."""

    def weight(self, doubts: list[float], together: float) -> float:
        return self._decided(self._expected(doubts, together)) if any(doubts) else 0.0


# By name: the gate, and whether the captain leans
CAPTAINS: dict[str, tuple[Callable[[], Gate], bool]] = {
    "the blueprint alone": (lambda: Gate(most=0.0), False),
    "answers strangers, does not lean": (Gate, False),
    "leans, answers nobody": (lambda: Gate(most=0.0), True),
    "as it is": (Gate, True),
    "as it is, but answers after less evidence": (lambda: Gate(captains=0.29, alike=0.29, company=0.07), True),
    "as it is, but one stranger is enough": (OneIsEnough, True),
    "answers everybody": (Always, True),
}


def against(name: str, member: Callable[[Random], Bot], captain: Captain, games: int) -> float:
    """The captain's share against three of a member."""
    found = 0
    for game in range(games):
        luck = Random(mixed(SEED, crc32(name.encode()), game))
        bots = [captain if seat == game % SEATS else member(luck) for seat in range(SEATS)]
        state = GAME.new(SEATS)
        play_to_end(state, bots, luck)
        found += game % SEATS in state.winners()
    return found / games


def point(gate: Gate, leaning: bool, minutes: float, games: int, each: int) -> dict[str, float]:
    captain = Captain(gate=gate, leaning=leaning)
    shares = {name: against(name, member, captain, each) for name, member in MEMBERS.items()}
    learner = Regrets("", Random(3), fine=True, gate=gate)
    learner.learn(minutes)
    player, rng = learner.player(), Random(SEED)
    best = sum(won(player, captain, game % SEATS, rng) for game in range(games)) / games
    return {
        "panel": sum(shares.values()) / len(shares),
        "coins": sum(shares[name] for name in COINS) / len(COINS),
        "panel_within": 1.96 * sqrt(sum(one * (1 - one) for one in shares.values()) / each) / len(shares),
        "learnt_from": learner.games,
        "learner": best,
        "learner_within": 1.96 * sqrt(best * (1 - best) / games),
    }


def markdown(points: dict[str, dict[str, float]], minutes: float, games: int, each: int) -> str:
    lines = [
        "# Skull: what a captain gains, and what can be gained against it",
        "",
        machine.line(machine.describe(None)),
        "",
        f"Shares at tables of four; an equal one is 25 %. A captain plays {each} games against three of each member.",
        f"The learner (regrets, fine) has {minutes:g} min of CPU against captains who do not search, and then plays",
        f"{games:,} games against whole ones.",
        "",
        "| the captain | captain and the panel | captain and coin flippers | learner and three captains |",
        "|---|---:|---:|---:|",
    ]
    for name, one in points.items():
        lines.append(
            f"| {name} | {one['panel']:.1%} ± {one['panel_within']:.1%} | {one['coins']:.1%} | "
            f"{one['learner']:.1%} ± {one['learner_within']:.1%} |"
        )
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.skull_curve", description=__doc__)
    parser.add_argument("--minutes", type=float, default=MINUTES, help="of CPU time for the learners of one point")
    parser.add_argument("--games", type=int, default=GAMES, help="that each learner plays afterwards")
    parser.add_argument("--each", type=int, default=EACH, help="games against three of each member")
    asked = parser.parse_args(arguments)
    points: dict[str, dict[str, float]] = {}
    for name, (gate, leaning) in CAPTAINS.items():
        points[name] = point(gate(), leaning, asked.minutes, asked.games, asked.each)
        print(name, json.dumps(points[name]), flush=True)
    text = markdown(points, asked.minutes, asked.games, asked.each)
    (RESULTS / "skull_curve.json").write_text(
        json.dumps({**vars(asked), "points": points}, indent=2) + "\n", encoding="utf-8"
    )
    (RESULTS / "skull_curve.md").write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main(sys.argv[1:])
