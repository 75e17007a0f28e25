"""A server as a user starts it: a process of its own, on a free port, until it is told to stop."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any
from urllib.request import Request, urlopen

PATIENCE = 60.0


class Served:
    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        assert process.stdout is not None
        self.greeting = process.stdout.readline()
        found = re.search(r"http://\S+", self.greeting)
        if found is None:
            _, errors = process.communicate(timeout=PATIENCE)
            raise AssertionError(f"no address in {self.greeting!r}: {errors}")
        self.url = found[0]

    def stop(self, how: signal.Signals = signal.SIGTERM) -> tuple[int, str, str]:
        """Exit code and the rest of what was said, on stdout and on stderr."""
        self.process.send_signal(how)
        code = self.process.wait(PATIENCE)
        # Not `communicate`: what was read ahead with the greeting would be lost.
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        return code, self.process.stdout.read(), self.process.stderr.read()

    def ask(self, path: str, body: Any = None, token: str | None = None) -> Any:
        headers = {"Content-Type": "application/json"}
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(self.url + path, data, headers), timeout=PATIENCE) as answer:  # noqa: S310  (our server)
            return json.load(answer)


def start(*arguments: object, before: str = "", **environment: str) -> subprocess.Popen[str]:
    """The command in a process of its own; `before` is Python to be run there first, to break something."""
    return launch(arguments, environment, before=before)


def launch(
    arguments: Iterable[object],
    environment: Mapping[str, str],
    *,
    before: str = "",
    log: IO[str] | None = None,
    python: Path = Path(sys.executable),
) -> subprocess.Popen[str]:
    """A server that runs for long needs a file for its log: nobody empties the pipe meanwhile."""
    program = ["-c", f"{before}\nfrom calavera.cli import main\nmain()"] if before else ["-m", "calavera.cli"]
    settings = {"LANG": "en_GB.UTF-8", "CALAVERA_BOT_DELAY": "0", **environment}
    kept = {name: value for name, value in os.environ.items() if name not in ("LC_ALL", "LC_MESSAGES")}
    return subprocess.Popen(
        [python, *program, "serve", *map(str, arguments)],
        env=kept | settings,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE if log is None else log,
        text=True,
        encoding="utf-8",
    )


@contextmanager
def serving(folder: Path, *arguments: object, before: str = "", **environment: str) -> Iterator[Served]:
    process = start("--port", 0, "--data", folder, *arguments, before=before, **environment)
    try:
        yield Served(process)
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate(timeout=PATIENCE)
