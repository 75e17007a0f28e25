"""Reviews of finished tables: what a seat's choices were worth, what was luck, and how it could have gone better.

A review holds what its seat could know while it played. Its player may ask for it; anybody else only where spectators
are welcome, who may look at a finished game with the eyes of every seat.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.params import QueryParameter

from calavera.coach.line import BetterLine
from calavera.coach.report import SeatReport
from calavera.core.errors import NotCoached, UnknownSeat
from calavera.core.state import MOST_PLAYERS
from calavera.server.api.bodies import ReviewOf, read
from calavera.server.api.games import Id, TheService
from calavera.server.api.looking import BODY, LOOK, Anyone, count_read, count_wake, ready, room_of, seat_of, share_of
from calavera.server.api.openapi import SIGNED_IN_OR_NOT, refusals, takes
from calavera.server.live.reviews import VERSION, Key, NotYourReview, State
from calavera.server.live.room import Room
from calavera.server.live.service import Service
from calavera.table.errors import NotFinished, TwinSealed

TheSeat = Annotated[int, QueryParameter(ge=0, lt=MOST_PLAYERS)]


class ReviewState(msgspec.Struct, frozen=True):
    """How far a review is: `done` of `total` moves. With the report, `moments` says for each of its decisions which
    moment of the seat's replay, from 0, shows the position in which it was made. `version` is that of what reviews say.
    """

    state: State
    version: int = VERSION
    done: int = 0
    total: int = 0
    report: SeatReport | None = None
    moments: tuple[int, ...] = ()


@post(
    "/api/tables/{table_id:str}/review",
    status_code=202,
    security=SIGNED_IN_OR_NOT,
    operation_class=takes(ReviewOf),
    responses=refusals(401, 404, 409, *BODY),
)
async def start_review(request: Anyone, service: TheService, table_id: Id) -> Response[ReviewState]:
    """Have a finished table reviewed for one seat, or join a review under way. The answer comes straight away and says
    how far it is; ask for it again until it is done. One that has failed is tried again.
    """
    data = await read(request, ReviewOf)
    await count_read(request, service)
    room, key = await _reviewed(request, service, table_id, data.seat)
    reviews, share = service.reviews, await share_of(request, service)
    if reviews.check(key, share):
        costly = service.rooms.costly
        async with costly.turn(share.address):
            question, moments = await costly.in_pieces(reviews.question(room, key.seat))
        reviews.start(key, share, question, moments)
    return _told(service, key, status=202)


@get("/api/tables/{table_id:str}/review", security=SIGNED_IN_OR_NOT, responses=refusals(400, 409, *LOOK))
async def review_state(request: Anyone, service: TheService, table_id: Id, seat: TheSeat) -> Response[ReviewState]:
    """How far the review of this seat is, and the review itself as soon as it is done."""
    await count_wake(request, service, table_id)
    _, key = await _reviewed(request, service, table_id, seat)
    return _told(service, key)


@get("/api/tables/{table_id:str}/review/line", security=SIGNED_IN_OR_NOT, responses=refusals(400, 409, *LOOK))
async def review_line(
    request: Anyone,
    service: TheService,
    table_id: Id,
    seat: TheSeat,
    decision: Annotated[int, QueryParameter(ge=0, le=1_000_000)],
) -> Response[BetterLine]:
    """How the game might have gone on, up to the end of the hand or round, had the seat made the best choice. All that
    it could not know is imagined.
    """
    await count_wake(request, service, table_id)
    _, key = await _reviewed(request, service, table_id, seat)
    return ready(service.reviews.line(key, decision))


async def _reviewed(request: Anyone, service: Service, table_id: str, seat: int) -> tuple[Room, Key]:
    """The finished table, if the asker may see what this seat has seen."""
    room = await room_of(request, service, table_id)
    own = await seat_of(room, request, service)
    if room.table.result is None:
        raise NotFinished()
    if not room.table.lies_open:
        raise TwinSealed()
    if seat >= len(room.table.seats):
        raise UnknownSeat(seat=seat)
    if seat != own and not room.table.setup.spectators:
        raise NotYourReview()
    if room.table.game.coach is None:  # the coach itself is loaded only where it works
        raise NotCoached(game=room.table.game.id)
    return room, Key(room.table.id, seat)


def _told(service: Service, key: Key, status: int = 200) -> Response[Any]:
    reviews = service.reviews
    kept, job = reviews.find(key), reviews.job(key)
    if kept is not None:
        return ready(kept.answer, status=status)
    if job is not None:
        told = ReviewState(job.state, done=job.done, total=job.total)
    else:
        told = ReviewState("failed" if reviews.has_failed(key) else "none")
    return ready(msgspec.json.encode(told), status=status)


REVIEW_HANDLERS = [start_review, review_state, review_line]
