"""Options: what the players of a game agree on before it begins."""

from __future__ import annotations

import msgspec


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of every game's options: typed, each with a default."""

    def check(self, players: int) -> None:
        """Raise BadOptions if these options cannot be played by so many players."""
