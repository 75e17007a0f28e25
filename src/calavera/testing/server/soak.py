"""The long run of the server: people who come and go, a flood of messages, rude connections, kills, a struck disk."""

from __future__ import annotations

import os
from typing import TextIO

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
    out: TextIO,
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
    print(f"{rounds[0] * rounds[1]} tables came and went; left of them: nothing ({left})", file=out, flush=True)
    answers = fuzz_sockets(messages, seed)
    told = ", ".join(f"{count} {answer}" for answer, count in answers.most_common())
    print(f"{answers.total()} socket messages: {told}", file=out, flush=True)
    if hasattr(os, "fork"):
        print(besiege(connections, siege_seconds), file=out, flush=True)
        print(f"the server, killed: {crash(kills, seed, tables)}", file=out, flush=True)
        others = -(-kills // OTHER_KILLS)
        print(f"killed among rematches: {crash_rematches(others, seed)}", file=out, flush=True)
        finished, interrupted = crash_restores(others, seed)
        print(f"restores, killed: {finished} finished, {interrupted} interrupted, none in part", file=out, flush=True)
    else:
        print("the server was neither besieged nor killed: that takes a system that can fork", file=out, flush=True)
    found = ", ".join(f"{count} {what}" for what, count in sorted(damage(strikes, seed).items()))
    print(f"a database, struck {strikes} times: {found}", file=out, flush=True)
