"""Two tables that differ only in what a seat may not know read the same to that seat, to the byte."""

from __future__ import annotations

import random
from collections import defaultdict, deque
from typing import Any

import msgspec
import pytest
from librt.random import Random

from calavera.core.state import CHANCE, State
from calavera.table import log
from calavera.table.events import Acted, Entry, Happened
from calavera.table.redaction import journal_for, redacted
from calavera.table.table import Table, fold
from tests.table.lively import NAMES, TABLES
from tests.table.sitting import started


def retold(entries: list[Entry], imagined: State) -> list[Entry]:
    """The log as it would be had the game really gone as in `imagined`."""
    moves: defaultdict[int, deque[str]] = defaultdict(deque)
    for who, what in imagined.moves():
        words = imagined.game.outcomes if who == CHANCE else imagined.game.actions
        moves[who].append(words.format(what))
    other: list[Entry] = []
    for entry in entries:
        event = entry.event
        if isinstance(event, Acted):
            event = msgspec.structs.replace(event, action=moves[event.seat].popleft())
        elif isinstance(event, Happened):
            event = msgspec.structs.replace(event, outcome=moves[CHANCE].popleft())
        other.append(msgspec.structs.replace(entry, event=event))
    assert not any(moves.values())
    return other


def read_by(entries: list[Entry], table: Table, seat: int | None) -> list[bytes]:
    lines = [log.write(redacted(entry, table, seat)) for entry in entries]
    return lines + [repr(journal_for(table.journal.get(entry.n, []), seat)).encode() for entry in entries]


@pytest.mark.parametrize(("game", "players", "options"), TABLES, ids=NAMES)
def test_games_that_differ_in_secrets_alone_read_the_same(game: str, players: int, options: dict[str, Any]) -> None:
    sitting, rng, imagine = started(game, players, **options), random.Random(3), Random(4)
    different = 0
    while sitting.table.status == "playing":
        if rng.random() < 0.15 or len(sitting.table.moves) < 20:
            seat = rng.choice([None, *range(players)])
            state = sitting.table.playing()
            imagined = state.game.determinize(state.view(seat), imagine)
            entries = retold(sitting.entries, imagined)
            different += entries != sitting.entries
            # Folding checks that everything in the imagined game could have happened.
            table = fold("table-1", entries)
            assert read_by(entries, table, seat) == read_by(sitting.entries, sitting.table, seat)
        sitting.play_on(rng)
    assert (different > 0) == (game != "yamiks")
