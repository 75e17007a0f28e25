"""Skull Queen as it is told: a sentence for each event of the journal."""

from __future__ import annotations

from calavera.rules.sentence import Param, Sentence, Term, of_event, who, word
from calavera.rules.skull_queen.state import COLOURS, PLACINGS, SPACES, points_of
from calavera.rules.skull_queen.words import CARD_NAMES, COLOUR_NAMES, SIDES
from calavera.rules.state import Event

# What each sentence takes from its event.
_SAYS: dict[str, tuple[str, ...]] = {
    "dealer": ("name", "value"),
    "leader": ("name",),
    "round_scored": ("name", "value"),
}


def tell(event: Event) -> Sentence | None:
    if event.what == "discarded":
        return None  # it is seen from what is left in the centre
    key = f"journal.skull_queen.{event.what}"
    if event.what in _SAYS:
        return of_event(key, event, _SAYS[event.what])
    if event.what in ("centre", "ghost_played", "to_centre"):
        return Sentence(key, {"thing": _card(event.value)})
    if event.what == "colour_announced":
        return Sentence(key, {"thing": _colour(event.value)})
    return Sentence(key, {"name": who(event.seat), **_of_a_seat(event)})


def _of_a_seat(event: Event) -> dict[str, Param]:
    if event.what == "played":
        return {"thing": _card(event.value)}
    if event.what == "overboard":
        return {"thing": _colour(event.value)}
    if event.what == "plank":
        side = event.value // PLACINGS
        return {"thing": word(f"skull_queen.side.{SIDES[side]}"), "value": Term(list=_pirates(event.value))}
    return {"thing": _colour(event.value // 4), "value": event.value % 4}  # moved_up, moved_down


def _card(card: int) -> Term:
    colour, _, value = CARD_NAMES[card].partition("-")
    return word(f"skull_queen.card.{colour}", value=int(value)) if value else word(f"skull_queen.card.{colour}")


def _colour(colour: int) -> Term:
    return word(f"colour.{COLOUR_NAMES[colour]}")


def _pirates(plank: int) -> tuple[Term, ...]:
    """Where the pirates of a plank stand, as what their spaces are worth."""
    side = plank // PLACINGS
    worth = [points_of(side, plank // SPACES ** (COLOURS - 1 - colour) % SPACES) for colour in range(COLOURS)]
    return tuple(
        word("skull_queen.pirate_at", thing=_colour(colour), value=points) for colour, points in enumerate(worth)
    )
