"""The comparison of two tables that were dealt the same: seat against seat, hand by hand."""

from __future__ import annotations

from collections.abc import Generator, Sequence

import msgspec

from calavera.table.table import Status, Table
from calavera.table.twins import HandPoints, hands_of, points_by_hand


class TwinSide(msgspec.Struct, frozen=True):
    """One of the two tables: so many `hands` of all (`of`, 0 before the start) are over. `totals` are the points of the
    hands that are compared, by seat; `won` in how many of them each seat had more points than its twin.
    """

    id: str
    code: str
    status: Status
    names: tuple[str | None, ...]
    hands: int
    of: int
    totals: tuple[int, ...] = ()
    won: tuple[int, ...] = ()


class SeatCompared(msgspec.Struct, frozen=True):
    """The `points` that one hand brought a seat at the first table and at the second; `difference` is how many more
    they are at the first one, and `total` the sum of the differences so far.
    """

    points: tuple[int, int]
    difference: int
    total: int


class HandCompared(msgspec.Struct, frozen=True):
    seats: tuple[SeatCompared, ...]


class Comparison(msgspec.Struct, frozen=True):
    """`tables` has the first table and the second; only one is left where the other was closed before it began. Before
    both are `over` no points are told. `shift`: at the second table everybody sat so many seats further on. `parted`:
    after a restore the deals were not the same, so nothing is compared. `differences` has for each seat how many points
    more it made at the first table, in all hands that both have finished.
    """

    game: str
    over: bool
    parted: bool
    shift: int | None
    tables: tuple[TwinSide, ...]
    hands: tuple[HandCompared, ...] = ()
    differences: tuple[int, ...] = ()


def comparing(sides: Sequence[tuple[Table, str]], *, over: bool) -> Generator[None, None, Comparison]:
    """`sides` are the tables with their codes, the first one first."""
    tables = [table for table, _ in sides]
    parted = any(table.parted for table in tables)
    shift = next((table.shift for table in tables if table.shift is not None), None)
    told = tuple(_side(table, code) for table, code in sides)
    game = tables[0].setup.game
    if not over or parted or len(tables) < 2:
        return Comparison(game, over, parted, shift, told)
    first = yield from points_by_hand(tables[0])
    second = yield from points_by_hand(tables[1])
    hands = _hands(first, second)
    if not hands:
        return Comparison(game, over, parted, shift, told)
    seats = range(len(hands[0].seats))
    reached = [
        msgspec.structs.replace(
            side,
            totals=tuple([sum([hand.seats[seat].points[i] for hand in hands]) for seat in seats]),
            won=tuple([sum([_won(hand.seats[seat], i) for hand in hands]) for seat in seats]),
        )
        for i, side in enumerate(told)
    ]
    return Comparison(game, over, parted, shift, tuple(reached), hands, tuple([line.total for line in hands[-1].seats]))


def _won(line: SeatCompared, i: int) -> bool:
    return line.points[i] > line.points[1 - i]


def _side(table: Table, code: str) -> TwinSide:
    names = tuple(None if seat is None else seat.name for seat in table.seats)
    done, every = hands_of(table)
    return TwinSide(table.id, code, table.status, names, done, every)


def _hands(first: Sequence[HandPoints], second: Sequence[HandPoints]) -> tuple[HandCompared, ...]:
    """The hands that both tables have finished: one of them may have been closed before its end."""
    hands: list[HandCompared] = []
    for one, two in zip(first, second, strict=False):
        totals = [line.total for line in hands[-1].seats] if hands else [0] * len(one.points)
        lines = [
            SeatCompared((a, b), a - b, total + a - b)
            for a, b, total in zip(one.points, two.points, totals, strict=True)
        ]
        hands.append(HandCompared(tuple(lines)))
    return tuple(hands)
