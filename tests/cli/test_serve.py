"""`calavera serve`: where it runs, what it says, how it stops, and what is wrong when it does not start."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
from pathlib import Path
from typing import Any

import pytest
import websockets

from calavera.server.api.socket import RESTART
from calavera.server.config import Config
from calavera.server.ops.network import address_in_network
from calavera.server.run import BadAddress, listen
from calavera.store import open_store, place_of
from calavera.store.files import DATABASE
from calavera.store.paths import default_folder
from calavera.store.port import Document
from tests.cli.serving import PATIENCE, Served, serving, start
from tests.cli.terminal import Terminal


def refused(*arguments: object, **environment: str) -> str:
    """What is said by a server that does not start."""
    out, errors = (process := start(*arguments, **environment)).communicate(timeout=PATIENCE)
    assert process.returncode == 2, (out, errors)
    assert out == ""
    assert "Traceback" not in errors
    return errors


def a_table(server: Served) -> tuple[str, str]:
    """The owner's token and the table."""
    token = server.ask("/api/players", {"name": "Olga"})["token"]
    table = server.ask("/api/tables", {"settings": {"game": "skull", "seats": 3}}, token)["id"]
    return token, table


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_it_says_where_it_runs_and_stops_when_told(tmp_path: Path, how: signal.Signals) -> None:
    with serving(tmp_path / "data") as server:
        assert server.greeting == f"Calavera is open at {server.url}\n"
        assert server.url.startswith("http://127.0.0.1:")
        assert server.ask("/healthz") == {"status": "ok"}
        code, out, errors = server.stop(how)
    assert code == 0
    assert f"The data is in {tmp_path / 'data'}\n" in out
    assert out.endswith("Closed; everything is saved.\n")
    assert errors == ""
    assert (tmp_path / "data" / DATABASE).is_file()


def test_it_speaks_the_users_language(tmp_path: Path) -> None:
    with serving(tmp_path / "data", LANG="de_CH.UTF-8") as server:
        assert server.greeting.startswith("Calavera ist offen unter http://")
    with serving(tmp_path / "data", "--lang", "it") as server:
        assert server.greeting.startswith("Calavera è aperto su http://")


def test_whoever_is_connected_is_told_to_come_back(tmp_path: Path) -> None:
    async def story(server: Served) -> list[dict[str, Any]]:
        token, table = a_table(server)
        address = f"{server.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        async with websockets.connect(address) as connection:
            await connection.send(json.dumps({"type": "hello", "v": 1, "token": token}))
            heard = [json.loads(await connection.recv())]
            stopping = asyncio.create_task(asyncio.to_thread(server.stop))
            while heard[-1]["type"] != "goodbye":
                heard.append(json.loads(await connection.recv()))
            await connection.wait_closed()
            assert connection.close_code == RESTART
            assert (await stopping)[0] == 0
        return heard

    with serving(tmp_path / "data") as server:
        heard = asyncio.run(story(server))
    assert heard[0]["type"] == "welcome"
    assert heard[-1] == {"type": "goodbye", "v": 1, "code": "server.restarting", "again": True}


def test_a_table_is_still_there_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        token, table = a_table(server)
        server.stop()
    with serving(tmp_path / "data") as server:
        assert server.ask(f"/api/tables/{table}", token=token)["seats"][0]["name"] == "Olga"


def test_answers_do_not_name_the_software(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        port = int(server.url.rsplit(":", 1)[1])
        with socket.create_connection(("127.0.0.1", port)) as connection:
            connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            answer = b"".join(iter(lambda: connection.recv(4096), b"")).lower()
    assert answer.startswith(b"http/1.1 200")
    assert b"\r\nserver:" not in answer


def test_flags_come_before_the_environment_and_the_environment_before_the_file(tmp_path: Path) -> None:
    settings = tmp_path / "calavera.toml"
    settings.write_text(
        f'port = 1\npublic_url = "https://file.example"\ndata = "{tmp_path / "data"}"\n', encoding="utf-8"
    )
    process = start("--config", settings, "--port", "0", CALAVERA_PUBLIC_URL="https://environment.example")
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "Calavera is open at https://environment.example\n"
        assert process.stdout.readline() == f"The data is in {tmp_path / 'data'}\n"
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)
    assert process.returncode == 0


