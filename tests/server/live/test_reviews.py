"""Reviews: one process at a time, in turns, at low priority; whatever happens to it, the next one works."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable

import msgspec
import pytest

from calavera.server.config import Limits
from calavera.server.live.review_worker import NICENESS, ReviewQuestion, Work
from calavera.server.live.reviews import MOST_WAITING, Key, NoReview, Reviews, choosing
from calavera.server.ops.answers import Answers
from calavera.server.ops.background import Background
from calavera.server.ops.limiting import TooFast
from calavera.server.ops.metrics import REGISTRY
from calavera.server.ops.shares import Share, Shares, TooMuchThinking
from calavera.table.commands import Play, Start, Undo
from calavera.table.pieces import run_through
from tests.server import reviewers
from tests.server.harness.stage import asker, seated

PATIENCE = 30.0
ADA = Share("1.1.1.1", "ada")
BEN = Share("2.2.2.2", "ben")
QUESTION = ReviewQuestion("skull", "", 0)


class Desk:
    """Reviews with everything around them."""

    def __init__(self, work: Work, seconds: float = PATIENCE, limits: Limits | None = None, kept: int = 10_000) -> None:
        self.background = Background()
        self.shares = Shares(limits or Limits())
        self.reviews = Reviews(self.shares, self.background, seconds=seconds, work=work, answers=Answers(kept))

    def ask(self, key: Key, share: Share = ADA) -> None:
        if self.reviews.check(key, share):
            self.reviews.start(key, share, QUESTION, [])

    async def until(self, wanted: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not wanted():
                await asyncio.sleep(0.01)

    async def ended(self, *keys: Key) -> None:
        await self.until(lambda: all(self.reviews.job(key) is None for key in keys))

    def told(self, key: Key) -> dict[str, int]:
        kept = self.reviews.find(key)
        assert kept is not None
        report: dict[str, int] = msgspec.json.decode(kept.answer)["report"]
        return report


def at_a_desk(desk: Desk, story: Callable[[Desk], Awaitable[None]]) -> None:
    async def whole() -> None:
        try:
            await story(desk)
        finally:
            desk.reviews.close()
            await desk.background.stop()

    asyncio.run(whole())


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def counted(result: str) -> float:
    return REGISTRY.get_sample_value("calavera_reviews_total", {"result": result}) or 0.0


def test_a_review_runs_in_a_process_of_its_own_at_low_priority_and_leaves_nothing_behind() -> None:
    async def story(desk: Desk) -> None:
        key = Key("t", 0)
        desk.ask(key)
        await desk.ended(key)
        told = desk.told(key)
        assert told["pid"] != os.getpid()
        assert told["niceness"] == min(19, os.nice(0) + NICENESS)
        assert not is_alive(told["pid"])

    at_a_desk(Desk(reviewers.about_itself), story)


def test_whoever_asks_again_joins_or_gets_what_is_there() -> None:
    async def story(desk: Desk) -> None:
        key, before = Key("t", 0), counted("done")
        for share in (ADA, BEN, ADA):
            desk.ask(key, share)
        await desk.ended(key)
        desk.ask(key, BEN)
        assert desk.reviews.job(key) is None
        assert counted("done") == before + 1

    at_a_desk(Desk(reviewers.about_itself), story)


def test_one_review_at_a_time_and_addresses_take_turns() -> None:
    async def story(desk: Desk) -> None:
        keys = [Key(f"ada{i}", 0) for i in range(3)]
        for key in keys:
            desk.ask(key)
        desk.ask(late := Key("ben", 0), BEN)
        states = [job.state for key in (*keys, late) if (job := desk.reviews.job(key)) is not None]
        assert sorted(states) == ["running", "waiting", "waiting", "waiting"] or states == ["waiting"] * 4
        await desk.ended(late)
        # Behind the one that ran and at most one more of the other address.
        assert sum(desk.reviews.job(key) is not None for key in keys) >= 1
        await desk.ended(*keys)

    at_a_desk(Desk(reviewers.nap), story)


def test_a_review_says_how_far_it_is_and_is_given_up_when_it_takes_too_long() -> None:
    async def story(desk: Desk) -> None:
        key, before = Key("t", 0), counted("TimeoutError")
        desk.ask(key)
        job = desk.reviews.job(key)
        assert job is not None
        await desk.until(lambda: job.total == 10 and bool(desk.reviews.pids()))
        assert (job.state, job.done) == ("running", 3)
        (pid,) = desk.reviews.pids()
        await desk.ended(key)
        assert desk.reviews.has_failed(key)
        assert counted("TimeoutError") == before + 1
        assert not is_alive(pid)

    at_a_desk(Desk(reviewers.hang, seconds=3.0), story)


@pytest.mark.parametrize(("work", "kind"), [(reviewers.die, "EOFError"), (reviewers.fail, "RuntimeError")])
def test_one_that_dies_or_fails_is_told_as_failed_and_a_later_ask_works(work: Work, kind: str) -> None:
    async def story(desk: Desk) -> None:
        key, before = Key("t", 0), counted(kind)
        desk.ask(key)
        await desk.ended(key)
        assert desk.reviews.has_failed(key)
        assert desk.reviews.find(key) is None
        assert counted(kind) == before + 1
        desk.reviews._work = f"{reviewers.__name__}:about_itself"
        desk.ask(key)
        assert not desk.reviews.has_failed(key)
        await desk.ended(key)
        assert desk.told(key)["seat"] == 0

    at_a_desk(Desk(work), story)


def test_a_process_killed_from_outside_is_told_as_failed() -> None:
    async def story(desk: Desk) -> None:
        key = Key("t", 0)
        desk.ask(key)
        await desk.until(lambda: bool(desk.reviews.pids()))
        os.kill(desk.reviews.pids()[0], signal.SIGKILL)
        await desk.ended(key)
        assert desk.reviews.has_failed(key)

    at_a_desk(Desk(reviewers.hang), story)


def test_no_process_outlives_the_server_and_none_is_started_after_it() -> None:
    desk = Desk(reviewers.hang)
    pids: list[int] = []

    async def story(desk: Desk) -> None:
        desk.ask(Key("t", 0))
        desk.ask(Key("u", 0))
        await desk.until(lambda: bool(desk.reviews.pids()))
        pids.extend(desk.reviews.pids())

    at_a_desk(desk, story)
    desk.reviews._thread.shutdown(wait=True)
    assert not any(map(is_alive, pids))
    assert desk.reviews._running is None


def test_what_a_review_uses_counts_like_what_bots_use() -> None:
    async def story(desk: Desk) -> None:
        desk.ask(key := Key("t", 0))
        await desk.ended(key)
        for n in range(20):
            if not desk.shares.may_think(ADA):
                break
            desk.ask(key := Key(f"more{n}", 0))
            await desk.ended(key)
        with pytest.raises(TooMuchThinking):
            desk.ask(Key("u", 0))
        desk.ask(Key("t", 0))  # what is there costs nothing
        desk.ask(Key("u", 0), BEN)
        await desk.ended(Key("u", 0))

    at_a_desk(Desk(reviewers.burn, limits=Limits(bot_seconds_per_player=1)), story)


def test_one_address_does_not_fill_the_line() -> None:
    async def story(desk: Desk) -> None:
        for i in range(MOST_WAITING):
            desk.ask(Key(f"t{i}", 0))
        with pytest.raises(TooFast):
            desk.ask(Key("more", 0))
        desk.ask(Key("more", 0), BEN)

    at_a_desk(Desk(reviewers.hang), story)


def test_what_was_not_looked_at_longest_is_forgotten_first() -> None:
    async def story(desk: Desk) -> None:
        keys = [Key(f"t{i}", 0) for i in range(4)]
        for key in keys:
            desk.ask(key)
            await desk.ended(key)
        assert [desk.reviews.find(key) is not None for key in keys] == [False, False, True, True]
        with pytest.raises(NoReview):
            desk.reviews.line(keys[3], 0)

    at_a_desk(Desk(reviewers.about_itself, kept=300), story)


def test_choices_that_were_taken_back_are_not_counted_among_the_moments() -> None:
    async def evening() -> tuple[list[int], list[int]]:
        room = await seated("skull", 3, {})
        await room.do(Start(), asker(0), None)
        await room.do(Play("place skull"), asker(1), None)
        await room.do(Play("place flower"), asker(0), None)
        await room.do(Undo(), asker(1), None)
        await room.do(Play("place flower"), asker(1), None)
        entries = tuple(room.entries)
        return run_through(choosing(entries, 0)), run_through(choosing(entries, 1))

    # The start, a disc, another, one taken back, and one in its place.
    assert asyncio.run(evening()) == ([1], [3])
