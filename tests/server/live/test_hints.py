"""Hints in the server: written down before anything is computed, told to the asker alone, counted as thinking."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import msgspec
import pytest

from calavera.server.config import Limits
from calavera.server.live.bot_worker import Answer, HintQuestion, Question
from calavera.server.live.hints import NoAdvice
from calavera.server.live.room import Room
from calavera.server.ops.shares import Share, TooMuchThinking
from calavera.store.errors import StoreError
from calavera.store.memory import MemoryStore
from calavera.store.port import Append, Document
from calavera.table.commands import AskHint, Play, PlayFor, Undo
from calavera.table.errors import HintTooLate, NoHints, NotSeated
from calavera.table.events import Hinted
from calavera.table.people import Asker
from tests.server.sitting import FirstLegal, Sitting, ear, tell

WORDS = "what the coach says"
ADVICE = msgspec.json.encode({"why": WORDS})


class Coach(FirstLegal):
    """Answers when it is let, and remembers what it was asked."""

    def __init__(self, answer: Answer | None = None) -> None:
        super().__init__()
        self.hints: list[HintQuestion] = []
        self.answer = Answer(None, "", 1.0, ADVICE) if answer is None else answer
        self.thinks = asyncio.Event()
        self.may_answer = asyncio.Event()
        self.may_answer.set()
        self.hurried = False

    async def ask(self, share: Share, question: Question | HintQuestion) -> tuple[float, Answer]:  # noqa: ARG002
        assert isinstance(question, HintQuestion)
        self.hints.append(question)
        self.thinks.set()
        await self.may_answer.wait()
        return question.effort * (0.5 if self.hurried else 1.0), self.answer


class SlowDisk(MemoryStore):
    def __init__(self) -> None:
        super().__init__()
        self.writes = asyncio.Event()
        self.writes.set()
        self.broken = False

    async def append_together(self, appends: Sequence[Append], documents: Sequence[Document] = ()) -> list[int]:
        await self.writes.wait()
        if self.broken:
            raise StoreError()
        return await super().append_together(appends, documents)


async def hint(sitting: Sitting, room: Room, i: int) -> bytes:
    person = sitting.people[i]
    return await sitting.service.hints.ask(room, Asker(person.id, person.name), Share("1.1.1.1", person.id))


def hints_in(room: Room) -> list[Hinted]:
    return [entry.event for entry in room.entries if isinstance(entry.event, Hinted)]


async def in_turn(sitting: Sitting) -> tuple[Room, int]:
    """Skull with hints: everybody has placed a disc, and this seat chooses openly."""
    room = await sitting.table("skull", 3, hints=True)
    for i in range(3):
        await sitting.do(room, i, Play("place flower"))
    return room, room.table.to_act()[0]


async def until(wanted: Callable[[], bool]) -> None:
    while not wanted():
        await asyncio.sleep(0)


def test_the_asker_alone_gets_the_answer_and_everybody_learns_who_asked() -> None:
    async def story() -> None:
        coach = Coach()
        sitting = Sitting(bots=coach)
        room, seat = await in_turn(sitting)
        viewers = [await sitting.come(room, i) for i in (None, 0, 1, 2)]
        assert await hint(sitting, room, seat) == ADVICE
        for viewer in viewers:
            assert ear(viewer).events("hinted") == [{"type": "hinted", "seat": seat}]
            assert WORDS not in repr(ear(viewer).heard)
        assert WORDS.encode() not in b"".join(await sitting.store.read(room.table.id))

    tell(story)


def test_the_coach_is_given_the_view_of_the_seat_and_nothing_else() -> None:
    async def story() -> None:
        coach = Coach()
        sitting = Sitting(bots=coach)
        room, seat = await in_turn(sitting)
        await hint(sitting, room, seat)
        view = msgspec.json.encode(room.table.playing().view(seat))
        assert coach.hints == [HintQuestion("skull", view, sitting.service.config.hint_effort)]

    tell(story)


def test_nothing_is_computed_before_the_log_has_it() -> None:
    async def story() -> None:
        coach, disk = Coach(), SlowDisk()
        sitting = Sitting(disk, bots=coach)
        room, seat = await in_turn(sitting)
        viewer = await sitting.come(room, None)
        disk.writes.clear()
        asked = asyncio.create_task(hint(sitting, room, seat))
        for _ in range(20):
            await asyncio.sleep(0)
        assert coach.hints == []
        assert ear(viewer).events("hinted") == []
        disk.writes.set()
        assert await asked == ADVICE
        disk.broken = True
        assert await hint(sitting, room, seat) == ADVICE  # it is there already: nothing has to be written

    tell(story)


def test_where_the_log_cannot_be_written_there_is_no_hint() -> None:
    async def story() -> None:
        coach, disk = Coach(), SlowDisk()
        sitting = Sitting(disk, bots=coach)
        room, seat = await in_turn(sitting)
        disk.broken = True
        with pytest.raises(StoreError):
            await hint(sitting, room, seat)
        assert coach.hints == []
        assert hints_in(room) == []

    tell(story)


def test_asking_again_gives_the_same_answer_and_no_second_entry() -> None:
    async def story() -> None:
        coach = Coach()
        sitting = Sitting(bots=coach)
        room, seat = await in_turn(sitting)
        assert await hint(sitting, room, seat) == ADVICE
        coach.answer = Answer(None, "", 1.0, b"{}")
        assert await hint(sitting, room, seat) == ADVICE
        await sitting.do(room, seat, Play("place flower"))
        await sitting.do(room, seat, Undo())
        assert await hint(sitting, room, seat) == ADVICE
        assert len(coach.hints) == len(hints_in(room)) == 1

    tell(story)


def test_two_windows_wait_for_one_thought() -> None:
    async def story() -> None:
        coach = Coach()
        sitting = Sitting(bots=coach)
        room, seat = await in_turn(sitting)
        coach.may_answer.clear()
        asked = [asyncio.create_task(hint(sitting, room, seat)) for _ in range(3)]
        await coach.thinks.wait()
        asked[0].cancel()  # one of them is closed
        for _ in range(10):
            await asyncio.sleep(0)
        coach.may_answer.set()
        assert await asyncio.gather(*asked[1:]) == [ADVICE, ADVICE]
        assert len(coach.hints) == len(hints_in(room)) == 1

    tell(story)


def test_a_hint_for_a_position_that_is_over_is_not_told() -> None:
    async def story() -> None:
        coach = Coach()
        sitting = Sitting(bots=coach)
        room, seat = await in_turn(sitting)
        coach.may_answer.clear()
        asked = asyncio.create_task(hint(sitting, room, seat))
        await coach.thinks.wait()
        turn = room.table.turns_of(seat)
        await room.do_for_server(PlayFor(seat, "place flower", "clock", turn))
        coach.may_answer.set()
        with pytest.raises(HintTooLate):
            await asked

    tell(story)


def test_a_choice_taken_back_meanwhile_is_another_position() -> None:
    async def story() -> None:
        coach = Coach()
        sitting = Sitting(bots=coach)
        room, before = await in_turn(sitting)
        await sitting.do(room, before, Play("place flower"))
        seat = room.table.to_act()[0]
        coach.may_answer.clear()
        asked = asyncio.create_task(hint(sitting, room, seat))
        await coach.thinks.wait()
        await sitting.do(room, before, Undo())
        await sitting.do(room, before, Play("place skull"))
        await sitting.do(room, before, Undo())
        await sitting.do(room, before, Play("bid 1"))
        assert room.table.to_act() == [seat]
        coach.may_answer.set()
        with pytest.raises(HintTooLate):
            await asked

    tell(story)


def test_an_answer_in_a_hurry_is_not_the_answer_for_good() -> None:
    async def story() -> None:
        coach = Coach()
        sitting = Sitting(bots=coach)
        room, seat = await in_turn(sitting)
        coach.hurried = True
        assert await hint(sitting, room, seat) == ADVICE
        coach.hurried = False
        coach.answer = Answer(None, "", 1.0, b"{}")
        assert await hint(sitting, room, seat) == b"{}"
        assert (len(coach.hints), len(hints_in(room))) == (2, 1)

    tell(story)


def test_a_coach_that_fails_is_asked_again_and_the_log_has_it_once() -> None:
    async def story() -> None:
        coach = Coach(Answer(None, "TimeoutError", 5.0))
        sitting = Sitting(bots=coach)
        room, seat = await in_turn(sitting)
        with pytest.raises(NoAdvice):
            await hint(sitting, room, seat)
        coach.answer = Answer(None, "", 1.0, ADVICE)
        assert await hint(sitting, room, seat) == ADVICE
        assert len(hints_in(room)) == 1

    tell(story)


def test_hints_count_as_thinking_of_the_asker() -> None:
    async def story() -> None:
        coach = Coach(Answer(None, "", 100.0, ADVICE))
        sitting = Sitting(bots=coach, limits=Limits(bot_seconds_per_player=50, bot_seconds_per_address=1_000))
        room, seat = await in_turn(sitting)
        await hint(sitting, room, seat)
        await hint(sitting, room, seat)  # known: it costs nothing
        await sitting.do(room, seat, Play("place flower"))
        other = room.table.to_act()[0]
        await hint(sitting, room, other)  # what one has used up is not the others'
        await sitting.do(room, other, Play("place flower"))
        third = room.table.to_act()[0]
        await sitting.do(room, third, Play("place flower"))
        written = room.table.version
        with pytest.raises(TooMuchThinking):
            await hint(sitting, room, seat)
        assert room.table.version == written

    tell(story)


def test_refusals_leave_no_trace() -> None:
    async def story() -> None:
        coach = Coach()
        sitting = Sitting(bots=coach)
        room = await sitting.table("skull", 3)
        with pytest.raises(NoHints):
            await hint(sitting, room, 0)
        with pytest.raises(NotSeated):
            await sitting.service.hints.ask(room, Asker("stranger", "S"), Share("2.2.2.2", "stranger"))
        assert coach.hints == []
        assert hints_in(room) == []

    tell(story)


def test_after_a_restart_the_log_still_has_it_once() -> None:
    async def story() -> None:
        sitting = Sitting(bots=Coach())
        room, seat = await in_turn(sitting)
        await hint(sitting, room, seat)
        after = await sitting.again()
        again = await after.service.rooms.find(room.table.id)
        await after.do(again, seat, AskHint())
        assert len(hints_in(again)) == 1

    tell(story)
