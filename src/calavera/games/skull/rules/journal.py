"""What happens in Skull, event by event. Discs of a stack are counted from 0 at the bottom."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from calavera.core.journal import JournalEvent
from calavera.core.state import Note
from calavera.games.skull.rules.actions import Face
from calavera.games.skull.rules.layout import pair_first, pair_second


class RoundBegan(JournalEvent, frozen=True, tag="round"):
    """`seat` starts the round. `why`: it was drawn for the first round, it was the last challenger, it owns the skull
    that eliminated the challenger, or `other`, eliminated by their own skull, has named it.
    """

    seat: int
    round: int
    why: Literal["drawn", "challenger", "skull", "named"]
    other: int | None = None


class LastChanceLent(JournalEvent, frozen=True, tag="last_chance"):
    seat: int


class Placed(JournalEvent, frozen=True, tag="placed"):
    """`position` of the new disc in the stack of `seat`."""

    seat: int
    position: int


class BidNamed(JournalEvent, frozen=True, tag="bid"):
    seat: int
    number: int


class Passed(JournalEvent, frozen=True, tag="passed"):
    seat: int


class ChallengeBegan(JournalEvent, frozen=True, tag="challenge"):
    """The bidding has ended with the bid of `seat`: nobody went higher, or nobody can because it is every disc."""

    seat: int
    bid: int
    why: Literal["unbeaten", "all"]


class Turned(JournalEvent, frozen=True, tag="turned"):
    """The challenger `seat` has turned a disc of `owner`, perhaps one of its own; `found` flowers lie open by now, and
    `before` lay open until then.
    """

    seat: int
    owner: int
    position: int
    disc: Face
    before: int
    found: int


class ChallengeWon(JournalEvent, frozen=True, tag="challenge_won"):
    """`wins` is how many challenges the seat has won by now."""

    seat: int
    bid: int
    wins: int


class ChallengeLost(JournalEvent, frozen=True, tag="challenge_lost"):
    """The challenger `seat` met the skull of `owner`, which may be its own."""

    seat: int
    bid: int
    owner: int


class Showed(JournalEvent, frozen=True, tag="showed"):
    """After a failed challenge a player has shown a disc of their own stack."""

    seat: int
    position: int
    disc: Face


class DiscLost(JournalEvent, frozen=True, tag="disc_lost"):
    """`had` and `left` are how many discs the seat owned before and owns now; `how` the lost one was picked: drawn at
    random, chosen by its owner, or without either because it was the last one.
    """

    seat: int
    had: int
    left: int
    how: Literal["drawn", "chosen", "last"]


class OwnLoss(JournalEvent, frozen=True, tag="own_loss"):
    """Which disc was lost. Only its owner learns that."""

    seat: int
    disc: Face


class Eliminated(JournalEvent, frozen=True, tag="eliminated"):
    seat: int


class Won(JournalEvent, frozen=True, tag="won"):
    """The game is over: two challenges won, or the last one left."""

    seat: int
    how: Literal["challenges", "last"]


SkullEvent = (
    RoundBegan
    | LastChanceLent
    | Placed
    | BidNamed
    | Passed
    | ChallengeBegan
    | Turned
    | ChallengeWon
    | ChallengeLost
    | Showed
    | DiscLost
    | OwnLoss
    | Eliminated
    | Won
)


_UNPACK: dict[str, Callable[[Note], SkullEvent]] = {
    "round_drawn": lambda note: RoundBegan(note.seat, note.value, "drawn"),
    "round_challenger": lambda note: RoundBegan(note.seat, note.value, "challenger"),
    "round_skull": lambda note: RoundBegan(note.seat, note.value, "skull"),
    "round_named": lambda note: RoundBegan(note.seat, note.value, "named", note.other),
    "last_chance": lambda note: LastChanceLent(note.seat),
    "placed": lambda note: Placed(note.seat, note.value),
    "bid": lambda note: BidNamed(note.seat, note.value),
    "passed": lambda note: Passed(note.seat),
    "challenge_unbeaten": lambda note: ChallengeBegan(note.seat, note.value, "unbeaten"),
    "challenge_all": lambda note: ChallengeBegan(note.seat, note.value, "all"),
    "turned_flower": lambda note: _turned(note, "flower"),
    "turned_skull": lambda note: _turned(note, "skull"),
    "challenge_won": lambda note: ChallengeWon(note.seat, pair_first(note.value), pair_second(note.value)),
    "challenge_lost": lambda note: ChallengeLost(note.seat, note.value, note.other),
    "showed_flower": lambda note: Showed(note.seat, note.value, "flower"),
    "showed_skull": lambda note: Showed(note.seat, note.value, "skull"),
    "disc_drawn": lambda note: DiscLost(note.seat, note.value + 1, note.value, "drawn"),
    "disc_chosen": lambda note: DiscLost(note.seat, note.value + 1, note.value, "chosen"),
    "disc_last": lambda note: DiscLost(note.seat, 1, 0, "last"),
    "lost_flower": lambda note: OwnLoss(note.seat, "flower", only=note.only),
    "lost_skull": lambda note: OwnLoss(note.seat, "skull", only=note.only),
    "eliminated": lambda note: Eliminated(note.seat),
    "won_challenges": lambda note: Won(note.seat, "challenges"),
    "won_last": lambda note: Won(note.seat, "last"),
}


def unpack(note: Note) -> SkullEvent:
    """The event that the rules have noted."""
    return _UNPACK[note.what](note)


def _turned(note: Note, disc: Face) -> Turned:
    found = pair_second(note.value)
    return Turned(note.seat, note.other, pair_first(note.value), disc, found - (1 if disc == "flower" else 0), found)
