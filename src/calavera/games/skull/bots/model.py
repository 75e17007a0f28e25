"""Skull as its search imagines it: how people play, what their bids say about their discs, what a position is worth.

Whoever acts here for a seat uses that seat's own discs and what lies open, nothing else of the world.
"""

from __future__ import annotations

from typing import Final, cast

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.play.model import Model, win_share
from calavera.rules.skull.state import (
    ADDING,
    BID,
    BIDDING,
    CHALLENGES_TO_WIN,
    CHANCE_AT,
    DISCS,
    ENDED,
    HEIGHT,
    LOSE_FLOWER,
    LOSE_SKULL,
    LOSING_BY_CHOICE,
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
    SHOW,
    SHOWING,
    SKULL_AT,
    START,
    WINS,
    SkullState,
)
from calavera.rules.state import FACT, NOBODY, OVER, State, entry, entry_what, entry_who

# What a seat's chance to win is in proportion to, by discs, skull and won challenges: 4 × (discs - 1) + 2 × skull +
# wins. Fitted to 3,000 games of an early form of this model with itself, then rounded; a lone skull is put well below
# what was fitted (1.7 and 1.9), which only showed that the model turns it too readily.
STRENGTH: Final = vec[float](
    [0.12, 0.55, 0.60, 0.75, 0.40, 1.60, 0.60, 1.40, 0.89, 3.00, 0.76, 2.20, 1.00, 3.00, 1.00, 3.00]
)


class Style:
    """How a seat is thought to play; each number is a probability unless it is said otherwise."""

    def __init__(
        self,
        skull_first: float = 0.33,
        skull_later: float = 0.25,
        challenge: float = 0.3,
        bluff: float = 0.4,
        sure_enough: float = 0.28,
        bolder: float = 0.12,
        wobble: float = 0.12,
    ) -> None:
        self.skull_first = skull_first
        self.skull_later = skull_later
        self.challenge = challenge  # of opening one rather than adding a disc
        self.bluff = bluff  # of naming a number in spite of the own skull
        self.sure_enough = sure_enough  # the chance of success that is asked of a number
        self.bolder = bolder  # how much less of it when a success wins the game
        self.wobble = wobble  # how far the chance asked varies, up or down


class SkullModel(Model):
    """`rounds` is how far a look ahead goes; `bluffs` how likely each seat names a number on its own skull, compared
    with naming it on flowers; `skulls` how likely each seat's stack holds its skull, as everybody could have learnt.
    """

    def __init__(
        self,
        style: Style,
        rounds: i64 = 1,
        bluffs: list[float] | None = None,
        skulls: list[float] | None = None,
    ) -> None:
        self.style = style
        self.rounds = rounds
        self.bluffs = bluffs
        self.skulls = skulls

    # Where a look ahead ends

    def horizon(self, state: State) -> i64:
        state = cast(SkullState, state)
        return state.round + self.rounds

    def ended(self, state: State, horizon: i64) -> bool:
        state = cast(SkullState, state)
        return state.stage == ENDED or state.round >= horizon

    def value(self, state: State, seat: i64) -> float:
        state = cast(SkullState, state)
        if state.mover() == OVER:
            return win_share(state, seat)
        own = 0.0
        total = 0.0
        for other in range(state.players):
            if state.at[OWNED + other] > 0:
                strength = STRENGTH[strength_index(state, other)]
                total += strength
                if other == seat:
                    own = strength
        return own / total

    # What bids say: how likely the others would have done this round what they did, if these were their discs

    def weight(self, world: State, seat: i64) -> float:
        world = cast(SkullState, world)
        weight = 1.0
        round_began = entry(FACT, NEW_ROUND)
        i: i64 = len(world.history) - 1
        while i >= 0 and world.history[i] != round_began:
            who = entry_who(world.history[i])
            if who >= 0 and who != seat:
                weight *= self._likely(world, who, entry_what(world.history[i]))
            i -= 1
        skulls = self.skulls
        if skulls is not None:
            for other in range(world.players):
                if other != seat and world.at[HEIGHT + other] > 0:
                    weight *= skulls[other] if world.at[SKULL_AT + other] != NOBODY else 1.0 - skulls[other]
        return weight

    def _likely(self, world: SkullState, who: i64, what: i64) -> float:
        """Compared with the likelier of sitting on a skull or not; a skull that goes down later is taken for there."""
        skull = world.at[SKULL_AT + who] != NOBODY
        if what == PASS:
            return 1.0 if skull else 0.6
        if BID < what < REVEAL:
            if not skull:
                return 1.0
            bluffs = self.bluffs
            return self.style.bluff if bluffs is None else bluffs[who]
        return 1.0

    # How a seat plays

    def act(self, state: State, seat: i64, rng: Random, scratch: vec[i64]) -> i64:  # noqa: ARG002  (no list is made)
        state = cast(SkullState, state)
        stage = state.stage
        if stage == PLACING:
            return self._place(state, seat, self.style.skull_first, rng)
        if stage == ADDING:
            return self._add(state, seat, rng)
        if stage == BIDDING:
            return self._raise(state, seat, rng)
        if stage == REVEALING:
            return REVEAL + safest(state, seat, self.skulls)
        if stage == SHOWING:
            return SHOW
        if stage == LOSING_BY_CHOICE:
            # A lone skull can never win a challenge, so the last flower is kept.
            return LOSE_FLOWER if state.at[OWNED + seat] > 2 else LOSE_SKULL
        return START + _weakest(state, seat)

    def _place(self, state: SkullState, seat: i64, skull: float, rng: Random) -> i64:
        if state.chance_holder == seat and state.at[CHANCE_AT + seat] == NOBODY:
            return PLACE_LAST_CHANCE
        has_skull = state.at[OWNS_SKULL + seat] == 1 and state.at[SKULL_AT + seat] == NOBODY
        if has_skull and (state.flowers_in_hand(seat) == 0 or rng.random() < skull):
            return PLACE_SKULL
        return PLACE_FLOWER

    def _add(self, state: SkullState, seat: i64, rng: Random) -> i64:
        height = state.at[HEIGHT + seat]
        hand = state.at[OWNED + seat] - height + (1 if state.at[CHANCE_AT + seat] != NOBODY else 0)
        waits = state.chance_holder == seat and state.at[CHANCE_AT + seat] == NOBODY
        can_place = hand > 0 or waits
        if state.at[SKULL_AT + seat] != NOBODY:
            if can_place and rng.random() >= 0.5 * self.style.bluff:
                return self._place(state, seat, 0.0, rng)
            return BID + 1 + (1 if state.on_table > 3 and rng.random() < 0.5 else 0)
        if can_place and rng.random() >= self.style.challenge:
            return self._place(state, seat, self.style.skull_later, rng)
        # As many as the own stack has cannot fail; one or two more keep others from raising.
        number = height
        asked = self._asked(state, seat, rng)
        while (
            number < state.on_table
            and number < height + 2
            and success(state, seat, number + 1, self.skulls) >= asked + 0.2
        ):
            number += 1
        return BID + number

    def _raise(self, state: SkullState, seat: i64, rng: Random) -> i64:
        number = state.bid + 1
        if state.at[SKULL_AT + seat] != NOBODY:
            if number == state.on_table:
                return PASS  # nobody could raise it any more
            return BID + number if rng.random() < self.style.bluff else PASS
        if number < state.at[HEIGHT + seat]:
            number = state.at[HEIGHT + seat]
        return BID + number if success(state, seat, number, self.skulls) >= self._asked(state, seat, rng) else PASS

    def _asked(self, state: SkullState, seat: i64, rng: Random) -> float:
        asked = self.style.sure_enough + self.style.wobble * (2.0 * rng.random() - 1.0)
        if state.at[WINS + seat] == CHALLENGES_TO_WIN - 1:
            asked -= self.style.bolder
        if state.at[OWNED + seat] == 1:
            asked += self.style.bolder
        return asked


