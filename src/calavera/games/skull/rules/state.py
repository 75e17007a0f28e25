"""Skull, for three to six players: the rules.

Each player owns three flowers and one skull. A stack is kept as its height and the position of the skull in it, counted
from the bottom, so that no face is stored twice. The numbers of all seats lie in one vector, column after column
(`self.at[HEIGHT + seat]`), so that a clone copies one vector. `layout.py` names the columns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.core.state import CHANCE, NOBODY, OVER, State
from calavera.games.skull.rules.layout import (
    ADDING,
    BID,
    BIDDING,
    CHALLENGES_TO_WIN,
    CHANCE_AT,
    COLUMNS,
    DISCS,
    DRAW_STARTER,
    ENDED,
    EVERYBODY_SHOWS,
    FLOWER,
    HEIGHT,
    LOSE_FLOWER,
    LOSE_SKULL,
    LOSING_BY_CHANCE,
    LOSING_BY_CHOICE,
    NAMING_STARTER,
    NEW_ROUND,
    NOBODY_SHOWS,
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
    SHOWN,
    SKULL,
    SKULL_AT,
    START,
    STARTER,
    TURNED,
    WINS,
    lost,
    lost_face,
    pair,
    shows,
    turned_fact,
    why_first,
)
from calavera.games.skull.rules.secrets import perceived

if TYPE_CHECKING:
    from calavera.core.game import Game
    from calavera.games.skull.rules.view import SkullView


class SkullState(State):
    """A position of Skull.

    `stage` says what is going on (PLACING, BIDDING, ...), `turn` which seat acts in it, `at` what each seat has. `bid`
    is the highest number so far and `bidder` its seat, the challenger once the bidding is over. `to_turn` counts the
    discs that the challenger still has to turn; it is 0 outside a reveal.
    """

    def __init__(
        self,
        game: Game[Any, Any, Any],
        options: Any,
        players: i64,
        last_chance: bool,
        showing: i64,
        history: vec[i64],
        at: vec[i64],
    ) -> None:
        super().__init__(game, options, players, history)
        self.last_chance = last_chance
        self.showing = showing  # NOBODY_SHOWS, OTHERS_SHOW or EVERYBODY_SHOWS
        self.at = at
        self.stage: i64 = DRAW_STARTER
        self.turn: i64 = NOBODY
        self.first: i64 = NOBODY
        self.round: i64 = 0
        self.alive: i64 = players
        self.on_table: i64 = 0
        self.bid: i64 = 0
        self.bidder: i64 = NOBODY
        self.in_bidding: i64 = 0
        self.to_turn: i64 = 0
        self.skull_of: i64 = NOBODY  # the owner of the skull that ended the challenge
        self.chance_holder: i64 = NOBODY
        self.chance_next: i64 = NOBODY

    @staticmethod
    def new(game: Game[Any, Any, Any], options: Any, players: i64, last_chance: bool, showing: i64) -> SkullState:
        """The beginning of a game: the starter is to be drawn."""
        at = vec[i64]([0] * COLUMNS)
        for seat in range(players):
            at[OWNED + seat] = DISCS
            at[OWNS_SKULL + seat] = 1
            at[SKULL_AT + seat] = NOBODY
            at[CHANCE_AT + seat] = NOBODY
        return SkullState(game, options, players, last_chance, showing, vec[i64](), at)

    def view(self, seat: int | None = None) -> SkullView:
        seen: SkullView = self.game.view(self, seat)
        return seen

    def clone(self) -> SkullState:
        new = SkullState(
            self.game, self.options, self.players, self.last_chance, self.showing, self.history[:], self.at[:]
        )
        new.waiting = self.waiting
        new.stage_from = self.stage_from
        new.stage = self.stage
        new.turn = self.turn
        new.first = self.first
        new.round = self.round
        new.alive = self.alive
        new.on_table = self.on_table
        new.bid = self.bid
        new.bidder = self.bidder
        new.in_bidding = self.in_bidding
        new.to_turn = self.to_turn
        new.skull_of = self.skull_of
        new.chance_holder = self.chance_holder
        new.chance_next = self.chance_next
        return new

    def mover(self) -> i64:
        if self.waiting != 0:
            return self._first_waiting()
        if self.stage == DRAW_STARTER or self.stage == LOSING_BY_CHANCE:
            return CHANCE
        return OVER if self.stage == ENDED else self.turn

    # What a seat may do

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        if self.stage == PLACING:
            return self._placeable(seat, out)
        if self.stage == ADDING:
            # With an empty hand a challenge is the only move.
            return self._bids(1, self._placeable(seat, out), out)
        if self.stage == BIDDING:
            out[0] = PASS
            return self._bids(self.bid + 1, 1, out)
        if self.stage == SHOWING:
            return self._showable(seat, out)
        n: i64 = 0
        if self.stage == LOSING_BY_CHOICE:
            out[0] = LOSE_FLOWER
            out[1] = LOSE_SKULL
            return 2
        for other in range(self.players):
            if self.stage == REVEALING:
                # The challenger's own stack was turned before.
                if other != seat and self.face_down(other) > 0:
                    out[n] = REVEAL + other
                    n += 1
            elif self.at[OWNED + other] > 0:
                out[n] = START + other
                n += 1
        return n

    def _placeable(self, seat: i64, out: vec[i64]) -> i64:
        n: i64 = 0
        if self.flowers_in_hand(seat) > 0:
            out[n] = PLACE_FLOWER
            n += 1
        if self.at[OWNS_SKULL + seat] == 1 and self.at[SKULL_AT + seat] == NOBODY:
            out[n] = PLACE_SKULL
            n += 1
        if self.chance_holder == seat and self.at[CHANCE_AT + seat] == NOBODY:
            out[n] = PLACE_LAST_CHANCE
            n += 1
        return n

    def _bids(self, lowest: i64, n: i64, out: vec[i64]) -> i64:
        for number in range(lowest, self.on_table + 1):
            out[n] = BID + number
            n += 1
        return n

    def _showable(self, seat: i64, out: vec[i64]) -> i64:
        """Any discs of the seat's stack that still lie face down, or none; the turned ones are the upper ones."""
        count: i64 = 1 << self.face_down(seat)
        for mask in range(count):
            out[mask] = SHOW + mask
        return count

    def flowers_in_hand(self, seat: i64) -> i64:
        flowers = self.at[OWNED + seat] - self.at[OWNS_SKULL + seat] - self.at[HEIGHT + seat]
        if self.at[SKULL_AT + seat] != NOBODY:
            flowers += 1
        if self.at[CHANCE_AT + seat] != NOBODY:
            flowers += 1
        return flowers

    def face_down(self, seat: i64) -> i64:
        return self.at[HEIGHT + seat] - self.at[TURNED + seat]

    # Chance

    def draw(self, rng: Random) -> i64:
        if self.stage == DRAW_STARTER:
            return STARTER + rng.randrange(self.players)
        seat = self.bidder
        drawn = rng.randrange(self.at[OWNED + seat])
        return lost(seat, SKULL if drawn < self.at[OWNS_SKULL + seat] else FLOWER)

    def weights(self) -> list[tuple[int, int]]:
        if self.stage == DRAW_STARTER:
            return [(STARTER + seat, 1) for seat in range(self.players)]
        seat = self.bidder
        skulls = self.at[OWNS_SKULL + seat]
        flowers = self.at[OWNED + seat] - skulls
        return [(lost(seat, face), many) for face, many in ((FLOWER, flowers), (SKULL, skulls)) if many > 0]

    def _chance(self, outcome: i64) -> None:
        if self.stage == DRAW_STARTER:
            self.begin_round(outcome - STARTER)
        else:
            self._lose(lost_face(outcome))

    # Actions

    def _act(self, seat: i64, action: i64) -> None:
        if self.stage == PLACING:
            self._place(seat, action)
            if self._chosen(seat):
                self.stage = ADDING
                self.turn = self.first
        elif self.stage == ADDING or self.stage == BIDDING:
            if action <= PLACE_LAST_CHANCE:
                self._place(seat, action)
                self.turn = self.next_in(seat)
            elif action == PASS:
                self._pass(seat)
            else:
                self._name(seat, action - BID)
        elif self.stage == REVEALING:
            self._turn_top(action - REVEAL)
        elif self.stage == SHOWING:
            self.at[SHOWN + seat] = action - SHOW
            if self._chosen(seat):
                self._show()
        elif self.stage == LOSING_BY_CHOICE:
            self._lose(action - LOSE_FLOWER)
        else:
            self.begin_round(action - START)

    def begin_round(self, first: i64) -> None:
        """Take all discs back and let everybody place; `first` is to have the first turn."""
        self.round += 1
        self._note(why_first(first, self.bidder, self.skull_of), first, self.round, other=self.bidder)
        self.first = first
        self.bid = 0
        self.bidder = NOBODY
        self.skull_of = NOBODY
        self.in_bidding = self.alive
        # The Last Chance disc is lent for one round only.
        self.chance_holder = self.chance_next
        self.chance_next = NOBODY
        still_in: i64 = 0
        for seat in range(self.players):
            self._take_back(seat)
            if self.at[OWNED + seat] > 0:
                still_in |= 1 << seat
        self.stage = PLACING
        self._fact(NEW_ROUND)
        if self.chance_holder != NOBODY:
            self._note("last_chance", self.chance_holder)
        self._begin_together(still_in)

    def _take_back(self, seat: i64) -> None:
        self.on_table -= self.at[HEIGHT + seat]
        self.at[HEIGHT + seat] = 0
        self.at[SKULL_AT + seat] = NOBODY
        self.at[CHANCE_AT + seat] = NOBODY
        self.at[TURNED + seat] = 0
        self.at[PASSED + seat] = 0
        self.at[SHOWN + seat] = 0

    def _place(self, seat: i64, action: i64) -> None:
        if action == PLACE_SKULL:
            self.at[SKULL_AT + seat] = self.at[HEIGHT + seat]
        elif action == PLACE_LAST_CHANCE:
            self.at[CHANCE_AT + seat] = self.at[HEIGHT + seat]
        self._note("placed", seat, self.at[HEIGHT + seat])
        self.at[HEIGHT + seat] += 1
        self.on_table += 1

    def next_in(self, seat: i64) -> i64:
        """The next seat, clockwise, that is neither eliminated nor out of the bidding."""
        seat = (seat + 1) % self.players
        while self.at[OWNED + seat] == 0 or self.at[PASSED + seat] == 1:
            seat = (seat + 1) % self.players
        return seat

    def _name(self, seat: i64, number: i64) -> None:
        self.bid = number
        self.bidder = seat
        self._note("bid", seat, number)
        if number == self.on_table:
            self._begin_reveal()
        else:
            self.stage = BIDDING
            self.turn = self.next_in(seat)

    def _pass(self, seat: i64) -> None:
        self.at[PASSED + seat] = 1
        self.in_bidding -= 1
        self._note("passed", seat)
        if self.in_bidding == 1:
            self._begin_reveal()
        else:
            self.turn = self.next_in(seat)

    # The challenge

    def _begin_reveal(self) -> None:
        self._note("challenge_all" if self.bid == self.on_table else "challenge_unbeaten", self.bidder, self.bid)
        self.stage = REVEALING
        self.turn = self.bidder
        self.to_turn = self.bid
        # The challenger's stack comes first, from the top: there is no choice in it, so it is turned here.
        own: i64 = self.face_down(self.bidder)
        if own > self.bid:
            own = self.bid
        for _ in range(own):
            if self.stage == REVEALING:
                self._turn_top(self.bidder)

    def _turn_top(self, seat: i64) -> None:
        self.at[TURNED + seat] += 1
        self.to_turn -= 1
        position = self.face_down(seat)
        if position == self.at[SKULL_AT + seat]:
            self._fact(turned_fact(seat, position, SKULL))
            self._note("turned_skull", self.bidder, pair(position, self.bid - self.to_turn - 1), other=seat)
            self.skull_of = seat
            self._fail()
            return
        self._fact(turned_fact(seat, position, FLOWER))
        self._note("turned_flower", self.bidder, pair(position, self.bid - self.to_turn), other=seat)
        if self.to_turn == 0:
            self._succeed()

    def _succeed(self) -> None:
        self.at[WINS + self.bidder] += 1
        self._note("challenge_won", self.bidder, pair(self.bid, self.at[WINS + self.bidder]))
        if self.at[WINS + self.bidder] == CHALLENGES_TO_WIN:
            self.stage = ENDED
            self._note("won_challenges", self.bidder)
        else:
            self.begin_round(self.bidder)

    def _fail(self) -> None:
        self.to_turn = 0
        self._note("challenge_lost", self.bidder, self.bid, other=self.skull_of)
        can_show: i64 = 0
        if self.showing != NOBODY_SHOWS:
            for seat in range(self.players):
                asked = seat != self.bidder or self.showing == EVERYBODY_SHOWS
                if asked and self.face_down(seat) > 0:
                    can_show |= 1 << seat
        if can_show == 0:
            self._begin_loss()
        else:
            self.stage = SHOWING
            self._begin_together(can_show)

    def _show(self) -> None:
        for seat in range(self.players):
            for position in range(self.face_down(seat)):
                if shows(self.at[SHOWN + seat], position):
                    face: i64 = SKULL if position == self.at[SKULL_AT + seat] else FLOWER
                    self._fact(turned_fact(seat, position, face))
                    self._note("showed_skull" if face == SKULL else "showed_flower", seat, position)
        self._begin_loss()

    def _begin_loss(self) -> None:
        seat = self.bidder
        if self.at[OWNED + seat] == 1:
            self._lose(self.at[OWNS_SKULL + seat])  # the last disc: neither choice nor chance
        elif self.skull_of == seat:
            self.stage = LOSING_BY_CHOICE
        else:
            self.stage = LOSING_BY_CHANCE

    def _lose(self, face: i64) -> None:
        seat = self.bidder
        self.at[OWNED + seat] -= 1
        self.at[OWNS_SKULL + seat] -= face
        if self.stage == LOSING_BY_CHANCE:
            self._note("disc_drawn", seat, self.at[OWNED + seat])
        else:
            self._note("disc_chosen" if self.stage == LOSING_BY_CHOICE else "disc_last", seat, self.at[OWNED + seat])
        self._note("lost_skull" if face == SKULL else "lost_flower", seat, 0, seat)
        if self.at[OWNED + seat] > 0:
            # Once per player and game, because nobody can lose the second-last disc twice.
            if self.last_chance and self.at[OWNED + seat] == 1:
                self.chance_next = seat
            self.begin_round(seat)
            return
        self._take_back(seat)
        if self.chance_holder == seat:
            self.chance_holder = NOBODY  # the Last Chance disc goes back immediately
        self.alive -= 1
        self._note("eliminated", seat)
        if self.alive == 1:
            self.stage = ENDED
            self._note("won_last", self.winners()[0])
        elif self.skull_of == seat:
            self.stage = NAMING_STARTER
        else:
            self.begin_round(self.skull_of)

    # Results and secrets

    def scores(self) -> list[int]:
        """Challenges won."""
        return [self.at[WINS + seat] for seat in range(self.players)]

    def winners(self) -> list[int]:
        if self.stage != ENDED:
            return []
        by_challenges = [s for s in range(self.players) if self.at[WINS + s] == CHALLENGES_TO_WIN]
        return by_challenges or [s for s in range(self.players) if self.at[OWNED + s] > 0]

    def _seen(self, seat: i64, who: i64, what: i64) -> i64:
        return perceived(seat, who, what)
