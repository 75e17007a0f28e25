"""Answers that left nothing in the log: refusals, and commands that had nothing to do.

What a player sent again over a new connection may still arrive over the old one, moves later. A command that was
carried out is known by its key in the log. One that was not must not be carried out then: its player was told so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from calavera.rules.errors import CalaveraError
from calavera.table.events import Event

# Of each player. A connection that has gone silent is cut before so many messages could have gone over another one.
MOST = 512
# At one table. More than sit and look on there, so that only strangers in great numbers could push others out.
MOST_PLAYERS = 100


class Answered:
    """Kept in memory only: after a restart no old connection is left that something could come from."""

    def __init__(self) -> None:
        self._of: dict[str, dict[str, CalaveraError | None]] = {}  # by player and key; None: there was nothing to do

    def decided(self, player: str, key: str, decide: Callable[[], Sequence[Event]]) -> Sequence[Event]:
        """What a command leads to; one that led to nothing before leads to nothing again, for the same reason."""
        known = self._of.get(player, {})
        if key in known:
            refusal = known[key]
            if refusal is None:
                return ()
            raise refusal.with_traceback(None)
        try:
            events = decide()
        except CalaveraError as error:
            self._remember(player, key, type(error)(**error.params))  # a copy holds on to no frames
            raise
        if not events:
            self._remember(player, key, None)
        return events

    def _remember(self, player: str, key: str, refusal: CalaveraError | None) -> None:
        known = self._of.pop(player, {})
        self._of[player] = known  # who was answered last stands last
        known[key] = refusal
        if len(known) > MOST:
            del known[next(iter(known))]
        if len(self._of) > MOST_PLAYERS:
            del self._of[next(iter(self._of))]
