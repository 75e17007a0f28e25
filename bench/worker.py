"""A second Python that measures on request: the same sources interpreted, or another compiled build of them.

One process can hold only one build of `calavera`; so others run beside it, on the same core, one at a time.
Requests and answers are lines of JSON.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from types import TracebackType

from bench.timing import Run, Sample, Tally


class Worker:
    """`home` holds the worker's `bench`; on `path` it finds `calavera` before any installed one."""

    def __init__(self, home: Path, path: Path, *, compiled: bool) -> None:
        env = os.environ | {"PYTHONPATH": str(path)}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "bench.serve"],
            cwd=home,
            env=env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        hello = self._ask({"how": "hello"})
        if hello["compiled"] != compiled or not Path(str(hello["where"])).is_relative_to(path):
            self.close()
            found = "compiled" if hello["compiled"] else "interpreted"
            wanted = "compiled" if compiled else "interpreted"
            raise RuntimeError(f"wanted calavera {wanted} from {path}, found it {found} in {hello['where']}")

    def run(self, game_id: str, players: int, how: str) -> Run:
        def run(amount: int) -> Sample:
            answer = self._ask({"game": game_id, "players": players, "how": how, "amount": amount})
            return Sample(answer["cpu"], Tally(answer["games"], answer["decisions"], answer["steps"]))

        return run

    def compare_liars_dice(self) -> int:
        return int(self._ask({"how": "compare"})["positions"])

    def _ask(self, request: dict[str, object]) -> dict[str, float]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"the measuring process ended with code {self._process.wait()}")
        answer: dict[str, float] = json.loads(line)
        return answer

    def close(self) -> None:
        # End of input is the worker's sign to leave.
        self._process.communicate()

    def __enter__(self) -> Worker:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
