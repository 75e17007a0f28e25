"""What a pad is made of: its header, and entries that are never changed."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

import msgspec

from calavera.core.state import MOST_PLAYERS

LONGEST_CELL = 64
LONGEST_TEXT = 500
LARGEST_NUMBER = 1_000_000
MOST_NUMBERS = 32  # in one value
MOST_REPLACED = 16  # by one entry
LONGEST_DEVICE = 16
PAD_ID_LENGTH, ENTRY_ID_LENGTH = 26, 16
LAST_MOMENT = 4_102_444_800_000  # the year 2100, in milliseconds
CELL = r"^[a-z][a-z0-9_]*(\.[a-z0-9_]+){0,4}$"

PadId = Annotated[
    str,
    msgspec.Meta(min_length=PAD_ID_LENGTH, max_length=PAD_ID_LENGTH, pattern=f"^[a-z0-9]{{{PAD_ID_LENGTH}}}$"),
]
EntryId = Annotated[
    str,
    msgspec.Meta(min_length=ENTRY_ID_LENGTH, max_length=ENTRY_ID_LENGTH, pattern=f"^[a-z0-9]{{{ENTRY_ID_LENGTH}}}$"),
]
Moment = Annotated[int, msgspec.Meta(ge=0, le=LAST_MOMENT)]
Number = Annotated[int, msgspec.Meta(ge=-LARGEST_NUMBER, le=LARGEST_NUMBER)]
PadValue = (
    None
    | bool
    | Number
    | Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)]
    | Annotated[tuple[Number, ...], msgspec.Meta(max_length=MOST_NUMBERS)]
)

_CELL = re.compile(CELL)


class PadSetting(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is played, since when: all of a pad's header that its followers are told."""

    v: Literal[1]
    game: Annotated[str, msgspec.Meta(max_length=64)]
    players: Annotated[int, msgspec.Meta(ge=1, le=MOST_PLAYERS)]
    options: dict[str, Any]
    made: Moment


class PadHeader(PadSetting, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`id` is made by the phone and cannot be guessed: whoever knows it may write."""

    id: PadId


class PadEntry(msgspec.Struct, frozen=True, kw_only=True, gc=False, forbid_unknown_fields=True):
    """Somebody's `value` for a cell. `over` names entries of the same cell that the writer had seen and replaces, `by`
    is the device that wrote it, `at` its own time in milliseconds.
    """

    id: EntryId
    cell: Annotated[str, msgspec.Meta(max_length=LONGEST_CELL, pattern=CELL)]
    value: PadValue
    over: Annotated[tuple[EntryId, ...], msgspec.Meta(max_length=MOST_REPLACED)]
    at: Moment
    by: Annotated[str, msgspec.Meta(max_length=LONGEST_DEVICE, pattern="^[a-z0-9]*$")]

    def __post_init__(self) -> None:
        # To a pattern a line end behind the last character is not there.
        if self.cell.endswith("\n") or self.by.endswith("\n"):
            raise ValueError("a line end")
        if self.id in self.over:
            raise ValueError("an entry does not replace itself")


def encoded(entry: PadEntry) -> bytes:
    """The one written form of an entry: two are the same exactly where these are (to Python, true equals 1)."""
    return msgspec.json.encode(entry)


def is_cell(text: str) -> bool:
    return len(text) <= LONGEST_CELL and not text.endswith("\n") and _CELL.match(text) is not None
