"""Skull Queen as it is told: a sentence for each event of the journal."""

from __future__ import annotations

from calavera.core.sentence import Param, Sentence, Term, who, word
from calavera.games.skull_queen.rules.actions import COLOUR_NAMES, Colour
from calavera.games.skull_queen.rules.journal import (
    Because,
    CentreDealt,
    ColourAnnounced,
    Discarded,
    GhostPlayed,
    LeaderNamed,
    Moved,
    PlankShown,
    Played,
    RoundBegan,
    RoundScored,
    SkullQueenEvent,
    Stayed,
    ToCentre,
    Way,
)
from calavera.games.skull_queen.text.words import card_word, colour_word, pirate_word, pirates_on, side_word


def tell(event: SkullQueenEvent) -> Sentence | None:
    """An event as a sentence; None where the board shows it anyway."""
    match event:
        case RoundBegan():
            return _say("dealer", name=who(event.seat), value=event.round)
        case CentreDealt():
            has_colour = "-" in event.card
            return _say("centre" if has_colour else "centre_set_aside", thing=card_word(event.card))
        case GhostPlayed() | ToCentre():
            return _say(str(event.__struct_config__.tag), thing=card_word(event.card))
        case PlankShown():
            pirates = pirates_on("skull_queen.pirate_at", event.worth)
            return _say("plank", name=who(event.seat), thing=side_word(event.side), value=pirates)
        case LeaderNamed():
            return _leader(event)
        case Played():
            return _say("played", name=who(event.seat), thing=card_word(event.card))
        case ColourAnnounced():
            return _colour(event)
        case Moved():
            return _moved(event)
        case Stayed():
            return _stayed(event)
        case Discarded():
            return None  # the centre shows it
        case RoundScored():
            return _scored(event)


def _leader(event: LeaderNamed) -> Sentence:
    if event.card is None:
        return _say("leader_first", name=who(event.seat))
    return _say("leader_tied" if event.tied else "leader", name=who(event.seat), thing=card_word(event.card))


def _colour(event: ColourAnnounced) -> Sentence:
    thing = colour_word(event.colour)
    if event.seat is None:
        return _say("colour_announced", thing=thing)
    return _say("colour_set", thing=thing, name=who(event.seat))


# The part of the keys that tell why a pirate moves.
_WHY: dict[Because, str] = {
    "highest": "up",
    "highest_and_eight": "up_eight",
    "lowest": "down",
    "lowest_and_five": "down_five",
}
_END: dict[Way, str] = {"up": "high", "down": "low"}


def _moved(event: Moved) -> Sentence:
    why = _WHY[event.why]
    params: dict[str, Param] = {
        "name": who(event.seat),
        "pirate": pirate_word(event.colour),
        "card": card_word(event.card),
    }
    if event.overboard:
        return _say(f"overboard_{why}", **params)
    return _say(f"moved_{why}", **params, worth=event.worth)


def _stayed(event: Stayed) -> Sentence:
    end = _END[event.way]
    pirate, card = pirate_word(event.colour), card_word(event.card)
    if event.seat is None:
        return _say(f"stayed_{event.why}_{end}", card=card)
    return _say(f"stayed_{event.why}_{end}", name=who(event.seat), pirate=pirate, card=card)


def _scored(event: RoundScored) -> Sentence:
    pirates = zip(COLOUR_NAMES, event.pirates, strict=True)
    parts = [_part(colour, points, colour in event.overboard) for colour, points in pirates]
    return _say("round_scored", name=who(event.seat), value=event.points, parts=Term(list=tuple(parts)))


def _part(colour: Colour, points: int, overboard: bool) -> Term:
    """What a pirate adds, with the reason for nothing."""
    if overboard:
        return word("skull_queen.part_overboard", thing=colour_word(colour))
    return word("skull_queen.part", thing=colour_word(colour), value=points)


def _say(key: str, **params: Param) -> Sentence:
    return Sentence(f"skull_queen.journal.{key}", params)
