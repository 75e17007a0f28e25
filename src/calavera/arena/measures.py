"""What else a finished game tells about how its seats played, beside who won."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from calavera.rules.skull_king.view import SkullKingView
from calavera.rules.skull_queen.view import SkullQueenView
from calavera.rules.state import State

# A name, and what it sums up to over how many cases: figures of many games are added up before they are divided.
Measures = dict[str, tuple[float, int]]


def measures(game: str, state: State) -> tuple[Measures, ...]:
    """By seat; empty for games that have nothing but their result."""
    look = _LOOKS.get(game)
    if look is None:
        return tuple({} for _ in range(state.players))
    return tuple(look(state.view(None), seat) for seat in range(state.players))


def added(one: Measures, other: Measures) -> Measures:
    both = {**one}
    for name, (total, cases) in other.items():
        before, so_far = both.get(name, (0.0, 0))
        both[name] = (before + total, so_far + cases)
    return both


def _bids_made(view: SkullKingView, seat: int) -> Measures:
    found: Measures = {}
    for hand, lines in enumerate(view.sheet, start=1):
        made = float(lines[seat].bid == lines[seat].taken)
        found = added(found, {"bids made": (made, 1), f"bids made, hand {hand}": (made, 1)})
    return found


def _points_a_round(view: SkullQueenView, seat: int) -> Measures:
    points = view.seats[seat].points
    return {"points a round": (float(sum(points)), len(points))}


_LOOKS: Mapping[str, Callable[[Any, int], Measures]] = {
    "skull_king": _bids_made,
    "skull_queen": _points_a_round,
}
