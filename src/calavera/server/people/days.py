"""Days of the daily puzzle, and the seeds behind them.

Every day has a seed that follows from one secret of the server. The SHA-256 of a day's seed is published the day
before and the seed the day after, so that anybody can check that nothing was changed in between. Days are those of UTC.
"""

from __future__ import annotations

import hashlib
import hmac
from datetime import UTC, date, datetime, timedelta

from calavera.coach.exercises import MOST_SEED

_DAY_MS = 86_400_000


def day_at(now: int) -> date:
    """Of a moment in milliseconds since 1970."""
    return datetime.fromtimestamp(now / 1000, UTC).date()


def end_of(day: date) -> int:
    """When the next day begins, in milliseconds since 1970."""
    return (day.toordinal() + 1 - date(1970, 1, 1).toordinal()) * _DAY_MS


def read_day(text: str) -> date | None:
    """A day as it is written, 2026-11-18, and in no other way."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if day.isoformat() == text else None


def seed_of(secret: str, day: date) -> str:
    """32 bytes as hexadecimal digits."""
    return hmac.digest(bytes.fromhex(secret), f"daily {day.isoformat()}".encode(), "sha256").hex()


def exercise_seed(seed: str, game: str, number: int) -> int:
    """The seed of one exercise of a day: the first six bytes of the SHA-256 of the day's seed, the game and its number
    from 0, joined by line feeds.
    """
    digest = hashlib.sha256("\n".join([seed, game, str(number)]).encode()).digest()
    return int.from_bytes(digest[:6]) % MOST_SEED


def streak(days: set[date], today: date) -> int:
    """How many days in a row, up to today or, as today is not over, up to yesterday."""
    last = today if today in days else today - timedelta(days=1)
    length = 0
    while last - timedelta(days=length) in days:
        length += 1
    return length
