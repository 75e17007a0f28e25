"""A table without a network: moves come from a script, chance too, and what one viewer is sent is kept as it is."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager, nullcontext

import pytest

from calavera.core.errors import CalaveraError
from calavera.games import find_game
from calavera.server.api.socket import encode, refusal
from calavera.server.live.outbox import Outbox
from calavera.server.live.room import Room, Viewer
from calavera.server.ops.costly import Costly
from calavera.store.memory import MemoryStore
from calavera.store.port import Document
from calavera.table import log
from calavera.table.commands import Command, Kick, Play, Start, TakeBack, Undo
from calavera.table.decision import Decision
from calavera.table.events import Event, SeatTaken
from calavera.table.opening import opening
from calavera.table.people import Asker
from calavera.table.settings import Absence, TableSettings
from calavera.table.table import Table
from tests.server.harness.knowledge import CHANCE, Move

SEED = "5eed" * 16
WRONG_PLANKS = 25


async def _nowhere(message: bytes) -> None:
    raise AssertionError("nobody writes this")


class Kept(Outbox):
    def __init__(self) -> None:
        super().__init__(_nowhere, 1)
        self.messages: list[bytes] = []

    def put(self, message: bytes) -> bool:
        self.messages.append(message)
        return True


def _unrecorded(_: Table, __: Decision, ___: int) -> AbstractAsyncContextManager[Sequence[Document]]:
    return nullcontext(())


def asker(seat: int | None) -> Asker:
    return Asker("stranger", "Stranger") if seat is None else Asker(f"player{seat}", f"Player {seat}")


async def seated(game: str, players: int, options: dict[str, object]) -> Room:
    events: list[Event] = [
        *opening(TableSettings(game=game, seats=players, options=options, absence=Absence("wait")), "player0", SEED),
        *(SeatTaken(seat, asker(seat).player, asker(seat).name, f"n{seat}") for seat in range(players)),
    ]
    store = MemoryStore()
    await store.append("table", 0, [log.write(entry) for entry in log.number(events, 0, 0, None)])
    room = await Room.load("table", store, Costly(), _unrecorded, now=lambda: 0)
    assert room is not None
    return room


def draws(game: str, players: int, options: dict[str, object], moves: Sequence[Move]) -> list[int]:
    """For each outcome of the game a number that, drawn below the total weight, leads to it."""
    state = find_game(game).new(players, options)
    numbers: list[int] = []
    for move in moves:
        if move.who == CHANCE:
            wanted = state.game.outcomes.parse(move.words)
            numbers.append(sum(weight for outcome, weight in state.weights() if outcome < wanted))
            state.game.happen(state, move.words)
        else:
            state.game.play(state, move.who, move.words)
    return numbers


class Script:
    """Chance as it is wanted. It takes the place of the function from which the dealer draws all its numbers: the
    dealer itself may be compiled, and then nothing in it can be replaced.
    """

    def __init__(self, numbers: list[int]) -> None:
        self.numbers = numbers
        self.drawn = 0

    def digest(self, _key: bytes, message: bytes, _name: str) -> bytes:
        self.drawn = int(message.split(b"\n")[-2])
        return self.numbers[self.drawn - 1].to_bytes(32)


async def staged(
    game: str,
    players: int,
    options: dict[str, object],
    moves: Sequence[Move],
    patch: pytest.MonkeyPatch,
    viewers: Sequence[Viewer] = (),
) -> Room:
    """A table at which these moves were made while these viewers looked on."""
    dealer = Script(draws(game, players, options, moves))
    patch.setattr(hmac, "digest", dealer.digest)
    room = await seated(game, players, options)
    for viewer in viewers:
        room.enter(viewer, 0)
    await room.do(Start(), asker(0), "start")
    for number, move in enumerate(moves):
        if move.who != CHANCE:
            await room.do(Play(move.words), asker(move.who), f"k{number}")
    assert dealer.drawn == len(dealer.numbers), "every outcome of the script was drawn"
    return room


async def heard(
    game: str,
    players: int,
    options: dict[str, object],
    moves: Sequence[Move],
    viewer: int | None,
    patch: pytest.MonkeyPatch,
) -> list[bytes]:
    """Everything that one viewer is sent while these moves are made, and is answered to whatever it asks then."""
    name = None if viewer is None else asker(viewer).player
    boxes = [Kept(), Kept()]
    viewers = [Viewer(name, box, full=full) for box, full in zip(boxes, (False, True), strict=True)]
    room = await staged(game, players, options, moves, patch, viewers)
    late = Kept()
    room.enter(Viewer(name, late), 0)
    answers = [await _answer(room, command, viewer) for command in wrong_commands(room, viewer)]
    return [message for box in (*boxes, late) for message in box.messages] + answers


def wrong_commands(room: Room, viewer: int | None) -> list[Command]:
    """All that this viewer may not do now, then an undo, which it may or may not."""
    own = [] if viewer is None or room.table.state is None else room.table.state.legal(viewer)
    may = {room.table.game.actions.format(action) for action in own}
    texts = [text for text in room.table.game.actions.texts() if text not in may]
    planks = [text for text in texts if text.startswith("plank")][:WRONG_PLANKS]
    plays = [Play(text) for text in [*(t for t in texts if not t.startswith("plank")), *planks, "nonsense"]]
    return [*plays, Kick(1), Start(), TakeBack(), Undo()]


async def _answer(room: Room, command: Command, viewer: int | None) -> bytes:
    try:
        return b"done %d" % await room.do(command, asker(viewer), f"wrong {command}")
    except CalaveraError as error:
        return encode(refusal(error, "key"))
