"""Bots that misbehave, as functions that a worker process can import."""

from __future__ import annotations

import os
import signal
import sys
import time

from calavera.server.live.bot_worker import Question


def hang(_: Question) -> int:
    while True:
        time.sleep(60)


def fail(question: Question) -> int:
    raise RuntimeError(question.bot)


def cheat(_: Question) -> int:
    return 123_456_789


def die(question: Question) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return question.legal[0]


def chatter(question: Question) -> int:
    """Writes where answers go, as a forgotten print does."""
    sys.stdout.write("thinking …\n")
    sys.stdout.flush()
    os.write(1, b"\xff" * 100)
    sys.stderr.write(repr(question.view))
    return question.legal[-1]


def only_the_heuristic(question: Question) -> int:
    """Any other bot dies; a process that has not died tells which seed it was given."""
    return die(question) if question.bot != "heuristic" else question.seed


def tell_pid(_: Question) -> int:
    return os.getpid()


def tell_path(_: Question) -> int:
    """Whether the folder that the server runs in is where modules are looked for."""
    return int("" in sys.path)


NAP = 0.1


def nap(_: Question) -> int:
    time.sleep(NAP)
    return os.getpid()


def first_legal(question: Question) -> int:
    return question.legal[0]


def tell_effort(question: Question) -> int:
    """In thousandths."""
    return round(1000 * question.effort)


def burn(question: Question) -> int:
    """Uses CPU time, a second for a whole effort."""
    until = time.process_time() + question.effort
    while time.process_time() < until:
        pass
    return question.legal[0]
