"""Refusals: the idempotency of commands that left nothing in the log.

A client that reconnects sends unanswered commands again, and the first copy may still arrive over the old connection,
moves later. The log knows the key of every command that was carried out. A command that was refused, or had nothing to
do, is remembered here: its player was told so, so a late copy must not be carried out either.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

from calavera.core.errors import CalaveraError

# Of one player at one table. The server cuts a silent connection before so many messages could have gone over another.
MOST = 512
# Of one table. More than sit and watch there, so only strangers in great numbers could push others out.
MOST_PLAYERS = 100
MOST_AT_TABLE = 2_048
# Of all tables.
MOST_IN_ALL = 20_000
# No copy is on its way for longer.
SECONDS = 600.0
# Of what a refusal says, in characters: part of it may come from the client.
LONGEST_PARAMETER = 200


class _Place(NamedTuple):
    table: str
    player: str
    key: str


class _Refusal(NamedTuple):
    """What is needed to refuse again; no error, because that would hold frames and the objects in them."""

    at: float
    kind: type[CalaveraError] | None  # None: there was nothing to do
    params: dict[str, object]


class Refusals:
    """Those of all tables. Kept in memory only: after a restart there is no old connection for a copy to come from."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._all: OrderedDict[_Place, _Refusal] = OrderedDict()  # the oldest first
        # By table and player, the player answered last at the end; of each player the keys, the oldest first.
        self._at: dict[str, dict[str, dict[str, None]]] = {}

    def __len__(self) -> int:
        return len(self._all)

    def recall(self, table: str, player: str, key: str) -> bool:
        """Raise the refusal that this command got before; True if it had nothing to do, False if it is new."""
        if not self._all:
            return False
        self._forget_old()
        refusal = self._all.get(_Place(table, player, key))
        if refusal is None:
            return False
        if refusal.kind is not None:
            raise refusal.kind(**refusal.params)
        return True

    def remember(self, table: str, player: str, key: str, refusal: CalaveraError | None) -> None:
        place = _Place(table, player, key)
        self._forget(place)
        params = {} if refusal is None else {name: _short(value) for name, value in refusal.params.items()}
        self._all[place] = _Refusal(self._clock(), None if refusal is None else type(refusal), params)
        here = self._at.setdefault(table, {})
        known = here.pop(player, {})
        known[key] = None
        here[player] = known
        self._make_room(table, player)
        self._forget_old()

    def forget(self, table: str) -> None:
        """The table sleeps: nobody has been connected to it for longer than a copy takes."""
        for player, keys in list(self._at.get(table, {}).items()):
            for key in list(keys):
                self._forget(_Place(table, player, key))

    def _make_room(self, table: str, player: str) -> None:
        here = self._at[table]
        if len(here[player]) > MOST:
            self._forget_first(table, player)
        if len(here) > MOST_PLAYERS:
            longest_silent = next(iter(here))
            for key in list(here[longest_silent]):
                self._forget(_Place(table, longest_silent, key))
        if sum(map(len, here.values())) > MOST_AT_TABLE:
            # Of the player with the most of them, so that others lose nothing.
            self._forget_first(table, max(here, key=lambda other: len(here[other])))
        if len(self._all) > MOST_IN_ALL:
            self._forget(next(iter(self._all)))

    def _forget_old(self) -> None:
        oldest = self._clock() - SECONDS
        while self._all and next(iter(self._all.values())).at < oldest:
            self._forget(next(iter(self._all)))

    def _forget_first(self, table: str, player: str) -> None:
        self._forget(_Place(table, player, next(iter(self._at[table][player]))))

    def _forget(self, place: _Place) -> None:
        if self._all.pop(place, None) is None:
            return
        here = self._at[place.table]
        del here[place.player][place.key]
        if not here[place.player]:
            del here[place.player]
        if not here:
            del self._at[place.table]


def _short(value: object) -> object:
    plain = value is None or isinstance(value, float) or (isinstance(value, int) and abs(value) < 1 << 63)
    return value if plain else str(value)[:LONGEST_PARAMETER]
