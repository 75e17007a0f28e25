"""Token buckets: so many at once, and so many a second in the long run."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from calavera.core.errors import CalaveraError
from calavera.server.config import Limits

Seconds = Callable[[], float]

LARGEST_PAD_BODY = 131_072  # bytes; a phone that was away for an evening brings all of it


class TooFast(CalaveraError):
    code = "limit.rate"


class TooManyConnections(CalaveraError):
    code = "limit.connections"


class TooManySpectators(CalaveraError):
    code = "limit.spectators"


class MessageTooLarge(CalaveraError):
    code = "limit.size"


class HeadersTooLarge(CalaveraError):
    code = "limit.headers"


class AddressTooLong(CalaveraError):
    code = "limit.address"


class TooSlow(CalaveraError):
    """A request was begun and not finished in time."""

    code = "limit.time"


class Bucket:
    def __init__(self, per_second: float, burst: int, clock: Seconds = time.monotonic) -> None:
        self._per_second = per_second
        self._burst = burst
        self._clock = clock
        self._tokens = float(burst)
        self._at = clock()

    def _filled(self) -> float:
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._per_second)
        self._at = now
        return self._tokens

    def take(self) -> bool:
        if self._filled() < 1:
            return False
        self._tokens -= 1
        return True

    def give_back(self) -> None:
        self._tokens = min(self._burst, self._filled() + 1)

    def spend(self, amount: float) -> None:
        """Take what was used already, also more than there is; then it stays empty for longer, but not for ever."""
        self._tokens = max(self._filled() - amount, -float(self._burst))

    def is_empty(self) -> bool:
        return self._filled() < 1

    def wait(self) -> float:
        """Seconds until there is one."""
        return max(0.0, (1 - self._filled()) / self._per_second)

    def is_full(self) -> bool:
        return self._filled() >= self._burst


class Buckets:
    """A bucket for each address or player. Full ones are forgotten, then those not seen for longest: memory stays
    small.
    """

    MOST = 10_000

    def __init__(self, per_second: float, burst: int, clock: Seconds = time.monotonic) -> None:
        self._per_second = per_second
        self._burst = burst
        self._clock = clock
        self._buckets: dict[str, Bucket] = {}  # the address seen last stands last

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, address: str) -> bool:
        return self._bucket(address).take()

    def give_back(self, address: str) -> None:
        """One that was taken, and is not to count after all."""
        self._bucket(address).give_back()

    def spend(self, address: str, amount: float) -> None:
        self._bucket(address).spend(amount)

    def _bucket(self, address: str) -> Bucket:
        bucket = self._buckets.pop(address, None)
        if bucket is None:
            if len(self._buckets) >= self.MOST:
                self._forget()
            bucket = Bucket(self._per_second, self._burst, self._clock)
        self._buckets[address] = bucket
        return bucket

    def is_empty(self, address: str) -> bool:
        return address in self._buckets and self._buckets[address].is_empty()

    def wait(self, address: str) -> float:
        return self._buckets[address].wait() if address in self._buckets else 0.0

    def _forget(self) -> None:
        # Down to half in one go, so that a flood of addresses does not make every request search all of them.
        used = [(address, bucket) for address, bucket in self._buckets.items() if not bucket.is_full()]
        self._buckets = dict(used[-self.MOST // 2 :])


class Tries:
    """What one address, or one player, may do less often than ask."""

    def __init__(self, limits: Limits) -> None:
        self.tokens = Buckets(limits.tokens_per_hour / 3600, limits.tokens_per_hour)  # by player
        self.players = Buckets(limits.players_per_hour / 3600, limits.players_per_hour)
        self.wrong_codes = Buckets(limits.wrong_codes_per_minute / 60, limits.wrong_codes_per_minute)

    @contextmanager
    def guessing(self, address: str, *wrong: type[Exception]) -> Iterator[None]:
        """Looking behind a code: one that is `wrong` counts. Counted before anybody looks, because others look
        meanwhile; then given back unless it was wrong.
        """
        if not self.wrong_codes.take(address):
            raise TooFast()
        try:
            yield
        except wrong:
            raise
        except Exception:
            self.wrong_codes.give_back(address)
            raise
        self.wrong_codes.give_back(address)
