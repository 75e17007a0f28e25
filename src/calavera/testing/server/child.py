"""`python -m calavera.testing.server.child FOLDER PORT LIMITS`: a server made to be killed.

All is imported once; each `start` on stdin forks a server from there, so that a restart costs hardly more than opening
the store. `kill` ends it with SIGKILL: it gets no chance to finish anything. Each order is answered by itself and the
number of the server's process; in between the server says `ready`, or `ended` if it ends by itself.
"""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import sys
import traceback
from pathlib import Path

import msgspec
import uvicorn
from litestar import Litestar

from calavera.server.config import Config, Limits
from calavera.server.ops import logs
from calavera.server.ops.http_protocol import HttpProtocol
from calavera.server.ops.wire import Wire
from calavera.server.run import run

HOST = "127.0.0.1"


def main(folder: Path, port: int, limits: Limits) -> None:
    # Both import the larger part of what they need only when they are first made.
    uvicorn.Config(Litestar([]), loop="uvloop", http=HttpProtocol, ws=Wire, log_config=None).load()
    child = 0
    for line in sys.stdin:
        command = line.strip()
        if command == "start":
            child = os.fork()
            if child == 0:
                _serve(folder, port, limits)
        elif command == "kill":
            child = _kill(child)
        sys.stdout.write(f"{command} {child}\n")
        sys.stdout.flush()
    _kill(child)


def _serve(folder: Path, port: int, limits: Limits) -> None:
    """As `calavera serve` does it; never returns."""
    answers = os.dup(1)
    os.dup2(2, 1)  # standard output carries the answers to orders
    logs.configure(level=logging.DEBUG)  # whatever it could say
    config = Config(host=HOST, port=port, data=str(folder), bot_delay=0.0, bot_talk=0.0, limits=limits)
    try:
        run(config, lambda _host, _port: _tell(answers, b"ready\n"))
    except BaseException:
        traceback.print_exc()
        raise
    finally:
        _tell(answers, b"ended\n")
        os._exit(1)  # a server that ends by itself has failed


def _tell(answers: int, line: bytes) -> None:
    os.write(answers, line)


def _kill(child: int) -> int:
    if child:
        with contextlib.suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    return 0


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), msgspec.json.decode(sys.argv[3], type=Limits))
