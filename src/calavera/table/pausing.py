"""A pause by agreement: one player proposes it, everybody who is there agrees, and any of them lets the game go on.

The table knows nothing of connections, so the server says who is away. Clocks stand still and bots wait meanwhile.

In a rated game, and where a move may take days, everybody has to agree in person: there a pause stops a clock that
would have decided the game, or nobody is expected to be there at all.
"""

from __future__ import annotations

from calavera.table.consent import check_not_forfeited
from calavera.table.errors import NotPlaying, PauseNotAsked, PauseTooOften, PauseTooSoon, TablePaused
from calavera.table.events import Event, HandedBack, PauseAsked, Paused, PauseDeclined, Resumed
from calavera.table.table import Table

# Enough for a long evening, and too little to nag with.
MOST_PAUSES_ASKED = 20
# How long a proposal stands, how long its player has to wait before the next one if it was declined, and how long
# everybody has to wait after a pause.
PAUSE_STANDS_MS = 60_000
PAUSE_AGAIN_MS = 60_000


def stands_ms(table: Table) -> int:
    """How long a proposal stands: where nobody is expected to be there, as long as for a move."""
    return table.clocks.clock.seconds * 1000 if table.clocks.by_days else PAUSE_STANDS_MS


def ask_pause(table: Table, seat: int, now: int) -> list[Event]:
    """Propose a pause, or agree to the one that is proposed."""
    _only_in_play(table, seat)
    pauses = table.pauses
    if table.paused:
        if pauses.agreed:
            return []
        raise TablePaused()
    if seat in pauses.asked:
        return []
    if not pauses.asked:
        _check_limits(table, seat, now)
    events: list[Event] = [HandedBack(seat)] if table.seated(seat).bot_sits_in else []
    events.append(PauseAsked(seat))
    return [*events, Paused(agreed=True)] if not _missing(table, [*pauses.asked, seat]) else events


def decline_pause(table: Table, seat: int) -> list[Event]:
    """Say no to a pause, or take one's proposal back."""
    _only_in_play(table, seat)
    if not table.pauses.asked:
        raise PauseNotAsked()
    return [PauseDeclined(seat)]


def end_pause(table: Table, seat: int) -> list[Event]:
    _only_in_play(table, seat)
    return [Resumed(seat)] if table.paused else []


def settle_pause(table: Table, away: tuple[int, ...], since: int, *, lapsed: bool) -> list[Event]:
    """Decide without players who are away, or because the time to answer is over. A late call is void."""
    asked = table.pauses.asked
    if not asked or table.status != "playing" or table.pauses.since != since:
        return []
    not_asked = () if table.is_rated() or table.clocks.by_days else away
    if all(seat in not_asked for seat in _missing(table, asked)):
        return [Paused(agreed=True)]
    return [PauseDeclined(None)] if lapsed else []


def _only_in_play(table: Table, seat: int) -> None:
    if table.status != "playing":
        raise NotPlaying()
    check_not_forfeited(table, seat)


def _check_limits(table: Table, seat: int, now: int) -> None:
    if table.pauses.times.get(seat, 0) >= MOST_PAUSES_ASKED:
        raise PauseTooOften(most=MOST_PAUSES_ASKED)
    declined = table.pauses.declined.get(seat)
    ended = table.pauses.ended if _missing(table, [seat]) else None  # alone with bots one may rest as one likes
    last = max(declined or 0, ended or 0)
    if last and now < last + PAUSE_AGAIN_MS:
        raise PauseTooSoon(seconds=PAUSE_AGAIN_MS // 1000)


def _missing(table: Table, asked: list[int]) -> list[int]:
    """Seats of people who play themselves and have not agreed."""
    return [
        i
        for i, seat in enumerate(table.seats)
        if seat is not None and seat.bot is None and not seat.bot_sits_in and i not in asked
    ]
