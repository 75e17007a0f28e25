"""Connections are counted when they come, and those that only wait make room for others."""

from __future__ import annotations

import asyncio
import errno
import json
import socket
import sys
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from calavera.server.config import Config, Limits
from calavera.server.ops import acceptor, descriptors, spell
from calavera.server.ops.acceptor import Acceptor
from calavera.server.ops.http_protocol import HttpProtocol
from calavera.server.ops.places import Full, Place, Places
from calavera.server.ops.traffic import Traffic
from calavera.testing.server.process import Server
from tests.server.conftest import RunningServer, running
from tests.server.raw import line
from tests.server.web import limited, logged

if sys.platform != "win32":
    import resource

GET = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
OTHER = "127.0.0.2"  # Linux has a whole network of its own
linux = pytest.mark.skipif(sys.platform != "linux", reason="needs a second address of this machine")


async def healthy(server: RunningServer, local: str | None = None) -> int:
    transport = httpx.AsyncHTTPTransport(local_address=local)
    async with httpx.AsyncClient(transport=transport, base_url=server.base) as http:
        return (await http.get("/healthz")).status_code


def test_idle_connections_of_an_address_make_room_for_its_next_ones(tmp_path: Path) -> None:
    async def story(server: RunningServer) -> None:
        async with AsyncExitStack() as stack:
            idle = [await stack.enter_async_context(line(server.base)) for _ in range(3)]
            for one in idle:
                await one.say(GET)  # and no end
            for _ in range(5):
                assert await healthy(server) == 200
            assert await idle[0].reader.readline() == b"HTTP/1.1 408 Request Timeout\r\n"
            assert len(server.server.server_state.places) <= 3

    with logged() as log, running(tmp_path, limits=limited(accepted_per_address=3)) as server:
        asyncio.run(story(server))
    events = [json.loads(text)["event"] for text in log.getvalue().splitlines()]
    assert events == ["address_full"], "once, and not for every connection"


def lobby(server: RunningServer) -> str:
    return f"{server.base.replace('http', 'ws', 1)}/api/lobby/socket"


@pytest.mark.parametrize(("limit", "status"), [("accepted_per_address", 429), ("connections", 503)])
def test_connections_in_use_keep_their_places_and_further_ones_are_told_so(
    tmp_path: Path, limit: str, status: int
) -> None:
    async def story(server: RunningServer) -> None:
        async with AsyncExitStack() as stack:
            for _ in range(3):
                watching = await stack.enter_async_context(websockets.connect(lobby(server)))
                await watching.recv()
            for _ in range(3):
                async with line(server.base) as one_more:
                    await one_more.say(GET + b"\r\n")
                    said, problem = await one_more.answer()
                    assert (said, problem["code"]) == (status, "limit.connections")
                    assert await one_more.is_closed()
        async with asyncio.timeout(20):
            while len(server.server.server_state.places):
                await asyncio.sleep(0.02)
        assert await healthy(server) == 200

    with running(tmp_path, limits=limited(**{limit: 3})) as server:
        asyncio.run(story(server))


@linux
def test_an_address_that_takes_all_its_places_takes_nobody_elses(tmp_path: Path) -> None:
    async def story(server: RunningServer) -> None:
        async with AsyncExitStack() as stack:
            for _ in range(2):
                await stack.enter_async_context(websockets.connect(lobby(server)))
            async with line(server.base) as refused:
                assert (await refused.answer())[0] == 429
            assert await healthy(server, OTHER) == 200

    with running(tmp_path, limits=limited(accepted_per_address=2)) as server:
        asyncio.run(story(server))


def test_behind_a_proxy_of_ours_its_address_is_not_counted(tmp_path: Path) -> None:
    async def story(server: RunningServer) -> None:
        async with AsyncExitStack() as stack:
            for caller in range(4):
                forwarded = {"X-Forwarded-For": f"10.0.0.{caller}"}
                await stack.enter_async_context(websockets.connect(lobby(server), additional_headers=forwarded))
            assert await healthy(server) == 200

    with running(tmp_path, trust_proxy=True, limits=limited(accepted_per_address=2)) as server:
        asyncio.run(story(server))


def test_where_descriptors_are_few_connections_leave_some_and_no_address_takes_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(descriptors, "allowed", lambda: 74)

    async def story(server: RunningServer) -> None:
        async with AsyncExitStack() as stack:
            for _ in range(5):
                await stack.enter_async_context(websockets.connect(lobby(server)))
            async with line(server.base) as refused:
                assert (await refused.answer())[0] == 429

    with running(tmp_path, limits=limited()) as server:
        asyncio.run(story(server))


# Without descriptors


@pytest.mark.skipif(sys.platform != "linux", reason="sets the limits of another process")
def test_without_descriptors_callers_are_refused_it_is_logged_once_and_it_goes_on_when_there_are_some(
    tmp_path: Path,
) -> None:
    server = Server(tmp_path, Limits())
    try:
        server.start()
        server.until_ready()
        asyncio.run(_starved(server))
        events = [json.loads(text)["event"] for text in server.output.read_text().splitlines()]
        assert events.count("out_of_descriptors") == 1
    finally:
        server.close()


