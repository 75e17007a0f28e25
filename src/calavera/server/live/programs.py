"""Programs that the server starts beside itself: plain ones with two pipes. They inherit nothing of what the server
holds in memory, and whichever of the two is killed leaves nothing behind.
"""

from __future__ import annotations

import os
import subprocess
import sys


class WorkerDied(Exception):
    """The process ended, or said what is no answer."""


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