def strength_index(state: SkullState, seat: i64) -> i64:
    return 4 * (state.at[OWNED + seat] - 1) + 2 * state.at[OWNS_SKULL + seat] + state.at[WINS + seat]


def danger(state: SkullState, seat: i64, more: i64, skulls: list[float] | None = None) -> float:
    """The chance that the next disc of a stack is a skull, after `more` flowers above it, as everybody sees it."""
    left = state.face_down(seat) - more
    if left <= 0:
        return 1.0
    if state.at[CHANCE_AT + seat] == left - 1:
        return 0.0
    height = int(state.at[HEIGHT + seat])
    there = height / DISCS if skulls is None else skulls[seat]
    if state.at[PASSED + seat] == 1:
        there *= 1.4
    if there > 0.95:
        there = 0.95
    # What was turned was no skull, which leaves it less likely to be there, and in fewer places.
    under = there * int(left) / height
    return under / (under + 1.0 - there) / int(left)


def safest(state: SkullState, seat: i64, skulls: list[float] | None = None) -> i64:
    """The other seat whose top disc is least likely a skull."""
    best: i64 = NOBODY
    least = 2.0
    for other in range(state.players):
        if other != seat and state.face_down(other) > 0:
            risk = danger(state, other, 0, skulls)
            if risk < least:
                least = risk
                best = other
    return best


def success(state: SkullState, seat: i64, number: i64, skulls: list[float] | None = None) -> float:
    """The chance of turning so many flowers when the own stack has none but flowers, the safest discs first."""
    more = vec[i64]([0] * state.players)
    chance = 1.0
    for _ in range(number - state.at[HEIGHT + seat]):
        best: i64 = NOBODY
        least = 2.0
        for other in range(state.players):
            if other != seat and state.at[HEIGHT + other] > more[other]:
                risk = danger(state, other, more[other], skulls)
                if risk < least:
                    least = risk
                    best = other
        chance *= 1.0 - least
        more[best] += 1
    return chance


def _weakest(state: SkullState, seat: i64) -> i64:
    """Who is least likely to win, of those who are in."""
    weakest: i64 = NOBODY
    least: i64 = 0
    for other in range(state.players):
        standing = 8 * state.at[WINS + other] + state.at[OWNED + other]
        if other != seat and state.at[OWNED + other] > 0 and (weakest == NOBODY or standing < least):
            weakest = other
            least = standing
    return weakest
