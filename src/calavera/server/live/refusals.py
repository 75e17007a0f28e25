"""Refusals: the idempotency of commands that left nothing in the log.

A client that reconnects sends unanswered commands again, and the first copy may still arrive over the old connection,
moves later. The log knows the key of every command that was carried out. A command that was refused, or had nothing to
do, is remembered here: its player was told so, so a late copy must not be carried out either.
"""

from __future__ import annotations

from calavera.core.errors import CalaveraError

# Per player. The server cuts a silent connection before so many messages could have gone over another one.
MOST = 512
# Per table. More than sit and watch there, so only strangers in great numbers could push others out.
MOST_PLAYERS = 100


class Refusals:
    """Kept in memory only: after a restart there is no old connection from which a copy could come."""

    def __init__(self) -> None:
        self._of: dict[str, dict[str, CalaveraError | None]] = {}  # by player and key; None: there was nothing to do

    def recall(self, player: str, key: str) -> bool:
        """Raise the refusal that this command got before; True if it had nothing to do, False if it is new."""
        known = self._of.get(player, {})
        if key not in known:
            return False
        refusal = known[key]
        if refusal is not None:
            raise refusal.with_traceback(None)
        return True

    def remember(self, player: str, key: str, refusal: CalaveraError | None) -> None:
        known = self._of.pop(player, {})
        self._of[player] = known  # the player answered last stands last
        # A copy holds no frames, and so none of the objects in them.
        known[key] = None if refusal is None else type(refusal)(**refusal.params)
        if len(known) > MOST:
            del known[next(iter(known))]
        if len(self._of) > MOST_PLAYERS:
            del self._of[next(iter(self._of))]
