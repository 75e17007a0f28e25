"""How Skull Queen is written down in small numbers: cards, planks, actions, outcomes, notes, and where they lie.

Sets of cards are bit masks: a hand, the deck, the centre. A card is `12 × colour + value − 1`; the two without colour
come last, the monkey (0) and the mate (13). The numbers of all seats lie in one vector, column after column
(`state.at[HAND + seat]`), which makes a clone one copy. Only this module knows how numbers are packed together.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from calavera.core.bits import members
from calavera.core.state import NOBODY

MOST_PLAYERS: Final = 6
COLOURS: Final = 4
VALUES: Final = 12
MONKEY: Final = 48
MATE: Final = 49
CARDS: Final = 50
FIRST_MATE: Final = 13  # the value of the mate; the monkey's is 0
EIGHT: Final = 8  # with it in the group the highest card moves its pirate up 2
FIVE: Final = 5  # with it in the group the lowest card moves its pirate down 2

SPACES: Final = 5
OVERBOARD: Final = -1  # in the place of a space
SIDES: Final = 2
FRONT: Final = 0
BACK: Final = 1
DEFAULT_PLANK: Final = (1, 2, 3, 5, 8)  # what the spaces of the front are worth, from the wide end on
MOST_WORTH: Final = 20  # no space of a plank is worth more

# Sets of cards
BLUE: Final = 0xFFF000000000
WILD: Final = 1 << MONKEY | 1 << MATE
ALL_CARDS: Final = (1 << CARDS) - 1
ONES_AND_TWELVES: Final = 0x801801801801
COLOUR_BITS: Final = 0xFFF

# Actions
PLAY: Final = 0  # + card
PLANK: Final = 50  # + plank: 625 × side + the spaces of red, yellow, green and blue as digits to the base of 5
PLACINGS: Final = 625
PLANKS: Final = 1250

# Outcomes
DEALER: Final = 0  # + seat
DEAL: Final = 6  # + 51 × seat + card or, for the others, UNSEEN
UNSEEN: Final = 50
CENTRE: Final = 312  # + card
GHOST: Final = 362  # + card
_A_SEAT: Final = 51  # outcomes that deal to one seat

# Stages
DRAW_DEALER: Final = 0
DEALING: Final = 1
LAYING_OUT: Final = 2  # the cards that are left over go to the centre
PLACING: Final = 3
GHOST_LEADS: Final = 4
PLAYING: Final = 5
ENDED: Final = 6

# Columns of `at`, one number per seat unless a comment says otherwise
HAND: Final = 0
VOID: Final = 6  # a bit for each colour everybody knows the seat to be out of
CHOICE: Final = 12  # the plank chosen, then in a game for two the card that lies face down
SIDE: Final = 18
SPACE: Final = 24  # four per seat, one per colour
RAISED: Final = 48  # one per colour: whose pirate the last trick moved up, from `mover_of` and `has_fallen`
LOWERED: Final = 52  # one per colour: whose pirate it moved down, the same way
PLAYED_BY: Final = 56  # one per card, good for the cards of this trick and the last one; NOBODY: the ghost
POINTS: Final = 106  # six per round, one per seat
WORTH: Final = 142  # what the spaces of a plank are worth: five of the front, five of the back
COLUMNS: Final = 152

_FELL: Final = 8
_FALLEN: Final = 20  # the first of the bits for pirates overboard in a note, after the four worths
_DIGIT: Final = vec[i64]([125, 25, 5, 1])  # what the space of each colour counts in the number of a plank


# Cards


def of_colour(cards: i64, colour: i64) -> i64:
    """Those of a set that have this colour."""
    return cards & BLUE >> VALUES * (COLOURS - 1 - colour)


def values_of(cards: i64, colour: i64) -> i64:
    """The values of a colour that are in a set of cards, a bit for each value from 1 to 12."""
    return (cards >> VALUES * colour & COLOUR_BITS) << 1


def wild_values(cards: i64) -> i64:
    """The values of the cards without colour in a set, as bits 0 and 13."""
    return cards >> MONKEY & 1 | (cards >> MATE & 1) << FIRST_MATE


def steps_up(values: i64) -> i64:
    """How far the highest card of a group with these values moves its pirate."""
    return 1 + (values >> EIGHT & 1)


def steps_down(values: i64) -> i64:
    """How far the lowest card moves its pirate: below 0."""
    return -1 - (values >> FIVE & 1)


def card_of(colour: i64, value: i64) -> i64:
    """The card that has this value in a group of this colour."""
    if value == 0:
        return MONKEY
    if value == FIRST_MATE:
        return MATE
    return VALUES * colour + value - 1


def colour_of(card: i64) -> i64:
    """The colour of a card that has one."""
    return card // VALUES


def value_of(card: i64) -> i64:
    if card < MONKEY:
        return card % VALUES + 1
    return 0 if card == MONKEY else FIRST_MATE


def deck_for(players: i64) -> i64:
    """The cards that so many players play with."""
    return ALL_CARDS & ~ONES_AND_TWELVES if players <= 3 else ALL_CARDS


def hand_for(players: i64) -> i64:
    """How many of them each player is dealt; the ghost gets a third hand."""
    return 14 if players <= 3 else CARDS // players


# Planks


def plank_side(plank: i64) -> i64:
    return plank // PLACINGS


def plank_space(plank: i64, colour: i64) -> i64:
    """The space on which a plank has the pirate of this colour."""
    return plank // _DIGIT[colour] % SPACES


def plank_with(plank: i64, space: i64) -> i64:
    """A plank whose first pirates are placed, with the next one: begin with the side."""
    return plank * SPACES + space


# Outcomes


def deal_of(seat: i64, card: i64) -> i64:
    """The outcome that deals a card to a seat."""
    return DEAL + _A_SEAT * seat + card


def is_deal(outcome: i64) -> bool:
    return DEAL <= outcome < CENTRE


def dealt_to(outcome: i64) -> i64:
    return (outcome - DEAL) // _A_SEAT


def dealt_card(outcome: i64) -> i64:
    """The card of a deal, UNSEEN where it is hidden."""
    return (outcome - DEAL) % _A_SEAT


# Columns


def columns_with(plank: tuple[int, ...]) -> vec[i64]:
    """All columns before a game begins; the back of the plank is worth the same in reverse."""
    at = vec[i64]([0] * COLUMNS)
    for space in range(SPACES):
        points = plank[space]
        at[at_worth(FRONT, space)] = points
        at[at_worth(BACK, SPACES - 1 - space)] = points
    return at


def at_worth(side: i64, space: i64) -> i64:
    """Where in `at` the points of a space stand."""
    return WORTH + SPACES * side + space


def at_space(seat: i64, colour: i64) -> i64:
    """Where in `at` the space of a pirate stands."""
    return SPACE + COLOURS * seat + colour


def at_points(round_number: i64, seat: i64) -> i64:
    """Where in `at` the points of a round stand; the first round is 1."""
    return POINTS + MOST_PLAYERS * (round_number - 1) + seat


def points_of(at: vec[i64], seat: i64, colour: i64) -> i64:
    """What the space of a pirate is worth on this game's plank."""
    space = at[at_space(seat, colour)]
    return 0 if space == OVERBOARD else at[at_worth(at[SIDE + seat], space)]


