"""`print(state)`: a board that says what is so, made of any view."""

from __future__ import annotations

import msgspec

from calavera import View
from calavera.core.options import Options
from calavera.core.picture import picture
from calavera.testing.script import scripted


class Throw(msgspec.Struct, frozen=True):
    seat: int
    face: int | None


class Last(msgspec.Struct, frozen=True):
    taker: int
    throws: tuple[Throw, ...]


class Place(msgspec.Struct, frozen=True):
    dice: int
    boxes: tuple[Throw | None, ...]


class Board(View, frozen=True, kw_only=True):
    kept: tuple[int, ...]
    last: Last | None
    left: dict[str, int]
    seats: tuple[Place, ...]


def board(last: Last | None, boxes: tuple[Throw | None, ...]) -> str:
    return picture(
        "ludo",
        Board(
            players=2,
            options=Options(),
            seat=None,
            to_act=(0, 1),
            over=False,
            scores=(3, 4),
            winners=(),
            history=(),
            kept=(1, 6),
            last=last,
            left={"red": 2, "blue": 1},
            seats=(Place(2, boxes), Place(1, (None, None))),
        ),
    )


def test_only_what_is_told_of_each_seat_stands_in_the_table() -> None:
    """There are as many dice kept as there are seats, and they belong to none."""
    assert board(None, (None, None)) == (
        "ludo, 2 players, seats 0, 1 to act\n"
        "kept: 1 6, last: -, left: red=2 blue=1\n"
        "  seat  score  dice  boxes\n"
        "> 0     3      2     · ·\n"
        "> 1     4      1     · ·"
    )


def test_parts_are_named_where_they_have_names() -> None:
    shown = board(Last(1, (Throw(0, 6), Throw(1, None))), (None, Throw(0, 5)))
    assert "last (taker/throws (seat/face)): 1/(0/6 1/-)" in shown
    assert "boxes (seat/face)" in shown
    assert "> 0     3      2     · 0/5" in shown


def test_an_empty_box_of_yamiks_does_not_look_hidden() -> None:
    shown = str(scripted("yamiks", 2))
    assert "?" not in shown
    assert "rivals: " in shown
