"""Lighthouse, fetched on demand into a folder of its own, as on a mid-range phone: its standard settings."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

from scripts.build_web import CannotBuild, find_node

VERSION = "13"
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
SECONDS = 240


class LeftOut(Exception):
    """Lighthouse cannot run here; the reason goes into the report."""


def install(folder: Path) -> Path:
    """Returns the program."""
    try:
        node = find_node()
    except CannotBuild as reason:
        raise LeftOut(str(reason)) from None
    command = [*node.npm, "install", "--prefix", str(folder), "--no-audit", "--no-fund", "--loglevel=error"]
    done = subprocess.run(  # noqa: S603  (npm, with a fixed package)
        [*command, f"lighthouse@{VERSION}"], capture_output=True, timeout=SECONDS, check=False
    )
    if done.returncode != 0:
        raise LeftOut(f"npm install ended with code {done.returncode}")
    return folder / "node_modules" / "lighthouse" / "cli" / "index.js"


def scores(program: Path, chromium: str, address: str) -> dict[str, int]:
    """Points of 100 by category."""
    asked = [f"--only-categories={','.join(CATEGORIES)}", "--output=json", "--quiet"]
    flags = "--chrome-flags=--headless=new --no-sandbox"
    done = subprocess.run(  # noqa: S603  (our own server's page)
        [str(find_node().node), str(program), address, *asked, flags],
        capture_output=True,
        env=os.environ | {"CHROME_PATH": chromium},
        timeout=SECONDS,
        check=False,
    )
    if done.returncode != 0:
        raise LeftOut(f"lighthouse ended with code {done.returncode}: {done.stderr.decode()[-300:]}")
    found = json.loads(done.stdout)["categories"]
    return {name: round(100 * found[name]["score"]) for name in CATEGORIES}
