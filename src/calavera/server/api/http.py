"""HTTP: players, lobby, tables, logs, results. Who must prove who they are sends `Authorization: Bearer TOKEN`."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, Response, get, patch, post
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from calavera.messages import Catalogue, rules_outline
from calavera.play.bots import LEVELS
from calavera.rules import GAMES
from calavera.rules.errors import UnknownSeat
from calavera.server.bodies import (
    Code,
    GameInfo,
    NewPlayer,
    NewTable,
    Rematch,
    Rename,
    RulesSection,
    Signed,
    TableId,
    read,
)
from calavera.server.identity import BadLink, NotSignedIn, Player
from calavera.server.limiting import TooFast, Tries
from calavera.server.metrics import REGISTRY
from calavera.server.moments import Moments, make_moments
from calavera.server.openapi import SIGNED_IN, SIGNED_IN_OR_NOT, refusals, takes
from calavera.server.problems import NoSuchGame
from calavera.server.proof import Proof, make_proof
from calavera.server.protocol import TableState, Told
from calavera.server.register import TableSummary
from calavera.server.results import Figures, Result
from calavera.server.room import Room
from calavera.server.rooms import UnknownTable
from calavera.server.security import address_of
from calavera.server.service import Service
from calavera.server.teaching import Lesson, make_lesson
from calavera.table.errors import NotAllowed, NotPlaying
from calavera.table.talk import phrases_for
from calavera.table.verify import Verdict, verify

Anyone = Request[Any, Any, Any]
TheService = NamedDependency[Service]
TheTries = NamedDependency[Tries]
Id = FromPath[str]
Language = Literal["en", "fr", "de", "it"]
Perspective = Literal["own", "none", "0", "1", "2", "3", "4", "5"]

BODY = (400, 403, 413, 415)  # what can be wrong with any body, and with where it comes from
LOOK = (401, 403, 404)  # what can be wrong with looking at a table


async def player_of(request: Anyone, service: Service) -> Player:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise NotSignedIn()
    return await service.identities.of_token(token)


async def maybe_player(request: Anyone, service: Service) -> Player | None:
    return await player_of(request, service) if "authorization" in request.headers else None


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
async def make_link(request: Anyone, service: TheService) -> Code:
    """A one-time code that signs another device in as the same player; an earlier one no longer counts."""
    return Code(await service.identities.make_link(await player_of(request, service)))


@post("/api/links", status_code=201, operation_class=takes(Code), responses=refusals(404, *BODY))
async def use_link(request: Anyone, service: TheService, tries: TheTries) -> Signed:
    """Sign in with a one-time code; the device gets a token of its own."""
    address = address_of(request, service.config)
    data = await read(request, Code)
    if tries.wrong_codes.is_empty(address):
        raise TooFast()
    try:
        return Signed(*await service.identities.use_link(data.code))
    except BadLink:
        tries.wrong_codes.take(address)
        raise


@get("/api/me/tables", security=SIGNED_IN, responses=refusals(401))
async def my_tables(request: Anyone, service: TheService) -> list[TableSummary]:
    """Tables the player owns or sits at, the last changed first."""
    return await service.rooms.register.of((await player_of(request, service)).id)


@get("/api/players/{player_id:str}/statistics", responses=refusals(404))
async def statistics(player_id: Id, service: TheService) -> list[Figures]:
    """One line for each game the player has finished."""
    return await service.results.of((await service.identities.of_id(player_id)).id)


# Games


@get("/api/games", responses=refusals())
async def games() -> list[GameInfo]:
    return [
        GameInfo(
            game.id,
            game.version,
            tuple(game.seats),
            msgspec.json.schema(game.options_type),
            phrases_for(game.id),
            LEVELS,
        )
        for game in GAMES.values()
    ]


def _game(id: str) -> str:
    if id not in GAMES:
        raise NoSuchGame()
    return id


@get("/api/games/{game_id:str}/ratings", responses=refusals(404))
async def ratings(game_id: Id, service: TheService) -> list[Figures]:
    """The hundred best of the rated players."""
    return await service.results.best_of(_game(game_id))


@get("/api/games/{game_id:str}/rules", responses=refusals(400, 404))
async def rules(game_id: Id, lang: Annotated[Language, QueryParameter()] = "en") -> list[RulesSection]:
    """The whole rules, in the words of that language."""
    catalogue = Catalogue(lang)
    return [
        RulesSection(
            catalogue.text(section.title),
            tuple(catalogue.text(key) for key in section.paragraphs),
            tuple(catalogue.text(section.columns).split(" | ")) if section.columns else (),
            tuple(tuple(catalogue.text(key).split(" | ")) for key in section.rows),
        )
        for section in rules_outline(_game(game_id))
    ]


@get("/api/games/{game_id:str}/lesson", responses=refusals(404))
async def lesson(game_id: Id) -> Lesson:
    """A first lesson, step by step: the table, what to read, and what to do before the next step."""
    return make_lesson(_game(game_id))


# Tables


@get("/api/lobby", responses=refusals())
async def lobby(service: TheService) -> list[TableSummary]:
    """Public tables that can be joined or watched; `/api/lobby/socket` tells the same as it changes."""
    return service.rooms.register.lobby()


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
    room = await service.create(data.settings, owner, data.nonce, sit=data.sit)
    return _table_id(await service.rooms.line(room.table.id))


def _table_id(line: TableSummary) -> TableId:
    return TableId(line.id, line.code)


@get("/api/codes/{code:str}", responses=refusals(404))
async def table_of_code(request: Anyone, code: Id, service: TheService, tries: TheTries) -> TableId:
    """The table behind a short code, in any case."""
    address = address_of(request, service.config)
    if tries.wrong_codes.is_empty(address):
        raise TooFast()
    try:
        return _table_id(await service.rooms.by_code(code))
    except UnknownTable:
        tries.wrong_codes.take(address)
        raise


async def _seat(room: Room, request: Anyone, service: Service) -> int | None:
    """The asker's seat; raises if the asker may not look."""
    player = await maybe_player(request, service)
    if not room.may_look(None if player is None else player.id):
        raise NotAllowed()
    return None if player is None else room.table.seat_of(player.id)


