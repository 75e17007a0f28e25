"""Skull Queen, for two to six players: the rules.

Sets of cards are bit masks: a hand, the deck, the centre. A card is `12 × colour + value − 1`, then come the two
without colour, the monkey (0) and the mate (13). The numbers of all seats lie in one vector, column after column
(`self.at[HAND + seat]`), which makes a clone one copy. The ghost's pile in a game for two is what stays in the deck:
its top card is drawn when it is played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.rules.bits import bit, count, highest, lowest, members, nth
from calavera.rules.state import CHANCE, NOBODY, OVER, State

if TYPE_CHECKING:
    from calavera.rules.game import Game

MOST_PLAYERS: Final = 6
COLOURS: Final = 4
VALUES: Final = 12
MONKEY: Final = 48
MATE: Final = 49
CARDS: Final = 50
SPACES: Final = 5
OVERBOARD: Final = -1
EIGHT: Final = 8  # with it in the group the highest card moves its pirate up 2
FIVE: Final = 5  # with it in the group the lowest card moves its pirate down 2

# Sets of cards
BLUE: Final = 0xFFF000000000
WILD: Final = 1 << MONKEY | 1 << MATE
ALL_CARDS: Final = (1 << CARDS) - 1
ONES_AND_TWELVES: Final = 0x801801801801

# Actions
PLAY: Final = 0  # + card
PLANK: Final = 50  # + 625 × side + the spaces of red, yellow, green and blue as digits to the base of 5
FRONT: Final = 0  # a side; the other one is 1
PLACINGS: Final = 625
PLANKS: Final = 1250
ALL_PLANKS: Final = list(range(PLANK, PLANK + PLANKS))

# Outcomes
DEALER: Final = 0  # + seat
DEAL: Final = 6  # + 51 × seat + card or, for the others, UNSEEN
UNSEEN: Final = 50
CENTRE: Final = 312  # + card
GHOST: Final = 362  # + card

# Stages
DRAW_DEALER: Final = 0
DEALING: Final = 1
LAYING_OUT: Final = 2  # the cards that are left over go to the centre
PLACING: Final = 3
GHOST_LEADS: Final = 4
PLAYING: Final = 5
ENDED: Final = 6

# Columns of `at`, one number a seat unless said otherwise
HAND: Final = 0
VOID: Final = 6  # a bit for each colour everybody knows the seat to be out of
CHOICE: Final = 12  # the plank chosen, then in a game for two the card that lies face down
SIDE: Final = 18
SPACE: Final = 24  # four a seat, one a colour
RAISED: Final = 48  # one a colour: whose pirate the last trick moved up, with FELL if it went overboard
LOWERED: Final = 52  # one a colour: whose it moved down, the same way
FELL: Final = 8
PLAYED_BY: Final = 56  # one a card, good for the cards of this trick and the last one; NOBODY: the ghost
POINTS: Final = 106  # six a round, one a seat
COLUMNS: Final = 142

# What the spaces of the front are worth from the wide end on; the back has the reverse
WORTH: Final = vec[i64]([1, 2, 3, 5, 8])


def points_of(side: i64, space: i64) -> i64:
    if space == OVERBOARD:
        return 0
    return WORTH[space] if side == FRONT else WORTH[SPACES - 1 - space]


def of_colour(cards: i64, colour: i64) -> i64:
    return cards & BLUE >> VALUES * (COLOURS - 1 - colour)


class SkullQueenState(State):
    def __init__(
        self, game: Game[Any, Any, Any], options: Any, players: i64, rounds: i64, history: vec[i64], at: vec[i64]
    ) -> None:
        super().__init__(game, options, players, history)
        self.rounds = rounds
        self.at = at
        self.stage: i64 = DRAW_DEALER
        self.round: i64 = 0
        self.dealer: i64 = NOBODY
        self.deck: i64 = 0
        self.deck_size: i64 = 0
        self.turn: i64 = NOBODY  # who is dealt to, then who is to play
        self.lacking: i64 = 0  # cards still to be dealt to that seat
        self.tricks_left: i64 = 0  # as many as cards in hand
        self.leader: i64 = NOBODY  # with the ghost leading, the captain whose card is looked at first
        self.colour: i64 = NOBODY  # the announced one
        self.trick: i64 = 0
        self.centre: i64 = 0
        self.gone: i64 = 0  # cards discarded or set aside in this round
        self.highest: i64 = NOBODY  # value of the trick so far, and who played it last
        self.highest_by: i64 = NOBODY
        self.last_trick: i64 = 0
        self.last_centre: i64 = 0
        self.last_colour: i64 = NOBODY
        self.last_leader: i64 = NOBODY

    @staticmethod
    def new(game: Game[Any, Any, Any], options: Any, players: i64, rounds: i64) -> SkullQueenState:
        return SkullQueenState(game, options, players, rounds, vec[i64](), vec[i64]([0] * COLUMNS))

    def clone(self) -> SkullQueenState:
        new = SkullQueenState(self.game, self.options, self.players, self.rounds, self.history[:], self.at[:])
        new.waiting = self.waiting
        new.stage_from = self.stage_from
        new.stage = self.stage
        new.round = self.round
        new.dealer = self.dealer
        new.deck = self.deck
        new.deck_size = self.deck_size
        new.turn = self.turn
        new.lacking = self.lacking
        new.tricks_left = self.tricks_left
        new.leader = self.leader
        new.colour = self.colour
        new.trick = self.trick
        new.centre = self.centre
        new.gone = self.gone
        new.highest = self.highest
        new.highest_by = self.highest_by
        new.last_trick = self.last_trick
        new.last_centre = self.last_centre
        new.last_colour = self.last_colour
        new.last_leader = self.last_leader
        return new

    def mover(self) -> i64:
        if self.waiting != 0:
            return self._first_waiting()
        if self.stage == PLAYING:
            return self.turn
        if self.stage == ENDED:
            return OVER
        return CHANCE

    # What a seat may do

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        if self.stage == PLACING:
            for plank in range(PLANKS):
                out[plank] = PLANK + plank
            return PLANKS
        cards = self.playable(seat)
        n: i64 = 0
        while cards != 0:
            out[n] = PLAY + lowest(cards)
            cards &= cards - 1
            n += 1
        return n

    def legal(self, seat: i64) -> list[int]:
        """The same as from `legal_into`, without the detour through a vector."""
        if not self.may_act(seat):
            return []
        return ALL_PLANKS[:] if self.stage == PLACING else members(self.playable(seat))

    def most_choices(self) -> i64:
        return PLANKS if self.stage == PLACING else CARDS

    def random_action(self, seat: i64, rng: Random, out: vec[i64]) -> i64:  # noqa: ARG002 (nothing to list)
        if self.stage == PLACING:
            return PLANK + rng.randrange(PLANKS)
        cards = self.playable(seat)
        return PLAY + nth(cards, rng.randrange(count(cards)))

    def playable(self, seat: i64) -> i64:
        """Who has the announced colour must play it; the monkey and the mate may always be played."""
        hand = self.at[HAND + seat]
        if self.colour == NOBODY:
            return hand
        following = of_colour(hand, self.colour)
        return hand if following == 0 else following | hand & WILD

    # Chance

    def sample(self, rng: Random) -> i64:
        if self.stage == DRAW_DEALER:
            return DEALER + rng.randrange(self.players)
        if self.deck_size <= CARDS // 2:
            return self._draws() + nth(self.deck, rng.randrange(self.deck_size))
        # With most cards still there, taking any card until it is one of them is faster.
        card = rng.randrange(CARDS)
        while self.deck >> card & 1 == 0:
            card = rng.randrange(CARDS)
        return self._draws() + card

    def weights(self) -> list[tuple[int, int]]:
        if self.stage == DRAW_DEALER:
            return [(DEALER + seat, 1) for seat in range(self.players)]
        return [(self._draws() + card, 1) for card in members(self.deck)]

    def _draws(self) -> i64:
        """The first of the outcomes that stand for the drawing of a card now."""
        if self.stage == DEALING:
            return DEAL + 51 * self.turn
        if self.stage == LAYING_OUT:
            return CENTRE
        return GHOST

    def _chance(self, outcome: i64) -> None:
        if self.stage == DRAW_DEALER:
            self._begin_round(outcome - DEALER)
            return
        card = outcome - self._draws()
        self.deck &= ~bit(card)
        self.deck_size -= 1
        if self.stage == DEALING:
            self._deal(card)
        elif self.stage == LAYING_OUT:
            self._lay_out(card)
        else:
            self._lead_as_ghost(card)

    # Dealing

    def _begin_round(self, dealer: i64) -> None:
        self.round += 1
        self.dealer = dealer
        self._note("dealer", dealer, self.round)
        self.leader = self._next(dealer)
        self.deck = ALL_CARDS
        self.tricks_left = CARDS // self.players
        if self.players <= 3:
            self.deck &= ~ONES_AND_TWELVES
            self.tricks_left = 14
        self.deck_size = count(self.deck)
        self.centre = 0
        self.gone = 0
        for seat in range(self.players):
            self.at[VOID + seat] = 0
        self.stage = DEALING
        self.turn = 0
        self.lacking = self.tricks_left

    def _deal(self, card: i64) -> None:
        self.at[HAND + self.turn] |= bit(card)
        self.lacking -= 1
        if self.lacking == 0:
            self.turn += 1
            self.lacking = self.tricks_left
            if self.turn == self.players:
                self._after_deal()

    def _after_deal(self) -> None:
        if self.deck_size != 0 and self.players > 2:
            self.stage = LAYING_OUT
        else:
            self.stage = PLACING
            self._begin_together((1 << self.players) - 1)

    def _lay_out(self, card: i64) -> None:
        self._note("centre", NOBODY, card)
        if card < MONKEY:
            self.centre |= bit(card)
        else:
            self.gone |= bit(card)  # never played, so without colour or effect
        self._after_deal()

    # Actions

    def _act(self, seat: i64, action: i64) -> None:
        if self.stage == PLACING:
            self._place(seat, action - PLANK)
            if self._chosen(seat):
                self._show_planks()
        elif self.players == 2:
            self.at[CHOICE + seat] = action - PLAY
            if self._chosen(seat):
                self._show_captains_cards()
        else:
            self._lay(seat, action - PLAY, self.colour)
            self.turn = self._next(seat)
            if self.turn == self.leader:
                self._evaluate()

    def _next(self, seat: i64) -> i64:
        return 0 if seat + 1 == self.players else seat + 1

    def _place(self, seat: i64, plank: i64) -> None:
        self.at[CHOICE + seat] = plank
        self.at[SIDE + seat] = plank // PLACINGS
        for colour in range(COLOURS - 1, -1, -1):
            self.at[SPACE + COLOURS * seat + colour] = plank % SPACES
            plank //= SPACES

    def _show_planks(self) -> None:
        for seat in range(self.players):
            self._note("plank", seat, self.at[CHOICE + seat])
        self.last_trick = 0
        self._begin_trick(self.leader)

    # A trick

    def _begin_trick(self, leader: i64) -> None:
        self.leader = leader
        self.turn = leader
        if self.players == 2:
            self.stage = GHOST_LEADS
        else:
            self.stage = PLAYING
            self._note("leader", leader)

    def _lead_as_ghost(self, card: i64) -> None:
        self._note("ghost_played", NOBODY, card)
        self.trick = bit(card)
        self.at[PLAYED_BY + card] = NOBODY
        if card < MONKEY:
            self._announce(card // VALUES)
        self.stage = PLAYING
        self._begin_together(0b11)

    def _show_captains_cards(self) -> None:
        # When the ghost has led a wild card the captain left of the dealer comes first in naming the colour.
        announced = self.colour
        other = self._next(self.leader)
        self._lay(self.leader, self.at[CHOICE + self.leader], announced)
        self._lay(other, self.at[CHOICE + other], announced)
        self._evaluate()

    def _lay(self, seat: i64, card: i64, announced: i64) -> None:
        """Lay a card open that was chosen when the colour `announced` was known, or none."""
        self._note("played", seat, card)
        self.at[HAND + seat] &= ~bit(card)
        self.at[PLAYED_BY + card] = seat
        self.trick |= bit(card)
        value: i64 = 0
        if card < MONKEY:
            colour = card // VALUES
            value = card - VALUES * colour + 1
            if self.colour == NOBODY:
                self._announce(colour)
            elif announced != NOBODY and colour != announced:
                self.at[VOID + seat] |= 1 << announced
        elif card == MATE:
            value = 13
        if value >= self.highest:
            self.highest = value
            self.highest_by = seat

    def _announce(self, colour: i64) -> None:
        self.colour = colour
        self._note("colour_announced", NOBODY, colour)

    def _evaluate(self) -> None:
        self.last_trick = self.trick
        self.last_centre = self.centre
        self.last_colour = self.colour
        self.last_leader = self.leader
        for colour in range(COLOURS):
            self.evaluate_colour(colour)
        self.gone |= (self.last_trick | self.last_centre) & ~self.centre
        self.trick = 0
        self.colour = NOBODY
        self.highest = NOBODY
        self.tricks_left -= 1
        if self.tricks_left == 0:
            self._end_round()
        else:
            # The ghost leads whatever the captains have played.
            self._begin_trick(self.leader if self.players == 2 else self.highest_by)

    def evaluate_colour(self, colour: i64) -> None:
        """Do what the trick and the centre do in one colour; RAISED and LOWERED say whom it moved."""
        cards = of_colour(self.trick | self.centre, colour)
        values = cards >> VALUES * colour << 1  # a bit for each value from 0 to 13
        if colour == self.colour:
            values |= self.trick >> MONKEY & 1 | (self.trick >> MATE & 1) << 13
        self.at[RAISED + colour] = NOBODY
        self.at[LOWERED + colour] = NOBODY
        if values & values - 1 == 0:
            if cards & self.trick != 0:
                self._note("to_centre", NOBODY, lowest(cards))
            self.centre |= cards
            return
        self.at[RAISED + colour] = self._move(colour, highest(values), 1 + (values >> EIGHT & 1))
        self.at[LOWERED + colour] = self._move(colour, lowest(values), -1 - (values >> FIVE & 1))
        self.centre &= ~cards
        self._note("discarded", NOBODY, colour)

    def _move(self, colour: i64, value: i64, steps: i64) -> i64:
        """Move the pirate of who played this card in this trick; whose it was (with FELL), or NOBODY."""
        card = VALUES * colour + value - 1
        if value == 0:
            card = MONKEY
        elif value == 13:
            card = MATE
        seat = self.at[PLAYED_BY + card]
        if self.trick >> card & 1 == 0 or seat == NOBODY:
            return NOBODY  # a card of the centre or of the ghost
        where: i64 = SPACE + COLOURS * seat + colour
        if self.at[where] == OVERBOARD:
            return NOBODY
        space = self.at[where] + steps
        self._note("moved_up" if steps > 0 else "moved_down", seat, 4 * colour + (steps if steps > 0 else -steps))
        if not 0 <= space < SPACES:
            self.at[where] = OVERBOARD
            self._note("overboard", seat, colour)
            return seat + FELL
        self.at[where] = space
        return seat

    # Results and secrets

    def _end_round(self) -> None:
        for seat in range(self.players):
            points: i64 = 0
            for colour in range(COLOURS):
                points += points_of(self.at[SIDE + seat], self.at[SPACE + COLOURS * seat + colour])
            self.at[POINTS + MOST_PLAYERS * (self.round - 1) + seat] = points
            self._note("round_scored", seat, points)
        if self.round == self.rounds:
            self.stage = ENDED
        else:
            self._begin_round(self._next(self.dealer))

    def scores(self) -> list[int]:
        rounds = range(self.rounds)
        return [sum([self.at[POINTS + MOST_PLAYERS * i + seat] for i in rounds]) for seat in range(self.players)]

    def winners(self) -> list[int]:
        if self.stage != ENDED:
            return []
        scores = self.scores()
        return [seat for seat in range(self.players) if scores[seat] == max(scores)]

    def _seen(self, seat: i64, who: i64, what: i64) -> i64:
        # A card dealt is known to its owner alone.
        if who == CHANCE and DEAL <= what < CENTRE and (what - DEAL) // 51 != seat:
            return what - (what - DEAL) % 51 + UNSEEN
        return what
