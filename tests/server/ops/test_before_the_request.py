"""Before a request is complete nothing of it is free: neither its length nor the time it takes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.conftest import RunningServer, running
from tests.server.raw import line
from tests.server.web import limited, logged

GET = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
POST = b"POST /api/players HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
SOON = {"idle_seconds": 0.3, "header_seconds": 0.3, "body_seconds": 0.3}


def play(folder: Path, story: Callable[[RunningServer], Coroutine[Any, Any, None]], **limits: float) -> list[str]:
    """The story with a server of such limits; what the server has logged meanwhile."""

    with logged() as log, running(folder, limits=limited(**limits)) as server:
        asyncio.run(story(server))
    return log.getvalue().splitlines()


async def refusal(server: RunningServer, *said: bytes) -> tuple[int, str]:
    async with line(server.base) as stranger:
        for part in said:
            await stranger.say(part)
        status, problem = await stranger.answer()
        assert await stranger.is_closed()
        return status, problem["code"]


# Length


def test_a_header_without_end_is_refused(tmp_path: Path) -> None:
    async def story(server: RunningServer) -> None:
        assert await refusal(server, GET + b"X: ", *[b"x" * 10_000] * 20) == (431, "limit.headers")

    assert play(tmp_path, story) == []


def test_headers_without_end_are_refused(tmp_path: Path) -> None:
    async def story(server: RunningServer) -> None:
        assert await refusal(server, GET, *[b"a: b\r\n" * 1_000] * 30) == (431, "limit.headers")
        assert await refusal(server, GET + b"a: b\r\n" * 100 + b"\r\n") == (431, "limit.headers")

    assert play(tmp_path, story) == []


def test_an_address_without_end_is_refused(tmp_path: Path) -> None:
    async def story(server: RunningServer) -> None:
        assert await refusal(server, b"GET /", *[b"a" * 10_000] * 20) == (414, "limit.address")
        assert await refusal(server, b"GET /" + b"a" * 5_000 + b" HTTP/1.1\r\n\r\n") == (414, "limit.address")

    assert play(tmp_path, story) == []


def test_a_body_without_end_is_refused_also_where_nobody_reads_it(tmp_path: Path) -> None:
    async def story(server: RunningServer) -> None:
        chunk = b"400\r\n" + b"x" * 0x400 + b"\r\n"
        said = await refusal(server, POST + b"Transfer-Encoding: chunked\r\n\r\n", *[chunk] * 100)
        assert said == (413, "limit.size")
        async with line(server.base) as stranger:
            await stranger.say(GET + b"Transfer-Encoding: chunked\r\n\r\n" + chunk)
            assert (await stranger.answer())[0] == 200
            for _ in range(200):
                await stranger.say(chunk)
            assert await stranger.is_closed()

    assert play(tmp_path, story) == []


def test_long_but_honest_headers_and_bodies_are_taken_in_any_pieces(tmp_path: Path) -> None:
    async def story(server: RunningServer) -> None:
        body = json.dumps({"name": "Anna"}).ljust(16_000).encode()
        request = POST + b"X: " + b"x" * 12_000 + f"\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body
        for size in (97, 5_000, len(request)):
            async with line(server.base) as anna:
                for _ in range(2):  # on one connection
                    for start in range(0, len(request), size):
                        await anna.say(request[start : start + size])
                    status, made = await anna.answer()
                    assert status == 201
                    assert made["player"]["name"] == "Anna"

    assert play(tmp_path, story) == []


def test_requests_sent_before_the_answers_are_counted(tmp_path: Path) -> None:
    async def story(server: RunningServer) -> None:
        async with line(server.base) as hasty:
            await hasty.say((GET + b"\r\n") * 5)
            assert [(await hasty.answer())[0] for _ in range(5)] == [200] * 5
        async with line(server.base) as flooding:
            await flooding.say((GET + b"\r\n") * 1_000)
            await flooding.reader.read()
        assert server.server.server_state.total_requests < 100

    assert play(tmp_path, story) == []


# Time


@pytest.mark.parametrize(
    "said", [b"G", GET, GET + b"X: half", POST + b"Content-Length: 10\r\n\r\n", POST + b"Content-Length: 10\r\n\r\n{"]
)
def test_half_a_request_is_not_waited_for(tmp_path: Path, said: bytes) -> None:
    async def story(server: RunningServer) -> None:
        assert await refusal(server, said) == (408, "limit.time")

    assert play(tmp_path, story, **SOON) == []


def test_a_byte_now_and_then_does_not_buy_more_time(tmp_path: Path) -> None:
    async def story(server: RunningServer) -> None:
        async with line(server.base) as slow:
            await slow.say(GET + b"X: ")
            answered = asyncio.ensure_future(slow.answer())
            while not answered.done():
                await slow.say(b"x")
                await asyncio.sleep(0.05)
            assert (await answered)[1]["code"] == "limit.time"

    assert play(tmp_path, story, **SOON) == []


def test_a_connection_without_a_request_is_closed_at_first_and_after_an_answer(tmp_path: Path) -> None:
    async def story(server: RunningServer) -> None:
        async with line(server.base) as silent, line(server.base) as satisfied:
            await satisfied.say(GET + b"\r\n")
            assert (await satisfied.answer())[0] == 200
            assert await silent.is_closed()
            assert await satisfied.is_closed()
        async with asyncio.timeout(20):
            while len(server.server.server_state.places):
                await asyncio.sleep(0.05)

    assert play(tmp_path, story, **SOON) == []


def test_a_reader_that_takes_nothing_is_cut_off(tmp_path: Path) -> None:
    async def story(server: RunningServer) -> None:
        state = server.server.server_state
        async with line(server.base) as deaf:
            for _ in range(200):  # far more answers than the system keeps for a reader
                await deaf.say(b"GET /api/schema/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 10)
            deaf.writer.transport.pause_reading()  # type: ignore[attr-defined]  # a transport that can read
            async with asyncio.timeout(20):
                while len(state.places):
                    await asyncio.sleep(0.05)

    play(tmp_path, story, stalled_seconds=0.5, pipelined_requests=100_000)


# In all


def test_what_all_hold_together_is_bounded(tmp_path: Path) -> None:
    async def story(server: RunningServer) -> None:
        places = server.server.server_state.places
        async with AsyncExitStack() as stack:
            for _ in range(30):
                half = await stack.enter_async_context(line(server.base))
                await half.say(GET + b"X: " + b"x" * 10_000)
            async with asyncio.timeout(20):
                while len(places) > 10:
                    await asyncio.sleep(0.05)
            assert places.held <= 100_000
            assert (await asyncio.to_thread(httpx.get, f"{server.base}/healthz")).status_code == 200

    lines = [json.loads(text) for text in play(tmp_path, story, buffered_bytes=100_000)]
    assert [entry["event"] for entry in lines] == ["buffers_full"]


# Nobody's mistake


@pytest.mark.parametrize("path", [b"/api/players", b"/api/links"])
def test_a_body_broken_off_leaves_no_line(tmp_path: Path, path: bytes) -> None:
    async def story(server: RunningServer) -> None:
        for _ in range(3):
            async with line(server.base) as gone:
                head = POST.replace(b"/api/players", path)
                await gone.say(head + b"Content-Length: 1000\r\n\r\n{")
                await asyncio.sleep(0.05)
        async with asyncio.timeout(20):
            while server.server.server_state.tasks:
                await asyncio.sleep(0.05)

    assert play(tmp_path, story) == []


def test_a_handshake_that_cannot_be_read_is_answered(tmp_path: Path) -> None:
    async def story(server: RunningServer) -> None:
        upgrade = b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        head = b"GET /api/lobby/socket HTTP/1.1\r\nHost: localhost\r\n" + upgrade
        for odd in (b"X: " + b"x" * 9_000, b"Content-Length: 5"):
            async with line(server.base) as odd_one:
                await odd_one.say(head + b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" + odd + b"\r\n\r\n")
                assert (await odd_one.reader.readline()).startswith(b"HTTP/1.1 4")
        async with asyncio.timeout(20):
            while len(server.server.server_state.places):
                await asyncio.sleep(0.05)

    assert play(tmp_path, story) == []
