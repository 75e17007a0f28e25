"""Proofs of games that were really played, and ways to spoil them."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

import msgspec

from calavera.games import GAMES
from calavera.server.api.proof import make_proof
from calavera.table.commands import CommitNonce, Nonce, RevealNonce, Say, Sit, Start
from calavera.table.dealer import fingerprint, nonce_hash
from tests.table.sitting import SEED, Sitting


def _sitting(game: str, seed: str) -> Sitting:
    """Somebody brings a nonce in the clear, somebody replaces it, and somebody commits to one and reveals it."""
    players = max(2, GAMES[game].seats[0])
    sitting = Sitting(game, players + 1 if players + 1 in GAMES[game].seats else players, seed=seed)
    sitting.sit(players)
    sitting.do(1, Nonce("fresh1"))
    sitting.do(0, CommitNonce(nonce_hash("revealed0")))
    sitting.do(0, Start())
    sitting.do(0, RevealNonce("revealed0"))
    return sitting


@cache
def _proof_text(game: str) -> bytes:
    sitting = _sitting(game, SEED)
    rng = random.Random(7)
    sitting.do(0, Say(phrase="hello"))
    while sitting.table.status == "playing":
        sitting.play_on(rng)
    return msgspec.json.encode(make_proof(sitting.table.id, sitting.entries))


def proof_of(game: str = "skull") -> dict[str, Any]:
    proof: dict[str, Any] = json.loads(_proof_text(game))
    return proof


@cache
def _forged(game: str) -> bytes:
    """A proof of the same table with the same nonces: the host has tried 40 seeds and kept the one with the luckiest
    first draw, and makes up the game that follows from it.
    """
    true = proof_of(game)
    outcomes = [str(words) for words, _ in true["draws"][0]["weights"]]

    def luck(seed: str) -> int:
        return outcomes.index(str(_played(game, seed, 0)["draws"][0]["outcome"]))

    seeds = [f"{i:064x}" for i in range(40)]
    return json.dumps(_played(game, max(seeds, key=luck), 400)).encode()


def _played(game: str, seed: str, moves: int) -> dict[str, Any]:
    sitting = _sitting(game, seed)
    rng = random.Random(8)
    for _ in range(moves):
        if sitting.table.status != "playing":
            break
        sitting.play_on(rng)
    proof: dict[str, Any] = json.loads(msgspec.json.encode(make_proof(sitting.table.id, sitting.entries)))
    return proof


def forged_proof_of(game: str = "yamiks") -> dict[str, Any]:
    """The attack: another commitment and a seed that suits, the same table, players and nonces."""
    proof: dict[str, Any] = json.loads(_forged(game))
    return proof


def _promised(game: str, nonces: tuple[str, str], moves: int, seed: str = SEED) -> dict[str, Any]:
    """Two people who have both promised their nonces, always at the same table with the same seed."""
    sitting = Sitting(game, 2, seed=seed)
    for person, nonce in enumerate(nonces):
        sitting.do(person, Sit(f"P{person}", nonce_hash=nonce_hash(nonce)))
    sitting.do(0, Start())
    for person, nonce in enumerate(nonces):
        sitting.do(person, RevealNonce(nonce))
    rng = random.Random(9)
    while moves and sitting.table.status == "playing":
        sitting.play_on(rng)
        moves -= 1
    proof: dict[str, Any] = json.loads(msgspec.json.encode(make_proof(sitting.table.id, sitting.entries)))
    return proof


HONEST = ("minechosenatrandom", "theirschosenatrandom")
WHOLE_GAME = 10_000


@cache
def _ground(game: str, seat: int) -> bytes:
    def with_nonce(nonce: str, moves: int) -> dict[str, Any]:
        nonces = (nonce, HONEST[1]) if seat == 0 else (HONEST[0], nonce)
        return _promised(game, nonces, moves)

    def luck(nonce: str) -> int:
        draw = with_nonce(nonce, 0)["draws"][0]
        return [words for words, _ in draw["weights"]].index(draw["outcome"])

    best = max((f"ground{i}" for i in range(40)), key=luck)
    return json.dumps(with_nonce(best, WHOLE_GAME)).encode()


def promised_proof_of(game: str = "yamiks") -> dict[str, Any]:
    return _promised(game, HONEST, WHOLE_GAME)


def other_seed_proof_of(game: str = "yamiks") -> dict[str, Any]:
    """The same table, players and nonces with a seed of the host's choice, which agrees with itself."""
    return _promised(game, HONEST, WHOLE_GAME, "ee" * 32)


def ground_proof_of(seat: int, game: str = "yamiks") -> dict[str, Any]:
    """The attack: the same table, seed and commitment. The host has replaced the nonce of this seat together with its
    hash, tried 40 of them, kept the one with the luckiest first draw, and made up the game that follows from it.
    """
    proof: dict[str, Any] = json.loads(_ground(game, seat))
    return proof


def fingerprint_seen(proof: dict[str, Any]) -> str:
    """What a client computes between the call of the start and the first reveal, from what it has been told by then."""
    told = proof["entries"][: events(proof, "starting")[0]["n"]]
    seen = {**proof, "entries": told}
    hashes = [entry["event"]["nonce_hash"] for entry in events(seen, "nonce_committed")]
    return fingerprint(proof["table"], told[0]["event"]["commitment"], hashes)


def events(proof: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    """The entries of one kind."""
    return [entry for entry in proof["entries"] if entry["event"]["type"] == kind]


def told_after(proof: dict[str, Any], n: int, *told: dict[str, Any]) -> None:
    """Put events behind an entry; all entries and draws after it are numbered again."""
    entries = proof["entries"]
    entries[n:n] = [{**entries[n - 1], "event": event} for event in told]
    for number, entry in enumerate(entries, start=1):
        entry["n"] = number
    for draw in proof["draws"]:
        draw["n"] += len(told) if draw["n"] > n else 0


def another_outcome(draw: dict[str, Any]) -> str:
    """One that chance could have given as well."""
    return next(str(words) for words, _ in draw["weights"] if words != draw["outcome"])


def with_another_draw(proof: dict[str, Any]) -> int:
    """Change the last draw that could have come out otherwise, in the log and in the list; gives its entry."""
    draw = next(draw for draw in reversed(proof["draws"]) if len(draw["weights"]) > 1)
    draw["outcome"] = another_outcome(draw)
    next(entry for entry in proof["entries"] if entry["n"] == draw["n"])["event"]["outcome"] = draw["outcome"]
    return int(draw["n"])
