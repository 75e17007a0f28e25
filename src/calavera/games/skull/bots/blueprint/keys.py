"""The abstraction of Skull that the blueprint plays in: a bucket for each information set, and the few actions that are
weighed there.

A bucket leaves out what hardly matters (which seat sits where, the order of earlier bids), so that one strategy per
bucket serves every game. It depends only on what the seat knows: its own discs, the discs that lie open, and what
everybody has seen of the skulls.
"""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.core.state import CHANCE, FACT, NOBODY, entry_what, entry_who
from calavera.games.skull.rules.layout import (
    ADDING,
    BID,
    CHANCE_AT,
    DISCS,
    HEIGHT,
    LOSE_FLOWER,
    LOSE_SKULL,
    LOSING_BY_CHOICE,
    MOST_PLAYERS,
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
    is_bid,
    is_loss,
    is_lost,
    is_placing,
    is_turned,
    lost_seat,
    turned_face,
    turned_position,
    turned_seat,
)
from calavera.games.skull.rules.position import round_began
from calavera.games.skull.rules.state import SkullState

MOST_ACTIONS: Final = 8  # weighed in one bucket
_STAGE: Final = 56  # the bits of a key from here on are the stage

# What everybody knows of a seat's skull
UNCERTAIN: Final = 0
THERE: Final = 1
GONE: Final = 2


class CommonKnowledge:
    """What everybody knows of the skulls, read from a history: the true one, or what any seat has observed of it."""

    def __init__(self, players: i64) -> None:
        self.skull = vec[i64]([THERE] * players)
        self.owned = vec[i64]([DISCS] * players)
        self._flowers = vec[i64]([0] * players)  # turned this round
        self._height = vec[i64]([0] * players)
        self._chance_at = vec[i64]([NOBODY] * players)
        self._read: i64 = 0

    def read(self, history: vec[i64]) -> None:
        """All that was added to the history since the last time."""
        for i in range(self._read, len(history)):
            self.observe(entry_who(history[i]), entry_what(history[i]))
        self._read = len(history)

    def observe(self, who: i64, what: i64) -> None:
        if who == FACT:
            if is_turned(what):
                self._turned(turned_seat(what), turned_position(what), turned_face(what))
            else:
                self._begin_round()
        elif who == CHANCE:
            if is_lost(what):
                self._lost(lost_seat(what))
        elif is_placing(what):
            if what == PLACE_LAST_CHANCE:
                self._chance_at[who] = self._height[who]
            self._height[who] += 1
        elif is_loss(what):
            self._lost(who)

    def _begin_round(self) -> None:
        for seat in range(len(self.skull)):
            self._flowers[seat] = 0
            self._height[seat] = 0
            self._chance_at[seat] = NOBODY

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

    def count(self, state: SkullState, seat: i64, known: vec[i64]) -> None:
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