@get("/api/tables/{table_id:str}", security=SIGNED_IN_OR_NOT, responses=refusals(*LOOK))
async def table_state(request: Anyone, service: TheService, table_id: Id) -> TableState:
    """The table as the asker may see it."""
    room = await service.rooms.find(table_id)
    return room.telling(()).state(await _seat(room, request, service), full=False)


@get("/api/tables/{table_id:str}/log", security=SIGNED_IN_OR_NOT, responses=refusals(400, *LOOK))
async def table_log(
    request: Anyone,
    service: TheService,
    table_id: Id,
    after: Annotated[int, QueryParameter(ge=0, le=1_000_000)] = 0,
) -> list[Told]:
    """All entries after that number as the asker may read them."""
    room = await service.rooms.find(table_id)
    seat = await _seat(room, request, service)
    return list(room.telling(room.entries[after:]).entries(seat))


@get("/api/tables/{table_id:str}/moments", security=SIGNED_IN_OR_NOT, responses=refusals(400, *LOOK))
async def table_moments(
    request: Anyone,
    service: TheService,
    table_id: Id,
    seat: Annotated[Perspective, QueryParameter()] = "own",
    after: Annotated[int, QueryParameter(ge=0, le=1_000_000)] = 0,
    limit: Annotated[int, QueryParameter(ge=1, le=100)] = 50,
) -> Moments:
    """The game again, choice by choice: as the asker saw it, as a spectator did (`none`), or, once it is over, as
    anybody did who sat there. `after` leaves out so many moments from the start.
    """
    room = await service.rooms.find(table_id)
    whose = _perspective(room, await _seat(room, request, service), seat)
    # In a thread, because it takes long enough for the other tables to notice.
    return await asyncio.to_thread(make_moments, room.table.id, tuple(room.entries), whose, after, limit)


def _perspective(room: Room, own: int | None, asked: Perspective) -> int | None:
    """Until the end nobody sees with the eyes of somebody else."""
    if asked == "own" or asked == str(own):
        return own
    if asked == "none":
        return None
    if room.table.result is None:
        raise NotAllowed()
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
    """A new table with the same settings and people; whoever asks later gets the same one."""
    asker = await player_of(request, service)
    data = await read(request, Rematch)
    room = await service.rooms.find(table_id)
    return _table_id(await service.rooms.line(await service.rematch(room, asker, data.nonce)))


# Results


async def _finished(request: Anyone, service: Service, table_id: str) -> Room:
    """A finished table that the asker may look at."""
    room = await service.rooms.find(table_id)
    await _seat(room, request, service)
    if room.table.result is None:
        raise NotPlaying()
    return room


@get("/api/tables/{table_id:str}/result", security=SIGNED_IN_OR_NOT, responses=refusals(409, *LOOK))
async def table_result(request: Anyone, service: TheService, table_id: Id) -> Result:
    room = await _finished(request, service, table_id)
    result = await service.results.result(room.table.id)
    if result is None:
        raise NotPlaying()
    return result


@get("/api/tables/{table_id:str}/verify", security=SIGNED_IN_OR_NOT, responses=refusals(409, *LOOK))
async def verify_table(request: Anyone, service: TheService, table_id: Id) -> Verdict:
    """Compute the whole table again from its log and say whether it holds."""
    room = await _finished(request, service, table_id)
    # In a thread, because it takes long enough for the other tables to notice.
    return await asyncio.to_thread(verify, room.table.id, tuple(room.entries))


@get("/api/tables/{table_id:str}/proof", security=SIGNED_IN_OR_NOT, responses=refusals(409, *LOOK))
async def proof(request: Anyone, service: TheService, table_id: Id) -> Proof:
    """Everything about a finished table, for whoever wants to check it without us. Talk is left out."""
    room = await _finished(request, service, table_id)
    return await asyncio.to_thread(make_proof, room.table.id, tuple(room.entries))


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
    my_tables,
    statistics,
    ratings,
    games,
    rules,
    lesson,
    lobby,
    new_table,
    table_of_code,
    table_state,
    table_log,
    table_moments,
    rematch,
    table_result,
    verify_table,
    proof,
    healthz,
    metrics,
]
