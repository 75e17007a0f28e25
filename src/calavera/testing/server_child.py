"""`python -m calavera.testing.server_child FOLDER PORT`: a server made to be killed.

All is imported once; each `start` on stdin forks a server from there, so that a restart costs hardly more than opening
the store. `kill` ends it with SIGKILL: it gets no chance to finish anything.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from pathlib import Path

import uvicorn
from litestar import Litestar

from calavera.server import logs
from calavera.server.config import Config, Limits
from calavera.server.run import run
from calavera.server.wire import Wire

# All players come from one address and are as fast as programs are.
LIMITS = Limits(
    connections_per_address=10_000,
    messages_per_second=100_000,
    message_burst=100_000,
    requests_per_second=100_000,
    request_burst=100_000,
    players_per_hour=1_000_000,
)
HOST = "127.0.0.1"


def main(folder: Path, port: int) -> None:
    # Both import the larger part of what they need only when they are first made.
    uvicorn.Config(Litestar([]), loop="uvloop", http="httptools", ws=Wire, log_config=None).load()
    child = 0
    for line in sys.stdin:
        command = line.strip()
        if command == "start":
            child = os.fork()
            if child == 0:
                _serve(folder, port)
        elif command == "kill":
            child = _kill(child)
        sys.stdout.write(f"{command} {child}\n")
        sys.stdout.flush()
    _kill(child)


def _serve(folder: Path, port: int) -> None:
    """As `calavera serve` does it; never returns."""
    os.dup2(2, 1)  # standard output is the line to whoever gives the commands
    logs.configure()
    try:
        run(Config(host=HOST, port=port, data=str(folder), bot_delay=0.0, limits=LIMITS), lambda _host, _port: None)
    finally:
        os._exit(1)  # a server that ends by itself has failed


def _kill(child: int) -> int:
    if child:
        with contextlib.suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    return 0


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
