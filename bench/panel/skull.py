"""The panel of Skull: players who do not calculate, each with a habit, and some who play nearly as captains do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files

from librt.random import Random

from bench.panel.skull_habits import (
    AlwaysRaises,
    CarefulCoins,
    Copies,
    Counts,
    Patient,
    Tilts,
    Traps,
    Trusts,
    coins,
    drawn,
)
from bench.panel.skull_outsiders import OUTSIDERS
from calavera.core.bot import Bot, RandomBot
from calavera.games.skull.bots.blueprint import lookup
from calavera.games.skull.bots.blueprint.policy import Policy
from calavera.games.skull.bots.heuristic import SkullHeuristic
from calavera.games.skull.bots.levels import Captain, Novice, Sailor
from calavera.games.skull.rules.view import SkullView

SEATS = 4
OLD_BLUEPRINT = "skull_blueprint_1.bin"


@cache
def old_blueprint() -> Policy:
    return lookup.unpack(files(__package__).joinpath(OLD_BLUEPRINT).read_bytes())


class OldBlueprint:
    """Plays by the blueprint of before captains learnt their tables, and nothing else."""

    def __init__(self) -> None:
        self._policy = old_blueprint()

    def choose(self, view: SkullView, legal: Sequence[int], rng: Random) -> int:
        if view.stage in ("showing", "naming_starter"):
            return legal[0]
        return lookup.drawn(legal, lookup.chances(self._policy, view, legal) or [1.0] * len(legal), rng)


class Noisy:
    """A captain who now and then does anything at all."""

    def __init__(self, often: float) -> None:
        self._often = often
        self._captain = Captain()

    def choose(self, view: SkullView, legal: Sequence[int], rng: Random) -> int:
        if rng.random() < self._often:
            return legal[rng.randrange(len(legal))]
        return self._captain.choose(view, legal, rng)


COINS: Mapping[str, Callable[[Random], Bot]] = {
    "fair coins": coins((0.2, 0.5), (0.3, 0.6), (0.4, 0.6)),
    "eager coins": coins((0.1, 0.4), (0.5, 0.9), (0.55, 0.85), (0.0, 0.3)),
    "shy coins": coins((0.2, 0.6), (0.1, 0.4), (0.1, 0.4)),
    "jumping coins": coins((0.1, 0.5), (0.3, 0.7), (0.3, 0.7), (0.3, 0.6)),
    "grim coins": coins((0.5, 0.9), (0.3, 0.7), (0.3, 0.7), (0.0, 0.2)),
    "any coins": coins((0.05, 0.9), (0.05, 0.9), (0.05, 0.9), (0.0, 0.5)),
    "careful coins": coins((0.15, 0.5), (0.3, 0.7), (0.4, 0.9), (0.0, 0.2), CarefulCoins),
}

MEMBERS: Mapping[str, Callable[[Random], Bot]] = {
    **COINS,
    "always raises": coins((0.1, 0.4), (0.3, 0.8), (1.0, 1.0), (0.0, 0.2), AlwaysRaises),
    "never bids": coins((0.2, 0.6), (0.0, 0.0), (0.0, 0.0)),
    "traps": coins((0.85, 1.0), (0.5, 0.9), (0.2, 0.6), (0.0, 0.0), Traps),
    "trusts": coins((0.0, 0.2), (0.3, 0.7), (0.3, 0.8), (0.0, 0.4), Trusts),
    "copies": coins((0.2, 0.5), (0.3, 0.7), (0.6, 1.0), (0.0, 0.2), Copies),
    "patient": coins((0.05, 0.3), (0.4, 0.9), (0.4, 0.9), (0.0, 0.0), Patient),
    "counts": coins((0.1, 0.4), (0.3, 0.8), (0.5, 0.8), (0.0, 0.0), Counts),
    "tilts": Tilts,
    **OUTSIDERS,
    "random": lambda _: RandomBot(),
    "novices": lambda _: Novice(),
    "sailors": lambda _: Sailor(),
    "heuristics": lambda _: SkullHeuristic(),
    "old blueprint": lambda _: OldBlueprint(),
    "noisy captains": lambda luck: Noisy(drawn(0.05, 0.3, luck)),
}

GROUPS = {"mean of those who flip coins": tuple(COINS), "mean of those from outside": tuple(OUTSIDERS)}
