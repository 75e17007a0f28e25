"""HTTP: the daily puzzle of each game."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import QueryParameter

from calavera.core.errors import NotCoached
from calavera.games import GAMES
from calavera.server.api.bodies import read
from calavera.server.api.games import Id, TheService
from calavera.server.api.looking import Anyone, maybe_player, player_of
from calavera.server.api.openapi import SIGNED_IN, SIGNED_IN_OR_NOT, refusals, takes
from calavera.server.api.problems import NoSuchGame
from calavera.server.ops.security import address_of
from calavera.server.ops.shares import Share
from calavera.server.people.daily import DailyDay, DailyFairness, DailyPuzzle, playable

LONGEST_CHOICE = 64


class DailyAnswers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One choice for each question, in order."""

    choices: tuple[Annotated[str, msgspec.Meta(max_length=LONGEST_CHOICE)], ...]


def _known(game: str) -> str:
    if game not in GAMES:
        raise NoSuchGame()
    if game not in playable():
        raise NotCoached(game=game)
    return game


@get("/api/daily", security=SIGNED_IN_OR_NOT, responses=refusals(400, 401, 404))
async def daily(
    request: Anyone, service: TheService, day: Annotated[str | None, QueryParameter(max_length=10)] = None
) -> DailyDay:
    """A day, today if none is named: which games there are, and what the asker has made of them. Days are those of
    UTC, written like 2026-11-18.
    """
    player = await maybe_player(request, service)
    service.shares.read(Share(address_of(request, service.config), "" if player is None else player.id))
    return await service.daily.day(day, player)


@get("/api/daily/fairness", responses=refusals())
async def daily_fairness(request: Anyone, service: TheService) -> DailyFairness:
    """The promise for the next day and for today, and the seeds of the days that are over."""
    service.shares.read(Share(address_of(request, service.config), ""))
    return await service.daily.fairness()


@get("/api/daily/{day:str}/{game_id:str}", security=SIGNED_IN_OR_NOT, responses=refusals(401, 404))
async def daily_puzzle(request: Anyone, service: TheService, day: Id, game_id: Id) -> DailyPuzzle:
    """Five questions; their solutions once the day is over, or the asker has answered."""
    player = await maybe_player(request, service)
    share = Share(address_of(request, service.config), "" if player is None else player.id)
    service.shares.read(share)
    return await service.daily.puzzle(day, _known(game_id), player, share)


@post(
    "/api/daily/{day:str}/{game_id:str}",
    status_code=201,
    security=SIGNED_IN,
    operation_class=takes(DailyAnswers),
    responses=refusals(400, 401, 403, 404, 409, 413, 415),
)
async def daily_answer(request: Anyone, service: TheService, day: Id, game_id: Id) -> DailyPuzzle:
    """The one try of a player on this day, with the solutions in return."""
    player = await player_of(request, service)
    data = await read(request, DailyAnswers)
    share = Share(address_of(request, service.config), player.id)
    service.shares.read(share)
    return await service.daily.answer(day, _known(game_id), player, data.choices, share)


DAILY_HANDLERS = [daily, daily_fairness, daily_puzzle, daily_answer]
