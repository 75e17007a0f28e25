"""What people, bots and the server may ask of a table."""

from __future__ import annotations

import msgspec

from calavera.table.events import By
from calavera.table.people import Seat
from calavera.table.settings import TableSettings


class Sit(msgspec.Struct, frozen=True, gc=False, tag="sit"):
    """Take a seat, the first free one if not named.

    `nonce_hash` commits to the client's share in every later draw, which `reveal_nonce` opens when the game starts;
    with `nonce_due` the hash follows, and the start waits for it. A client that cannot answer then brings its share in
    the clear, as `nonce`.
    """

    name: str
    nonce: str = ""
    seat: int | None = None
    nonce_hash: str = ""
    nonce_due: bool = False


class CommitNonce(msgspec.Struct, frozen=True, gc=False, tag="commit_nonce"):
    """Commit to another share by its SHA-256: before the start, or again because somebody withheld theirs."""

    nonce_hash: str


class RevealNonce(msgspec.Struct, frozen=True, gc=False, tag="reveal_nonce"):
    """The table starts: open the share that was committed to."""

    nonce: str


class Nonce(msgspec.Struct, frozen=True, gc=False, tag="nonce"):
    """Bring another share in the clear before the start."""

    nonce: str


class Leave(msgspec.Struct, frozen=True, gc=False, tag="leave"):
    pass


class AddBot(msgspec.Struct, frozen=True, gc=False, tag="add_bot"):
    """Put a bot on a seat: the game's usual one if not named."""

    bot: str | None = None
    name: str = ""
    seat: int | None = None


class Kick(msgspec.Struct, frozen=True, gc=False, tag="kick"):
    """Empty a seat before the start."""

    seat: int


class ChangeName(msgspec.Struct, frozen=True, gc=False, tag="change_name"):
    """Another name for one's seat, before the start."""

    name: str


class Arrange(msgspec.Struct, frozen=True, tag="arrange"):
    """Other settings for the same game, before the start. Seats that go have to be free."""

    settings: TableSettings


class Confirm(msgspec.Struct, frozen=True, gc=False, tag="confirm"):
    """Agree to a rated game with those who sit here now, or take that back."""

    confirmed: bool = True


class Start(msgspec.Struct, frozen=True, gc=False, tag="start"):
    """Begin with the players who are seated; `fill` puts bots into the free seats first.

    The game begins when everybody who has committed to a nonce has revealed it.
    """

    fill: bool = False


class Play(msgspec.Struct, frozen=True, gc=False, tag="play"):
    """Make a choice, in words.

    With `wait`, chance waits a moment after it where the game allows that (`Game.lingers`), so that the choice can be
    taken back: until somebody lets it `go_on`, or the server does.
    """

    action: str
    wait: bool = False


class GoOn(msgspec.Struct, frozen=True, gc=False, tag="go_on"):
    """Let chance go on, if it waits: the choice before it stands."""


class Undo(msgspec.Struct, frozen=True, gc=False, tag="undo"):
    pass


class TakeBack(msgspec.Struct, frozen=True, gc=False, tag="take_back"):
    """Take one's seat back from a bot that sits in."""


class AskPause(msgspec.Struct, frozen=True, gc=False, tag="ask_pause"):
    """Propose a pause, or agree to the one that is proposed: the game rests when everybody who is there has."""


class DeclinePause(msgspec.Struct, frozen=True, gc=False, tag="decline_pause"):
    pass


class EndPause(msgspec.Struct, frozen=True, gc=False, tag="end_pause"):
    """End a pause, for everybody."""


class AskHint(msgspec.Struct, frozen=True, gc=False, tag="ask_hint"):
    """Ask the coach about the choice that is due, where the table allows it. Everybody learns that it was asked for;
    what it says is for its player alone, over HTTP.
    """


class OfferSeat(msgspec.Struct, frozen=True, gc=False, tag="offer_seat"):
    """Let whoever presents the secret with this SHA-256 take one's seat, once; an empty hash withdraws the offer."""

    secret_hash: str


