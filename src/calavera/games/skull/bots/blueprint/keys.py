"""What a seat at Skull goes by when it plays from a table: a number for each kind of situation, and the few choices
that are weighed there.

A kind leaves out what hardly matters (who sits where, the order of earlier bids), so that one table serves every game.
All that it looks at is known to the seat: its own discs, what lies open, and what everybody has seen of the skulls.
"""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.rules.skull.state import (
    ADDING,
    BID,
    CHANCE_AT,
    DISCS,
    HEIGHT,
    LOSE_FLOWER,
    LOSE_SKULL,
    LOSING_BY_CHOICE,
    LOST,
    MOST_PLAYERS,
    NEW_ROUND,
    OWNED,
    OWNS_SKULL,
    PASS,
    PASSED,
    PLACE_FLOWER,
    PLACE_LAST_CHANCE,
    PLACE_SKULL,
    PLACING,
    REVEAL,
    REVEALING,
    SKULL,
    SKULL_AT,
    TURNED,
    WINS,
    SkullState,
)
from calavera.rules.state import CHANCE, FACT, NOBODY, entry, entry_what, entry_who

MOST_OPTIONS: Final = 8  # weighed in one situation
_STAGE: Final = 56  # from this bit on a key says the stage

# What everybody knows of a seat's skull
UNCERTAIN: Final = 0
THERE: Final = 1
GONE: Final = 2


