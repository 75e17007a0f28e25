"""Hints at a table that allows them: the log says who asked, the answer goes to that player alone."""

from __future__ import annotations

import asyncio

from litestar import Response, post

from calavera.coach.advice import Advice
from calavera.server.api.games import Id, TheService
from calavera.server.api.looking import Anyone, count_wake, player_of, ready, room_of
from calavera.server.api.openapi import SIGNED_IN, refusals
from calavera.server.ops.security import address_of
from calavera.server.ops.shares import Share
from calavera.table.commands import AskHint
from calavera.table.people import Asker


@post(
    "/api/tables/{table_id:str}/hint",
    status_code=200,
    security=SIGNED_IN,
    responses=refusals(400, 401, 403, 404, 409),
)
async def hint(request: Anyone, service: TheService, table_id: Id) -> Response[Advice]:
    """What the choices are worth that the asker has now, and why the best one is best. Everybody at the table learns
    that it was asked for, and nobody else what it says. For the same position the answer is the same, and the log has
    it once.
    """
    player = await player_of(request, service)
    share = Share(address_of(request, service.config), player.id)
    await asyncio.sleep(service.shares.check(share, AskHint()))
    await count_wake(request, service, table_id)
    room = await room_of(request, service, table_id)
    return ready(await service.hints.ask(room, Asker(player.id, player.name, player.bot), share))


HINT_HANDLERS = [hint]
