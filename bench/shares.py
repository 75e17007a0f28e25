"""`python -m bench.shares`: how long a guest waits for bots while another guest keeps twenty tables of six captains.

Three scenes in one run, each with one worker: the guest alone, beside the attacker, and beside the attacker in one line
without turns, as a plain queue would have it.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median, quantiles

import msgspec

from bench import machine, ours
from calavera.server.config import Config, Limits
from calavera.server.live.bot_worker import Answer, HintQuestion, Question
from calavera.server.live.bot_workers import BotWorkers
from calavera.server.live.service import Service
from calavera.server.ops.shares import Share
from calavera.server.people.identity import Player
from calavera.store.memory import MemoryStore
from calavera.table.commands import AddBot, Start
from calavera.table.people import Asker
from calavera.table.settings import TableSettings
from calavera.testing.server.shares import NO_SHARES

RESULTS = Path(__file__).resolve().parent / "results"
GAME, CAPTAINS, TABLES = "skull_king", 6, 20
ANN, EVE = Player("ann", "Ann"), Player("eve", "Eve")


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """Seconds from a question of the guest's bots to its answer; `unanswered` have waited until the end."""

    scene: str
    answers: int
    median: float | None
    p90: float | None
    longest: float
    unanswered: int
    hurried: int
    attackers_answers: int

    def cells(self) -> list[str]:
        seconds = ["none" if one is None else f"{one:,.2f}" for one in (self.median, self.p90, self.longest)]
        counts = map(str, (self.unanswered, self.hurried, self.attackers_answers))
        return [self.scene, str(self.answers), *seconds, *counts]


class Report(msgspec.Struct, frozen=True, kw_only=True):
    machine: dict[str, str]
    compiled: bool
    seconds: float
    rows: list[Row]


class Timed(BotWorkers):
    def __init__(self, *, fair: bool) -> None:
        super().__init__(1)
        self.fair = fair
        self.asked: list[float] = []  # by the guest's bots, and not answered yet
        self.seconds: list[float] = []
        self.hurried = 0
        self.others = 0

    async def ask(self, share: Share, question: Question | HintQuestion) -> tuple[float, Answer]:
        began = time.monotonic()
        own = share.player == ANN.id
        if own:
            self.asked.append(began)
        effort, answer = await super().ask(share if self.fair else Share("", ""), question)
        if own:
            self.asked.remove(began)
            self.seconds.append(time.monotonic() - began)
            self.hurried += effort < 1
        else:
            self.others += 1
        return effort, answer


async def captains(service: Service, owner: Player, address: str) -> None:
    settings = TableSettings(game=GAME, seats=CAPTAINS)
    room = await service.create(settings, owner, "", sit=False, address=address)
    for _ in range(CAPTAINS):
        await room.do(AddBot("captain"), Asker(owner.id, owner.name), None)
    await room.do(Start(), Asker(owner.id, owner.name), None)


async def played(scene: str, seconds: float, *, attacked: bool, fair: bool) -> Row:
    workers = Timed(fair=fair)
    config = Config(bot_talk=0.0, limits=Limits(**NO_SHARES))
    service = Service(config, MemoryStore(), bots=workers)
    await BotWorkers.ask(workers, Share("", ""), Question(GAME, "random", b"", [1], 1))  # the process has started
    try:
        for _ in range(TABLES if attacked else 0):
            await captains(service, EVE, "elsewhere")
        await asyncio.sleep(2)
        await captains(service, ANN, "home")
        await asyncio.sleep(seconds)
        waiting = [time.monotonic() - began for began in workers.asked]
    finally:
        await service.background.stop()
        workers.close()
    times = workers.seconds
    row = Row(
        scene=scene,
        answers=len(times),
        median=median(times) if times else None,
        p90=quantiles(times, n=10)[-1] if len(times) > 1 else None,
        longest=max([*times, *waiting], default=0.0),
        unanswered=len(waiting),
        hurried=workers.hurried,
        attackers_answers=workers.others,
    )
    print(" ".join(row.cells()), flush=True)
    return row


def markdown(report: Report) -> str:
    rules = "compiled" if report.compiled else "interpreted"
    what = (
        f"One worker, rules {rules}, {report.seconds:.0f} s per scene. A guest has one table of {CAPTAINS} captains of"
        f" {GAME}, the attacker has {TABLES} of them. Seconds from a question of the guest's bots to its answer;"
        " questions that were not answered by the end count in `longest`."
    )
    lines = [
        "# Fair shares of the bots",
        "",
        machine.line(report.machine),
        "",
        what,
        "",
        "| scene | answers | median, s | 90 %, s | longest, s | unanswered | hurried | attacker's answers |",
        "|---|---:|---:|---:|---:|---:|---:|---:|",
        *("| " + " | ".join(row.cells()) + " |" for row in report.rows),
    ]
    return "\n".join(lines) + "\n"


async def measured(seconds: float) -> list[Row]:
    return [
        await played("alone", seconds, attacked=False, fair=True),
        await played("attacked, in turns", seconds, attacked=True, fair=True),
        await played("attacked, in one line", seconds, attacked=True, fair=False),
        await played("alone again", seconds, attacked=False, fair=True),
    ]


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.shares", description=__doc__)
    parser.add_argument("--seconds", type=float, default=45.0, help="of each scene")
    seconds = parser.parse_args(arguments).seconds
    rows = asyncio.run(measured(seconds))
    report = Report(machine=machine.describe(None), compiled=ours.is_compiled(), seconds=seconds, rows=rows)
    (RESULTS / "shares.json").write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=2) + b"\n")
    (RESULTS / "shares.md").write_text(markdown(report), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
