"""What a box would score with the dice as they lie, and why, for the player who is about to fill it."""

from __future__ import annotations

from calavera.core.sentence import Sentence
from calavera.core.state import NOBODY
from calavera.games.yamiks.rules.actions import BOX_NAMES
from calavera.games.yamiks.rules.layout import BOXES, FILL
from calavera.games.yamiks.rules.points import box_above, dice_of_series, fit
from calavera.games.yamiks.rules.state import YamiksState
from calavera.games.yamiks.rules.view import FITS
from calavera.games.yamiks.text.words import why


def foresee(state: YamiksState, seat: int, action: int) -> tuple[Sentence, ...]:
    """The reason for the points of a box; nothing about dice to keep or the order of play."""
    box = action - FILL
    if not 0 <= box < BOXES:
        return ()
    fits = FITS[fit(box, state.dice, state.filled(seat), state.free_downgrade)]
    above = box_above(box, state.dice)
    higher = None if above == NOBODY else BOX_NAMES[above]
    return (why(BOX_NAMES[box], fits, higher, dice_of_series(box, state.dice)),)
