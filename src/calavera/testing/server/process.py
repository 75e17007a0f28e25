"""A server in a process of its own, started and killed at will."""

from __future__ import annotations

import os
import queue
import random
import socket
import subprocess
import sys
import threading
from pathlib import Path

import msgspec

from calavera.server.config import Limits
from calavera.testing.server.player import Broken
from calavera.testing.server.shares import NO_SHARES

# Below the ports that systems lend to clients: one of those could be taken while the server is down, even by a client
# that thereby connects to itself.
PORTS = range(15_000, 32_000)


# All players come from one address and are as fast as programs are.
NO_LIMITS = Limits(
    **NO_SHARES,
    messages_per_second=100_000,
    message_burst=100_000,
    requests_per_second=100_000,
    request_burst=100_000,
    players_per_hour=1_000_000,
    wrong_codes_per_minute=1_000_000,
)


class Server:
    """The server process, and the process that starts and kills it. What it writes goes to `output`."""

    def __init__(self, folder: Path, limits: Limits = NO_LIMITS) -> None:
        self.port = _free_port()
        self.pid = 0
        self.data = folder / "data"
        self.output = folder / "output.txt"
        with self.output.open("wb") as output:
            arguments = [str(self.data), str(self.port), msgspec.json.encode(limits).decode()]
            self._parent = subprocess.Popen(  # noqa: S603  (our own module)
                [sys.executable, "-m", "calavera.testing.server.child", *arguments],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=output,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            )
        self._ended = threading.Event()
        self._lines: queue.SimpleQueue[tuple[str, str]] = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def start(self) -> None:
        self.pid = int(self._order("start"))

    def until_ready(self) -> None:
        """Wait until the server accepts connections."""
        self._answer("ready")

    def kill(self) -> None:
        self._order("kill")

    def _order(self, command: str) -> str:
        if self._parent.stdin is None:
            raise Broken("no line to the server's parent")
        self._parent.stdin.write(f"{command}\n".encode())
        self._parent.stdin.flush()
        return self._answer(command)

    def _read(self) -> None:
        for line in self._parent.stdout or ():
            word, _, rest = line.decode().strip().partition(" ")
            if word == "ended":
                self._ended.set()
            self._lines.put((word, rest))
        self._ended.set()
        self._lines.put(("ended", ""))

    def _answer(self, wanted: str) -> str:
        """The rest of the line that begins so; meanwhile a server may have become ready."""
        while True:
            word, rest = self._lines.get()
            self.check_alive()
            if word == wanted:
                return rest

    def check_alive(self) -> None:
        """It has not ended by itself."""
        if self._ended.is_set():
            raise Broken(f"the server has ended by itself: {self.output.read_text(errors='replace')[-2000:]}")

    def check_output(self) -> None:
        """Raise if the server has logged a failure, whatever it was sent and whenever it was killed."""
        lines = self.output.read_text(encoding="utf-8", errors="replace").splitlines()
        if failed := [line for line in lines if '"level": "error"' in line or "Traceback" in line]:
            raise Broken(f"the server says {failed[:3]}")

    def close(self) -> None:
        """End the parent, which ends the server."""
        if self._parent.stdin is not None:
            self._parent.stdin.close()
        self._parent.wait()
        self._reader.join()
        if self._parent.stdout is not None:
            self._parent.stdout.close()


def _free_port() -> int:
    for port in random.SystemRandom().sample(PORTS, 100):
        with socket.socket() as trial:
            try:
                trial.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise Broken("no port is free")