async def _starved(server: Server) -> None:
    base = f"http://127.0.0.1:{server.port}"
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(websockets.connect(f"ws://127.0.0.1:{server.port}/api/lobby/socket"))
        soft, hard = resource.prlimit(server.pid, resource.RLIMIT_NOFILE)
        there = max(int(file.name) for file in Path(f"/proc/{server.pid}/fd").iterdir()) + 1
        resource.prlimit(server.pid, resource.RLIMIT_NOFILE, (there, hard))
        for _ in range(10):
            assert await _asked(base) == 503
        resource.prlimit(server.pid, resource.RLIMIT_NOFILE, (soft, hard))
        # Whoever knocks while the last of them are being told is refused with them, a batch at most.
        for _ in range(acceptor.BATCH):
            if await _asked(base) == 200:
                break
        assert [await _asked(base) for _ in range(10)] == [200] * 10


async def _asked(base: str) -> int:
    async with line(base) as caller:
        await caller.say(GET + b"\r\n")
        status, _ = await caller.answer()
        return status


class Starved(socket.socket):
    """A listening socket for whose connections there is never a descriptor."""

    tries = 0

    def accept(self) -> tuple[socket.socket, Any]:
        self.tries += 1
        raise OSError(errno.EMFILE, "")


def test_without_descriptors_it_pauses_before_it_tries_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(acceptor, "PAUSE_SECONDS", 1_000.0)

    async def story() -> None:
        with Starved() as listening, socket.socket() as caller:
            listening.bind(("127.0.0.1", 0))
            listening.listen()
            accepting = asyncio.create_task(Acceptor(listening, Traffic(Config()), _never).run())
            caller.connect(listening.getsockname())
            while not listening.tries:
                await asyncio.sleep(0)
            tries = listening.tries
            for _ in range(100):
                await asyncio.sleep(0)
            assert listening.tries == tries
            accepting.cancel()
            await asyncio.gather(accepting, return_exceptions=True)

    with logged():
        asyncio.run(story())


def _never(_: Place) -> asyncio.Protocol:
    raise AssertionError("nobody was let in")


@pytest.mark.skipif(sys.platform == "win32", reason="has no such limit")
def test_the_process_allows_itself_as_many_descriptors_as_it_may() -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (200, before[1]))
        descriptors.allow(300)
        assert descriptors.allowed() == 300
        descriptors.allow(250)
        assert descriptors.allowed() == 300
        descriptors.allow(sys.maxsize)
        assert descriptors.allowed() >= 300
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


# The bookkeeping


class Still:
    """A connection that does nothing but take up a place."""

    def __init__(self) -> None:
        self.closed = False
        self.waiting = 0

    def make_way(self) -> None:
        self.closed = True

    def unsent(self) -> int:
        return self.waiting


class Watch:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_whoever_has_waited_for_longest_goes_first_and_nobody_who_is_served() -> None:
    places = Places(3, None, 1_000, 10.0)
    holders = [Still() for _ in range(3)]
    taken = [places.take("a") for _ in holders]
    for place, holder in zip(taken, holders, strict=True):
        place.holder = holder
        places.waits(place, 10.0)
    places.waits(taken[0], 10.0)  # another step of the same request does not send it to the end
    places.served(taken[1])
    places.take("b")
    assert [holder.closed for holder in holders] == [True, False, False]
    places.take("c")
    assert [holder.closed for holder in holders] == [True, False, True]
    with pytest.raises(Full):
        places.take("d")
    for place in [*taken, *taken]:
        places.leave(place)
    assert len(places) == 2


def test_a_reader_has_time_as_long_as_it_takes_anything() -> None:
    watch = Watch()
    places = Places(10, None, 1_000, 10.0, watch)
    holder = Still()
    place = places.take("a")
    place.holder = holder
    holder.waiting = 500
    places.stalls(place)
    for _ in range(5):
        watch.now += 9.0
        holder.waiting -= 1
        places.tick()
    assert not holder.closed
    watch.now += 10.0
    places.tick()
    assert holder.closed


def test_of_readers_that_hold_too_much_together_the_greediest_go() -> None:
    places = Places(10, None, 1_000, 10.0)
    holders = [Still() for _ in range(4)]
    for holder, unsent in zip(holders, (100, 600, 300, 500), strict=True):
        place = places.take("a")
        place.holder = holder
        holder.waiting = unsent
        places.stalls(place)
    places.tick()
    assert [holder.closed for holder in holders] == [False, True, False, False]


def test_a_spell_is_told_at_its_beginning_and_at_its_end() -> None:
    watch = Watch()
    with logged() as log:
        trouble = spell.Spell("rain", watch)
        for _ in range(100):
            trouble.note(time="first")
            trouble.tick()
            watch.now += spell.QUIET_SECONDS / 2
        watch.now += spell.QUIET_SECONDS
        trouble.tick()
        trouble.tick()
        # Another fact: the log goes by a real clock, and leaves out lines that say the same within a minute.
        trouble.note(time="second")
    events = [json.loads(text)["event"] for text in log.getvalue().splitlines()]
    assert events == ["rain", "rain_over", "rain"]


def test_a_connection_that_fails_to_open_takes_no_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(server: RunningServer) -> None:
        with monkeypatch.context() as broken:
            broken.setattr(HttpProtocol, "__init__", lambda *_: 1 / 0)
            async with line(server.base) as unlucky:
                assert await unlucky.is_closed()
        async with asyncio.timeout(60):  # others, that looked whether the server was up, leave theirs too
            while len(server.server.server_state.places) > 0:
                await asyncio.sleep(0.02)
        assert await healthy(server) == 200

    with logged() as log, running(tmp_path) as server:
        asyncio.run(story(server))
    assert [json.loads(text)["event"] for text in log.getvalue().splitlines()] == ["connection_failed"]
