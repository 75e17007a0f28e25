"""Plays games with bots and writes what seat 0 and a spectator are told, for the gallery of boards and their tests.

python web/scripts/frames.py                        the games that the tests know, into web/src/gallery/frames/
python web/scripts/frames.py skull --players 5 --seed 3 > web/src/gallery/frames/skull_5.json
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from librt.random import Random

from calavera.play.bots import HEURISTIC, make_bot
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

FRAMES = Path(__file__).resolve().parents[1] / "src" / "gallery" / "frames"
NAMES = ("Ada", "Barnabas", "Ching Shih", "Dolores", "Edward", "Fatima-Zahra")
OWNER = Asker("p0", NAMES[0])
MINUTE = 60_000


class Recording(NamedTuple):
    game: str
    players: int
    seed: int
    options: dict[str, Any]
    bot: str | None = None  # the heuristic if not said


RECORDINGS = {
    "skull": Recording("skull", 4, 1, {}),
    "skull_3": Recording("skull", 3, 531, {"last_chance": True}, "random"),
    "skull_6": Recording("skull", 6, 1, {"last_chance": True}),
    "skull_king": Recording("skull_king", 4, 4, {}),
    "skull_king_6": Recording("skull_king", 6, 1, {}),
    "skull_queen": Recording("skull_queen", 4, 5, {}),
    "skull_queen_2": Recording("skull_queen", 2, 5, {}),
    "skull_queen_6": Recording("skull_queen", 6, 5, {}),
    "yamiks": Recording("yamiks", 4, 1, {}),
    "yamiks_1": Recording("yamiks", 1, 1, {}),
    "yamiks_2": Recording("yamiks", 2, 4, {}),
    "yamiks_3": Recording("yamiks", 3, 1, {}),
}


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
            self._take(decide(self.table, AddBot(HEURISTIC, name), OWNER, self.now))
        self._tell(self._take(decide(self.table, Start(), OWNER, self.now)))
        game = self.table.game
        bot = make_bot(game.id, by or HEURISTIC)
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


def record(wanted: Recording) -> bytes:
    recorder = Recorder(wanted.game, wanted.players, wanted.seed, wanted.options)
    recorder.play(Random(wanted.seed), wanted.bot)
    return msgspec.json.encode(recorder.frames)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", help="who plays, if not the heuristic")
    parser.add_argument("--options", type=lambda text: msgspec.json.decode(text, type=dict[str, Any]), default={})
    asked = parser.parse_args()
    if asked.game is not None:
        sys.stdout.buffer.write(record(Recording(**vars(asked))))
        return
    FRAMES.mkdir(parents=True, exist_ok=True)
    for name, wanted in RECORDINGS.items():
        (FRAMES / f"{name}.json").write_bytes(record(wanted))


if __name__ == "__main__":
    main()
