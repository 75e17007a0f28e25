"""The things of Yamik's as they stand in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from calavera.core.sentence import Param, Sentence, Term, who, word
from calavera.games.yamiks.rules.actions import SERIES_FACES, Box
from calavera.games.yamiks.rules.view import Fit


def box_name(box: Box) -> Term:
    return word(f"yamiks.box.{box}")


def dice_in_words(dice: tuple[int, ...]) -> str:
    return " ".join(map(str, dice))


def players(seats: Sequence[int]) -> Term:
    return Term(list=tuple([who(seat) for seat in seats]))


def why(box: Box, fit: Fit, above: Box | None, count: int) -> Sentence:
    """Why dice score what they score in a box; `above` is the box of the higher pattern, `count` the dice of a series.

    A clause, so that it can also end another sentence.
    """
    if above is not None:
        return _why(fit, box=box_name(above))
    if fit == "never":
        return _why(fit)
    face = SERIES_FACES.get(box)
    if face is None:
        return _why(f"{fit}.{box}")
    return _why("fits.series", face=face, count=count) if count else _why("misses.series", face=face)


def _why(key: str, **params: Param) -> Sentence:
    return Sentence(f"yamiks.why.{key}", params)
