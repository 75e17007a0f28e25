"""Bots in worker processes: they get a view and the legal actions, and may be killed at any time without harm."""

from __future__ import annotations

import asyncio
import contextlib
import subprocess
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import NamedTuple, TypeVar

import msgspec
from librt.random import Random

from calavera.games.bots import fallback_bot
from calavera.server.live.bot_worker import Answer, HintQuestion, Question, Think, choose, read_frame, write_frame
from calavera.server.live.fair_queue import FairQueue
from calavera.server.live.programs import WorkerDied, program
from calavera.server.ops.metrics import BOT_FAILURES, BOT_QUEUE, BOT_WAIT_SECONDS
from calavera.server.ops.shares import Share

T = TypeVar("T")

STARTING_SECONDS = 60.0
THINKING_SECONDS = 5.0
PATIENCE_SECONDS = 2.0
LEAST_EFFORT = 0.1
RUN = "from calavera.server.live.bot_worker import main; main()"


class _Worker:
    """One process with one question at a time, so that nobody else's choice is lost with it.

    A thread of its own waits for it.
    """

    def __init__(self, think: Think) -> None:
        self._think = f"{think.__module__}:{think.__name__}"
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="calavera-bot")
        self._process: subprocess.Popen[bytes] | None = None
        self._over = False

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    async def answer(self, question: Question | HintQuestion, seconds: float) -> Answer:
        if self._process is None:  # starting takes its time, which is not thinking
            await self._do(self._start, STARTING_SECONDS)
        return await self._do(partial(self._ask, msgspec.msgpack.encode(question)), seconds)

    async def _do(self, work: Callable[[], T], seconds: float) -> T:
        return await asyncio.wait_for(asyncio.get_running_loop().run_in_executor(self._thread, work), seconds)

    def _start(self) -> None:
        self._process = program(RUN, self._think)
        if self._over:
            self._process.kill()
        self._heard()

    def _ask(self, question: bytes) -> Answer:
        try:
            if self._process is None or self._process.stdin is None:
                raise WorkerDied
            write_frame(self._process.stdin, question)
            return msgspec.msgpack.decode(self._heard(), type=Answer)
        except (OSError, msgspec.MsgspecError):
            raise WorkerDied from None

    def _heard(self) -> bytes:
        try:
            if self._process is None or self._process.stdout is None:
                raise WorkerDied
            return read_frame(self._process.stdout)
        except (OSError, EOFError):
            raise WorkerDied from None

    def reap(self) -> None:
        """Let go of a process that has ended while nothing was asked of it; the next question starts another."""
        if self._process is not None and self._process.poll() is not None:
            self._clear_away()
            self._process = None

    def end(self) -> None:
        """Kill it; the thread that waits for it notices and cleans up."""
        self._over = True
        if self._process is not None:
            self._process.kill()
        self._thread.submit(self._clear_away)
        self._thread.shutdown(wait=False)

    def _clear_away(self) -> None:
        if self._process is not None:
            self._process.kill()
            with contextlib.suppress(OSError), self._process:  # a question may still lie in the pipe
                pass


class Choice(NamedTuple):
    """What was chosen, the part of the usual time that there was for it, and the CPU seconds that it took."""

    action: int
    effort: float
    seconds: float


class BotWorkers:
    """A pool of workers. A question waits for its turn, and waiting does not count as thinking.

    `patience` is how many seconds a question may wait before it shall be answered in less than the usual time.
    """

    def __init__(
        self,
        workers: int,
        *,
        think: Think = choose,
        seconds: float = THINKING_SECONDS,
        patience: float = PATIENCE_SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._think = think
        self._seconds = seconds
        self._patience = patience
        self._clock = clock
        self._all = {_Worker(think) for _ in range(max(1, workers))}
        self._free = list(self._all)  # none while anybody waits
        self._waiting: FairQueue[asyncio.Future[_Worker]] = FairQueue()

    def pids(self) -> list[int]:
        return [worker.pid for worker in self._all if worker.pid is not None]

    @property
    def is_busy(self) -> bool:
        """Whether questions are waiting."""
        return len(self._waiting) > 0

    async def choose(self, share: Share, question: Question) -> Choice:
        """The bot's choice. When it is slow, dies, fails or cheats, the fallback's, and at worst a random one.

        A question that has waited is answered with less effort than it asks for.
        """
        spent = 0.0
        for name in (question.bot, fallback_bot(question.game)):
            effort, answer = await self.ask(share, msgspec.structs.replace(question, bot=name))
            spent += answer.seconds
            if answer.action in question.legal:
                return Choice(answer.action, effort, spent)
            BOT_FAILURES.labels(answer.failure or "IllegalChoice").inc()
        legal = question.legal
        return Choice(legal[Random(question.seed).randrange(len(legal))], question.effort, spent)

    async def ask(self, share: Share, question: Question | HintQuestion) -> tuple[float, Answer]:
        """What a worker answers, and with which effort."""
        asked = self._clock()
        worker = await self._turn(share)
        waited = self._clock() - asked
        BOT_WAIT_SECONDS.observe(waited)
        effort = question.effort
        if waited > self._patience:
            effort = min(effort, max(LEAST_EFFORT, self._patience / waited))
        healthy = False
        try:
            answer = await worker.answer(msgspec.structs.replace(question, effort=effort), self._seconds)
            healthy = True  # a bot's own mistake leaves its process as good as before
        except (WorkerDied, TimeoutError, OSError) as failure:
            # What a killed process has used is not known; it is not less than others may use.
            answer = Answer(None, type(failure).__name__, self._seconds)
        finally:
            self._hand_on(worker if healthy else self._replaced(worker))
        return effort, answer

    async def _turn(self, share: Share) -> _Worker:
        """A worker, when it is this share's turn."""
        if self._free:
            return self._free.pop()  # the one used last: its memory is warm, and others need not be started
        turn: asyncio.Future[_Worker] = asyncio.get_running_loop().create_future()
        self._waiting.put(share, turn)
        BOT_QUEUE.set(len(self._waiting))
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it came too late
                self._hand_on(turn.result())
            raise

    def _hand_on(self, worker: _Worker) -> None:
        while self._waiting:
            turn = self._waiting.take()
            BOT_QUEUE.set(len(self._waiting))
            if not turn.done():
                turn.set_result(worker)
                return
        self._free.append(worker)

    def _replaced(self, worker: _Worker) -> _Worker:
        """A new process for one that is dead, hangs, or still thinks about what nobody waits for any more."""
        self._all.discard(worker)
        worker.end()
        fresh = _Worker(self._think)
        self._all.add(fresh)
        return fresh

    def reap(self) -> None:
        """Leave no zombie of a worker that died while it waited; to be called now and then."""
        for worker in self._free:
            worker.reap()

    def close(self) -> None:
        for worker in self._all:
            worker.end()
