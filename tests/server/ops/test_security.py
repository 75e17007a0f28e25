"""What protects players from foreign pages, neighbours on the same wire, and curious operators."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
import websockets

from calavera.server.live.service import Service
from calavera.server.ops.security import HEADERS
from calavera.server.people.results import Result
from calavera.store.errors import StoreUnavailable
from calavera.store.memory import MemoryStore
from tests.server.conftest import running
from tests.server.raw import line
from tests.server.web import Client, Guest, limited, logged, web

GOSSIP = "the butler did it"


class Fragile(MemoryStore):
    broken = False

    async def check(self) -> None:
        if self.broken:
            raise StoreUnavailable(reason=GOSSIP)
        await super().check()

    async def get(self, kind: str, key: str) -> bytes | None:
        if self.broken:
            raise StoreUnavailable(reason=GOSSIP)
        return await super().get(kind, key)


@pytest.fixture
def client() -> Iterator[Client]:
    with web() as started:
        yield started


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    with logged() as stream:
        yield stream


# Headers


def test_every_answer_has_the_headers_also_when_it_is_a_refusal() -> None:
    store = Fragile()
    with web(store) as client:
        ann = Guest(client, "Ann")
        answers = [
            client.get("/api/games"),
            client.get("/metrics"),
            client.get("/healthz"),
            client.get("/api/schema/openapi.json"),
            client.options("/api/games"),
            client.head("/api/games"),
            client.get("/no/such.page"),
            client.delete("/api/games"),
            client.get("/api/me"),
            client.get("/api/codes/%00"),
            client.post("/api/players", json={"name": "x"}, headers={"Origin": "https://evil.example"}),
            client.post("/api/players", content=b"{", headers={"Content-Type": "application/json"}),
            client.post("/api/players", content=b"x" * 20_000, headers={"Content-Type": "application/json"}),
            ann.post("/api/tables", {"settings": {"game": "skull", "seats": 3}}),
        ]
        store.broken = True
        answers.append(client.get("/healthz"))
        assert {answer.status_code for answer in answers} == {200, 201, 204, 400, 401, 403, 404, 405, 413, 503}
        for answer in answers:
            for name, value in HEADERS.items():
                assert answer.headers.get_list(name) == [value], (answer.url, answer.status_code, name)
        store.broken = False


def test_the_content_security_policy_lets_in_nothing_inline_and_nothing_foreign() -> None:
    policy = dict(part.strip().split(" ", 1) for part in HEADERS["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["frame-ancestors"] == "'none'"
    assert policy["script-src"] == "'self'"
    assert "unsafe" not in HEADERS["Content-Security-Policy"]
    assert "http" not in HEADERS["Content-Security-Policy"]


def test_a_site_behind_tls_says_so() -> None:
    with web(public_url="https://skulls.example") as client:
        assert "max-age" in client.get("/healthz").headers["strict-transport-security"]
    with web() as client:
        assert "strict-transport-security" not in client.get("/healthz").headers


# Origins


@pytest.mark.parametrize(
    "origin",
    ["https://evil.example", "null", "", "http://[", "http://testserver.local.evil.example", "testserver.local"],
)
def test_a_foreign_page_can_change_nothing(client: Client, origin: str) -> None:
    for method, path in (
        ("POST", "/api/players"),
        ("PATCH", "/api/me"),
        ("POST", "/api/me/link"),
        ("DELETE", "/api/me"),
    ):
        answer = client.request(method, path, json={"name": "Ann"}, headers={"Origin": origin})
        assert (answer.status_code, answer.json()["code"]) == (403, "request.origin")


def test_our_own_page_may_also_under_its_public_name() -> None:
    with web(public_url="https://skulls.example") as client:
        host = client.base_url.netloc.decode()
        for origin in (f"http://{host}", f"https://{host.upper()}", "https://skulls.example"):
            assert client.post("/api/players", json={"name": "Ann"}, headers={"Origin": origin}).status_code == 201


def test_a_request_without_a_host_is_of_no_known_origin(client: Client) -> None:
    headers = {"Origin": "null", "Host": ""}
    assert client.post("/api/players", json={"name": "Ann"}, headers=headers).status_code == 421


@pytest.mark.parametrize("path", ["/api/lobby/socket", "/api/tables/none/socket"])
def test_a_foreign_page_can_open_no_socket(client: Client, path: str) -> None:
    with client.websocket_connect(path, headers={"Origin": "https://evil.example"}) as socket:
        assert socket.receive_json(timeout=10)["code"] == "request.origin"


# Hosts

FOREIGN = ["evil.example", "evil.example:8000", "127.0.0.1.evil.example", "localhost.evil.example", "local", "[", "a b"]


@pytest.mark.parametrize("host", FOREIGN)
def test_a_name_that_a_stranger_can_own_leads_nowhere(client: Client, host: str) -> None:
    """DNS rebinding: the stranger's page has its own name lead to us, and is of one origin with us then."""
    same_origin = {"Host": host, "Origin": f"http://{host}"}
    for answer in (
        client.get("/", headers={"Host": host}),
        client.get("/api/games", headers={"Host": host}),
        client.post("/api/players", json={"name": "Ann"}, headers=same_origin),
    ):
        assert (answer.status_code, answer.json()) == (421, {"code": "request.host", "params": {}})


