"""`python -m bench.load`: measure, print and store."""

from __future__ import annotations

import argparse
import os
import resource
import signal
import sys
from pathlib import Path

import msgspec
import uvloop

from bench.load import scenario
from bench.load.boardgameio import LeftOut
from bench.load.process import cores
from bench.load.report import Report, judge, machine, markdown
from bench.load.scenario import Plan

RESULTS = Path(__file__).resolve().parents[1] / "results"
QUICK = Plan(tables=20, idle_tables=40, rate=100.0, seconds=3.0, each=20)


def _plan() -> tuple[Plan, bool, bool]:
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a smoke run with few tables; nothing is stored")
    parser.add_argument("--no-peer", action="store_true", help="ours alone; nothing is stored")
    for name in ("tables", "idle-tables", "each"):
        parser.add_argument(f"--{name}", type=int)
    for name in ("rate", "seconds"):
        parser.add_argument(f"--{name}", type=float)
    given = vars(parser.parse_args())
    quick, alone = given.pop("quick"), given.pop("no_peer")
    changed = {name: value for name, value in given.items() if value is not None}
    plan = msgspec.structs.replace(QUICK if quick else Plan(), **changed)
    return plan, not alone, not (quick or alone or changed)


def _tell(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


async def _measure(plan: Plan, with_peer: bool) -> Report:
    pair = cores()
    core = None
    if pair is not None:
        core, own = pair
        os.sched_setaffinity(0, {own})
    idle = await scenario.idle(plan, core, _tell)
    ours = await scenario.play_ours(plan, core, _tell)
    peers, left_out = None, None
    try:
        if not with_peer:
            raise LeftOut("not asked for")
        peers = await scenario.play_peers(plan, core, _tell)
    except LeftOut as reason:
        left_out = str(reason)
    return Report(
        machine=machine(pair is not None, {} if peers is None else peers.versions),
        plan=plan,
        idle=idle,
        ours=ours,
        peers=peers,
        left_out=left_out,
        targets=judge(plan, idle, ours, peers),
    )


def main() -> None:
    plan, with_peer, keep = _plan()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # by the way that stops the servers too
    report = uvloop.run(_measure(plan, with_peer))
    print(markdown(report))
    if keep:
        RESULTS.mkdir(exist_ok=True)
        (RESULTS / "load.json").write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=1) + b"\n")
        (RESULTS / "load.md").write_text(markdown(report), encoding="utf-8")


if __name__ == "__main__":
    main()
