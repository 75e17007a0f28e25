"""Reviews of finished games: one at a time, in a process of its own at low priority, and whoever asks takes turns.

What is done is kept in memory, those not looked at longest go first: a review can be made again from the log whenever
somebody asks. A process that takes too long is killed; what it has used counts like what bots use.
"""

from __future__ import annotations

import asyncio
import contextlib
import subprocess
import time
import zlib
from collections import OrderedDict
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from typing import Literal, NamedTuple

import msgspec

from calavera.core.errors import CalaveraError
from calavera.server.live.bot_worker import read_frame, write_frame
from calavera.server.live.fair_queue import FairQueue
from calavera.server.live.programs import program
from calavera.server.live.review_worker import Failed, Reviewed, ReviewQuestion, Step, Told, Work, make_review
from calavera.server.live.room import Room
from calavera.server.ops.answers import Answers
from calavera.server.ops.background import Background
from calavera.server.ops.limiting import TooFast
from calavera.server.ops.metrics import REVIEW_QUEUE, REVIEWS
from calavera.server.ops.shares import Share, Shares, TooMuchThinking
from calavera.table.events import Acted, Entry, Started, Undone

VERSION = 1  # of what a review says: another one is made where it has changed
SECONDS = 60.0
MOST_WAITING = 20  # of one address
MOST_FAILURES = 1_000  # that are remembered
SCANNED = 100
RUN = "from calavera.server.live.review_worker import main; main()"

State = Literal["none", "waiting", "running", "done", "failed"]


class NoReview(CalaveraError):
    """A line of a review that was not made, or not yet, or is forgotten."""

    code = "review.none"


class NotYourReview(CalaveraError):
    """The review of somebody else, at a table that others may not look at."""

    code = "review.not_yours"


class Key(NamedTuple):
    table: str
    seat: int
    version: int = VERSION


class Kept(msgspec.Struct, frozen=True, array_like=True):
    """A review as it is told, in JSON, and its lines, packed."""

    answer: bytes
    lines: tuple[bytes, ...]


class Job:
    """`moments` are those at which the seat made its choices, in the order in which it made them."""

    def __init__(self, key: Key, share: Share, question: ReviewQuestion, moments: list[int]) -> None:
        self.key = key
        self.share = share
        self.question = question
        self.moments = moments
        self.state: State = "waiting"
        self.done = 0
        self.total = 0
        self.process: subprocess.Popen[bytes] | None = None
        self.given_up = False


