"""The fair dealer: every draw follows from a seed fixed before the first move and from what the players brought.

The table publishes `commitment(seed)` when it is made. Everybody who sits down commits to a nonce, and all nonces are
revealed together at the start. Draw number k is derived from seed, nonces and k alone, so neither the server nor a
player can choose it, and talk cannot shift it. When the game is over the seed is published and everything can be
computed again:

1. The key is the seed, 32 bytes written as 64 hexadecimal digits.
2. The message is the table's id, the nonce of every seat in seat order (empty for a bot), k counted from 1, and a
   counter from 0, each in decimal or plain ASCII, joined by line feeds. Nonces are letters and digits, so no two lists
   of them give one message.
3. HMAC-SHA256 of it, read as a big-endian number, is taken if it lies below the greatest multiple of the total weight
   that is not above 2^256; else the counter goes up by one. Its remainder by the total weight is the number drawn.
4. The possible outcomes lie side by side in ascending order, each as wide as its weight; the number falls on one.

Two tables that are to be dealt the same have one seed. There the message is the name that the game gives the draw
(`core/deals.py`) and the counter: neither the table nor anybody's nonce is in it, as these differ.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence

SEED_BYTES = 32
_SPACE = 1 << 256


def commitment(seed: str) -> str:
    """What is published beforehand: the SHA-256 of the seed's bytes."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def nonce_hash(nonce: str) -> str:
    """A player's commitment to a nonce: the SHA-256 of its characters."""
    return hashlib.sha256(nonce.encode()).hexdigest()


def fingerprint(table: str, committed: str, hashes: Sequence[str]) -> str:
    """Everything that decides the draws, as it is known before any nonce is revealed: one string to note.

    It is the SHA-256 of the table's id, the commitment to the seed, and the hash of every player's nonce in the order
    of play (empty where there is no nonce), joined by line feeds.
    """
    return hashlib.sha256("\n".join([table, committed, *hashes]).encode()).hexdigest()


def draw_below(seed: str, table: str, nonces: Sequence[str], draw: int, limit: int) -> int:
    """A uniform number below `limit`: HMAC-SHA256 read as a number, tried again where it would be biased."""
    return _below(seed, [table, *nonces, str(draw)], limit)


def named_below(seed: str, name: str, limit: int) -> int:
    """The same for a draw that has a name instead of a number."""
    return _below(seed, [name], limit)


def _below(seed: str, parts: Sequence[str], limit: int) -> int:
    fair = _SPACE - _SPACE % limit
    counter = 0
    while True:
        message = "\n".join([*parts, str(counter)]).encode()
        number = int.from_bytes(hmac.digest(bytes.fromhex(seed), message, "sha256"))
        if number < fair:
            return number % limit
        counter += 1


def pick(weights: Sequence[tuple[int, int]], number: int) -> int:
    """The outcome on whose share of the total weight `number` falls, outcomes in ascending order."""
    for outcome, weight in weights:
        number -= weight
        if number < 0:
            return outcome
    raise ValueError("the number is not below the total weight")
