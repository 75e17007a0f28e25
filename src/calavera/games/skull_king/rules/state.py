"""The Skull King dice game, for three to six players: the rules.

A seat holds its dice as counts by kind, so equal dice are one action. All numbers lie in one vector, column after
column (`self.at[TAKEN + seat]`), which makes a clone one copy; the bag never changes and is shared by all clones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.core.state import CHANCE, NOBODY, OVER, State
from calavera.games.skull_king.rules.layout import (
    BID,
    BIDDING,
    BIDS,
    BLACK,
    BONUS,
    COLUMNS,
    DEALING,
    DRAW_STARTER,
    ENDED,
    KINDS,
    LEFT,
    MERMAID,
    NO_COLOUR,
    ROLL,
    ROLLING,
    SCORE,
    SIDES,
    SKULL,
    STARTER,
    TAKEN,
    THROW,
    THROWING,
    TOOK,
    UNSEEN,
    VOID,
    YELLOW,
    bids_with,
    capture_note,
    deal,
    deal_kind,
    deal_seat,
    die_kind,
    die_seat,
    hand_at,
    hands_of,
    is_deal,
    players_and_tricks,
    scored_line,
    sheet_at,
    sheet_line,
    throw_note,
    thrown_die,
    trick_at,
    trick_note,
    within_reach,
)
from calavera.games.skull_king.rules.tricks import KING_CAUGHT, PIRATE_CAUGHT, captured, strongest, why_taken

if TYPE_CHECKING:
    from calavera.core.game import Game
    from calavera.games.skull_king.rules.view import SkullKingView


def points(landlubber: bool, hand: i64, bid: i64, taken: i64, bonus: i64) -> i64:
    """What a seat scores for a hand; `bonus` counts with an exact bid only."""
    if bid == 0:
        return 10 * hand if taken == 0 else -10 * hand
    if bid == taken:
        return 20 * taken + bonus
    if landlubber:
        return 0
    return -10 * (bid - taken) if bid > taken else -10 * (taken - bid)


class SkullKingState(State):
    """A position of the Skull King dice game.

    Chance draws the first starter, deals dice from the bag and rolls each die thrown. All seats bid at the same time
    (`bid 2`), then they throw in turn (`throw black`): a seat that has the colour to follow throws it or a special die.
    `hand` is the number of the hand being played, `tricks` how many of its tricks are taken, `starter` leads the first
    one. Everything that a seat may know is in its view.
    """

    def __init__(
        self,
        game: Game[Any, Any, Any],
        options: Any,
        players: i64,
        landlubber: bool,
        counts: vec[i64],
        faces: vec[i64],
        history: vec[i64],
        at: vec[i64],
    ) -> None:
        """`counts` says how many dice of each kind the bag has, `faces` lists six faces for each kind."""
        super().__init__(game, options, players, history)
        self.landlubber = landlubber
        self.counts = counts
        self.faces = faces
        self.at = at
        self.stage: i64 = DRAW_STARTER
        self.hand: i64 = 0  # its number, and so how many dice everyone draws
        self.starter: i64 = NOBODY
        self.turn: i64 = NOBODY  # who draws, throws or rolls
        self.left: i64 = 0  # dice still in the bag
        self.drawn: i64 = 0  # dice that the seat whose turn it is has drawn
        self.tricks: i64 = 0  # tricks taken in this hand
        self.in_trick: i64 = 0  # dice rolled in this trick
        self.colour: i64 = NO_COLOUR  # the colour to follow
        self.rolling: i64 = NOBODY  # the kind of die just thrown

    @staticmethod
    def new(
        game: Game[Any, Any, Any], options: Any, players: i64, landlubber: bool, counts: list[int], faces: list[int]
    ) -> SkullKingState:
        at = vec[i64]([0] * COLUMNS)
        for seat in range(players):
            at[BIDS + seat] = NOBODY
        for kind in range(KINDS):
            at[LEFT + kind] = counts[kind]
        return SkullKingState(game, options, players, landlubber, vec[i64](counts), vec[i64](faces), vec[i64](), at)

    def view(self, seat: int | None = None) -> SkullKingView:
        seen: SkullKingView = self.game.view(self, seat)
        return seen

    def clone(self) -> SkullKingState:
        new = SkullKingState(
            self.game,
            self.options,
            self.players,
            self.landlubber,
            self.counts,
            self.faces,
            self.history[:],
            self.at[:],
        )
        new.waiting = self.waiting
        new.stage_from = self.stage_from
        new.stage = self.stage
        new.hand = self.hand
        new.starter = self.starter
        new.turn = self.turn
        new.left = self.left
        new.drawn = self.drawn
        new.tricks = self.tricks
        new.in_trick = self.in_trick
        new.colour = self.colour
        new.rolling = self.rolling
        return new

    def mover(self) -> i64:
        if self.stage == THROWING:
            return self.turn
        if self.stage == BIDDING:
            return self._first_waiting()
        return OVER if self.stage == ENDED else CHANCE

    # What a seat may do

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        n: i64 = 0
        if self.stage == BIDDING:
            for bid in range(self.hand + 1):
                out[n] = BID + bid
                n += 1
            return n
        held = hand_at(seat)
        # With the colour to follow, a seat throws it or a special die; otherwise anything goes.
        follow = self.colour != NO_COLOUR and self.at[held + self.colour] > 0
        free: i64 = BLACK if follow else KINDS
        for kind in range(free):
            if self.at[held + kind] > 0:
                out[n] = THROW + kind
                n += 1
        if follow:
            out[n] = THROW + self.colour
            n += 1
        return n

    # Chance

    def draw(self, rng: Random) -> i64:
        if self.stage == ROLLING:
            return ROLL + self.faces[SIDES * self.rolling + rng.randrange(SIDES)]
        if self.stage == DRAW_STARTER:
            return STARTER + rng.randrange(self.players)
        die = rng.randrange(self.left)
        kind: i64 = YELLOW  # from the last kind down: number dice are many, specials few
        while die >= self.at[LEFT + kind]:
            die -= self.at[LEFT + kind]
            kind -= 1
        return deal(self.turn, kind)

    def weights(self) -> list[tuple[int, int]]:
        if self.stage == DRAW_STARTER:
            return [(STARTER + seat, 1) for seat in range(self.players)]
        if self.stage == DEALING:
            first = deal(self.turn, 0)
            return [(first + kind, self.at[LEFT + kind]) for kind in range(KINDS) if self.at[LEFT + kind] > 0]
        faces = [self.faces[SIDES * self.rolling + side] for side in range(SIDES)]
        return [(ROLL + face, faces.count(face)) for face in range(SKULL + 1) if face in faces]

    def _chance(self, outcome: i64) -> None:
        if self.stage == ROLLING:
            self._roll(outcome - ROLL)
        elif self.stage == DEALING:
            self._draw(deal_kind(outcome))
        else:
            self._begin_hand(outcome - STARTER)

    # Drawing and bidding

    def _begin_hand(self, starter: i64) -> None:
        self.hand += 1
        self.starter = starter
        self.turn = starter
        self.tricks = 0
        self.left = 0
        for kind in range(KINDS):  # all dice are back in the bag
            self.at[LEFT + kind] = self.counts[kind]
            self.left += self.counts[kind]
        for seat in range(self.players):
            self.at[BIDS + seat] = NOBODY
            self.at[TAKEN + seat] = 0
            self.at[BONUS + seat] = 0
            self.at[VOID + seat] = 0
        self.stage = DEALING
        self._note("hand", starter, self.hand)
        self._note("starter", starter)

    def _draw(self, kind: i64) -> None:
        """From the starter on, clockwise, each seat draws all its dice one by one."""
        self.at[hand_at(self.turn) + kind] += 1
        self.at[LEFT + kind] -= 1
        self.left -= 1
        self.drawn += 1
        self._note("dealt", self.turn, kind, self.turn)
        if self.drawn == self.hand:
            self.drawn = 0
            self.turn = self._next(self.turn)
            if self.turn == self.starter:
                self.stage = BIDDING
                self._begin_together((1 << self.players) - 1)

    def _next(self, seat: i64) -> i64:
        return 0 if seat + 1 == self.players else seat + 1

    def _act(self, seat: i64, action: i64) -> None:
        if self.stage == THROWING:
            self._throw(seat, action - THROW)
            return
        self.at[BIDS + seat] = action - BID
        if self._chosen(seat):
            self.stage = THROWING
            self._note_bids()

    def _note_bids(self) -> None:
        bids: i64 = 0
        for seat in range(self.players):
            bids = bids_with(bids, seat, self.at[BIDS + seat])
        self._note("bids", value=bids, other=players_and_tricks(self.players, self.hand))

    # Tricks

    def _throw(self, seat: i64, kind: i64) -> None:
        self.at[hand_at(seat) + kind] -= 1
        self.rolling = kind
        self.stage = ROLLING
        if kind >= BLACK and kind != self.colour:
            if self.colour == NO_COLOUR:
                self.colour = kind  # the first number die sets the colour, whatever it will show
            else:
                self.at[VOID + seat] |= 1 << self.colour  # a seat that does not follow has none

    def _roll(self, face: i64) -> None:
        first = trick_at(self.players, self.tricks + 1)
        slot = first + self.in_trick
        self.at[slot] = thrown_die(self.turn, self.rolling, face)
        if self.journal is not None:
            taking = die_seat(self.at[strongest(self.at, first, slot + 1)])
            left = self.hand - self.tricks - 1
            self._note("threw", self.turn, self.at[slot], other=throw_note(taking, self.colour, left))
        self.in_trick += 1
        self.stage = THROWING
        if self.in_trick < self.players:
            self.turn = self._next(self.turn)
        else:
            self._end_trick()

    def _end_trick(self) -> None:
        first = trick_at(self.players, self.tricks + 1)
        end = first + self.players
        slot = strongest(self.at, first, end)
        seat = die_seat(self.at[slot])
        self.at[TAKEN + seat] += 1
        self.tricks += 1
        if self.journal is not None:
            self._note_trick(seat, self.at[slot], why_taken(self.at, first, end, slot))
        if not self.landlubber:
            self._capture(seat, die_kind(self.at[slot]), captured(self.at, first, end, slot))
        self.at[slot] |= TOOK
        self.in_trick = 0
        self.colour = NO_COLOUR
        self.turn = seat
        if self.tricks == self.hand:
            self._score_hand()

    def _note_trick(self, seat: i64, die: i64, why: i64) -> None:
        reachable: i64 = 0
        for other in range(self.players):
            if self._reaches(other):
                reachable |= 1 << other
        told = trick_note(self.tricks, why, self.at[TAKEN + seat], reachable, self.players)
        self._note("trick_taken", seat, die, other=told)

    def _reaches(self, seat: i64) -> bool:
        """Whether the bid of a seat can still be made exactly."""
        return within_reach(self.at[BIDS + seat], self.at[TAKEN + seat], self.hand - self.tricks)

    def _capture(self, seat: i64, kind: i64, dice: i64) -> None:
        """A Mermaid earns points for the Skull King, the Skull King for each Pirate, if the bid turns out exact."""
        if dice == 0:
            return
        bonus: i64 = KING_CAUGHT if kind == MERMAID else PIRATE_CAUGHT * dice
        self.at[BONUS + seat] += bonus
        what = "bonus_king" if kind == MERMAID else "bonus_pirates"
        told = capture_note(dice, self.at[BONUS + seat])
        self._note(what if self._reaches(seat) else what + "_too_late", seat, bonus, other=told)

    # Scoring

    def _score_hand(self) -> None:
        sheet = sheet_at(self.hand)
        for seat in range(self.players):
            bid = self.at[BIDS + seat]
            taken = self.at[TAKEN + seat]
            caught = self.at[BONUS + seat]
            bonus: i64 = caught if bid == taken else 0
            scored = points(self.landlubber, self.hand, bid, taken, bonus)
            self.at[SCORE + seat] += scored
            line = sheet_line(bid, taken, bonus)
            self.at[sheet + seat] = line
            told = scored_line(line, self.hand, caught - bonus, self.at[SCORE + seat])
            self._note("hand_scored", seat, scored, other=told)
        if self.hand == hands_of(self.players):
            self.stage = ENDED
            return
        kept = trick_at(self.players, 0)
        last = trick_at(self.players, self.hand)
        for i in range(self.players):  # the last trick can still be looked at
            self.at[kept + i] = self.at[last + i]
        self._begin_hand(self._next(self.starter))

    # Results and secrets

    def scores(self) -> list[int]:
        return [self.at[SCORE + seat] for seat in range(self.players)]

    def winners(self) -> list[int]:
        if self.stage != ENDED:
            return []
        totals = self.scores()
        most = max(totals)
        return [seat for seat in range(self.players) if totals[seat] == most]

    def _seen(self, seat: i64, who: i64, what: i64) -> i64:
        # A die that is drawn is known to its owner alone until it is thrown; all else is open.
        if who != CHANCE or not is_deal(what) or deal_seat(what) == seat:
            return what
        return deal(deal_seat(what), UNSEEN)
