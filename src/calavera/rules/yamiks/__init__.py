"""Yamik's: one to four players fill a sheet with five dice and race for a pot."""

from __future__ import annotations

from calavera.rules.game import Game
from calavera.rules.yamiks.look import look
from calavera.rules.yamiks.state import YamiksState
from calavera.rules.yamiks.tale import tell
from calavera.rules.yamiks.view import YamiksOptions, YamiksView
from calavera.rules.yamiks.why import why
from calavera.rules.yamiks.words import ACTION_WORDS, OUTCOME_WORDS
from calavera.rules.yamiks.worlds import imagine, settled

YamiksGame = Game[YamiksState, YamiksOptions, YamiksView]


def _make(game: YamiksGame, options: YamiksOptions, players: int) -> YamiksState:
    return YamiksState.new(game, options, players, options.free_downgrade, options.solo_pot == "recommended")


GAME: YamiksGame = Game(
    id="yamiks",
    version=1,
    seats=range(1, 5),
    options=YamiksOptions,
    view=YamiksView,
    make=_make,
    look=look,
    imagine=imagine,
    settled=settled,
    actions=ACTION_WORDS,
    outcomes=OUTCOME_WORDS,
    tell=tell,
    why=why,
)
