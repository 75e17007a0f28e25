"""Plays one game with bots and writes what seat 0 and a spectator are told, for the gallery of boards.

python web/scripts/frames.py skull --players 4 --seed 3 > web/src/gallery/frames/skull.json
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Any

import msgspec
from librt.random import Random

from calavera.play.bots import bot_names, make_bot
from calavera.rules import find_game
from calavera.server.protocol import SeatState, TableState, Told
from calavera.server.telling import Telling
from calavera.table import log
from calavera.table.commands import AddBot, Play, PlayFor, Sit, Start
from calavera.table.dealer import commitment
from calavera.table.decide import decide, decide_for_server
from calavera.table.events import Absence, Clock, Created, Entry, Event, Sealed
from calavera.table.people import Asker
from calavera.table.table import Table

NAMES = ("Ada", "Barnabas", "Ching Shih", "Dolores", "Edward", "Fatima-Zahra")
OWNER = Asker("p0", NAMES[0])
MINUTE = 60_000


class Heard(msgspec.Struct):
    """One viewer's update."""

    entries: tuple[Told, ...]
    table: TableState


class Frame(msgspec.Struct):
    seat: Heard
    spectator: Heard


class Recorder:
    def __init__(self, game: str, players: int, seed: int, options: dict[str, Any]) -> None:
        self.table = Table("gallery")
        self.now = 1_800_000_000_000
        self.frames: list[Frame] = []
        secret = f"{seed:064x}"
        created = Created(
            game=game,
            rules=find_game(game).version,
            seats=players,
            options=options,
            owner=OWNER.player,
            commitment=commitment(secret),
            clock=Clock("bank", 600, 5),
            absence=Absence(),
            public=False,
            spectators=True,
            rated=False,
        )
        self._take([created, Sealed(secret)])

    def _take(self, events: Sequence[Event]) -> list[Entry]:
        self.now += 1_000
        entries = log.number(events, self.table.version, self.now, None)
        for entry in entries:
            self.table.apply(entry)
        return entries

    def _tell(self, entries: Sequence[Entry]) -> None:
        seats = tuple(self._seat(i) for i in range(len(self.table.seats)))
        telling = Telling(self.table, entries, (seats, 1), self.now)
        told = [Heard(telling.entries(seat), telling.state(seat, full=False)) for seat in (0, None)]
        self.frames.append(Frame(*told))

    def _seat(self, i: int) -> SeatState | None:
        seat = self.table.seats[i]
        if seat is None:
            return None
        deadline = self.now + MINUTE if self.table.state is not None and i in self.table.to_act() else None
        return SeatState(seat.player, seat.name, seat.bot, seat.bot_sits_in, i != 2, deadline)

    def play(self, rng: Random, by: str | None) -> None:
        self._take(decide(self.table, Sit(NAMES[0], "share"), OWNER, self.now))
        for name in NAMES[1 : len(self.table.seats)]:
            self._take(decide(self.table, AddBot("heuristic", name), OWNER, self.now))
        self._tell(self._take(decide(self.table, Start(), OWNER, self.now)))
        game = self.table.game
        bot = make_bot(game.id, by or bot_names(game.id)[-1])
        while self.table.status == "playing":
            seat = self.table.to_act()[-1]  # seat 0 last, so that choosing at once is seen with the others ready
            state = self.table.playing()
            action = game.actions.format(bot.choose(state.view(seat), state.legal(seat), rng))
            if seat == 0:
                events = decide(self.table, Play(action), OWNER, self.now)
            else:
                turn = self.table.turns_of(seat)
                events = decide_for_server(self.table, PlayFor(seat, action, "bot", turn))
            self._tell(self._take(events))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", help="who plays, if not the best one")
    parser.add_argument("--options", type=lambda text: msgspec.json.decode(text, type=dict[str, Any]), default={})
    asked = parser.parse_args()
    recorder = Recorder(asked.game, asked.players, asked.seed, asked.options)
    recorder.play(Random(asked.seed), asked.bot)
    sys.stdout.buffer.write(msgspec.json.encode(recorder.frames))


if __name__ == "__main__":
    main()
