"""The players on the seats of a table, and the asker of a command."""

from __future__ import annotations

import msgspec


class Seat(msgspec.Struct):
    """`nonce` is empty until a commitment to one (`nonce_hash`) is opened; `nonce_due`: there has to be a new one."""

    player: str
    name: str
    nonce: str
    bot: str | None
    bot_sits_in: bool = False
    program: bool = False
    confirmed: bool = False
    nonce_hash: str = ""
    nonce_due: bool = False
    mark: int = 0  # by which people tell the players of a table apart: the seat that was taken before the start
    times_back: int = 0  # how often a bot that sat in has handed the seat back
    offer: str = ""  # the hash of the secret with which somebody else can take the seat
    offers: int = 0  # how often it was offered
    handed: bool = False  # somebody else sat here when the game began

    @property
    def owes_nonce(self) -> bool:
        return self.nonce_due or (self.nonce_hash != "" and not self.nonce)


class Asker(msgspec.Struct, frozen=True):
    """The player who sends a command, by id and name; `program`: signed in as a bot of somebody's own."""

    player: str
    name: str
    program: bool = False
