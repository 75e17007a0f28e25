"""What the passing of time leads to at a table: clocks running out, absence, and sleep when everybody is gone."""

from __future__ import annotations

import time
from collections.abc import Sequence

from calavera.server.live.absence import grace_ms, stand_in_at
from calavera.server.live.room import SILENT_SECONDS, Room
from calavera.table.commands import Abandon, CallChance, CallNonces, Pause, PlayFor, Resume, SettlePause, SitIn
from calavera.table.pausing import stands_ms

# When all players of a rated game are gone, their line is the likely reason: no clock runs against them meanwhile.
RATED_GONE_MS = 5_000
# If none of them comes back the game is closed, and counts for nobody.
RATED_LEFT_MS = 900_000
# Where they have agreed on a pause, they have meant to go.
RATED_PAUSE_MS = 86_400_000
# Where a move may take days a start waits for absent players, but never longer: a player who withholds a nonce holds up
# everybody else.
LONGEST_START_MS = 86_400_000


def is_calm(room: Room) -> bool:
    """Whether time leads to nothing at a table just now, as nearly always: everybody who has to act is there and has
    no clock, and nothing waits. What was found holds until something changes or somebody can have gone silent.
    """
    now, company = time.monotonic(), room.company()
    if now < room.calm_until and company == room.calm_company:
        return True
    room.calm_company = company
    room.calm_until = now + (_spare_seconds(room) if _nothing_waits(room) else 0.0)
    return now < room.calm_until


def _spare_seconds(room: Room) -> float:
    """For how long nobody's connection will count as silent."""
    return SILENT_SECONDS - max([viewer.silence() for viewer in room.viewers], default=0.0)


def _nothing_waits(room: Room) -> bool:
    table = room.table
    if table.status != "playing" or table.paused or table.chance_since is not None or table.pauses.asked:
        return False
    if table.clocks.clock.kind != "none":
        return False
    here = set()
    for viewer in room.viewers:
        if viewer.is_silent:
            return False
        here.add(viewer.player)
    people = table.remaining()
    if here.isdisjoint(people) if people else not here:
        return False
    return here.issuperset([table.seated(seat).player for seat in table.clocks.since])


async def tick(room: Room, all_gone_ms: int, reveal_ms: int, second_thoughts_ms: int) -> None:
    table = room.table
    for viewer in room.notice_silence():
        await room.welcome_back(viewer)
    if table.starting_since is not None:
        await _call_nonces(room, table.starting_since, reveal_ms)
    if table.status != "playing":
        return
    people = table.remaining()
    here = any(map(room.is_here, people)) if people else bool(room.viewers)
    if table.paused:
        if here and not table.pauses.agreed:  # it could not be written when they came
            await room.do_for_server(Resume())
        elif not here and table.is_rated() and _last_here(room, people) <= room.now() - _rated_rest_ms(room):
            await room.do_for_server(Abandon())
        return
    if table.chance_since is not None and room.now() - table.chance_since >= second_thoughts_ms:
        await room.do_for_server(CallChance(table.draws))
    if table.pauses.asked:
        await _settle_pause(room)
    if table.clocks.by_days:  # nobody is expected to be there: the clock alone says when it is too late
        await _call_time(room)
    elif here:
        await _call_time(room)
        await _stand_in(room)
    else:
        await _rest(room, people, min(all_gone_ms, RATED_GONE_MS) if table.is_rated() else all_gone_ms)


async def _call_nonces(room: Room, since: int, reveal_ms: int) -> None:
    """A start does not wait for ever. By days nobody is expected to be there, so it waits a day at most."""
    clocks = room.table.clocks
    patience = min(clocks.clock.seconds * 1000, LONGEST_START_MS) if clocks.by_days else reveal_ms
    # While the server was down nobody could answer.
    if room.now() - max(since, room.awake_since) >= patience:
        await room.do_for_server(CallNonces(since))


def _rated_rest_ms(room: Room) -> int:
    """At least the time a player still has for the choice that is due: all leaving together must not save anybody from
    the clock.
    """
    table = room.table
    left = [table.clocks.left(seat) for seat in table.to_act()]
    return max([RATED_PAUSE_MS if table.pauses.agreed else RATED_LEFT_MS, *left])


async def _settle_pause(room: Room) -> None:
    """A proposal does not stand for ever, and in most games it waits for nobody who is away."""
    table, since = room.table, room.table.pauses.since
    away = tuple([i for i, seat in enumerate(table.seats) if seat is not None and not room.is_here(seat.player)])
    await room.do_for_server(SettlePause(away, since, lapsed=room.now() - since >= stands_ms(table)))


async def _rest(room: Room, people: Sequence[str], all_gone_ms: int) -> None:
    """All people are away: bots do not play on without them, and no clock runs out."""
    if room.now() - _last_here(room, people) >= all_gone_ms or (people and room.table.clocks.expired(room.now())):
        await room.do_for_server(Pause())


def _last_here(room: Room, people: Sequence[str]) -> int:
    return max([room.away_from(player) for player in people] or [room.last_used])


async def _call_time(room: Room) -> None:
    clocks = room.table.clocks
    for seat in clocks.expired(room.now()):
        # While the one before was written, this one may have moved.
        if seat in clocks.expired(room.now()) and not _may_be_on_the_way(room, room.table.seated(seat).player):
            await _act_for(room, seat)


def _may_be_on_the_way(room: Room, player: str) -> bool:
    """Whether the server has just come up again: the first player back resumes the game, also for the others.

    Nobody loses a rated game by connecting again a little later than somebody else.
    """
    waits = room.table.is_rated() and room.now() - room.awake_since < grace_ms(room.table)
    return waits and not room.is_here(player)


async def _stand_in(room: Room) -> None:
    """Act for players who are away on their own turn, after the grace."""
    table = room.table
    for seat in list(table.clocks.since):
        player = table.seated(seat).player
        due = stand_in_at(table, seat, max(room.away_from(player), room.awake_since))
        if not room.is_here(player) and due is not None and due <= room.now():
            await _act_for(room, seat)


async def _act_for(room: Room, seat: int) -> None:
    table = room.table
    if table.setup.absence.policy == "bot":
        await room.do_for_server(SitIn(seat))
        return
    state = table.playing()
    if state.may_act(seat):
        await room.do_for_server(PlayFor(seat, table.game.default_for(state, seat), "clock", table.turns_of(seat)))
