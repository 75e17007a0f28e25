"""HTTP: two tables that were dealt the same, compared hand by hand; and the same deals a second time."""

from __future__ import annotations

import csv
import io

import msgspec
from litestar import Response, get, post

from calavera.server.api.bodies import TableId
from calavera.server.api.comparison import Comparison
from calavera.server.api.games import Id, TheService
from calavera.server.api.looking import LOOK, Anyone, count_read, count_wake, maybe_player, player_of, ready, room_of
from calavera.server.api.openapi import SIGNED_IN, SIGNED_IN_OR_NOT, refusals
from calavera.server.api.readings import TheReadings
from calavera.server.live.service import Service
from calavera.server.ops.security import address_of
from calavera.table.errors import NotAllowed, TwinSealed
from calavera.table.twins import is_over

COLUMNS = ("hand", "seat", "first_name", "first_points", "second_name", "second_points", "difference", "total")


async def _compared(request: Anyone, service: Service, readings: TheReadings, table_id: str) -> bytes:
    """For whoever may look at one of the two. How far they are costs little; only at the end both games are read."""
    await count_wake(request, service, table_id)
    room = await room_of(request, service, table_id)
    if room.table.twin is not None:
        await count_wake(request, service, room.table.twin.table)
    other = await service.twins.other(room)
    player = await maybe_player(request, service)
    id = None if player is None else player.id
    if not room.may_look(id) and (other is None or not other.may_look(id)):
        raise NotAllowed()
    if is_over(room.table) and (other is None or is_over(other.table)):
        await count_read(request, service)
    return await readings.comparison(room, other, address_of(request, service.config))


@get("/api/tables/{table_id:str}/comparison", security=SIGNED_IN_OR_NOT, responses=refusals(*LOOK))
async def comparison(request: Anyone, service: TheService, readings: TheReadings, table_id: Id) -> Response[Comparison]:
    """Both twins: how far they are and, when both are over, what each hand brought each seat at either."""
    return ready(await _compared(request, service, readings, table_id))


@get(
    "/api/tables/{table_id:str}/comparison.csv",
    security=SIGNED_IN_OR_NOT,
    media_type="text/csv",
    responses=refusals(409, *LOOK),
)
async def comparison_csv(request: Anyone, service: TheService, readings: TheReadings, table_id: Id) -> Response[str]:
    """The same as a table: a line for each hand and seat."""
    body = await _compared(request, service, readings, table_id)
    told = msgspec.json.decode(body, type=Comparison)
    if not told.over:
        raise TwinSealed()
    written = io.StringIO()
    lines = csv.writer(written, lineterminator="\r\n")
    names = [side.names for side in told.tables]
    lines.writerow(COLUMNS)
    for number, hand in enumerate(told.hands, start=1):
        for seat, line in enumerate(hand.seats):
            first, second = (_plain(who[seat] or "") for who in names)
            a, b = line.points
            lines.writerow([number, seat + 1, first, a, second, b, line.difference, line.total])
    headers = {"Content-Disposition": f'attachment; filename="calavera-{told.game}-twins.csv"'}
    return Response(written.getvalue(), media_type="text/csv", headers=headers)


def _plain(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name[:1] in ("=", "+", "-", "@") else name


@post("/api/tables/{table_id:str}/again", status_code=201, security=SIGNED_IN, responses=refusals(401, 403, 404, 409))
async def again(request: Anyone, service: TheService, table_id: Id) -> TableId:
    """The people of a finished twin take the seats of the other one, each one seat further on, where nobody has sat
    down yet; later requests get the same table.
    """
    asker = await player_of(request, service)
    await count_wake(request, service, table_id)
    room = await room_of(request, service, table_id)
    id = await service.twins.again(room, asker.id, address_of(request, service.config))
    summary = await service.rooms.summary(id)
    return TableId(summary.id, summary.code)


TWIN_HANDLERS = [comparison, comparison_csv, again]
