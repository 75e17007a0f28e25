"""The verifier in the documents uses nothing of ours, accepts what is right and finds what is not."""

from __future__ import annotations

import ast
import hashlib
import json
import runpy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from calavera.games import GAMES
from tests.cli.proofs import (
    events,
    fingerprint_seen,
    forged_proof_of,
    ground_proof_of,
    other_seed_proof_of,
    promised_proof_of,
    proof_of,
    told_after,
    with_another_draw,
)

SCRIPT = Path(__file__).parents[2] / "docs" / "verify_draws.py"
MOST_LINES = 120


def verifies(proof: dict[str, Any], tmp_path: Path, *known: str) -> tuple[bool, str]:
    """Whether the script says so, run alone; and what it says otherwise."""
    ran = run(proof, tmp_path, *known)
    return ran.returncode == 0, ran.stderr


def said_of(proof: dict[str, Any], tmp_path: Path, *known: str) -> str:
    """What the script says of a proof that holds."""
    ran = run(proof, tmp_path, *known)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def run(proof: dict[str, Any], tmp_path: Path, *known: str) -> subprocess.CompletedProcess[str]:
    path = tmp_path / "proof.json"
    path.write_text(json.dumps(proof), encoding="utf-8")
    return subprocess.run(
        [sys.executable, "-I", str(SCRIPT), str(path), *known],
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )


def test_it_is_short_and_stands_alone() -> None:
    source = SCRIPT.read_text(encoding="utf-8")
    assert len(source.splitlines()) <= MOST_LINES
    imported = {
        (node.module or "") if isinstance(node, ast.ImportFrom) else name.name
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in node.names
    }
    assert imported <= sys.stdlib_module_names


@pytest.mark.parametrize("game", GAMES)
def test_a_real_proof_holds(game: str, tmp_path: Path) -> None:
    proof = proof_of(game)
    assert len(proof["draws"]) > 0
    assert verifies(proof, tmp_path) == (True, "")


def change_seed(proof: dict[str, Any]) -> None:
    proof["seed"] = "00" * 32


def change_nonce(proof: dict[str, Any]) -> None:
    proof["nonces"][0] = "chosen"


def change_everybodys_nonce(proof: dict[str, Any]) -> None:
    proof["nonces"][0] = "chosen"
    events(proof, "nonce_revealed")[0]["event"]["nonce"] = "chosen"
    events(proof, "nonce_committed")[0]["event"]["nonce_hash"] = hashlib.sha256(b"chosen").hexdigest()


def reveal_another_nonce(proof: dict[str, Any]) -> None:
    proof["nonces"][0] = "chosen"
    events(proof, "nonce_revealed")[0]["event"]["nonce"] = "chosen"


def begin_without_a_nonce(proof: dict[str, Any]) -> None:
    proof["nonces"][0] = "nonce0"
    events(proof, "nonce_revealed")[0]["event"] = {"type": "hidden"}


def change_a_later_nonce(proof: dict[str, Any]) -> None:
    proof["nonces"][1] = "chosen"
    events(proof, "nonced")[0]["event"]["nonce"] = "chosen"


def take_the_first_nonce(proof: dict[str, Any]) -> None:
    proof["nonces"][1] = events(proof, "seat_taken")[1]["event"]["nonce"]


def bring_a_nonce_too_late(proof: dict[str, Any]) -> None:
    """In the place of what was said when the game had begun."""
    proof["nonces"][0] = "chosen"
    said = [entry for entry in events(proof, "hidden") if entry["n"] > events(proof, "started")[0]["n"]]
    said[0]["event"] = {"type": "nonced", "seat": 0, "nonce": "chosen"}


def give_a_bot_a_nonce(proof: dict[str, Any]) -> None:
    events(proof, "seat_taken")[1]["event"]["bot"] = "random"


def reveal_without_a_promise(proof: dict[str, Any]) -> None:
    events(proof, "nonce_committed")[0]["event"] = {"type": "hidden"}


def leave_a_draw_out(proof: dict[str, Any]) -> None:
    del proof["draws"][0]


def change_a_draw(proof: dict[str, Any]) -> None:
    with_another_draw(proof)


