"""What can happen at a table, as events in an append-only log.

A table is the fold over its log. Events say what happened, never how to show it; `redaction` takes the secrets out for
each viewer. Stored entries carry the version of their format, and `log` reads the older ones.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from calavera.table.settings import TableSettings

# Goes up, with a step in `log.UPCASTS`, whenever an entry that is already stored would be read differently. A new kind
# of event, or a new field with a default, leaves every stored entry as it was: the version stays.
LOG_VERSION = 1

By = Literal["player", "bot", "clock"]


class Created(TableSettings, frozen=True, kw_only=True, forbid_unknown_fields=False, gc=False, tag="created"):
    """The settings of the table, with the version of the rules, its owner, and the commitment to the seed."""

    rules: int
    owner: str
    commitment: str

    @property
    def settings(self) -> TableSettings:
        return TableSettings(**{name: getattr(self, name) for name in TableSettings.__struct_fields__})


class Arranged(TableSettings, frozen=True, kw_only=True, forbid_unknown_fields=False, gc=False, tag="arranged"):
    """The owner has changed the settings before the start; the rules are those of this moment.

    Whoever has confirmed a rated game has agreed to something else, so nobody has confirmed this one.
    """

    rules: int


def rearranged(created: Created, event: Arranged) -> Created:
    """The settings of a table as they are after a change."""
    fields = {name: getattr(event, name) for name in Arranged.__struct_fields__}
    return msgspec.structs.replace(created, **fields)


class Sealed(msgspec.Struct, frozen=True, gc=False, tag="sealed"):
    """The secret behind the commitment; no viewer is shown it before the end."""

    seed: str


class Resealed(msgspec.Struct, frozen=True, gc=False, tag="resealed"):
    """The table came from a backup: draws from here on follow from another seed, whose commitment this is."""

    commitment: str


class Twinned(msgspec.Struct, frozen=True, gc=False, tag="twinned"):
    """This table and that one are dealt the same: they have one seed, which is shown when both are over. `second` is
    the one whose link is handed over.
    """

    table: str
    second: bool = False


class Repeated(msgspec.Struct, frozen=True, gc=False, tag="repeated"):
    """The people of the twin, who have finished, play its deals a second time: whoever sat at seat i there takes seat
    i + `shift` here, counted round.
    """

    shift: int


class Unsealed(msgspec.Struct, frozen=True, gc=False, tag="unsealed"):
    """Both twins are over: the seed, so that everybody can check every draw."""

    seed: str


class SeatTaken(msgspec.Struct, frozen=True, gc=False, tag="seat_taken"):
    """`bot` is the name of the bot that sits there, None for a person; `nonce` is one brought in the clear.

    `program` marks a player who has signed in as a program: a bot of somebody's own.
    """

    seat: int
    player: str
    name: str
    nonce: str
    bot: str | None = None
    program: bool = False


class Nonced(msgspec.Struct, frozen=True, gc=False, tag="nonced"):
    """The player of this seat replaces the nonce, in the clear."""

    seat: int
    nonce: str


class NonceDue(msgspec.Struct, frozen=True, gc=False, tag="nonce_due"):
    """The player of this seat will commit to a nonce, and no start goes without it."""

    seat: int


class NonceCommitted(msgspec.Struct, frozen=True, gc=False, tag="nonce_committed"):
    seat: int
    nonce_hash: str


class Starting(msgspec.Struct, frozen=True, gc=False, tag="starting"):
    """The owner has called the start: seats and commitments are fixed, and nonces are revealed."""


class NonceRevealed(msgspec.Struct, frozen=True, gc=False, tag="nonce_revealed"):
    seat: int
    nonce: str


class Withheld(msgspec.Struct, frozen=True, gc=False, tag="withheld"):
    """The players of these seats did not bring the nonce they owed, and lose their seats; all others commit afresh.

    `off` says that the start is called off; otherwise it goes on without them.
    """

    seats: tuple[int, ...]
    names: tuple[str, ...]
    off: bool = False


class SeatLeft(msgspec.Struct, frozen=True, gc=False, tag="seat_left"):
    seat: int
    kicked: bool = False


class Renamed(msgspec.Struct, frozen=True, gc=False, tag="renamed"):
    """The player of this seat has another name; `before` is the name until now."""

    seat: int
    name: str
    before: str


class Confirmed(msgspec.Struct, frozen=True, gc=False, tag="confirmed"):
    """The player of this seat agrees to a rated game with those who sit here now, or (False) no longer does.

    It lapses for everybody when somebody sits down or gets up.
    """

    seat: int
    confirmed: bool = True


class Started(msgspec.Struct, frozen=True, gc=False, tag="started"):
    """Empty seats are removed: player i of the game sat at `order[i]` before."""

    order: tuple[int, ...]


class Acted(msgspec.Struct, frozen=True, gc=False, tag="acted"):
    """`together` marks a choice that stays hidden until all have chosen; None is an action the viewer may not know."""

    seat: int
    action: str | None
    by: By = "player"
    together: bool = False


class Shown(msgspec.Struct, frozen=True, gc=False, tag="shown"):
    """All have chosen: the choices as everybody may see them, by seat."""

    actions: dict[int, str]


class Happened(msgspec.Struct, frozen=True, gc=False, tag="happened"):
    """Chance, the `draw`-th time at this table."""

    draw: int
    outcome: str


class Undone(msgspec.Struct, frozen=True, gc=False, tag="undone"):
    seat: int


class Hinted(msgspec.Struct, frozen=True, gc=False, tag="hinted"):
    """The player of this seat has asked the coach about the choice that is due; once for each position."""

    seat: int


class SatIn(msgspec.Struct, frozen=True, gc=False, tag="sat_in"):
    """A bot plays for an absent person; `forfeit`: to the end of a rated game, in which that person comes last.

    `decides`: only one player is left, who has won as far as ratings go.
    """

    seat: int
    forfeit: bool = False
    decides: bool = False


class HandedBack(msgspec.Struct, frozen=True, gc=False, tag="handed_back"):
    seat: int


class SeatOffered(msgspec.Struct, frozen=True, gc=False, tag="seat_offered"):
    """Whoever brings the secret behind this hash may take the seat; empty: nobody any more."""

    seat: int
    secret_hash: str


class SeatHanded(msgspec.Struct, frozen=True, gc=False, tag="seat_handed"):
    """Another person plays here from now on; the nonce of the seat stays."""

    seat: int
    player: str
    name: str
    program: bool = False


class TableGiven(msgspec.Struct, frozen=True, gc=False, tag="table_given"):
    """The player of this seat owns the table from now on."""

    seat: int


class PauseAsked(msgspec.Struct, frozen=True, gc=False, tag="pause_asked"):
    """The player of this seat proposes a pause, or agrees to the one that is proposed."""

    seat: int


class PauseDeclined(msgspec.Struct, frozen=True, gc=False, tag="pause_declined"):
    """Somebody does not want the pause that is proposed; None: nobody has answered in time."""

    seat: int | None


class Paused(msgspec.Struct, frozen=True, gc=False, tag="paused"):
    """Everybody is gone, or (`agreed`) everybody who is there wants to rest."""

    agreed: bool = False


class Resumed(msgspec.Struct, frozen=True, gc=False, tag="resumed"):
    """Somebody is back, or the player of this `seat` ends a pause that was agreed on."""

    seat: int | None = None


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
    """The result, and the seed, so that everybody can check every draw. A twin keeps the seed to itself (empty) until
    the other one is over, too.
    """

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
    | Arranged
    | Sealed
    | Resealed
    | Twinned
    | Repeated
    | Unsealed
    | SeatTaken
    | Nonced
    | NonceDue
    | NonceCommitted
    | Starting
    | NonceRevealed
    | Withheld
    | SeatLeft
    | Renamed
    | Confirmed
    | Started
    | Acted
    | Shown
    | Happened
    | Undone
    | Hinted
    | SatIn
    | HandedBack
    | SeatOffered
    | SeatHanded
    | TableGiven
    | PauseAsked
    | PauseDeclined
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
