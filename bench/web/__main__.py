"""`python -m bench.web`: measure the web app in a browser, print and store."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

import msgspec
from playwright.sync_api import sync_playwright

from bench.machine import processor
from bench.web import lighthouse
from bench.web.feel import Feel, Memory, feel, first_load, memory
from calavera.games import registry
from scripts import chromium
from tests.e2e.conftest import open_site
from tests.e2e.playing import GAMES

RESULTS = Path(__file__).resolve().parents[1] / "results"
PAGES = ("/", *(f"/{kind}/{next(iter(registry.GAMES))}" for kind in ("rules", "new", "learn")))
LEAST_POINTS = 95
MOST_BYTES = 80 * 1024
MOST_TAP_MS = 100.0
MOST_TAPS = 3
LEAST_FPS = 59.0  # 60 less what is lost to rounding: a picture is never early
GAMES_IN_A_ROW = 3
MOST_GROWTH = 0.05  # of the heap from the second game to the last; the first one loads the code


class Report(msgspec.Struct, frozen=True, kw_only=True):
    machine: dict[str, str]
    lighthouse: dict[str, dict[str, int]]
    left_out: str | None
    first_load_bytes: int
    feel: dict[str, Feel]
    memory: dict[str, Memory]
    missed: list[str]


def growth(memory: Memory) -> float:
    return memory.heap[-1] / memory.heap[1] - 1


def _missed(points: dict[str, dict[str, int]], size: int, felt: dict[str, Feel], kept: dict[str, Memory]) -> list[str]:
    found = [
        f"Lighthouse {category} of {page}: {score}, wanted {LEAST_POINTS}"
        for page, scores in points.items()
        for category, score in scores.items()
        if score < LEAST_POINTS
    ]
    if size >= MOST_BYTES:
        found.append(f"first load: {size} bytes, wanted less than {MOST_BYTES}")
    for game, one in felt.items():
        if one.taps_to_first_choice > MOST_TAPS:
            found.append(f"{game}: {one.taps_to_first_choice} taps to the first choice, wanted at most {MOST_TAPS}")
        if one.tap_worst_ms >= MOST_TAP_MS:
            found.append(f"{game}: {one.tap_worst_ms:.0f} ms from a tap to the next picture, wanted {MOST_TAP_MS:.0f}")
        if one.pictures_a_second < LEAST_FPS:
            found.append(f"{game}: {one.pictures_a_second:.0f} pictures a second, wanted {LEAST_FPS:.0f}")
    found += [f"{game}: the heap grew by {growth(one):.0%}" for game, one in kept.items() if growth(one) > MOST_GROWTH]
    return found


def markdown(report: Report) -> str:
    lines = ["# The web app in a browser", "", *(f"- {name}: {value}" for name, value in report.machine.items()), ""]
    if report.left_out:
        lines += [f"Lighthouse was left out: {report.left_out}", ""]
    else:
        lines += [f"| Lighthouse, of 100 | {' | '.join(lighthouse.CATEGORIES)} |", "|---|" + "---:|" * 4]
        lines += [f"| {page} | {' | '.join(map(str, s.values()))} |" for page, s in report.lighthouse.items()]
    lines += ["", f"First load, compressed: {report.first_load_bytes / 1024:.1f} KiB.", ""]
    lines += [
        "On a processor four times slower, by the browser's own account: from a touch to the next picture after the",
        "tap, and pictures while something moves, of 60 a second that are due.",
        "",
        "| game | taps to the first choice | taps | median | worst | pictures a second | of |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    lines += [
        f"| `{game}` | {one.taps_to_first_choice} | {one.taps} | {one.tap_median_ms:.0f} ms "
        f"| {one.tap_worst_ms:.0f} ms | {one.pictures_a_second:.0f} | {one.pictures} |"
        for game, one in report.feel.items()
    ]
    lines += ["", "JavaScript's heap after each of several games in a row, in MiB:", ""]
    lines += [
        f"- `{game}`: {', '.join(f'{size / 2**20:.1f}' for size in one.heap)}" for game, one in report.memory.items()
    ]
    lines += ["", "Targets missed: " + ("none." if not report.missed else ""), *(f"- {one}" for one in report.missed)]
    return "\n".join(lines) + "\n"


def measure(only: list[str], games: int) -> Report:
    path = chromium.find()
    if path is None:
        sys.exit(chromium.why_missing())
    points: dict[str, dict[str, int]] = {}
    left_out = None
    with tempfile.TemporaryDirectory(prefix="calavera-web-") as folder, open_site(Path(folder) / "site") as site:
        with sync_playwright() as playwright, playwright.chromium.launch(executable_path=path) as browser:
            version = browser.version
            size = first_load(browser, site)
            felt = {game: feel(browser, site, game) for game in only}
            kept = {game: memory(browser, site, game, games) for game in only}
        try:
            program = lighthouse.install(Path(folder))
            points = {page: lighthouse.scores(program, path, site.url + page) for page in PAGES}
        except lighthouse.LeftOut as reason:
            left_out = str(reason)
    return Report(
        machine={"processor": processor(), "browser": f"Chromium {version}", "screen": "360 × 740"},
        lighthouse=points,
        left_out=left_out,
        first_load_bytes=size,
        feel=felt,
        memory=kept,
        missed=_missed(points, size, felt, kept),
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.web", description=__doc__)
    parser.add_argument("--only", nargs="+", choices=GAMES, help="some games alone; nothing is stored")
    parser.add_argument("--games", type=int, default=GAMES_IN_A_ROW, help="games in a row for the heap")
    given = parser.parse_args()
    report = measure(given.only or list(GAMES), given.games)
    print(markdown(report))
    if given.only is None and given.games == GAMES_IN_A_ROW:
        (RESULTS / "web.json").write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=1) + b"\n")
        (RESULTS / "web.md").write_text(markdown(report), encoding="utf-8")


if __name__ == "__main__":
    main()