def commit_later(proof: dict[str, Any]) -> None:
    """A seed that fits a commitment which is not the one of the log."""
    module = runpy.run_path(str(SCRIPT))
    proof["seed"] = "00" * 32
    proof["commitment"] = module["hashlib"].sha256(bytes(32)).hexdigest()


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (change_seed, "committed to"),
        (commit_later, "committed to"),
        (change_nonce, "nonces"),
        (change_everybodys_nonce, "was due"),
        (change_a_later_nonce, "was due"),
        (reveal_another_nonce, "committed to"),
        (begin_without_a_nonce, "before all nonces"),
        (give_a_bot_a_nonce, "bot brings no nonce"),
        (reveal_without_a_promise, "committed to"),
        (take_the_first_nonce, "nonces"),
        (bring_a_nonce_too_late, "nonces"),
        (leave_a_draw_out, "list of draws"),
        (change_a_draw, "was due"),
    ],
)
def test_a_spoiled_proof_is_found_out(spoil: Callable[[dict[str, Any]], None], says: str, tmp_path: Path) -> None:
    proof = proof_of("yamiks")
    spoil(proof)
    holds, reason = verifies(proof, tmp_path)
    assert not holds
    assert says in reason
    assert "Traceback" not in reason


def test_a_forged_proof_fails_where_the_commitment_is_known(tmp_path: Path) -> None:
    true, forged = proof_of("yamiks"), forged_proof_of("yamiks")
    assert (forged["table"], forged["nonces"]) == (true["table"], true["nonces"])
    assert verifies(true, tmp_path, true["commitment"]) == (True, "")
    assert verifies(forged, tmp_path) == (True, "")  # it agrees with itself
    holds, reason = verifies(forged, tmp_path, true["commitment"])
    assert not holds
    assert "not one that you know" in reason


@pytest.mark.parametrize("seat", [0, 1], ids=["own", "accomplice"])
def test_a_replaced_nonce_is_found_by_the_fingerprint_of_the_start(seat: int, tmp_path: Path) -> None:
    true, forged = promised_proof_of(), ground_proof_of(seat)
    assert verifies(true, tmp_path, "--fingerprint", fingerprint_seen(true)) == (True, "")
    assert verifies(forged, tmp_path, true["commitment"]) == (True, "")  # a commitment alone does not show it
    holds, reason = verifies(forged, tmp_path, true["commitment"], "--fingerprint", fingerprint_seen(true))
    assert not holds
    assert "not the one that you know" in reason


def hide_the_commitment_in_another_event(forged: dict[str, Any], true: dict[str, Any]) -> None:
    told_after(forged, 2, {"type": "hidden", "commitment": true["commitment"]})


def reseal_without_a_seed(forged: dict[str, Any], true: dict[str, Any]) -> None:
    told_after(forged, 2, {"type": "resealed", "commitment": true["commitment"]})


def reseal_with_the_seed_at_the_end(forged: dict[str, Any], true: dict[str, Any]) -> None:
    reseal_without_a_seed(forged, true)
    told_after(forged, len(forged["entries"]), {"type": "sealed", "seed": true["seed"]})


def draw_before_the_true_seed(forged: dict[str, Any], true: dict[str, Any]) -> None:
    """The draws stand before the start, which alone is as it was noted."""
    starts = [n for n, entry in enumerate(forged["entries"]) if entry["event"]["type"] == "started"]
    start = forged["entries"].pop(starts[0])
    forged["entries"].append(start)
    told_after(forged, 0)
    drawn = [entry["n"] for entry in events(forged, "happened")]
    for draw, n in zip(forged["draws"], drawn, strict=True):
        draw["n"] = n
    seal = {"type": "resealed", "commitment": true["commitment"]}, {"type": "sealed", "seed": true["seed"]}
    told_after(forged, len(forged["entries"]) - 1, *seal)


@pytest.mark.parametrize(
    "forge",
    [
        hide_the_commitment_in_another_event,
        reseal_without_a_seed,
        reseal_with_the_seed_at_the_end,
        draw_before_the_true_seed,
    ],
)
def test_the_fingerprint_alone_finds_a_game_of_another_seed(
    forge: Callable[[dict[str, Any], dict[str, Any]], None], tmp_path: Path
) -> None:
    true, forged = promised_proof_of(), other_seed_proof_of()
    assert (forged["table"], forged["nonces"]) == (true["table"], true["nonces"])
    forge(forged, true)
    holds, reason = verifies(forged, tmp_path, "--fingerprint", fingerprint_seen(true))
    assert not holds
    assert "Traceback" not in reason


def test_it_says_plainly_what_was_compared_with_nothing(tmp_path: Path) -> None:
    proof = promised_proof_of()
    assert said_of(proof, tmp_path, "--fingerprint", fingerprint_seen(proof)) == ""
    assert "The nonces may have been made up later" in said_of(proof, tmp_path, proof["commitment"])
    assert "the whole game may have been made up later" in said_of(proof, tmp_path)


def test_a_proof_with_fewer_commitments_than_are_known_does_not_hold(tmp_path: Path) -> None:
    proof = proof_of("yamiks")
    holds, reason = verifies(proof, tmp_path, proof["commitment"], "a" * 64)
    assert not holds
    assert "fewer commitments" in reason
