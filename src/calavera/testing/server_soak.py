"""The long run of the server: hundreds of kills under play, and a flood of mutated messages."""

from __future__ import annotations

import os
from typing import TextIO

from calavera.testing.server_crash import crash
from calavera.testing.server_fuzz import fuzz_sockets

KILLS = 500
MESSAGES = 1_000_000
TABLES = 16  # at once


def soak_server(seed: int, out: TextIO, kills: int = KILLS, messages: int = MESSAGES, tables: int = TABLES) -> None:
    """Run both and tell what was done; a promise that is not kept raises."""
    answers = fuzz_sockets(messages, seed)
    told = ", ".join(f"{count} {answer}" for answer, count in answers.most_common())
    print(f"{answers.total()} socket messages: {told}", file=out, flush=True)
    if hasattr(os, "fork"):
        print(f"the server, killed: {crash(kills, seed, tables)}", file=out, flush=True)
    else:
        print("the server was not killed: that takes a system that can fork", file=out, flush=True)