@pytest.mark.parametrize("second", ["evil.example", "localhost"])
def test_two_hosts_are_one_too_many(client: Client, second: str) -> None:
    answer = client.get("/api/games", headers=[("Host", "localhost"), ("Host", second)])
    assert answer.status_code == 421


@pytest.mark.parametrize("version", ["1.0", "1.1"])
@pytest.mark.parametrize("host", ["", "Host:\r\n"])
def test_no_host_is_one_too_few(tmp_path: Path, version: str, host: str) -> None:
    async def story(base: str) -> None:
        async with line(base) as connection:
            await connection.say(f"GET /api/games HTTP/{version}\r\n{host}\r\n".encode())
            assert await connection.answer() == (421, {"code": "request.host", "params": {}})

    with running(tmp_path) as server:
        asyncio.run(story(server.base))


@pytest.mark.parametrize("path", ["/api/lobby/socket", "/api/tables/none/socket"])
def test_nor_to_a_socket(tmp_path: Path, path: str) -> None:
    async def story(base: str) -> None:
        where = base.replace("http", "ws", 1)
        with pytest.raises(websockets.InvalidStatus) as refused:
            await websockets.connect(f"{where}{path}", additional_headers={"Host": "evil.example"})
        assert refused.value.response.status_code == 421

    with running(tmp_path) as server:
        asyncio.run(story(server.base))


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1:8000",
        "192.168.1.20:8000",
        "[::1]:8000",
        "[fe80::1]",
        "8.8.8.8",
        "localhost",
        "LOCALHOST:8000",
        "calavera.localhost",
        "den.local:8000",
        "den.local.",
        "{own}",
        "{own}:8000",
        "{own}.local",
        "{own}.lan",
    ],
)
def test_at_home_every_way_to_this_machine_works_without_configuration(client: Client, host: str) -> None:
    own = socket.gethostname().partition(".")[0]
    assert client.get("/api/games", headers={"Host": host.format(own=own)}).status_code == 200


def test_the_public_name_and_the_configured_ones_work_and_no_other() -> None:
    with web(public_url="https://Skulls.example:8443", hosts=("Den.example",)) as client:
        hosts = ("skulls.example", "skulls.example:8443", "den.example:8000", "localhost", "evil.example")
        statuses = [client.get("/api/games", headers={"Host": host}).status_code for host in hosts]
    assert statuses == [200, 200, 200, 200, 421]


# Addresses


def asked_from(client: Client, *forwarded: str) -> int:
    return client.get("/api/games", headers=[("X-Forwarded-For", said) for said in forwarded]).status_code


