"""`calavera check`: what is damaged is named, and nothing is changed."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from calavera.messages import LANGUAGES
from calavera.server.people.identity import Player, hashed
from calavera.store import open_store
from calavera.store.files import DATABASE
from calavera.table.settings import TableSettings
from tests.cli.serving import serving
from tests.cli.terminal import Terminal
from tests.server.circles import Circle, called, member
from tests.server.phones import Phone, entry, letters
from tests.server.sitting import Sitting
from tests.server.web import web

WRITTEN = Path(__file__).parents[1] / "fixtures" / "v0_1_0" / "data"
ANNA = Player("anna", "Anna")


@pytest.fixture
def data(tmp_path: Path) -> tuple[Path, list[str]]:
    """The data of a server that has stopped, and the ids of its tables."""

    async def fill() -> list[str]:
        store = open_store(str(tmp_path / "data"))
        service = Sitting(store).service
        wanted = TableSettings(game="skull", seats=3)
        ids = [(await service.create(wanted, ANNA, "", sit=True)).table.id for _ in range(8)]
        await store.close()
        return ids

    return tmp_path / "data", asyncio.run(fill())


def spoil(folder: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(folder / DATABASE)) as db, db:
        assert db.execute(statement, values).rowcount > 0


def lose_log(folder: Path, id: str) -> None:
    spoil(folder, "DELETE FROM entry WHERE table_id = ?", id)
    spoil(folder, "DELETE FROM head WHERE table_id = ?", id)


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_sound_data_is_called_so(terminal: Terminal, data: tuple[Path, list[str]]) -> None:
    folder, _ = data
    before = files(folder)
    result = terminal.run("check", folder)
    assert (result.code, result.err) == (0, "")
    assert "Tables: 8, entries: 24, documents: 16." in result.out
    assert {name: content for name, content in files(folder).items() if name in before} == before


SPOILED: dict[str, Callable[[Path, str], None]] = {
    "changed": lambda f, id: spoil(f, "UPDATE entry SET body = x'00' WHERE table_id = ? AND version = 2", id),
    "shortened": lambda f, id: spoil(f, "DELETE FROM entry WHERE table_id = ? AND version = 3", id),
    "without a head": lambda f, id: spoil(f, "DELETE FROM head WHERE table_id = ?", id),
    "without a log": lose_log,
    "a changed line": lambda f, id: spoil(f, "UPDATE document SET body = x'7b' WHERE key = ?", id),
}


@pytest.mark.parametrize("what", SPOILED)
def test_each_finding_is_one_line_that_names_the_table(
    terminal: Terminal, data: tuple[Path, list[str]], what: str
) -> None:
    folder, (first, struck, *_) = data
    SPOILED[what](folder, struck)
    result = terminal.run("check", folder)
    (line,) = result.out.splitlines()
    assert (result.code, result.err) == (1, "")
    assert struck in line
    assert first not in line


def test_entries_that_make_no_sense_are_told_from_changed_ones(terminal: Terminal, tmp_path: Path) -> None:
    async def fill() -> None:
        store = open_store(str(tmp_path))
        await store.append("strange", 0, [b"from the future"])
        await store.close()

    asyncio.run(fill())
    result = terminal.run("check", tmp_path)
    assert result.code == 1
    assert "Table strange: the entries are as written, but this release can’t read them" in result.out


def test_damaged_pages_are_reported_and_left_as_they_are(terminal: Terminal, data: tuple[Path, list[str]]) -> None:
    folder, _ = data
    content = bytearray((folder / DATABASE).read_bytes())
    for page in (1, 2):
        content[4096 * (page - 1) : 4096 * page] = bytes(4096)
        (folder / DATABASE).write_bytes(content)
        before = files(folder)
        result = terminal.run("check", folder)
        assert result.code == 1
        assert result.out.startswith("Damaged pages:")
        assert files(folder)[DATABASE] == before[DATABASE]


def test_commits_behind_a_damaged_frame_of_the_write_ahead_log_are_reported(
    terminal: Terminal, data: tuple[Path, list[str]], tmp_path: Path
) -> None:
    folder, _ = data
    crashed = tmp_path / "crashed"

    async def crash() -> None:
        store = open_store(str(folder))
        for version in range(10):
            await store.append("t", version, [b"entry"])
        shutil.copytree(folder, crashed)
        await store.close()

    asyncio.run(crash())
    log = crashed / f"{DATABASE}-wal"
    content = bytearray(log.read_bytes())
    content[len(content) // 3] ^= 1
    log.write_bytes(content)
    before = files(crashed)
    result = terminal.run("check", crashed)
    assert result.code == 1
    assert result.out.startswith("Damaged pages: write-ahead log, frame ")
    assert files(crashed) == before


def test_the_findings_as_json(terminal: Terminal, data: tuple[Path, list[str]]) -> None:
    folder, (_, struck, *_) = data
    SPOILED["shortened"](folder, struck)
    result = terminal.run("check", folder, "--json")
    report = json.loads(result.out)
    assert result.code == 1
    assert report["findings"] == [{"code": "cli.check.table_damaged", "id": struck}]
    assert (report["tables"], report["documents"]) == (8, 16)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_findings_are_told_in_every_language(terminal: Terminal, data: tuple[Path, list[str]], lang: str) -> None:
    folder, (_, struck, *_) = data
    assert terminal.run("check", folder, "--lang", lang).code == 0
    SPOILED["shortened"](folder, struck)
    assert struck in terminal.run("check", folder, "--lang", lang).out


def test_data_of_an_earlier_release_is_examined_without_being_changed(terminal: Terminal, tmp_path: Path) -> None:
    shutil.copytree(WRITTEN, tmp_path / "data")
    before = (tmp_path / "data" / DATABASE).read_bytes()
    result = terminal.run("check", tmp_path / "data")
    assert (result.code, result.err) == (0, ""), result.out
    assert (tmp_path / "data" / DATABASE).read_bytes() == before


def test_a_running_server_is_examined_and_goes_on(terminal: Terminal, tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        token = server.ask("/api/players", {"name": "Olga"})["token"]
        for _ in range(2):
            server.ask("/api/tables", {"settings": {"game": "skull", "seats": 3}}, token)
            result = terminal.run("check", tmp_path / "data")
            assert (result.code, result.err) == (0, "")
        assert server.stop()[0] == 0


def test_the_folder_is_found_as_the_server_finds_it(terminal: Terminal, data: tuple[Path, list[str]]) -> None:
    folder, _ = data
    config = folder.parent / "calavera.toml"
    config.write_text(f'data = "{folder}"\n', encoding="utf-8")
    assert "Tables: 8" in terminal.run("check", "--config", config).out
    result = terminal.run("check", folder.parent / "nowhere")
    assert result.code == 2
    assert "There’s no server data" in result.err


def fill_pads(folder: Path) -> list[str]:
    """Three score pads, of five entries each; gives the keys of their documents."""
    store = open_store(str(folder))
    with web(store) as client:
        phones = [Phone(client) for _ in range(3)]
        for phone in phones:
            phone.made(entry(), entry())
            phone.made(entry(), entry(), entry())
            phone.bid(0, 3, letters(26))
    return [hashed(phone.id) for phone in phones]


PAD_SPOILED = {
    "entries are gone": "DELETE FROM document WHERE kind = 'pad_entries' AND key = ? || ':00003'",
    "the head is gone": "DELETE FROM document WHERE kind = 'pad' AND key = ?",
}


@pytest.mark.parametrize("what", PAD_SPOILED)
def test_a_score_pad_that_lacks_something_is_named(terminal: Terminal, tmp_path: Path, what: str) -> None:
    folder = tmp_path / "data"
    _, struck, _ = fill_pads(folder)
    sound = terminal.run("check", folder, "--json")
    assert (sound.code, json.loads(sound.out)["findings"]) == (0, [])
    spoil(folder, PAD_SPOILED[what], struck)
    result = terminal.run("check", folder, "--json")
    assert result.code == 1
    assert json.loads(result.out)["findings"] == [{"code": "cli.check.pad", "id": struck}]


def test_a_damaged_document_of_a_score_pad_is_named_once(terminal: Terminal, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    struck, *_ = fill_pads(folder)
    spoil(folder, "UPDATE document SET body = x'00' WHERE key = ? || ':00001'", struck)
    findings = json.loads(terminal.run("check", folder, "--json").out)["findings"]
    assert [(one["code"], one["kind"]) for one in findings] == [("cli.check.document", "pad_entries")]


GROUP_SPOILED = {
    "a cell is gone": "DELETE FROM document WHERE kind = 'group_cell' AND key = ? || ':name'",
    "the head is gone": "DELETE FROM document WHERE kind = 'group' AND key = ?",
}


@pytest.mark.parametrize("what", GROUP_SPOILED)
def test_a_group_that_lacks_something_is_named(terminal: Terminal, tmp_path: Path, what: str) -> None:
    folder = tmp_path / "data"
    with web(open_store(str(folder))) as client:
        crews = [Circle(client) for _ in range(2)]
        for crew in crews:
            crew.made(called("Crew"), member("Ada"))
    assert terminal.run("check", folder).code == 0
    struck = hashed(crews[1].id)
    spoil(folder, GROUP_SPOILED[what], struck)
    result = terminal.run("check", folder, "--json")
    assert result.code == 1
    assert json.loads(result.out)["findings"] == [{"code": "cli.check.group", "id": struck}]


def test_score_pads_are_in_a_backup(terminal: Terminal, tmp_path: Path) -> None:
    fill_pads(tmp_path / "data")
    assert terminal.run("backup", tmp_path / "saved", "--data", tmp_path / "data").code == 0
    assert terminal.run("restore", tmp_path / "saved", "--data", tmp_path / "again").code == 0
    contents = []
    for folder in ("data", "again"):
        with closing(sqlite3.connect(tmp_path / folder / DATABASE)) as db:
            contents.append(db.execute("SELECT * FROM document WHERE kind LIKE 'pad%' ORDER BY kind, key").fetchall())
    assert contents[0] == contents[1]
    assert len(contents[0]) == 15
