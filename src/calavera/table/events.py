"""What can happen at a table, as events in an append-only log.

A table is the fold over its log. Events say what happened, never how to show it; secrets in them are taken out for each
viewer by `redaction`. Stored entries carry the version of their format, and `log` reads the older ones.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

# Goes up, with a step in `log.UPCASTS`, whenever an entry that is already stored would be read differently. A new kind
# of event, or a new field with a default, leaves every stored entry as it was: the version stays.
LOG_VERSION = 1

By = Literal["player", "bot", "clock"]


class Clock(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """How long one may think: not limited, so long a move (also days), or a bank with an increment a move."""

    kind: Literal["none", "move", "bank"] = "none"
    seconds: int = 0
    increment: int = 0


class Absence(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What happens when somebody is away on the own turn for longer than the grace."""

    policy: Literal["wait", "bot", "skip"] = "bot"
    grace: int = 60


class Created(msgspec.Struct, frozen=True, gc=False, tag="created"):
    game: str
    rules: int
    seats: int
    options: dict[str, Any]
    owner: str
    commitment: str
    clock: Clock
    absence: Absence
    public: bool
    spectators: bool
    rated: bool


class Sealed(msgspec.Struct, frozen=True, gc=False, tag="sealed"):
    """The secret behind the commitment; nobody is shown it before the end."""

    seed: str


class SeatTaken(msgspec.Struct, frozen=True, gc=False, tag="seat_taken"):
    """`bot` is the name of the bot that sits there, None for a person; `nonce` goes into every later draw."""

    seat: int
    player: str
    name: str
    nonce: str
    bot: str | None = None


class Nonced(msgspec.Struct, frozen=True, gc=False, tag="nonced"):
    """Whoever sits there has brought another nonce, in the place of the one before."""

    seat: int
    nonce: str


class SeatLeft(msgspec.Struct, frozen=True, gc=False, tag="seat_left"):
    seat: int
    kicked: bool = False


class Started(msgspec.Struct, frozen=True, gc=False, tag="started"):
    """The seats close ranks: player i of the game is who sat at `order[i]`."""

    order: tuple[int, ...]


class Acted(msgspec.Struct, frozen=True, gc=False, tag="acted"):
    """`together` marks a choice that stays hidden until all have chosen; None is an action the viewer may not know."""

    seat: int
    action: str | None
    by: By = "player"
    together: bool = False


class Shown(msgspec.Struct, frozen=True, gc=False, tag="shown"):
    """The last one has chosen: the choices as everybody may see them, by seat."""

    actions: dict[int, str]


class Happened(msgspec.Struct, frozen=True, gc=False, tag="happened"):
    """Chance, the `draw`-th time at this table."""

    draw: int
    outcome: str


class Undone(msgspec.Struct, frozen=True, gc=False, tag="undone"):
    seat: int


class SatIn(msgspec.Struct, frozen=True, gc=False, tag="sat_in"):
    """A bot plays for an absent person."""

    seat: int


class HandedBack(msgspec.Struct, frozen=True, gc=False, tag="handed_back"):
    seat: int


class Paused(msgspec.Struct, frozen=True, gc=False, tag="paused"):
    pass


class Resumed(msgspec.Struct, frozen=True, gc=False, tag="resumed"):
    pass


class Said(msgspec.Struct, frozen=True, gc=False, tag="said"):
    """A preset phrase or free text; `seat` is None for a spectator."""

    player: str
    name: str
    seat: int | None
    phrase: str | None = None
    text: str | None = None


class Muted(msgspec.Struct, frozen=True, gc=False, tag="muted"):
    player: str
    muted: bool


class Finished(msgspec.Struct, frozen=True, gc=False, tag="finished"):
    """The result, and the seed, so that everybody can check every draw."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    seed: str


class Rematched(msgspec.Struct, frozen=True, gc=False, tag="rematched"):
    table: str


class Closed(msgspec.Struct, frozen=True, gc=False, tag="closed"):
    pass


class Hidden(msgspec.Struct, frozen=True, gc=False, tag="hidden"):
    """Never stored: stands in a redacted log where the viewer may not know what happened."""


Event = (
    Created
    | Sealed
    | SeatTaken
    | Nonced
    | SeatLeft
    | Started
    | Acted
    | Shown
    | Happened
    | Undone
    | SatIn
    | HandedBack
    | Paused
    | Resumed
    | Said
    | Muted
    | Finished
    | Rematched
    | Closed
    | Hidden
)


class Entry(msgspec.Struct, frozen=True, gc=False):
    """An event with its number, the server's time in milliseconds, and the key of the command that caused it."""

    n: int
    at: int
    event: Event
    key: str | None = None
    v: int = LOG_VERSION
