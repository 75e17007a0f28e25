"""The coach of Skull: everybody plays rounds to their end by the blueprint, or by the equilibrium of a solved duel.

Whoever always makes the best choice is easily read, so a choice that a balanced player mixes in is no mistake.
"""

from __future__ import annotations

from collections.abc import Sequence

from calavera.core.coach import Appraisal, LuckSource, Unit
from calavera.core.state import State
from calavera.games.skull.bots.blueprint import lookup as blueprint
from calavera.games.skull.bots.blueprint.policy import PolicyModel
from calavera.games.skull.bots.duels import solve as solved
from calavera.games.skull.game import GAME
from calavera.games.skull.rules.view import SkullView
from calavera.search.appraisal import appraised

SIMULATIONS = 200


def unit(players: int) -> Unit:  # noqa: ARG001  (never alone)
    return "wins"


def appraise(view: SkullView, legal: Sequence[int], effort: float, made: int | None = None) -> Appraisal:  # noqa: ARG001  (all choices are valued)
    known = blueprint.known(view)
    shares = _shares(view, legal) if legal else None
    return appraised(
        GAME,
        view,
        legal,
        lambda _: PolicyModel(blueprint.blueprint(), known),
        int(SIMULATIONS * effort),
        shares,
    )


def _shares(view: SkullView, legal: Sequence[int]) -> list[float] | None:
    shares = solved.probabilities(view, legal) or blueprint.chances(blueprint.blueprint(), view, legal)
    if shares is None:
        return None
    whole = sum(shares)
    return [share / whole for share in shares]


def source(state: State, seat: int) -> LuckSource:  # noqa: ARG001  (who begins, and which disc is lost)
    return "deal"
