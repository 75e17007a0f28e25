"""Real browsers against a real server. A test asks for `visit` and gets as many people with browsers as it calls for;
when it ends, nothing may have gone wrong on any of their pages, and none may have asked another host.

Playwright's plain interface holds the event loop of this process: tests here cannot use `asyncio.run`.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from calavera.server.site.assets import app_folder
from calavera.testing.server.shares import NO_SHARES
from scripts import chromium
from tests.cli.serving import PATIENCE, Served, launch
from tests.e2e.visitor import DESKTOP, PATIENCE_MS, PHONE, Screen, Visitor

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "build" / "e2e"
# One machine plays everybody.
LIMITS = {
    "CALAVERA_LIMITS_REQUESTS_PER_SECOND": "10000",
    "CALAVERA_LIMITS_REQUEST_BURST": "10000",
    "CALAVERA_LIMITS_MESSAGES_PER_SECOND": "1000",
    "CALAVERA_LIMITS_MESSAGE_BURST": "1000",
    "CALAVERA_LIMITS_PLAYERS_PER_HOUR": "100000",
    **{f"CALAVERA_LIMITS_{name.upper()}": str(most) for name, most in NO_SHARES.items()},
}
# Nobody has to follow, and a rough review shows as much as a thorough one.
QUICK = {"CALAVERA_BOT_DELAY": "0.01", "CALAVERA_SECOND_THOUGHTS": "60", "CALAVERA_REVIEW_EFFORT": "0.05"}
# At the end of a run nobody should wait for a whole game that has just begun.
LONGEST_FIRST = ("test_languages.py", "test_whole_games.py", "test_keyboard.py", "test_reconnecting.py")
Visit = Callable[..., Visitor]

expect.set_options(timeout=PATIENCE_MS)
_failed = pytest.StashKey[bool]()


@contextmanager
def open_site(folder: Path, python: Path = Path(sys.executable), **environment: str) -> Iterator[Served]:
    """A server of its own, for tests that stop it or need other settings."""
    folder.mkdir(parents=True, exist_ok=True)
    log = folder / "log"
    with log.open("w", encoding="utf-8") as file:
        settings = {**QUICK, **LIMITS, **environment}
        process = launch(("--port", 0, "--data", folder / "data"), settings, log=file, python=python)
        try:
            yield Served(process)
        finally:
            process.terminate()
            try:
                process.communicate(timeout=PATIENCE)
            finally:
                process.kill()
    lines = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    assert [line for line in lines if line["level"] == "error"] == []


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium.find()
    if path is None:
        pytest.skip(chromium.why_missing())
    if app_folder() is None:
        pytest.skip("the web app was not built: `make web` builds it or says what is missing")
    with sync_playwright() as playwright, playwright.chromium.launch(executable_path=path) as started:
        yield started


@pytest.fixture(scope="session")
def site(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for many tests: tables and players are their own, the lobby is everybody's."""
    with open_site(tmp_path_factory.mktemp("site")) as served:
        yield served


@pytest.fixture
def visit(browser: Browser, site: Served, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """`visit(screen=PHONE, lang="en", motion=False, base=...)` is one more person, on the home page or at `path`."""
    visitors: list[Visitor] = []

    def one_more(
        path: str | None = "/",
        *,
        screen: Screen = PHONE,
        lang: str = "en",
        motion: bool = False,
        base: str | None = None,
        **more: Any,
    ) -> Visitor:
        visitor = Visitor(browser, base or site.url, screen, lang, motion, **more)
        visitors.append(visitor)
        if path is not None:
            visitor.page.goto(path)
        return visitor

    yield one_more
    if request.node.stash.get(_failed, False):
        _take_pictures(request.node.name, visitors)
    for visitor in visitors:
        visitor.close()
    assert [visitor.faults for visitor in visitors if visitor.faults] == []


@pytest.fixture(params=[PHONE, DESKTOP], ids=str)
def screen(request: pytest.FixtureRequest) -> Screen:
    chosen: Screen = request.param
    return chosen


def _take_pictures(test: str, visitors: list[Visitor]) -> None:
    """What everybody saw when the test failed."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    for number, page in enumerate(page for visitor in visitors for page in visitor.context.pages):
        path = PICTURES / f"{re.sub(r'[^A-Za-z0-9_-]+', '-', test)}-{number}.png"
        page.screenshot(path=path)
        print(f"{page.url}: {path}")  # noqa: T201  (shown with the failure)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    ranks = {name: rank for rank, name in enumerate(LONGEST_FIRST)}
    items.sort(key=lambda item: ranks.get(item.path.name, len(ranks)))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Any:
    report: pytest.TestReport = yield
    if report.when == "call" and report.failed:
        item.stash[_failed] = True
    return report
