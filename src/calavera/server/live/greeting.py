"""Greeting: a viewer is told the log so far, a long one in several messages, made and sent while others are served."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from calavera.server.live.presenter import Line
from calavera.server.live.room import FEW, PAGE, Room, Viewer
from calavera.server.ops.costly import Costly
from calavera.table.errors import NotAllowed


class Greeted(NamedTuple):
    """What the viewer has been told, and the entries after it that are ready to be told."""

    have: int
    ready: list[Line]


async def tell_so_far(
    room: Room,
    viewer: Viewer,
    have: int,
    costly: Costly,
    send: Callable[[bytes], Awaitable[None]],
    count: Callable[[], None],
) -> Greeted:
    """Tell page after page, until what is left is ready. For a reader that takes nothing, one page waits.

    `count` is called before each page is made, and raises if this asker has read too much.
    """
    have, ready = room.missing_from(have), list[Line]()
    while room.table.version - have - len(ready) > FEW:
        if ready:
            await send(room.presenter(()).welcome(room.seat_of(viewer), full=viewer.full, ready=ready, more=True))
            have, ready = have + len(ready), []
        count()
        async with costly.turn(viewer.address):  # not while sending: that can take as long as the reader likes
            seat = room.seat_of(viewer)
            page = await costly.in_pieces(room.presenter(room.entries[have : have + PAGE]).telling(seat))
        if not room.may_look(viewer.player):
            raise NotAllowed()
        if room.seat_of(viewer) == seat:  # otherwise it sat down or got up, and may read something else now
            ready = page
    return Greeted(have, ready)
