"""The Skull King dice game: three to six players bid how many tricks their dice will take."""

from __future__ import annotations

from calavera.rules.game import Game
from calavera.rules.skull_king.look import look
from calavera.rules.skull_king.state import SkullKingState
from calavera.rules.skull_king.tale import tell
from calavera.rules.skull_king.view import SkullKingOptions, SkullKingView
from calavera.rules.skull_king.why import why
from calavera.rules.skull_king.words import ACTION_WORDS, FACE_NAMES, OUTCOME_WORDS
from calavera.rules.skull_king.worlds import imagine, settled

SkullKingGame = Game[SkullKingState, SkullKingOptions, SkullKingView]


def _make(game: SkullKingGame, options: SkullKingOptions, players: int) -> SkullKingState:
    kinds = options.bag.kinds()
    counts = [dice.count for dice in kinds]
    faces = [FACE_NAMES.index(face) for dice in kinds for face in dice.faces]
    return SkullKingState.new(game, options, players, options.landlubber, counts, faces)


GAME: SkullKingGame = Game(
    id="skull_king",
    version=1,
    seats=range(3, 7),
    options=SkullKingOptions,
    view=SkullKingView,
    make=_make,
    look=look,
    imagine=imagine,
    settled=settled,
    actions=ACTION_WORDS,
    outcomes=OUTCOME_WORDS,
    tell=tell,
    why=why,
)