def plank_points(at: vec[i64], seat: i64) -> i64:
    """What all four pirates of a seat are worth together."""
    wide_end = at_worth(at[SIDE + seat], 0)
    points: i64 = 0
    for colour in range(COLOURS):
        space = at[SPACE + COLOURS * seat + colour]
        if space != OVERBOARD:
            points += at[wide_end + space]
    return points


def moved(seat: i64, fell: bool) -> i64:
    """For RAISED and LOWERED."""
    return seat + _FELL if fell else seat


def mover_of(moved: i64) -> i64:
    return moved % _FELL


def has_fallen(moved: i64) -> bool:
    return moved >= _FELL


# Notes of the journal


def move_note(at: vec[i64], seat: i64, colour: i64, steps: i64) -> i64:
    """A pirate has made these steps, to where it stands now or OVERBOARD."""
    return points_of(at, seat, colour) << 8 | (at[at_space(seat, colour)] + 1) << 5 | _step_note(colour, steps)


def stay_note(colour: i64, steps: i64, played: bool) -> i64:
    """Nobody makes these steps; `played`: their card is of this trick, not of the centre."""
    return (1 << 5 if played else 0) | _step_note(colour, steps)


def stay_played(packed: i64) -> bool:
    return packed >> 5 == 1


def _step_note(colour: i64, steps: i64) -> i64:
    return steps + 2 << 2 | colour


def move_colour(packed: i64) -> i64:
    return packed & 3


def move_steps(packed: i64) -> i64:
    return (packed >> 2 & 7) - 2


def move_space(packed: i64) -> i64:
    return (packed >> 5 & 7) - 1


def move_worth(packed: i64) -> i64:
    """The points of that space; 0 overboard."""
    return packed >> 8


def lead_note(trick: i64, leader: i64, at: vec[i64]) -> i64:
    """Which card of a trick gives this seat the lead, and whether another one was as high; 0 before the first trick."""
    decisive: i64 = NOBODY
    for card in members(trick):
        if at[PLAYED_BY + card] == leader:
            decisive = card
    ties: i64 = 0
    for card in members(trick):
        if at[PLAYED_BY + card] != leader and value_of(card) == value_of(decisive):
            ties = 1
    return (decisive + 1) * 2 + ties


def lead_card(packed: i64) -> i64:
    """The card, or NOBODY before the first trick of a round."""
    return (packed >> 1) - 1


def lead_tied(packed: i64) -> bool:
    return packed & 1 == 1


def worths_note(at: vec[i64], seat: i64) -> i64:
    """What the spaces of the four pirates of a seat are worth."""
    packed: i64 = 0
    for colour in range(COLOURS):
        packed = packed << 5 | points_of(at, seat, colour)
    return packed


def worth_noted(packed: i64, colour: i64) -> i64:
    return packed >> 5 * (COLOURS - 1 - colour) & 31


def result_note(at: vec[i64], seat: i64) -> i64:
    """The same with a bit for each pirate overboard."""
    packed = worths_note(at, seat)
    for colour in range(COLOURS):
        if at[at_space(seat, colour)] == OVERBOARD:
            packed |= 1 << _FALLEN + colour
    return packed


def fallen_noted(packed: i64, colour: i64) -> bool:
    return packed >> _FALLEN + colour & 1 == 1
