"""Full states of Skull that a seat cannot tell from the true one: the discs it has not seen are filled in.

What another player hides is where the skull lay in each round, and whether and when it was lost. All that was turned or
shown is taken into account exactly. Beyond that the skull is equally likely in every position of the stack and the
hand, and a disc given up by choice is as likely to have been the skull as a flower.
"""

from __future__ import annotations

from typing import Final

from librt.random import Random
from mypy_extensions import i64

from calavera.core.state import CHANCE, FACT, HIDDEN, entry_what, entry_who
from calavera.games.skull.rules.layout import (
    DISCS,
    FLOWER,
    LOSE_FLOWER,
    LOSE_HIDDEN,
    NEW_ROUND,
    PLACE_FLOWER,
    PLACE_HIDDEN,
    PLACE_LAST_CHANCE,
    SHOWING,
    SKULL,
    UNSEEN,
    is_bid,
    lost,
    turned_face,
    turned_position,
    turned_seat,
)
from calavera.games.skull.rules.state import SkullState

_UNKNOWN: Final = -1
_NEVER: Final = -1
_LAST_CHANCE: Final = -1


class _Round:
    """What one seat put down in one round: history index and face of each disc, the Last Chance disc left out."""

    def __init__(self, owned: int) -> None:
        self.owned = owned
        self.entries: list[int] = []
        self.faces: list[int] = []
        self.lost_at = _NEVER  # history index of the loss that ended the round for this seat
        self.lost_by_choice = False

    def chance_with_skull(self) -> float:
        """How likely what was seen is when the skull lay anywhere in hand or stack."""
        if SKULL in self.faces:
            return 1 / self.owned
        return (self.faces.count(_UNKNOWN) + self.owned - len(self.faces)) / self.owned

    def place_skull(self, rng: Random) -> None:
        if SKULL in self.faces:
            return
        unknown = [i for i in range(len(self.faces)) if self.faces[i] == _UNKNOWN]
        place = rng.randrange(len(unknown) + self.owned - len(self.faces))
        if place < len(unknown):
            self.faces[unknown[place]] = SKULL


def complete(state: SkullState, seat: int, observed: tuple[int, ...], rng: Random) -> None:
    """Play `observed` on a new state, hidden discs filled in at random."""
    filled: dict[int, int] = {}
    for other in range(state.players):
        if other != seat:
            _fill_in(other, observed, filled, rng)
    scratch = state.buffer()
    for i in range(len(observed)):
        who: i64 = entry_who(observed[i])
        what: i64 = entry_what(observed[i])
        if who == FACT:
            continue
        if what == HIDDEN and state.stage == SHOWING:
            what = state.random_action(who, rng, scratch)
        elif what == HIDDEN and state.chance_holder == who and rng.randrange(2) == 0:
            what = PLACE_LAST_CHANCE
        elif i in filled:
            what = filled[i]
        state.apply(who, what)


def _fill_in(seat: i64, observed: tuple[int, ...], filled: dict[int, int], rng: Random) -> None:
    rounds = _rounds_of(seat, observed)
    lost_after = _choose_loss(rounds, rng)
    for i in range(len(rounds)):
        now = rounds[i]
        if lost_after == _NEVER or i <= lost_after:
            now.place_skull(rng)
        for j in range(len(now.entries)):
            filled[now.entries[j]] = PLACE_FLOWER + (SKULL if now.faces[j] == SKULL else FLOWER)
        if now.lost_at != _NEVER:
            face: i64 = SKULL if i == lost_after else FLOWER
            filled[now.lost_at] = LOSE_FLOWER + face if now.lost_by_choice else lost(seat, face)


def _rounds_of(seat: i64, observed: tuple[int, ...]) -> list[_Round]:
    rounds: list[_Round] = []
    stack: list[int] = []  # for each disc of the current stack its index in the round, or _LAST_CHANCE
    owned = DISCS
    bidding = False
    for i in range(len(observed)):
        who = entry_who(observed[i])
        what = entry_what(observed[i])
        if who == FACT and what == NEW_ROUND:
            rounds.append(_Round(owned))
            stack = []
            bidding = False
        elif who == FACT:
            position = turned_position(what)
            if turned_seat(what) == seat and stack[position] != _LAST_CHANCE:
                rounds[-1].faces[stack[position]] = turned_face(what)
        elif who >= 0 and is_bid(what):
            bidding = True
        elif (who == CHANCE and what == lost(seat, UNSEEN)) or (who == seat and what == LOSE_HIDDEN):
            rounds[-1].lost_at = i
            rounds[-1].lost_by_choice = who == seat
            owned -= 1
        elif who == seat and what == PLACE_LAST_CHANCE:
            stack.append(_LAST_CHANCE)
        elif who == seat and (what == PLACE_HIDDEN or (what == HIDDEN and not bidding)):
            stack.append(len(rounds[-1].entries))
            rounds[-1].entries.append(i)
            rounds[-1].faces.append(_UNKNOWN)
    return rounds


def _choose_loss(rounds: list[_Round], rng: Random) -> int:
    """The round after which the skull was lost, or _NEVER, weighed by what was seen."""
    weights = [_weight(rounds, lost_after) for lost_after in range(_NEVER, len(rounds))]
    rest = rng.random() * sum(weights)
    chosen = _NEVER
    for i in range(len(weights)):
        if weights[i] > 0:
            chosen = i + _NEVER
            rest -= weights[i]
            if rest < 0:
                break
    return chosen


def _weight(rounds: list[_Round], lost_after: int) -> float:
    if lost_after != _NEVER and rounds[lost_after].lost_at == _NEVER:
        return 0.0
    weight = 1.0
    for i in range(len(rounds)):
        now = rounds[i]
        if lost_after != _NEVER and i > lost_after:
            if SKULL in now.faces:
                return 0.0
        else:
            weight *= now.chance_with_skull()
            if now.lost_at != _NEVER and not now.lost_by_choice:
                weight *= (1.0 if i == lost_after else now.owned - 1.0) / now.owned
    return weight
