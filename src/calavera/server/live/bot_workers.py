"""Bots in worker processes: they get a view and the legal actions, and may be killed at any time without harm."""

from __future__ import annotations

import asyncio
import contextlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import TypeVar

import msgspec
from librt.random import Random

from calavera.play.bots import HEURISTIC
from calavera.server.bot_worker import Answer, Question, Think, choose, read_frame, write_frame
from calavera.server.metrics import BOT_FAILURES

T = TypeVar("T")

STARTING_SECONDS = 60.0
THINKING_SECONDS = 5.0
RUN = "from calavera.server.bot_worker import main; main()"
PREPARE = "from calavera.server.bot_worker import prepare_in_peace; prepare_in_peace()"


def _program(code: str, *arguments: str) -> subprocess.Popen[bytes]:
    """A process that finds our modules where we found them, and nothing in the folder that we happen to run in."""
    path = os.pathsep.join(part for part in sys.path if part)
    return subprocess.Popen(  # noqa: S603  (our own module)
        [sys.executable, "-P", "-c", code, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,  # what a bot says of its troubles may hold what it knows
        env={**os.environ, "PYTHONPATH": path},
    )


@contextmanager
def prepared() -> Iterator[None]:
    """Meanwhile a process beside us works out what bots want to know beforehand, once on every machine."""
    with _program(PREPARE) as process:
        try:
            yield
        finally:
            process.kill()


class WorkerDied(Exception):
    """The process ended, or said what is no answer."""


class _Worker:
    """One process with one question at a time, so that nobody else's choice is lost with it.

    A plain program with two pipes: it inherits nothing of what the server holds in memory, and whichever of the two is
    killed leaves nothing behind. A thread of its own waits for it.
    """

    def __init__(self, think: Think) -> None:
        self._think = f"{think.__module__}:{think.__name__}"
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="calavera-bot")
        self._process: subprocess.Popen[bytes] | None = None
        self._over = False

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    async def answer(self, question: Question, seconds: float) -> Answer:
        if self._process is None:  # starting takes its time, which is not thinking
            await self._do(self._start, STARTING_SECONDS)
        return await self._do(partial(self._ask, msgspec.msgpack.encode(question)), seconds)

    async def _do(self, work: Callable[[], T], seconds: float) -> T:
        return await asyncio.wait_for(asyncio.get_running_loop().run_in_executor(self._thread, work), seconds)

    def _start(self) -> None:
        self._process = _program(RUN, self._think)
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

    def end(self) -> None:
        """Kill it; whoever waits for it in the thread notices, and then the thread clears away what is left."""
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


class BotWorkers:
    """So many workers; whoever asks waits for a free one, and waiting is not thinking."""

    def __init__(self, workers: int, *, think: Think = choose, seconds: float = THINKING_SECONDS) -> None:
        self._think = think
        self._seconds = seconds
        self._all = {_Worker(think) for _ in range(max(1, workers))}
        self._free: asyncio.LifoQueue[_Worker] = asyncio.LifoQueue()
        for worker in self._all:
            self._free.put_nowait(worker)

    def pids(self) -> list[int]:
        return [worker.pid for worker in self._all if worker.pid is not None]

    async def choose(self, game: str, bot: str, view: bytes, legal: list[int], seed: int) -> int:
        """The bot's choice. When it is slow, dies, fails or cheats, the heuristic's, and at worst a random one."""
        for name in (bot, HEURISTIC):
            action = await self.ask(Question(game, name, view, legal, seed))
            if action in legal:
                return action
            if action is not None:
                BOT_FAILURES.labels("IllegalChoice").inc()
        return legal[Random(seed).randrange(len(legal))]

    async def ask(self, question: Question) -> int | None:
        """What a worker answers, None if it does not."""
        worker = await self._free.get()
        healthy = False
        try:
            answer = await worker.answer(question, self._seconds)
            healthy = True  # a bot's own mistake leaves its process as good as before
            if answer.failure:
                BOT_FAILURES.labels(answer.failure).inc()
            return answer.action
        except (WorkerDied, TimeoutError, OSError) as failure:
            BOT_FAILURES.labels(type(failure).__name__).inc()
            return None
        finally:
            self._free.put_nowait(worker if healthy else self._replaced(worker))

    def _replaced(self, worker: _Worker) -> _Worker:
        """A new process for one that is dead, hangs, or still thinks about what nobody waits for any more."""
        self._all.discard(worker)
        worker.end()
        fresh = _Worker(self._think)
        self._all.add(fresh)
        return fresh

    def close(self) -> None:
        for worker in self._all:
            worker.end()
