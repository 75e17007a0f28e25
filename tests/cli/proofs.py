"""Proofs of games that were really played, and ways to spoil them."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

import msgspec

from calavera.rules import GAMES
from calavera.server.proof import make_proof
from calavera.table.commands import Nonce, Say, Start
from tests.table.sitting import Sitting


@cache
def _proof_text(game: str) -> bytes:
    players = max(2, GAMES[game].seats[0])
    sitting = Sitting(game, players)
    sitting.sit(players)
    sitting.do(1, Nonce("fresh1"))
    sitting.do(0, Start())
    rng = random.Random(7)
    sitting.do(0, Say(phrase="hello"))
    while sitting.table.status == "playing":
        sitting.play_on(rng)
    return msgspec.json.encode(make_proof(sitting.table.id, sitting.entries))


def proof_of(game: str = "skull") -> dict[str, Any]:
    proof: dict[str, Any] = json.loads(_proof_text(game))
    return proof


def events(proof: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    """The entries of one kind."""
    return [entry for entry in proof["entries"] if entry["event"]["type"] == kind]


def another_outcome(draw: dict[str, Any]) -> str:
    """One that chance could have given as well."""
    return next(str(words) for words, _ in draw["weights"] if words != draw["outcome"])


def with_another_draw(proof: dict[str, Any]) -> int:
    """Change the last draw that could have come out otherwise, in the log and in the list; gives its entry."""
    draw = next(draw for draw in reversed(proof["draws"]) if len(draw["weights"]) > 1)
    draw["outcome"] = another_outcome(draw)
    next(entry for entry in proof["entries"] if entry["n"] == draw["n"])["event"]["outcome"] = draw["outcome"]
    return int(draw["n"])
