"""The server under test: a process of its own on a core of its own, and what the system says of it."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from bench.load.wire import LoadFailed

_TICK = os.sysconf("SC_CLK_TCK")
_PAGE = os.sysconf("SC_PAGE_SIZE")


def cores() -> tuple[int, int] | None:
    """One core for the server and another one for the load; None if there are not two to choose from."""
    if not hasattr(os, "sched_getaffinity"):
        return None
    allowed = sorted(os.sched_getaffinity(0))
    return (allowed[0], allowed[1]) if len(allowed) > 1 else None


class Server:
    """Started by a command that prints the number of its port first."""

    def __init__(
        self, command: Sequence[str], folder: Path, core: int | None, environ: Mapping[str, str] | None = None
    ) -> None:
        self._process = subprocess.Popen(  # noqa: S603  (our own script)
            list(command),
            cwd=folder,
            env={**os.environ, **(environ or {})},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
        )
        # Before it has any thread: those it starts later inherit the core.
        if core is not None:
            os.sched_setaffinity(self._process.pid, {core})
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line.strip().isdigit():
            self.stop()
            raise LoadFailed(f"the server did not start (code {self._process.returncode})")
        self.port = int(line)

    def cpu(self) -> float:
        """CPU seconds used so far, in user and system mode, by all its threads."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICK

    def memory(self) -> int:
        """Resident bytes."""
        return int(Path(f"/proc/{self._process.pid}/statm").read_text(encoding="utf-8").split()[1]) * _PAGE

    def stop(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
