"""What is put together from pieces, some of them made once for all viewers, is what each viewer would be told alone."""

from __future__ import annotations

import asyncio
import json
import random

import msgspec
import pytest

from calavera.server.api.protocol import TableState
from calavera.server.live.presenter import Presenter
from calavera.server.live.room import Room, Viewer
from calavera.table.commands import Play, Undo
from calavera.table.people import Asker
from calavera.table.settings import Clock
from tests.server.harness.knowledge import CHANCE, Move
from tests.server.harness.stage import Kept, asker, seated, staged
from tests.server.harness.twins import begun, random_game
from tests.server.sitting import Sitting, tell
from tests.server.test_lengths import GAMES


def alone(room: Room, seat: int | None, *, full: bool) -> object:
    """The table as one viewer is told it, made by a presenter that has told nobody else anything, and in one piece."""
    room._last_presence = None
    return json.loads(msgspec.json.encode(room.presenter(()).state(seat, full=full)))


def told(message: bytes) -> object:
    return json.loads(message)["table"]


@pytest.mark.parametrize(("game", "players", "options"), GAMES)
def test_the_pieces_make_the_same_table(
    game: str, players: int, options: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        rng = random.Random(f"{game} {players}")
        moves = random_game(game, players, options, rng)
        for length in (1, 8, 30, 70, len(moves)):
            room = await staged(game, players, options, begun(moves, min(length, len(moves))), monkeypatch)
            presenter: Presenter = room.presenter(room.entries[-3:])
            every = [(seat, full) for seat in (*range(players), None) for full in (False, True)]
            for seat, full in rng.sample(every, len(every)):
                expected = alone(room, seat, full=full)
                assert told(presenter.update(seat, full=full)) == expected
                assert told(presenter.welcome(seat, full=full)) == expected

    asyncio.run(story())


def test_before_the_start_there_is_no_view() -> None:
    async def story() -> None:
        room = await seated("skull", 3, {})
        assert told(room.presenter(()).update(0, full=False)) == alone(room, 0, full=False)

    asyncio.run(story())


def test_every_field_of_a_table_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        room = await staged("skull", 3, {}, [Move(CHANCE, "starter 0")], monkeypatch)
        message = json.loads(room.presenter(()).update(0, full=False))
        assert set(message["table"]) == set(TableState.__struct_fields__)

    asyncio.run(story())


@pytest.mark.parametrize("clock", [Clock(), Clock(kind="move", seconds=30)], ids=["no clock", "a clock"])
def test_whoever_comes_and_goes_everybody_is_told_how_it_is_now(clock: Clock) -> None:
    """What a room keeps of it from one message to the next is never out of date."""

    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull_king", 3, clock=clock)
        box = Kept()
        room.enter(Viewer(sitting.people[0].id, box), 0)
        others = [Viewer(person.id, Kept()) for person in sitting.people[1:3]]
        spectator = Viewer(None, Kept())

        def check() -> None:
            assert told(box.messages[-1]) == alone(room, 0, full=False)

        check()
        for step in range(12):
            match step:
                case 1 | 2:
                    room.enter(others[step - 1], 0)
                case 4:
                    room.leave(others[1])
                case 5:
                    room.enter(spectator, 0)
                case 7:
                    others[0].silence = lambda: 60.0
                    room.notice_silence()
                case 8:
                    others[0].silence = lambda: 0.0
                    room.notice_silence()
                case 9:
                    room.leave(spectator)
                case 10:
                    room.hurried = True
                    room.tell(())
                case _:
                    pass
            check()
            state = room.table.playing()
            seat = state.movers()[0]
            words = state.game.actions.format(state.legal(seat)[0])
            who = room.table.seated(seat)
            await room.do(Play(words), Asker(who.player, who.name), f"k{step}")
            check()

    tell(story)


def test_a_choice_taken_back_is_told_like_any_other_change(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        room = await staged("skull", 3, {}, [Move(CHANCE, "starter 0")], monkeypatch)
        box = Kept()
        room.enter(Viewer("player0", box), 0)
        seat = room.table.to_act()[0]
        await room.do(Play("place skull"), asker(seat), "a")
        await room.do(Undo(), asker(seat), "b")
        assert told(box.messages[-1]) == alone(room, 0, full=False)

    asyncio.run(story())
