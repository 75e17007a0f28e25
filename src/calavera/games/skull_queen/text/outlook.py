"""What a card would do, in sentences for the player who is about to play it."""

from __future__ import annotations

from calavera.core.sentence import Param, Sentence, who
from calavera.games.skull_queen.rules.journal import Moved, SkullQueenEvent, Stayed, ToCentre, unpack
from calavera.games.skull_queen.rules.layout import MONKEY, PLANK, PLAY
from calavera.games.skull_queen.rules.outlook import Outlook, outlook
from calavera.games.skull_queen.rules.state import SkullQueenState
from calavera.games.skull_queen.text.words import pirate_word


def foresee(state: SkullQueenState, seat: int, action: int) -> tuple[Sentence, ...]:
    """As far as it is known, and then what is not known yet; nothing about planks."""
    if action >= PLANK:
        return ()
    card = action - PLAY
    seen = outlook(state, seat, card)
    events = [unpack(note) for note in seen.notes]
    said = [_say("no_colour")] if card >= MONKEY and seen.colour_open else _effects(events, seat)
    if seen.leads:
        said.append(_say("leads"))
    return (*said, _open(state, seen))


def _effects(events: list[SkullQueenEvent], seat: int) -> list[Sentence]:
    if any(isinstance(event, ToCentre) for event in events):
        return [_say("alone")]
    own = [_own(event) for event in events if isinstance(event, Moved | Stayed) and event.seat == seat]
    others = [_other(event) for event in events if isinstance(event, Moved) and event.seat != seat]
    return [*(own or [_say("between")]), *others]


def _own(event: Moved | Stayed) -> Sentence:
    pirate = pirate_word(event.colour)
    if isinstance(event, Stayed):
        return _say("own_out", pirate=pirate)
    if event.overboard:
        return _say("own_overboard", pirate=pirate)
    return _say(f"own_{event.way}", pirate=pirate, count=event.count, worth=event.worth)


def _other(event: Moved) -> Sentence:
    params: dict[str, Param] = {"name": who(event.seat), "pirate": pirate_word(event.colour)}
    if event.overboard:
        return _say("other_overboard", **params)
    return _say(f"other_{event.way}", **params, count=event.count)


def _open(state: SkullQueenState, seen: Outlook) -> Sentence:
    """What is not known yet. The player who plays last knows everything."""
    if state.players == 2:
        return _say("other_colour_hidden" if seen.colour_open else "other_hidden")
    return _say("to_come", count=seen.to_come) if seen.to_come > 0 else _say("last")


def _say(key: str, **params: Param) -> Sentence:
    return Sentence(f"skull_queen.outlook.{key}", params)
