"""What a card would do as far as its player can know: the trick as it stands, with this card as its last."""

from __future__ import annotations

from mypy_extensions import i64

from calavera.core.state import NOBODY, Note
from calavera.games.skull_queen.rules.layout import MONKEY, colour_of
from calavera.games.skull_queen.rules.state import SkullQueenState


class Outlook:
    """`notes` of what the cards of its colour would do; `leads`: the card would give the lead of the next trick.

    `to_come` other players have not shown a card yet. `colour_open`: what the card would do hangs on a colour that is
    not known yet.
    """

    def __init__(self, notes: list[Note], leads: bool, to_come: int, colour_open: bool) -> None:
        self.notes = notes
        self.leads = leads
        self.to_come = to_come
        self.colour_open = colour_open


def outlook(state: SkullQueenState, seat: i64, card: i64) -> Outlook:
    """A card affects only the colour it counts in, so only that colour is looked at."""
    tried = state.clone()
    tried.lay(seat, card, state.colour)
    two = state.players == 2
    if two and state.colour == NOBODY and seat != state.leader:
        tried.colour = (
            NOBODY  # the ghost has led a wild card, and the other player's card is the first to set the colour
        )
    notes: list[Note] = []
    tried.journal = notes
    colour = colour_of(card) if card < MONKEY else tried.colour
    if colour != NOBODY:
        tried.evaluate_colour(colour)
    to_come = 1 if two else (state.leader - seat - 1) % state.players
    return Outlook(notes, not two and tried.highest_by == seat, to_come, tried.colour == NOBODY)
