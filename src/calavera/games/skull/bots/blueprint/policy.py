"""Playing Skull by a blueprint: mixed strategies by bucket, what the others hold if they play so too, and the value of
the end of a round.
"""

from __future__ import annotations

from typing import Final, cast

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.core.state import CHANCE, FACT, NOBODY, OVER, State, entry_what, entry_who
from calavera.games.skull.bots.blueprint.keys import Abstraction
from calavera.games.skull.bots.blueprint.values import SEAT_BUCKETS, seat_bucket
from calavera.games.skull.bots.model import SkullModel, Style
from calavera.games.skull.rules.layout import (
    DRAW_STARTER,
    ENDED,
    LOSING_BY_CHANCE,
    NAMING_STARTER,
    OWNED,
    REVEAL,
    SHOWING,
    is_reveal,
)
from calavera.games.skull.rules.position import before_round, round_began
from calavera.games.skull.rules.state import SkullState
from calavera.search.model import Model, win_share

SCALE: Final = 60  # probabilities are kept in steps of 1/60
_UNUSUAL: Final = 0.02  # nobody is sure to play as a blueprint says


class Policy:
    """`strategies` gives by the key of a bucket how many of SCALE parts each action gets, in the order of
    `Abstraction.actions`. At the beginning of a round a seat wins in proportion to its strength; `strengths` has one
    per number of players left (from two on) and seat bucket. `fine` chooses the abstraction with more buckets.
    Not for two threads at once: the bucket of a position is worked out in place.
    """

    def __init__(self, strategies: dict[int, bytes], strengths: list[float], fine: bool = False) -> None:
        self.strategies = strategies
        self.strengths = strengths
        self._abstraction = Abstraction(fine)

    def __len__(self) -> int:
        return len(self.strategies)

    def chances(self, state: SkullState, seat: i64, known: vec[i64], legal: list[int], rng: Random) -> list[float]:
        """The probability of each legal action; an empty list for a bucket without a strategy. `rng` draws which of
        several stacks that look alike stands for them, and has no influence on the answer.
        """
        bucket = self._abstraction
        bucket.assign(state, seat, known, rng)
        found = [0.0] * len(legal)
        if bucket.count == 1:
            parts = bytes([SCALE])
        else:
            kept = self.strategies.get(bucket.key)
            if kept is None:
                return []
            parts = kept
        for i in range(len(legal)):
            action = legal[i]
            for j in range(bucket.count):
                if bucket.actions[j] == action:
                    found[i] = parts[j] / SCALE
            if is_reveal(action):
                found[i] = self._share_of_stack(state, bucket.stack_bucket[action - REVEAL], parts)
        return found

    def _share_of_stack(self, state: SkullState, stack_bucket: i64, parts: bytes) -> float:
        """Stacks that look alike are turned equally often."""
        alike: i64 = 0
        for other in range(state.players):
            if self._abstraction.stack_bucket[other] == stack_bucket:
                alike += 1
        return parts[stack_bucket] / SCALE / float(alike)

    def draw(self, state: SkullState, seat: i64, known: vec[i64], rng: Random) -> i64:
        """An action drawn by the strategy; NOBODY for a bucket without one."""
        bucket = self._abstraction
        bucket.assign(state, seat, known, rng)
        if bucket.count == 1:
            return bucket.actions[0]
        parts = self.strategies.get(bucket.key)
        if parts is None:
            return NOBODY
        rest: i64 = rng.randrange(SCALE)
        for i in range(bucket.count):
            rest -= parts[i]
            if rest < 0:
                return bucket.actions[i]
        return bucket.actions[bucket.count - 1]

    def likely(self, state: SkullState, seat: i64, known: vec[i64], action: i64, rng: Random) -> float:
        """The probability that the strategy would have chosen so; an action that is not weighed counts as unusual."""
        bucket = self._abstraction
        bucket.assign(state, seat, known, rng)
        if bucket.count == 1:
            return 1.0
        parts = self.strategies.get(bucket.key)
        if parts is None:
            return 1.0 / float(bucket.count)
        for i in range(bucket.count):
            if bucket.actions[i] == action:
                return _UNUSUAL + (1.0 - _UNUSUAL) * (parts[i] / SCALE)
        return _UNUSUAL

    def value(self, state: SkullState, seat: i64) -> float:
        """The chance to win from the beginning of a round."""
        base = (state.alive - 2) * SEAT_BUCKETS
        own = 0.0
        total = 0.0
        for other in range(state.players):
            if state.at[OWNED + other] > 0:
                strength = self.strengths[base + seat_bucket(state, other)]
                total += strength
                if other == seat:
                    own = strength
        return own / total


class PolicyModel(Model):
    """Everybody plays by the policy; a determinization weighs as much as it makes the others' choices likely."""

    def __init__(self, policy: Policy, known: vec[i64]) -> None:
        self._policy = policy
        self._known = known
        self._otherwise = SkullModel(Style())
        self._rng = Random(0)  # has no influence on a weight

    def horizon(self, state: State) -> i64:
        """The end of the round; where chance is due between two rounds, that of the next one, as after the draw."""
        state = cast(SkullState, state)
        between = state.stage == DRAW_STARTER or state.stage == LOSING_BY_CHANCE
        return state.round + (2 if between else 1)

    def ended(self, state: State, horizon: i64) -> bool:
        state = cast(SkullState, state)
        return state.stage == ENDED or state.round >= horizon

    def value(self, state: State, seat: i64) -> float:
        state = cast(SkullState, state)
        if state.mover() == OVER:
            return win_share(state, seat)
        return self._policy.value(state, seat)

    def act(self, state: State, seat: i64, rng: Random, scratch: vec[i64]) -> i64:
        state = cast(SkullState, state)
        action: i64 = NOBODY
        if in_blueprint(state):
            action = self._policy.draw(state, seat, self._known, rng)
        return self._otherwise.act(state, seat, rng, scratch) if action == NOBODY else action

    def weight(self, state: State, seat: i64) -> float:
        """The round is played again, and every choice of the others weighed."""
        state = cast(SkullState, state)
        if state.stage == NAMING_STARTER:
            return 1.0  # the challenger's last disc is gone: the round cannot be replayed, and no longer matters
        again = before_round(state)
        weight = 1.0
        for i in range(round_began(state) + 1, len(state.history)):
            who = entry_who(state.history[i])
            what = entry_what(state.history[i])
            if who == CHANCE or again.stage == SHOWING:
                break
            if who == FACT:
                continue
            if who != seat and in_blueprint(again):
                weight *= self._policy.likely(again, who, self._known, what, self._rng)
            again.apply(who, what)
        return weight


def in_blueprint(state: SkullState) -> bool:
    """Whether a blueprint may have a strategy here: it has none for showing discs, nor for an eliminated player who
    names the next starter.
    """
    return state.stage != SHOWING and state.stage != NAMING_STARTER
