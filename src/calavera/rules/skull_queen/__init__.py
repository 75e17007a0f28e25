"""Skull Queen: two to six captains play tricks to move their pirates along the plank."""

from __future__ import annotations

from calavera.rules.game import Game
from calavera.rules.skull_queen.look import look
from calavera.rules.skull_queen.state import SkullQueenState
from calavera.rules.skull_queen.tale import tell
from calavera.rules.skull_queen.view import SkullQueenOptions, SkullQueenView
from calavera.rules.skull_queen.why import why
from calavera.rules.skull_queen.words import ACTION_WORDS, OUTCOME_WORDS
from calavera.rules.skull_queen.worlds import imagine, settled

SkullQueenGame = Game[SkullQueenState, SkullQueenOptions, SkullQueenView]


def _make(game: SkullQueenGame, options: SkullQueenOptions, players: int) -> SkullQueenState:
    return SkullQueenState.new(game, options, players, options.rounds_for(players))


GAME: SkullQueenGame = Game(
    id="skull_queen",
    version=1,
    seats=range(2, 7),
    options=SkullQueenOptions,
    view=SkullQueenView,
    make=_make,
    look=look,
    imagine=imagine,
    settled=settled,
    actions=ACTION_WORDS,
    outcomes=OUTCOME_WORDS,
    tell=tell,
    why=why,
)
