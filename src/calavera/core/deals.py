"""Deals: what a second table needs to be dealt the same luck, and to be compared hand by hand.

Two tables play differently, so the number of a draw says nothing: the fifth roll of one is not the fifth roll of the
other. A game therefore *names* each draw by the situation it belongs to (which hand, whose, which die), and whoever
draws by these names gives the same situation the same outcome at both tables.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from calavera.core.state import State

S_contra = TypeVar("S_contra", bound=State, contravariant=True)


@dataclass(frozen=True)
class Deals(Generic[S_contra]):
    """`occasion` names the draw that is due, in ASCII letters, digits and single spaces. No two draws of one game have
    the same name. Where two tables with the same options and players have drawn the same things under the same names
    before, the same name has the same weights: names of deals do not depend on how anybody has played.

    `hands` says how many hands are over and how many are played in all; points change for good with the end of a hand.
    """

    occasion: Callable[[S_contra], str]
    hands: Callable[[S_contra], tuple[int, int]]
