"""The siege: thousands of rude connections from one address, twice, while somebody else just wants to be served.

It measures the memory of the server's process and how long others wait, before, during and after; and it ends with an
error if anybody was not served or the memory grew by more than it may.
"""

from __future__ import annotations

import asyncio
import http.client
import itertools
import socket
import tempfile
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from calavera.server.config import Limits
from calavera.server.ops import descriptors
from calavera.testing.server.account import must
from calavera.testing.server.process import Server
from calavera.testing.server.rude import Rude

MOST_GROWTH = 50.0  # MiB
OTHER = "127.0.0.2"  # where this machine has such an address
ASK_SECONDS = 0.1
CALM_SECONDS = 20.0  # after the callers are gone
OWN_FILES = 200  # of this process, besides its connections


@dataclass
class Phase:
    """One stretch of the siege: what the server's process took, and how others fared."""

    name: str
    open: int = 0  # rude connections, at most at one time
    memory: float = 0.0  # MiB, the most
    waits: list[float] = field(default_factory=list)  # of others, in seconds
    failed: list[str] = field(default_factory=list)

    def median(self) -> float:
        return sorted(self.waits)[len(self.waits) // 2] if self.waits else 0.0

    def worst(self) -> float:
        return max(self.waits, default=0.0)

    def __str__(self) -> str:
        return (
            f"{self.name}: {self.open} rude connections, {self.memory:.0f} MiB, {len(self.waits)} requests of others "
            f"served (median {1000 * self.median():.0f} ms, worst {1000 * self.worst():.0f} ms), "
            f"{len(self.failed)} not"
        )


@dataclass
class Report:
    connections: int
    phases: list[Phase] = field(default_factory=list)
    opened: Counter[str] = field(default_factory=Counter)
    heard: Counter[str] = field(default_factory=Counter)

    def growth(self) -> float:
        return max(phase.memory for phase in self.phases) - self.phases[0].memory

    def __str__(self) -> str:
        told = ", ".join(f"{count} {what}" for what, count in self.heard.most_common())
        return "\n".join(
            [*map(str, self.phases), f"grew by {self.growth():.0f} MiB; {self.opened.total()} calls: {told}"]
        )


class Siege:
    def __init__(self, folder: Path, connections: int, seconds: float) -> None:
        descriptors.allow(connections + OWN_FILES)
        self._connections = min(connections, descriptors.allowed() - OWN_FILES)
        self._seconds = seconds
        self._server = Server(folder, Limits())  # as it is shipped
        self._rude = Rude(self._server.port)
        self._report = Report(self._connections)

    def run(self) -> Report:
        try:
            self._server.start()
            self._server.until_ready()
            asyncio.run(self._all())
        finally:
            self._server.close()
        self._server.check_output()
        self._report.opened, self._report.heard = self._rude.opened, self._rude.heard
        for phase in self._report.phases:
            must(bool(phase.waits) and not phase.failed, f"others were not served: {phase} {phase.failed[:3]}")
        growth = self._report.growth()
        must(growth < MOST_GROWTH, f"the server has grown too much:\n{self._report}")
        return self._report

    async def _all(self) -> None:
        await self._phase("before", min(3.0, self._seconds))
        for wave in ("first", "second"):
            callers = itertools.islice(itertools.cycle(self._rude.kinds), self._connections)
            calling = [asyncio.ensure_future(self._rude.call(kind)) for kind in callers]
            await self._phase(f"{wave} siege", self._seconds)
            for call in calling:
                call.cancel()
            await asyncio.gather(*calling, return_exceptions=True)
            await self._phase(f"after the {wave}", min(CALM_SECONDS, self._seconds))

    async def _phase(self, name: str, seconds: float) -> None:
        phase = Phase(name)
        self._report.phases.append(phase)
        stop = threading.Event()
        # In a thread, because this loop has its hands full.
        asking = asyncio.ensure_future(asyncio.to_thread(self._ask, phase, stop))
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            phase.open = max(phase.open, self._rude.open)
            phase.memory = max(phase.memory, memory_of(self._server.pid))
            await asyncio.sleep(0.1)
            self._server.check_alive()
        stop.set()
        await asking

    def _ask(self, phase: Phase, stop: threading.Event) -> None:
        local = (OTHER, 0) if _is_ours(OTHER) else None
        while not stop.wait(ASK_SECONDS):
            began = time.perf_counter()
            line = http.client.HTTPConnection("127.0.0.1", self._server.port, timeout=10, source_address=local)
            try:
                line.request("GET", "/healthz")
                status = line.getresponse().status
            except (OSError, http.client.HTTPException) as error:
                phase.failed.append(type(error).__name__)
            else:
                if status == 200:
                    phase.waits.append(time.perf_counter() - began)
                else:
                    phase.failed.append(str(status))
            finally:
                line.close()


def _is_ours(address: str) -> bool:
    with socket.socket() as trial:
        try:
            trial.bind((address, 0))
        except OSError:
            return False
        return True


def memory_of(pid: int) -> float:
    """MiB of memory that the process has, 0 where the system does not say so."""
    try:
        status = Path(f"/proc/{pid}/status").read_text(encoding="ascii", errors="replace")
    except OSError:
        return 0.0
    kib = next((line.split()[1] for line in status.splitlines() if line.startswith("VmRSS:")), "0")
    return int(kib) / 1024


def besiege(connections: int, seconds: float) -> Report:
    """Run it in a temporary folder; raises Broken when a promise was not kept."""
    with tempfile.TemporaryDirectory() as folder:
        return Siege(Path(folder), connections, seconds).run()
