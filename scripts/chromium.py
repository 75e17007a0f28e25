"""The browser for the tests in tests/e2e: Debian's chromium, or the one that CALAVERA_CHROMIUM names."""

from __future__ import annotations

import os
import shutil
import subprocess

NAMES = ("chromium", "chromium-browser", "google-chrome")
# Without fonts there would be no letters, and without DejaVu none of the signs on dice and cards.
DEBIAN = ("chromium", "fonts-liberation", "fonts-dejavu-core")


def find() -> str | None:
    if named := os.environ.get("CALAVERA_CHROMIUM"):
        return shutil.which(named)
    return next((path for path in map(shutil.which, NAMES) if path), None)


def why_missing() -> str:
    if named := os.environ.get("CALAVERA_CHROMIUM"):
        return f"CALAVERA_CHROMIUM names {named}, which is no program here"
    return f"no chromium on the PATH: install it, or name one with CALAVERA_CHROMIUM (looked for {', '.join(NAMES)})"


def provide() -> None:
    """Install it where that is possible without asking anybody: on a Debian, as root."""
    apt = shutil.which("apt-get")
    if find() or os.environ.get("CALAVERA_CHROMIUM") or apt is None or os.geteuid() != 0:
        return
    print("Installing chromium with apt-get", flush=True)
    install = (apt, "install", "--yes", "--quiet=2", "--no-install-recommends", *DEBIAN)
    env = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    if subprocess.run(install, env=env, check=False).returncode != 0:
        # The lists of packages may be old, or not there at all.
        subprocess.run((apt, "update", "--quiet=2"), env=env, check=False)
        subprocess.run(install, env=env, check=False)
