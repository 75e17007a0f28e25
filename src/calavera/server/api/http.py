"""HTTP: players, lobby, tables, logs, results. A signed-in player sends `Authorization: Bearer TOKEN`."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import Response, delete, get, patch, post
from litestar.di import NamedDependency
from litestar.params import QueryParameter
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from calavera.core.errors import UnknownSeat
from calavera.server.api.bodies import (
    Code,
    NewPlayer,
    NewTable,
    Rematch,
    Rename,
    SeatLink,
    Signed,
    TableId,
    read,
)
from calavera.server.api.daily import DAILY_HANDLERS
from calavera.server.api.games import GAME_HANDLERS, Id, TheService
from calavera.server.api.groups import GROUP_HANDLERS
from calavera.server.api.hints import HINT_HANDLERS
from calavera.server.api.looking import (
    BODY,
    LOOK,
    Anyone,
    count_read,
    count_wake,
    finished,
    lying_open,
    player_of,
    ready,
    room_of,
    seat_of,
)
from calavera.server.api.openapi import SIGNED_IN, SIGNED_IN_OR_NOT, refusals, takes
from calavera.server.api.pads import PAD_HANDLERS
from calavera.server.api.proof import Proof
from calavera.server.api.protocol import TableState, Told
from calavera.server.api.readings import TheReadings
from calavera.server.api.reviews import REVIEW_HANDLERS
from calavera.server.api.sheets import SHEET_HANDLERS
from calavera.server.api.training import TRAINING_HANDLERS
from calavera.server.api.twins import TWIN_HANDLERS
from calavera.server.live.moments import Moments
from calavera.server.live.room import Room
from calavera.server.live.rooms import UnknownTable
from calavera.server.live.service import Service
from calavera.server.ops.limiting import TooFast, Tries
from calavera.server.ops.metrics import REGISTRY
from calavera.server.ops.security import address_of
from calavera.server.ops.shares import Share
from calavera.server.people.figures import Figures
from calavera.server.people.identity import BadLink, Player
from calavera.server.people.index import TableSummary
from calavera.server.people.results import Result
from calavera.table.commands import TakeSeat
from calavera.table.errors import NoOffer, NotAllowed, NotFinished, TwinSealed
from calavera.table.people import Asker
from calavera.table.verify import Verdict

TheTries = NamedDependency[Tries]

PERSPECTIVE = "^(own|none|[0-9]{1,2})$"  # whose eyes to see a replay with: one's own, a spectator's, a seat's
MOST_ENTRIES_LISTED = 1_000


# Players


@post("/api/players", status_code=201, operation_class=takes(NewPlayer), responses=refusals(*BODY))
async def new_player(request: Anyone, service: TheService, tries: TheTries) -> Signed:
    """A new guest. The token is the only proof of who it is, and it is shown this once."""
    data = await read(request, NewPlayer)
    if not tries.players.take(address_of(request, service.config)):
        raise TooFast()
    return Signed(*await service.identities.create(data.name, bot=data.bot))


@get("/api/me", security=SIGNED_IN, responses=refusals(401))
async def me(request: Anyone, service: TheService) -> Player:
    return await player_of(request, service)


@patch("/api/me", security=SIGNED_IN, operation_class=takes(Rename), responses=refusals(401, *BODY))
async def rename(request: Anyone, service: TheService) -> Player:
    player = await player_of(request, service)
    return await service.identities.rename(player, (await read(request, Rename)).name)


@post("/api/me/link", status_code=201, security=SIGNED_IN, responses=refusals(401, 403))
async def make_link(request: Anyone, service: TheService, tries: TheTries) -> Code:
    """A one-time code that signs another device in as the same player; an earlier one no longer counts."""
    player = await player_of(request, service)
    _count_token(player, request, service, tries)
    return Code(await service.identities.make_link(player))


def _count_token(player: Player, request: Anyone, service: Service, tries: Tries) -> None:
    if tries.tokens.is_empty(player.id) or not tries.players.take(address_of(request, service.config)):
        raise TooFast()
    tries.tokens.take(player.id)


@post("/api/links", status_code=201, operation_class=takes(Code), responses=refusals(404, *BODY))
async def use_link(request: Anyone, service: TheService, tries: TheTries) -> Signed:
    """Sign in with a one-time code; the device gets a token of its own."""
    address = address_of(request, service.config)
    data = await read(request, Code)
    with tries.guessing(address, BadLink):
        return Signed(*await service.identities.use_link(data.code))


@delete("/api/me/tokens", status_code=200, security=SIGNED_IN, responses=refusals(401, 403))
async def sign_out_everywhere(request: Anyone, service: TheService, tries: TheTries) -> Signed:
    """Sign out all devices: every token of the player is void, and its connections are closed. The asker gets a new
    token, as the player could not be reached any more without one.
    """
    player = await player_of(request, service)
    _count_token(player, request, service, tries)
    return Signed(player, await service.sign_out_everywhere(player))


@get("/api/me/tables", security=SIGNED_IN, responses=refusals(401))
async def my_tables(request: Anyone, service: TheService) -> list[TableSummary]:
    """Tables the player owns or sits at, the last changed first."""
    return await service.rooms.index.of((await player_of(request, service)).id)


@get("/api/players/{player_id:str}/statistics", responses=refusals(404))
async def statistics(player_id: Id, service: TheService) -> list[Figures]:
    """One line for each game the player has finished."""
    return await service.results.of((await service.identities.of_id(player_id)).id)


# Tables


@get("/api/lobby", responses=refusals())
async def lobby(service: TheService) -> list[TableSummary]:
    """Public tables that can be joined or watched; `/api/lobby/socket` tells the same as it changes."""
    return service.rooms.index.lobby()


@post(
    "/api/tables",
    status_code=201,
    security=SIGNED_IN,
    operation_class=takes(NewTable),
    responses=refusals(401, *BODY),
)
async def new_table(request: Anyone, service: TheService) -> TableId:
    owner = await player_of(request, service)
    data = await read(request, NewTable)
    address = address_of(request, service.config)
    room = await service.create(
        data.settings,
        owner,
        data.nonce,
        sit=data.sit,
        nonce_hash=data.nonce_hash,
        address=address,
        twin=data.twin,
    )
    return _table_id(await service.rooms.summary(room.table.id))


def _table_id(summary: TableSummary) -> TableId:
    return TableId(summary.id, summary.code)


@get("/api/codes/{code:str}", responses=refusals(404))
async def table_of_code(request: Anyone, code: Id, service: TheService, tries: TheTries) -> TableId:
    """The table behind a short code, in any case."""
    address = address_of(request, service.config)
    with tries.guessing(address, UnknownTable):
        return _table_id(await service.rooms.by_code(code))


@get("/api/tables/{table_id:str}", security=SIGNED_IN_OR_NOT, responses=refusals(*LOOK))
async def table_state(request: Anyone, service: TheService, table_id: Id) -> TableState:
    """The table as the asker may see it."""
    await count_wake(request, service, table_id)
    room = await room_of(request, service, table_id)
    return room.presenter(()).state(await seat_of(room, request, service), full=False)


@get("/api/tables/{table_id:str}/log", security=SIGNED_IN_OR_NOT, responses=refusals(400, *LOOK))
async def table_log(
    request: Anyone,
    service: TheService,
    readings: TheReadings,
    table_id: Id,
    after: Annotated[int, QueryParameter(ge=0, le=1_000_000)] = 0,
    limit: Annotated[int, QueryParameter(ge=1, le=MOST_ENTRIES_LISTED)] = MOST_ENTRIES_LISTED,
) -> Response[list[Told]]:
    """The entries after that number as the asker may read them, at most `limit`. If there are more, the header `Link`
    has the address of the next ones.
    """
    await count_read(request, service)
    room = await room_of(request, service, table_id)
    seat = await seat_of(room, request, service)
    last = after + limit
    body = await readings.log(room, seat, after, limit, address_of(request, service.config))
    more = f'</api/tables/{room.table.id}/log?after={last}&limit={limit}>; rel="next"'
    return ready(body, {"Link": more} if last < room.table.version else None)


@get("/api/tables/{table_id:str}/moments", security=SIGNED_IN_OR_NOT, responses=refusals(400, 409, *LOOK))
async def table_moments(
    request: Anyone,
    service: TheService,
    readings: TheReadings,
    table_id: Id,
    seat: Annotated[str, QueryParameter(pattern=PERSPECTIVE)] = "own",
    after: Annotated[int, QueryParameter(ge=0, le=1_000_000)] = 0,
    limit: Annotated[int, QueryParameter(ge=1, le=100)] = 50,
) -> Response[Moments]:
    """The game again, choice by choice: as the asker saw it, as a spectator did (`none`), or, once it is over, as
    anybody did who sat there. `after` leaves out so many moments from the start.
    """
    await count_read(request, service)
    room = await room_of(request, service, table_id)
    whose = _perspective(room, await seat_of(room, request, service), seat)
    return ready(await readings.moments(room, whose, after, limit, address_of(request, service.config)))


def _perspective(room: Room, own: int | None, asked: str) -> int | None:
    """Until the end nobody sees with the eyes of somebody else."""
    if asked == "own" or asked == str(own):
        return own
    if asked == "none":
        return None
    if room.table.result is None:
        raise NotAllowed()
    if not room.table.lies_open:
        raise TwinSealed()
    if int(asked) >= len(room.table.seats):
        raise UnknownSeat(seat=int(asked))
    return int(asked)


@post(
    "/api/tables/{table_id:str}/rematch",
    status_code=201,
    security=SIGNED_IN,
    operation_class=takes(Rematch),
    responses=refusals(401, 404, 409, *BODY),
)
async def rematch(request: Anyone, service: TheService, table_id: Id) -> TableId:
    """A new table with the same settings and people; later requests get the same one."""
    asker = await player_of(request, service)
    data = await read(request, Rematch)
    await count_wake(request, service, table_id)
    room = await room_of(request, service, table_id)
    address = address_of(request, service.config)
    new = await service.rematch(room, asker, data.nonce, data.nonce_hash, address=address)
    return _table_id(await service.rooms.summary(new))


@post(
    "/api/tables/{table_id:str}/seat",
    status_code=201,
    security=SIGNED_IN,
    operation_class=takes(SeatLink),
    responses=refusals(401, 404, 409, *BODY),
)
async def take_seat(request: Anyone, service: TheService, tries: TheTries, table_id: Id) -> TableId:
    """Play on in a seat whose player has given its secret away; also where spectators may not look."""
    player = await player_of(request, service)
    data = await read(request, SeatLink)
    address = address_of(request, service.config)
    command = TakeSeat(data.seat, data.secret, data.name)
    await asyncio.sleep(service.shares.check(Share(address, player.id), command))
    with tries.guessing(address, NoOffer):
        await count_wake(request, service, table_id)
        room = await room_of(request, service, table_id)
        await room.do(command, Asker(player.id, player.name, player.bot), None)
    return _table_id(await service.rooms.summary(table_id))


# Results


@get("/api/tables/{table_id:str}/result", security=SIGNED_IN_OR_NOT, responses=refusals(409, *LOOK))
async def table_result(request: Anyone, service: TheService, table_id: Id) -> Result:
    room = await finished(request, service, table_id)
    result = await service.results.result(room.table.id)
    if result is None:
        raise NotFinished()
    return result


@get("/api/tables/{table_id:str}/verify", security=SIGNED_IN_OR_NOT, responses=refusals(409, *LOOK))
async def verify_table(request: Anyone, service: TheService, readings: TheReadings, table_id: Id) -> Response[Verdict]:
    """Compute the whole table again from its log and say whether it holds."""
    room = await lying_open(request, service, table_id)
    return ready(await readings.verdict(room, address_of(request, service.config)))


@get("/api/tables/{table_id:str}/proof", security=SIGNED_IN_OR_NOT, responses=refusals(409, *LOOK))
async def proof(request: Anyone, service: TheService, readings: TheReadings, table_id: Id) -> Response[Proof]:
    """Everything about a finished table, to verify it without this server. Talk is left out."""
    room = await lying_open(request, service, table_id)
    return ready(await readings.proof(room, address_of(request, service.config)))


# Operations


@get("/healthz", include_in_schema=False)
async def healthz(service: TheService) -> dict[str, str]:
    await service.store.check()
    return {"status": "ok"}


@get("/metrics", include_in_schema=False)
async def metrics() -> Response[bytes]:
    return Response(generate_latest(REGISTRY), media_type=CONTENT_TYPE_LATEST)


HANDLERS = [
    new_player,
    me,
    rename,
    make_link,
    use_link,
    sign_out_everywhere,
    my_tables,
    statistics,
    *GAME_HANDLERS,
    *TRAINING_HANDLERS,
    *DAILY_HANDLERS,
    *PAD_HANDLERS,
    *GROUP_HANDLERS,
    *SHEET_HANDLERS,
    lobby,
    new_table,
    table_of_code,
    table_state,
    table_log,
    table_moments,
    rematch,
    take_seat,
    *HINT_HANDLERS,
    *REVIEW_HANDLERS,
    *TWIN_HANDLERS,
    table_result,
    verify_table,
    proof,
    healthz,
    metrics,
]
