"""Run the checks and the tests in .venv: `run_tests.py [all|check|interpreted|compiled] [pytest arguments]`.

The interpreted build is src/ itself, put before the installed package by PYTHONPATH; the compiled one is the package
installed in .venv. Every step runs, also after one has failed; the last lines sum up.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

from scripts.environment import PYTHON, ROOT, VENV, environ, installed
from scripts.left_out import LeftOut

LEAST_BRANCHES = 98.0  # per cent of the branches of calavera.rules
TESTED_ONCE = ("tests/server", "tests/store", "tests/cli/test_serve.py", "tests/cli/test_backup.py")
SOURCE = {"PYTHONPATH": str(ROOT / "src")}


class Run:
    """The steps done so far, with what came of them."""

    def __init__(self) -> None:
        self.left_out = LeftOut()
        self.lines: list[str] = []
        self.failed = False

    def note(self, name: str, *, passed: bool, detail: str) -> None:
        self.failed |= not passed
        self.lines.append(f"  {'passed' if passed else 'FAILED'}  {name} ({detail})")

    def step(self, name: str, *command: str | Path, **env: str) -> None:
        print(f"\n== {name}", flush=True)
        start = time.monotonic()
        done = subprocess.run(command, cwd=ROOT, env=environ(**env), check=False)
        self.note(name, passed=done.returncode == 0, detail=f"{time.monotonic() - start:.0f} s")

    def finish(self) -> int:
        print("\n== Summary")
        print("\n".join([*self.lines, *self.left_out.report()]), flush=True)
        return int(self.failed or (bool(self.left_out.items) and self.left_out.forbidden()))


def check(run: Run) -> None:
    run.step("ruff check", PYTHON, "-m", "ruff", "check")
    run.step("ruff format", PYTHON, "-m", "ruff", "format", "--check")
    run.step("mypy", PYTHON, "-m", "mypy")
    run.step("import layers", VENV / "bin" / "lint-imports", "--no-logo", **SOURCE)


def pytest(run: Run, build: str, arguments: list[str], **env: str) -> None:
    report = VENV / f"{build}.xml"
    report.unlink(missing_ok=True)
    fixed = ["-n", "auto", "--dist", "worksteal", f"--junitxml={report}"]
    run.step(f"tests, {build}", PYTHON, "-m", "pytest", *fixed, *arguments, CALAVERA_EXPECT=build, **env)
    if report.is_file():
        run.left_out.add_skipped(build, report)


def interpreted(run: Run, arguments: list[str]) -> None:
    if arguments:  # a selection of tests says nothing about coverage
        pytest(run, "interpreted", arguments, **SOURCE)
        return
    measured = VENV / "coverage.json"
    measured.unlink(missing_ok=True)
    reports = ["--cov", "--cov-report=term", f"--cov-report=json:{measured}"]
    # What stands on top of the rules is the same code in both builds: with a compiled one it is tested there, faster.
    once = [f"--ignore={tests}" for tests in TESTED_ONCE] if installed().compiled else []
    pytest(run, "interpreted", reports + once, **SOURCE)
    covered(run, measured)


def covered(run: Run, measured: Path) -> None:
    """Branches alone: the total that coverage prints mixes them with lines."""
    name = "branch coverage of calavera.rules"
    if not measured.is_file():
        run.note(name, passed=False, detail="not measured")
        return
    totals = json.loads(measured.read_text(encoding="utf-8"))["totals"]
    share = 100 * totals["covered_branches"] / max(totals["num_branches"], 1)
    run.note(name, passed=share >= LEAST_BRANCHES, detail=f"{share:.2f} %, at least {LEAST_BRANCHES:.0f} % wanted")


def compiled(run: Run, arguments: list[str]) -> None:
    build = installed()
    if build.compiled:
        pytest(run, "compiled", arguments)
    else:
        run.left_out.add("tests, compiled", build.why)


def main(arguments: list[str]) -> int:
    what, rest = (arguments[0], arguments[1:]) if arguments else ("all", [])
    if what not in {"all", "check", "interpreted", "compiled"}:
        sys.exit(__doc__)
    run = Run()
    if what in {"all", "check"}:
        check(run)
    if what in {"all", "interpreted"}:
        interpreted(run, rest)
    if what in {"all", "compiled"}:
        compiled(run, rest)
    return run.finish()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
