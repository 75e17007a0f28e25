"""Opening a page in the browser of this machine."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from collections.abc import Callable


def open_page(url: str, in_vain: Callable[[], None]) -> None:
    """Open the page without waiting for it: some browsers come back only when they are closed."""

    def work() -> None:
        if not (_has_screen() and webbrowser.open(url)):
            in_vain()

    threading.Thread(target=work, daemon=True).start()


def _has_screen() -> bool:
    """Without a screen only a text browser could be found, which would take over the server's terminal."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"))
