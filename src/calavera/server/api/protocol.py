"""What goes over a table's socket, each message with the version of this catalogue. JSON Schema is exported from it."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from calavera.core.sentence import Sentence
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
    """What happened: one of the game's journal events, and the sentence for it where it is worth one."""

    event: Any
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
    program: bool = False  # signed in as a bot of somebody's own
    confirmed: bool = False  # has agreed to a rated game in this company
    forfeited: bool = False  # has left a rated game, and comes last in it
    place: int | None = None  # after the end, smaller ones before larger ones; 0 for everybody who has won
    mark: int = 0  # tells the players of this table apart: no two have the same, and nobody's ever changes
    stand_in: int | None = None  # when a bot, or a cautious default, acts for this player, who is away
    offered: bool = False  # its player has given a link away with which somebody else may take the seat


class StartState(msgspec.Struct, frozen=True, gc=False):
    """The table starts and waits for these seats: to `commit` to a fresh nonce, or to `reveal` theirs."""

    phase: Literal["commit", "reveal"]
    seats: tuple[int, ...]


class PauseState(msgspec.Struct, frozen=True, gc=False):
    """The game rests by agreement (`agreed`), or some seats have asked for a pause, the first one proposing it; the
    others can answer until `until`.
    """

    agreed: bool
    asked: tuple[int, ...]
    until: int


class TwinState(msgspec.Struct, frozen=True, gc=False):
    """The other `table` is dealt the same. `sealed`: nothing of the deals is published before both are over. `shift`:
    those who sit here have played these deals before, so many seats further back. `parted`: after a restore the deals
    are not the same any more.
    """

    table: str
    second: bool
    sealed: bool
    shift: int | None
    parted: bool


class TableState(msgspec.Struct, frozen=True, gc=False):
    """Everything a screen needs: the seats, the game as the viewer may see it, and the legal choices."""

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
    prompt: Sentence | None  # what the viewer is asked to do now
    heading: Sentence | None  # where in the game we are
    facts: tuple[Sentence, ...]  # the position in sentences, for boards that know nothing of the game
    rematch: str | None
    commitment: str
    hurried: bool = False  # so much is going on that bots get less than their usual time to think
    rated: bool = False  # everybody has to confirm before the start
    starting: StartState | None = None
    outlook: tuple[tuple[Sentence, ...], ...] = ()  # what each of the legal choices would do, if the game says it
    suggested: str | None = None  # a modest choice where too many are legal to list them
    code: str = ""  # of the table, short enough to be read out
    pause: PauseState | None = None
    absence: Literal["wait", "bot", "skip"] = "bot"  # who acts for a player who stays away
    twin: TwinState | None = None


class Welcome(msgspec.Struct, frozen=True, gc=False, tag="welcome"):
    """The answer to hello: all entries after `have`, and the table as it is now.

    A very long log comes in several of these; `more` is in all but the last.
    """

    v: int
    entries: tuple[Told, ...]
    table: TableState
    more: bool | msgspec.UnsetType = msgspec.UNSET


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
    """The server closes the connection; `again` says whether to come back immediately."""

    v: int
    code: str
    again: bool


ServerMessage = Welcome | Update | Done | Refused | Pong | Goodbye
