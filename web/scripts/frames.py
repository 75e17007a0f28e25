"""Plays games with bots and writes what seat 0 and a spectator are told, for the gallery of boards and their tests.

python web/scripts/frames.py                        every game of the registry, into web/src/gallery/frames/
python web/scripts/frames.py GAME --players 5 --seed 3 > web/src/gallery/frames/mine.json

`recordings.json` in the folder of a board names the recordings that its tests want; a game without it is recorded once.
The labels of all actions are written beside the frames.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from librt.random import Random

from calavera.core.pad import random_game
from calavera.core.setting import Setting
from calavera.core.state import State
from calavera.games.bots import HEURISTIC, make_bot
from calavera.games.registry import GAMES, AnyGame
from calavera.server.api.games import labels_of
from calavera.server.api.protocol import SeatState, TableState, Told
from calavera.server.live.presenter import Presence, Presenter, seat_state
from calavera.table import log
from calavera.table.commands import AddBot, Play, PlayFor, Sit, Start
from calavera.table.decide import decide, decide_for_server
from calavera.table.events import Entry, Event
from calavera.table.opening import opening
from calavera.table.people import Asker
from calavera.table.settings import Clock, TableSettings
from calavera.table.table import Table

SOURCES = Path(__file__).resolve().parents[1] / "src"
FRAMES = SOURCES / "gallery" / "frames"
BOARDS = SOURCES / "games"
LABELS = "labels"
PADS = "pads"
# How many games of each kind the pads have to get right, and which; `make soak` asks for more.
PAD_FIRST = int(os.environ.get("CALAVERA_PAD_FIRST", "0"))
PAD_GAMES = range(PAD_FIRST, PAD_FIRST + int(os.environ.get("CALAVERA_PAD_GAMES", "60")))
USUAL_PLAYERS = 4
NAMES = ("Ada", "Barnabas", "Ching Shih", "Dolores", "Edward", "Fatima-Zahra")
OWNER = Asker("p0", NAMES[0])
MINUTE = 60_000


class Recording(msgspec.Struct, forbid_unknown_fields=True):
    """One game to be played; `bot` plays it, the heuristic if not said."""

    players: int
    seed: int = 1
    options: dict[str, Any] = {}
    bot: str | None = None


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
        settings = TableSettings(game=game, seats=players, options=options, clock=Clock("bank", 600, 5))
        self._take(opening(settings, OWNER.player, secret))

    def _take(self, events: Sequence[Event]) -> list[Entry]:
        self.now += 1_000
        entries = log.number(events, self.table.version, self.now, None)
        for entry in entries:
            self.table.apply(entry)
        return entries

    def _tell(self, entries: Sequence[Entry]) -> None:
        seats = tuple(self._seat(i) for i in range(len(self.table.seats)))
        presenter = Presenter(self.table, entries, Presence(seats, 1), self.now)
        told = {seat: tuple(presenter.told(entry, seat) for entry in entries) for seat in (0, None)}
        self.frames.append(Frame(*[Heard(told[seat], presenter.state(seat, full=False)) for seat in told]))

    def _seat(self, i: int) -> SeatState | None:
        seat = self.table.seats[i]
        if seat is None:
            return None
        deadline = self.now + MINUTE if self.table.state is not None and i in self.table.to_act() else None
        return seat_state(self.table, i, connected=i != 2, deadline=deadline)

    def play(self, rng: Random, by: str | None) -> None:
        self._take(decide(self.table, Sit(NAMES[0], "share"), OWNER, self.now).events)
        for name in NAMES[1 : len(self.table.seats)]:
            self._take(decide(self.table, AddBot(HEURISTIC, name), OWNER, self.now).events)
        self._tell(self._take(decide(self.table, Start(), OWNER, self.now).events))
        game = self.table.game
        bot = make_bot(game.id, by or HEURISTIC)
        while self.table.status == "playing":
            seat = self.table.to_act()[-1]  # seat 0 last, so that a simultaneous choice is seen with the others ready
            state = self.table.playing()
            action = game.actions.format(bot.choose(state.view(seat), state.legal(seat), rng))
            if seat == 0:
                decision = decide(self.table, Play(action), OWNER, self.now)
            else:
                turn = self.table.turns_of(seat)
                decision = decide_for_server(self.table, PlayFor(seat, action, "bot", turn))
            self._tell(self._take(decision.events))


def record(game: str, wanted: Recording) -> bytes:
    recorder = Recorder(game, wanted.players, wanted.seed, wanted.options)
    recorder.play(Random(wanted.seed), wanted.bot)
    return msgspec.json.encode(recorder.frames)


def recordings(game: AnyGame) -> dict[str, Recording]:
    """What is to be recorded of a game, by the names of the files."""
    asked = BOARDS / game.id / "recordings.json"
    if asked.is_file():
        return msgspec.json.decode(asked.read_bytes(), type=dict[str, Recording])
    players = min(game.seats, key=lambda count: abs(count - USUAL_PLAYERS))
    return {game.id: Recording(players)}


def setting_of(game: AnyGame, number: int) -> Setting:
    assert game.conformance is not None  # noqa: S101  (all games with a pad have it)
    settings = game.conformance.get().SETTINGS
    return settings[number % len(settings)]


def finished(game: AnyGame, number: int) -> State:
    """A game of chance, under settings that change with its number."""
    players, options = setting_of(game, number)
    return random_game(game, players, game.read_options(options, players), Random(number))


def written(game: AnyGame, number: int) -> list[dict[str, Any]]:
    """A finished game as people at a real table would have written it down, in every way there is, and what it came
    to. The usual way comes first.
    """
    assert game.pad is not None  # noqa: S101  (asked for games with a pad)
    source = game.pad.get()
    players, options = setting_of(game, number)
    end = finished(game, number)
    result = {"players": players, "options": options, "totals": end.scores(), "winners": end.winners()}
    others = source.ways(end) if hasattr(source, "ways") else []
    return [{**result, "cells": cells} for cells in (source.written(end), *others)]


def record_pads() -> None:
    for below in ("tricks", "ways"):
        (FRAMES / PADS / below).mkdir(parents=True, exist_ok=True)
    for game in GAMES.values():
        if game.pad is not None:
            games = [written(game, number) for number in PAD_GAMES]
            (FRAMES / PADS / f"{game.id}.json").write_bytes(msgspec.json.encode([usual for usual, *_ in games]))
            others = [one for _, *ways in games for one in ways]
            (FRAMES / PADS / "ways" / f"{game.id}.json").write_bytes(msgspec.json.encode(others))
            tell = getattr(game.pad.get(), "tricks", None)  # of games whose pad settles quarrels about them
            if tell is not None:
                tricks = [trick for number in PAD_GAMES for trick in tell(finished(game, number))]
                (FRAMES / PADS / "tricks" / f"{game.id}.json").write_bytes(msgspec.json.encode(tricks))


def record_boards() -> None:
    (FRAMES / LABELS).mkdir(parents=True, exist_ok=True)
    for game in GAMES.values():
        (FRAMES / LABELS / f"{game.id}.json").write_bytes(msgspec.json.encode(labels_of(game)))
        for name, wanted in recordings(game).items():
            (FRAMES / f"{name}.json").write_bytes(record(game.id, wanted))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?")
    parser.add_argument("--players", type=int, default=USUAL_PLAYERS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", help="who plays, if not the heuristic")
    parser.add_argument("--options", type=lambda text: msgspec.json.decode(text, type=dict[str, Any]), default={})
    parser.add_argument("--only", choices=("boards", "pads"), help="without a game: not everything")
    asked = vars(parser.parse_args())
    game, only = asked.pop("game"), asked.pop("only")
    if game is None:
        for what, record_all in (("boards", record_boards), ("pads", record_pads)):
            if only in (None, what):
                record_all()
    else:
        sys.stdout.buffer.write(record(game, Recording(**asked)))


if __name__ == "__main__":
    main()
