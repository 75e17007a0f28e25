"""Check every draw of a finished table: python verify_draws.py proof.json [--fingerprint HASH] [COMMITMENT ...]

proof.json comes from /api/tables/ID/proof. The fingerprint is what you noted at the start; without it, a proof made up
later cannot be told from a true one. With COMMITMENT alone, nonces may be others. A restored table has one more each
time; name all of them. Only Python's standard library is used. docs/fairness.md says what is computed, and why.
"""

import argparse
import hashlib
import hmac
import json
import sys
from pathlib import Path
from typing import Any


def draw_below(seed: bytes, parts: list[str], limit: int, counter: int = 0) -> int:
    """HMAC-SHA256 read as a number; a number that would favour some outcomes is passed over."""
    message = "\n".join([*parts, str(counter)]).encode()
    number = int.from_bytes(hmac.new(seed, message, hashlib.sha256).digest(), "big")
    fair = number < 2**256 - 2**256 % limit
    return number % limit if fair else draw_below(seed, parts, limit, counter + 1)


def outcome_at(weights: list[tuple[str, int]], number: int) -> str:
    for outcome, weight in weights:
        number -= weight
        if number < 0:
            return outcome
    raise ValueError("the number lies beyond all weights")


def start_in(events: list[dict[str, Any]]) -> list[str]:
    """The commitment that counted at the start, and the nonces in the order of play, which have to be as promised."""
    committed, bots, brought, promised = "", dict[int, Any](), dict[int, str](), dict[int, str]()
    for event in events:
        if event["type"] in ("created", "resealed"):
            committed = event["commitment"]
        if event["type"] in ("seat_taken", "nonced"):
            bots[event["seat"]] = event.get("bot", bots.get(event["seat"]))
            brought[event["seat"]] = event["nonce"]
            promised.pop(event["seat"], None)
        elif event["type"] == "nonce_committed":
            promised[event["seat"]] = event["nonce_hash"]
        elif event["type"] == "nonce_revealed":
            if hashlib.sha256(event["nonce"].encode()).hexdigest() != promised.pop(event["seat"], None):
                raise ValueError("a nonce is not the one that was committed to")
            brought[event["seat"]] = event["nonce"]
        elif event["type"] == "started":  # what came later counts for nothing
            if any(seat in promised for seat in event["order"]):
                raise ValueError("the game began before all nonces were revealed")
            if any(bots[seat] and brought[seat] for seat in event["order"]):
                raise ValueError("a bot brings no nonce")
            return [committed] + [brought[seat] for seat in event["order"]]
    raise ValueError("the game never began")


def seeds_in(events: list[dict[str, Any]], known: list[str], start: str) -> list[tuple[int, bytes]]:
    """After how many draws each seed counts. Each follows its commitment at once, which has to be the one known."""
    seeds, draws, committed, begun = [], 0, [], False
    for event in [*events, {"type": "end"}]:
        draws, begun = draws + (event["type"] == "happened"), begun or event["type"] == "started"
        if (len(seeds) < len(committed) and event["type"] != "sealed") or (draws and not begun):
            raise ValueError("a commitment without its seed, or a draw before the start")
        if event["type"] in ("created", "resealed"):
            committed.append(event["commitment"])
            if (known and committed != known[: len(committed)]) or (start and begun and not known):
                raise ValueError(f"the commitment is {committed[-1]}, and not one that you know")
        if event["type"] == "sealed":
            seeds.append((draws, bytes.fromhex(event["seed"])))
            if hashlib.sha256(seeds[-1][1]).hexdigest() != committed[-1] or len(seeds) != len(committed):
                raise ValueError("a seed is not the one committed to")
    if len(committed) < len(known):
        raise ValueError("there are fewer commitments than you know")
    return seeds


def mistake_in(proof: dict[str, Any], known: list[str], start: str) -> str | None:
    """What is wrong with a proof, None if nothing is."""
    events = [entry["event"] for entry in proof["entries"]]
    try:
        seeds, (committed, *nonces) = seeds_in(events, known, start), start_in(events)
    except ValueError as error:
        return str(error)
    if proof["commitment"] != events[0]["commitment"] or bytes.fromhex(proof["seed"]) != seeds[0][1]:
        return "the seed is not the one committed to in entry 1"
    if proof["nonces"] != nonces:
        return "the nonces are not those that the players brought"
    hashes = [hashlib.sha256(nonce.encode()).hexdigest() if nonce else "" for nonce in nonces]
    found = hashlib.sha256("\n".join([proof["table"], committed, *hashes]).encode()).hexdigest()
    if start and found != start:
        return f"the fingerprint of the start is {found}, and not the one that you know"
    happened = {entry["n"]: entry["event"] for entry in proof["entries"] if entry["event"]["type"] == "happened"}
    if list(happened) != [draw["n"] for draw in proof["draws"]]:
        return "the list of draws is not that of the log"
    twin, names = any(event["type"] == "twinned" for event in events), [draw.get("name") for draw in proof["draws"]]
    if (None in names or len(set(names)) < len(names)) if twin else any(names):
        return "at a twin, and only there, every draw has a name of its own"
    for number, draw in enumerate(proof["draws"], start=1):
        seed = [seed for after, seed in seeds if after < number][-1]
        parts = [draw["name"]] if twin else [proof["table"], *nonces, str(number)]
        due = outcome_at(draw["weights"], draw_below(seed, parts, sum(weight for _, weight in draw["weights"])))
        logged = happened[draw["n"]]
        if not (due == draw["outcome"] == logged["outcome"] and number == draw["draw"] == logged["draw"]):
            return f"entry {draw['n']}, draw {number}: {logged['outcome']} was dealt, {due} was due"
    return None


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Check every draw of a finished table.")
    parser.add_argument("proof", type=Path)
    parser.add_argument("commitments", nargs="*", type=str.lower)
    parser.add_argument("--fingerprint", default="", type=str.lower)
    given = parser.parse_args()
    mistake = mistake_in(json.loads(given.proof.read_text(encoding="utf-8")), given.commitments, given.fingerprint)
    if mistake is None and not given.fingerprint:
        replaced = "The nonces" if given.commitments else "The seed, the nonces and the whole game"
        sys.stdout.write(f"The draws agree. {replaced} may have been made up later: no fingerprint was compared.\n")
    sys.exit(mistake)
