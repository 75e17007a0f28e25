"""What runs in a bot's process: questions come in on standard input, answers go out on standard output. A player who
asks for a hint is answered here, too.

A worker knows what is in a question and nothing else. It ends when its standard input does, in the middle of a thought
if need be, so it never outlives the server, however that went.
"""

from __future__ import annotations

import importlib
import os
import signal
import struct
import sys
import threading
import time
from collections.abc import Callable
from queue import SimpleQueue
from typing import IO

import msgspec
from librt.random import Random

from calavera.coach.advice import advise
from calavera.games import find_game
from calavera.games.bots import make_bot
from calavera.server.live.programs import affordable

MOST_BYTES = 1 << 24
_LENGTH = struct.Struct(">I")


class Question(msgspec.Struct, frozen=True, array_like=True, tag="choose"):
    """All that a worker is ever given; the view is JSON, the seed is for the bot's own chance."""

    game: str
    bot: str
    view: bytes
    legal: list[int]
    seed: int
    effort: float = 1.0  # how much of its usual time the bot may take


class HintQuestion(msgspec.Struct, frozen=True, array_like=True, tag="hint"):
    """What is the choice worth that is due in this view?"""

    game: str
    view: bytes
    effort: float = 1.0


class Answer(msgspec.Struct, frozen=True, array_like=True):
    """The action, or the kind of what went wrong; and the CPU seconds it took. `body` is there where something else
    than an action was asked for.
    """

    action: int | None
    failure: str = ""
    seconds: float = 0.0
    body: bytes = b""


Think = Callable[[Question], int | bytes]


def choose(question: Question) -> int:
    seen = msgspec.json.decode(question.view, type=find_game(question.game).view_type)
    bot = make_bot(question.game, question.bot, effort=question.effort)
    return bot.choose(seen, question.legal, Random(question.seed))


def advice(question: HintQuestion) -> bytes:
    seen = msgspec.json.decode(question.view, type=find_game(question.game).view_type)
    return msgspec.json.encode(advise(seen, affordable(question.effort)))


def write_frame(stream: IO[bytes], body: bytes) -> None:
    stream.write(_LENGTH.pack(len(body)) + body)
    stream.flush()


def read_frame(stream: IO[bytes]) -> bytes:
    """Raises EOFError where there is no whole frame."""
    head = stream.read(_LENGTH.size)
    length = _LENGTH.unpack(head)[0] if len(head) == _LENGTH.size else MOST_BYTES + 1
    body = stream.read(length) if length <= MOST_BYTES else b""
    if len(body) != length:
        raise EOFError
    return body


def main() -> None:
    """Answer one question after the other; the function that does it is named on the command line."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the keyboard speaks to the server
    module, _, name = sys.argv[1].partition(":")
    think: Think = getattr(importlib.import_module(module), name)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a bot prints is no answer
    questions: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_listen, args=[sys.stdin.buffer, questions], daemon=True).start()
    write_frame(answers, b"")  # ready
    while True:
        write_frame(answers, msgspec.msgpack.encode(_answer(think, questions.get())))


def _listen(stream: IO[bytes], questions: SimpleQueue[bytes]) -> None:
    try:
        while True:
            questions.put(read_frame(stream))
    except (EOFError, OSError):
        os._exit(0)  # the server is gone


def _answer(think: Think, question: bytes) -> Answer:
    began = time.process_time()
    thought: int | bytes | None = None
    failure = ""
    try:
        asked: Question | HintQuestion = msgspec.msgpack.decode(question, type=Question | HintQuestion)
        thought = advice(asked) if isinstance(asked, HintQuestion) else think(asked)
    except Exception as error:
        failure = type(error).__name__
    seconds = time.process_time() - began
    if isinstance(thought, bytes):
        return Answer(None, failure, seconds, thought)
    return Answer(thought, failure, seconds)
