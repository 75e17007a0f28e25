"""Steps of a test run, one after the other or side by side, with what came of them."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock
from typing import IO

from scripts.environment import ROOT, environ
from scripts.left_out import LeftOut

Env = Mapping[str, str]
NO_ENV: Env = {}
_printing = Lock()


class Run:
    """Every step runs, also after one has failed. A run that is not `aloud` prints a step's output when it is done."""

    def __init__(self, *, aloud: bool = True) -> None:
        self.left_out = LeftOut()
        self.lines: list[str] = []
        self.failed = False
        self._aloud = aloud

    def note(self, name: str, *, passed: bool, detail: str) -> None:
        self.failed |= not passed
        self.lines.append(f"  {'passed' if passed else 'FAILED'}  {name} ({detail})")

    def step(self, name: str, *command: str | Path, env: Env = NO_ENV, excuse: int | None = None) -> None:
        """Run a command. A step that leaves with the code `excuse` says that this machine cannot do it."""
        start = time.monotonic()
        if self._aloud:
            print(f"\n== {name}", flush=True)
            code, worked = _call(command, env, None)
        else:
            with _printing:
                print(f"-- {name} has begun", flush=True)
            with tempfile.TemporaryFile() as output:
                code, worked = _call(command, env, output)
                output.seek(0)
                with _printing:
                    print(f"\n== {name}", flush=True)
                    sys.stdout.buffer.write(output.read())
                    sys.stdout.flush()
        if code == excuse:
            self.left_out.add(name, "see above")
            return
        took = time.monotonic() - start
        self.note(name, passed=code == 0, detail=f"{took:.0f} s, {worked:.0f} s of work")

    def side_by_side(self, *works: Callable[[Run], None]) -> None:
        """Work that leaves a core free or waits now and then, at the same time."""
        runs = [Run(aloud=False) for _ in works]
        with ThreadPoolExecutor(len(works)) as pool:
            for done in [pool.submit(work, run) for work, run in zip(works, runs, strict=True)]:
                done.result()
        for run in runs:
            self.failed |= run.failed
            self.lines += run.lines
            self.left_out.items += run.left_out.items

    def finish(self) -> int:
        print("\n== Summary")
        print("\n".join([*self.lines, *self.left_out.report()]), flush=True)
        return int(self.failed or (bool(self.left_out.items) and self.left_out.forbidden()))


def _call(command: tuple[str | Path, ...], env: Env, output: IO[bytes] | None) -> tuple[int, float]:
    """The exit code, and the CPU seconds of the step, which do not depend on what else the machine does. About half of
    a browser's time is missing, because its processes are killed at the end and never waited for.
    """
    process = subprocess.Popen(command, cwd=ROOT, env=environ(**env), stdout=output, stderr=output)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, used.ru_utime + used.ru_stime
