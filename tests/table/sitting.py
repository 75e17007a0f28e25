"""A table in memory: commands are decided, written, read back and folded, as the server does it."""

from __future__ import annotations

import random
from typing import Any

from calavera.table import log
from calavera.table.commands import Command, Confirm, Play, ServerCommand, Sit, Start
from calavera.table.decide import decide, decide_for_server
from calavera.table.decision import Decision
from calavera.table.events import Entry, Event
from calavera.table.opening import opening
from calavera.table.people import Asker
from calavera.table.settings import Clock, TableSettings
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
        hints: bool = False,
        seed: str = SEED,
        **options: Any,
    ) -> None:
        self.table = Table("table-1")
        self.entries: list[Entry] = []
        self.now = 1_000_000
        clock = clock or (Clock("move", 60) if rated else Clock())
        settings = TableSettings(
            game=game, seats=seats, options=options, clock=clock, spectators=spectators, rated=rated, hints=hints
        )
        self.add(opening(settings, "p0", seed))

    def add(self, events: list[Event], key: str | None = None) -> list[Event]:
        for entry in log.number(events, self.table.version, self.now, key):
            stored = log.read(log.write(entry))
            self.table.apply(stored)
            self.entries.append(stored)
        return events

    def decide(self, person: int, command: Command) -> Decision:
        return decide(self.table, command, Asker(f"p{person}", f"P{person}"), self.now)

    def add_decision(self, decision: Decision, key: str | None = None) -> list[Event]:
        return self.add(decision.events, key)

    def do(self, person: int, command: Command, key: str | None = None) -> list[Event]:
        return self.add_decision(self.decide(person, command), key)

    def server(self, command: ServerCommand) -> list[Event]:
        return self.add_decision(decide_for_server(self.table, command))

    def sit(self, people: int) -> None:
        for person in range(people):
            self.do(person, Sit(f"P{person}", f"nonce{person}"))

    def confirm(self, people: int) -> None:
        for person in range(people):
            self.do(person, Confirm())

    def play(self, seat: int, action: str) -> list[Event]:
        return self.do(seat, Play(action))

    def play_on(self, rng: random.Random) -> None:
        """One random choice by anybody who may choose."""
        seat = rng.choice(self.table.to_act())
        action = rng.choice(self.table.playing().legal(seat))
        self.play(seat, self.table.game.actions.format(action))


def started(game: str, players: int, kind: type[Sitting] = Sitting, **options: Any) -> Sitting:
    sitting = kind(game, players, **options)
    sitting.sit(players)
    if sitting.table.setup.rated:
        sitting.confirm(players)
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


def choices_of(table: Table) -> dict[str, object]:
    """What a table knows of the moves so far, with the way back in words."""
    back = table.choices.back
    return attributes(table.choices) | {"back": None if back is None else back.dump()}
