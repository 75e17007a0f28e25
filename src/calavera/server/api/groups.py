"""HTTP: groups. Whoever knows the id of a group may write to it, whoever knows its code may read it."""

from __future__ import annotations

import re
from typing import Annotated

import msgspec
from litestar import Response, delete, get, put
from litestar.di import NamedDependency
from litestar.params import QueryParameter

from calavera.pad.entries import PAD_ID_LENGTH
from calavera.pad.group import GroupEntry, GroupHeader
from calavera.server.api.bodies import read
from calavera.server.api.games import Id, TheService
from calavera.server.api.looking import BODY, Anyone, ready
from calavera.server.api.openapi import refusals, takes
from calavera.server.api.problems import BadRequest
from calavera.server.live.service import Service
from calavera.server.ops.limiting import LARGEST_PAD_BODY, Tries
from calavera.server.ops.security import address_of
from calavera.server.ops.shares import Share
from calavera.server.people.group_answers import FollowedGroup, GroupSaved, GroupState, listed
from calavera.server.people.groups import UnknownGroup

MOST_WRITTEN = 200  # entries in one request
LAST_NUMBER = 1_000_000_000  # cells are numbered for as long as a group is written to
_ID = re.compile(f"[a-z0-9]{{{PAD_ID_LENGTH}}}")

TheTries = NamedDependency[Tries]
After = Annotated[int, QueryParameter(ge=0, le=LAST_NUMBER)]


class GroupWrite(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A group as one phone has it, or the part of it that the server may not have yet."""

    header: GroupHeader
    entries: Annotated[tuple[GroupEntry, ...], msgspec.Meta(max_length=MOST_WRITTEN)]


def _share(request: Anyone, service: Service) -> Share:
    return Share(address_of(request, service.config), "")


def _known(id: str) -> str:
    """Other ids belong to no group, and are not looked for."""
    if not _ID.fullmatch(id):
        raise UnknownGroup()
    return id


@put(
    "/api/groups/{group_id:str}",
    operation_class=takes(GroupWrite),
    responses=refusals(404, 409, 410, *BODY),
    request_max_body_size=LARGEST_PAD_BODY,
)
async def put_group(
    request: Anyone,
    service: TheService,
    group_id: Id,
    after: Annotated[int | None, QueryParameter(ge=0, le=LAST_NUMBER)] = None,
) -> Response[GroupSaved]:
    """Make a group, or write to one. Entries that are not later than what stands in their cells change nothing. With
    `after`, the answer brings what arrived after that number.
    """
    data = await read(request, GroupWrite)
    if data.header.id != group_id:
        raise BadRequest(field="header.id")
    return ready(await service.groups.put(data.header, data.entries, after, _share(request, service)))


@get("/api/groups/{group_id:str}", responses=refusals(400, 404, 410))
async def get_group(request: Anyone, service: TheService, group_id: Id, after: After = 0) -> Response[GroupState]:
    """What arrived after that number."""
    group = await service.groups.of_id(_known(group_id), _share(request, service))
    return ready(listed(group, after, group_id))


@delete("/api/groups/{group_id:str}", responses=refusals(403, 404))
async def delete_group(request: Anyone, service: TheService, group_id: Id) -> None:
    """Everything of it, for good: nobody can bring it back under the same id."""
    await service.groups.delete(_known(group_id), _share(request, service))


@get("/api/groups/code/{group_code:str}", responses=refusals(400, 404, 410))
async def follow_group(
    request: Anyone, service: TheService, tries: TheTries, group_code: Id, after: After = 0
) -> Response[FollowedGroup]:
    """The same for whoever was told the code."""
    address = address_of(request, service.config)
    with tries.guessing(address, UnknownGroup):
        return ready(listed(await service.groups.of_code(group_code, _share(request, service)), after))


GROUP_HANDLERS = [put_group, get_group, delete_group, follow_group]
