"""What the passing of time leads to at a table: clocks running out, absence, and sleep when everybody is gone."""

from __future__ import annotations

from collections.abc import Sequence

from calavera.server.room import Room
from calavera.table.commands import Pause, PlayFor, Resume, SitIn


async def tick(room: Room, all_gone_ms: int) -> None:
    table = room.table
    if table.status != "playing":
        return
    people = table.people()
    here = any(map(room.is_here, people)) if people else bool(room.viewers)
    if table.paused:
        if here:  # it could not be written when they came
            await room.do_for_server(Resume())
        return
    if table.clocks.by_days:  # nobody is expected to be there: the clock alone says when it is too late
        await _call_time(room)
    elif here:
        await _call_time(room)
        await _stand_in(room)
    else:
        await _rest(room, people, all_gone_ms)


async def _rest(room: Room, people: Sequence[str], all_gone_ms: int) -> None:
    """Nobody is there: bots do not play on for people who all lost their connection, and no clock runs out."""
    last_here = max([room.away_from(player) for player in people] or [room.last_used])
    if room.now() - last_here >= all_gone_ms or (people and room.table.clocks.expired(room.now())):
        await room.do_for_server(Pause())


async def _call_time(room: Room) -> None:
    clocks = room.table.clocks
    for seat in clocks.expired(room.now()):
        # While the one before was written, this one may have moved.
        if seat in clocks.expired(room.now()):
            await _act_for(room, seat)


async def _stand_in(room: Room) -> None:
    """For those who are away on their own turn, after the grace."""
    table = room.table
    absence = table.setup.absence
    if absence.policy == "wait":
        return
    for seat in list(table.clocks.since):
        player = table.seated(seat).player
        since = max(table.clocks.since.get(seat, room.now()), room.away_from(player))
        if not room.is_here(player) and room.now() - since >= absence.grace * 1000:
            await _act_for(room, seat)


async def _act_for(room: Room, seat: int) -> None:
    table = room.table
    if table.setup.absence.policy == "bot":
        await room.do_for_server(SitIn(seat))
        return
    state = table.playing()
    if state.may_act(seat):
        words = [table.game.actions.format(action) for action in state.legal(seat)]
        await room.do_for_server(PlayFor(seat, default_choice(words), "clock", table.turns_of(seat)))


def default_choice(words: Sequence[str]) -> str:
    """What is played for somebody who does not: the choice that commits to least, never a good one."""
    for modest in ("pass", "show none", "place flower", "lose flower", "bid 0", "finish"):
        if modest in words:
            return modest
    return next((choice for choice in words if choice.startswith("fill")), words[0])
