"""Before anything is timed: is our liar's dice the very game of OpenSpiel's? Compared in every position there is."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from bench.liars_dice import PER_SEAT
from bench.liars_game import GAME
from calavera.core.state import CHANCE, OVER, State

TERMINAL = -4  # pyspiel.PlayerId.TERMINAL


def compare_liars_dice() -> int:
    """Walk both game trees side by side; return how many positions they have."""
    pyspiel: Any = import_module("pyspiel")
    theirs = pyspiel.load_game("liars_dice")
    return _compare(GAME.new(2), theirs.new_initial_state())


def _compare(ours: State, theirs: Any) -> int:
    """Same mover, same choices, same chances, same result, here and in all that follows."""
    who = ours.mover()
    if who == OVER:
        _same(TERMINAL, theirs.current_player(), theirs)
        _same(ours.scores(), theirs.returns(), theirs)
        return 1
    _same(who, theirs.current_player(), theirs)
    if who == CHANCE:
        moves = {outcome % PER_SEAT: outcome for outcome, _ in ours.outcomes()}
        chances = [(outcome % PER_SEAT, float(chance)) for outcome, chance in ours.outcomes()]
        _same(chances, theirs.chance_outcomes(), theirs)
    else:
        moves = {action: action for action in ours.legal(who)}
        _same(list(moves), theirs.legal_actions(), theirs)
    positions = 1
    for their_move, our_move in moves.items():
        after = ours.clone()
        after.apply(who, our_move)
        positions += _compare(after, theirs.child(their_move))
    return positions


def _same(ours: object, theirs: object, where: object) -> None:
    if ours != theirs:
        raise AssertionError(f"liars_dice differs from OpenSpiel's at [{where}]: {ours} here, {theirs} there")
