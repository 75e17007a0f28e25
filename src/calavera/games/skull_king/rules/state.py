"""The Skull King dice game, for three to six players: the rules.

A seat holds its dice as counts by kind, so equal dice are one action. All numbers lie in one vector, column after
column (`self.at[TAKEN + seat]`), which makes a clone one copy; the bag never changes and is shared by all clones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.rules.state import CHANCE, NOBODY, OVER, State

if TYPE_CHECKING:
    from calavera.rules.game import Game

MOST_PLAYERS: Final = 6
MOST_HANDS: Final = 8

# Kinds of dice: specials first, then the number dice by colour
SKULL_KING: Final = 0
PIRATE: Final = 1
MERMAID: Final = 2
BLACK: Final = 3
BLUE: Final = 4
RED: Final = 5
YELLOW: Final = 6
KINDS: Final = 7
NO_COLOUR: Final = 0  # a special never sets the colour to follow
UNSEEN: Final = 7  # what the others see of a die that is drawn

# Faces; between these two the numbers 1 to 9
FLAG: Final = 0
SKULL: Final = 10
SIDES: Final = 6
TOOK: Final = 2048  # on a packed die, see `thrown_die`

# Actions
BID: Final = 0  # + the number of tricks, 0 to 8
THROW: Final = 9  # + kind

# Outcomes
STARTER: Final = 0  # + seat
DEAL: Final = 6  # + 8 × seat + kind or, for the others, UNSEEN
ROLL: Final = 54  # + face

# Stages
DRAW_STARTER: Final = 0
DEALING: Final = 1
BIDDING: Final = 2
THROWING: Final = 3
ROLLING: Final = 4
ENDED: Final = 5

# Columns of `at`
HELD: Final = 0  # + 8 × seat + kind: dice behind the screen
LEFT: Final = 48  # + kind: dice still in the bag
BIDS: Final = 55  # + seat: the bid, NOBODY before it
TAKEN: Final = 61  # + seat: tricks
BONUS: Final = 67  # + seat: points that an exact bid will earn on top
VOID: Final = 73  # + seat: a bit for each colour that all know the seat to be out of
SCORE: Final = 79  # + seat
THROWN: Final = 85  # dice packed by `thrown_die`, trick after trick; before them the last trick of the hand before
SHEET: Final = 127  # + 6 × (hand − 1) + seat: packed by `sheet_line`
COLUMNS: Final = 175


def hands_of(players: i64) -> i64:
    """How many hands are played: 8, but 7 with five players and 6 with six."""
    return MOST_HANDS if players <= 4 else 12 - players


def thrown_die(seat: i64, kind: i64, face: i64) -> i64:
    """A die on the table; the one that takes the trick is marked by adding TOOK."""
    return seat * 256 + kind * 16 + face


def sheet_line(bid: i64, taken: i64, bonus: i64) -> i64:
    return bonus * 256 + taken * 16 + bid


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
        held: i64 = HELD + 8 * seat
        # Who has the colour must follow it or throw a special die; else anything goes.
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

    def sample(self, rng: Random) -> i64:
        if self.stage == ROLLING:
            return ROLL + self.faces[SIDES * self.rolling + rng.randrange(SIDES)]
        if self.stage == DRAW_STARTER:
            return STARTER + rng.randrange(self.players)
        die = rng.randrange(self.left)
        kind: i64 = YELLOW  # from the last kind down: number dice are many, specials few
        while die >= self.at[LEFT + kind]:
            die -= self.at[LEFT + kind]
            kind -= 1
        return DEAL + 8 * self.turn + kind

    def weights(self) -> list[tuple[int, int]]:
        if self.stage == DRAW_STARTER:
            return [(STARTER + seat, 1) for seat in range(self.players)]
        if self.stage == DEALING:
            deal = DEAL + 8 * self.turn
            return [(deal + kind, self.at[LEFT + kind]) for kind in range(KINDS) if self.at[LEFT + kind] > 0]
        faces = [self.faces[SIDES * self.rolling + side] for side in range(SIDES)]
        return [(ROLL + face, faces.count(face)) for face in range(SKULL + 1) if face in faces]

    def _chance(self, outcome: i64) -> None:
        if self.stage == ROLLING:
            self._roll(outcome - ROLL)
        elif self.stage == DEALING:
            self._draw(outcome - DEAL)
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

    def _draw(self, seat_and_kind: i64) -> None:
        """From the starter on, clockwise, each seat draws all its dice one by one."""
        self.at[HELD + seat_and_kind] += 1
        self.at[LEFT + (seat_and_kind & 7)] -= 1
        self.left -= 1
        self.drawn += 1
        self._note("dealt", self.turn, seat_and_kind & 7, self.turn)
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
            if self.journal is not None:
                for other in range(self.players):
                    self._note("bid", other, self.at[BIDS + other])

    # Tricks

    def _throw(self, seat: i64, kind: i64) -> None:
        self.at[HELD + 8 * seat + kind] -= 1
        self.rolling = kind
        self.stage = ROLLING
        if kind >= BLACK and kind != self.colour:
            if self.colour == NO_COLOUR:
                self.colour = kind  # the first number die sets the colour, whatever it will show
            else:
                self.at[VOID + seat] |= 1 << self.colour  # who does not follow has none

    def _roll(self, face: i64) -> None:
        slot: i64 = THROWN + self.players * (self.tricks + 1) + self.in_trick
        self.at[slot] = thrown_die(self.turn, self.rolling, face)
        self._note("threw", self.turn, self.rolling * 16 + face)
        self.in_trick += 1
        self.stage = THROWING
        if self.in_trick < self.players:
            self.turn = self._next(self.turn)
        else:
            self._end_trick()

    def _end_trick(self) -> None:
        slot = self.strongest()
        kind = self.at[slot] >> 4 & 15
        if self.at[slot] & 15 != SKULL:
            self._take(slot, 0, 0)
        elif kind == SKULL_KING:
            self._take(slot, 30 * self._skulls(PIRATE), 0)
        elif kind == MERMAID and self._skulls(SKULL_KING) > 0:
            self._take(slot, 0, 50)
        else:
            self._take(slot, 0, 0)

    def strongest(self) -> i64:
        """Where the die lies that takes the trick as it stands; at least one die must have come to rest."""
        first: i64 = THROWN + self.players * (self.tricks + 1)
        king: i64 = NOBODY
        pirate: i64 = NOBODY
        mermaid: i64 = NOBODY
        number: i64 = first  # all flags: the first one
        highest: i64 = 1
        # Of equals the last one thrown is the stronger, so a later die replaces an earlier one.
        for slot in range(first, first + self.in_trick):
            face = self.at[slot] & 15
            if face == SKULL:
                kind = self.at[slot] >> 4 & 15
                if kind == SKULL_KING:
                    king = slot
                elif kind == PIRATE:
                    pirate = slot
                else:
                    mermaid = slot
            elif face >= highest:
                highest = face
                number = slot
        if king != NOBODY:
            return king if mermaid == NOBODY else mermaid
        if pirate != NOBODY:
            return pirate
        return number if mermaid == NOBODY else mermaid

    def _skulls(self, kind: i64) -> i64:
        """How many dice of a kind show their skull in this trick."""
        first: i64 = THROWN + self.players * (self.tricks + 1)
        skulls: i64 = 0
        for slot in range(first, first + self.in_trick):
            if self.at[slot] & 255 == kind * 16 + SKULL:
                skulls += 1
        return skulls

    def _take(self, slot: i64, for_pirates: i64, for_king: i64) -> None:
        seat: i64 = self.at[slot] >> 8
        self.at[slot] |= TOOK
        self.at[TAKEN + seat] += 1
        self.tricks += 1
        self.in_trick = 0
        self.colour = NO_COLOUR
        self.turn = seat
        self._note("trick_taken", seat, self.tricks)
        if not self.landlubber and for_pirates + for_king > 0:
            self.at[BONUS + seat] += for_pirates + for_king
            self._note("bonus_king" if for_king > 0 else "bonus_pirates", seat, for_pirates + for_king)
        if self.tricks == self.hand:
            self._score_hand()

    # Scoring

    def _score_hand(self) -> None:
        sheet: i64 = SHEET + MOST_PLAYERS * (self.hand - 1)
        for seat in range(self.players):
            bid = self.at[BIDS + seat]
            taken = self.at[TAKEN + seat]
            bonus: i64 = self.at[BONUS + seat] if bid == taken else 0
            scored = points(self.landlubber, self.hand, bid, taken, bonus)
            self.at[SCORE + seat] += scored
            self.at[sheet + seat] = sheet_line(bid, taken, bonus)
            self._note("hand_scored", seat, scored)
        if self.hand == hands_of(self.players):
            self.stage = ENDED
            return
        for i in range(self.players):  # the last trick stays viewable
            self.at[THROWN + i] = self.at[THROWN + self.players * self.hand + i]
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
        if who != CHANCE or what < DEAL or what >= ROLL or (what - DEAL) >> 3 == seat:
            return what
        return DEAL + (what - DEAL | UNSEEN)
