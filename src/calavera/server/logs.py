"""Logs: one JSON object a line, to standard error.

Nothing in them is secret: our own lines name events, codes and kinds, never tokens, names, tables or moves. What
libraries log is cut down to its fixed text, because its arguments hold addresses and reprs. Requests are not logged at
all: the address of a table is its key.
"""

from __future__ import annotations

import logging
import sys
from typing import TextIO

import structlog

from calavera.server.problems import where

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
            structlog.get_logger("calavera").log(record.levelno, "library", **facts)
        except Exception:
            self.handleError(record)


def configure(stream: TextIO | None = None, *, level: int = logging.INFO) -> None:
    """For the whole process; libraries are heard from warnings upwards."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.WriteLoggerFactory(stream if stream is not None else sys.stderr),
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
