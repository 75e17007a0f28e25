"""What a finished game of Skull Queen tells about how a seat played."""

from __future__ import annotations

import msgspec

from calavera.core.faces import faces_by_words
from calavera.core.measures import Measures
from calavera.games.skull_queen.rules.view import SkullQueenView


def points_per_round(view: SkullQueenView, seat: int) -> Measures:
    """What a seat's plank was worth at the end of a round, on average."""
    points = view.seats[seat].points
    return {"points_per_round": (float(sum(points)), len(points))}


def colours(outcome: msgspec.Struct) -> list[str]:
    """Cards are counted by colour: `deal 2 red-7` as red."""
    return [face.split("-")[0] for face in faces_by_words(outcome)]
