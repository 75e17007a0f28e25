"""`calavera verify`: what checks out, the first entry that does not, and where proofs come from."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from calavera.cli import proofs
from calavera.games import GAMES
from tests.cli.proofs import (
    events,
    fingerprint_seen,
    forged_proof_of,
    ground_proof_of,
    promised_proof_of,
    proof_of,
    with_another_draw,
)
from tests.cli.terminal import Terminal


def written(tmp_path: Path, proof: object) -> Path:
    path = tmp_path / "proof.json"
    path.write_text(json.dumps(proof), encoding="utf-8")
    return path


@contextmanager
def answering(status: int, body: bytes, location: str | None = None) -> Iterator[tuple[str, list[str]]]:
    """A web server that gives one answer to everything; its address, and the paths it was asked for."""
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_response(status)
            if location is not None:
                self.send_header("Location", location)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Quietly."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}", asked
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_was_played_holds(terminal: Terminal, tmp_path: Path, game: str) -> None:
    proof = proof_of(game)
    result = terminal.run("verify", written(tmp_path, proof))
    assert result.code == 0, result
    assert "Everything checks out" in result.out
    assert f"{len(proof['draws'])} draws" in result.out.replace(",", "")


def test_the_verdict_is_in_the_language_asked_for(terminal: Terminal, tmp_path: Path) -> None:
    assert "Tout concorde" in terminal.run("verify", written(tmp_path, proof_of()), "--lang", "fr").out


def test_entries_alone_need_the_name_of_their_table(terminal: Terminal, tmp_path: Path) -> None:
    proof = proof_of()
    path = written(tmp_path, proof["entries"])
    assert terminal.run("verify", path, "--table", proof["table"]).code == 0
    unnamed = terminal.run("verify", path)
    assert (unnamed.code, unnamed.out) == (2, "")
    assert "--table" in unnamed.err
    wrong = terminal.run("verify", path, "--table", "another")
    assert wrong.code == 1
    assert "doesn’t follow from the seed" in wrong.out


def test_the_first_wrong_draw_is_named(terminal: Terminal, tmp_path: Path) -> None:
    proof = proof_of("yamiks")
    number = with_another_draw(proof)
    result = terminal.run("verify", written(tmp_path, proof))
    assert result.code == 1
    assert f"Entry {number} (happened) doesn’t check out" in result.out
    assert "doesn’t follow from the seed" in result.out


def test_a_seed_that_was_not_promised_is_named(terminal: Terminal, tmp_path: Path) -> None:
    proof = proof_of()
    for entry in (*events(proof, "sealed"), *events(proof, "finished")):
        entry["event"]["seed"] = "00" * 32
    result = terminal.run("verify", written(tmp_path, proof))
    assert result.code == 1
    assert "Entry 1 (created) doesn’t check out: The seed isn’t the one promised" in result.out


def test_another_result_is_found_out(terminal: Terminal, tmp_path: Path) -> None:
    proof = proof_of()
    finished = events(proof, "finished")[0]
    finished["event"]["scores"][0] += 1
    result = terminal.run("verify", written(tmp_path, proof))
    assert result.code == 1
    assert f"Entry {finished['n']} (finished) doesn’t check out: The result isn’t" in result.out


def test_an_action_that_cannot_be_read_is_found_out(terminal: Terminal, tmp_path: Path) -> None:
    proof = proof_of()
    acted = events(proof, "acted")[0]
    acted["event"]["action"] = "dance"
    result = terminal.run("verify", written(tmp_path, proof))
    assert result.code == 1
    assert f"Entry {acted['n']} (acted) doesn’t check out" in result.out


def test_a_log_cut_short_is_not_finished(terminal: Terminal, tmp_path: Path) -> None:
    proof = proof_of()
    del proof["entries"][20:]
    result = terminal.run("verify", written(tmp_path, proof))
    assert result.code == 1
    assert "isn’t over" in result.out


def test_an_empty_log_does_not_hold(terminal: Terminal, tmp_path: Path) -> None:
    assert terminal.run("verify", written(tmp_path, {**proof_of(), "entries": []})).code == 1


@pytest.mark.parametrize("part", ["commitment", "seed", "nonces", "draws"])
def test_a_summary_that_is_not_that_of_its_log_is_found_out(terminal: Terminal, tmp_path: Path, part: str) -> None:
    proof = proof_of()
    proof[part] = type(proof[part])()
    result = terminal.run("verify", written(tmp_path, proof))
    assert result.code == 1
    assert "of it doesn’t match" in result.out


@pytest.mark.parametrize("content", [b"", b"{}", b"[1]", b"\xff", b"[" * 100_000, b'{"table": "t", "entries": [{}]}'])
def test_what_is_no_proof_is_said_to_be_none(terminal: Terminal, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "letter"
    path.write_bytes(content)
    result = terminal.run("verify", path)
    assert result.code == 2
    assert "neither a proof nor" in result.err


def test_a_missing_or_monstrous_file_is_a_mistake(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "can’t be read" in terminal.run("verify", tmp_path / "nowhere").err
    monkeypatch.setattr(proofs, "MOST_BYTES", 10)
    assert "larger than any proof" in terminal.run("verify", written(tmp_path, proof_of())).err


def test_a_proof_can_be_fetched(terminal: Terminal) -> None:
    proof = proof_of()
    with answering(200, json.dumps(proof).encode()) as (url, asked):
        assert terminal.run("verify", f"{url}/api/tables/{proof['table']}/proof").code == 0
        assert terminal.run("verify", f"{url}/api/tables/{proof['table']}").code == 0
        assert asked == [f"/api/tables/{proof['table']}/proof"] * 2


@pytest.mark.parametrize(
    ("status", "body", "reason"),
    [
        (409, {"code": "table.not_finished", "params": {}}, "The game isn’t over yet."),
        (404, {"code": "table.unknown", "params": {}}, "There’s no such table."),
        (500, {"code": "no.such.code"}, "HTTP 500"),
        (404, "nothing here", "HTTP 404"),
    ],
)
def test_a_server_that_refuses_is_quoted(terminal: Terminal, status: int, body: Any, reason: str) -> None:
    with answering(status, json.dumps(body).encode()) as (url, _):
        result = terminal.run("verify", f"{url}/api/tables/t/proof")
    assert result.code == 2
    assert reason in result.err


def test_nobody_answers(terminal: Terminal) -> None:
    with answering(200, b"") as (url, _):
        pass
    result = terminal.run("verify", f"{url}/proof")
    assert result.code == 2
    assert "gives no proof" in result.err


@pytest.mark.parametrize("url", ["file:///etc/hostname", "ftp://localhost/proof", "http://", "data://x"])
def test_only_the_web_is_asked(terminal: Terminal, url: str) -> None:
    result = terminal.run("verify", url)
    assert result.code == 2
    assert "http or https" in result.err


@pytest.mark.parametrize("location", ["file:///etc/hostname", "ftp://127.0.0.1/proof"])
def test_a_redirect_leads_nowhere_else_either(terminal: Terminal, location: str) -> None:
    with answering(302, b"", location) as (url, asked):
        result = terminal.run("verify", f"{url}/proof")
    assert asked == ["/proof"]
    assert result.code == 2
    assert "gives no proof" in result.err


def test_a_proof_that_does_not_end_is_given_up(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("calavera.cli.fetch.MOST_BYTES", 10)
    with answering(200, b"x" * 11) as (url, _):
        assert "larger than any proof" in terminal.run("verify", f"{url}/proof").err


# A proof that was made up afterwards


def test_a_forged_proof_fails_where_the_commitment_is_known(terminal: Terminal, tmp_path: Path) -> None:
    true, path = proof_of("yamiks"), written(tmp_path, forged_proof_of("yamiks"))
    result = terminal.run("verify", path, "--commitment", true["commitment"])
    assert result.code == 1
    assert "Entry 1 (created) doesn’t check out: This isn’t the promise that you know" in result.out


def test_it_says_plainly_when_it_knows_no_commitment(terminal: Terminal, tmp_path: Path) -> None:
    forged = forged_proof_of("yamiks")
    result = terminal.run("verify", written(tmp_path, forged))
    assert result.code == 0
    assert "Nothing from before the game was compared" in result.out.replace("\n", " ")
    assert forged["commitment"] in result.out


def test_the_commitment_from_before_the_game_is_compared(terminal: Terminal, tmp_path: Path) -> None:
    proof = proof_of("yamiks")
    result = terminal.run("verify", written(tmp_path, proof), "--commitment", proof["commitment"].upper())
    assert (result.code, "the one you know from before" in result.out) == (0, True)


def test_a_proof_from_a_server_is_compared_too(terminal: Terminal) -> None:
    true, forged = proof_of("yamiks"), forged_proof_of("yamiks")
    with answering(200, json.dumps(forged).encode()) as (address, _):
        result = terminal.run("verify", f"{address}/api/tables/{true['table']}", "--commitment", true["commitment"])
    assert result.code == 1
    assert "isn’t the promise that you know" in result.out


# The same commitment, but somebody's nonce was replaced afterwards, together with its hash


OWN, ACCOMPLICE = 0, 1


@pytest.mark.parametrize("seat", [OWN, ACCOMPLICE])
def test_a_replaced_nonce_is_found_by_the_fingerprint_of_the_start(
    terminal: Terminal, tmp_path: Path, seat: int
) -> None:
    true, forged = promised_proof_of(), ground_proof_of(seat)
    assert (forged["table"], forged["commitment"]) == (true["table"], true["commitment"])
    assert forged["draws"][0]["outcome"] != true["draws"][0]["outcome"]
    path = written(tmp_path, forged)
    started = events(forged, "started")[0]["n"]
    for more in ([], ["--commitment", true["commitment"]]):
        result = terminal.run("verify", path, "--fingerprint", fingerprint_seen(true), *more)
        assert result.code == 1
        assert f"Entry {started} (started) doesn’t check out: This isn’t the start that you know" in result.out


def test_the_fingerprint_of_the_start_is_compared(terminal: Terminal, tmp_path: Path) -> None:
    true = promised_proof_of()
    result = terminal.run("verify", written(tmp_path, true), "--fingerprint", f" {fingerprint_seen(true).upper()} ")
    assert result.code == 0
    assert "The fingerprint of the start is the one you know" in result.out
    assert "compared with nothing" not in result.out


def test_with_the_commitment_alone_it_says_that_nonces_were_compared_with_nothing(
    terminal: Terminal, tmp_path: Path
) -> None:
    forged = ground_proof_of(ACCOMPLICE)
    result = terminal.run("verify", written(tmp_path, forged), "--commitment", forged["commitment"])
    assert result.code == 0
    said = result.out.replace("\n", " ")
    assert "random numbers were compared with nothing" in said
    assert fingerprint_seen(forged) in said
