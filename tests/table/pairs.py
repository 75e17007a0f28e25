"""Two sittings with the same deals."""

from __future__ import annotations

import random
from typing import Any

from calavera.table.commands import Play, Sit, Start, Unseal
from calavera.table.decide import decide_for_server
from calavera.table.events import Twinned
from calavera.table.opening import opening
from calavera.table.settings import TableSettings
from calavera.table.table import Table
from tests.table.sitting import SEED, Sitting


class Twin(Sitting):
    """`id` is the table's own, `other` that of its twin. People are p0, p1, …, or those from `first` on."""

    def __init__(self, game: str, seats: int, id: str, other: str, first: int = 0, seed: str = SEED, **options: Any):
        self.table = Table(id)
        self.entries = []
        self.now = 1_000_000
        self.first = first
        self.add(
            opening(
                TableSettings(game=game, seats=seats, options=options), "p0", seed, Twinned(other, second=first > 0)
            )
        )

    def begin(self) -> None:
        """Everybody sits down, with a nonce that comes to nothing, and the owner starts."""
        for seat in range(len(self.table.seats)):
            person = self.first + seat
            self.do(person, Sit(f"P{person}", f"nonce{person}", seat))
        self.do(self.first, Start())

    def play_out(self, seed: int) -> None:
        """Play on by chance, to the end."""
        rng = random.Random(seed)
        while self.table.status == "playing":
            seat = self.table.to_act()[0]
            words = self.table.playing().legal_words(seat)
            self.do(self.first + seat, Play(rng.choice(words)))

    def unseal(self) -> None:
        self.add(decide_for_server(self.table, Unseal()).events)


def pair(game: str, seats: int, **options: Any) -> tuple[Twin, Twin]:
    one = Twin(game, seats, "table-1", "table-2", **options)
    return one, Twin(game, seats, "table-2", "table-1", seats, **options)


def played(game: str, seats: int, choices: tuple[int, int], **options: Any) -> tuple[Twin, Twin]:
    """Both played to their ends; `choices` are the seeds of what is chosen at either."""
    twins = pair(game, seats, **options)
    for twin, seed in zip(twins, choices, strict=True):
        twin.begin()
        twin.play_out(seed)
    return twins
