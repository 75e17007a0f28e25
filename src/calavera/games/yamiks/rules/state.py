"""Yamik's, for one to four players: the rules.

Dice are multisets numbered by `dice.py`; a roll is one number. `layout.py` says which number stands where in `at`.

A player alone races for the pot against a virtual opponent, whose sums stand where those of seat 1 would.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.core.state import CHANCE, NOBODY, OVER, State
from calavera.games.yamiks.rules.dice import (
    BEST_TWO,
    CODE,
    DICE,
    FIRST_OF,
    FULL,
    INDEX,
    KEEPS,
    KEEPS_FROM,
    NO_DICE,
    ROLLED,
    ROLLED_FROM,
    SIZE,
    SUM,
    WAYS,
)
from calavera.games.yamiks.rules.layout import (
    AFTER,
    BONUS,
    BONUS_FROM,
    BOX,
    BOXES,
    CHOOSING,
    COLUMNS,
    ENDED,
    FILL,
    FILLED,
    FILLS,
    FINISH,
    OPPONENT,
    OPPONENT_KNOWN,
    OPPONENT_ROLL,
    ORDER_CHOICE,
    ORDER_ROLL,
    POT_EACH,
    ROLL_OFF,
    ROLLING,
    ROLLS,
    ROUNDS,
    SEATS,
    SERIES,
    SIXES,
    STANDING,
    START,
    TIE_ROLL,
    TOTAL,
    TWO_DICE,
    WON,
    boxes_with,
    end_note,
    fill_note,
    pot_note,
    race_note,
    roll_note,
)
from calavera.games.yamiks.rules.points import fit, points

if TYPE_CHECKING:
    from calavera.core.game import Game
    from calavera.games.yamiks.rules.view import YamiksView


class YamiksState(State):
    """A game of Yamik's: five dice, a sheet per seat and the race for the pot of the current round.

    `turn` is the seat that rolls or chooses, `played` the number of completed rounds, `dice` the index of the roll that
    lies on the table (NO_DICE before the first roll of a turn) and `rolls` how many rolls this turn has seen. What is
    written on the sheets is read with methods: `filled`, `box_points`, `two_dice_in`, `pot_in`, `total_after`.
    """

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
        self.first: i64 = NOBODY  # the seat that started this round
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

    def view(self, seat: int | None = None) -> YamiksView:
        seen: YamiksView = self.game.view(self, seat)
        return seen

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

    def between_turns(self) -> bool:
        """Whether nothing was rolled since the last box was filled, or the order chosen."""
        return self.stage == OPPONENT_ROLL or (self.stage == ROLLING and self.rolls == 0)

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
        # A seat fills one box per round.
        keeps = self._keeps()
        drawn: i64 = rng.randrange(keeps + BOXES - self.played)
        if drawn < keeps:
            return KEEPS[KEEPS_FROM[self.dice - FULL] + drawn]
        drawn -= keeps
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

    def draw(self, rng: Random) -> i64:
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
            self._note("opponent_rolled", NOBODY, outcome, other=self.to_beat())
            self._end_round()
        else:
            self._roll_for_it(outcome)

    # Order of play, and the last way to break a tie: highest roll of five dice, the tied roll again

    def _roll_for_it(self, roll: i64) -> None:
        seat = self.turn
        self.at[ROLL_OFF + seat] = roll
        self.at[STANDING + seat] = SUM[roll]
        purpose = "order_roll" if self.stage == ORDER_ROLL else "tie_roll"
        self.turn = self._rival_from(seat + 1)
        if self.turn < self.players:
            self._note(purpose, seat, roll_note(roll, 0))
            return
        self.rivals = self._highest(STANDING, self.rivals)
        self.turn = self._rival_from(0)
        if self.rivals != 1 << self.turn:
            self._note(purpose, seat, roll_note(roll, self.rivals))
            return
        self._note(purpose, seat, roll_note(roll, 0))
        if self.stage == ORDER_ROLL:
            self.stage = ORDER_CHOICE
        else:
            self.stage = ENDED
            self._note("won_by_roll", self.turn, self.at[STANDING + self.turn])

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
            self._note("kept", seat, action)
        elif action < START:
            self._fill(seat, action - FILL)
        elif action == START:
            self._note("order_choice_start", seat, self.at[STANDING + seat])
            self._begin_round(seat)
        else:
            self._note("order_choice_finish", seat, self.at[STANDING + seat])
            self._begin_round(self._left_of(seat))

    def _left_of(self, seat: i64) -> i64:
        return seat + 1 if seat + 1 < self.players else 0

    def _fill(self, seat: i64, box: i64) -> None:
        filled = self.at[FILLED + seat]
        scored = points(box, self.dice, filled, self.free_downgrade)
        self.at[FILLED + seat] = filled | 1 << box
        self.at[BOX + SEATS * box + seat] = scored
        self.at[TOTAL + seat] += scored
        self.at[FILLS + seat] |= box << 4 * self.played
        self.at[TWO_DICE + SEATS * self.played + seat] = BEST_TWO[self.dice]
        if self.journal is not None:
            why = fit(box, self.dice, filled, self.free_downgrade)
            race = race_note(self.at[TOTAL + seat], self.to_beat())
            self._note("filled", seat, fill_note(box, scored, self.dice, why), other=race)
        if box <= SIXES:
            self._add_to_series(seat, scored)
        self.dice = NO_DICE
        self.kept = NO_DICE
        self.rolls = 0
        self.stage = ROLLING
        if self._left_of(seat) != self.first:
            self.turn = self._left_of(seat)
        elif self.players == 1 and self.two_dice_in(OPPONENT, self.played) == 0:
            self.stage = OPPONENT_ROLL
        else:
            self._end_round()

    def _add_to_series(self, seat: i64, scored: i64) -> None:
        before = self.at[SERIES + seat]
        self.at[SERIES + seat] = before + scored
        # The bonus counts from the moment the series reach it.
        if before < BONUS_FROM <= before + scored:
            self.at[TOTAL + seat] += BONUS
            self._note("bonus", seat, before + scored, other=self.at[TOTAL + seat])

    # Rounds

    def _begin_round(self, first: i64) -> None:
        self.first = first
        self.turn = first
        self.stage = ROLLING
        # Alone: the opponent's sum is known beforehand, in the recommended way in odd rounds only.
        if self.players > 1:
            self._note("round", first, self.played + 1)
        elif self.played & 1 == 0 or not self.opponent_rolls:
            self.at[TWO_DICE + SEATS * self.played + OPPONENT] = OPPONENT_KNOWN
            self._note("round_alone", first, self.played + 1)
        else:
            self._note("round_opponent_rolls", first, self.played + 1)

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
            won = share if leaders >> seat & 1 else 0
            self.at[WON + SEATS * self.played + seat] = won
            self.at[TOTAL + seat] += won
            self.at[AFTER + SEATS * self.played + seat] = self.at[TOTAL + seat]
        if self.journal is not None:
            self._note_pot(leaders, share)
        self.played += 1
        if self.played == ROUNDS:
            self._end_game()
        else:
            self._begin_round(self.turn)  # the seat that ends a round starts the next one

    def _note_pot(self, leaders: i64, share: i64) -> None:
        best: i64 = 0
        beaten: i64 = 0
        for racer in range(self.racers()):
            if leaders >> racer & 1:
                best = self.two_dice_in(racer, self.played)
            else:
                beaten = max(beaten, self.two_dice_in(racer, self.played))
        boxes: i64 = 0
        for seat in range(self.players):
            boxes = boxes_with(boxes, seat, self.box_filled(seat, self.played))
        told = pot_note(leaders, share, best, beaten)
        self._note("pot" if self.players > 1 else "pot_alone", NOBODY, told, other=boxes)

    def _end_game(self) -> None:
        for seat in range(self.players):
            # Points first, then all two-dice sums: at most 12 × 12, so they never outweigh a point.
            self.at[STANDING + seat] = 1_000 * self.at[TOTAL + seat] + self.two_dice_total(seat)
            self.at[ROLL_OFF + seat] = NO_DICE
        self.rivals = self._highest(STANDING, (1 << self.players) - 1)
        self.turn = self._rival_from(0)
        total = self.at[TOTAL + self.turn]
        if self.rivals != 1 << self.turn:
            self.stage = TIE_ROLL
            self._note("level", NOBODY, end_note(self.rivals, total, self.two_dice_total(self.turn)))
            return
        self.stage = ENDED
        if self._highest(TOTAL, (1 << self.players) - 1) != self.rivals:
            self._note("won_by_two_dice", self.turn, end_note(0, total, self.two_dice_total(self.turn)))
        else:
            self._note("won" if self.players > 1 else "finished_alone", self.turn, total)

    # What is written on the sheets; rounds are counted from 0

    def filled(self, seat: i64) -> i64:
        """The boxes a seat has filled, a bit for each."""
        return self.at[FILLED + seat]

    def box_filled(self, seat: i64, played: i64) -> i64:
        """The box that a seat has filled in a round."""
        return self.at[FILLS + seat] >> 4 * played & 15

    def box_points(self, seat: i64, box: i64) -> i64:
        """Points in a box, 0 while it is open."""
        return self.at[BOX + SEATS * box + seat]

    def series(self, seat: i64) -> i64:
        """Points in the six series together."""
        return self.at[SERIES + seat]

    def total(self, seat: i64) -> i64:
        """Boxes, bonus and pot."""
        return self.at[TOTAL + seat]

    def two_dice_in(self, racer: i64, played: i64) -> i64:
        """The sum of the two best dice that a seat, or the virtual opponent, had in a round; 0 before its turn."""
        return self.at[TWO_DICE + SEATS * played + racer]

    def to_beat(self) -> i64:
        """The best sum of this round so far, 0 when there is none."""
        best: i64 = 0
        if self.played < ROUNDS:
            for racer in range(self.racers()):
                best = max(best, self.two_dice_in(racer, self.played))
        return best

    def pot_in(self, seat: i64, played: i64) -> i64:
        """Points from the pot of a round."""
        return self.at[WON + SEATS * played + seat]

    def total_after(self, seat: i64, played: i64) -> i64:
        """The total after a completed round."""
        return self.at[AFTER + SEATS * played + seat]

    def roll_off(self, seat: i64) -> i64:
        """The last roll for the order of play or to break a tie, NO_DICE where there was none."""
        return self.at[ROLL_OFF + seat]

    def two_dice_total(self, seat: i64) -> i64:
        total: i64 = 0
        for played in range(ROUNDS):
            total += self.two_dice_in(seat, played)
        return total

    # Results; nothing is hidden in this game

    def scores(self) -> list[int]:
        """Boxes, bonus and pot."""
        return [self.at[TOTAL + seat] for seat in range(self.players)]

    def winners(self) -> list[int]:
        return [self.turn] if self.stage == ENDED else []

    def _seen(self, seat: i64, who: i64, what: i64) -> i64:  # noqa: ARG002  (the same to everybody)
        return what
