"""Check every draw of a finished table: python verify_draws.py proof.json (from /api/tables/ID/proof).

Nothing of Calavera is used here, only Python's standard library. docs/fairness.md says what is computed, and why.
"""

import hashlib
import hmac
import json
import sys
from pathlib import Path
from typing import Any


def draw_below(seed: bytes, table: str, nonces: list[str], draw: int, limit: int) -> int:
    """HMAC-SHA256 read as a number; a number that would favour some outcomes is passed over."""
    counter = 0
    while True:
        message = "\n".join([table, *nonces, str(draw), str(counter)]).encode()
        number = int.from_bytes(hmac.new(seed, message, hashlib.sha256).digest(), "big")
        if number < 2**256 - 2**256 % limit:
            return number % limit
        counter += 1


def outcome_at(weights: list[tuple[str, int]], number: int) -> str:
    for outcome, weight in weights:
        number -= weight
        if number < 0:
            return outcome
    raise ValueError("the number lies beyond all weights")


def mistake_in(proof: dict[str, Any]) -> str | None:
    """What is wrong with a proof, None if nothing is."""
    events = {entry["n"]: entry["event"] for entry in proof["entries"]}
    seed = bytes.fromhex(proof["seed"])
    if not hashlib.sha256(seed).hexdigest() == proof["commitment"] == events[1]["commitment"]:
        return "the seed is not the one committed to in entry 1"
    brought, order = {}, []
    for event in events.values():
        if event["type"] in ("seat_taken", "nonced") and not order:  # what came later counts for nothing
            brought[event["seat"]] = event["nonce"]
        elif event["type"] == "started":
            order = event["order"]
    if proof["nonces"] != [brought[seat] for seat in order]:
        return "the nonces are not those that the players brought"
    happened = {n: event for n, event in events.items() if event["type"] == "happened"}
    if list(happened) != [draw["n"] for draw in proof["draws"]]:
        return "the list of draws is not that of the log"
    for number, draw in enumerate(proof["draws"], start=1):
        total = sum(weight for _, weight in draw["weights"])
        due = outcome_at(draw["weights"], draw_below(seed, proof["table"], proof["nonces"], number, total))
        logged = happened[draw["n"]]
        if not (due == draw["outcome"] == logged["outcome"] and number == draw["draw"] == logged["draw"]):
            return f"entry {draw['n']}, draw {number}: {logged['outcome']} was dealt, {due} was due"
    return None


if __name__ == "__main__":
    sys.exit(mistake_in(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))))
