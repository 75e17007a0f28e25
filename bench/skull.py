"""`python -m bench.skull`: how well the strategies of Skull keep their secrets.

First the solved duels: their trees are grown again and the exact best answers to the kept strategies measured. Then a
learner plays the full game against captains for some minutes and tries to find out how to beat them; what it wins in
games after that, compared with its share as one of several equals, is what it gained.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path

from librt.random import Random
from librt.vecs import vec

from bench import machine
from calavera.play.bots import step
from calavera.play.seats import own_seat
from calavera.play.skull_bots import Captain
from calavera.rules.skull import GAME
from calavera.rules.skull.state import BID, PLACE_LAST_CHANCE
from calavera.rules.skull.view import SkullView
from calavera.rules.state import OVER
from calavera.solve import skull
from calavera.solve.skull_tree import Tree

RESULTS = Path(__file__).resolve().parent / "results" / "skull.json"
MINUTES = 60.0
GAMES = 2_000  # after learning
LOOKS = 100  # of a captain, small so that many games are played
PLAYERS = 4
PROMISED = 0.01
EXPLORES = 0.1

Situation = tuple[int | str, ...]


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.skull", description="Skull: what can be exploited.")
    parser.add_argument("--minutes", type=float, default=MINUTES, help="of CPU time for the learner")
    parser.add_argument("--games", type=int, default=GAMES, help="that the learner plays afterwards")
    parser.add_argument("--looks", type=int, default=LOOKS, help="of the captains in each decision")
    parser.add_argument("--most-discs", type=int, default=8, help="leave out larger duels")
    parser.add_argument("--store", action="store_true", help="keep the figures in results/skull.json")
    asked = parser.parse_args(arguments)
    report = {
        "machine": machine.describe(None),
        "duels": measured_duels(asked.most_discs),
        "learner": measured_learner(asked.minutes, asked.games, asked.looks),
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


# The learner


@dataclass
class Learner:
    """Remembers how often each kind of choice in each kind of situation led to a win, and tries the rest now and then.

    What it knows of a situation is what a good player would look at: own discs and skull, the bid, who has passed.
    """

    explores: float = EXPLORES
    games: dict[tuple[Situation, int], int] = field(default_factory=dict)
    wins: dict[tuple[Situation, int], float] = field(default_factory=dict)
    made: list[tuple[Situation, int]] = field(default_factory=list)

    def choose(self, view: SkullView, legal: Sequence[int], rng: Random) -> int:
        kinds: dict[int, list[int]] = {}
        for action in legal:
            kinds.setdefault(_kind(view, action), []).append(action)
        situation = _situation(view)
        kind = max(kinds, key=lambda one: (self._worth((situation, one)), rng.random()))
        if rng.random() < self.explores:
            kind = list(kinds)[rng.randrange(len(kinds))]
        self.made.append((situation, kind))
        return kinds[kind][rng.randrange(len(kinds[kind]))]

    def _worth(self, key: tuple[Situation, int]) -> float:
        return (self.wins.get(key, 0.0) + 1.0) / (self.games.get(key, 0) + 2.0)

    def learn(self, won: bool) -> None:
        for key in self.made:
            self.games[key] = self.games.get(key, 0) + 1
            self.wins[key] = self.wins.get(key, 0.0) + won
        self.made.clear()


def _situation(view: SkullView) -> Situation:
    me = view.seats[own_seat(view)]
    others = [seat for i, seat in enumerate(view.seats) if i != view.seat and seat.discs > 0]
    needed = min(5, max(0, view.bid + 1 - len(me.stack)))
    skull_is = 2 if "skull" in me.stack else int("skull" in view.hand)
    leader = max((seat.wins for seat in others), default=0)
    still_in = sum(not seat.passed for seat in others)
    return (view.stage, me.discs, me.wins, skull_is, len(me.stack), needed, leader, still_in, len(others))


def _kind(view: SkullView, action: int) -> int:
    """Bids by how much they go beyond the own stack; everything else as it is."""
    if view.stage not in ("adding", "bidding") or action <= max(PLACE_LAST_CHANCE, BID):
        return action
    beyond = action - BID - len(view.seats[own_seat(view)].stack)
    return 100 + max(-1, min(3, beyond))


def measured_learner(minutes: float, games: int, looks: int) -> dict[str, object]:
    learner = Learner()
    captain = Captain(looks=looks, seconds=1e6)
    rng = Random(7)
    until = time.process_time() + 60 * minutes
    learnt = 0
    while time.process_time() < until:
        learner.learn(_won(learner, captain, learnt % PLAYERS, rng))
        learnt += 1
    learner.explores = 0.0
    won = 0
    for game in range(games):
        won += _won(learner, captain, game % PLAYERS, rng)
        learner.made.clear()
    share = won / games
    error = 1.96 * sqrt(share * (1 - share) / games)
    return {
        "minutes": minutes,
        "captain_looks": looks,
        "games_learnt_from": learnt,
        "games": games,
        "share": share,
        "within": error,
        "equal_share": 1 / PLAYERS,
        "gain": share - 1 / PLAYERS,
    }


def _won(learner: Learner, captain: Captain, seat: int, rng: Random) -> bool:
    state = GAME.new(PLAYERS)
    bots = [learner if other == seat else captain for other in range(PLAYERS)]
    while state.mover() != OVER:
        step(state, bots, rng)
    return seat in state.winners()


if __name__ == "__main__":
    main(sys.argv[1:])
