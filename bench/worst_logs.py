"""The worst logs that people can make within the limits, decided as the server decides them."""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable

from calavera.core.errors import CalaveraError
from calavera.games import GAMES
from calavera.table import log
from calavera.table.commands import Command, Leave, Mute, Nonce, Play, Say, Sit, Start, TakeBack, Undo
from calavera.table.decide import MOST_ENTRIES, decide
from calavera.table.events import Entry, Undone
from calavera.table.opening import opening
from calavera.table.people import Asker
from calavera.table.settings import TableSettings
from calavera.table.table import BURST_TIME, Table
from calavera.table.talk import LONGEST_TEXT, MOST_SAID

LOUDEST = "\N{SKULL}" * LONGEST_TEXT  # four bytes each
LONGEST_KEY = 64
DEEP = 150  # moves


class Sitting:
    """A table whose people do what they can to make its log long."""

    def __init__(self, id: str, game: str, seed: int) -> None:
        self.table = Table(id)
        self.entries: list[Entry] = []
        self.rng = random.Random(f"{id} {seed}")
        self.now = 1_700_000_000_000
        self.players = GAMES[game].seats[-1]
        settings = TableSettings(game=game, seats=self.players)
        for entry in log.number(opening(settings, "p0", secrets.token_hex(32)), 0, self.now, None):
            self.table.apply(entry)
            self.entries.append(entry)
        for person in range(self.players):
            self.do(person, Sit(f"Player {person}", "n" * 64))

    @property
    def is_full(self) -> bool:
        return self.table.version >= MOST_ENTRIES

    def do(self, person: int, command: Command) -> bool:
        """Whether it was done; with the longest key a client may send."""
        self.now += 1
        try:
            decision = decide(self.table, command, Asker(f"p{person}", f"P{person}"), self.now)
        except CalaveraError:
            return False
        key = f"p{person}:{len(self.entries):0{LONGEST_KEY}}"
        entries = log.number(decision.events, self.table.version, self.now, key)
        self.table.adopt(entries, decision)
        self.entries += entries
        return bool(entries)

    def choose(self) -> int:
        """One random choice; returns the seat."""
        seat = self.rng.choice(self.table.to_act())
        action = self.table.game.actions.format(self.rng.choice(self.table.playing().legal(seat)))
        self.do(seat, Play(action))
        return seat

    def talk(self, most: int) -> None:
        for i in range(most):
            if self.is_full or self.table.said >= MOST_SAID:
                return
            self.now += BURST_TIME // self.players
            self.do(i % self.players, Say(text=LOUDEST))

    def play(self) -> None:
        """To the end; every choice is taken back as often as is allowed."""
        while self.table.status == "playing":
            seat = self.choose()
            while self.table.status == "playing" and self.do(seat, Undo()):
                legal = self.table.playing().legal(seat)
                self.do(seat, Play(self.table.game.actions.format(self.rng.choice(legal))))

    def until_full(self, commands: Callable[[int], Command]) -> None:
        for i in range(MOST_ENTRIES):
            if self.is_full:
                return
            self.do(0, commands(i))


def everything(id: str, game: str) -> list[Entry]:
    """A whole game with all undos, all talk, and people who come and go until the log is full."""
    sitting = Sitting(id, game, 1)
    for i in range(1_000):
        sitting.do(0, Nonce(f"nonce{i}"))
    sitting.do(0, Start())
    sitting.talk(MOST_SAID)
    for _ in range(20):
        if sitting.table.status == "playing":
            sitting.choose()
    while sitting.do(1, Leave()) and sitting.do(1, TakeBack()):
        pass  # as often as is allowed
    sitting.play()
    sitting.until_full(lambda i: Mute("p1", muted=i % 2 == 0))
    return sitting.entries


def nonces(id: str, game: str) -> list[Entry]:
    sitting = Sitting(id, game, 2)
    sitting.until_full(lambda i: Nonce(f"{i:064}"))
    return sitting.entries


def comings(id: str, game: str) -> list[Entry]:
    sitting = Sitting(id, game, 3)
    sitting.do(0, Start())
    sitting.until_full(lambda i: TakeBack() if i % 2 else Leave())
    return sitting.entries


def old_undos(id: str, game: str) -> list[Entry]:
    """What earlier versions let people write: deep in a game, one choice is taken back again and again."""
    sitting = Sitting(id, game, 4)
    sitting.do(0, Start())
    while not sitting.is_full:
        seat = sitting.choose()
        if len(sitting.table.moves) > DEEP and sitting.table.choices.leads_back(seat):
            undone = Entry(sitting.table.version + 1, sitting.now, Undone(seat))
            sitting.table.apply(undone)
            sitting.entries.append(undone)
    return sitting.entries


KINDS: dict[str, tuple[Callable[[str, str], list[Entry]], tuple[str, ...]]] = {
    "everything": (everything, tuple(GAMES)),
    "nonces": (nonces, ("skull",)),
    "comings and goings": (comings, ("skull_queen",)),
    "undos of earlier versions": (old_undos, ("skull_queen", "skull_king")),
}