class TakeSeat(msgspec.Struct, frozen=True, gc=False, tag="take_seat"):
    """Play on in the seat of somebody who has given the secret away."""

    seat: int
    secret: str
    name: str


class GiveTable(msgspec.Struct, frozen=True, gc=False, tag="give_table"):
    """Make the player of this seat the owner of the table."""

    seat: int


class Say(msgspec.Struct, frozen=True, gc=False, tag="say"):
    phrase: str | None = None
    text: str | None = None


class Mute(msgspec.Struct, frozen=True, gc=False, tag="mute"):
    player: str
    muted: bool = True


class Close(msgspec.Struct, frozen=True, gc=False, tag="close"):
    pass


Command = (
    Sit
    | CommitNonce
    | RevealNonce
    | Nonce
    | Leave
    | AddBot
    | Kick
    | ChangeName
    | Arrange
    | Confirm
    | Start
    | Play
    | GoOn
    | Undo
    | TakeBack
    | AskPause
    | DeclinePause
    | EndPause
    | AskHint
    | OfferSeat
    | TakeSeat
    | GiveTable
    | Say
    | Mute
    | Close
)


# What only the server itself asks


class PlayFor(msgspec.Struct, frozen=True, gc=False, tag="play_for"):
    """A bot's choice for a seat, or the default when time is up.

    `turn` is how many choices the seat had made when it was asked: a late answer to an earlier question is refused.
    """

    seat: int
    action: str
    by: By
    turn: int


class CallChance(msgspec.Struct, frozen=True, gc=False, tag="call_chance"):
    """Chance has waited long enough. `draws` counts the draws made when that was noticed: a late call is void."""

    draws: int


class SayFor(msgspec.Struct, frozen=True, gc=False, tag="say_for"):
    """A bot's remark."""

    seat: int
    phrase: str


class SitIn(msgspec.Struct, frozen=True, gc=False, tag="sit_in"):
    seat: int


class HandBack(msgspec.Struct, frozen=True, gc=False, tag="hand_back"):
    """The player is back for whom a bot has been sitting in."""

    seat: int


class Pause(msgspec.Struct, frozen=True, gc=False, tag="pause"):
    pass


class Resume(msgspec.Struct, frozen=True, gc=False, tag="resume"):
    pass


class SettlePause(msgspec.Struct, frozen=True, gc=False, tag="settle_pause"):
    """Decide about the pause proposed at `since` without the seats that are `away`; `lapsed`: time for it is up."""

    away: tuple[int, ...]
    since: int
    lapsed: bool


class Lapse(msgspec.Struct, frozen=True, gc=False, tag="lapse"):
    """A player is not here when a rated game is to start: the confirmation no longer counts."""

    seat: int


class LinkRematch(msgspec.Struct, frozen=True, gc=False, tag="link_rematch"):
    table: str


class Abandon(msgspec.Struct, frozen=True, gc=False, tag="abandon"):
    """Close a table that nobody has touched for a very long time."""


class CallNonces(msgspec.Struct, frozen=True, gc=False, tag="call_nonces"):
    """Time is up for the nonces of a start. `since` is when the table began to wait for them: a late call is void."""

    since: int


class Repeat(msgspec.Struct, frozen=True, gc=False, tag="repeat"):
    """Seat those who have finished at the twin, in the order of its seats, `shift` seats further on."""

    seats: tuple[Seat, ...]
    shift: int


class Unseal(msgspec.Struct, frozen=True, gc=False, tag="unseal"):
    """Both twins are over: publish the seed."""


class Reseal(msgspec.Struct, frozen=True, gc=False, tag="reseal"):
    """Go on with another seed: the log comes from a backup, so draws after it may have been seen already."""

    seed: str


ServerCommand = (
    PlayFor
    | CallChance
    | SayFor
    | SitIn
    | HandBack
    | Pause
    | Resume
    | SettlePause
    | Lapse
    | LinkRematch
    | Abandon
    | CallNonces
    | Reseal
    | Repeat
    | Unseal
)
