"""What goes over a table's socket, each message with the version of this catalogue. JSON Schema is exported from it."""

from __future__ import annotations

from typing import Any

import msgspec

from calavera.rules.sentence import Sentence
from calavera.table.commands import Command
from calavera.table.events import Entry
from calavera.table.table import Status

PROTOCOL = 1


# From the client


class Hello(msgspec.Struct, frozen=True, gc=False, tag="hello", forbid_unknown_fields=True):
    """The first message: who I am (None: a spectator without a name) and the last entry I have.

    `full` asks for views with their history, as bots want them.
    """

    v: int
    token: str | None = None
    have: int = 0
    full: bool = False


class Do(msgspec.Struct, frozen=True, gc=False, tag="do", forbid_unknown_fields=True):
    """A command. `key` is made by the client; sending the same key again never does it twice."""

    v: int
    key: str
    command: Command


class Ping(msgspec.Struct, frozen=True, gc=False, tag="ping", forbid_unknown_fields=True):
    v: int


ClientMessage = Hello | Do | Ping


# From the server


class JournalLine(msgspec.Struct, frozen=True, gc=False):
    """`what` happened, as the game's page says it in numbers, and as a sentence where it is worth one."""

    what: str
    seat: int
    value: int
    other: int
    text: Sentence | None


class Told(msgspec.Struct, frozen=True, gc=False):
    """An entry as this viewer may read it, with the journal lines it caused."""

    entry: Entry
    journal: tuple[JournalLine, ...] = ()


class SeatState(msgspec.Struct, frozen=True, gc=False):
    player: str
    name: str
    bot: str | None
    bot_sits_in: bool
    connected: bool
    deadline: int | None


class TableState(msgspec.Struct, frozen=True, gc=False):
    """All that a screen needs: who sits where, the game as the viewer may see it, and what may be done."""

    id: str
    version: int
    status: Status
    paused: bool
    game: str
    owner: str
    you: int | None
    seats: tuple[SeatState | None, ...]
    spectators: int
    now: int
    view: Any
    legal: tuple[str, ...]
    form: str | None  # instead of a list too long to send: the kind of action that is due
    rematch: str | None
    commitment: str


class Welcome(msgspec.Struct, frozen=True, gc=False, tag="welcome"):
    """The answer to hello: all entries after `have`, and the table as it is now."""

    v: int
    entries: tuple[Told, ...]
    table: TableState


class Update(msgspec.Struct, frozen=True, gc=False, tag="update"):
    """Something happened: new entries in order, and the table as it is now."""

    v: int
    entries: tuple[Told, ...]
    table: TableState


class Done(msgspec.Struct, frozen=True, gc=False, tag="done"):
    """A command was carried out (or had been before) and is on disk; `version` is the entry it led to."""

    v: int
    key: str
    version: int


class Refused(msgspec.Struct, frozen=True, gc=False, tag="refused"):
    """A command or message was refused and changed nothing; `code` is stable, `params` are for the sentence."""

    v: int
    key: str | None
    code: str
    params: dict[str, Any]


class Pong(msgspec.Struct, frozen=True, gc=False, tag="pong"):
    v: int
    now: int


class Goodbye(msgspec.Struct, frozen=True, gc=False, tag="goodbye"):
    """The server closes the connection; `again` says whether to come back at once."""

    v: int
    code: str
    again: bool


ServerMessage = Welcome | Update | Done | Refused | Pong | Goodbye
