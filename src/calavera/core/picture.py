"""A position as plain text: what a spectator sees, for `print`.

It is made from the fields of the game's view, so it works for every game and can show no secret. The field `seats` is
the table, a row for each seat; everything else is a fact of the position.
"""

from __future__ import annotations

from typing import Any

import msgspec

_COMMON = ("players", "options", "seat", "to_act", "over", "scores", "winners", "history")
_WIDEST = 100  # characters of a line of facts


def picture(id: str, view: Any) -> str:
    """A heading, the facts of the view, and a table with a row for each seat."""
    lines = [f"{id}, {view.players} players, {_turn(view)}"]
    columns: dict[str, list[str]] = {"score": [str(score) for score in view.scores]}
    facts: list[str] = []
    for name in view.__struct_fields__:
        value = getattr(view, name)
        if name in _COMMON or (name == "hand" and not value):
            continue
        if name == "seats" and value:
            columns |= _columns(value)
        else:
            facts.append(f"{_named(name, value)}: {_text(value)}")
    return "\n".join([*lines, *_wrapped(facts), *_table(columns, view)])


def _turn(view: Any) -> str:
    if view.over:
        return f"over, won by {_seats(view.winners)}"
    return f"{_seats(view.to_act)} to act" if view.to_act else "chance to act"


def _seats(seats: tuple[int, ...]) -> str:
    return f"seat{'s' if len(seats) > 1 else ''} {', '.join(map(str, seats))}"


def _columns(seats: tuple[Any, ...]) -> dict[str, list[str]]:
    """A column for each field of what the view tells of a seat."""
    columns: dict[str, list[str]] = {}
    for field in seats[0].__struct_fields__:
        values = tuple(getattr(each, field) for each in seats)
        columns[_named(field, values)] = [_text(value) for value in values]
    return columns


def _named(name: str, value: object) -> str:
    """A field with the names of the parts of its value, in the order in which `_text` writes them."""
    shape = _shape(value)
    return f"{name} ({shape})" if shape else name


def _shape(value: object) -> str:
    if isinstance(value, msgspec.Struct):
        return "/".join(_named(field, getattr(value, field)) for field in value.__struct_fields__)
    if isinstance(value, tuple):
        return max(map(_shape, value), key=len, default="")  # of equal types, the fullest
    return ""


def _text(value: object, inside: bool = False) -> str:
    """`-` where there is nothing, `·` for a place that is empty or hidden: a view does not tell which."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return " ".join(f"{key}={_text(part)}" for key, part in value.items()) or "-"
    if isinstance(value, tuple):
        parts = " ".join("·" if part is None else _text(part, inside=True) for part in value)
        return f"({parts})" if inside and value else parts or "-"
    if isinstance(value, msgspec.Struct):
        return "/".join(_text(getattr(value, field), inside=True) for field in value.__struct_fields__)
    return str(value)


def _wrapped(facts: list[str]) -> list[str]:
    lines: list[str] = []
    for fact in facts:
        if lines and len(lines[-1]) + len(fact) < _WIDEST:
            lines[-1] += f", {fact}"
        else:
            lines.append(fact)
    return lines


def _table(columns: dict[str, list[str]], view: Any) -> list[str]:
    columns = {"seat": [str(seat) for seat in range(view.players)], **columns}
    widths = [max(len(name), *map(len, cells)) for name, cells in columns.items()]
    rows = [list(columns), *([cells[seat] for cells in columns.values()] for seat in range(view.players))]
    marks = ["  ", *("> " if seat in view.to_act else "  " for seat in range(view.players))]
    return [
        mark + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for mark, row in zip(marks, rows, strict=True)
    ]
