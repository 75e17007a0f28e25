"""Groups: families and clubs with what they have played. Kept like score pads: no sign-in, and no rule is known."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from calavera.core.errors import CalaveraError
from calavera.pad.group import LONGEST_NAME, GroupEntry, GroupHeader, GroupMember, GroupName, GroupSetting
from calavera.server.config import Limits
from calavera.server.ops.background import Background
from calavera.server.ops.clock import Now
from calavera.server.ops.metrics import GROUPS
from calavera.server.ops.shares import Share, Shares
from calavera.server.people.codes import GROUP_CODE, free_code
from calavera.server.people.group_answers import saved
from calavera.server.people.group_papers import GONE, HEAD, Group, Head, last_uses, load, removal
from calavera.server.people.identity import hashed
from calavera.server.people.keeping import DAY_MS, Keeper
from calavera.store.port import Document, Store
from calavera.table.cleaning import clean_text
from calavera.table.errors import BadName


class UnknownGroup(CalaveraError):
    code = "group.unknown"


class GroupGone(CalaveraError):
    """Somebody has deleted it, and a phone that was away does not bring it back."""

    code = "group.gone"


class TooManyGroups(CalaveraError):
    code = "limit.groups"


class TooManyGroupsHere(CalaveraError):
    """One address has made as many groups as it may in a day."""

    code = "limit.groups_per_address"


class ClockAhead(CalaveraError):
    """An entry of the future: nobody whose clock is right could replace it."""

    code = "group.clock"


class Groups(Keeper[Group]):
    head, code_kind, gone = HEAD, GROUP_CODE, GONE
    unknown, was_deleted, too_many, too_many_here = UnknownGroup, GroupGone, TooManyGroups, TooManyGroupsHere

    def __init__(self, store: Store, limits: Limits, shares: Shares, background: Background, now: Now) -> None:
        super().__init__(store, limits.groups, limits.groups_per_address, GROUPS, shares, background, now)

    async def _load(self, key: str) -> Group | None:
        return await load(self._store, key)

    async def _removal(self, key: str) -> list[Document]:
        return await removal(self._store, key)

    async def _last_uses(self, first: str) -> list[tuple[str, int | None]]:
        return await last_uses(self._store, first)

    async def put(self, header: GroupHeader, entries: Sequence[GroupEntry], after: int | None, share: Share) -> bytes:
        """Make the group if it is not there, and write the entries that are later than what is there; all of it or
        nothing. Gives a GroupSaved in JSON.
        """
        key = hashed(header.id)
        self._count_reading(key, share)

        async def work() -> bytes:
            group = await self._find(key)
            if group is None:
                group = await self._create(key, header, entries, share)
            elif news := self._news(group, entries):
                await self._write(group, news, share)
            return saved(group, after)

        return await self._alone(key, work)

    def _news(self, group: Group, entries: Sequence[GroupEntry]) -> list[GroupEntry]:
        news = group.cells.news([_cleaned(entry) for entry in entries])
        if any(entry.at > self._now() + DAY_MS for entry in news):
            raise ClockAhead()
        return news

    async def _create(self, key: str, header: GroupHeader, entries: Sequence[GroupEntry], share: Share) -> Group:
        code = await free_code(self._store)
        setting = GroupSetting(v=1, made=header.made)
        group = Group(key, Head(setting=setting, code=code, cells=0, version=0, used=self._now()))
        news = self._news(group, entries)
        # A repaired disk may still have parts of an earlier one.
        beside = [*await removal(self._store, key), Document(GROUP_CODE, code, key.encode())]
        await self._first_write(share.address, lambda: self._write(group, news, share, beside))
        return group

    async def _write(
        self, group: Group, news: Sequence[GroupEntry], share: Share, beside: Sequence[Document] = ()
    ) -> None:
        self._shares.check_writing(share, bots=False)
        used = self._now()
        documents = [*beside, *group.entries_written(news, used)]
        await self._written(group, documents, share, lambda: group.take(news, used))


def _cleaned(entry: GroupEntry) -> GroupEntry:
    """With its name as it may be seen by everybody, like those at tables."""
    value = entry.value
    if not isinstance(value, GroupName | GroupMember):
        return entry
    name = clean_text(value.name)
    if not 0 < len(name) <= LONGEST_NAME:
        raise BadName(most=LONGEST_NAME)
    return entry if name == value.name else replace(entry, value=replace(value, name=name))