class Abstraction:
    """The bucket of an information set and the actions weighed in it: after `assign`, the first `count` of `actions`.

    Stacks that look alike to the challenger share a bucket of stacks, and one of them is drawn to stand for all;
    `stack_bucket` tells which stacks these are. A `fine` abstraction has more buckets, for a learner that studies
    somebody who plays by fewer.
    """

    def __init__(self, fine: bool = False) -> None:
        self.fine = fine
        self.key: i64 = 0
        self.count: i64 = 0
        self.actions = vec[i64]([0] * MOST_ACTIONS)
        self.stack_bucket = vec[i64]([0] * MOST_PLAYERS)  # in a reveal: by seat, the index of its action, or NOBODY
        self._stack_looks = vec[i64]([0] * MOST_PLAYERS)
        self._others = _Others()

    def assign(self, state: SkullState, seat: i64, known: vec[i64], rng: Random) -> None:
        """Find the bucket of a seat that is to act; `known` is what everybody knows of the skulls."""
        stage = state.stage
        if stage == REVEALING:
            self._revealing(state, seat, known, rng)
        elif stage == LOSING_BY_CHOICE:
            self.actions[0] = LOSE_FLOWER
            self.actions[1] = LOSE_SKULL
            self.count = 2
            self.key = _pack_losing(state, seat)
        else:
            self.count = 0
            self._others.count(state, seat, known)
            if stage == PLACING or stage == ADDING:
                self._placing(state, seat)
            else:
                self._add(PASS)
            if stage == PLACING:
                self.key = _pack_placing(state, seat, self._others)
            else:
                self._bidding(state, seat)
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
            self._add(PLACE_LAST_CHANCE)  # it serves as a flower, because it is one
        elif state.flowers_in_hand(seat) > 0:
            self._add(PLACE_FLOWER)
        if state.at[OWNS_SKULL + seat] == 1 and state.at[SKULL_AT + seat] == NOBODY:
            self._add(PLACE_SKULL)

    def _bidding(self, state: SkullState, seat: i64) -> None:
        """The two lowest bids, the height of the seat's stack and one more, and all discs on the table."""
        lowest = state.bid + 1
        own = state.at[HEIGHT + seat]
        for number in range(lowest, state.on_table + 1):
            if number <= lowest + 1 or number == own or number == own + 1 or number == state.on_table:
                self._add(BID + number)

    def _revealing(self, state: SkullState, seat: i64, known: vec[i64], rng: Random) -> None:
        bidders = _bidders(state)
        stacks: i64 = 0
        for other in range(state.players):
            self.stack_bucket[other] = NOBODY
            if other == seat or state.face_down(other) == 0:
                continue
            look = _stack_look(state, other, known[other], bidders)
            # Insertion sort, so that the order of the seats does not matter.
            at = stacks
            while at > 0 and self._stack_looks[at - 1] > look:
                self._stack_looks[at] = self._stack_looks[at - 1]
                at -= 1
            self._stack_looks[at] = look
            stacks += 1
        key = min(state.to_turn, 7)
        self.count = 0
        last: i64 = NOBODY
        for i in range(stacks):
            look = self._stack_looks[i]
            key = key * 256 + look
            if look != last:
                last = look
                self._stand_for(state, seat, known, bidders, look, rng)
        self.key = key

    def _stand_for(self, state: SkullState, seat: i64, known: vec[i64], bidders: i64, look: i64, rng: Random) -> None:
        """Add the action of turning one of the stacks in this bucket."""
        alike: i64 = 0
        chosen: i64 = NOBODY
        for other in range(state.players):
            if other == seat or state.face_down(other) == 0:
                continue
            if _stack_look(state, other, known[other], bidders) == look:
                self.stack_bucket[other] = self.count
                alike += 1
                if alike == 1 or rng.randrange(int(alike)) == 0:
                    chosen = other
        self._add(REVEAL + chosen)


def _bidders(state: SkullState) -> i64:
    """A bit for each seat that has bid in this round."""
    bidders: i64 = 0
    for i in range(max(round_began(state), 0), len(state.history)):
        who = entry_who(state.history[i])
        if who >= 0 and is_bid(entry_what(state.history[i])):
            bidders |= 1 << who
    return bidders


def _stack_look(state: SkullState, other: i64, known: i64, bidders: i64) -> i64:
    """How the stack of another player looks to the challenger, as a number from 1 to 255."""
    left = min(state.face_down(other), 3)
    if state.at[CHANCE_AT + other] == state.face_down(other) - 1:
        known = GONE  # everybody recognises the top disc as a flower
    behaved: i64 = 2 if bidders >> other & 1 else state.at[PASSED + other]
    turned: i64 = 1 if state.at[TURNED + other] > 0 else 0
    all_down: i64 = 1 if state.at[HEIGHT + other] >= state.at[OWNED + other] else 0
    return (((known * 2 + all_down) * 2 + turned) * 3 + behaved) * 4 + left


# Packing a bucket into its key


def _own(state: SkullState, seat: i64) -> i64:
    """The seat's discs, skull, stack and won challenges."""
    discs = state.at[OWNED + seat] - 1
    height = state.at[HEIGHT + seat]
    if state.chance_holder == seat:
        discs += 1
    above: i64 = 0 if state.at[SKULL_AT + seat] == NOBODY else height - state.at[SKULL_AT + seat]
    return (((discs * 2 + state.at[OWNS_SKULL + seat]) * 8 + height) * 8 + above) * 2 + state.at[WINS + seat]


_FEW: Final = 3  # with more opponents than this, buckets are coarser


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
    following = state.next_in(seat)
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
    """Ten bits more: the discs of all the others, their highest stack, and how many of them have bid."""
    bidders = _bidders(state)
    discs: i64 = 0
    highest: i64 = 0
    bold: i64 = 0
    for other in range(state.players):
        if other != seat and state.at[OWNED + other] > 0:
            discs += state.at[OWNED + other]
            highest = max(highest, state.at[HEIGHT + other])
            bold += bidders >> other & 1
    return (min(discs, 31) * 8 + highest) * 4 + min(bold, 3)


def _pack_losing(state: SkullState, seat: i64) -> i64:
    many: i64 = 0
    leader: i64 = 0
    for other in range(state.players):
        if other != seat and state.at[OWNED + other] > 0:
            many += 1
            leader |= state.at[WINS + other]
    return ((state.at[OWNED + seat] * 2 + state.at[WINS + seat]) * 8 + many) * 2 + leader
