"""A group of people who play together: its name, its members, what they have played, and notes.

It is a set of cells, and what was written last into a cell is all that is left of it: a name that was taken out is gone
from every copy. Copies that have been apart come to the same in any order, because the later entry wins everywhere.
Games name members by their ids, so a name stands in one place only. Nothing here knows a rule of a game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Literal, NamedTuple

import msgspec

from calavera.core.errors import CalaveraError
from calavera.core.state import MOST_PLAYERS
from calavera.pad.entries import EntryId, Moment, Number, PadId

LONGEST_NAME = 40
LONGEST_NOTE = 500
LARGEST_OPTIONS = 2_048  # bytes
DEEPEST_OPTIONS = 4  # the faces of a die of a bag lie so deep
MOST_OPTIONS = 256  # values in all of them, each list and each object among them
MOST_MEMBERS = 200
MOST_CELLS = 5_000
MOST_GROUP_BYTES = 1_048_576
_CELL = re.compile(r"name|(member|game|note)\.[a-z0-9]{16}")

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NAME)]


class GroupFull(CalaveraError):
    """A group holds so many cells, and so many bytes of them."""

    code = "group.full"


class TooManyMembers(CalaveraError):
    code = "group.members"


class GroupName(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="name", tag_field="kind"):
    """What the group is called."""

    name: Name


class GroupMember(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="member", tag_field="kind"):
    """A name that somebody goes by. `same_as` is the member who goes by this one too; None where it is the first."""

    name: Name
    same_as: EntryId | None = None


class GroupGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="game", tag_field="kind"):
    """A finished game: `at` is when it was played, `seats` are the ids of members, or None for a bot."""

    game: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
    at: Moment
    source: Literal["pad", "table"]
    seats: Annotated[tuple[EntryId | None, ...], msgspec.Meta(min_length=1, max_length=MOST_PLAYERS)]
    totals: Annotated[tuple[Number, ...], msgspec.Meta(min_length=1, max_length=MOST_PLAYERS)]
    winners: Annotated[
        tuple[Annotated[int, msgspec.Meta(ge=0, lt=MOST_PLAYERS)], ...], msgspec.Meta(max_length=MOST_PLAYERS)
    ]
    options: dict[str, Any]

    def __post_init__(self) -> None:
        if len(self.totals) != len(self.seats) or any(seat >= len(self.seats) for seat in self.winners):
            raise ValueError("seats, totals and winners do not fit together")
        if not _are_options(self.options):
            raise ValueError("options are too deep, too many or too large")


def _are_options(options: dict[str, Any]) -> bool:
    """Whether it could be what some game is played with. Deeper ones could be too deep to be read or written once more
    inside an answer.
    """
    count = 1
    level: list[Any] = [options]
    for _ in range(DEEPEST_OPTIONS):
        inside = [value for one in level for value in (one.values() if isinstance(one, dict) else one)]
        count += len(inside)
        level = [value for value in inside if isinstance(value, dict | list)]
    if level or count > MOST_OPTIONS:
        return False
    return len(msgspec.json.encode(options)) <= LARGEST_OPTIONS


class GroupNote(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="note", tag_field="kind"):
    """What somebody wanted to remember of an evening."""

    at: Moment
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NOTE)]


GroupValue = GroupName | GroupMember | GroupGame | GroupNote


class GroupSetting(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All of a group's header that its readers are told."""

    v: Literal[1]
    made: Moment


class GroupHeader(GroupSetting, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`id` is made by the phone and cannot be guessed: whoever knows it may write."""

    id: PadId


class GroupEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The value of a cell; None: there is none any more. Of two entries the later one counts, and of two that were
    written in the same millisecond the one whose id comes later in the alphabet.
    """

    id: EntryId
    cell: Annotated[str, msgspec.Meta(max_length=32, pattern=r"^(name|(member|game|note)\.[a-z0-9]{16})$")]
    value: GroupValue | None
    at: Moment

    def __post_init__(self) -> None:
        if not _CELL.fullmatch(self.cell):  # to a pattern a line end behind the last character is not there
            raise ValueError("no cell")
        if self.value is not None and self.value.__struct_config__.tag != self.cell.partition(".")[0]:
            raise ValueError("a value for another cell")


class Stands(NamedTuple):
    """What stands in a cell: the number of its arrival, how the entry is written, and what of it is compared."""

    number: int
    written: bytes
    at: int
    id: str
    is_member: bool


class Cells:
    """The cells of one group, with a number of arrival each: 1, 2, 3 … The last one is the group's version. A cell that
    is written to once more gets a new number, so whoever asks for what is new hears of it. Entries are kept as they are
    written and answered with: read, they would take many times as much.
    """

    def __init__(self) -> None:
        self._stands: dict[str, Stands] = {}
        self.version = 0
        self.size = 0  # bytes of all cells

    def __len__(self) -> int:
        return len(self._stands)

    def __contains__(self, cell: str) -> bool:
        return cell in self._stands

    def news(self, entries: Iterable[GroupEntry]) -> list[GroupEntry]:
        """The entries that are later than what stands in their cells, one for each. Nothing is changed, also where they
        do not all fit.
        """
        found: dict[str, GroupEntry] = {}
        for entry in entries:
            known = found.get(entry.cell) or self._stands.get(entry.cell)
            if known is None or (entry.at, entry.id) > (known.at, known.id):
                found[entry.cell] = entry
        self._check_room([_standing(0, entry) for entry in found.values()], [*found])
        return list(found.values())

    def count_with(self, news: Iterable[GroupEntry]) -> int:
        """How many cells there are when these entries are taken."""
        return len(self._stands.keys() | {entry.cell for entry in news})

    def _check_room(self, news: Sequence[Stands], cells: Sequence[str]) -> None:
        replaced = [self._stands[cell] for cell in cells if cell in self._stands]
        size = self.size + sum(len(one.written) for one in news) - sum(len(one.written) for one in replaced)
        if len(self) + len(news) - len(replaced) > MOST_CELLS or size > max(MOST_GROUP_BYTES, self.size):
            raise GroupFull(most=MOST_CELLS)
        before = _members(self._stands.values())
        if before + _members(news) - _members(replaced) > max(MOST_MEMBERS, before):
            raise TooManyMembers(most=MOST_MEMBERS)

    def take(self, news: Iterable[GroupEntry]) -> None:
        """Write entries that `news` has given."""
        for entry in news:
            self.put(self.version + 1, entry)

    def put(self, number: int, entry: GroupEntry) -> None:
        before = self._stands.pop(entry.cell, None)  # the one written last stands last
        self._stands[entry.cell] = stands = _standing(number, entry)
        self.version = max(self.version, number)
        self.size += len(stands.written) - (0 if before is None else len(before.written))

    def after(self, version: int, most: int) -> list[Stands]:
        """So many of the cells that were written after that one, in the order of their arrival."""
        found: list[Stands] = []
        for stands in reversed(self._stands.values()):
            if stands.number <= version:
                break
            found.append(stands)
        return found[::-1][:most]


def _standing(number: int, entry: GroupEntry) -> Stands:
    return Stands(number, msgspec.json.encode(entry), entry.at, entry.id, isinstance(entry.value, GroupMember))


def _members(some: Iterable[Stands]) -> int:
    return sum(stands.is_member for stands in some)
