"""Run the checks and the tests in .venv: `run_tests.py all|check|long`, or a part with arguments for
pytest: `run_tests.py interpreted|compiled|browser [...]`.

The interpreted build is src/ itself, put before the installed package by PYTHONPATH; the compiled one is the package
installed in .venv, which is also what a browser meets. The last lines sum up.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path

from scripts.build_web import CANNOT
from scripts.environment import BUILD_WEB, PYTHON, ROOT, VENV, installed
from scripts.steps import NO_ENV, Env, Run

LEAST_BRANCHES = 98.0  # per cent of the branches of calavera.games
TESTED_ONCE = (
    "tests/arena",
    "tests/bench",
    "tests/cli",
    "tests/coach/test_exercises.py",
    "tests/coach/test_line.py",
    "tests/compatibility",
    "tests/contract/test_expectations.py::test_a_game_goes_as_it_is_written_down",
    "tests/contract/test_journals.py",
    "tests/contract/test_promises_of_ones_own.py",
    "tests/contract/test_reasons.py::test_a_reason_depends_on_nothing_that_the_seat_may_not_know",
    "tests/contract/test_reasons.py::test_whatever_is_not_allowed_has_a_reason_and_the_catalogues_have_no_other",
    "tests/docs",
    "tests/games/*/bots",
    "tests/games/*/rules/test_determiniz*.py",
    "tests/games/*/test_terminal.py",
    "tests/games/test_bots.py",
    "tests/packaging",
    "tests/search/test_cfr.py",
    "tests/search/test_model_values.py",
    "tests/search/test_search.py",
    "tests/server",
    "tests/sheets",
    "tests/store",
    "tests/table",
    "tests/third_party",
    "tests/web",
)
IN_A_BROWSER = "tests/e2e"
# Scripts of web/package.json, in the order in which one needs the other.
WEB_CHECKS = {
    "web: messages and types are those of the server": ("messages", "check:stale"),
    "web: svelte-check": ("check:types",),
    "web: no literal text": ("check:literals",),
    "web: eslint": ("check:lint",),
    "web: prettier": ("check:format",),
}
WEB_TESTS = {"web: vitest": ("test",)}
SOURCE: Env = {"PYTHONPATH": str(ROOT / "src")}
# More repetitions of what `make test` does a few times (tests/sizes.py), and the tests that are for the long run alone.
LONG: Env = {"CALAVERA_TESTS": "long"}
# Tests with servers and browsers depend on the machine's load and on what is dealt: one that fails is named in the
# report and run once more.
ONCE_MORE = ["--reruns=1", "-rR"]
LONG_TOO = ["-m", "long or not long", "--timeout=3600"]


def everything(run: Run) -> None:
    """Python beside the web app: browsers wait much of the time, and so do tests of servers. Both cores stay busy."""
    run.side_by_side(all_python, all_web)


def all_python(run: Run) -> None:
    check_python(run)
    interpreted(run, [])
    compiled(run, [])


def all_web(run: Run) -> None:
    check_web(run)
    web(run, WEB_TESTS)
    browser(run, [])


def check(run: Run) -> None:
    run.side_by_side(check_python, check_web)


def check_python(run: Run) -> None:
    run.step("ruff check", PYTHON, "-m", "ruff", "check")
    run.step("ruff format", PYTHON, "-m", "ruff", "format", "--check")
    run.step("mypy", PYTHON, "-m", "mypy")
    run.step("import layers", VENV / "bin" / "lint-imports", "--no-logo", env=SOURCE)


def check_web(run: Run) -> None:
    web(run, WEB_CHECKS)


def web(run: Run, steps: Mapping[str, tuple[str, ...]]) -> None:
    for name, scripts in steps.items():
        if os.environ.get("CALAVERA_WEB") == "no":
            run.left_out.add(name, "CALAVERA_WEB=no asks for it")
        else:
            run.step(name, PYTHON, BUILD_WEB, "run", *scripts, excuse=CANNOT)


def pytest(run: Run, build: str, arguments: list[str], env: Env = NO_ENV) -> None:
    report = VENV / f"{build}.xml"
    report.unlink(missing_ok=True)
    fixed = ["-n", "auto", "--dist", "worksteal", f"--junitxml={report}"]
    run.step(f"tests, {build}", PYTHON, "-m", "pytest", *fixed, *arguments, env={**env, "CALAVERA_EXPECT": build})
    if report.is_file():
        run.left_out.add_skipped(build, report)


def interpreted(run: Run, arguments: list[str]) -> None:
    if arguments:  # a selection of tests says nothing about coverage
        pytest(run, "interpreted", arguments, SOURCE)
        return
    measured = VENV / "coverage.json"
    measured.unlink(missing_ok=True)
    reports = ["--cov", "--cov-report=term", f"--cov-report=json:{measured}"]
    # What stands on top of the rules is the same code in both builds: with a compiled one it is tested there, faster.
    once = [f"--{'deselect' if '::' in tests else 'ignore-glob'}={tests}" for tests in TESTED_ONCE]
    once += ["-m", "not once and not long"]
    if not installed().compiled:
        once = []
    pytest(run, "interpreted", reports + once, SOURCE)
    covered(run, measured)


def covered(run: Run, measured: Path) -> None:
    """Branches alone: the total that coverage prints mixes them with lines."""
    name = "branch coverage of what is measured: the core and the rules"
    if not measured.is_file():
        run.note(name, passed=False, detail="not measured")
        return
    totals = json.loads(measured.read_text(encoding="utf-8"))["totals"]
    share = 100 * totals["covered_branches"] / max(totals["num_branches"], 1)
    run.note(name, passed=share >= LEAST_BRANCHES, detail=f"{share:.2f} %, at least {LEAST_BRANCHES:.0f} % wanted")


def compiled(run: Run, arguments: list[str], env: Env = NO_ENV) -> None:
    build = installed()
    if build.compiled:
        pytest(run, "compiled", [*ONCE_MORE, *arguments], env)
    else:
        run.left_out.add("tests, compiled", build.why)


def browser(run: Run, arguments: list[str], env: Env = NO_ENV) -> None:
    build = installed()
    if build.no_web:
        run.left_out.add("tests, browser", build.no_web)
    else:
        # One more than there are cores: a browser waits for the next picture, and its test for the browser.
        workers = str((os.cpu_count() or 1) + 1)
        one_by_one = ["-n", workers, "--dist", "load", "--maxschedchunk=1"]  # the longest come first
        pytest(run, "browser", [IN_A_BROWSER, *ONCE_MORE, *one_by_one, *arguments], env)


def long(run: Run) -> None:
    compiled(run, LONG_TOO, LONG)
    browser(run, LONG_TOO, LONG)


def main(arguments: list[str]) -> int:
    what, rest = (arguments[0], arguments[1:]) if arguments else ("all", [])
    run = Run()
    match what:
        case "all" if not rest:
            everything(run)
        case "check" if not rest:
            check(run)
        case "long" if not rest:
            long(run)
        case "interpreted":
            interpreted(run, rest)
        case "compiled":
            compiled(run, rest)
        case "browser":
            browser(run, rest)
        case _:
            sys.exit(__doc__)
    return run.finish()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
