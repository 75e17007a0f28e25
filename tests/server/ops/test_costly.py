"""Costly work: the loop turns between its pieces, few jobs run at the same time, and owners take turns."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Generator

import pytest

from calavera.server.ops.answers import Answers
from calavera.server.ops.costly import Costly
from calavera.server.ops.limiting import TooFast


def counting(steps: int, done: list[int]) -> Generator[None, None, str]:
    for step in range(steps):
        done.append(step)
        yield
    return "the end"


def test_the_loop_turns_between_two_pieces() -> None:
    async def evening() -> None:
        done: list[int] = []
        seen: list[int] = []
        work = asyncio.create_task(Costly(piece=0).in_pieces(counting(20, done)))
        while not work.done():
            seen.append(len(done))
            await asyncio.sleep(0)
        assert await work == "the end"
        assert set(seen) >= set(range(1, 20)), "others had their turn after every piece"

    asyncio.run(evening())


def test_however_many_jobs_there_are_the_loop_is_free_for_as_long_as_they_take() -> None:
    pieces: list[tuple[float, float]] = []  # when each began, and when it ended

    def working() -> Generator[None, None, None]:
        for _ in range(6):
            began = time.perf_counter()
            while time.perf_counter() - began < 0.002:
                pass
            pieces.append((began, time.perf_counter()))
            yield

    async def evening() -> None:
        costly = Costly()
        await asyncio.gather(*[costly.in_pieces(working()) for _ in range(4)])

    asyncio.run(evening())
    pieces.sort()
    assert len(pieces) == 24
    for before, after in itertools.pairwise(pieces):
        assert after[0] - before[1] >= before[1] - before[0], "a piece began before the one before was made up for"


class Jobs:
    """Jobs that last until they are told to end."""

    def __init__(self, costly: Costly) -> None:
        self.costly = costly
        self.begun: list[str] = []
        self.ends: dict[str, asyncio.Event] = {}

    def ask(self, name: str) -> asyncio.Task[None]:
        """The first letter is the owner."""
        self.ends[name] = asyncio.Event()
        return asyncio.create_task(self._do(name))

    async def _do(self, name: str) -> None:
        async with self.costly.turn(name[0]):
            self.begun.append(name)
            await self.ends[name].wait()

    async def end(self, name: str) -> None:
        self.ends[name].set()
        await settle()


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_an_owner_with_many_jobs_does_not_keep_the_others_waiting() -> None:
    async def evening() -> None:
        jobs = Jobs(Costly(at_once=2))
        tasks = [jobs.ask(name) for name in ("a1", "a2", "a3", "a4", "b1", "c1", "b2")]
        await settle()
        assert jobs.begun == ["a1", "b1"], "one of each owner, however many came before"
        await jobs.end("b1")
        assert jobs.begun[2:] == ["c1"]
        await jobs.end("c1")
        assert jobs.begun[3:] == ["b2"], "the second of a waits for the first"
        await jobs.end("a1")
        await jobs.end("a2")
        assert jobs.begun[4:] == ["a2", "a3"]
        for name in ("b2", "a3", "a4"):
            await jobs.end(name)
        await asyncio.gather(*tasks)

    asyncio.run(evening())


def test_whoever_is_gone_before_the_turn_comes_takes_nobody_s_place() -> None:
    async def evening() -> None:
        jobs = Jobs(Costly(at_once=1))
        tasks = {name: jobs.ask(name) for name in ("a1", "b1", "c1", "d1")}
        await settle()
        tasks["b1"].cancel()
        await settle()
        jobs.ends["a1"].set()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        tasks["c1"].cancel()  # perhaps in the moment in which it was let in
        await settle()
        assert jobs.begun[-1] == "d1"
        await jobs.end("d1")
        async with jobs.costly.turn("e"):
            pass

    asyncio.run(evening())


def test_one_owner_cannot_let_any_number_of_jobs_wait() -> None:
    async def evening() -> None:
        jobs = Jobs(Costly(at_once=1, most_waiting=2))
        tasks = [jobs.ask(name) for name in ("a1", "a2", "a3")]
        await settle()
        with pytest.raises(TooFast):
            async with jobs.costly.turn("a"):
                pass
        tasks.append(jobs.ask("b1"))
        for name in ("a1", "a2", "a3", "b1"):
            await jobs.end(name)
        await asyncio.gather(*tasks)

    asyncio.run(evening())


def test_answers_are_kept_up_to_so_many_bytes() -> None:
    answers = Answers(most_bytes=10)
    answers.keep(("a",), b"1234")
    answers.keep(("b",), b"1234")
    assert answers.get(("a",)) == b"1234"
    answers.keep(("c",), b"1234")
    assert answers.get(("b",)) is None, "not asked for longest"
    assert answers.get(("a",)) is not None
    answers.keep(("d",), b"x" * 11)
    assert (answers.get(("d",)), answers.bytes) == (None, 8)
