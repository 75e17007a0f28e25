"""The layout of a Skull King state: numbers for dice, faces, actions and outcomes, columns, and packed values.

Only `rules/` packs and unpacks. Everything else calls the functions below, so that a changed layout changes one file.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

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
TOOK: Final = 2048  # marks a packed die, see `thrown_die`
_LOWEST: Final = 4096  # added to a score to pack it: nobody falls so low in eight hands

# Actions
BID: Final = 0  # + the number of tricks, 0 to 8
THROW: Final = 9  # + kind

# Outcomes
STARTER: Final = 0  # + seat
DEAL: Final = 6  # + 8 × seat + kind or, for the others, UNSEEN
ROLL: Final = 54  # + face

# Why a die takes a trick, in the order of `view.REASONS`
MERMAID_BEATS_KING: Final = 0  # reasons in pairs: + 1 where the die was the last of several equal ones
BY_KING: Final = 2
KING_BEATS_PIRATE: Final = 4
BY_PIRATE: Final = 5
PIRATE_BEATS_MERMAID: Final = 7
BY_MERMAID: Final = 8
BY_NUMBER: Final = 10
ONLY_NUMBER: Final = 12
BY_FLAG: Final = 13

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


# Where things lie in `at`


def hand_at(seat: i64) -> i64:
    """Where the dice behind a seat's screen begin; + kind."""
    return HELD + 8 * seat


def trick_at(players: i64, number: i64) -> i64:
    """Where the dice of a trick begin, in the order thrown: 1 is the first of this hand, 0 the last before it."""
    return THROWN + players * number


def sheet_at(hand: i64) -> i64:
    """Where the lines of a hand, the first being 1, begin on the score pad; + seat."""
    return SHEET + MOST_PLAYERS * (hand - 1)


# Outcomes


def is_deal(outcome: i64) -> bool:
    return DEAL <= outcome < ROLL


def deal(seat: i64, kind: i64) -> i64:
    """The outcome that a seat draws a die; the kind is UNSEEN for those who may not know it."""
    return DEAL + 8 * seat + kind


def deal_seat(outcome: i64) -> i64:
    return outcome - DEAL >> 3


def deal_kind(outcome: i64) -> i64:
    return outcome - DEAL & 7


# Packed values


def thrown_die(seat: i64, kind: i64, face: i64) -> i64:
    """A die on the table; the one that takes the trick is marked by adding TOOK."""
    return seat * 256 + kind * 16 + face


def die_seat(packed: i64) -> i64:
    return packed >> 8 & 7


def die_kind(packed: i64) -> i64:
    return packed >> 4 & 15


def die_face(packed: i64) -> i64:
    return packed & 15


def took(packed: i64) -> bool:
    """Whether this die took its trick."""
    return packed & TOOK != 0


def has_colour(void: i64, colour: i64) -> bool:
    """Whether a seat may still hold a colour, as far as all know; `void` is from the column VOID."""
    return void >> colour & 1 == 0


def trick_note(trick: i64, why: i64, taken: i64, reachable: i64, players: i64) -> i64:
    """A note: the number of a trick, why it was taken, how many tricks its taker has now, and whose bids can still be
    made exactly (a bit for each seat).
    """
    return (((reachable * 16 + players) * 16 + taken) * 16 + trick) * 16 + why


def noted_why(packed: i64) -> i64:
    return packed & 15


def noted_trick(packed: i64) -> i64:
    return packed >> 4 & 15


def noted_taken(packed: i64) -> i64:
    return packed >> 8 & 15


def noted_takers(packed: i64) -> i64:
    """How many seats there are."""
    return packed >> 12 & 15


def noted_reachable(packed: i64, seat: i64) -> bool:
    return packed >> 16 + seat & 1 == 1


def throw_note(taking: i64, colour: i64, left: i64) -> i64:
    """A note: the seat that takes the trick as it stands, the colour to follow, and how many dice are left to the seat
    that threw.
    """
    return (left * 16 + colour) * 16 + taking


def noted_taking(packed: i64) -> i64:
    return packed & 15


def noted_colour(packed: i64) -> i64:
    return packed >> 4 & 15


def noted_left(packed: i64) -> i64:
    return packed >> 8


def capture_note(dice: i64, total: i64) -> i64:
    """A note: how many dice were captured, and all bonus points of the seat in this hand so far."""
    return total * 16 + dice


def noted_captured(packed: i64) -> i64:
    return packed & 15


def noted_bonus(packed: i64) -> i64:
    return packed >> 4


def bids_with(packed: i64, seat: i64, bid: i64) -> i64:
    """A note with the bids of all seats, to which one more bid is added."""
    return packed | bid << 4 * seat


def noted_bid(packed: i64, seat: i64) -> i64:
    return packed >> 4 * seat & 15


def players_and_tricks(players: i64, tricks: i64) -> i64:
    """A note: how many seats have bid, and how many tricks there are to take."""
    return tricks * 16 + players


def noted_players(packed: i64) -> i64:
    return packed & 15


def noted_tricks(packed: i64) -> i64:
    return packed >> 4


def sheet_line(bid: i64, taken: i64, bonus: i64) -> i64:
    return bonus * 256 + taken * 16 + bid


def scored_line(line: i64, hand: i64, lost: i64, total: i64) -> i64:
    """A note: a line of the score pad, its hand, the bonus that was lost with the bid, and the score so far."""
    return total + _LOWEST << 44 | lost << 32 | hand << 28 | line


def noted_line(packed: i64) -> i64:
    return packed & (1 << 28) - 1


def noted_hand(packed: i64) -> i64:
    return packed >> 28 & 15


def noted_lost(packed: i64) -> i64:
    return packed >> 32 & 4095


def noted_total(packed: i64) -> i64:
    return (packed >> 44) - _LOWEST


def within_reach(bid: i64, taken: i64, left: i64) -> bool:
    """Whether a bid can still be made exactly, with so many tricks left in the hand."""
    return taken <= bid <= taken + left


def bid_of(line: i64) -> i64:
    return line & 15


def taken_of(line: i64) -> i64:
    return line >> 4 & 15


def bonus_of(line: i64) -> i64:
    return line >> 8
