"""Bots that misbehave, as functions that a worker process can import."""

from __future__ import annotations

import os
import signal
import time


def hang(game: str, bot: str, view: bytes, legal: list[int], seed: int) -> int:
    while True:
        time.sleep(60)


def fail(game: str, bot: str, view: bytes, legal: list[int], seed: int) -> int:
    raise RuntimeError(bot)


def cheat(game: str, bot: str, view: bytes, legal: list[int], seed: int) -> int:
    return 123_456_789


def die(game: str, bot: str, view: bytes, legal: list[int], seed: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return legal[0]


def tell_pid(game: str, bot: str, view: bytes, legal: list[int], seed: int) -> int:
    return os.getpid()


NAP = 0.1


def nap(game: str, bot: str, view: bytes, legal: list[int], seed: int) -> int:
    time.sleep(NAP)
    return os.getpid()
