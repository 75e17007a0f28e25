"""The blueprint of Skull: what `skull_rounds.py` has learnt, as a file that comes with the package, and a view's place
in it. `scripts/skull_blueprint.py` makes the file.
"""

from __future__ import annotations

import lzma
import zlib
from array import array
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.play.blueprint import DamagedBlueprint
from calavera.play.seats import own_seat
from calavera.play.skull_keys import Known
from calavera.play.skull_policy import SCALE, Policy, by_table
from calavera.rules.skull import GAME
from calavera.rules.skull.state import (
    CHANCE_AT,
    HEIGHT,
    NEW_ROUND,
    OWNED,
    OWNS_SKULL,
    PASSED,
    SKULL_AT,
    TURNED,
    WINS,
    SkullState,
)
from calavera.rules.skull.view import STAGES, SkullView
from calavera.rules.state import FACT, NOBODY, entry_what, entry_who

FILE = "skull_blueprint.bin"
MAGIC = b"calavera skull blueprint 1\n"
RARE = 0.02  # what is done less often than this is left out: it is mostly what was tried at first
_KEY_BYTES = 8


# Keeping


def parts_of(chances: Sequence[float]) -> bytes:
    """In steps of one by SCALE, together SCALE."""
    parts = [round(SCALE * chance) if chance >= RARE else 0 for chance in chances]
    parts[max(range(len(chances)), key=chances.__getitem__)] += SCALE - sum(parts)
    return bytes(parts)


def pack(strategies: Mapping[int, bytes], strengths: Iterable[float]) -> bytes:
    """The same blueprint always gives the same bytes: numbers of one kind stand together, which packs best."""
    keys = sorted(strategies)
    steps = array("q", [keys[0], *(keys[i] - keys[i - 1] for i in range(1, len(keys)))] if keys else [])
    columns = b"".join(bytes(step >> shift & 255 for step in steps) for shift in range(56, -1, -8))
    counts = bytes(len(strategies[key]) for key in keys)
    fitted = array("d", strengths).tobytes()
    sizes = len(keys).to_bytes(4, "little") + len(fitted).to_bytes(4, "little")
    body = sizes + fitted + counts + columns + b"".join(strategies[key] for key in keys)
    return MAGIC + zlib.crc32(body).to_bytes(4, "little") + lzma.compress(body)


def unpack(data: bytes) -> Policy:
    start = len(MAGIC)
    if data[:start] != MAGIC:
        raise DamagedBlueprint("not a blueprint of Skull")
    try:
        body = lzma.decompress(data[start + 4 :])
    except lzma.LZMAError as error:
        raise DamagedBlueprint(str(error)) from error
    if zlib.crc32(body).to_bytes(4, "little") != data[start : start + 4]:
        raise DamagedBlueprint("checksum")
    many, fitted = int.from_bytes(body[:4], "little"), int.from_bytes(body[4:8], "little")
    at = 8 + fitted
    strengths = array("d", body[8:at])
    counts = body[at : at + many]
    at += many
    columns = [body[at + many * i : at + many * (i + 1)] for i in range(_KEY_BYTES)]
    at += many * _KEY_BYTES
    strategies: dict[int, bytes] = {}
    key = 0
    for count, step in zip(counts, zip(*columns, strict=True), strict=True):
        key += int.from_bytes(step, "big")
        strategies[key] = body[at : at + count]
        at += count
    return Policy(strategies, list(strengths))


@cache
def blueprint() -> Policy:
    """The one that comes with the package."""
    return unpack(files("calavera.play").joinpath(FILE).read_bytes())


# From a view to its place


def chances(policy: Policy, view: SkullView, legal: Sequence[int]) -> list[float] | None:
    """How often each legal action is chosen; None where the blueprint knows nothing."""
    state = board(view)
    if not by_table(state):
        return None
    return policy.chances(state, own_seat(view), known(view), list(legal), Random(0)) or None


def known(view: SkullView) -> vec[i64]:
    """What everybody has seen of the skulls."""
    found = Known(view.players)
    for packed in view.history:
        found.hear(entry_who(packed), entry_what(packed))
    return found.skull


def board(view: SkullView) -> SkullState:
    """The table as one seat sees it, as far as keys look at it; nothing is made up for what it cannot see."""
    me = own_seat(view)
    state = SkullState.new(GAME, view.options, view.players, view.options.last_chance, view.options.showing)
    for i, seat in enumerate(view.seats):
        state.at[OWNED + i] = seat.discs
        state.at[WINS + i] = seat.wins
        state.at[PASSED + i] = int(seat.passed)
        state.at[HEIGHT + i] = len(seat.stack)
        state.at[OWNS_SKULL + i] = 0
        state.at[SKULL_AT + i] = NOBODY
        state.at[CHANCE_AT + i] = seat.stack.index("last_chance") if "last_chance" in seat.stack else NOBODY
    stack = view.seats[me].stack
    if "skull" in stack:
        state.at[SKULL_AT + me] = stack.index("skull")
    state.at[OWNS_SKULL + me] = int("skull" in stack or "skull" in view.hand)
    state.alive = sum(seat.discs > 0 for seat in view.seats)
    state.stage = STAGES.index(view.stage)
    state.round = view.round
    state.turn = me
    state.first = NOBODY if view.first is None else view.first
    state.bid = view.bid
    state.bidder = NOBODY if view.bidder is None else view.bidder
    state.on_table = view.most_bid
    state.to_turn = view.to_turn
    state.chance_holder = NOBODY if view.last_chance_holder is None else view.last_chance_holder
    state.history = vec[i64](_this_round(view))
    for packed in state.history:
        if entry_who(packed) == FACT and entry_what(packed) != NEW_ROUND:
            state.at[TURNED + entry_what(packed) // 16] += 1
    return state


def _this_round(view: SkullView) -> list[int]:
    for i in range(len(view.history) - 1, -1, -1):
        packed = view.history[i]
        if entry_who(packed) == FACT and entry_what(packed) == NEW_ROUND:
            return list(view.history[i:])
    return list(view.history)
