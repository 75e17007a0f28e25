"""Determinization of the Skull King dice game: fill in the dice that a seat has not seen.

In a hand that is over, every die drawn was thrown, so only the order of drawing is made up. In the hand being played,
the dice that another seat still holds come from those not seen yet, each of them as likely as any other; a seat that
did not follow a colour holds none of it.
"""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.core.hands import last_deal, shares
from calavera.core.state import CHANCE, HIDDEN, entry_what, entry_who
from calavera.games.skull_king.rules.layout import (
    BLACK,
    DEAL,
    KINDS,
    MOST_HANDS,
    NO_COLOUR,
    ROLL,
    THROW,
    UNSEEN,
    deal,
    deal_kind,
    deal_seat,
    is_deal,
)
from calavera.games.skull_king.rules.state import SkullKingState

_CHOICES: Final = 64


class _Hand:
    """What is known of one hand. There is a column of dice per seat, MOST_HANDS wide, as nobody draws more."""

    def __init__(self, state: SkullKingState) -> None:
        players: i64 = state.players
        self.players = players
        self.supply = state.counts[:]  # dice that were not seen, by kind
        self.blanks = vec[i64]([0] * (MOST_HANDS * players))  # the places in the history where an unseen die was drawn
        self.kinds = vec[i64]([0] * (MOST_HANDS * players))  # the kinds of those dice: thrown ones, then made up ones
        self.drawn = vec[i64]([0] * players)  # how many blanks a seat has
        self.known = vec[i64]([0] * players)  # and how many of them were thrown
        self.barred = vec[i64]([0] * players)  # a bit for each colour a seat is out of
        self.throws: i64 = 0
        self.colour: i64 = NO_COLOUR

    def note_blank(self, seat: i64, place: i64) -> None:
        self.blanks[MOST_HANDS * seat + self.drawn[seat]] = place
        self.drawn[seat] += 1

    def note_throw(self, seat: i64, kind: i64) -> None:
        if self.throws % self.players == 0:
            self.colour = NO_COLOUR
        self.throws += 1
        if kind >= BLACK and self.colour == NO_COLOUR:
            self.colour = kind
        elif kind >= BLACK and kind != self.colour:
            self.barred[seat] |= 1 << self.colour
        if self.drawn[seat] > 0:
            self.supply[kind] -= 1
            self.kinds[MOST_HANDS * seat + self.known[seat]] = kind
            self.known[seat] += 1

    def fill_in(self, filled: vec[i64], rng: Random) -> None:
        wanted = self.drawn[:]
        lacking: i64 = 0
        for seat in range(self.players):
            wanted[seat] -= self.known[seat]
            lacking += wanted[seat]
        if lacking > 0:
            self._make_up(shares(rng, self.supply, wanted, self.barred))
        for seat in range(self.players):
            first: i64 = MOST_HANDS * seat
            self._shuffle(first, self.drawn[seat], rng)
            for i in range(first, first + self.drawn[seat]):
                filled[self.blanks[i]] = deal(seat, self.kinds[i])

    def _make_up(self, held: vec[i64]) -> None:
        kinds = self.kinds
        for seat in range(self.players):
            place: i64 = MOST_HANDS * seat + self.known[seat]
            kind: i64 = 0
            while kind < KINDS:
                for end in range(place + held[KINDS * seat + kind], place, -1):
                    kinds[end - 1] = kind
                place += held[KINDS * seat + kind]
                kind += 1

    def _shuffle(self, first: i64, many: i64, rng: Random) -> None:
        kinds = self.kinds
        for i in range(many - 1, 0, -1):
            j = rng.randrange(i + 1)
            kind = kinds[first + i]
            kinds[first + i] = kinds[first + j]
            kinds[first + j] = kind


def complete(state: SkullKingState, _seat: int, observed: tuple[int, ...], rng: Random) -> None:
    """Play `observed` on a new state, unseen dice and bids filled in at random."""
    count: i64 = len(observed)
    movers = vec[i64]([0] * count)
    filled = vec[i64]([0] * count)
    for i in range(count):
        packed: i64 = observed[i]
        movers[i] = entry_who(packed)
        filled[i] = entry_what(packed)
    _fill_in(state, movers, filled, rng)
    scratch = vec[i64]([0] * _CHOICES)
    for i in range(count):
        who = movers[i]
        what = filled[i]
        if what == HIDDEN:
            what = state.random_action(who, rng, scratch)
        state.apply(who, what)


def settled(observed: tuple[int, ...]) -> int:
    """Up to the last deal: of the hands before it only the order of drawing is not known."""
    return last_deal(observed, DEAL, ROLL)


def _fill_in(state: SkullKingState, movers: vec[i64], filled: vec[i64], rng: Random) -> None:
    """Put a kind in the place of each die that was drawn unseen, hand by hand."""
    hand: _Hand | None = None
    dealing = False
    for i in range(len(movers)):
        who = movers[i]
        what = filled[i]
        if who == CHANCE and is_deal(what):
            if hand is None or not dealing:
                if hand is not None:
                    hand.fill_in(filled, rng)
                hand = _Hand(state)
            dealing = True
            kind = deal_kind(what)
            if kind == UNSEEN:
                hand.note_blank(deal_seat(what), i)
            else:
                hand.supply[kind] -= 1
        else:
            dealing = False
            if hand is not None and who >= 0 and THROW <= what < HIDDEN:
                hand.note_throw(who, what - THROW)
    if hand is not None:
        hand.fill_in(filled, rng)
