"""When somebody else acts for a player who is away. Clients count down to the same moment at which the server acts."""

from __future__ import annotations

from calavera.table.settings import SHORTEST_RATED_GRACE
from calavera.table.table import Table


def grace_ms(table: Table) -> int:
    """Earlier versions let rated games begin with a shorter grace than today."""
    grace = table.setup.absence.grace
    return 1000 * (max(grace, SHORTEST_RATED_GRACE) if table.is_rated() else grace)


def stand_in_at(table: Table, seat: int, away_since: int) -> int | None:
    """When a bot or the cautious default takes over from a player who is away; None while nobody does.

    Only a seat that has to act is waited for, so the grace begins with its turn at the earliest.
    """
    turn_since = table.clocks.since.get(seat)
    if turn_since is None or table.setup.absence.policy == "wait" or table.clocks.by_days:
        return None
    return max(turn_since, away_since) + grace_ms(table)