class Known:
    """What everybody has learnt of the skulls, from a history as anybody has seen it."""

    def __init__(self, players: i64) -> None:
        self.skull = vec[i64]([THERE] * players)
        self.owned = vec[i64]([DISCS] * players)
        self._flowers = vec[i64]([0] * players)  # turned this round
        self._height = vec[i64]([0] * players)
        self._chance_at = vec[i64]([NOBODY] * players)
        self._read: i64 = 0

    def read(self, history: vec[i64]) -> None:
        """All that was added to it since the last time."""
        for i in range(self._read, len(history)):
            self.hear(entry_who(history[i]), entry_what(history[i]))
        self._read = len(history)

    def hear(self, who: i64, what: i64) -> None:
        if who == FACT:
            if what == NEW_ROUND:
                for seat in range(len(self.skull)):
                    self._flowers[seat] = 0
                    self._height[seat] = 0
                    self._chance_at[seat] = NOBODY
            else:
                self._turned(what // 16, what % 16 // 2, what % 2)
        elif who == CHANCE:
            if what >= LOST:
                self._lost((what - LOST) // 3)
        elif what < PASS:
            if what == PLACE_LAST_CHANCE:
                self._chance_at[who] = self._height[who]
            self._height[who] += 1
        elif LOSE_FLOWER <= what <= LOSE_SKULL + 1:
            self._lost(who)

    def _turned(self, seat: i64, position: i64, face: i64) -> None:
        if face == SKULL:
            self.skull[seat] = THERE
        elif position != self._chance_at[seat]:
            self._flowers[seat] += 1
            if self._flowers[seat] >= self.owned[seat]:
                self.skull[seat] = GONE

    def _lost(self, seat: i64) -> None:
        self.owned[seat] -= 1
        if self.skull[seat] == THERE:
            self.skull[seat] = UNCERTAIN


class _Others:
    """The other seats, summed up."""

    def __init__(self) -> None:
        self.many: i64 = 0
        self.discs: i64 = 0
        self.wins: i64 = 0
        self.skulls: i64 = 0  # expected, in halves
        self.still_in: i64 = 0

    def look(self, state: SkullState, seat: i64, known: vec[i64]) -> None:
        self.many = 0
        self.discs = 0
        self.wins = 0
        self.still_in = 0
        quarters: i64 = 0
        for other in range(state.players):
            owned = state.at[OWNED + other]
            if other == seat or owned == 0:
                continue
            self.many += 1
            self.discs += owned
            self.wins += state.at[WINS + other]
            self.still_in += 1 - state.at[PASSED + other]
            if known[other] == THERE:
                quarters += 4
            elif known[other] == UNCERTAIN:
                quarters += owned
        self.skulls = min((quarters + 1) // 2, 7)


class Choice:
    """A situation's kind and the choices weighed in it: after `look`, `count` of them are in `actions`.

    Where several choices are of one sort (stacks that look alike), one of them is drawn to stand for the sort;
    `sorts` gives the same number to all legal actions that belong to it. `fine`: more kinds are told apart, for who
    studies somebody that goes by fewer.
    """

    def __init__(self, fine: bool = False) -> None:
        self.fine = fine
        self.key: i64 = 0
        self.count: i64 = 0
        self.actions = vec[i64]([0] * MOST_OPTIONS)
        self.sorts = vec[i64]([0] * MOST_PLAYERS)  # while turning: by seat, the index of its sort, or NOBODY
        self._seen = vec[i64]([0] * MOST_PLAYERS)
        self._others = _Others()

    def look(self, state: SkullState, seat: i64, known: vec[i64], rng: Random) -> None:
        stage = state.stage
        if stage == REVEALING:
            self._turning(state, seat, known, rng)
        elif stage == LOSING_BY_CHOICE:
            self.actions[0] = LOSE_FLOWER
            self.actions[1] = LOSE_SKULL
            self.count = 2
            self.key = _pack_losing(state, seat)
        else:
            self.count = 0
            self._others.look(state, seat, known)
            if stage == PLACING or stage == ADDING:
                self._placing(state, seat)
            else:
                self._add(PASS)
            if stage == PLACING:
                self.key = _pack_placing(state, seat, self._others)
            else:
                self._naming(state, seat)
                if stage == ADDING:
                    self.key = _pack_adding(state, seat, self._others, self.count)
                else:
                    self.key = _pack_bidding(state, seat, self._others, self.count)
                if self.fine:
                    self.key = self.key * 1024 + _finer(state, seat)
        self.key |= stage << _STAGE

    def _add(self, action: i64) -> None:
        self.actions[self.count] = action
        self.count += 1

    def _placing(self, state: SkullState, seat: i64) -> None:
        if state.chance_holder == seat and state.at[CHANCE_AT + seat] == NOBODY:
            self._add(PLACE_LAST_CHANCE)  # it stands for a flower, which it is
        elif state.flowers_in_hand(seat) > 0:
            self._add(PLACE_FLOWER)
        if state.at[OWNS_SKULL + seat] == 1 and state.at[SKULL_AT + seat] == NOBODY:
            self._add(PLACE_SKULL)

    def _naming(self, state: SkullState, seat: i64) -> None:
        """The lowest two, as many as the own stack has and one more, and all there are."""
        lowest = state.bid + 1
        own = state.at[HEIGHT + seat]
        for number in range(lowest, state.on_table + 1):
            if number <= lowest + 1 or number == own or number == own + 1 or number == state.on_table:
                self._add(BID + number)

    def _turning(self, state: SkullState, seat: i64, known: vec[i64], rng: Random) -> None:
        named = _named_a_number(state)
        kinds: i64 = 0
        for other in range(state.players):
            self.sorts[other] = NOBODY
            if other == seat or state.face_down(other) == 0:
                continue
            kind = _stack_kind(state, other, known[other], named)
            # Sorted in, so that the order of the seats does not matter.
            at = kinds
            while at > 0 and self._seen[at - 1] > kind:
                self._seen[at] = self._seen[at - 1]
                at -= 1
            self._seen[at] = kind
            kinds += 1
        key = min(state.to_turn, 7)
        self.count = 0
        last: i64 = NOBODY
        for i in range(kinds):
            kind = self._seen[i]
            key = key * 256 + kind
            if kind != last:
                last = kind
                self._stand_for(state, seat, known, named, kind, rng)
        self.key = key

    def _stand_for(self, state: SkullState, seat: i64, known: vec[i64], named: i64, kind: i64, rng: Random) -> None:
        alike: i64 = 0
        chosen: i64 = NOBODY
        for other in range(state.players):
            if other == seat or state.face_down(other) == 0:
                continue
            if _stack_kind(state, other, known[other], named) == kind:
                self.sorts[other] = self.count
                alike += 1
                if alike == 1 or rng.randrange(int(alike)) == 0:
                    chosen = other
        self._add(REVEAL + chosen)


def _named_a_number(state: SkullState) -> i64:
    """A bit for each seat that took part in the bidding of this round with a number."""
    named: i64 = 0
    began = entry(FACT, NEW_ROUND)
    i: i64 = len(state.history) - 1
    while i >= 0 and state.history[i] != began:
        who = entry_who(state.history[i])
        what = entry_what(state.history[i])
        if who >= 0 and BID < what < REVEAL:
            named |= 1 << who
        i -= 1
    return named


def _stack_kind(state: SkullState, other: i64, known: i64, named: i64) -> i64:
    """1 to 255: how another's stack looks to the challenger."""
    left = min(state.face_down(other), 3)
    if state.at[CHANCE_AT + other] == state.face_down(other) - 1:
        known = GONE  # the top disc is a flower that everybody can tell
    behaved: i64 = 2 if named >> other & 1 else state.at[PASSED + other]
    turned: i64 = 1 if state.at[TURNED + other] > 0 else 0
    all_down: i64 = 1 if state.at[HEIGHT + other] >= state.at[OWNED + other] else 0
    return (((known * 2 + all_down) * 2 + turned) * 3 + behaved) * 4 + left


# Own discs: how many, the skull, the stack, won challenges


def _own(state: SkullState, seat: i64) -> i64:
    discs = state.at[OWNED + seat] - 1
    height = state.at[HEIGHT + seat]
    if state.chance_holder == seat:
        discs += 1
    above: i64 = 0 if state.at[SKULL_AT + seat] == NOBODY else height - state.at[SKULL_AT + seat]
    return (((discs * 2 + state.at[OWNS_SKULL + seat]) * 8 + height) * 8 + above) * 2 + state.at[WINS + seat]


_FEW: Final = 3  # with more others than this, less is told apart


def _pack_placing(state: SkullState, seat: i64, others: _Others) -> i64:
    after: i64 = 0
    at = state.first
    while at != seat and after < 2:
        at = (at + 1) % state.players
        if state.at[OWNED + at] > 0:
            after += 1
    key = _own(state, seat) * 8 + min(others.many, _FEW + 1)
    key = key * 4 + after
    key = key * 4 + min(others.wins, 3)
    key = key * 8 + others.skulls
    return key * 32 + (others.discs if others.many <= _FEW else others.discs // 4)


def _pack_adding(state: SkullState, seat: i64, others: _Others, count: i64) -> i64:
    key = _own(state, seat) * 8 + min(others.many, _FEW + 1)
    key = key * 4 + min(others.wins, 3)
    key = key * 8 + others.skulls
    down = state.on_table - state.at[HEIGHT + seat]
    if others.many > _FEW:
        return ((key * 8 + others.discs // 4) * 16 + down // 2) * 8 + count
    key = (key * 16 + others.discs) * 16 + down
    following = state._next(seat)
    must_bid: i64 = 1 if state.at[HEIGHT + following] >= state.at[OWNED + following] else 0
    return key * 2 + must_bid


def _pack_bidding(state: SkullState, seat: i64, others: _Others, count: i64) -> i64:
    bidder = state.bidder
    key = _own(state, seat) * 8 + min(others.many, _FEW + 1)
    key = key * 4 + min(others.still_in, _FEW)
    key = key * 8 + others.skulls
    key = key * 2 + state.at[WINS + bidder]
    key = key * 2 + (1 if others.wins > state.at[WINS + bidder] else 0)
    key = key * 32 + state.bid + 1 - state.at[HEIGHT + seat] + 4
    down = state.on_table - state.at[HEIGHT + seat]
    if others.many > _FEW:
        return (key * 16 + down // 2) * 8 + count
    return (key * 8 + state.at[HEIGHT + bidder]) * 16 + down


def _finer(state: SkullState, seat: i64) -> i64:
    """Ten bits more: all the others' discs, their highest stack, how many of them have named a number."""
    named = _named_a_number(state)
    discs: i64 = 0
    highest: i64 = 0
    bold: i64 = 0
    for other in range(state.players):
        if other != seat and state.at[OWNED + other] > 0:
            discs += state.at[OWNED + other]
            highest = max(highest, state.at[HEIGHT + other])
            bold += named >> other & 1
    return (min(discs, 31) * 8 + highest) * 4 + min(bold, 3)


def _pack_losing(state: SkullState, seat: i64) -> i64:
    many: i64 = 0
    leader: i64 = 0
    for other in range(state.players):
        if other != seat and state.at[OWNED + other] > 0:
            many += 1
            leader |= state.at[WINS + other]
    return ((state.at[OWNED + seat] * 2 + state.at[WINS + seat]) * 8 + many) * 2 + leader
