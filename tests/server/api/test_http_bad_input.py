"""Whatever is sent, the answer is a problem with a stable code and never a failure of ours."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator
from urllib.parse import urlsplit

import msgspec
import pytest

from calavera.server.api import http as routes
from tests.server.conftest import RunningServer
from tests.server.web import GENEROUS, Client, Guest, web

JSON = {"Content-Type": "application/json"}
WITH_BODY = [("POST", "/api/players"), ("POST", "/api/links"), ("PATCH", "/api/me"), ("POST", "/api/tables")]
WITH_BODY += [("PUT", f"/api/pads/{'a' * 26}"), ("POST", "/api/pads/code/ABCDEF/bids")]
WITH_BODY += [("DELETE", "/api/pads/code/ABCDEF/bids"), ("PUT", f"/api/groups/{'a' * 26}")]


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with web(limits=msgspec.structs.replace(GENEROUS, wrong_codes_per_minute=100_000)) as started:
        yield started


def nested(depth: int) -> bytes:
    return b'{"settings":{"game":"skull","seats":3,"options":{"a":' + b"[" * depth + b"]" * depth + b"}}}"


BAD_BODIES = {
    "nothing": b"",
    "not json": b"{",
    "two values": b"{}{}",
    "not an object": b"[]",
    "invalid utf-8": b'{"name":"\xff\xfe","code":"\xff","settings":"\xff"}',
    "half a surrogate pair": b'{"name":"\\ud800","code":"\\ud800"}',
    "nested deeply": nested(7_000),
    "never closed": b"[" * 16_000,
    "a huge number": b'{"settings":{"game":"skull","seats":' + b"9" * 5_000 + b"}}",
    "a huge exponent": b'{"settings":{"game":"skull","seats":1e99999}}',
    "a number as text": b'{"settings":{"game":"skull","seats":"3"}}',
    "an unknown field": b'{"name":"Ann","code":"x","settings":{"game":"skull","seats":3},"admin":true}',
    "null": b"null",
    "not a number": b'{"settings":{"game":"skull","seats":NaN}}',
}


@pytest.mark.parametrize(("method", "path"), WITH_BODY)
@pytest.mark.parametrize("body", BAD_BODIES.values(), ids=BAD_BODIES.keys())
def test_a_body_that_makes_no_sense_is_a_bad_request(client: Client, method: str, path: str, body: bytes) -> None:
    ann = Guest(client, "Ann")
    headers = {**JSON, "Authorization": f"Bearer {ann.token}"}
    answer = client.request(method, path, content=body, headers=headers)
    assert answer.status_code == 400
    assert set(answer.json()) == {"code", "params"}
    assert answer.json()["code"] in ("request.invalid", "players.invalid")


def test_the_problem_says_which_field_is_wrong_and_no_more(client: Client) -> None:
    ann = Guest(client, "Ann")
    answer = ann.post("/api/tables", {"settings": {"game": "skull", "seats": 3, "clock": {"kind": "hourglass"}}})
    assert answer.json() == {"code": "request.invalid", "params": {"field": "settings.clock.kind"}}
    answer = ann.post("/api/tables", {"settings": {"game": "skull_queen", "seats": 2, "options": {"rounds": -1}}})
    told = {"reason": "option.invalid", "field": "rounds", "known": "rounds, plank"}
    assert answer.json() == {"code": "options.invalid", "params": told}


@pytest.mark.parametrize("name", ["", " ", "\x00", "\u200b", "x" * 25, "x" * 500, "\u202eAnn" * 20])
def test_a_name_nobody_could_read_is_refused(client: Client, name: str) -> None:
    answer = client.post("/api/players", json={"name": name})
    assert answer.status_code == 400
    assert answer.json()["code"] in ("request.invalid", "name.invalid")


@pytest.mark.parametrize(
    "kind", [None, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "a/b;"]
)
@pytest.mark.parametrize(("method", "path"), WITH_BODY)
def test_only_json_that_says_so_is_read(client: Client, method: str, path: str, kind: str | None) -> None:
    headers = {"Authorization": f"Bearer {Guest(client, 'Ann').token}"}
    if kind is not None:
        headers["Content-Type"] = kind
    answer = client.request(method, path, content=b'{"name":"Ann","code":"x"}', headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (415, "request.content_type")


def test_json_may_say_its_charset(client: Client) -> None:
    headers = {"Content-Type": "Application/JSON; charset=utf-8"}
    assert client.post("/api/players", content=b'{"name":"Ann"}', headers=headers).status_code == 201


@pytest.mark.parametrize(("method", "path"), WITH_BODY)
def test_a_body_that_is_too_large_is_not_read(client: Client, method: str, path: str) -> None:
    headers = {**JSON, "Authorization": f"Bearer {Guest(client, 'Ann').token}"}
    body = b'{"name":"' + b"x" * (200_000 if method == "PUT" else 20_000) + b'"}'
    declared = client.request(method, path, content=body, headers=headers)
    assert (declared.status_code, declared.json()["code"]) == (413, "limit.size")
    streamed = client.request(method, path, content=iter([body]), headers=headers)
    assert (streamed.status_code, streamed.json()["code"]) == (413, "limit.size")


STRANGE_IDS = [
    "%00",
    "a%00b",
    "%0a",
    "%ff%fe",
    "%ed%a0%80",
    "..%2f..",
    "%2e%2e",
    "a" * 5_000,
    "%F0%9F%92%80",
    "'--",
    "{}",
]
BID = json.dumps({"cell": "bid.1", "seat": 0, "seats": 3, "value": 1, "phone": "a" * 26}).encode()
WITH_ID = sorted({path for handler in routes.HANDLERS for path in handler.paths if "{" in path})


@pytest.mark.parametrize("id", STRANGE_IDS)
def test_a_strange_id_in_an_address_is_not_found(client: Client, id: str) -> None:
    for path in WITH_ID:
        before, _, rest = path.partition("{")
        asked = "?seat=0&decision=0" if "/review" in path else ""  # without which the question is none
        address = before + id + rest.partition("}")[2] + asked
        method = "POST" if path.endswith(("/rematch", "/seat", "/hint", "/again", "/bids")) else "GET"
        method = "DELETE" if "/bids/" in path else method
        headers = {**JSON, "Authorization": f"Bearer {Guest(client, 'Ann').token}"}
        body = b'{"seat":0,"secret":"x","name":"Eve"}' if path.endswith("/seat") else b"{}"
        body = BID if path.endswith("/bids") else body
        answer = client.request(method, address, content=body if method == "POST" else None, headers=headers)
        assert answer.status_code == 404, address
        assert set(answer.json()) == {"code", "params"}


@pytest.mark.parametrize("after", ["-1", "x", "9" * 60, "1_000", "%00", "NaN", ""])
def test_a_strange_number_in_a_query_is_a_bad_request(client: Client, after: str) -> None:
    table = Guest(client, "Ann").new_table("skull", 3)
    answer = client.get(f"/api/tables/{table}/log?after={after}")
    assert (answer.status_code, answer.json()["code"]) == (400, "request.invalid")


def test_unknown_routes_and_wrong_methods_are_problems_too(client: Client) -> None:
    for path in ("/nope.txt", "/api", "/api/", "/api/tables", "/api/schema", "/api/schema/x"):
        answer = client.get(path)
        assert answer.status_code in (404, 405), path
        assert answer.json()["code"] in ("request.not_found", "request.method")
    wrong = client.delete("/api/games")
    assert (wrong.status_code, wrong.json()["code"]) == (405, "request.method")
    assert "GET" in wrong.headers["allow"]
    assert client.request("BREW", "/api/games").status_code == 405


@pytest.mark.parametrize(
    "request_bytes",
    [
        b"GET / HTTP/9.9\r\n\r\n",
        b"\x16\x03\x01\x00\xff" * 20,
        b"GET /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
        b"POST /api/players HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"GET /api/codes/\xff\xff HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET /api/me HTTP/1.1\r\nHost: x\r\nX: " + b"y" * 200_000 + b"\r\n\r\n",
    ],
)
def test_what_is_hardly_http_does_not_hurt_the_server(server: RunningServer, request_bytes: bytes) -> None:
    where = urlsplit(server.base)
    raw = http.client.HTTPConnection(str(where.hostname), int(where.port or 0), timeout=10)
    try:
        raw.connect()
        raw.sock.sendall(request_bytes)
        told = raw.sock.recv(1_000)
        assert b" 500 " not in told
        assert b"Traceback" not in told
    except (ConnectionError, TimeoutError):
        pass  # hung up on
    finally:
        raw.close()
    healthy = http.client.HTTPConnection(str(where.hostname), int(where.port or 0), timeout=10)
    healthy.request("GET", "/healthz")
    assert json.loads(healthy.getresponse().read()) == {"status": "ok"}
    healthy.close()
