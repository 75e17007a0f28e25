"""Who sits at a table, and who asks something of it."""

from __future__ import annotations

import msgspec


class Seat(msgspec.Struct):
    player: str
    name: str
    nonce: str
    bot: str | None
    bot_sits_in: bool = False


class Asker(msgspec.Struct, frozen=True):
    """Who asks: a player by id and name."""

    player: str
    name: str
