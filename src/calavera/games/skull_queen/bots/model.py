"""How Skull Queen is played in determinizations: quickly, and from what each seat would know.

The model treats what the cards of a colour will do to its pirate as a drift with some spread, computed from the cards
of that colour that the seat has not seen. A pirate's prospect is the average worth of the spaces where it may end; the
model chooses the card and the plank with the best prospects.
"""

from __future__ import annotations

from math import erf, exp, sqrt
from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.core.bits import bit, count, lowest
from calavera.core.state import State, entry_what, entry_who
from calavera.games.skull_queen.rules.layout import (
    ALL_CARDS,
    BACK,
    CHOICE,
    COLOURS,
    DEFAULT_PLANK,
    ENDED,
    FRONT,
    HAND,
    MONKEY,
    ONES_AND_TWELVES,
    OVERBOARD,
    PLACING,
    PLANK,
    PLANKS,
    PLAY,
    SIDE,
    SIDES,
    SPACES,
    VALUES,
    VOID,
    at_points,
    at_space,
    at_worth,
    colour_of,
    columns_with,
    plank_side,
    plank_space,
    plank_with,
    steps_down,
    steps_up,
    value_of,
    values_of,
    wild_values,
)
from calavera.games.skull_queen.rules.state import SkullQueenState
from calavera.search.model import Model, win_share

FOLLOWS: Final = 0.75  # how often another player plays the colour to follow
STRAYS: Final = 0.12  # how often another player, who may still have to follow, discards a given other colour
FREE: Final = 0.33  # the same for a player known to be out of the colour to follow
STEP: Final = 1.2  # spaces a pirate moves on average, with eights and fives now and then
UNRULED: Final = 0.5  # the part of the spread that remains with good play
LEAST_SPREAD: Final = 0.1

# The prospects are kept for drifts from -4 to 4 spaces and spreads from 0.1 on
DRIFTS: Final = 65
A_SPACE: Final = 8.0  # drifts kept for one space
SPREADS: Final = 16
A_SPREAD: Final = 5.0

# Points below are those of a plank whose best space is worth 8; another plank scales them
BEST_SPACE: Final = 8.0
ROUND_SPREAD: Final = 5.5  # standard deviation of the points of one round
LOGISTIC: Final = 0.78  # turns the deviation of one seat's points into the scale of a logistic curve for two
FOR_POINTS: Final = 0.1
A_LANDSLIDE: Final = 150.0  # points ahead that count as much as a game
PLANK_DOUBT: Final = 2.0  # points by which a plank may be worse than the best one and still be chosen


