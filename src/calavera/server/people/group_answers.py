"""What phones are told of a group. Entries are written already, so answers are put together from bytes."""

from __future__ import annotations

import msgspec

from calavera.pad.group import GroupEntry, GroupHeader, GroupSetting
from calavera.server.people.group_papers import Group

MOST_LISTED = 200  # cells in one answer


class GroupSaved(msgspec.Struct, frozen=True):
    """`entries_after` are those that arrived after the number that was asked for, if one was; `seen` is the number of
    the last of them.
    """

    version: int
    code: str
    seen: int
    entries_after: tuple[GroupEntry, ...]


class FollowedGroup(msgspec.Struct, frozen=True):
    """`entries` arrived after the number that was asked for, and `seen` is the number of the last of them: there are
    more as long as it is below `version`.
    """

    header: GroupSetting
    code: str
    version: int
    seen: int
    entries: tuple[GroupEntry, ...]


class GroupState(msgspec.Struct, frozen=True):
    """The same as a FollowedGroup, for whoever knows the id."""

    header: GroupHeader
    code: str
    version: int
    seen: int
    entries: tuple[GroupEntry, ...]


def saved(group: Group, after: int | None) -> bytes:
    """A GroupSaved in JSON."""
    seen, entries = (0, b"") if after is None else _after(group, after)
    told = (group.cells.version, group.head.code.encode(), seen, entries)
    return b'{"version":%d,"code":"%b","seen":%d,"entries_after":[%b]}' % told


def listed(group: Group, after: int, id: str = "") -> bytes:
    """A GroupState in JSON; without the id, a FollowedGroup."""
    header = b'{"id":"%b",%b' % (id.encode(), group.setting[1:]) if id else group.setting
    told = (header, group.head.code.encode(), group.cells.version, *_after(group, after))
    return b'{"header":%b,"code":"%b","version":%d,"seen":%d,"entries":[%b]}' % told


def _after(group: Group, after: int) -> tuple[int, bytes]:
    """The number of the last one, and the cells that were written after that number."""
    found = group.cells.after(after, MOST_LISTED)
    seen = found[-1].number if found else min(after, group.cells.version)
    return seen, b",".join(stands.written for stands in found)
