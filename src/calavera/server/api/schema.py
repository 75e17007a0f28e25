"""JSON Schema of everything that goes over the wire, and the OpenAPI document of the HTTP side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, reduce
from operator import or_
from typing import Any

import msgspec
from litestar import Litestar, Response, get
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Components, SecurityScheme

from calavera import __version__
from calavera.coach.advice import Advice
from calavera.coach.line import BetterLine
from calavera.core.notation import Notation
from calavera.games.registry import GAMES, AnyGame
from calavera.server.api import bodies, http
from calavera.server.api.comparison import Comparison
from calavera.server.api.daily import DailyAnswers
from calavera.server.api.groups import GroupWrite
from calavera.server.api.lessons import Lesson
from calavera.server.api.lobby import LobbyMessage
from calavera.server.api.openapi import REFERENCE
from calavera.server.api.pads import PadBid, PadBidBack, PadWrite
from calavera.server.api.problems import Problem
from calavera.server.api.proof import Proof
from calavera.server.api.protocol import ClientMessage, ServerMessage
from calavera.server.api.reviews import ReviewState
from calavera.server.live.exercises import Drill
from calavera.server.live.moments import Moments
from calavera.server.people.daily import DailyDay, DailyFairness, DailyPuzzle
from calavera.server.people.draws import DrawCounts
from calavera.server.people.figures import Figures
from calavera.server.people.group_answers import FollowedGroup, GroupSaved, GroupState
from calavera.server.people.index import TableSummary
from calavera.server.people.pad_answers import BidTaken, FollowedPad, PadSaved, PadState
from calavera.server.people.results import Result
from calavera.table.commands import Command
from calavera.table.events import Event
from calavera.table.verify import Verdict

DIALECT = "https://json-schema.org/draft/2020-12/schema"
LOCAL = "#/$defs/{name}"
DEPENDENCIES = ("service", "tries", "readings", "printer")  # of the handlers
DESCRIPTION = (
    "Tables for games of skulls and dice. Each table is played over its own socket, `/api/tables/{id}/socket`; "
    "`/api/schema/messages.json` describes its messages."
)

Schema = dict[str, Any]

UNIONS: dict[str, Any] = {
    "ClientMessage": ClientMessage,
    "ServerMessage": ServerMessage,
    "LobbyMessage": LobbyMessage,
    "Command": Command,
    "Event": Event,
}
OVER_HTTP: tuple[type[msgspec.Struct], ...] = (
    Problem,
    bodies.NewPlayer,
    bodies.Rename,
    bodies.Signed,
    bodies.Code,
    bodies.NewTable,
    bodies.Rematch,
    bodies.SeatLink,
    bodies.ReviewOf,
    bodies.TableId,
    bodies.GameInfo,
    bodies.RulesSection,
    TableSummary,
    Figures,
    bodies.Alone,
    DrawCounts,
    Result,
    Moments,
    ReviewState,
    BetterLine,
    Comparison,
    Advice,
    Lesson,
    Drill,
    DailyDay,
    DailyPuzzle,
    DailyFairness,
    DailyAnswers,
    PadWrite,
    PadSaved,
    PadState,
    FollowedPad,
    PadBid,
    PadBidBack,
    BidTaken,
    GroupWrite,
    GroupSaved,
    GroupState,
    FollowedGroup,
    Verdict,
    Proof,
)


def export(games: Sequence[AnyGame] | None = None) -> Schema:
    """All messages of the sockets, all views, actions and events, and the bodies of HTTP, as `$defs`.

    `games` are all that are installed, or those given: the web app is built for ours alone.
    """
    definitions = _definitions(LOCAL, tuple(GAMES.values()) if games is None else games)
    return {"$schema": DIALECT, "title": "Calavera", "$defs": dict(sorted(definitions.items()))}


def _definitions(reference: str, games: Sequence[AnyGame]) -> Schema:
    named = {**UNIONS, "View": _union(game.view_type for game in games)}
    options = [game.options_type for game in games]
    found, definitions = msgspec.json.schema_components([*named.values(), *OVER_HTTP, *options], ref_template=reference)
    definitions |= dict(zip(named, found, strict=False))
    # The view is the game's own; the protocol does not look into it.
    view = {"anyOf": [{"$ref": reference.format(name="View")}, {"type": "null"}]}
    definitions["TableState"]["properties"]["view"] = view
    for game in games:
        definitions |= _of_game(_prefix(game), "Action", _kinds(game.actions), reference)
        definitions |= _of_game(_prefix(game), "Outcome", _kinds(game.outcomes), reference)
        definitions |= _of_game(_prefix(game), "Event", game.events_type, reference)
    events = [{"$ref": reference.format(name=f"{_prefix(game)}Event")} for game in games]
    definitions["GameEvent"] = {"anyOf": events}
    definitions["JournalLine"]["properties"]["event"] = {"$ref": reference.format(name="GameEvent")}
    settings = definitions["TableSettings"]["properties"]
    settings["game"]["enum"] = [game.id for game in games]
    settings["seats"] |= {"minimum": 1, "maximum": max(game.seats[-1] for game in games)}
    return definitions


def _prefix(game: AnyGame) -> str:
    return game.id.title().replace("_", "")


def _union(kinds: Iterable[type]) -> Any:
    return reduce(or_, kinds)


def _kinds(notation: Notation) -> Any:
    """The typed form of what is sent in words; None for a game without chance, which has no outcomes."""
    if not notation.texts():
        return None
    return _union(dict.fromkeys(type(notation.struct(notation.parse(text))) for text in notation.texts()))


def _of_game(prefix: str, name: str, union_type: Any, reference: str) -> Schema:
    """The kinds of one union. Games use the same names, so each one's carry the game's."""
    ours = reference.format(name=prefix + name + "{name}")
    (union,), definitions = msgspec.json.schema_components([union_type], ref_template=ours)
    prefix += name
    return {**{prefix + kind: schema for kind, schema in definitions.items()}, prefix: union}


def openapi() -> Schema:
    """The document of the HTTP side. Schemas are those of `export`, so that both say the same."""
    # An application of its own that is never run: the real one then serves nothing but what we wrote.
    described = Litestar(
        route_handlers=http.HANDLERS,
        dependencies={name: Provide(lambda: None, sync_to_thread=False) for name in DEPENDENCIES},
        openapi_config=OpenAPIConfig(
            title="Calavera",
            version=__version__,
            description=DESCRIPTION,
            operation_id_creator=lambda handler, *_: handler.handler_name,
            components=Components(security_schemes={"bearer": SecurityScheme(type="http", scheme="bearer")}),
        ),
        logging_config=None,
    )
    document: Schema = msgspec.to_builtins(described.openapi_schema.to_schema())
    for operations in document["paths"].values():
        for operation in operations.values():
            answers = operation["responses"].items()
            operation["responses"] = {status: answer for status, answer in answers if not _is_foreign(status, answer)}
    ours = _definitions(REFERENCE, tuple(GAMES.values()))
    used = _reachable(document["paths"], ours)
    document["components"]["schemas"] = {name: ours[name] for name in sorted(used)}
    return document


def _is_foreign(status: str, answer: Schema) -> bool:
    """The framework describes a refusal of its own where there is a parameter; all of ours are problems."""
    return status >= "400" and answer["content"]["application/json"]["schema"] != {
        "$ref": REFERENCE.format(name=Problem.__name__)
    }


def _reachable(start: object, definitions: Schema) -> set[str]:
    """Names of all definitions that are referred to, directly or through others."""
    found: set[str] = set()
    waiting = [start]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            name = str(part.get("$ref", "")).rpartition("/")[2]
            if name and name not in found:
                found.add(name)
                waiting.append(definitions[name])
            waiting += part.values()
        elif isinstance(part, list):
            waiting += part
    return found


@cache
def _openapi_bytes() -> bytes:
    return msgspec.json.encode(openapi())


@cache
def _messages_bytes() -> bytes:
    return msgspec.json.encode(export())


@get("/api/schema/openapi.json", include_in_schema=False)
async def openapi_document() -> Response[bytes]:
    return Response(_openapi_bytes(), media_type="application/json")


@get("/api/schema/messages.json", include_in_schema=False)
async def messages_document() -> Response[bytes]:
    return Response(_messages_bytes(), media_type="application/schema+json")


SCHEMA_HANDLERS = [openapi_document, messages_document]