def test_what_a_caller_says_of_its_address_counts_for_nothing() -> None:
    with web(limits=limited(requests_per_second=0.001, request_burst=2)) as client:
        assert [asked_from(client, f"10.0.0.{i}") for i in range(3)] == [200, 200, 429]


def test_behind_our_proxy_its_last_word_counts() -> None:
    with web(trust_proxy=True, limits=limited(requests_per_second=0.001, request_burst=2)) as client:
        assert [asked_from(client, f"6.6.6.{i}, 10.0.0.1") for i in range(3)] == [200, 200, 429]
        assert [asked_from(client, f"6.6.6.{i}", "10.0.0.2") for i in range(3)] == [200, 200, 429]
        assert asked_from(client, "10.0.0.3") == 200


def test_all_addresses_of_one_network_are_one_caller() -> None:
    with web(trust_proxy=True, limits=limited(requests_per_second=0.001, request_burst=2)) as client:
        assert [asked_from(client, f"2001:db8:1:2::{i}") for i in range(3)] == [200, 200, 429]
        assert asked_from(client, "2001:db8:1:3::1") == 200
        assert [asked_from(client, a) for a in ("::ffff:10.0.0.9", "10.0.0.9", "10.0.0.9")] == [200, 200, 429]


# Failures


def test_health_is_bad_while_the_store_fails_and_good_again_after(log: io.StringIO) -> None:
    store = Fragile()
    with web(store) as client:
        ann = Guest(client, "Ann")
        assert client.get("/healthz").json() == {"status": "ok"}
        store.broken = True
        for answer in (
            client.get("/healthz"),
            client.get("/api/codes/ABCDEF"),
            client.get("/api/players/x/statistics"),
        ):
            assert (answer.status_code, answer.json()) == (503, {"code": "store.unavailable", "params": {}})
        store.broken = False
        assert client.get("/healthz").status_code == 200
        assert ann.get("/api/me").status_code == 200
    assert GOSSIP not in log.getvalue()
    assert "store_failed" in log.getvalue()


def test_a_mistake_of_ours_tells_the_caller_nothing_and_the_operator_where(
    client: Client, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    service: Service = client.app.state.service

    async def fail(_: str, *, programs: bool) -> Result | None:
        raise RuntimeError(GOSSIP)

    ann = Guest(client, "Ann")
    monkeypatch.setattr(service.results, "best_of", fail)
    answer = ann.get("/api/games/skull/ratings")
    assert (answer.status_code, answer.json()) == (500, {"code": "server.failed", "params": {}})
    (line,) = [json.loads(text) for text in log.getvalue().splitlines()]
    assert (line["event"], line["kind"], line["level"]) == ("request_failed", "RuntimeError", "error")
    assert any(place.startswith("test_security.py:") for place in line["where"])
    assert GOSSIP not in log.getvalue()


# Logs


def test_what_libraries_log_is_cut_down_to_its_fixed_text(log: io.StringIO) -> None:
    try:
        raise ValueError(GOSSIP)
    except ValueError:
        logging.getLogger("uvicorn.error").exception("Exception in ASGI application\n%s", GOSSIP)
    logging.getLogger("uvicorn.error").info('"WebSocket %s" [accepted]', GOSSIP)
    logging.getLogger("uvicorn.access").error("GET %s", GOSSIP)
    logging.getLogger("asyncio").error("Task exception was never retrieved\nfuture: " + GOSSIP)  # noqa: G003
    logging.getLogger("something.else").warning("odd: %s", GOSSIP)
    lines = [json.loads(text) for text in log.getvalue().splitlines()]
    assert [line["text"] for line in lines] == [
        "Exception in ASGI application",
        "Task exception was never retrieved",
        "odd: %s",
    ]
    assert lines[0]["kind"] == "ValueError"
    assert GOSSIP not in log.getvalue()