class SkullQueenModel(Model):
    """Made for a number of players and a plank; `for_points` is how much of a value is the lead in points, and not the
    game. It holds buffers, so only one search at a time may use it.
    """

    def __init__(self, players: i64, plank: tuple[int, ...] = DEFAULT_PLANK, for_points: float = FOR_POINTS) -> None:
        self.for_points = for_points
        self.deck: i64 = ALL_CARDS & ~ONES_AND_TWELVES if players <= 3 else ALL_CARDS
        # How much larger the points of this plank are than those of the default; a plank of zeros scales like ones.
        self.unit = max(1.0, float(plank[SPACES - 1])) / BEST_SPACE
        # Indexed by how many of how many unseen cards lie on one side of a card: the chance that all cards played
        # beside it do
        self.all_there = vec[float]([0.0] * (VALUES * VALUES + 2 * VALUES + 1))
        others = max(1.0, FOLLOWS * float(players - 1))
        for total in range(1, VALUES + 1):
            for part in range(total + 1):
                self.all_there[part * (VALUES + 1) + total] = (float(part) / float(total)) ** others
        self.prospects = vec[float]([0.0] * (SIDES * SPACES * DRIFTS * SPREADS))
        worth = columns_with(plank)
        for side in range(SIDES):
            for space in range(SPACES):
                for drift in range(DRIFTS):
                    for spread in range(SPREADS):
                        where = _place(side, space, drift, spread)
                        self.prospects[where] = _prospect(worth, side, space, drift, spread)
        self.unseen = vec[i64]([0] * COLOURS)  # values the seat has not seen, a bit each
        self.drift = 0.0
        self.spread = 0.0

    # The model

    def act(self, state: State, seat: i64, rng: Random, scratch: vec[i64]) -> i64:  # noqa: ARG002  (nothing is random)
        assert isinstance(state, SkullQueenState)  # noqa: S101  (narrows the type for the compiler)
        hand = state.at[HAND + seat]
        if state.stage == PLACING:
            return PLANK + self.plank(state, hand)
        cards = state.playable(seat)
        best = lowest(cards)
        if cards & cards - 1 == 0:
            return PLAY + best
        self._see(state, hand)
        most = -1.0e9
        while cards != 0:
            card = lowest(cards)
            cards &= cards - 1
            worth = self._gain(state, seat, hand, card)
            if worth > most:
                most = worth
                best = card
        return PLAY + best

    def horizon(self, state: State) -> i64:
        assert isinstance(state, SkullQueenState)  # noqa: S101  (as above)
        return state.round

    def ended(self, state: State, horizon: i64) -> bool:
        assert isinstance(state, SkullQueenState)  # noqa: S101  (as above)
        return state.round != horizon or state.stage == ENDED

    def value(self, state: State, seat: i64) -> float:
        """About the probability to win the game, given how far the rounds to come may still change the points. Where
        the game is won or lost anyway, points still count a little.
        """
        assert isinstance(state, SkullQueenState)  # noqa: S101  (as above)
        if state.stage == ENDED:
            win = win_share(state, seat)
        else:
            win = 1.0 / _odds_against(state, seat, self._scale(state.rounds - state.round + 1))
        return win + self.for_points * (self._lead(state, seat) - win)

    def slope(self, state: SkullQueenState, seat: i64) -> float:
        """What a point more in this round is worth in terms of `value`."""
        scale = self._scale(max(1, state.rounds - state.round))
        total = _odds_against(state, seat, scale)
        game = (total - 1.0) / (total * total * scale)
        return game + self.for_points * ((1.0 - 1.0 / float(state.players)) / (A_LANDSLIDE * self.unit) - game)

    def _scale(self, rounds: i64) -> float:
        """By how much this many rounds may change the points of two seats, on a logistic scale."""
        return LOGISTIC * ROUND_SPREAD * self.unit * sqrt(float(rounds))

    def _lead(self, state: SkullQueenState, seat: i64) -> float:
        """A share of 1, the larger the further a seat is ahead of the average."""
        total = 0.0
        for other in range(state.players):
            total += float(_points(state, other))
        ahead = float(_points(state, seat)) - total / float(state.players)
        return max(0.0, 1.0 / float(state.players) + ahead / (A_LANDSLIDE * self.unit))

    def weight(self, state: State, seat: i64) -> float:
        """How likely it is that the others set up their planks as they did with the cards of this determinization."""
        assert isinstance(state, SkullQueenState)  # noqa: S101  (as above)
        if state.stage <= PLACING:
            return 1.0
        dealt = vec[i64]([0] * state.players)
        planks = vec[i64]([0] * state.players)
        for other in range(state.players):
            dealt[other] = state.at[HAND + other]
        if state.players == 2:
            for other in range(2):
                if state.waiting != 0 and state.waiting >> other & 1 == 0:
                    dealt[other] |= bit(state.at[CHOICE + other])
        found: i64 = 0
        at: i64 = len(state.history) - 1
        while found < state.players:
            who = entry_who(state.history[at])
            what = entry_what(state.history[at])
            at -= 1
            if who < 0:
                continue
            if what >= PLANK:
                planks[who] = what - PLANK
                found += 1
            else:
                dealt[who] |= bit(what - PLAY)
        likely = 1.0
        for other in range(state.players):
            if other != seat:
                likely *= self.plank_likely(dealt[other], planks[other])
        return likely

    # Planks

    def plank(self, state: SkullQueenState, hand: i64) -> i64:
        """The best plank for a hand with which nothing has been played yet."""
        self._see(state, hand)
        best: i64 = 0
        most = -1.0
        for side in range(SIDES):
            worth = 0.0
            plank: i64 = side
            for colour in range(COLOURS):
                self._foresee(hand, colour)
                space = self._best_space(side)
                worth += self._outlook(side, space, self.drift, self.spread)
                plank = plank_with(plank, space)
            if worth > most:
                most = worth
                best = plank
        return best

    def chances_when_placing(self, state: SkullQueenState) -> list[float]:
        """About how likely each seat wins when all cards are dealt, from the best plank that each hand allows."""
        points = [
            float(_points(state, seat)) + max(self.plank_worths(state, state.at[HAND + seat]))
            for seat in range(state.players)
        ]
        scale = self._scale(state.rounds - state.round + 1)
        return [1.0 / sum([exp((other - own) / scale) for other in points]) for own in points]

    def _best_space(self, side: i64) -> i64:
        best: i64 = 0
        for space in range(1, SPACES):
            if self._outlook(side, space, self.drift, self.spread) > self._outlook(side, best, self.drift, self.spread):
                best = space
        return best

    def plank_worths(self, state: SkullQueenState, hand: i64) -> list[float]:
        """What each plank is likely to score, in the order of the actions."""
        self._see(state, hand)
        outlooks: list[float] = []  # by colour, side and space
        for colour in range(COLOURS):
            self._foresee(hand, colour)
            for i in range(SIDES * SPACES):
                outlooks += [self._outlook(i // SPACES, i % SPACES, self.drift, self.spread)]
        worths: list[float] = []
        for plank in range(PLANKS):
            side = plank_side(plank)
            worth = 0.0
            for colour in range(COLOURS):
                worth += outlooks[(colour * SIDES + side) * SPACES + plank_space(plank, colour)]
            worths.append(worth)
        return worths

    def plank_likely(self, hand: i64, plank: i64) -> float:
        """How likely a plank is with this hand, compared with the best one."""
        self._note_unseen(self.deck & ~hand)
        chosen = plank_side(plank)
        worth = 0.0
        front = 0.0
        back = 0.0
        for colour in range(COLOURS):
            self._foresee(hand, colour)
            worth += self._outlook(chosen, plank_space(plank, colour), self.drift, self.spread)
            front += self._outlook(FRONT, self._best_space(FRONT), self.drift, self.spread)
            back += self._outlook(BACK, self._best_space(BACK), self.drift, self.spread)
        return exp((worth - max(front, back)) / (PLANK_DOUBT * self.unit))

    # Cards

    def card_worths(self, state: SkullQueenState, seat: i64, legal: list[int]) -> list[float]:
        """How much each card raises the prospects of the seat's own pirates."""
        hand = state.at[HAND + seat]
        self._see(state, hand)
        return [self._gain(state, seat, hand, action - PLAY) for action in legal]

    def _gain(self, state: SkullQueenState, seat: i64, hand: i64, card: i64) -> float:
        value = value_of(card)
        colour = colour_of(card) if card < MONKEY else state.colour
        if colour < 0:
            return 0.0  # a wild card led: its colour is not known yet
        space = state.at[at_space(seat, colour)]
        if space == OVERBOARD:
            return 0.0
        side = state.at[SIDE + seat]
        self._foresee(hand, colour)
        before = self._outlook(side, space, self.drift, self.spread)
        if card < MONKEY:
            self._foresee(hand & ~bit(card), colour)
        beside = _beside(state, colour)
        higher = self._nobody(state, seat, colour, value + 1, VALUES)
        lower = self._nobody(state, seat, colour, 1, value - 1)
        alone = 0.0 if beside != 0 else self._nobody(state, seat, colour, 1, VALUES)
        up = max(0.0, higher - alone) if beside >> value + 1 == 0 else 0.0
        down = max(0.0, lower - alone) if beside & bit(value) - 1 == 0 else 0.0
        group = beside | bit(value)
        above = space + steps_up(group)
        below = space + steps_down(group)
        after = (1.0 - up - down) * self._outlook(side, space, self.drift, self.spread)
        if above < SPACES:
            after += up * self._outlook(side, above, self.drift, self.spread)
        if below >= 0:
            after += down * self._outlook(side, below, self.drift, self.spread)
        return after - before

    def _nobody(self, state: SkullQueenState, seat: i64, colour: i64, low: i64, high: i64) -> float:
        """The chance that nobody to come plays this colour with a value from `low` to `high`."""
        unseen = self.unseen[colour]
        if unseen == 0 or low > high:
            return 1.0
        within = unseen & (bit(high + 1) - bit(low))
        part = float(count(within)) / float(count(unseen))
        nobody = 1.0
        other = seat
        to_come: i64 = 1 if state.players == 2 else state.players - 1 - count(state.trick)
        for _ in range(to_come):
            other = 0 if other + 1 == state.players else other + 1
            void = state.at[VOID + other]
            if void >> colour & 1 == 1:
                continue
            plays = FOLLOWS
            if state.colour >= 0 and state.colour != colour:
                plays = FREE if void >> state.colour & 1 == 1 else STRAYS
            nobody *= 1.0 - plays * part
        return nobody

    # Odds

    def _see(self, state: SkullQueenState, hand: i64) -> None:
        self._note_unseen(self.deck & ~(hand | state.gone | state.centre | state.trick))

    def _note_unseen(self, cards: i64) -> None:
        for colour in range(COLOURS):
            self.unseen[colour] = values_of(cards, colour)

    def _foresee(self, hand: i64, colour: i64) -> None:
        """Where the cards of one colour in a hand will move its pirate, and the spread of that."""
        cards = values_of(hand, colour)
        unseen = self.unseen[colour]
        self.drift = 0.0
        self.spread = LEAST_SPREAD
        if unseen == 0:
            return
        total = count(unseen)
        while cards != 0:
            value = lowest(cards)
            cards &= cards - 1
            below = count(unseen & (bit(value) - 1))
            up = self.all_there[below * (VALUES + 1) + total]
            down = self.all_there[(total - below) * (VALUES + 1) + total]
            self.drift += STEP * (up - down)
            self.spread += UNRULED * STEP * STEP * (up + down - (up - down) * (up - down))

    def _outlook(self, side: i64, space: i64, drift: float, spread: float) -> float:
        at = i64(int((drift + 4.0) * A_SPACE + 0.5))
        wide = i64(int((spread - LEAST_SPREAD) * A_SPREAD + 0.5))
        return self.prospects[_place(side, space, max(0, min(DRIFTS - 1, at)), max(0, min(SPREADS - 1, wide)))]


def _place(side: i64, space: i64, drift: i64, spread: i64) -> i64:
    return ((side * SPACES + space) * DRIFTS + drift) * SPREADS + spread


def _prospect(at: vec[i64], side: i64, space: i64, drift: i64, spread: i64) -> float:
    """What a pirate on this space will score on average; `at` has the worth of the spaces."""
    middle = float(space) + float(drift) / A_SPACE - 4.0
    deviation = sqrt(2.0 * (LEAST_SPREAD + float(spread) / A_SPREAD))
    below = erf((-0.5 - middle) / deviation)
    worth = 0.0
    for end in range(SPACES):
        upto = erf((float(end) + 0.5 - middle) / deviation)
        worth += float(at[at_worth(side, end)]) * (upto - below) / 2.0
        below = upto
    return worth


def _beside(state: SkullQueenState, colour: i64) -> i64:
    """The values from 0 to 13 on the table that are in one group with a card of this colour, a bit each."""
    values = values_of(state.trick | state.centre, colour)
    if colour == state.colour:
        values |= wild_values(state.trick)
    return values


def _odds_against(state: SkullQueenState, seat: i64, scale: float) -> float:
    """One more than the odds against winning."""
    mine = _points(state, seat)
    total = 0.0
    for other in range(state.players):
        total += exp(float(_points(state, other) - mine) / scale)
    return total


def _points(state: SkullQueenState, seat: i64) -> i64:
    points: i64 = 0
    for played in range(1, state.rounds + 1):
        points += state.at[at_points(played, seat)]
    return points
