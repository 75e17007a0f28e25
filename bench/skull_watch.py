"""Captains watched among themselves: how often they make each choice, by bucket, as a table that a learner can practise
against. A captain simulates before it chooses, which takes hundreds of times longer than looking its choice up.

All their choices from the second round on are counted, those in solved duels and in answers to strangers too. What a
bucket has no place for is left out, and so is what was seen less than once in a hundred times there.
"""

from __future__ import annotations

import time

from librt.random import Random

from calavera.core.bot import Bot
from calavera.core.state import CHANCE, OVER
from calavera.games.skull.bots.blueprint import lookup as blueprint
from calavera.games.skull.bots.blueprint.keys import Abstraction, CommonKnowledge
from calavera.games.skull.bots.blueprint.policy import SCALE, Policy, in_blueprint
from calavera.games.skull.game import GAME
from calavera.games.skull.rules.layout import REVEAL, is_reveal
from calavera.games.skull.rules.state import SkullState

PRIOR = 6.0  # choices of a bucket that the blueprint counts for


class Watched:
    """`later` is how captains play from the second round on, as far as they were watched; elsewhere the blueprint."""

    def __init__(self, captain: Bot, players: int, rng: Random) -> None:
        self.games = 0
        self._captain = captain
        self._players = players
        self._rng = rng
        self._bucket = Abstraction()
        self._counts: dict[int, list[int]] = {}

    def watch(self, minutes: float) -> None:
        until = time.process_time() + 60 * minutes
        while time.process_time() < until:
            self.game()

    def counted(self) -> int:
        """Choices, so far."""
        return sum(sum(counts) for counts in self._counts.values())

    def later(self) -> Policy:
        kept = blueprint.blueprint()
        strategies = dict(kept.strategies)
        for key, counts in self._counts.items():
            parts = kept.strategies.get(key)
            prior = [part / SCALE for part in parts] if parts else [1 / len(counts)] * len(counts)
            whole = sum(counts) + PRIOR
            mixed = [(count + PRIOR * part) / whole for count, part in zip(counts, prior, strict=True)]
            strategies[key] = blueprint.parts_of(mixed)
        return Policy(strategies, list(kept.strengths))

    def game(self) -> None:
        state, known = GAME.new(self._players), CommonKnowledge(self._players)
        while (who := int(state.mover())) != OVER:
            if who == CHANCE:
                state.happen(state.sample(self._rng))
                continue
            action = self._captain.choose(state.view(who), state.legal(who), self._rng)
            if state.round > 1 and in_blueprint(state):
                known.read(state.history)
                self._count(state, who, known, action)
            state.play(who, action)
        self.games += 1

    def _count(self, state: SkullState, seat: int, known: CommonKnowledge, action: int) -> None:
        bucket = self._bucket
        bucket.assign(state, seat, known.skull, self._rng)
        actions = list(bucket.actions[: bucket.count])
        chosen = int(bucket.stack_bucket[action - REVEAL]) if is_reveal(action) else None
        if chosen is None and action in actions:
            chosen = actions.index(action)
        if chosen is not None and len(actions) > 1:
            self._counts.setdefault(int(bucket.key), [0] * len(actions))[chosen] += 1
