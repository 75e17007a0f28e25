"""The proof of a finished table: all draws with everything that could have been drawn, and the whole log."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from calavera.rules.state import CHANCE
from calavera.table.events import Entry, Finished, Happened, Hidden, Said
from calavera.table.table import Table


class Draw(msgspec.Struct, frozen=True):
    """Enough to check one draw with nothing of ours: weights in the order in which they are counted."""

    n: int
    draw: int
    outcome: str
    weights: tuple[tuple[str, int], ...]


class Proof(msgspec.Struct, frozen=True):
    table: str
    commitment: str
    seed: str
    nonces: tuple[str, ...]
    draws: tuple[Draw, ...]
    entries: tuple[Entry, ...]


def make_proof(id: str, entries: Sequence[Entry]) -> Proof:
    again = Table(id, without_talk=True)  # those of another proof will do as well
    draws: list[Draw] = []
    seed = ""
    for entry in entries:
        event = entry.event
        if isinstance(event, Happened) and again.playing().mover() == CHANCE:
            words = again.game.outcomes
            weights = tuple((words.format(outcome), weight) for outcome, weight in again.playing().weights())
            draws.append(Draw(entry.n, event.draw, event.outcome, weights))
        if isinstance(event, Finished):
            seed = event.seed
        again.apply(entry)
    return Proof(
        table=again.id,
        commitment=again.setup.commitment,
        seed=seed,
        nonces=tuple(again.nonces()),
        draws=tuple(draws),
        entries=tuple(_without_talk(entry) for entry in entries),
    )


def _without_talk(entry: Entry) -> Entry:
    """Talk decides nothing, and spectators have talked among themselves; keys were the clients' own."""
    event = Hidden() if isinstance(entry.event, Said) else entry.event
    return msgspec.structs.replace(entry, event=event, key=None)
