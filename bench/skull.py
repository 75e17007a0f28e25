"""`python -m bench.skull`: how well the strategies of Skull keep their secrets.

First the solved duels: their trees are grown again and the exact best answers to the kept strategies measured. Then
learners play the full game against captains for some minutes and try to find out how to beat them; what the best of
them wins in games after that, compared with its share as one of several equals, is what it gained.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from math import sqrt
from pathlib import Path

from librt.random import Random
from librt.vecs import vec

from bench import machine
from bench.skull_learners import PLAYERS, learners, won
from calavera.core.bot import Bot
from calavera.games.skull.bots.duels import solve as skull
from calavera.games.skull.bots.duels.tree import Tree
from calavera.games.skull.bots.levels import Captain

RESULTS = Path(__file__).resolve().parent / "results" / "skull.json"
MINUTES = 60.0
GAMES = 10_000  # after learning
TRIAL = 0.07  # of the time for each learner; the best has the rest
PROMISED = 0.01


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.skull", description="Skull: what can be exploited.")
    parser.add_argument("--minutes", type=float, default=MINUTES, help="of CPU time for the learners together")
    parser.add_argument("--games", type=int, default=GAMES, help="that the best learner plays afterwards")
    parser.add_argument("--most-discs", type=int, default=8, help="leave out larger duels")
    parser.add_argument("--learners-only", action="store_true", help="the figures of the duels stay as they are kept")
    parser.add_argument("--learner", action="append", metavar="NAME", help="only these learners are tried")
    parser.add_argument("--store", action="store_true", help="keep the figures in results/skull.json")
    asked = parser.parse_args(arguments)
    known = json.loads(RESULTS.read_text(encoding="utf-8"))["duels"] if asked.learners_only else None
    report = {
        "machine": machine.describe(None),
        "duels": known or measured_duels(asked.most_discs),
        "learner": measured_learners(asked.minutes, asked.games, asked.learner or ()),
    }
    print(json.dumps(report["learner"], indent=2))
    if asked.store:
        RESULTS.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")


# Duels


def measured_duels(most_discs: int) -> list[dict[str, object]]:
    """Each kept strategy on its full tree; where a side has none because it cannot win, it does anything."""
    rows: list[dict[str, object]] = []
    for duel, kept in skull.duels().items():
        first, second = duel
        if first.discs + second.discs > most_discs:
            continue
        tree = skull.tree_of(duel)
        exploitable = skull.exploitability(tree, _played(tree, kept))
        assert exploitable < PROMISED
        rows.append({"first": first, "second": second, "value": kept.value, "exploitability": exploitable})
        print(f"{first.discs}v{second.discs} {first.wins}-{second.wins}", f"{exploitable:.5f}", flush=True)
    return rows


def _played(tree: Tree, kept: skull.Solved) -> vec[float]:
    strategy = vec[float]([0.0] * len(tree.actions))
    for info, key in enumerate(tree.key_of_infos()):
        place, count = int(tree.first_place[info]), int(tree.action_count[info])
        parts = kept.strategy.get(skull.name_of(key, kept.salt), bytes([skull.SCALE] + [0] * (count - 1)))
        for i in range(count):
            strategy[place + i] = parts[i] / skull.SCALE
    return strategy


# Learners


def measured_learners(minutes: float, games: int, only: Sequence[str]) -> dict[str, object]:
    """All learn for a while; the best of them goes on, and is measured in games that decided nothing before."""
    captain = Captain()
    rng = Random(7)
    trial = TRIAL * minutes
    tried = [make(name) for name, make in learners(captain, 11).items() if not only or name in only]
    rows: list[dict[str, object]] = []
    shares: list[float] = []
    for one in tried:
        one.learn(trial)
        shares.append(_share(one.player(), captain, games // 2, rng))
        rows.append(
            {"name": one.name, "minutes": trial, "games_learnt_from": one.games, **_figures(shares[-1], games // 2)}
        )
        print(json.dumps(rows[-1]), flush=True)
    best = tried[max(range(len(tried)), key=shares.__getitem__)]
    best.learn(minutes - trial * len(tried))
    share = _share(best.player(), captain, games, rng)
    return {
        "minutes": minutes,
        "tried": rows,
        "best": best.name,
        "games_learnt_from": best.games,
        **_figures(share, games),
        "equal_share": 1 / PLAYERS,
        "gain": share - 1 / PLAYERS,
    }


def _share(bot: Bot, captain: Captain, games: int, rng: Random) -> float:
    return sum(won(bot, captain, game % PLAYERS, rng) for game in range(games)) / games


def _figures(share: float, games: int) -> dict[str, float]:
    return {"games": games, "share": share, "within": 1.96 * sqrt(share * (1 - share) / games)}


if __name__ == "__main__":
    main(sys.argv[1:])
