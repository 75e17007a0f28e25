"""Programs that the server starts beside itself: plain ones with two pipes. They inherit nothing of what the server
holds in memory, and whichever of the two is killed leaves nothing behind.
"""

from __future__ import annotations

import os
import subprocess
import sys

from calavera.core.compiled import is_compiled

# Interpreted rules take some thirty times as long, and nobody waits that long: a part of the simulations has to do.
INTERPRETED = 0.1


class WorkerDied(Exception):
    """The process ended, or said what is no answer."""


def affordable(effort: float) -> float:
    """The effort that a process can make in the time that people wait for it."""
    return effort if is_compiled() else INTERPRETED * effort


def program(code: str, *arguments: str) -> subprocess.Popen[bytes]:
    """A process that finds our modules where we found them, and nothing in the folder that we happen to run in."""
    path = os.pathsep.join(part for part in sys.path if part)
    return subprocess.Popen(  # noqa: S603  (our own module)
        [sys.executable, "-P", "-c", code, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,  # what it says of its troubles may hold what it knows
        env={**os.environ, "PYTHONPATH": path},
    )
