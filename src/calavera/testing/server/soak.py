"""The long run of the server: people who come and go, a flood of messages, rude connections, kills, a struck disk."""

from __future__ import annotations

import os

from calavera.testing.findings import Findings
from calavera.testing.server.churn import churn
from calavera.testing.server.crash import crash
from calavera.testing.server.damage import damage
from calavera.testing.server.fuzz import fuzz_sockets
from calavera.testing.server.rematches import crash_rematches
from calavera.testing.server.restores import crash_restores
from calavera.testing.server.siege import besiege

KILLS = 500
OTHER_KILLS = 5  # of so many kills one more falls among rematches and waking tables, and one into a restore
STRIKES = 2_000
MESSAGES = 1_000_000
TABLES = 16  # at once
CONNECTIONS = 5_000
SIEGE_SECONDS = 60.0
ROUNDS = 20  # of people who come and go
TABLES_PER_ROUND = 50


def soak_server(
    seed: int,
    findings: Findings,
    kills: int = KILLS,
    messages: int = MESSAGES,
    tables: int = TABLES,
    strikes: int = STRIKES,
    connections: int = CONNECTIONS,
    siege_seconds: float = SIEGE_SECONDS,
    rounds: tuple[int, int] = (ROUNDS, TABLES_PER_ROUND),
) -> None:
    """Run it all and tell what was done; a promise that is not kept raises."""
    left = churn(*rounds, seed)
    came = rounds[0] * rounds[1]
    findings.tell("churn", f"{came} tables came and went; left of them: nothing ({left})", tables=came)
    answers = fuzz_sockets(messages, seed)
    told = ", ".join(f"{count} {answer}" for answer, count in answers.most_common())
    said = f"{answers.total()} socket messages: {told}"
    findings.tell("socket messages", said, messages=answers.total(), answers=dict(answers.most_common()))
    if hasattr(os, "fork"):
        siege = besiege(connections, siege_seconds)
        findings.tell(
            "siege",
            str(siege),
            connections=siege.connections,
            growth_mib=round(siege.growth(), 1),
            calls=siege.opened.total(),
            not_served=sum(len(phase.failed) for phase in siege.phases),
        )
        _killed(seed, findings, kills, tables)
    else:
        findings.tell("kills", "the server was neither besieged nor killed: that takes a system that can fork")
    found = damage(strikes, seed)
    said = ", ".join(f"{count} {what}" for what, count in sorted(found.items()))
    findings.tell(
        "damage", f"a database, struck {strikes} times: {said}", strikes=strikes, found=dict(sorted(found.items()))
    )


def _killed(seed: int, findings: Findings, kills: int, tables: int) -> None:
    crashed = crash(kills, seed, tables)
    findings.tell(
        "kills",
        f"the server, killed: {crashed}",
        kills=crashed.kills,
        commands=crashed.commands,
        acknowledged=crashed.acknowledged,
        resent=crashed.resent,
        entries=crashed.entries,
    )
    others = -(-kills // OTHER_KILLS)
    rematches = crash_rematches(others, seed)
    findings.tell(
        "kills among rematches and wake-ups",
        f"killed among rematches: {rematches}",
        kills=rematches.kills,
        during_start=rematches.during_start,
        acknowledged=rematches.acknowledged,
        made=rematches.made,
    )
    finished, interrupted = crash_restores(others, seed)
    findings.tell(
        "kills during restores",
        f"restores, killed: {finished} finished, {interrupted} interrupted, none in part",
        kills=others,
        finished=finished,
        interrupted=interrupted,
    )
