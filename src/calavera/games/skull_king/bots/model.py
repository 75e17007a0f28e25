"""The policy and values of the Skull King dice game in simulations: quick, and from what each seat would know.

Every die has a chance to take the trick on the table, and one to take some later trick; both follow from the dice that
the seat has not seen. The expected points of the hand treat later tricks as independent of each other, and the policy
takes the die or bid with the most of them.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.core.state import NOBODY, State
from calavera.games.skull_king.bots.habits import CALCULATED, Habits, by_habit
from calavera.games.skull_king.rules.layout import (
    BID,
    BIDDING,
    BIDS,
    BLACK,
    BONUS,
    ENDED,
    FLAG,
    KINDS,
    LEFT,
    MERMAID,
    NO_COLOUR,
    PIRATE,
    SCORE,
    SIDES,
    SKULL,
    SKULL_KING,
    TAKEN,
    THROW,
    VOID,
    die_face,
    die_kind,
    die_seat,
    hand_at,
    hands_of,
    has_colour,
    trick_at,
)
from calavera.games.skull_king.rules.state import SkullKingState, points
from calavera.games.skull_king.rules.tricks import KING_CAUGHT, PIRATE_CAUGHT
from calavera.search.model import Model, win_share

# Ranks of faces: the flag 0, numbers as they are, then the skulls
MERMAID_RANK: Final = 10
PIRATE_RANK: Final = 11
KING_RANK: Final = 12
RANKS: Final = 13

MOST_DICE: Final = 8
STEER: Final = 0.35  # how far a seat can raise or lower the chance of a die by choosing when to throw it

# How much likelier than a die drawn at random a seat's die is to beat another one, by what the seat still wants
HAS_ENOUGH: Final = 0.6
WANTS_SOME: Final = 1.1
WANTS_ALL: Final = 1.3

# Standard deviation of the points of one hand: this much, and more per die
SPREAD: Final = 8.0
SPREAD_PER_DIE: Final = 3.4
LOGISTIC: Final = 0.55  # turns a deviation into the scale of a logistic curve of the same shape

BID_DOUBT: Final = 12.0  # temperature of a softmax over bids, in points: how far from the best a bid may well be


def rank_of(kind: i64, face: i64) -> i64:
    if face != SKULL:
        return face
    if kind == SKULL_KING:
        return KING_RANK
    return PIRATE_RANK if kind == PIRATE else MERMAID_RANK


def beats(other: i64, rank: i64, later: bool) -> bool:
    """Whether a face beats another one, which was thrown earlier or later, if these two dice are the whole trick."""
    if rank == KING_RANK:
        return other == MERMAID_RANK or (other == KING_RANK and later)
    if rank == MERMAID_RANK and other == KING_RANK:
        return False
    if other == rank:
        return later if rank > FLAG else not later
    return other > rank


class SkullKingModel(Model):
    """Made for one bag of dice. It holds buffers, so it must not be shared between threads.

    All seats are thought to calculate, unless `habits` say otherwise of some. `me` is the seat that reads them,
    and always calculates.
    """

    def __init__(self, state: SkullKingState, steer: float = STEER) -> None:
        self.steer = steer
        self.habits: Habits | None = None
        self.me: i64 = NOBODY
        self.ranks = vec[i64]([rank_of(i // SIDES, state.faces[i]) for i in range(KINDS * SIDES)])
        # By kind and rank: how likely a die of that kind, thrown later or earlier, beats a face of that rank
        self.later = vec[float]([0.0] * (KINDS * RANKS))
        self.earlier = vec[float]([0.0] * (KINDS * RANKS))
        for kind in range(KINDS):
            for rank in range(RANKS):
                for side in range(SIDES):
                    other = self.ranks[kind * SIDES + side]
                    if beats(other, rank, True):
                        self.later[kind * RANKS + rank] += 1.0 / SIDES
                    if beats(other, rank, False):
                        self.earlier[kind * RANKS + rank] += 1.0 / SIDES
        self.unseen = vec[float]([0.0] * KINDS)  # dice that the seat has not seen, as shares of them all
        self.dice_unseen = 0.0
        self.chance = vec[float]([0.0] * KINDS)  # of each kind held to take a later trick
        self.prospects = vec[float]([0.0] * (MOST_DICE + 2))  # points of the hand by tricks taken
        self.bids: dict[int, list[float]] = {}  # expected points of all bids, by the dice held

    # The model

    def act(self, state: State, seat: i64, rng: Random, scratch: vec[i64]) -> i64:
        assert isinstance(state, SkullKingState)  # noqa: S101  (narrows the type for the compiler)
        habits = self.habits if seat != self.me else None
        if state.stage == BIDDING:
            bid = self.bid(state, seat)
            return BID + (bid if habits is None else habits.usual_bid(seat, state.hand, bid, rng))
        count = state.legal_into(seat, scratch)
        if count == 1:
            return scratch[0]
        if habits is not None:
            habit = habits.usual_throw(seat, rng)
            if habit != CALCULATED:
                usual = by_habit(state, seat, habit, scratch, count)
                return usual if usual != NOBODY else scratch[rng.randrange(int(count))]
        return self.calculated(state, seat, scratch, count)

    def calculated(self, state: SkullKingState, seat: i64, scratch: vec[i64], count: i64) -> i64:
        """The throw with the most expected points, of the first so many in `scratch`."""
        self.survey(state, seat)
        best = scratch[0]
        most = -1.0e9
        for i in range(count):
            expected = self._throw_points(state, seat, scratch[i] - THROW)
            if expected > most:
                most = expected
                best = scratch[i]
        return best

    def horizon(self, state: State) -> i64:
        assert isinstance(state, SkullKingState)  # noqa: S101  (as above)
        return state.hand

    def ended(self, state: State, horizon: i64) -> bool:
        assert isinstance(state, SkullKingState)  # noqa: S101  (as above)
        return state.hand != horizon or state.stage == ENDED

    def value(self, state: State, seat: i64) -> float:
        """Roughly the probability of winning: the lead, compared with what the hands to come may still turn."""
        assert isinstance(state, SkullKingState)  # noqa: S101  (as above)
        if state.stage == ENDED:
            return win_share(state, seat)
        scale = _scale(state, 0)
        mine = state.at[SCORE + seat]
        total = 0.0
        for other in range(state.players):
            total += exp(float(state.at[SCORE + other] - mine) / scale)
        return 1.0 / total

    def weight(self, state: State, seat: i64) -> float:
        """How likely the others would have made their bids with the dice they have in this determinization."""
        assert isinstance(state, SkullKingState)  # noqa: S101  (as above)
        if state.stage <= BIDDING:
            return 1.0
        likely = 1.0
        start = _as_bids_were_made(state)
        for other in range(state.players):
            if other != seat:
                made = state.at[BIDS + other]
                if self.habits is None:
                    likely *= self.bid_likely(start, other, made)
                else:
                    points = self.bid_points(start, other)
                    likely *= self.habits.bid_likely(other, state.hand, points, BID_DOUBT, made)
        return likely

    def expected_points(self, state: SkullKingState, seat: i64, legal: list[int]) -> list[float]:
        """Expected points of the hand for each choice: a prior for searches."""
        if state.stage == BIDDING:
            return self.bid_points(state, seat)
        self.survey(state, seat)
        return [self._throw_points(state, seat, action - THROW) for action in legal]

    def slope(self, state: SkullKingState, seat: i64) -> float:
        """What a point more in this hand is worth in terms of `value`."""
        scale = _scale(state, 1)
        mine = state.at[SCORE + seat]
        total = 0.0
        for other in range(state.players):
            total += exp(float(state.at[SCORE + other] - mine) / scale)
        return (total - 1.0) / (total * total * scale)

    # Bidding

    def bid(self, state: SkullKingState, seat: i64) -> i64:
        expected = self.bid_points(state, seat)
        return expected.index(max(expected))

    def bid_likely(self, state: SkullKingState, seat: i64, made: i64) -> float:
        """How likely a bid is compared with the best one, in a state where bids are being made."""
        expected = self.bid_points(state, seat)
        return exp((expected[made] - max(expected)) / BID_DOUBT)

    def bid_points(self, state: SkullKingState, seat: i64) -> list[float]:
        """Expected points of each bid, with all dice of the hand behind the screens."""
        dice: i64 = 0
        held = hand_at(seat)
        for kind in range(KINDS):
            dice = dice * 16 + state.at[held + kind]
        known = self.bids.get(dice)
        if known is None:
            # Before any die is thrown a seat's dice determine which are unseen, so nothing else matters.
            self.survey(state, seat)
            known = [self.foresee(state, seat, KINDS, bid, 0.0) for bid in range(state.hand + 1)]
            self.bids[dice] = known
        return known

    # A die

    def _throw_points(self, state: SkullKingState, seat: i64, kind: i64) -> float:
        """Expected points of the hand when this die is thrown now."""
        win = self._takes_now(state, seat, kind)
        taken = state.at[TAKEN + seat]
        losing = self.foresee(state, seat, kind, state.at[BIDS + seat], float(state.at[BONUS + seat]))
        taking = self.prospects[taken + 1]
        caught = self._caught(state, kind)
        if caught > 0.0 and state.at[BIDS + seat] > 0:
            taking += caught * self._likely_exact(state, seat)
        return win * taking + (1.0 - win) * losing

    def _likely_exact(self, state: SkullKingState, seat: i64) -> float:
        """Roughly how likely the bid will be met if this trick is taken."""
        wanted = state.at[BIDS + seat] - state.at[TAKEN + seat] - 1
        rest = state.hand - state.tricks - 1
        if wanted < 0 or wanted > rest:
            return 0.0
        return 1.0 if rest == 0 else 0.5

    def _caught(self, state: SkullKingState, kind: i64) -> float:
        """What taking this trick with this die would earn by what lies there."""
        if state.landlubber or kind == PIRATE or kind >= BLACK:
            return 0.0
        caught = 0.0
        first = trick_at(state.players, state.tricks + 1)
        for slot in range(first, first + state.in_trick):
            if die_face(state.at[slot]) != SKULL:
                continue
            caught_kind = die_kind(state.at[slot])
            if kind == SKULL_KING and caught_kind == PIRATE:
                caught += PIRATE_CAUGHT
            elif kind == MERMAID and caught_kind == SKULL_KING:
                return KING_CAUGHT
        return caught

    def _takes_now(self, state: SkullKingState, seat: i64, kind: i64) -> float:
        """The chance of a die to take the trick on the table."""
        king = False
        mermaid = False
        highest: i64 = -1
        first = trick_at(state.players, state.tricks + 1)
        for slot in range(first, first + state.in_trick):
            rank = rank_of(die_kind(state.at[slot]), die_face(state.at[slot]))
            king = king or rank == KING_RANK
            mermaid = mermaid or rank == MERMAID_RANK
            highest = max(highest, rank)
        colour = state.colour
        if colour == NO_COLOUR and kind >= BLACK:
            colour = kind
        chance = 0.0
        last: i64 = -1
        stands = 0.0
        for side in range(SIDES):
            rank = self.ranks[kind * SIDES + side]
            if rank != last:
                last = rank
                stands = 0.0
                if _ahead(rank, highest, king, mermaid):
                    stands = self.stands(state, seat, rank, colour)
            chance += stands
        return chance / SIDES

    def stands(self, state: SkullKingState, seat: i64, rank: i64, colour: i64) -> float:
        """The chance that none of those who throw after this seat beats a face of this rank; `survey` comes before."""
        blind = self._beaten(rank)
        specials = self.unseen[SKULL_KING] + self.unseen[PIRATE] + self.unseen[MERMAID]
        bound = 0.0
        has = 0.0
        if colour != NO_COLOUR:
            # A seat that has the colour throws it or a special die.
            special = min(0.5, 1.5 * specials)
            bound = (1.0 - special) * self.later[colour * RANKS + rank]
            if specials > 0.0:
                bound += special * self._beaten_by_special(rank) / specials
            has = 1.0 - _power(1.0 - self.unseen[colour], state.hand - state.tricks)
        stands = 1.0
        other = seat
        for _ in range(state.players - 1 - state.in_trick):
            other = 0 if other + 1 == state.players else other + 1
            beaten = blind
            if colour != NO_COLOUR and has_colour(state.at[VOID + other], colour):
                beaten = has * bound + (1.0 - has) * blind
            stands *= 1.0 - min(0.97, beaten * _eager(state, other))
        return stands

    # Odds

    def survey(self, state: SkullKingState, seat: i64) -> None:
        """Count what the seat has not seen, and what its dice are worth in later tricks."""
        at = state.at
        total = 0.0
        for kind in range(KINDS):
            # In the bag or with the others: together these are the dice that the seat has not seen.
            dice = at[LEFT + kind]
            for other in range(state.players):
                if other != seat:
                    dice += at[hand_at(other) + kind]
            self.unseen[kind] = float(dice)
            total += self.unseen[kind]
        self.dice_unseen = max(1.0, total)
        for kind in range(KINDS):
            self.unseen[kind] /= self.dice_unseen
        before = (state.players - 1) // 2
        after = state.players - 1 - before
        held = hand_at(seat)
        for kind in range(KINDS):
            if at[held + kind] > 0:
                self.chance[kind] = self._takes_later(kind, before, after)

    def _takes_later(self, kind: i64, before: i64, after: i64) -> float:
        chance = 0.0
        last: i64 = -1
        stands = 0.0
        for side in range(SIDES):
            rank = self.ranks[kind * SIDES + side]
            if rank != last:
                last = rank
                stands = _power(1.0 - self._beaten(rank), after) * _power(1.0 - self._beaten_before(rank), before)
            chance += stands
        return chance / SIDES

    def _beaten(self, rank: i64) -> float:
        beaten = 0.0
        for kind in range(KINDS):
            beaten += self.unseen[kind] * self.later[kind * RANKS + rank]
        return beaten

    def _beaten_before(self, rank: i64) -> float:
        beaten = 0.0
        for kind in range(KINDS):
            beaten += self.unseen[kind] * self.earlier[kind * RANKS + rank]
        return beaten

    def _beaten_by_special(self, rank: i64) -> float:
        beaten = 0.0
        for kind in range(BLACK):
            beaten += self.unseen[kind] * self.later[kind * RANKS + rank]
        return beaten

    def foresee(self, state: SkullKingState, seat: i64, but: i64, bid: i64, bonus: float) -> float:
        """Points of the hand with the dice held, without one of kind `but`; `prospects` has them by tricks taken.
        `survey` comes before.
        """
        prospects = self.prospects
        held = hand_at(seat)
        taken = state.at[TAKEN + seat]
        last: i64 = taken + state.hand - state.tricks
        for tricks in range(taken, last + 1):
            prospects[tricks] = float(points(state.landlubber, state.hand, bid, tricks, 0))
        if bid > 0 and taken <= bid <= last:
            prospects[bid] += bonus
        for kind in range(KINDS):
            dice = state.at[held + kind]
            if kind == but:
                dice -= 1
            chance = self.chance[kind]
            room = self.steer * chance * (1.0 - chance)
            for _ in range(dice):
                last -= 1
                for tricks in range(taken, last + 1):
                    gain = prospects[tricks + 1] - prospects[tricks]
                    prospects[tricks] += gain * (chance + room if gain > 0.0 else chance - room)
        return prospects[taken]


def _ahead(rank: i64, highest: i64, king: bool, mermaid: bool) -> bool:
    """Whether a face thrown now would be winning so far."""
    if highest < 0:
        return True
    if king:
        return rank == MERMAID_RANK or (rank == KING_RANK and not mermaid)
    if rank == KING_RANK:
        return not mermaid
    return rank > FLAG and rank >= highest


def _eager(state: SkullKingState, seat: i64) -> float:
    wanted = state.at[BIDS + seat] - state.at[TAKEN + seat]
    if wanted <= 0:
        return HAS_ENOUGH
    return WANTS_ALL if wanted >= state.hand - state.tricks else WANTS_SOME


def _power(base: float, times: i64) -> float:
    result = 1.0
    for _ in range(times):
        result *= base
    return result


def _scale(state: SkullKingState, skipped: i64) -> float:
    """By how much the hands still to be played may turn the points of two seats, on a logistic scale."""
    variance = 0.0
    last = hands_of(state.players)
    for hand in range(min(state.hand + skipped, last), last + 1):
        deviation = SPREAD + SPREAD_PER_DIE * float(hand)
        variance += 2.0 * deviation * deviation
    return LOGISTIC * sqrt(variance)


def _as_bids_were_made(state: SkullKingState) -> SkullKingState:
    """The same hand with all its dice back behind their screens."""
    start = state.clone()
    first = trick_at(state.players, 1)
    for slot in range(first, first + state.players * state.tricks + state.in_trick):
        die = state.at[slot]
        start.at[hand_at(die_seat(die)) + die_kind(die)] += 1
    start.tricks = 0
    start.in_trick = 0
    for seat in range(state.players):
        start.at[TAKEN + seat] = 0
    return start
