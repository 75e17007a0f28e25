"""The Skull King dice game on a score pad: what bids score, who takes a trick, how a finished game is written down."""

from __future__ import annotations

from collections import Counter
from typing import Any

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.core.errors import BadOptions
from calavera.core.pad import Written, events_of, random_game
from calavera.core.state import State
from calavera.games.skull_king.game import GAME
from calavera.games.skull_king.rules.actions import FACE_NAMES, KIND_NAMES
from calavera.games.skull_king.rules.journal import BonusEarned, HandScored, StarterNamed
from calavera.games.skull_king.rules.layout import BLACK, FLAG, MERMAID, PIRATE, SKULL, SKULL_KING, hands_of, thrown_die
from calavera.games.skull_king.rules.options import Bag, Dice, SkullKingOptions
from calavera.games.skull_king.rules.state import points
from calavera.games.skull_king.rules.tricks import KING_CAUGHT, PIRATE_CAUGHT, strongest, why_taken
from calavera.games.skull_king.rules.view import REASONS

# All that can lie in a trick, as far as it matters who takes it: a die and the face it shows.
THINGS: tuple[tuple[int, int], ...] = (
    (BLACK, FLAG),
    *[(BLACK, number) for number in range(FLAG + 1, SKULL)],
    (MERMAID, SKULL),
    (PIRATE, SKULL),
    (SKULL_KING, SKULL),
)
_DIGITS = "0123456789abcdef"


def tables() -> dict[str, Any]:
    hands = {players: hands_of(players) for players in GAME.seats}
    most = max(hands.values())
    return {
        "hands": hands,
        # Whose turn it is to start, counted clockwise from the first starter.
        "starts": {players: _starts(players) for players in GAME.seats},
        "points": {
            "standard": _points(most, landlubber=False, bonus=0),
            "landlubber": _points(most, landlubber=True, bonus=0),
        },
        # How often each point of a bonus counts; with the simple scoring there is none.
        "counted": _counted(most),
        "bonus": {"pirate": PIRATE_CAUGHT, "king": KING_CAUGHT},
        # How many dice a bag must hold.
        "dice": {players: _least_dice(players) for players in GAME.seats},
        "things": [_name(kind, face) for kind, face in THINGS],
        # By all that lies there, a bit for each thing: which of them takes the trick, and why, if it is there once or
        # several times. Of equals the last one thrown takes it, but for these.
        "takes": "".join([_DIGITS[_taker(there)[0]] for there in _sets()]),
        "why": "".join([_DIGITS[_taker(there)[1]] for there in _sets()]),
        "why_last": "".join([_DIGITS[_taker(there, times=2)[1]] for there in _sets()]),
        "first": [thing for thing in range(len(THINGS)) if _first_takes(thing)],
        "reasons": list(REASONS),
    }


def secret(players: int) -> frozenset[str]:
    """The bid of every hand."""
    return frozenset(f"bid.{hand}" for hand in range(1, hands_of(players) + 1))


def _least_dice(players: int) -> int:
    return next(count for count in range(37) if _is_enough(count, players))


def _is_enough(count: int, players: int) -> bool:
    none = {name: Dice(0, dice.faces) for name, dice in zip(KIND_NAMES, Bag().kinds(), strict=True)}
    bag = Bag(**{**none, "black": Dice(count, Bag().black.faces)})
    try:
        SkullKingOptions(bag=bag).check(players)
    except BadOptions:
        return False
    return True


def _points(most: int, *, landlubber: bool, bonus: int) -> list[list[list[int]]]:
    """By hand, bid and tricks taken."""
    return [
        [[points(landlubber, hand, bid, taken, bonus) for taken in range(hand + 1)] for bid in range(hand + 1)]
        for hand in range(1, most + 1)
    ]


def _counted(most: int) -> list[list[list[int]]]:
    """By hand, bid and tricks taken: by how much a bonus of one point raises the score."""
    without, with_one = (_points(most, landlubber=False, bonus=bonus) for bonus in (0, 1))
    return [
        [[more - less for less, more in zip(*taken, strict=True)] for taken in zip(*bids, strict=True)]
        for bids in zip(without, with_one, strict=True)
    ]


def _starts(players: int) -> list[int]:
    end = random_game(GAME, players, SkullKingOptions(), Random(players))
    seats = [event.seat for event in events_of(end) if isinstance(event, StarterNamed)]
    return [(seat - seats[0]) % players for seat in seats]


def _sets() -> range:
    """Every trick by the things in it, a bit each."""
    return range(1, 1 << len(THINGS))


def _taker(there: int, times: int = 1) -> tuple[int, int]:
    """Which thing takes a trick of these, and why, each of them there so many times."""
    things = [thing for thing in range(len(THINGS)) if there >> thing & 1] * times
    slot, why = _strongest(things)
    return things[slot], why


def _first_takes(thing: int) -> bool:
    return _strongest([thing, thing])[0] == 0


def _strongest(things: list[int]) -> tuple[int, int]:
    dice = vec[i64]([thrown_die(0, *THINGS[thing]) for thing in things])
    slot = strongest(dice, 0, len(things))
    return slot, why_taken(dice, 0, len(things), slot)


def _name(kind: int, face: int) -> str:
    return KIND_NAMES[kind] if face == SKULL else str(FACE_NAMES[face])


def written(end: State) -> dict[str, Written]:
    """Bonuses are written down whether or not the bid was made: nobody knows that before the hand is over."""
    cells: dict[str, Written] = {}
    caught: Counter[str] = Counter()
    for event in events_of(end):
        if isinstance(event, StarterNamed) and not cells:
            cells["starts"] = event.seat
        elif isinstance(event, BonusEarned):
            what = "king" if event.captured == "skull_king" else "pirate"
            caught[f"{what}.{{hand}}.{event.seat}"] += event.count
        elif isinstance(event, HandScored):
            cells[f"bid.{event.hand}.{event.seat}"] = event.bid
            cells[f"took.{event.hand}.{event.seat}"] = event.taken
            cells |= {cell.format(hand=event.hand): count for cell, count in caught.items()}
            caught.clear()
    return cells
