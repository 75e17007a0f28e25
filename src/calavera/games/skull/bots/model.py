"""The model of Skull that searches use: how people play, what their bids say of their discs, what a position is worth.

It also plays by itself, as the heuristic and the sailor. It acts for a seat by that seat's own discs and by what lies
open, although a search gives it a full state.
"""

from __future__ import annotations

from typing import Final, cast

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.core.state import NOBODY, OVER, State, entry_what, entry_who
from calavera.games.skull.rules.layout import (
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
    is_bid,
)
from calavera.games.skull.rules.position import round_began
from calavera.games.skull.rules.state import SkullState
from calavera.search.model import Model, win_share

# A seat wins in proportion to its strength, by discs, skull and won challenges (see `strength_index`). Fitted to 3,000
# games of an early form of this model with itself, then rounded. A lone skull is put well below the fitted values (1.7
# and 1.9), which only showed that the model turns it too readily.
STRENGTH: Final = vec[float](
    [0.12, 0.55, 0.60, 0.75, 0.40, 1.60, 0.60, 1.40, 0.89, 3.00, 0.76, 2.20, 1.00, 3.00, 1.00, 3.00]
)


class Style:
    """How a seat is thought to play. Each number is a probability but `beyond`, which counts discs."""

    def __init__(
        self,
        skull_first: float = 0.33,
        skull_later: float = 0.25,
        challenge: float = 0.3,
        open_on_skull: float = 0.2,
        bluff: float = 0.4,
        sure_enough: float = 0.28,
        margin: float = 0.2,
        beyond: i64 = 2,
        bolder: float = 0.12,
        wobble: float = 0.12,
    ) -> None:
        self.skull_first = skull_first  # that the first disc is the skull
        self.skull_later = skull_later  # that the skull is added rather than another flower
        self.challenge = challenge  # of opening a challenge rather than adding a disc
        self.open_on_skull = open_on_skull  # the same with the skull in one's own stack
        self.bluff = bluff  # of raising a bid in spite of one's own skull
        self.sure_enough = sure_enough  # the chance of success that a bid needs
        self.margin = margin  # how much more of it when opening with more than one's own stack
        self.beyond = beyond  # how many discs more at most
        self.bolder = bolder  # how much less when a success wins the game, and more when a failure eliminates
        self.wobble = wobble  # how far the chance that a bid needs varies, up or down


class SkullModel(Model):
    """Everybody plays in one style; simulations end with the round."""

    def __init__(self, style: Style) -> None:
        self.style = style

    # Where a simulation ends

    def horizon(self, state: State) -> i64:
        state = cast(SkullState, state)
        return state.round + 1

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

    # What bids say: how likely the others would have bid as they did this round, if these were their discs

    def weight(self, state: State, seat: i64) -> float:
        state = cast(SkullState, state)
        weight = 1.0
        for i in range(max(round_began(state), 0), len(state.history)):
            who = entry_who(state.history[i])
            if who >= 0 and who != seat:
                weight *= self._likely(state, who, entry_what(state.history[i]))
        return weight

    def _likely(self, state: SkullState, who: i64, what: i64) -> float:
        """Relative to the likelier case of sitting on a skull or not; the stack counts as it is now."""
        skull = state.at[SKULL_AT + who] != NOBODY
        if what == PASS:
            return 1.0 if skull else 0.6
        if is_bid(what):
            return self.style.bluff if skull else 1.0
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
            return REVEAL + safest(state, seat)
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
            if can_place and rng.random() >= self.style.open_on_skull:
                return self._place(state, seat, 0.0, rng)
            return BID + 1 + (1 if state.on_table > 3 and rng.random() < 0.5 else 0)
        if can_place and rng.random() >= self.style.challenge:
            return self._place(state, seat, self.style.skull_later, rng)
        # A bid of one's own stack cannot fail; one or two more keep others from raising.
        number = height
        asked = self._asked(state, seat, rng)
        most = min(state.on_table, height + self.style.beyond)
        while number < most and success(state, seat, number + 1) >= asked + self.style.margin:
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
        return BID + number if success(state, seat, number) >= self._asked(state, seat, rng) else PASS

    def _asked(self, state: SkullState, seat: i64, rng: Random) -> float:
        return asked(self.style, state, seat) + self.style.wobble * (2.0 * rng.random() - 1.0)


def asked(style: Style, state: SkullState, seat: i64) -> float:
    """The chance of success that a bid needs, on average."""
    needed = style.sure_enough
    if state.at[WINS + seat] == CHALLENGES_TO_WIN - 1:
        needed -= style.bolder
    if state.at[OWNED + seat] == 1:
        needed += style.bolder
    return needed


def strength_index(state: SkullState, seat: i64) -> i64:
    return 4 * (state.at[OWNED + seat] - 1) + 2 * state.at[OWNS_SKULL + seat] + state.at[WINS + seat]


def danger(state: SkullState, seat: i64, more: i64) -> float:
    """The chance that the next disc of a stack is a skull, after `more` flowers above it, as everybody sees it."""
    left = state.face_down(seat) - more
    if left <= 0:
        return 1.0
    if state.at[CHANCE_AT + seat] == left - 1:
        return 0.0
    height = int(state.at[HEIGHT + seat])
    there = height / DISCS
    if state.at[PASSED + seat] == 1:
        there *= 1.4
    if there > 0.95:
        there = 0.95
    # The discs turned so far were flowers: the skull is less likely to be there, and in fewer positions.
    under = there * int(left) / height
    return under / (under + 1.0 - there) / int(left)


def safest(state: SkullState, seat: i64) -> i64:
    """The other seat whose top disc is least likely a skull."""
    best: i64 = NOBODY
    least = 2.0
    for other in range(state.players):
        if other != seat and state.face_down(other) > 0:
            risk = danger(state, other, 0)
            if risk < least:
                least = risk
                best = other
    return best


def success(state: SkullState, seat: i64, number: i64) -> float:
    """The chance of turning so many flowers, the safest discs first, when one's own stack has only flowers."""
    more = vec[i64]([0] * state.players)
    chance = 1.0
    for _ in range(number - state.at[HEIGHT + seat]):
        best: i64 = NOBODY
        least = 2.0
        for other in range(state.players):
            if other != seat and state.at[HEIGHT + other] > more[other]:
                risk = danger(state, other, more[other])
                if risk < least:
                    least = risk
                    best = other
        chance *= 1.0 - least
        more[best] += 1
    return chance


def _weakest(state: SkullState, seat: i64) -> i64:
    """The opponent who is least likely to win."""
    weakest: i64 = NOBODY
    least: i64 = 0
    for other in range(state.players):
        standing = 8 * state.at[WINS + other] + state.at[OWNED + other]
        if other != seat and state.at[OWNED + other] > 0 and (weakest == NOBODY or standing < least):
            weakest = other
            least = standing
    return weakest
