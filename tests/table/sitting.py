"""A table in memory: commands are decided, written, read back and folded, as the server does it."""

from __future__ import annotations

import random
from typing import Any

from calavera.rules import find_game
from calavera.table import log
from calavera.table.commands import Command, Play, ServerCommand, Sit, Start
from calavera.table.dealer import commitment
from calavera.table.decide import decide, decide_for_server
from calavera.table.events import Absence, Clock, Created, Entry, Event, Sealed
from calavera.table.people import Asker
from calavera.table.table import Table

SEED = "5eed" * 16


class Sitting:
    """People are p0, p1, … and p0 owns the table."""

    def __init__(
        self,
        game: str,
        seats: int,
        *,
        clock: Clock | None = None,
        spectators: bool = True,
        rated: bool = False,
        **options: Any,
    ) -> None:
        self.table = Table("table-1")
        self.entries: list[Entry] = []
        self.now = 1_000_000
        created = Created(
            game=game,
            rules=find_game(game).version,
            seats=seats,
            options=options,
            owner="p0",
            commitment=commitment(SEED),
            clock=clock or Clock(),
            absence=Absence(),
            public=False,
            spectators=spectators,
            rated=rated,
        )
        self.add([created, Sealed(SEED)])

    def add(self, events: list[Event], key: str | None = None) -> list[Event]:
        for entry in log.number(events, self.table.version, self.now, key):
            stored = log.read(log.write(entry))
            self.table.apply(stored)
            self.entries.append(stored)
        return events

    def decide(self, person: int, command: Command) -> list[Event]:
        return decide(self.table, command, Asker(f"p{person}", f"P{person}"), self.now)

    def do(self, person: int, command: Command, key: str | None = None) -> list[Event]:
        return self.add(self.decide(person, command), key)

    def server(self, command: ServerCommand) -> list[Event]:
        return self.add(decide_for_server(self.table, command))

    def sit(self, people: int) -> None:
        for person in range(people):
            self.do(person, Sit(f"P{person}", f"nonce{person}"))

    def play(self, seat: int, action: str) -> list[Event]:
        return self.do(seat, Play(action))

    def play_on(self, rng: random.Random) -> None:
        """One random choice by anybody who may choose."""
        seat = rng.choice(self.table.to_act())
        action = rng.choice(self.table.playing().legal(seat))
        self.play(seat, self.table.game.actions.format(action))


def started(game: str, players: int, **options: Any) -> Sitting:
    sitting = Sitting(game, players, **options)
    sitting.sit(players)
    sitting.do(0, Start())
    return sitting


def finished(game: str, players: int, seed: int, **options: Any) -> Sitting:
    sitting = started(game, players, **options)
    rng = random.Random(seed)
    while sitting.table.status == "playing":
        sitting.play_on(rng)
    return sitting


def attributes(thing: object) -> dict[str, object]:
    """All attributes of an object, also of one whose class is compiled."""
    names = getattr(type(thing), "__mypyc_attrs__", None)
    return dict(vars(thing)) if names is None else {name: getattr(thing, name) for name in names}
