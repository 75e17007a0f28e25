"""Background: tasks that run beside the requests. A failure is logged; `stop` cancels the rest."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import structlog

LOG = structlog.get_logger("calavera")


class Background:
    def __init__(self) -> None:
        self.tasks: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self._ended)

    async def stop(self) -> None:
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            LOG.error("task_failed", kind=type(error).__name__)
