"""What people, bots and the server may ask of a table."""

from __future__ import annotations

import msgspec

from calavera.play.bots import USUAL
from calavera.table.events import By


class Sit(msgspec.Struct, frozen=True, gc=False, tag="sit"):
    """Take a seat, the first free one if not named. `nonce` is the client's share in every later draw."""

    name: str
    nonce: str = ""
    seat: int | None = None


class Nonce(msgspec.Struct, frozen=True, gc=False, tag="nonce"):
    """Bring another share before the start, now that the commitment is known."""

    nonce: str


class Leave(msgspec.Struct, frozen=True, gc=False, tag="leave"):
    pass


class AddBot(msgspec.Struct, frozen=True, gc=False, tag="add_bot"):
    bot: str = USUAL
    name: str = ""
    seat: int | None = None


class Kick(msgspec.Struct, frozen=True, gc=False, tag="kick"):
    """Empty a seat before the start."""

    seat: int


class Start(msgspec.Struct, frozen=True, gc=False, tag="start"):
    """Begin with whoever sits; `fill` puts bots into the free seats first."""

    fill: bool = False


class Play(msgspec.Struct, frozen=True, gc=False, tag="play"):
    """Make a choice, in words."""

    action: str


class Undo(msgspec.Struct, frozen=True, gc=False, tag="undo"):
    pass


class TakeBack(msgspec.Struct, frozen=True, gc=False, tag="take_back"):
    """Play oneself again where a bot has been sitting in."""


class Say(msgspec.Struct, frozen=True, gc=False, tag="say"):
    phrase: str | None = None
    text: str | None = None


class Mute(msgspec.Struct, frozen=True, gc=False, tag="mute"):
    player: str
    muted: bool = True


class Close(msgspec.Struct, frozen=True, gc=False, tag="close"):
    pass


Command = Sit | Nonce | Leave | AddBot | Kick | Start | Play | Undo | TakeBack | Say | Mute | Close


# What only the server itself asks


class PlayFor(msgspec.Struct, frozen=True, gc=False, tag="play_for"):
    """A bot's choice for a seat, or the default when time is up.

    `turn` is how many choices the seat had made when it was asked: a late answer to an earlier question is refused.
    """

    seat: int
    action: str
    by: By
    turn: int


class SayFor(msgspec.Struct, frozen=True, gc=False, tag="say_for"):
    """A bot's remark."""

    seat: int
    phrase: str


class SitIn(msgspec.Struct, frozen=True, gc=False, tag="sit_in"):
    seat: int


class HandBack(msgspec.Struct, frozen=True, gc=False, tag="hand_back"):
    """Whoever a bot has been sitting in for is here again."""

    seat: int


class Pause(msgspec.Struct, frozen=True, gc=False, tag="pause"):
    pass


class Resume(msgspec.Struct, frozen=True, gc=False, tag="resume"):
    pass


class LinkRematch(msgspec.Struct, frozen=True, gc=False, tag="link_rematch"):
    table: str


class Abandon(msgspec.Struct, frozen=True, gc=False, tag="abandon"):
    """Close a table that nobody has touched for a very long time."""


ServerCommand = PlayFor | SayFor | SitIn | HandBack | Pause | Resume | LinkRematch | Abandon
