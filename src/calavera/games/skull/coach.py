"""The coach of Skull: everybody plays rounds to their end by the blueprint, or by the equilibrium of a solved duel.

Whoever always makes the best choice is easily read, so a choice that a balanced player mixes in is no mistake.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from librt.random import Random

from calavera.core.coach import Appraisal, Decision, LuckSource, Meter, Unit
from calavera.core.sentence import Param, Sentence, as_term, who
from calavera.core.state import State
from calavera.games.skull.bots.blueprint import lookup as blueprint
from calavera.games.skull.bots.blueprint.keys import CommonKnowledge
from calavera.games.skull.bots.blueprint.policy import PolicyModel
from calavera.games.skull.bots.duels import solve as solved
from calavera.games.skull.game import GAME
from calavera.games.skull.rules.layout import REVEAL
from calavera.games.skull.rules.view import SkullView
from calavera.search.appraisal import appraised, possible
from calavera.search.meter import SampledMeter
from calavera.search.model import Model

SIMULATIONS = 600
COUNTED = 200  # determinizations in which the reasons are counted
ALWAYS = 0.95  # of a mix: the rest is noise

METER = "skull 1: playouts of the round by the blueprint, 40 for each outcome"


def unit(players: int) -> Unit:  # noqa: ARG001  (never alone)
    return "wins"


def appraise(
    view: SkullView,
    legal: Sequence[int],
    effort: float,
    made: int | None = None,  # noqa: ARG001  (all choices are valued)
    seed: int = 0,
) -> Appraisal:
    shares = _shares(view, legal) if legal else None
    return appraised(GAME, view, legal, _model_for(view), int(SIMULATIONS * effort), shares, seed)


def _shares(view: SkullView, legal: Sequence[int]) -> list[float] | None:
    shares = solved.probabilities(view, legal) or blueprint.chances(blueprint.blueprint(), view, legal)
    if shares is None:
        return None
    whole = sum(shares)
    return [share / whole for share in shares]


def source(state: State, seat: int) -> LuckSource:  # noqa: ARG001  (who begins, and which disc is lost)
    return "deal"


def why(view: SkullView, appraisal: Appraisal) -> Sentence | None:
    best = appraisal.best()
    if view.stage == "revealing":
        other = best.action - REVEAL
        if other == view.seat:
            return None
        return _say("turn", name=who(other), percent=round(100 * _flower(view, other)))
    if best.share is None:
        return None
    mixed = max(appraisal.choices, key=lambda one: one.share or 0.0)
    if (mixed.share or 0.0) >= ALWAYS:
        return _say("always", thing=as_term(GAME.label(mixed.action)))
    return _say("mix", thing=as_term(GAME.label(mixed.action)), percent=round(100 * (mixed.share or 0.0)))


def remarks(end: State, seat: int, decisions: Sequence[Decision]) -> tuple[Sentence, ...]:  # noqa: ARG001  (nothing to add)
    return ()


def meter(state: State, rng: Random) -> Meter:
    """Who begins and which disc is lost are all that chance decides, so there is little to take off."""
    model = PolicyModel(blueprint.blueprint(), CommonKnowledge(state.players).skull)
    return SampledMeter(model, int(state.players), rng, each=40, series=200)


def _flower(view: SkullView, other: int) -> float:
    """How often the next disc of a stack is a flower, as far as the seat can tell."""
    drawn, _ = possible(GAME, view, _model_for(view), COUNTED)
    stack = view.seats[other].stack
    turned = len(stack) - 1 - sum(disc is not None for disc in stack)
    flowers = 0
    for state in drawn:
        owner: SkullView = state.game.view(state, other, history=False)
        flowers += owner.seats[other].stack[turned] == "flower"
    return flowers / len(drawn)


def _say(key: str, **params: Param) -> Sentence:
    return Sentence(f"skull.coach.{key}", params)


def _model_for(view: SkullView) -> Callable[[State], Model]:
    known = blueprint.known(view)
    return lambda _: PolicyModel(blueprint.blueprint(), known)
