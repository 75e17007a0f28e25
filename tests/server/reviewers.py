"""Reviews that misbehave or say what they were asked, as functions that a process can import."""

from __future__ import annotations

import os
import signal
import time

import msgspec

from calavera.coach.review import Progress
from calavera.server.live.review_worker import Reviewed, ReviewQuestion


def hang(_: ReviewQuestion, tell: Progress) -> Reviewed:
    tell(3, 10)
    while True:
        time.sleep(60)


def die(_: ReviewQuestion, tell: Progress) -> Reviewed:
    tell(3, 10)
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("it is dead")


def fail(_: ReviewQuestion, __: Progress) -> Reviewed:
    raise RuntimeError("what it knows")


def about_itself(question: ReviewQuestion, _: Progress) -> Reviewed:
    """The seat, the priority, and the process."""
    told = {"seat": question.seat, "niceness": os.nice(0), "pid": os.getpid()}
    return Reviewed(msgspec.json.encode(told), (), ())


def nap(question: ReviewQuestion, tell: Progress) -> Reviewed:
    time.sleep(0.05)
    return about_itself(question, tell)


def burn(question: ReviewQuestion, tell: Progress) -> Reviewed:
    """Uses CPU time."""
    until = time.process_time() + 0.3
    while time.process_time() < until:
        pass
    return about_itself(question, tell)
