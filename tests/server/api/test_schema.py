"""The OpenAPI document and the JSON Schema of the messages say what is really sent and accepted."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator
from functools import cache, partial
from typing import Any

import httpx
import jsonschema_rs
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi import checks as openapi_checks

from calavera.games import GAMES
from calavera.server.api.http import HANDLERS
from calavera.server.api.schema import export, openapi
from tests.server.circles import Circle, called
from tests.server.client import Chair, Person
from tests.server.conftest import GENEROUS, RunningServer, running
from tests.server.phones import Phone, entry
from tests.server.web import Guest, play_out, web
from tests.sizes import size

DOCUMENT = openapi()
MESSAGES = export()
OPERATIONS = [(path, method) for path, item in DOCUMENT["paths"].items() for method in item]


def references(part: object) -> Iterator[str]:
    if isinstance(part, dict):
        if isinstance(part.get("$ref"), str):
            yield part["$ref"]
        for value in part.values():
            yield from references(value)
    elif isinstance(part, list):
        for value in part:
            yield from references(value)


def resolved(document: dict[str, Any], reference: str) -> Any:
    found: Any = document
    for step in reference.removeprefix("#/").split("/"):
        found = found[step]
    return found


def valid(name: str, value: object) -> None:
    validator(name).validate(value)


@cache
def validator(name: str) -> jsonschema_rs.Draft202012Validator:
    return jsonschema_rs.Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": MESSAGES["$defs"]})


# OpenAPI


def test_every_route_is_described() -> None:
    routes = {
        (path.replace(":str}", "}"), method.lower())
        for handler in HANDLERS
        for path in handler.paths
        for method in handler.http_methods
        if handler.include_in_schema is not False
    }
    assert routes == set(OPERATIONS)


def test_every_reference_leads_somewhere_and_nothing_is_left_over() -> None:
    used = set(references(DOCUMENT))
    for reference in used:
        assert resolved(DOCUMENT, reference)
    assert {reference.rpartition("/")[2] for reference in used} == set(DOCUMENT["components"]["schemas"])
    for reference in references(MESSAGES):
        assert resolved(MESSAGES, reference)


@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_every_refusal_is_described_as_a_problem(path: str, method: str) -> None:
    operation = DOCUMENT["paths"][path][method]
    refusals = {status: answer for status, answer in operation["responses"].items() if status >= "400"}
    assert {"429", "503"} <= set(refusals)
    for answer in refusals.values():
        assert answer["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Problem"}
    if method != "get":
        assert "403" in refusals
    if operation.get("security") == [{"bearer": []}]:
        assert "401" in refusals
    if "requestBody" in operation:
        assert {"400", "413", "415"} <= set(refusals)
        assert operation["requestBody"]["required"] is True
    if "{" in path:
        assert "404" in refusals


def test_the_documents_are_served() -> None:
    with web() as client:
        assert client.get("/api/schema/openapi.json").json() == json.loads(msgspec.json.encode(DOCUMENT))
        assert client.get("/api/schema/messages.json").json() == json.loads(msgspec.json.encode(MESSAGES))


# Messages


def test_the_export_names_all_messages_views_actions_and_events() -> None:
    names = set(MESSAGES["$defs"])
    assert {"ClientMessage", "ServerMessage", "LobbyMessage", "Command", "Event", "View", "Entry", "Problem"} <= names
    for prefix in ("SkullKing", "Skull", "Yamiks", "SkullQueen"):
        assert {f"{prefix}{kind}" for kind in ("View", "Options", "Action", "Outcome")} <= names
    assert jsonschema_rs.meta.is_valid(MESSAGES)


@pytest.mark.parametrize("game", list(GAMES))
def test_all_actions_and_outcomes_in_their_typed_form_fit_their_schema(game: str) -> None:
    prefix = game.title().replace("_", "")
    for kind, notation in (("Action", GAMES[game].actions), ("Outcome", GAMES[game].outcomes)):
        texts = notation.texts()
        for text in random.Random(1).sample(texts, min(60, len(texts))):
            valid(prefix + kind, msgspec.to_builtins(notation.struct(notation.parse(text))))
    with pytest.raises(jsonschema_rs.ValidationError):
        valid(f"{prefix}Action", {"type": "no such thing"})


@pytest.mark.parametrize("game", list(GAMES))
def test_all_that_is_told_of_a_game_fits_its_schema(game: str) -> None:
    with web() as client:
        guests = [Guest(client, f"P{i}") for i in range(GAMES[game].seats[0])]
        table = guests[0].new_table(game, len(guests))
        with client.websocket_connect(f"/api/tables/{table}/socket") as socket:
            socket.send_json({"type": "hello", "v": 1, "token": guests[0].token})
            play_out(client, table, *guests[1:])
            socket.send_json({"type": "ping", "v": 1})
            socket.send_json({"type": "do", "v": 1, "key": "k", "command": {"type": "start"}})
            kinds = set()
            while "refused" not in kinds:
                message = socket.receive_json(timeout=10)
                valid("ServerMessage", message)
                kinds.add(message["type"])
        assert {"welcome", "update", "pong", "refused"} <= kinds
        valid("TableState", guests[0].get(f"/api/tables/{table}").json())
        valid("Proof", client.get(f"/api/tables/{table}/proof").json())
        valid("Moments", client.get(f"/api/tables/{table}/moments?seat=0").json())
        valid("Lesson", client.get(f"/api/games/{game}/lesson").json())
        with client.websocket_connect("/api/lobby/socket") as socket:
            valid("LobbyMessage", socket.receive_json(timeout=10))


def test_client_messages_fit_their_schema_and_others_do_not() -> None:
    good: list[dict[str, Any]] = [
        {"type": "hello", "v": 1},
        {"type": "ping", "v": 1},
        {"type": "do", "v": 1, "key": "k", "command": {"type": "play", "action": "bid 3"}},
        {"type": "do", "v": 1, "key": "k", "command": {"type": "say", "text": "hello"}},
    ]
    for message in good:
        valid("ClientMessage", message)
        with pytest.raises(jsonschema_rs.ValidationError):
            valid("ClientMessage", {**message, "type": "goodbye"})


# The document against the application


CHECKS = [
    not_a_server_error,
    openapi_checks.status_code_conformance,
    openapi_checks.content_type_conformance,
    openapi_checks.response_schema_conformance,
    openapi_checks.negative_data_rejection,
    openapi_checks.ignored_auth,
    openapi_checks.unsupported_method,
]


class Played:
    """A server with one table that is over and one that is open, and whoever sits at both."""

    def __init__(self, server: RunningServer) -> None:
        self.base = server.base
        asyncio.run(self._prepare())

    async def _prepare(self) -> None:
        ann = await Person.sign_in(self.base, "Ann")
        self.headers = {"Authorization": f"Bearer {ann.token}"}
        self.open = await ann.new_table("skull", 3)
        self.over = await ann.new_table("yamiks", 1)
        async with Chair(self.base, self.over, ann.token) as chair:
            await chair.do({"type": "start"})
            while (now := await chair.until(lambda t: bool(t["legal"]) or t["status"] == "finished"))["legal"]:
                await chair.play(now["legal"][-1])
                await chair.until(partial(_is_past, now["version"]))
        code = (await ann.ask("GET", "/api/me/tables")).json()[0]["code"]
        day = (await ann.ask("GET", "/api/daily")).json()["today"]
        self.ids = {"player_id": ann.id, "game_id": "yamiks", "code": code, "day": day, "file": "yamiks.svg"}

    def new_pad(self) -> dict[str, str]:
        with httpx.Client(base_url=self.base) as http:
            phone = Phone(http)
            return {"pad_code": phone.made(entry()), "pad_id": phone.id, "cell": "bid.1"}

    def new_group(self) -> dict[str, str]:
        with httpx.Client(base_url=self.base) as http:
            crew = Circle(http)
            return {"group_code": crew.made(called("Crew")), "group_id": crew.id}

    def headers_for(self, path: str) -> dict[str, str]:
        if path != "/api/me/tokens":
            return self.headers
        passing = asyncio.run(Person.sign_in(self.base, "Pat"))  # whose token ends with the request
        return {"Authorization": f"Bearer {passing.token}"}


def _is_past(version: int, table: dict[str, Any]) -> bool:
    return bool(table["version"] > version)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    limits = msgspec.structs.replace(GENEROUS, wrong_codes_per_minute=100_000)
    with running(tmp_path_factory.mktemp("played"), limits=limits) as server:
        yield Played(server)


schema = schemathesis.openapi.from_dict(json.loads(msgspec.json.encode(DOCUMENT)))


@schema.parametrize()
@settings(
    max_examples=size(6, 60),
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_whatever_fits_the_document_or_not_is_answered_as_it_says(case: schemathesis.Case[Any], played: Played) -> None:
    case.call_and_validate(base_url=played.base, headers=played.headers_for(case.operation.path), checks=CHECKS)
    # Ids made up at random lead nowhere: the same with such as exist.
    for table in (played.open, played.over) if "table_id" in case.path_parameters else ("",):
        existing = {**played.ids, "table_id": table}
        if case.path_parameters.keys() & {"pad_id", "pad_code"}:
            existing |= played.new_pad()  # one of the requests deletes it
        if case.path_parameters.keys() & {"group_id", "group_code"}:
            existing |= played.new_group()
        case.path_parameters = {name: existing[name] for name in case.path_parameters}
        case.call_and_validate(base_url=played.base, headers=played.headers_for(case.operation.path), checks=CHECKS)
