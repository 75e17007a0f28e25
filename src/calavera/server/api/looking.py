"""Who asks for a table, and whether they may look at it: what all requests about tables begin with."""

from __future__ import annotations

from typing import Any

from litestar import MediaType, Request, Response

from calavera.server.live.room import Room
from calavera.server.live.service import Service
from calavera.server.ops.security import address_of
from calavera.server.ops.shares import Share
from calavera.server.people.identity import NotSignedIn, Player
from calavera.table.errors import NotAllowed, NotFinished, TwinSealed

Anyone = Request[Any, Any, Any]

BODY = (400, 403, 413, 415)  # what can be wrong with any body, and with where it comes from
LOOK = (401, 403, 404)  # what can be wrong with looking at a table


async def player_of(request: Anyone, service: Service) -> Player:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise NotSignedIn()
    return await service.identities.of_token(token)


async def maybe_player(request: Anyone, service: Service) -> Player | None:
    return await player_of(request, service) if "authorization" in request.headers else None


async def room_of(request: Anyone, service: Service, table_id: str) -> Room:
    return await service.find(table_id, address_of(request, service.config))


def ready(body: bytes, headers: dict[str, str] | None = None, status: int = 200) -> Response[Any]:
    """An answer that is JSON already."""
    return Response(body, status_code=status, media_type=MediaType.JSON, headers=headers)


async def share_of(request: Anyone, service: Service) -> Share:
    """Whose share of the server a request uses."""
    player = await maybe_player(request, service)
    return Share(address_of(request, service.config), "" if player is None else player.id)


async def count_read(request: Anyone, service: Service) -> None:
    """For whatever costs the more the longer a log is; waking a table does, too."""
    service.shares.read(await share_of(request, service))


async def count_wake(request: Anyone, service: Service, table_id: str) -> None:
    """For what costs little unless the table has to be woken for it."""
    if not service.rooms.is_awake(table_id):
        await count_read(request, service)


async def seat_of(room: Room, request: Anyone, service: Service) -> int | None:
    """The asker's seat; raises if the asker may not look."""
    player = await maybe_player(request, service)
    if not room.may_look(None if player is None else player.id):
        raise NotAllowed()
    return None if player is None else room.table.seat_of(player.id)


async def finished(request: Anyone, service: Service, table_id: str) -> Room:
    """A finished table that the asker may look at."""
    await count_read(request, service)
    room = await room_of(request, service, table_id)
    await seat_of(room, request, service)
    if room.table.result is None:
        raise NotFinished()
    return room


async def lying_open(request: Anyone, service: Service, table_id: str) -> Room:
    """A finished table of which nothing is a secret any more."""
    room = await finished(request, service, table_id)
    if not room.table.lies_open:
        raise TwinSealed()
    return room
