"""Starting `child.py`."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

CHILD = Path(__file__).with_name("child.py")


class Child:
    def __init__(self, what: str, folder: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, CHILD, what, folder], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    @property
    def _output(self) -> IO[str]:
        assert self._process.stdout is not None
        return self._process.stdout

    def line(self) -> str:
        line = self._output.readline()
        assert line.endswith("\n"), f"the child ended with code {self._process.wait()}"
        return line.rstrip("\n")

    def kill(self) -> None:
        """Without warning."""
        self._process.kill()
        self._process.wait()

    def rest(self) -> list[str]:
        """The whole lines that it had still said when it was killed."""
        return [line.rstrip("\n") for line in self._output if line.endswith("\n")]

    def close(self) -> None:
        assert self._process.stdin is not None
        self.kill()
        self._process.stdin.close()
        self._output.close()


@contextmanager
def child(what: str, folder: Path) -> Iterator[Child]:
    started = Child(what, folder)
    try:
        yield started
    finally:
        started.close()
