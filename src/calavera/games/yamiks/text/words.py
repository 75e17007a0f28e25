"""The things of Yamik's as they stand in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from calavera.core.sentence import Term, who, word
from calavera.games.yamiks.rules.actions import BOX_NAMES, Box
from calavera.games.yamiks.rules.layout import SIXES
from calavera.games.yamiks.rules.view import Fit


def box_name(box: Box) -> Term:
    return word(f"yamiks.box.{box}")


def dice_in_words(dice: tuple[int, ...]) -> str:
    return " ".join(map(str, dice))


def players(seats: Sequence[int]) -> Term:
    return Term(list=tuple([who(seat) for seat in seats]))


def why(box: Box, points: int, fit: Fit, above: Box | None) -> Term:
    """Why a box scores so many points, as the end of a sentence."""
    if above is not None:
        return word(f"yamiks.why.{fit}", box=box_name(above))
    face = BOX_NAMES.index(box) + 1
    if face <= SIXES + 1:
        if points == 0:
            return word("yamiks.why.misses.series", face=face)
        return word("yamiks.why.fits.series", face=face, count=points // face)
    return word("yamiks.why.never" if fit == "never" else f"yamiks.why.{fit}.{box}")
