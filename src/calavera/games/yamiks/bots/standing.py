"""Where a table of Yamik's stands when a seat plays its turn: all that decides how likely each end of the turn wins."""

from __future__ import annotations

from typing import NamedTuple

from calavera.games.yamiks.bots.solved import Sheet
from calavera.games.yamiks.bots.solved.turn import box_of, points_of
from calavera.games.yamiks.rules.layout import BONUS, BONUS_FROM, SIXES
from calavera.games.yamiks.rules.view import YamiksSeat, YamiksView


class Place(NamedTuple):
    """A seat: its sheet, its points without the pot of this round, and its two-dice sums.

    `two_dice` is the total of all its sums, `now` the one of this round: 0 while its turn is still to come.
    """

    sheet: Sheet
    total: int
    two_dice: int
    now: int

    @staticmethod
    def of(seat: YamiksSeat) -> Place:
        now = [line.two_dice for line in seat.lines if line is not None and line.pot is None]
        return Place(Sheet.of(seat), seat.total, seat.two_dice_total, sum(now))


class Standing(NamedTuple):
    """`me` is the seat that plays; `later` are those that play after it in this round, in their order."""

    me: int
    round: int
    free_downgrade: bool
    places: tuple[Place, ...]
    later: tuple[int, ...]

    @staticmethod
    def of(view: YamiksView, me: int) -> Standing:
        later = tuple([seat for seat in view.to_play if seat != me])
        places = tuple([Place.of(seat) for seat in view.seats])
        return Standing(me, view.round, view.options.free_downgrade, places, later)


def gain_of(sheet: Sheet, way: int) -> int:
    """The points of a box filled in this way, with the bonus if that earns it."""
    scored = int(points_of(way))
    earns = box_of(way) <= SIXES and sheet.series < BONUS_FROM <= sheet.series + scored
    return scored + BONUS if earns else scored


def sheet_with(sheet: Sheet, way: int) -> Sheet:
    """The sheet after a box was filled in this way."""
    box = int(box_of(way))
    return Sheet(sheet.filled | 1 << box, sheet.series + int(points_of(way)) if box <= SIXES else sheet.series)


def is_open(sheet: Sheet, way: int) -> bool:
    """Whether the box of this way is still to be filled."""
    return sheet.filled >> int(box_of(way)) & 1 == 0
