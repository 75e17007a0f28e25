"""Bots in worker processes: they get a view and the legal actions, and may be killed at any time without harm."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing.process import BaseProcess

import msgspec
from librt.random import Random

from calavera.play.bots import make_bot
from calavera.rules import find_game
from calavera.server.metrics import BOT_FAILURES

STARTING_SECONDS = 60.0
THINKING_SECONDS = 5.0

# Game, bot, view as JSON, legal actions, seed: all that a worker is ever given.
Think = Callable[[str, str, bytes, list[int], int], int]


def choose(game: str, bot: str, view: bytes, legal: list[int], seed: int) -> int:
    """Runs in the worker: all it knows is in its arguments."""
    seen = msgspec.json.decode(view, type=find_game(game).view_type)
    return make_bot(game, bot).choose(seen, legal, Random(seed))


def _ready() -> int:
    return os.getpid()


def _begin_work() -> None:
    """A worker leaves signals from the keyboard to the server, and goes when the server is gone, however it went."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server = multiprocessing.parent_process()
    if server is not None:
        threading.Thread(target=_go_with, args=[server], daemon=True).start()


def _go_with(server: BaseProcess) -> None:
    server.join()
    os._exit(0)


class _Worker:
    """One process with one job at a time, so that nobody else's choice is lost with it."""

    def __init__(self) -> None:
        # Spawned, not forked: a worker must not inherit what the server holds in memory.
        spawn = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(1, mp_context=spawn, initializer=_begin_work)
        self.pid: int | None = None

    async def think(self, think: Think, seconds: float, question: tuple[str, str, bytes, list[int], int]) -> int:
        loop = asyncio.get_running_loop()
        if self.pid is None:  # starting takes its time, which is not thinking
            self.pid = await asyncio.wait_for(loop.run_in_executor(self._pool, _ready), STARTING_SECONDS)
        return await asyncio.wait_for(loop.run_in_executor(self._pool, think, *question), seconds)

    def end(self) -> None:
        processes = list((self._pool._processes or {}).values())
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()


class BotWorkers:
    """So many workers; whoever asks waits for a free one, and waiting is not thinking."""

    def __init__(self, workers: int, *, think: Think = choose, seconds: float = THINKING_SECONDS) -> None:
        self._think = think
        self._seconds = seconds
        self._all = {_Worker() for _ in range(max(1, workers))}
        self._free: asyncio.LifoQueue[_Worker] = asyncio.LifoQueue()
        for worker in self._all:
            self._free.put_nowait(worker)

    def pids(self) -> list[int]:
        return [worker.pid for worker in self._all if worker.pid is not None]

    async def choose(self, game: str, bot: str, view: bytes, legal: list[int], seed: int) -> int:
        """The bot's choice; when it is slow, dies, fails or cheats, a random legal action instead."""
        action = await self._ask((game, bot, view, legal, seed))
        if action is not None and action not in legal:
            BOT_FAILURES.labels("IllegalChoice").inc()
            action = None
        return legal[Random(seed).randrange(len(legal))] if action is None else action

    async def _ask(self, question: tuple[str, str, bytes, list[int], int]) -> int | None:
        worker = await self._free.get()
        healthy = False
        try:
            action = await worker.think(self._think, self._seconds, question)
            healthy = True
            return action
        except (BrokenExecutor, TimeoutError) as failure:
            BOT_FAILURES.labels(type(failure).__name__).inc()
        except Exception as failure:  # the bot's own mistake; its process is as good as before
            BOT_FAILURES.labels(type(failure).__name__).inc()
            healthy = True
        finally:
            self._free.put_nowait(worker if healthy else self._replaced(worker))
        return None

    def _replaced(self, worker: _Worker) -> _Worker:
        """A new process for one that is dead, hangs, or still thinks about what nobody waits for any more."""
        self._all.discard(worker)
        worker.end()
        fresh = _Worker()
        self._all.add(fresh)
        return fresh

    def close(self) -> None:
        for worker in self._all:
            worker.end()
