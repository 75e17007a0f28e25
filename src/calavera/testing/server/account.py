"""The final check of a table: its log on disk must agree with what its players were told."""

from __future__ import annotations

from collections.abc import Sequence

from calavera.table.events import Acted, Entry, Event, Finished, Said, Undone
from calavera.table.verify import verify
from calavera.testing.server.player import Broken, Player

LEADS_TO: dict[str, type[Event]] = {"play": Acted, "say": Said, "undo": Undone}


def check_table(table: str, entries: Sequence[Entry], players: Sequence[Player]) -> None:
    """Every acknowledged command is on disk once and where it was said to be, nothing is there that nobody has asked
    for, all were told the same entries, and the game verifies. The `players` have sent every command that has a key.
    """
    found = {str(entry.key).partition(":")[2]: entry for entry in entries if entry.key is not None}
    must(len(found) == sum(entry.key is not None for entry in entries), f"{table}: a command was carried out twice")
    for player in players:
        for key, version in player.done.items():
            stands = found[key].n if key in found else None
            must(stands == version, f"{table}: {key} was acknowledged for {version} and stands at {stands}")
    _check_asked_for(table, found, players)
    for kind in LEADS_TO.values():
        there = sum(isinstance(entry.event, kind) for entry in entries)
        asked = sum(isinstance(entry.event, kind) for entry in found.values())
        must(there == asked, f"{table}: {there} times {kind.__name__}, {asked} asked for")
    verdict = verify(table, entries)
    must(verdict.wrong is None, f"{table}: entry {verdict.wrong} does not verify: {verdict.reason}")
    end = next(entry.n for entry in entries if isinstance(entry.event, Finished))
    for player in players:
        told = [line["entry"]["n"] for line in player.told]
        must(told == list(range(1, max(end, len(told)) + 1)), f"{table}: {player.name} was told {told} of {end}")


def _check_asked_for(table: str, found: dict[str, Entry], players: Sequence[Player]) -> None:
    who = {key: player for player in players for key in player.tried}
    for key, entry in found.items():
        must(key in who, f"{table}: nobody has sent {key}")
        player = who[key]
        must(key in player.done, f"{table}: {key} was carried out, but never acknowledged")
        kind = LEADS_TO.get(player.tried[key]["type"])
        must(kind is None or isinstance(entry.event, kind), f"{table}: {player.tried[key]} has led to {entry.event}")


def must(holds: bool, what: str) -> None:
    if not holds:
        raise Broken(what)
