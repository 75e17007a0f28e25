"""Logs: one JSON object per line, to standard error.

Nothing in them is secret: our own lines name events, codes and kinds, never tokens, names or moves, and no table except
a damaged one, whose address opens nothing any more. What libraries log is cut down to its fixed text, because its
arguments hold addresses and reprs. Requests are not logged at all: the address of a table is its key. Lines that say
the same are written once a minute.
"""

from __future__ import annotations

import contextlib
import logging
import sys
from typing import TextIO

import structlog

from calavera.server.api.problems import where
from calavera.server.ops.sparing import Sparing

# What somebody else has sent wrongly. Libraries call it an error or a warning, but there is nothing to mend here, and
# anybody could fill the log with it.
FROM_OUTSIDE = {
    "Invalid UTF-8 sequence received from client.",
    "Invalid HTTP request received.",
    "Unsupported upgrade request.",
}
LIBRARIES = ("uvicorn", "uvicorn.error", "uvicorn.asgi", "uvicorn.access", "litestar", "websockets", "asyncio")


class _Retold(logging.Handler):
    """Lets a library's record through as one of our lines."""

    def emit(self, record: logging.LogRecord) -> None:
        try:
            fixed = str(record.msg).strip().partition("\n")[0]
            facts: dict[str, object] = {"logger": record.name, "text": fixed}
            if record.exc_info and record.exc_info[1] is not None:
                error = record.exc_info[1]
                facts |= {"kind": type(error).__name__, "where": where(error)}
            level = logging.DEBUG if fixed in FROM_OUTSIDE else record.levelno
            structlog.get_logger("calavera").log(level, "library", **facts)
        except Exception:
            self.handleError(record)


class _Lines(structlog.WriteLogger):
    """A line that cannot be written, on a full disk say, is lost: that is no reason to stop a game."""

    def msg(self, message: str) -> None:
        with contextlib.suppress(OSError):
            super().msg(message)

    debug = info = warning = error = critical = msg


def configure(stream: TextIO | None = None, *, level: int = logging.INFO) -> None:
    """For the whole process; libraries are heard from warnings upwards."""
    structlog.configure(
        processors=[
            Sparing(),
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=lambda *_: _Lines(stream if stream is not None else sys.stderr),
        cache_logger_on_first_use=False,
    )
    root = logging.getLogger()
    root.handlers = [_Retold()]
    root.setLevel(max(level, logging.WARNING))
    for name in LIBRARIES:
        logger = logging.getLogger(name)
        logger.handlers = []
        logger.propagate = name != "uvicorn.access"
        # Uvicorn tells at INFO which socket was opened, with its address.
        logger.setLevel(max(level, logging.WARNING))
