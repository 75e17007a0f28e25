"""Yamik's, for one to four players: the rules.

Dice are multisets numbered by `dice.py`; a roll is one number. The numbers of all seats lie in one vector, column
after column (`self.at[FILLED + seat]`), which makes a clone one copy. A column that is there once a box or a round
stands in rows of SEATS numbers (`self.at[TWO_DICE + SEATS * round + seat]`).

A player alone races for the pot against a virtual opponent, whose sums stand where those of seat 1 would.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.rules.state import CHANCE, NOBODY, OVER, State
from calavera.rules.yamiks.dice import (
    ALL_FACES,
    BEST_TWO,
    CODE,
    DICE,
    FIRST_OF,
    FULL,
    INDEX,
    KEEPS,
    KEEPS_FROM,
    LONGEST_RUN,
    MOST_ALIKE,
    MULTISETS,
    NO_DICE,
    ROLLED,
    ROLLED_FROM,
    SIZE,
    SUM,
    WAYS,
)

if TYPE_CHECKING:
    from calavera.rules.game import Game

SEATS: Final = 4
ROUNDS: Final = 12
ROLLS: Final = 3
POT_EACH: Final = 6
BONUS: Final = 35
BONUS_FROM: Final = 60
OPPONENT: Final = 1  # the virtual opponent's place in the rows of a player alone
OPPONENT_KNOWN: Final = 10

# Boxes; box 0 to 5 are the series of ones to sixes
BOXES: Final = 12
SIXES: Final = 5
SMALL_STRAIGHT: Final = 6
LARGE_STRAIGHT: Final = 7
THREE: Final = 8
FULL_HOUSE: Final = 9
FOUR: Final = 10
GRAND_SLAM: Final = 11

# Actions; up to FILL the number is the index of the dice kept
FILL: Final = 210  # + box
START: Final = 222
FINISH: Final = 223

# An outcome is the index of the dice rolled.

# Stages
ORDER_ROLL: Final = 0
ORDER_CHOICE: Final = 1
ROLLING: Final = 2
CHOOSING: Final = 3
OPPONENT_ROLL: Final = 4
TIE_ROLL: Final = 5
ENDED: Final = 6

# Columns of `at`, one number a seat
FILLED: Final = 0  # a bit for each box filled
SERIES: Final = 4  # points in the six series
TOTAL: Final = 8  # boxes, bonus and pot
ROLL_OFF: Final = 12  # the last roll for the order or for a tie
STANDING: Final = 16  # what is compared when seats roll for it or the game ends
BOX: Final = 20  # points, a row for each box
TWO_DICE: Final = 68  # sum of the two best dice, a row for each round; 0 when not played yet
WON: Final = 116  # points from the pot, a row for each round
AFTER: Final = 164  # the total after it, a row for each round completed
COLUMNS: Final = 212


def pattern_points(box: int, roll: int) -> int:
    """What a full roll is worth in a box, who can do more doing less."""
    alike = MOST_ALIKE[roll]
    run = LONGEST_RUN[roll]
    if box <= SIXES:
        return (box + 1) * ALL_FACES[roll].count(box + 1)
    if box == SMALL_STRAIGHT:
        return 30 if run >= 4 else 0
    if box == LARGE_STRAIGHT:
        return 40 if run == 5 else 0
    if box == THREE:
        return 20 if alike >= 3 else 0
    if box == FULL_HOUSE:
        # Four of a kind is never a full house: with only two faces it must be three and two.
        return 30 if alike == 5 or (alike == 3 and len(set(ALL_FACES[roll])) == 2) else 0
    if box == FOUR:
        return 40 if alike >= 4 else 0
    return 50 if alike == 5 else 0


def box_above(box: int, roll: int) -> int:
    """The box that must be filled, with its points or with 0, before this roll may count as less; or NOBODY."""
    alike = MOST_ALIKE[roll]
    if alike == 5 and (box == THREE or box == FULL_HOUSE or box == FOUR):
        return GRAND_SLAM
    if alike == 4 and box == THREE:
        return FOUR
    if LONGEST_RUN[roll] == 5 and box == SMALL_STRAIGHT:
        return LARGE_STRAIGHT
    return NOBODY


def _bit(box: int) -> int:
    return 0 if box == NOBODY else 1 << box


# By BOXES * (roll - FULL) + box: the points, and a bit for the box above that must be filled first, 0 for none.
POINTS: Final = vec[i64]([pattern_points(box, roll) for roll in range(FULL, MULTISETS) for box in range(BOXES)])
NEEDED: Final = vec[i64]([_bit(box_above(box, roll)) for roll in range(FULL, MULTISETS) for box in range(BOXES)])


def points(box: i64, roll: i64, filled: i64, free_downgrade: bool) -> i64:
    """What a full roll scores in an open box of a sheet with these boxes filled."""
    at = BOXES * (roll - FULL) + box
    if NEEDED[at] & ~filled != 0 and not free_downgrade:
        return 0
    return POINTS[at]


class YamiksState(State):
    def __init__(
        self,
        game: Game[Any, Any, Any],
        options: Any,
        players: i64,
        free_downgrade: bool,
        opponent_rolls: bool,
        history: vec[i64],
        at: vec[i64],
    ) -> None:
        super().__init__(game, options, players, history)
        self.free_downgrade = free_downgrade
        self.opponent_rolls = opponent_rolls
        self.at = at
        self.stage: i64 = ORDER_ROLL
        self.turn: i64 = 0
        self.first: i64 = NOBODY  # who started this round
        self.played: i64 = 0  # rounds completed
        self.dice: i64 = NO_DICE  # as they lie after the last roll of this turn
        self.kept: i64 = NO_DICE  # of them
        self.rolls: i64 = 0
        self.rivals: i64 = (1 << players) - 1  # a bit for each seat that is in a roll-off, at the end the winner's

    @staticmethod
    def new(
        game: Game[Any, Any, Any], options: Any, players: i64, free_downgrade: bool, opponent_rolls: bool
    ) -> YamiksState:
        at = vec[i64]([0] * COLUMNS)
        state = YamiksState(game, options, players, free_downgrade, opponent_rolls, vec[i64](), at)
        if players == 1:
            state._begin_round(0)  # no order to roll for
        return state

    def clone(self) -> YamiksState:
        new = YamiksState(
            self.game, self.options, self.players, self.free_downgrade, self.opponent_rolls, self.history[:], self.at[:]
        )
        new.stage = self.stage
        new.turn = self.turn
        new.first = self.first
        new.played = self.played
        new.dice = self.dice
        new.kept = self.kept
        new.rolls = self.rolls
        new.rivals = self.rivals
        return new

    def mover(self) -> i64:
        if self.stage == CHOOSING or self.stage == ORDER_CHOICE:
            return self.turn
        return OVER if self.stage == ENDED else CHANCE

    # What a seat may do

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        if self.stage == ORDER_CHOICE:
            out[0] = START
            out[1] = FINISH
            return 2
        n: i64 = 0
        if self.rolls < ROLLS:
            # Keep any dice and roll the others again; keeping all five is to fill a box.
            for i in range(KEEPS_FROM[self.dice - FULL], KEEPS_FROM[self.dice - FULL + 1]):
                out[n] = KEEPS[i]
                n += 1
        filled = self.at[FILLED + seat]
        for box in range(BOXES):
            if filled >> box & 1 == 0:
                out[n] = FILL + box
                n += 1
        return n

    def random_action(self, seat: i64, rng: Random, out: vec[i64]) -> i64:  # noqa: ARG002  (no list, no scratch)
        """The same draw as from `legal_into`, without writing the list."""
        if self.stage == ORDER_CHOICE:
            return START + rng.randrange(2)
        # A seat fills one box a round.
        drawn: i64 = rng.randrange(self._keeps() + BOXES - self.played)
        if drawn < self._keeps():
            return KEEPS[KEEPS_FROM[self.dice - FULL] + drawn]
        drawn -= self._keeps()
        open_boxes = ~self.at[FILLED + seat]
        for _ in range(drawn):
            open_boxes &= open_boxes - 1
        box: i64 = 0
        while open_boxes >> box & 1 == 0:
            box += 1
        return FILL + box

    def _keeps(self) -> i64:
        """In how many ways dice may be kept now."""
        if self.rolls == ROLLS:
            return 0
        return KEEPS_FROM[self.dice - FULL + 1] - KEEPS_FROM[self.dice - FULL]

    # Chance: always a roll of the dice that are not kept

    def sample(self, rng: Random) -> i64:
        dice = DICE - SIZE[self.kept]
        start = ROLLED_FROM[dice]
        return ROLLED[start + rng.randrange(ROLLED_FROM[dice + 1] - start)]

    def weights(self) -> list[tuple[int, int]]:
        dice = DICE - SIZE[self.kept]
        return [(roll, WAYS[roll]) for roll in range(FIRST_OF[dice], FIRST_OF[dice + 1])]

    def _chance(self, outcome: i64) -> None:
        if self.stage == ROLLING:
            self.dice = INDEX[CODE[self.kept] + CODE[outcome]]
            self.rolls += 1
            self.stage = CHOOSING
            self._note("rolled", self.turn, outcome)
        elif self.stage == OPPONENT_ROLL:
            self.at[TWO_DICE + SEATS * self.played + OPPONENT] = BEST_TWO[outcome]
            self._note("opponent_rolled", NOBODY, outcome)
            self._end_round()
        else:
            self._roll_for_it(outcome)

    # Order of play, and the last way to break a tie: highest roll of five dice, the tied roll again

    def _roll_for_it(self, roll: i64) -> None:
        seat = self.turn
        self.at[ROLL_OFF + seat] = roll
        self.at[STANDING + seat] = SUM[roll]
        self._note("order_roll" if self.stage == ORDER_ROLL else "tie_roll", seat, SUM[roll])
        self.turn = self._rival_from(seat + 1)
        if self.turn < self.players:
            return
        self.rivals = self._highest(STANDING, self.rivals)
        self.turn = self._rival_from(0)
        if self.rivals == 1 << self.turn:
            self.stage = ORDER_CHOICE if self.stage == ORDER_ROLL else ENDED

    def _rival_from(self, seat: i64) -> i64:
        while seat < self.players and self.rivals >> seat & 1 == 0:
            seat += 1
        return seat

    def _highest(self, column: i64, seats: i64) -> i64:
        """Which of these seats have the highest number of a column; bit masks both."""
        best: i64 = -1
        leaders: i64 = 0
        for seat in range(SEATS):
            if seats >> seat & 1 == 0:
                continue
            number = self.at[column + seat]
            if number > best:
                best = number
                leaders = 0
            if number == best:
                leaders |= 1 << seat
        return leaders

    # Actions

    def _act(self, seat: i64, action: i64) -> None:
        if action < FILL:
            self.kept = action
            self.stage = ROLLING
            self._note("kept_none" if action == NO_DICE else "kept", seat, action)
        elif action < START:
            self._fill(seat, action - FILL)
        elif action == START:
            self._note("order_choice_start", seat)
            self._begin_round(seat)
        else:
            self._note("order_choice_finish", seat)
            self._begin_round(self._left_of(seat))

    def _left_of(self, seat: i64) -> i64:
        return seat + 1 if seat + 1 < self.players else 0

    def _fill(self, seat: i64, box: i64) -> None:
        scored = points(box, self.dice, self.at[FILLED + seat], self.free_downgrade)
        self.at[FILLED + seat] |= 1 << box
        self.at[BOX + SEATS * box + seat] = scored
        self.at[TOTAL + seat] += scored
        self._note("filled", seat, 100 * box + scored)
        if box <= SIXES:
            self._add_to_series(seat, scored)
        self.at[TWO_DICE + SEATS * self.played + seat] = BEST_TWO[self.dice]
        self.dice = NO_DICE
        self.kept = NO_DICE
        self.rolls = 0
        self.stage = ROLLING
        if self._left_of(seat) != self.first:
            self.turn = self._left_of(seat)
        elif self.players == 1 and self.at[TWO_DICE + SEATS * self.played + OPPONENT] == 0:
            self.stage = OPPONENT_ROLL
        else:
            self._end_round()

    def _add_to_series(self, seat: i64, scored: i64) -> None:
        before = self.at[SERIES + seat]
        self.at[SERIES + seat] = before + scored
        # The bonus counts from the moment the series reach it.
        if before < BONUS_FROM <= before + scored:
            self.at[TOTAL + seat] += BONUS
            self._note("bonus", seat, BONUS)

    # Rounds

    def _begin_round(self, first: i64) -> None:
        self.first = first
        self.turn = first
        self.stage = ROLLING
        self._note("round", first, self.played + 1)
        # Alone: the opponent's sum is known beforehand, in the recommended way in odd rounds only.
        if self.players == 1 and (self.played & 1 == 0 or not self.opponent_rolls):
            self.at[TWO_DICE + SEATS * self.played + OPPONENT] = OPPONENT_KNOWN

    def racers(self) -> i64:
        """How many race for the pot, the virtual opponent of a player alone counted."""
        return 2 if self.players == 1 else self.players

    def _end_round(self) -> None:
        racers = self.racers()
        leaders = self._highest(TWO_DICE + SEATS * self.played, (1 << racers) - 1)
        sharers: i64 = 0
        for racer in range(racers):
            sharers += leaders >> racer & 1
        share = POT_EACH * racers // sharers
        for seat in range(self.players):
            if leaders >> seat & 1 == 1:
                self.at[WON + SEATS * self.played + seat] = share
                self.at[TOTAL + seat] += share
                self._note("pot_won" if sharers == 1 else "pot_shared", seat, share)
            elif self.players == 1:
                self._note("pot_lost", seat)
            self.at[AFTER + SEATS * self.played + seat] = self.at[TOTAL + seat]
        self.played += 1
        if self.played == ROUNDS:
            self._end_game()
        else:
            self._begin_round(self.turn)  # who ends a round starts the next one

    def _end_game(self) -> None:
        for seat in range(self.players):
            # Points first, then all two-dice sums: at most 12 × 12, so they never outweigh a point.
            self.at[STANDING + seat] = 1_000 * self.at[TOTAL + seat] + self.two_dice_total(seat)
            self.at[ROLL_OFF + seat] = NO_DICE
        self.rivals = self._highest(STANDING, (1 << self.players) - 1)
        self.turn = self._rival_from(0)
        self.stage = ENDED if self.rivals == 1 << self.turn else TIE_ROLL

    def two_dice_total(self, seat: i64) -> i64:
        total: i64 = 0
        for played in range(ROUNDS):
            total += self.at[TWO_DICE + SEATS * played + seat]
        return total

    # Results; nothing is hidden in this game

    def scores(self) -> list[int]:
        """Boxes, bonus and pot."""
        return [self.at[TOTAL + seat] for seat in range(self.players)]

    def winners(self) -> list[int]:
        return [self.turn] if self.stage == ENDED else []

    def _seen(self, seat: i64, who: i64, what: i64) -> i64:  # noqa: ARG002  (the same to everybody)
        return what