def test_a_server_for_the_whole_network_says_how_to_reach_it(tmp_path: Path) -> None:
    with serving(tmp_path / "data", "--host", "0.0.0.0") as server:  # noqa: S104  (that is what is tested)
        port = server.url.rsplit(":", 1)[1]
        assert server.url == f"http://localhost:{port}"
        _, out, _ = server.stop()
    address = address_in_network()
    assert (f"reach it at http://{address}:{port}\n" if address else f"this machine’s address, port {port}.") in out


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        errors = refused("--port", port, "--data", tmp_path / "data")
    assert f"Port {port} is taken on 127.0.0.1" in errors
    assert not (tmp_path / "data").exists(), "nothing was opened"


def test_two_servers_do_not_share_their_data(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        errors = refused("--port", 0, "--data", tmp_path / "data")
        assert server.ask("/healthz") == {"status": "ok"}
    assert f"{tmp_path / 'data'}: Another server is using this data." in errors


def test_data_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("dear aunt", encoding="utf-8")
    assert "can’t be read or written" in refused("--port", 0, "--data", tmp_path / "letter" / "data")


def test_foreign_data_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / DATABASE).write_bytes(b"a letter to my aunt\n" * 500)
    assert "isn’t Calavera data" in refused("--port", 0, "--data", tmp_path)
    assert (tmp_path / DATABASE).read_bytes() == b"a letter to my aunt\n" * 500


def test_a_table_that_cannot_be_read_keeps_nobody_else_from_playing(tmp_path: Path) -> None:
    async def spoil() -> None:
        store = open_store(str(tmp_path / "data"))
        await store.append("", None, (), [Document("table", "t", b"not a table")])
        await store.close()

    asyncio.run(spoil())
    with serving(tmp_path / "data") as server:
        assert server.ask("/healthz") == {"status": "ok"}
        _, _, errors = server.stop()
    assert "document_damaged" in {json.loads(line)["event"] for line in errors.splitlines()}


def test_a_server_that_cannot_start_says_so_to_the_user_and_why_in_the_log(tmp_path: Path) -> None:
    broken = (
        "from calavera.server.live.service import Service\n"
        "async def fail(_): raise RuntimeError('no')\n"
        "Service.start = fail\n"
    )
    process = start("--port", 0, "--data", tmp_path / "data", before=broken)
    out, errors = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (2, "")
    *log, sentence = errors.splitlines()
    assert "couldn’t start" in sentence
    assert [json.loads(line)["kind"] for line in log if json.loads(line)["event"] == "start_failed"] == ["RuntimeError"]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("port = 'eight'", "port"),
        ("colour = 1", "colour"),
        ("port = ", "Invalid value"),
        ("[limits]\nqueue = 0", "queue"),
    ],
)
def test_a_wrong_configuration_is_explained(terminal: Terminal, tmp_path: Path, content: str, says: str) -> None:
    settings = tmp_path / "calavera.toml"
    settings.write_text(content, encoding="utf-8")
    result = terminal.run("serve", "--config", settings, "--data", tmp_path / "data")
    assert result.code == 2
    assert "calavera.toml" in result.err
    assert says in result.err


def test_a_missing_configuration_is_explained(terminal: Terminal, tmp_path: Path) -> None:
    result = terminal.run("serve", "--config", tmp_path / "nowhere.toml")
    assert result.code == 2
    assert "nowhere.toml" in result.err


@pytest.mark.parametrize(
    "flags", [("--port", "70000"), ("--public-url", "my house"), ("--host", "no such host.invalid")]
)
def test_wrong_flags_are_explained(terminal: Terminal, tmp_path: Path, flags: tuple[str, str]) -> None:
    result = terminal.run("serve", "--data", tmp_path / "data", *flags)
    assert result.code == 2
    assert result.err
    assert "Traceback" not in result.err
    assert not (tmp_path / "data").exists()


def test_an_address_of_another_machine_cannot_be_listened_at() -> None:
    with pytest.raises(BadAddress):
        listen("192.0.2.1", 0)  # reserved for documents, so nobody's


def test_without_a_word_the_data_is_in_the_users_folder() -> None:
    assert place_of(Config().data) == str(default_folder())
    assert place_of(Config(data="~/here").data) == str(Path.home() / "here")
