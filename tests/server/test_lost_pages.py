"""A server over a database that has lost a page: it starts, names the tables that were struck, and serves the rest."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from calavera.server.ops.metrics import DAMAGED_TABLES
from tests.server.client import Chair, Person
from tests.server.conftest import running
from tests.server.web import logged

PAGE = 4096
TABLES = 16
STRIDE = 6  # every so many-th page is tried


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, int]]:
    """The data of a server with games under way, and the version of every table."""
    folder = tmp_path_factory.mktemp("evening") / "data"

    async def begin(base: str) -> list[str]:
        owner = await Person.sign_in(base, "Anna")
        tables = [await owner.new_table("skull_king", 3, public=True) for _ in range(TABLES)]
        for table in tables:
            async with Chair(base, table, owner.token) as chair:
                await chair.until(lambda now: "status" in now)
                await chair.do({"type": "start", "fill": True})
                await chair.until(lambda now: bool(now["legal"]))
        return tables

    with running(folder) as server:
        tables = asyncio.run(begin(server.base))
    with closing(sqlite3.connect(folder / "calavera.sqlite3")) as db:
        counted = dict(db.execute("SELECT table_id, max(version) FROM entry GROUP BY table_id").fetchall())
    return folder, {table: counted[table] for table in tables}


def ask(line: httpx.Client, path: str) -> tuple[int, Any]:
    """As a spectator: the page may have held who we are."""
    answer = line.get(path)
    return answer.status_code, answer.json()


def test_whatever_page_is_lost_the_server_starts_and_only_the_tables_struck_say_so(
    evening: tuple[Path, dict[str, int]], tmp_path: Path
) -> None:
    folder, versions = evening
    content = (folder / "calavera.sqlite3").read_bytes()
    struck_in_all = 0
    for page in range(0, len(content) // PAGE, STRIDE):
        data = tmp_path / f"page{page}"
        data.mkdir()
        spoiled = bytearray(content)
        spoiled[page * PAGE : (page + 1) * PAGE] = bytes(PAGE)
        (data / "calavera.sqlite3").write_bytes(spoiled)
        DAMAGED_TABLES.set(0)
        with logged() as log, running(data) as server, httpx.Client(base_url=server.base, timeout=30) as line:
            struck = set()
            for table, version in versions.items():
                status, said = ask(line, f"/api/tables/{table}/log")
                if (status, said) == (500, {"code": "log.damaged", "params": {}}):
                    struck.add(table)
                    continue
                assert status == 200, (page, said)
                assert len(said) >= version, f"page {page}: a shorter log is served"
            named = {said["table"] for text in log.getvalue().splitlines() if "table" in (said := json.loads(text))}
            assert struck <= named <= versions.keys()
            figures = line.get("/metrics").text
            assert float(re.findall(r"^calavera_damaged_tables (.*)$", figures, re.MULTILINE)[0]) == len(named)
            assert not any(table in figures for table in versions)
            assert line.post("/api/players", json={"name": "Bea"}).status_code == 201
            assert line.get("/healthz").status_code == 200
            shown = {found["id"] for found in line.get("/api/lobby").json()}
            assert not shown & struck, "nobody is sent where nobody can play"
            struck_in_all += len(struck)
        shutil.rmtree(data)
    assert struck_in_all > 0


def test_logs_that_nobody_asks_for_are_looked_at_after_the_start(
    evening: tuple[Path, dict[str, int]], tmp_path: Path
) -> None:
    folder, versions = evening
    shutil.copytree(folder, tmp_path / "data")
    struck = min(versions)
    with closing(sqlite3.connect(tmp_path / "data" / "calavera.sqlite3")) as db, db:
        db.execute("DELETE FROM document WHERE key = ?", (struck,))
        db.execute("DELETE FROM entry WHERE table_id = ? AND version = ?", (struck, versions[struck]))

    async def until_named() -> None:
        async with asyncio.timeout(60):
            while '"table_damaged"' not in log.getvalue():
                await asyncio.sleep(0.05)

    with logged() as log, running(tmp_path / "data"):
        asyncio.run(until_named())
        lines = [json.loads(line) for line in log.getvalue().splitlines()]
    assert [line["table"] for line in lines if line["event"] == "table_damaged"] == [struck]
