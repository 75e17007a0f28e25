"""Advice: what every choice of a view is worth, and why the best one is best."""

from __future__ import annotations

from typing import Any

import msgspec
from librt.random import Random

from calavera.coach.report import Amount, ChoiceReport, choices_report
from calavera.core.coach import Unit
from calavera.core.errors import NotYourTurn
from calavera.core.game import Game
from calavera.core.sentence import Sentence
from calavera.core.state import State
from calavera.core.view import View
from calavera.games import find_game
from calavera.search.viewpoint import own_seat


class Advice(msgspec.Struct, frozen=True):
    """`worth` is what the seat has if it goes on as the coach would; `choices` are the best ones in order. `of` is how
    many were valued, `simulations` how many determinizations are behind it: 0 where it was computed exactly.
    """

    unit: Unit
    worth: Amount
    choices: tuple[ChoiceReport, ...]
    of: int
    exact: bool
    simulations: int
    why: Sentence | None


def advise(view: View, effort: float = 1.0) -> Advice:
    """For the seat of a view that has a choice to make. The same view gives the same advice; `effort` multiplies the
    simulations.
    """
    game: Game[Any, Any, Any] = find_game(str(view.__struct_config__.tag))
    coach = game.coached()
    seat = own_seat(view)
    if seat not in view.to_act:
        raise NotYourTurn(seat=seat)
    # What a seat may do follows from its view, so any determinization speaks for the true state.
    state: State = game.determinize(view, Random(0))
    appraisal = coach.appraise(view, state.legal(seat), effort)
    return Advice(
        unit=coach.unit(view.players),
        worth=Amount(appraisal.worth.value, appraisal.worth.error),
        choices=choices_report(game, appraisal, coach.unit(view.players), view, None),
        of=len(appraisal.choices),
        exact=appraisal.exact,
        simulations=appraisal.worth.simulations,
        why=coach.why(view, appraisal) if len(appraisal.choices) > 1 else None,
    )
