"""Skull Queen, for two to six players: the rules. How its numbers are packed is in `layout.py`.

The ghost's pile in a game for two is what stays in the deck: its top card is drawn when it is played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.core.bits import bit, count, highest, lowest, members, nth
from calavera.core.state import CHANCE, NOBODY, OVER, State
from calavera.games.skull_queen.rules.layout import (
    CARDS,
    CENTRE,
    CHOICE,
    COLOURS,
    DEALER,
    DEALING,
    DRAW_DEALER,
    ENDED,
    FIRST_MATE,
    GHOST,
    GHOST_LEADS,
    HAND,
    LAYING_OUT,
    LOWERED,
    MATE,
    MONKEY,
    OVERBOARD,
    PLACING,
    PLANK,
    PLANKS,
    PLAY,
    PLAYED_BY,
    PLAYING,
    RAISED,
    SIDE,
    SPACE,
    SPACES,
    UNSEEN,
    VALUES,
    VOID,
    WILD,
    at_points,
    card_of,
    columns_with,
    deal_of,
    dealt_to,
    deck_for,
    hand_for,
    is_deal,
    lead_note,
    move_note,
    moved,
    of_colour,
    plank_points,
    plank_side,
    plank_space,
    result_note,
    stay_note,
    steps_down,
    steps_up,
    wild_values,
    worths_note,
)

if TYPE_CHECKING:
    from calavera.core.game import Game
    from calavera.games.skull_queen.rules.view import SkullQueenView

_ALL_PLANKS: Final = list(range(PLANK, PLANK + PLANKS))


class SkullQueenState(State):
    """One position of a game of Skull Queen.

    `at` holds the numbers of all seats and of the plank by the columns of `layout.py`. `trick`, `centre`, `deck` and
    `gone` are sets of cards. NOBODY stands where there is no seat or no colour.
    """

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
        self.turn: i64 = NOBODY  # the seat that is dealt to, then the seat to play
        self.lacking: i64 = 0  # cards still to be dealt to that seat
        self.tricks_left: i64 = 0  # as many as cards in hand
        self.leader: i64 = NOBODY  # when the ghost leads, the player whose card is looked at first
        self.colour: i64 = NOBODY  # the colour to follow
        self.trick: i64 = 0
        self.centre: i64 = 0
        self.gone: i64 = 0  # cards discarded or set aside in this round
        self.highest: i64 = NOBODY  # value of the trick so far, and the seat that played it last
        self.highest_by: i64 = NOBODY
        self.last_trick: i64 = 0
        self.last_centre: i64 = 0
        self.last_colour: i64 = NOBODY
        self.last_leader: i64 = NOBODY

    @staticmethod
    def new(
        game: Game[Any, Any, Any], options: Any, players: i64, rounds: i64, plank: tuple[int, ...]
    ) -> SkullQueenState:
        """A game that has not begun; `plank` is what the spaces of its front are worth."""
        return SkullQueenState(game, options, players, rounds, vec[i64](), columns_with(plank))

    def view(self, seat: int | None = None) -> SkullQueenView:
        seen: SkullQueenView = self.game.view(self, seat)
        return seen

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
        """The same as `legal_into` gives, without filling a vector first."""
        if not self.may_act(seat):
            return []
        return _ALL_PLANKS[:] if self.stage == PLACING else members(self.playable(seat))

    def most_choices(self) -> i64:
        return PLANKS if self.stage == PLACING else CARDS

    def most_choices_anywhere(self) -> i64:
        return PLANKS

    def random_action(self, seat: i64, rng: Random, out: vec[i64]) -> i64:  # noqa: ARG002 (nothing to list)
        if self.stage == PLACING:
            return PLANK + rng.randrange(PLANKS)
        cards = self.playable(seat)
        return PLAY + nth(cards, rng.randrange(count(cards)))

    def playable(self, seat: i64) -> i64:
        """A seat that has the colour to follow must play it; the monkey and the mate may always be played."""
        hand = self.at[HAND + seat]
        if self.colour == NOBODY:
            return hand
        following = of_colour(hand, self.colour)
        return hand if following == 0 else following | hand & WILD

    # Chance

    def draw(self, rng: Random) -> i64:
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
            return deal_of(self.turn, 0)
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
        self.deck = deck_for(self.players)
        self.tricks_left = hand_for(self.players)
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
            self.gone |= bit(card)  # set aside unplayed, so they have no effect
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
            self.lay(seat, action - PLAY, self.colour)
            self.turn = self._next(seat)
            if self.turn == self.leader:
                self._evaluate()

    def _next(self, seat: i64) -> i64:
        return 0 if seat + 1 == self.players else seat + 1

    def _place(self, seat: i64, plank: i64) -> None:
        self.at[CHOICE + seat] = plank
        self.at[SIDE + seat] = plank_side(plank)
        for colour in range(COLOURS):
            self.at[SPACE + COLOURS * seat + colour] = plank_space(plank, colour)

    def _show_planks(self) -> None:
        for seat in range(self.players):
            if self.journal is not None:
                self._note("plank", seat, self.at[CHOICE + seat], other=worths_note(self.at, seat))
        self.last_trick = 0
        self._begin_trick(self.leader)

    # A trick

    def _begin_trick(self, leader: i64) -> None:
        self.leader = leader
        self.turn = leader
        if self.players == 2:
            self.stage = GHOST_LEADS
            return
        self.stage = PLAYING
        if self.journal is not None:
            self._note("leader", leader, lead_note(self.last_trick, leader, self.at))

    def _lead_as_ghost(self, card: i64) -> None:
        self._note("ghost_played", NOBODY, card, other=self.deck_size)
        self.trick = bit(card)
        self.at[PLAYED_BY + card] = NOBODY
        if card < MONKEY:
            self._announce(card // VALUES, NOBODY)
        self.stage = PLAYING
        self._begin_together(0b11)

    def _show_captains_cards(self) -> None:
        # When the ghost has led a wild card, the card of the player left of the dealer is the first to set the colour.
        announced = self.colour
        other = self._next(self.leader)
        self.lay(self.leader, self.at[CHOICE + self.leader], announced)
        self.lay(other, self.at[CHOICE + other], announced)
        self._evaluate()

    def lay(self, seat: i64, card: i64, announced: i64) -> None:
        """Lay a card open that was chosen when the colour `announced` was known, or none."""
        if self.journal is not None:
            self._note("played", seat, card)
        self.at[HAND + seat] &= ~bit(card)
        self.at[PLAYED_BY + card] = seat
        self.trick |= bit(card)
        value: i64 = 0
        if card < MONKEY:
            colour = card // VALUES
            value = card - VALUES * colour + 1
            if self.colour == NOBODY:
                self._announce(colour, seat)
            elif announced != NOBODY and colour != announced:
                self.at[VOID + seat] |= 1 << announced
        elif card == MATE:
            value = FIRST_MATE
        if value >= self.highest:
            self.highest = value
            self.highest_by = seat

    def _announce(self, colour: i64, seat: i64) -> None:
        self.colour = colour
        if self.journal is not None:
            # Both captains have chosen when one of their cards sets the colour: nobody follows it any more.
            self._note("colour_announced", seat if self.players == 2 else NOBODY, colour)

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
            # The ghost leads whatever the two players have played.
            self._begin_trick(self.leader if self.players == 2 else self.highest_by)

    def evaluate_colour(self, colour: i64) -> None:
        """Do what the trick and the centre do in one colour; RAISED and LOWERED say whom it moved."""
        cards = of_colour(self.trick | self.centre, colour)
        values = cards >> VALUES * colour << 1  # a bit for each value from 0 to 13
        if colour == self.colour:
            values |= wild_values(self.trick)
        self.at[RAISED + colour] = NOBODY
        self.at[LOWERED + colour] = NOBODY
        if values & values - 1 == 0:
            if self.journal is not None and cards & self.trick != 0:
                self._note("to_centre", NOBODY, lowest(cards))
            self.centre |= cards
            return
        self.at[RAISED + colour] = self._move(colour, highest(values), steps_up(values))
        self.at[LOWERED + colour] = self._move(colour, lowest(values), steps_down(values))
        self.centre &= ~cards
        if self.journal is not None:
            self._note("discarded", NOBODY, colour)

    def _move(self, colour: i64, value: i64, steps: i64) -> i64:
        """Move the pirate of the seat that played this card in this trick; whose it was for RAISED and LOWERED."""
        card = card_of(colour, value)
        seat = self.at[PLAYED_BY + card]
        played = self.trick >> card & 1 == 1
        if not played or seat == NOBODY or self.at[SPACE + COLOURS * seat + colour] == OVERBOARD:
            if self.journal is not None:
                self._note("stayed", seat if played else NOBODY, stay_note(colour, steps, played), other=card)
            return NOBODY
        where: i64 = SPACE + COLOURS * seat + colour
        space = self.at[where] + steps
        fell = not 0 <= space < SPACES
        self.at[where] = OVERBOARD if fell else space
        if self.journal is not None:
            self._note("moved", seat, move_note(self.at, seat, colour, steps), other=card)
        return moved(seat, fell)

    # Results and secrets

    def _end_round(self) -> None:
        for seat in range(self.players):
            points = plank_points(self.at, seat)
            self.at[at_points(self.round, seat)] = points
            if self.journal is not None:
                self._note("round_scored", seat, points, other=result_note(self.at, seat))
        if self.round == self.rounds:
            self.stage = ENDED
        else:
            self._begin_round(self._next(self.dealer))

    def scores(self) -> list[int]:
        rounds = range(1, self.rounds + 1)
        return [sum([self.at[at_points(i, seat)] for i in rounds]) for seat in range(self.players)]

    def winners(self) -> list[int]:
        if self.stage != ENDED:
            return []
        scores = self.scores()
        return [seat for seat in range(self.players) if scores[seat] == max(scores)]

    def _seen(self, seat: i64, who: i64, what: i64) -> i64:
        # A card dealt is known to its owner alone.
        if who == CHANCE and is_deal(what) and dealt_to(what) != seat:
            return deal_of(dealt_to(what), UNSEEN)
        return what