class Reviews:
    def __init__(
        self,
        shares: Shares,
        background: Background,
        *,
        effort: float = 1.0,
        seconds: float = SECONDS,
        work: Work = make_review,
        answers: Answers | None = None,
    ) -> None:
        self._shares = shares
        self._background = background
        self._effort = effort
        self._seconds = seconds
        self._work = f"{work.__module__}:{work.__name__}"
        self._answers = Answers() if answers is None else answers
        self._jobs: dict[Key, Job] = {}  # that wait or run
        self._failed: OrderedDict[Key, None] = OrderedDict()
        self._waiting: FairQueue[Job] = FairQueue()
        self._running: Job | None = None
        self._closed = False
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="calavera-review")

    def find(self, key: Key) -> Kept | None:
        body = self._answers.get(tuple(key))
        return None if body is None else msgspec.msgpack.decode(body, type=Kept)

    def job(self, key: Key) -> Job | None:
        return self._jobs.get(key)

    def has_failed(self, key: Key) -> bool:
        return key in self._failed

    def line(self, key: Key, decision: int) -> bytes:
        kept = self.find(key)
        if kept is None or not 0 <= decision < len(kept.lines) or not kept.lines[decision]:
            raise NoReview()
        return zlib.decompress(kept.lines[decision])

    def check(self, key: Key, share: Share) -> bool:
        """Whether a review has to be made; raises if this share may not have one made."""
        if key in self._jobs or self.find(key) is not None:
            return False
        if not self._shares.may_think(share):
            raise TooMuchThinking()
        if sum(job.share.address == share.address for job in self._jobs.values()) >= MOST_WAITING:
            raise TooFast()
        return True

    def start(self, key: Key, share: Share, question: ReviewQuestion, moments: list[int]) -> None:
        """Put it in the line, unless somebody has done so meanwhile."""
        if not self.check(key, share):  # others may have come while the question was made
            return
        self._failed.pop(key, None)
        job = self._jobs[key] = Job(key, share, question, moments)
        self._waiting.put(share, job)
        self._next()

    def question(self, room: Room, seat: int) -> Generator[None, None, tuple[ReviewQuestion, list[int]]]:
        """All that a process has to know, and the moments of the seat's choices; one step after the other."""
        moments = yield from choosing(tuple(room.entries), seat)
        yield
        state = room.table.playing()
        return ReviewQuestion(state.game.id, state.dump(), seat, self._effort), moments

    def close(self) -> None:
        self._closed = True
        if self._running is not None:
            _give_up(self._running)
        self._thread.shutdown(wait=False)

    def pids(self) -> list[int]:
        process = None if self._running is None else self._running.process
        return [] if process is None else [process.pid]

    def _next(self) -> None:
        REVIEW_QUEUE.set(len(self._waiting))
        if self._running is None and self._waiting and not self._closed:
            self._running = self._waiting.take()
            self._background.spawn(self._run(self._running))

    async def _run(self, job: Job) -> None:
        job.state = "running"
        began = time.monotonic()
        told: Reviewed | Failed = Failed("Cancelled")
        try:
            told = await self._told(job)
        finally:
            _give_up(job)
            self._jobs.pop(job.key, None)
            self._running = None
            # What a killed process has used is not known; it is not more than the time that has passed.
            self._shares.thought(job.share, told.seconds or time.monotonic() - began)
            try:
                self._keep(job, told)
            finally:
                self._next()  # whatever became of this one, others wait

    async def _told(self, job: Job) -> Reviewed | Failed:
        loop = asyncio.get_running_loop()
        asked = asyncio.ensure_future(loop.run_in_executor(self._thread, _ask, job, self._work))
        done, _ = await asyncio.wait({asked}, timeout=self._seconds)
        if not done:
            _give_up(job)
        return await asked

    def _keep(self, job: Job, told: Reviewed | Failed) -> None:
        if isinstance(told, Failed):
            REVIEWS.labels(told.kind).inc()
            self._failed[job.key] = None
            if len(self._failed) > MOST_FAILURES:
                self._failed.popitem(last=False)
            return
        if told.turns and max(told.turns) >= len(job.moments):
            self._keep(job, Failed("Moments"))  # the log and the game disagree about who chose when
            return
        REVIEWS.labels("done").inc()
        moments = [job.moments[turn] for turn in told.turns]
        answer = b'{"state":"done","version":%d,"done":%d,"total":%d,"report":%b,"moments":%b}' % (
            job.key.version,
            job.total,
            job.total,
            told.report,
            msgspec.json.encode(moments),
        )
        self._answers.keep(tuple(job.key), msgspec.msgpack.encode(Kept(answer, told.lines)))


def _ask(job: Job, work: str) -> Reviewed | Failed:
    """In a thread: start the process, ask, and listen until the answer is there or the process is gone."""
    process = job.process = program(RUN, work)
    if job.given_up:
        process.kill()
    try:
        with process:
            try:
                return _listen(job, process)
            finally:
                process.kill()  # it has nothing more to say
    except (OSError, EOFError, msgspec.MsgspecError) as error:
        return Failed("TimeoutError" if job.given_up else type(error).__name__)


def _listen(job: Job, process: subprocess.Popen[bytes]) -> Reviewed | Failed:
    if process.stdin is None or process.stdout is None:
        raise EOFError
    write_frame(process.stdin, msgspec.msgpack.encode(job.question))
    while True:
        told: Told = msgspec.msgpack.decode(read_frame(process.stdout), type=Told)
        if not isinstance(told, Step):
            return told
        job.done, job.total = told.done, told.total


def _give_up(job: Job) -> None:
    job.given_up = True
    if job.process is not None:
        with contextlib.suppress(OSError):
            job.process.kill()


def choosing(entries: tuple[Entry, ...], seat: int) -> Generator[None, None, list[int]]:
    """For each choice of the seat that was not taken back, the moment before it: what the seat saw as it chose."""
    moment = -1
    found: list[int] = []
    for i, entry in enumerate(entries):
        event = entry.event
        if isinstance(event, Acted) and event.seat == seat:
            found.append(moment)
        elif isinstance(event, Undone) and event.seat == seat:
            found.pop()
        if isinstance(event, Started | Acted | Undone):
            moment += 1
        if i % SCANNED == 0:
            yield
    return found
