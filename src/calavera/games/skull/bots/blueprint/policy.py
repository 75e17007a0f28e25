"""Playing Skull from a table of mixed choices (`skull_blueprint.py`): how often each choice is made where, what others
hold if they play so too, and what the end of a round is worth.
"""

from __future__ import annotations

from typing import Final, cast

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.play.model import Model, win_share
from calavera.play.skull_keys import Choice
from calavera.play.skull_model import SkullModel, Style
from calavera.play.skull_values import SORTS, sort_of
from calavera.rules.skull.state import (
    ENDED,
    NAMING_STARTER,
    NEW_ROUND,
    OWNED,
    REVEAL,
    SHOWING,
    SkullState,
)
from calavera.rules.state import CHANCE, FACT, NOBODY, OVER, State, entry, entry_what, entry_who

SCALE: Final = 60  # chances are kept in steps of one by so many
_UNUSUAL: Final = 0.02  # people are never sure to do what a table says


class Policy:
    """`strategies`: by key the parts of SCALE for the choices weighed there, as `Choice` lists them; `strengths`: what
    a seat's chance to win is in proportion to, by how many are in (from two on) and `sort_of` the seat. `fine`: its
    keys tell more apart.
    """

    def __init__(self, strategies: dict[int, bytes], strengths: list[float], fine: bool = False) -> None:
        self.strategies = strategies
        self.strengths = strengths
        self._choice = Choice(fine)

    def __len__(self) -> int:
        return len(self.strategies)

    def chances(self, state: SkullState, seat: i64, known: vec[i64], legal: list[int], rng: Random) -> list[float]:
        """How often each legal action is chosen; an empty list where the table knows nothing. `rng` decides nothing."""
        choice = self._choice
        choice.look(state, seat, known, rng)
        found = [0.0] * len(legal)
        if choice.count == 1:
            parts = bytes([SCALE])
        else:
            kept = self.strategies.get(choice.key)
            if kept is None:
                return []
            parts = kept
        for i in range(len(legal)):
            action = legal[i]
            for j in range(choice.count):
                if choice.actions[j] == action:
                    found[i] = parts[j] / SCALE
            if REVEAL <= action < REVEAL + state.players:
                found[i] = self._of_sort(state, choice.sorts[action - REVEAL], parts)
        return found

    def _of_sort(self, state: SkullState, sort: i64, parts: bytes) -> float:
        alike: i64 = 0
        for other in range(state.players):
            if self._choice.sorts[other] == sort:
                alike += 1
        return parts[sort] / SCALE / float(alike)

    def draw(self, state: SkullState, seat: i64, known: vec[i64], rng: Random) -> i64:
        """A choice by the table; NOBODY where it knows nothing."""
        choice = self._choice
        choice.look(state, seat, known, rng)
        if choice.count == 1:
            return choice.actions[0]
        parts = self.strategies.get(choice.key)
        if parts is None:
            return NOBODY
        rest: i64 = rng.randrange(SCALE)
        for i in range(choice.count):
            rest -= parts[i]
            if rest < 0:
                return choice.actions[i]
        return choice.actions[choice.count - 1]

    def likely(self, state: SkullState, seat: i64, known: vec[i64], action: i64, rng: Random) -> float:
        """How likely the table would have chosen so; what is not weighed there counts as unusual."""
        choice = self._choice
        choice.look(state, seat, known, rng)
        if choice.count == 1:
            return 1.0
        parts = self.strategies.get(choice.key)
        if parts is None:
            return 1.0 / float(choice.count)
        for i in range(choice.count):
            if choice.actions[i] == action:
                return _UNUSUAL + (1.0 - _UNUSUAL) * (parts[i] / SCALE)
        return _UNUSUAL

    def worth(self, state: SkullState, seat: i64) -> float:
        """The chance to win from the beginning of a round."""
        base = (state.alive - 2) * SORTS
        own = 0.0
        total = 0.0
        for other in range(state.players):
            if state.at[OWNED + other] > 0:
                strength = self.strengths[base + sort_of(state, other)]
                total += strength
                if other == seat:
                    own = strength
        return own / total


class PolicyModel(Model):
    """Everybody plays by the table; what each holds is weighed by how likely it would have led to what was done."""

    def __init__(self, policy: Policy, known: vec[i64]) -> None:
        self._policy = policy
        self._known = known
        self._otherwise = SkullModel(Style())
        self._rng = Random(0)  # decides nothing

    def horizon(self, state: State) -> i64:
        return cast(SkullState, state).round + 1

    def ended(self, state: State, horizon: i64) -> bool:
        state = cast(SkullState, state)
        return state.stage == ENDED or state.round >= horizon

    def value(self, state: State, seat: i64) -> float:
        state = cast(SkullState, state)
        if state.mover() == OVER:
            return win_share(state, seat)
        return self._policy.worth(state, seat)

    def act(self, state: State, seat: i64, rng: Random, scratch: vec[i64]) -> i64:
        state = cast(SkullState, state)
        action: i64 = NOBODY
        if by_table(state):
            action = self._policy.draw(state, seat, self._known, rng)
        return self._otherwise.act(state, seat, rng, scratch) if action == NOBODY else action

    def weight(self, world: State, seat: i64) -> float:
        """The round is played again, and every choice of the others weighed."""
        world = cast(SkullState, world)
        if world.stage == NAMING_STARTER:
            return 1.0  # the challenger's discs are gone, so the round cannot be played again; nor does it matter
        began = entry(FACT, NEW_ROUND)
        at: i64 = len(world.history) - 1
        while at >= 0 and world.history[at] != began:
            at -= 1
        state = world.clone()
        state.history = world.history[:at]
        state.alive = 0
        for other in range(state.players):
            if state.at[OWNED + other] > 0:
                state.alive += 1
        state.chance_next = world.chance_holder
        state._begin_round(world.first)
        weight = 1.0
        for i in range(at + 1, len(world.history)):
            who = entry_who(world.history[i])
            what = entry_what(world.history[i])
            if who == CHANCE or state.stage == SHOWING:
                break
            if who == FACT:
                continue
            if who != seat and by_table(state):
                weight *= self._policy.likely(state, who, self._known, what, self._rng)
            state.apply(who, what)
        return weight


def by_table(state: SkullState) -> bool:
    """Whether this is a choice that a table may know: not what is shown, nor who starts after one's own end."""
    return state.stage != SHOWING and state.stage != NAMING_STARTER
