"""The one thread that writes, with group commit: whatever waits is written in one transaction, with one sync.

Appends of entries alone, which moves are, are gathered: where each log ends is known from the append before, so that a
batch of them takes two statements. What was known is compared in writing; if it was wrong, everything is done again
job by job.

What was deleted lies in the write-ahead log until that is written over. So the log is emptied after a deletion: when
nobody writes, and if somebody always does, after a while all the same.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from calavera.store import rows
from calavera.store.connections import PATIENCE, translate
from calavera.store.errors import (
    Conflict,
    DocumentDamaged,
    StoreClosed,
    StoreError,
    StoreUnavailable,
    TableDamaged,
)
from calavera.store.port import Append

T = TypeVar("T")
Outcome = tuple[Any, Exception | None]  # what the work gave, or why it was not done

MOST_JOBS = 512
MOST_BYTES = 8 << 20  # a batch may go beyond by its last job
ERASED_IDLE = 1.0  # seconds after a deletion, if nothing waits to be written
ERASED_BUSY = 5.0  # and if something always does
READERS_WAIT_MS = 50  # for those who still read from the log; it is tried again later

MOST_HEADS = 20_000  # ends of logs that are known; then the one that was known first is looked up again


@dataclass(frozen=True, slots=True)
class Job:
    """Some `work` with these `tables`, or an append of entries to a log."""

    work: Callable[[sqlite3.Connection], Any]
    size: int
    future: asyncio.Future[Any]
    tables: Sequence[str] = ()
    append: Append | None = None
    erases: bool = False


class Writer:
    """Owns the connection from construction on; `join` closes it."""

    def __init__(self, db: sqlite3.Connection, folder: Path, *, erases: bool = False) -> None:
        self._db = db
        self._folder = folder
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()  # None ends the thread
        self._gate = threading.Lock()  # nothing is put behind the end
        self._closed: type[StoreClosed | StoreUnavailable] | None = None
        self._heads: dict[str, rows.Head] = {}  # of the writing thread alone
        self._unerased: float | None = time.monotonic() if erases else None  # since when the log holds deleted things
        self.written_at: float | None = None  # monotonic; None where the disk refused last, or was never asked
        # A daemon, so that a program that forgets to close the store can end.
        self._thread = threading.Thread(target=self._run, name="calavera-store-writer", daemon=True)
        self._thread.start()

    async def do(
        self,
        work: Callable[[sqlite3.Connection], T],
        size: int = 0,
        tables: Sequence[str] = (),
        *,
        erases: bool = False,
    ) -> T:
        """Run this in a transaction; on return it is on disk. It runs even if the caller is cancelled meanwhile.

        `tables` names the logs that it changes; with `erases`, what it deletes is soon in no file any more.
        """
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._put(Job(work, size, future, tables, erases=erases))
        return await future

    async def append(self, wanted: Append, size: int) -> int:
        """Put at least one entry behind the last one of its log; gives the new version."""
        future: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._put(Job(lambda db: rows.append(db, wanted), size, future, (wanted.table,), wanted))
        return await future

    def _put(self, job: Job) -> None:
        with self._gate:
            if self._closed is not None:
                raise self._closed()
            self._jobs.put(job)

    @property
    def alive(self) -> bool:
        return self._thread.is_alive()

    def stop(self) -> None:
        """Take nothing more. What waits already is still done; `join` waits for that."""
        with self._gate:
            if self._closed is None:
                self._closed = StoreClosed
                self._jobs.put(None)

    def join(self) -> None:
        """Wait for what waits, and close the connection."""
        self._thread.join()
        self._db.close()

    # ------------------------------------------------------------------------------------------ in the writing thread

    def _run(self) -> None:
        batch: list[Job] = []
        try:
            more = True
            while more:
                batch = []
                more = self._collect(batch)
                before = self._db.total_changes
                outcomes = self._carry_out(batch)
                if any(_is_trouble(error) for _, error in outcomes):
                    self.written_at = None
                elif self._db.total_changes != before:
                    self.written_at = time.monotonic()
                _deliver(batch, outcomes)
                self._note_erased(batch)
        except BaseException:
            # A bug of ours. Callers must not wait for ever for a thread that has ended.
            self._abandon(batch)
            raise

    def _collect(self, batch: list[Job]) -> bool:
        """Wait for a job, then take all that wait with it, within bounds. False at the end."""
        size = 0
        job = self._next()
        while job is not None:
            batch.append(job)
            size += job.size
            if len(batch) >= MOST_JOBS or size >= MOST_BYTES:
                return True
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                return True
        return False

    def _next(self) -> Job | None:
        """The next job. While there is none, what was deleted goes from the log."""
        while self._unerased is not None:
            try:
                return self._jobs.get(timeout=max(0.0, self._unerased + ERASED_IDLE - time.monotonic()))
            except queue.Empty:
                self._empty_log()
        return self._jobs.get()

    def _note_erased(self, batch: Sequence[Job]) -> None:
        now = time.monotonic()
        if self._unerased is None:
            self._unerased = now if any(job.erases for job in batch) else None
        elif now >= self._unerased + ERASED_BUSY:
            self._empty_log()

    def _empty_log(self) -> None:
        """Bring all of it into the database, and cut it off. What cannot be done now is tried again later."""
        db = self._db
        self._unerased = time.monotonic()
        with contextlib.suppress(sqlite3.Error):  # a disk in trouble is told of by the next write
            db.execute(f"PRAGMA busy_timeout = {READERS_WAIT_MS}")
            try:
                busy, _, _ = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            finally:
                db.execute(f"PRAGMA busy_timeout = {round(PATIENCE * 1000)}")
            if not busy:
                self._unerased = None

    def _carry_out(self, batch: Sequence[Job]) -> list[Outcome]:
        try:
            try:
                return self._transaction(batch, self._gathered)
            except rows.Surprise:
                self._undo()
                return self._transaction(batch, self._one_by_one)
        except sqlite3.Error as error:
            with contextlib.suppress(sqlite3.Error):  # what cannot be undone now is undone before the next batch
                self._undo()
            # Conflicts fail like the rest: what they were in conflict with may just have been undone.
            return [(None, self._explained(error)) for _ in batch]

    def _transaction(self, batch: Sequence[Job], work: Callable[[Sequence[Job]], list[Outcome]]) -> list[Outcome]:
        db = self._db
        if db.in_transaction:
            db.execute("ROLLBACK")  # of a batch before, where the disk did not even allow that
        db.execute("BEGIN IMMEDIATE")
        outcomes = work(batch)
        db.execute("COMMIT")
        return outcomes

    def _undo(self) -> None:
        self._heads.clear()
        if self._db.in_transaction:
            self._db.execute("ROLLBACK")

    def _gathered(self, batch: Sequence[Job]) -> list[Outcome]:
        """Entries of all logs together. Where something else is to be written, what came before is written first."""
        gathered = rows.Gathered()
        outcomes: list[Outcome] = []
        for job in batch:
            wanted = job.append
            head = None if wanted is None else self._heads.get(wanted.table)
            if wanted is not None and head is not None and head.version == wanted.expected:
                self._heads[wanted.table] = last = gathered.add(wanted, head)
                outcomes.append((last.version, None))
                continue
            gathered.write(self._db)
            gathered = rows.Gathered()
            outcomes.append(self._one(job))
        gathered.write(self._db)
        return outcomes

    def _one_by_one(self, batch: Sequence[Job]) -> list[Outcome]:
        return [self._one(job) for job in batch]

    def _one(self, job: Job) -> Outcome:
        """A job that fails is undone alone."""
        for table in job.tables:
            self._heads.pop(table, None)
        done = self._one_alone(job)
        if job.append is not None and done[1] is None:
            if len(self._heads) >= MOST_HEADS:
                del self._heads[next(iter(self._heads))]
            self._heads[job.append.table] = rows.find_head(self._db, job.append.table)
        return done

    def _one_alone(self, job: Job) -> Outcome:
        db = self._db
        db.execute("SAVEPOINT job")
        try:
            done: Outcome = (job.work(db), None)
        except Exception as error:
            if not db.in_transaction:
                raise  # SQLite has undone the whole batch; going on would write outside of any transaction
            db.execute("ROLLBACK TO job")
            done = (None, self._explained(error))
        db.execute("RELEASE job")
        return done

    def _explained(self, error: Exception) -> Exception:
        if not isinstance(error, sqlite3.Error):
            return error
        explained = translate(error, self._folder)
        explained.__cause__ = error
        return explained

    def _abandon(self, batch: list[Job]) -> None:
        with self._gate:
            self._closed = StoreUnavailable
        while True:
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                break
            if job is not None:
                batch.append(job)
        _deliver(batch, [(None, StoreUnavailable(reason="the writing thread has ended")) for _ in batch])


def _is_trouble(error: Exception | None) -> bool:
    """Whether the disk or the database has refused; a conflict is everyday work, and damage is one table's trouble."""
    return isinstance(error, StoreError) and not isinstance(error, Conflict | TableDamaged | DocumentDamaged)


def _deliver(batch: Sequence[Job], outcomes: Sequence[Outcome]) -> None:
    """Wake each waiting event loop once for all its jobs: waking a loop costs more than writing an entry."""
    by_loop: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], Outcome]]] = {}
    for job, outcome in zip(batch, outcomes, strict=True):
        by_loop.setdefault(job.future.get_loop(), []).append((job.future, outcome))
    for loop, settled in by_loop.items():
        try:
            loop.call_soon_threadsafe(_settle, settled)
        except RuntimeError:
            if not loop.is_closed():
                raise
            # Nobody is left there to be told; what was written stays written.


def _settle(settled: Sequence[tuple[asyncio.Future[Any], Outcome]]) -> None:
    for future, (value, error) in settled:
        if future.done():
            continue  # its caller was cancelled
        if error is None:
            future.set_result(value)
        else:
            future.set_exception(error)
