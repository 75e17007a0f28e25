"""The verifier in the documents uses nothing of ours, accepts what is right and finds what is not."""

from __future__ import annotations

import ast
import json
import runpy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from calavera.rules import GAMES
from tests.cli.proofs import events, proof_of, with_another_draw

SCRIPT = Path(__file__).parents[2] / "docs" / "verify_draws.py"
MOST_LINES = 60


def verifies(proof: dict[str, Any], tmp_path: Path) -> tuple[bool, str]:
    """Whether the script says so, run alone; and what it says otherwise."""
    path = tmp_path / "proof.json"
    path.write_text(json.dumps(proof), encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, "-I", str(SCRIPT), str(path)], capture_output=True, text=True, check=False, encoding="utf-8"
    )
    return ran.returncode == 0, ran.stderr


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
    events(proof, "seat_taken")[0]["event"]["nonce"] = "chosen"


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
