"""Fair shares: what one player, and all players at one address together, may use of the server.

Addresses are kept in memory only: whoever reads the disk does not learn where anybody lives.
"""

from __future__ import annotations

import time
from typing import NamedTuple

from calavera.core.errors import CalaveraError
from calavera.server.config import Limits
from calavera.server.ops.limiting import Buckets, Seconds, TooFast
from calavera.table.commands import AddBot, Close, Command, EndPause, GoOn, Leave, Play, RevealNonce, Say, Start

TEN_SECONDS, MINUTE, HOUR = 10, 60, 3600
# A whole class sits down at the same moment: who is this little too fast waits, and is not refused.
PATIENCE = 2.0


class TooManyReads(CalaveraError):
    code = "limit.reads"


class TooMuchTalk(CalaveraError):
    code = "limit.talk"


class TooManyAsides(CalaveraError):
    """More was done besides playing than this player, all at this address or all spectators of this table may do."""

    code = "limit.asides"


class TooMuchWritten(CalaveraError):
    """More was written to logs than this player or this address may write in an hour."""

    code = "limit.log"


class TooMuchThinking(CalaveraError):
    """Bots have thought for this player or this address as long as they may in an hour."""

    code = "limit.thinking"


class Share(NamedTuple):
    """Whose share of the server is used: the player's, and that of all players at the same address.

    Either may be unknown (""), and is then not counted.
    """

    address: str
    player: str


class Pair:
    """Buckets of players and of addresses; something is refused when either of the two is empty."""

    def __init__(self, per_player: int, per_address: int, seconds: int, clock: Seconds) -> None:
        self._players = Buckets(per_player / seconds, per_player, clock)
        self._addresses = Buckets(per_address / seconds, per_address, clock)

    def is_empty(self, share: Share) -> bool:
        return self._players.is_empty(share.player) or self._addresses.is_empty(share.address)

    def wait(self, share: Share) -> float:
        """Seconds until both have one."""
        return max(self._players.wait(share.player), self._addresses.wait(share.address))

    def spend(self, share: Share, amount: float) -> None:
        if share.player:
            self._players.spend(share.player, amount)
        if share.address:
            self._addresses.spend(share.address, amount)

    def take(self, share: Share) -> bool:
        """One, of both; or nothing of either."""
        if self.is_empty(share):
            return False
        self.spend(share, 1)
        return True


class Shares:
    MOST = 10_000

    def __init__(self, limits: Limits, clock: Seconds = time.monotonic) -> None:
        self._reads = Pair(limits.costly_reads_per_player, limits.costly_reads_per_address, MINUTE, clock)
        self._talk = Pair(limits.talk_per_player, limits.talk_per_address, MINUTE, clock)
        self._moves = Pair(limits.moves_per_player, limits.moves_per_address, TEN_SECONDS, clock)
        # What people do at a table without moving its game on is told to everybody who looks, as often as it is done.
        self._asides = Pair(limits.asides_per_player, limits.asides_per_address, TEN_SECONDS, clock)
        # Of a table, so that no crowd of spectators talks without a pause before everybody.
        self._crowds = Buckets(limits.asides_of_spectators / TEN_SECONDS, limits.asides_of_spectators, clock)
        self._log = Pair(limits.log_bytes_per_player, limits.log_bytes_per_address, HOUR, clock)
        self._thinking = Pair(limits.bot_seconds_per_player, limits.bot_seconds_per_address, HOUR, clock)
        self._addresses: dict[str, str] = {}  # where players last spoke from; the latest stands last

    def read(self, share: Share) -> None:
        """Count a request whose cost grows with a log."""
        if not self._reads.take(share):
            raise TooManyReads()

    def check_writing(self, share: Share, *, bots: bool) -> None:
        """Before something is written that leads on; `bots` says whether bots sit down with it."""
        if self._log.is_empty(share):
            raise TooMuchWritten()
        if bots and self._thinking.is_empty(share):
            raise TooMuchThinking()

    def check(self, share: Share, command: Command, spectates: str = "") -> float:
        """Count a command before it is carried out, and give the seconds that it has to wait. A game that is going on
        can be played to its end whatever else was used up. `spectates` is the table, for a player who does not take
        part in it.
        """
        self._remember(share)
        if isinstance(command, Leave | Close):
            return 0.0
        if isinstance(command, Play | GoOn | EndPause | RevealNonce):
            return self._move(share)
        brings_bots = isinstance(command, AddBot) or (isinstance(command, Start) and command.fill)
        self.check_writing(share, bots=brings_bots)
        says = isinstance(command, Say)
        crowd = spectates if says else ""  # one who comes to sit down does not wait for spectators to be silent
        wait = max(self._asides.wait(share), self._crowds.wait(crowd))
        if wait > PATIENCE:
            raise TooManyAsides()
        if says and not self._talk.take(share):
            raise TooMuchTalk()
        self._asides.spend(share, 1)
        if crowd:
            self._crowds.spend(crowd, 1)
        return wait

    def _move(self, share: Share) -> float:
        """People never notice; programs that play as fast as they can wait for their turn."""
        wait = self._moves.wait(share)
        if wait > PATIENCE:
            raise TooFast()
        self._moves.spend(share, 1)
        return wait

    def wrote(self, share: Share, size: int) -> None:
        self._log.spend(share, size)

    def thought(self, share: Share, seconds: float) -> None:
        self._thinking.spend(share, seconds)

    def may_think(self, share: Share) -> bool:
        return not self._thinking.is_empty(share)

    def of(self, player: str) -> Share:
        """The share of a player, at the address it last sent a command from."""
        return Share(self._addresses.get(player, ""), player)

    def _remember(self, share: Share) -> None:
        self._addresses.pop(share.player, None)
        self._addresses[share.player] = share.address
        if len(self._addresses) > self.MOST:
            del self._addresses[next(iter(self._addresses))]
