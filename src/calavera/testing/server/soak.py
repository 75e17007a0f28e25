"""The long run of the server: people who come and go, a flood of messages, rude connections, kills, a struck disk."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping

from calavera.testing.findings import Finding, Part
from calavera.testing.server.churn import churn
from calavera.testing.server.crash import crash
from calavera.testing.server.damage import damage
from calavera.testing.server.fuzz import fuzz_sockets
from calavera.testing.server.rematches import crash_rematches
from calavera.testing.server.restores import crash_restores
from calavera.testing.server.siege import besiege

KILLS = 500
KILLS_AT_A_TIME = 100  # a part of its own each, with other luck: what was done before an interruption is kept
OTHER_KILLS = 5  # of so many kills one more falls among rematches and waking tables, and one into a restore
STRIKES = 2_000
MESSAGES = 1_000_000
TABLES = 16  # at once
CONNECTIONS = 5_000
SIEGE_SECONDS = 60.0
ROUNDS = 20  # of people who come and go
TABLES_PER_ROUND = 50

Say = Callable[[str], None]


def server_parts(seed: int, kills: int, messages: int, strikes: int, connections: int) -> list[Part]:
    """Each tells what was done; a promise that is not kept raises."""
    others = {"kills": -(-kills // OTHER_KILLS)}
    shares = [min(KILLS_AT_A_TIME, kills - done) for done in range(0, kills, KILLS_AT_A_TIME)]
    parts: list[tuple[str, Mapping[str, int], Callable[[int, Mapping[str, int]], Finding]]] = [
        ("churn", {"rounds": ROUNDS, "tables_per_round": TABLES_PER_ROUND}, _churned),
        ("messages", {"messages": messages}, _flooded),
        ("damage", {"strikes": strikes}, _struck),
    ]
    if hasattr(os, "fork"):  # elsewhere no server can be started and killed so often
        parts += [
            ("siege", {"connections": connections}, _besieged),
            ("rematches", others, _killed_among_rematches),
            ("restores", others, _killed_during_restores),
        ]
    made = [_part(name, sizes, seed, run) for name, sizes, run in parts]
    if hasattr(os, "fork"):
        made += [_part(f"kills_{i + 1}", {"kills": share}, seed + i, _killed) for i, share in enumerate(shares)]
    return made


def _part(name: str, sizes: Mapping[str, int], seed: int, run: Callable[[int, Mapping[str, int]], Finding]) -> Part:
    def start(_: Say) -> Finding:
        return run(seed, sizes)

    return Part(name, sizes, start)


def _churned(seed: int, sizes: Mapping[str, int]) -> Finding:
    left = churn(sizes["rounds"], sizes["tables_per_round"], seed)
    came = sizes["rounds"] * sizes["tables_per_round"]
    return Finding(f"{came} tables came and went; left of them: nothing ({left})", {"tables": came})


def _flooded(seed: int, sizes: Mapping[str, int]) -> Finding:
    answers = fuzz_sockets(sizes["messages"], seed)
    told = ", ".join(f"{count} {answer}" for answer, count in answers.most_common())
    said = f"{answers.total()} socket messages: {told}"
    return Finding(said, {"messages": answers.total(), "answers": dict(answers.most_common())})


def _besieged(_: int, sizes: Mapping[str, int]) -> Finding:
    siege = besiege(sizes["connections"], SIEGE_SECONDS)
    return Finding(
        str(siege),
        {
            "connections": siege.connections,
            "growth_mib": round(siege.growth(), 1),
            "calls": siege.opened.total(),
            "not_served": sum(len(phase.failed) for phase in siege.phases),
        },
    )


def _struck(seed: int, sizes: Mapping[str, int]) -> Finding:
    found = dict(sorted(damage(sizes["strikes"], seed).items()))
    said = ", ".join(f"{count} {what}" for what, count in found.items())
    return Finding(f"a database, struck {sizes['strikes']} times: {said}", {"found": found})


def _killed(seed: int, sizes: Mapping[str, int]) -> Finding:
    crashed = crash(sizes["kills"], seed, TABLES)
    return Finding(
        f"the server, killed: {crashed}",
        {
            "kills": crashed.kills,
            "commands": crashed.commands,
            "acknowledged": crashed.acknowledged,
            "resent": crashed.resent,
            "entries": crashed.entries,
        },
    )


def _killed_among_rematches(seed: int, sizes: Mapping[str, int]) -> Finding:
    rematches = crash_rematches(sizes["kills"], seed)
    return Finding(
        f"killed among rematches: {rematches}",
        {
            "kills": rematches.kills,
            "during_start": rematches.during_start,
            "acknowledged": rematches.acknowledged,
            "made": rematches.made,
        },
    )


def _killed_during_restores(seed: int, sizes: Mapping[str, int]) -> Finding:
    finished, interrupted = crash_restores(sizes["kills"], seed)
    told = f"restores, killed: {finished} finished, {interrupted} interrupted, none in part"
    return Finding(told, {"finished": finished, "interrupted": interrupted})
