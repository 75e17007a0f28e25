"""What runs in the process of a review: one question comes in on standard input, and on standard output first how far
it is, then the answer. It runs at low priority, and ends when its standard input does, so it never outlives the server.
"""

from __future__ import annotations

import importlib
import os
import signal
import sys
import threading
import time
import zlib
from collections.abc import Callable
from typing import IO

import msgspec

from calavera.coach.line import BetterLine, better_line
from calavera.coach.report import report
from calavera.coach.review import Progress
from calavera.games import find_game
from calavera.server.live.bot_worker import read_frame, write_frame
from calavera.server.live.programs import affordable

NICENESS = 15  # whatever else the machine has to do comes first
TELL_SECONDS = 0.1


class ReviewQuestion(msgspec.Struct, frozen=True, array_like=True):
    """A whole game, written down, and whose it is to be reviewed."""

    game: str
    dump: str
    seat: int
    effort: float = 1.0


class Step(msgspec.Struct, frozen=True, array_like=True, tag="step"):
    done: int
    total: int


class Reviewed(msgspec.Struct, frozen=True, array_like=True, tag="reviewed"):
    """A report as JSON, and for each of its decisions the better line, packed, b"" where there is none; all with the
    places of the decisions among the seat's own choices, and the CPU seconds it took.
    """

    report: bytes
    lines: tuple[bytes, ...]
    turns: tuple[int, ...]
    seconds: float = 0.0


class Failed(msgspec.Struct, frozen=True, array_like=True, tag="failed"):
    """The kind of what went wrong."""

    kind: str
    seconds: float = 0.0


Told = Step | Reviewed | Failed
Work = Callable[[ReviewQuestion, Progress], Reviewed]


def make_review(question: ReviewQuestion, tell: Progress) -> Reviewed:
    end = find_game(question.game).load(question.dump)
    seat = question.seat
    found = report(end, seat, affordable(question.effort), tell)
    lines = [
        b"" if decision.best == decision.made else packed(better_line(end, seat, decision))
        for decision in found.decisions
    ]
    moves = end.moves()
    turns = [sum(who == seat for who, _ in moves[: decision.move]) for decision in found.decisions]
    return Reviewed(msgspec.json.encode(found), tuple(lines), tuple(turns))


def packed(line: BetterLine) -> bytes:
    """The views of a line are much alike, so little is left of them."""
    return zlib.compress(msgspec.json.encode(line))


def main() -> None:
    """Answer one question and end; the function that does it is named on the command line."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the keyboard speaks to the server
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    module, _, name = sys.argv[1].partition(":")
    work: Work = getattr(importlib.import_module(module), name)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a game prints is no answer
    question = read_frame(sys.stdin.buffer)
    threading.Thread(target=_listen, args=[sys.stdin.buffer], daemon=True).start()
    _tell(answers, _answer(work, question, _Teller(answers)))
    os._exit(0)  # the other thread still listens


def _listen(stream: IO[bytes]) -> None:
    stream.read(1)
    os._exit(0)  # the server is gone, or does not want the answer any more


def _tell(stream: IO[bytes], told: Told) -> None:
    write_frame(stream, msgspec.msgpack.encode(told))


class _Teller:
    """Tells how far it is, not more often than anybody looks."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._next = 0.0

    def __call__(self, done: int, total: int) -> None:
        if (now := time.monotonic()) >= self._next:
            self._next = now + TELL_SECONDS
            _tell(self._stream, Step(done, total))


def _answer(work: Work, question: bytes, tell: Progress) -> Told:
    try:
        made = work(msgspec.msgpack.decode(question, type=ReviewQuestion), tell)
    except Exception as error:
        return Failed(type(error).__name__, time.process_time())
    return msgspec.structs.replace(made, seconds=time.process_time())
