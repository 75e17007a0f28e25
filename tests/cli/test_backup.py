"""`calavera backup` and `calavera restore`, beside a running server and without one."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from calavera.store import open_store
from calavera.store.files import DATABASE
from tests.cli.serving import Served, serving
from tests.cli.terminal import Terminal


def a_table(server: Served) -> tuple[str, str]:
    token = server.ask("/api/players", {"name": "Olga"})["token"]
    return token, server.ask("/api/tables", {"settings": {"game": "skull", "seats": 3}}, token)["id"]


def data_in(folder: Path) -> Path:
    """The data of a server that has stopped."""

    async def fill() -> None:
        store = open_store(str(folder))
        await store.append("t", 0, [b"one", b"two"])
        await store.close()

    asyncio.run(fill())
    return folder


def entries_in(folder: Path) -> list[bytes]:
    async def read() -> list[bytes]:
        store = open_store(str(folder))
        try:
            return await store.read("t")
        finally:
            await store.close()

    return asyncio.run(read())


def test_a_running_server_is_backed_up_and_goes_on(terminal: Terminal, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    with serving(tmp_path / "data") as server:
        token, before = a_table(server)
        result = terminal.run("backup", copy, "--data", tmp_path / "data")
        assert (result.code, result.err) == (0, "")
        assert str(copy) in result.out
        after = server.ask("/api/tables", {"settings": {"game": "yamiks", "seats": 1}}, token)["id"]
        assert server.stop()[0] == 0
    assert terminal.run("restore", copy, "--data", tmp_path / "restored").code == 0
    with serving(tmp_path / "restored") as server:
        mine = {table["id"] for table in server.ask("/api/me/tables", token=token)}
    assert before in mine
    assert after not in mine


def test_a_stopped_server_is_backed_up_and_restored(terminal: Terminal, tmp_path: Path) -> None:
    data = data_in(tmp_path / "data")
    assert terminal.run("backup", tmp_path / "copy", "--data", data).code == 0
    result = terminal.run("restore", tmp_path / "copy", "--data", tmp_path / "restored")
    assert result.code == 0
    assert str(tmp_path / "restored") in result.out
    assert entries_in(tmp_path / "restored") == [b"one", b"two"]
    assert entries_in(data) == [b"one", b"two"], "and the origin can be opened again"


def test_what_a_killed_server_had_written_is_in_the_backup(terminal: Terminal, tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        token, table = a_table(server)
        server.process.kill()
        server.process.wait()
    assert terminal.run("backup", tmp_path / "copy", "--data", tmp_path / "data").code == 0
    assert terminal.run("restore", tmp_path / "copy", "--data", tmp_path / "restored").code == 0
    with serving(tmp_path / "restored") as server:
        assert [mine["id"] for mine in server.ask("/api/me/tables", token=token)] == [table]


def test_the_folder_is_found_as_the_server_finds_it(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CALAVERA_DATA", str(data_in(tmp_path / "data")))
    assert terminal.run("backup", tmp_path / "copy").code == 0
    monkeypatch.delenv("CALAVERA_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("calavera.store.opening.default_folder", lambda: tmp_path / "home" / "calavera")
    assert "There’s no server data" in terminal.run("backup", tmp_path / "copy2").err


def test_nothing_is_overwritten(terminal: Terminal, tmp_path: Path) -> None:
    data = data_in(tmp_path / "data")
    (tmp_path / "precious").write_bytes(b"precious")
    result = terminal.run("backup", tmp_path / "precious", "--data", data)
    assert result.code == 2
    assert f"{tmp_path / 'precious'}: There’s already something there" in result.err
    assert (tmp_path / "precious").read_bytes() == b"precious"
    terminal.run("backup", tmp_path / "copy", "--data", data)
    result = terminal.run("restore", tmp_path / "copy", "--data", data)
    assert result.code == 2
    assert str(data / DATABASE) in result.err
    assert "There’s already something there" in result.err
    assert entries_in(data) == [b"one", b"two"]


def test_nothing_is_restored_under_a_running_server(terminal: Terminal, tmp_path: Path) -> None:
    terminal.run("backup", tmp_path / "copy", "--data", data_in(tmp_path / "other"))
    with serving(tmp_path / "data"):
        result = terminal.run("restore", tmp_path / "copy", "--data", tmp_path / "data")
    assert result.code == 2
    assert "Another server is using this data." in result.err


def test_what_is_no_backup_is_named(terminal: Terminal, tmp_path: Path) -> None:
    (tmp_path / "letter").write_bytes(b"a letter to my aunt\n" * 500)
    result = terminal.run("restore", tmp_path / "letter", "--data", tmp_path / "restored")
    assert result.code == 2
    assert f"{tmp_path / 'letter'}: This isn’t Calavera data" in result.err
    assert (
        "There’s no server data" in terminal.run("restore", tmp_path / "nowhere", "--data", tmp_path / "restored").err
    )


@pytest.mark.parametrize("content", [b"", b"a letter to my aunt\n" * 500])
def test_only_data_of_ours_is_backed_up(terminal: Terminal, tmp_path: Path, content: bytes) -> None:
    (tmp_path / DATABASE).write_bytes(content)
    result = terminal.run("backup", tmp_path / "copy", "--data", tmp_path)
    assert result.code == 2
    assert "isn’t Calavera data" in result.err
    assert not (tmp_path / "copy").exists()


def test_a_folder_that_is_not_there_cannot_take_a_backup(terminal: Terminal, tmp_path: Path) -> None:
    result = terminal.run("backup", tmp_path / "nowhere" / "copy", "--data", data_in(tmp_path / "data"))
    assert result.code == 2
    assert f"{tmp_path / 'nowhere' / 'copy'} can’t be read or written (ENOENT)." in result.err


def test_the_folder_may_stand_in_a_file_of_settings(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CALAVERA_DATA", raising=False)
    for name in ("data", "restored"):
        (tmp_path / f"{name}.toml").write_text(f'port = 1\ndata = "{tmp_path / name}"\n', encoding="utf-8")
    data_in(tmp_path / "data")
    assert terminal.run("backup", tmp_path / "copy", "--config", tmp_path / "data.toml").code == 0
    assert terminal.run("restore", tmp_path / "copy", "--config", tmp_path / "restored.toml").code == 0
    assert entries_in(tmp_path / "restored") == [b"one", b"two"]
    result = terminal.run(
        "restore", tmp_path / "copy", "--config", tmp_path / "data.toml", "--data", tmp_path / "by flag"
    )
    assert result.code == 0, "a flag comes before the file"
    (tmp_path / "wrong.toml").write_text("dta = 1\n", encoding="utf-8")
    result = terminal.run("backup", tmp_path / "copy2", "--config", tmp_path / "wrong.toml")
    assert result.code == 2
    assert "wrong.toml" in result.err
