"""HTTP: exercises, each with its solution. There is nothing to win with them, so nothing is kept back."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get
from litestar.params import QueryParameter

from calavera.coach.exercises import MOST_SEED, exercises_of
from calavera.games import GAMES
from calavera.server.api.games import Id, TheService
from calavera.server.api.looking import Anyone, ready
from calavera.server.api.openapi import refusals
from calavera.server.api.problems import NoSuchGame
from calavera.server.live.exercises import Drill
from calavera.server.ops.security import address_of
from calavera.server.ops.shares import Share

# Alone everything is computed, which takes no time; where it is searched, one is enough to wait for.
MOST_DRILLS = 20
LONGEST_ACTION = 64


@get("/api/train/{game_id:str}", responses=refusals(400, 404))
async def train(
    request: Anyone,
    game_id: Id,
    service: TheService,
    kind: Annotated[str, QueryParameter(pattern="^[a-z0-9_]{0,32}$")] = "",
    seed: Annotated[int | None, QueryParameter(ge=0, lt=MOST_SEED)] = None,
    count: Annotated[int, QueryParameter(ge=1, le=MOST_DRILLS)] = 1,
    made: Annotated[str, QueryParameter(max_length=LONGEST_ACTION)] = "",
) -> Response[list[Drill]]:
    """Positions to practise, each with what its choices are worth. Without `kind` any kind may come, without `seed` any
    position. `count` asks for several; where values are searched there is never more than one. `made` is a choice that
    is to be valued in any case, in the exercise of this seed.
    """
    if game_id not in GAMES:
        raise NoSuchGame()
    share = Share(address_of(request, service.config), "")
    service.shares.read(share)
    workshop = service.workshop
    if seed is not None:
        found = [await workshop.at(share, game_id, kind, seed, made)]
    else:
        alone = exercises_of(GAMES[game_id]).players == 1
        found = [await workshop.another(share, game_id, kind) for _ in range(count if alone else 1)]
    return ready(b"[%b]" % b",".join(found))


TRAINING_HANDLERS = [train]
