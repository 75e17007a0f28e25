"""Opponents: everybody but the learner in the games that it learns from."""

from __future__ import annotations

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from calavera.core.state import NOBODY
from calavera.games.skull.bots.blueprint.keys import CommonKnowledge
from calavera.games.skull.bots.blueprint.policy import Policy
from calavera.games.skull.rules.state import SkullState


@mypyc_attr(allow_interpreted_subclasses=True)
class Opponents:
    """They may change from game to game and from round to round, but not within a round: a learner plays one round
    several times. `contexts` is how many kinds of rounds they tell apart, each of which a learner values by itself.
    """

    contexts: i64 = 1

    def begin(self, state: SkullState, known: CommonKnowledge, learner: i64, rng: Random) -> None:
        """A game begins, perhaps from a synthetic position."""

    def begin_round(self, state: SkullState, rng: Random) -> None:
        """A round begins."""

    def context(self) -> i64:
        """Which kind of round it is."""
        return 0

    def act(self, state: SkullState, seat: i64, known: vec[i64], rng: Random) -> i64:  # noqa: ARG002  (of no use here)
        """The action of a seat; NOBODY where these opponents have no strategy for the position."""
        return NOBODY


class PolicyOpponents(Opponents):
    """All play by one policy, and where it has no strategy by another."""

    def __init__(self, policy: Policy, otherwise: Policy | None = None) -> None:
        self._policy = policy
        self._otherwise = otherwise

    def act(self, state: SkullState, seat: i64, known: vec[i64], rng: Random) -> i64:
        action = self._policy.draw(state, seat, known, rng)
        if action == NOBODY and self._otherwise is not None:
            action = self._otherwise.draw(state, seat, known, rng)
        return action
