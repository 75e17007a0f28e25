"""Refusals over HTTP: one shape, stable codes, nothing of what goes on inside."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from pathlib import PurePath
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException

from calavera.coach.errors import NoExercise
from calavera.core.errors import CalaveraError, NoSheet, NotCoached, NotYourTurn, UnwrittenRules
from calavera.pad.bidding import BidsShown, NoBids, SeatTaken
from calavera.pad.errors import EntryChanged, PadFull
from calavera.pad.group import GroupFull, TooManyMembers
from calavera.server.live.hints import NoAdvice
from calavera.server.live.reviews import NoReview, NotYourReview
from calavera.server.live.rooms import TooManyOpenSeats, TooManyTables, TooManyTablesHere, UnknownTable
from calavera.server.live.workshop import ExerciseFailed
from calavera.server.ops.background import LOG
from calavera.server.ops.hosts import WrongHost
from calavera.server.ops.limiting import (
    AddressTooLong,
    HeadersTooLarge,
    MessageTooLarge,
    TooFast,
    TooManyConnections,
    TooSlow,
)
from calavera.server.ops.security import WrongOrigin
from calavera.server.ops.shares import TooManyAsides, TooManyReads, TooMuchTalk, TooMuchThinking, TooMuchWritten
from calavera.server.people.daily import AlreadyPlayed, DayOver, NotYet, UnknownDay
from calavera.server.people.groups import ClockAhead, GroupGone, TooManyGroups, TooManyGroupsHere, UnknownGroup
from calavera.server.people.identity import BadLink, NotSignedIn, UnknownPlayer
from calavera.server.people.pads import OtherHeader, PadGone, TooManyPads, TooManyPadsHere, UnknownPad
from calavera.store.errors import StoreError
from calavera.table.errors import (
    HintTooLate,
    LogDamaged,
    NoHints,
    NoOffer,
    NotAllowed,
    NotFinished,
    NotOpen,
    NotPlaying,
    NotSeated,
    NotTwin,
    RatedGame,
    RatedSeat,
    TablePaused,
    TwinFixed,
    TwinPlayer,
    TwinSealed,
    TwinSeats,
    TwinStranger,
    TwinTaken,
)


class Problem(msgspec.Struct, frozen=True):
    """Every refusal: a stable code, and values for the sentence that a client makes of it."""

    code: str
    params: dict[str, Any]


class BadRequest(CalaveraError):
    """The body is not what was asked for; `field` says where, as far as that can be said."""

    code = "request.invalid"


class WrongContentType(CalaveraError):
    code = "request.content_type"


class NotFound(CalaveraError):
    code = "request.not_found"


class NoSuchGame(CalaveraError):
    """The game is part of the address, so the address leads nowhere."""

    code = "game.unknown"


class NoSuchLesson(CalaveraError):
    """A game need not bring a lesson."""

    code = "lesson.unknown"


STATUS: dict[type[CalaveraError], int] = {
    NotSignedIn: 401,
    NotAllowed: 403,
    NotSeated: 403,
    NotYourReview: 403,
    WrongOrigin: 403,
    BadLink: 404,
    NoReview: 404,
    NoExercise: 404,
    NoSuchGame: 404,
    NoSheet: 404,
    NotCoached: 404,
    NoSuchLesson: 404,
    NoOffer: 404,
    NotTwin: 404,
    NotFound: 404,
    UnknownPlayer: 404,
    UnknownTable: 404,
    UnwrittenRules: 404,
    NotYet: 404,
    UnknownDay: 404,
    UnknownPad: 404,
    UnknownGroup: 404,
    AlreadyPlayed: 409,
    BidsShown: 409,
    ClockAhead: 409,
    NoBids: 409,
    DayOver: 409,
    EntryChanged: 409,
    GroupFull: 409,
    HintTooLate: 409,
    NoHints: 409,
    NotFinished: 409,
    NotOpen: 409,
    NotPlaying: 409,
    NotYourTurn: 409,
    OtherHeader: 409,
    PadFull: 409,
    RatedGame: 409,
    RatedSeat: 409,
    SeatTaken: 409,
    TablePaused: 409,
    TooManyMembers: 409,
    TwinFixed: 409,
    TwinPlayer: 409,
    TwinStranger: 409,
    TwinSealed: 409,
    TwinSeats: 409,
    TwinTaken: 409,
    PadGone: 410,
    GroupGone: 410,
    TooSlow: 408,
    MessageTooLarge: 413,
    AddressTooLong: 414,
    WrongContentType: 415,
    WrongHost: 421,
    TooFast: 429,
    TooManyConnections: 429,
    TooManyOpenSeats: 429,
    TooManyAsides: 429,
    TooManyGroups: 429,
    TooManyGroupsHere: 429,
    TooManyPads: 429,
    TooManyPadsHere: 429,
    TooManyReads: 429,
    TooManyTables: 429,
    TooManyTablesHere: 429,
    TooMuchTalk: 429,
    TooMuchThinking: 429,
    TooMuchWritten: 429,
    HeadersTooLarge: 431,
    LogDamaged: 500,
    ExerciseFailed: 503,
    NoAdvice: 503,
}
CODES = {404: "request.not_found", 405: "request.method", 413: "limit.size", 415: "request.content_type"}
# What every kind of refusal means, for the description of the interface.
MEANINGS = {
    400: "What was sent cannot be accepted as it is.",
    401: "A token is needed, and none that we know was sent.",
    403: "Not for this player, or not from this page.",
    404: "There is no such thing.",
    409: "The table, the day, the pad or the group is not in the state for it.",
    410: "It was deleted.",
    413: "The body is too large.",
    415: "The body is not declared as application/json.",
    421: "The Host header is missing or names another server.",
    429: "A limit was reached.",
    503: "The store or the coach does not answer in time, or the disk is full.",
}


def answer_to(error: CalaveraError) -> tuple[int, Problem]:
    status = STATUS.get(type(error), 400)
    return status, Problem(error.code, {} if status >= 500 else error.params)


def encoded(problem: Problem) -> bytes:
    return msgspec.json.encode(problem, enc_hook=str)


def _response(status: int, problem: Problem, headers: dict[str, str] | None = None) -> Response[bytes]:
    return Response(encoded(problem), status_code=status, media_type="application/json", headers=headers)


def refused(_: Request[Any, Any, Any], error: CalaveraError) -> Response[bytes]:
    status, problem = answer_to(error)
    if status >= 500:
        LOG.error("request_failed", kind=type(error).__name__, where=where(error))
    return _response(status, problem, {"WWW-Authenticate": "Bearer"} if status == 401 else None)


def store_failed(_: Request[Any, Any, Any], error: StoreError) -> Response[bytes]:
    LOG.error("store_failed", code=error.code)
    return _response(503, Problem(error.code, {}))


def http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    if error.status_code >= 500:
        return failed(request, error)
    code = CODES.get(error.status_code, "request.invalid")
    allow = (error.headers or {}).get("allow")
    return _response(error.status_code, Problem(code, {}), {"Allow": allow} if allow else None)


def failed(_: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    LOG.error("request_failed", kind=type(error).__name__, where=where(error))
    return _response(500, Problem("server.failed", {}))


def where(error: BaseException) -> list[str]:
    """The lines an error came through: enough to find it, and no value that could be a secret."""
    frames = traceback.extract_tb(error.__traceback__)[-8:]
    return [f"{PurePath(frame.filename).name}:{frame.lineno}" for frame in frames]


HANDLERS: dict[int | type[Exception], Callable[[Request[Any, Any, Any], Any], Response[bytes]]] = {
    CalaveraError: refused,
    StoreError: store_failed,
    HTTPException: http_error,
    Exception: failed,
}
