"""A whole game, and nothing of it in what operators keep: logs, figures, and no token in the store."""

from __future__ import annotations

import asyncio
import json
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from calavera.server.config import Limits
from calavera.table.events import Finished, Happened
from tests.server.client import Chair, Person, Refusal
from tests.server.conftest import RunningServer, running
from tests.server.web import logged


class Secrets:
    def __init__(self) -> None:
        self.tokens: list[str] = []  # not even on disk
        self.others: list[str] = []


async def _evening(server: RunningServer) -> Secrets:
    """Two people meet, link a device, play and talk; strangers knock; things go wrong."""
    secrets = Secrets()
    people = [await Person.sign_in(server.base, name) for name in ("Zebulon", "Quirina")]
    table = await people[0].new_table("skull_queen", 2, options={"rounds": 2})
    link = (await people[0].ask("POST", "/api/me/link")).json()["code"]
    second = (await people[0].ask("POST", "/api/links", {"code": link})).json()["token"]
    code = (await people[0].ask("GET", "/api/me/tables")).json()[0]["code"]
    async with httpx.AsyncClient(base_url=server.base) as http:
        for path in (f"/api/codes/{code}x", f"/api/tables/{table}x", f"/api/tables/{table}/proof", f"/{table}"):
            await http.get(path, headers={"Authorization": "Bearer forged-token"})
        await http.post("/api/tables", content=f'{{"{table}"', headers={"Content-Type": "application/json"})
    async with Chair(server.base, table, people[0].token) as one, Chair(server.base, table, people[1].token) as two:
        await two.do({"type": "sit", "name": "Quirina", "nonce": "noncense"})
        await two.do({"type": "say", "text": "murmur"})
        await one.do({"type": "start"})
        with pytest.raises(Refusal, match=r"action\.malformed"):
            await one.play("play swordfish")
        await _play(one, two)
    room = await server.inside(server.service.rooms.find(table))
    seeds = [entry.event.seed for entry in room.entries if isinstance(entry.event, Finished)]
    drawn = [entry.event.outcome for entry in room.entries if isinstance(entry.event, Happened)]
    assert len(seeds) == 1
    assert len(drawn) > 20
    secrets.tokens = [people[0].token, people[1].token, second, link, "forged-token"]
    secrets.others = [*seeds, *drawn, table, code, people[0].id, people[1].id]
    secrets.others += ["Zebulon", "Quirina", "noncense", "murmur", "swordfish"]
    return secrets


@pytest.mark.parametrize("said", [b"\xff\xfe secret", b"\xed\xa0\x80", b"GET / nonsense secret\r\n\r\n"])
def test_what_somebody_sends_wrongly_is_no_error_of_ours_and_leaves_no_line(tmp_path: Path, said: bytes) -> None:
    async def story(server: RunningServer) -> None:
        if said.startswith(b"GET"):
            reader, writer = await asyncio.open_connection(*server.base.removeprefix("http://").split(":"))
            writer.write(said)
            assert (await reader.read()).startswith(b"HTTP/1.1 400")
            writer.close()
            await writer.wait_closed()
            return
        table = await (await Person.sign_in(server.base, "Anna")).new_table("skull", 3)
        async with websockets.connect(f"{server.base.replace('http', 'ws', 1)}/api/tables/{table}/socket") as socket:
            await socket.send(said, text=True)
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await socket.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1007

    with logged() as stream, running(tmp_path) as server:
        asyncio.run(story(server))
    assert stream.getvalue() == ""


def test_who_knocks_too_often_is_told_so_and_leaves_no_line(tmp_path: Path) -> None:
    async def story(server: RunningServer) -> None:
        lobby = f"{server.base.replace('http', 'ws', 1)}/api/lobby/socket"
        async with websockets.connect(lobby):
            for _ in range(3):
                with pytest.raises(websockets.InvalidStatus) as refused:
                    await websockets.connect(lobby)
                assert refused.value.response.status_code == 429
                assert json.loads(refused.value.response.body or b"")["code"] == "limit.rate"

    with logged() as stream, running(tmp_path, limits=Limits(requests_per_second=0.001, request_burst=1)) as server:
        asyncio.run(story(server))
    assert stream.getvalue() == ""


async def _play(*chairs: Chair) -> None:
    """Everybody takes the first choice there is."""
    while chairs[0].table["status"] != "finished":
        for chair in chairs:
            now = chair.table
            if now["form"] == "plank":
                await chair.play("plank front 0 0 0 0")
            elif now["legal"]:
                await chair.play(now["legal"][0])
            else:
                continue
            for other in chairs:
                await other.until(partial(_is_past, now["version"]))


def _is_past(version: int, table: dict[str, Any]) -> bool:
    return bool(table["version"] > version)


def test_nothing_of_a_game_is_in_logs_or_figures_and_no_token_is_on_disk(tmp_path: Path) -> None:
    with logged() as log, running(tmp_path / "data") as server:
        secrets = asyncio.run(_evening(server))
        figures = httpx.get(f"{server.base}/metrics").text
        on_disk = b"".join(file.read_bytes() for file in (tmp_path / "data").rglob("*") if file.is_file())
    assert 'calavera_commands_total{kind="Play",result="done"}' in figures
    assert b"Zebulon" in on_disk
    for token in secrets.tokens:
        assert token.encode() not in on_disk
    for secret in [*secrets.tokens, *secrets.others]:
        assert secret not in log.getvalue()
        assert secret not in figures
    for line in log.getvalue().splitlines():
        assert {"event", "level", "timestamp"} <= set(json.loads(line))
