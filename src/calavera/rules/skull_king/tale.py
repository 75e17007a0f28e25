"""The Skull King dice game as it is told: a sentence for each event of the journal."""

from __future__ import annotations

from calavera.rules.sentence import Param, Sentence, of_event, who, word
from calavera.rules.skull_king.words import FACE_NAMES, KIND_NAMES
from calavera.rules.state import Event

# What each sentence takes from its event.
_SAYS: dict[str, tuple[str, ...]] = {
    "hand": ("value",),
    "starter": ("name",),
    "bid": ("name", "value"),
    "trick_taken": ("name",),
    "bonus_pirates": ("name", "value"),
    "bonus_king": ("name", "value"),
    "hand_scored": ("name", "value"),
}


def tell(event: Event) -> Sentence | None:
    if event.what == "dealt":
        return None  # the dice drawn are on the board
    if event.what == "threw":
        return _threw(event)
    return of_event(f"journal.skull_king.{event.what}", event, _SAYS[event.what])


def _threw(event: Event) -> Sentence:
    die, face = KIND_NAMES[event.value // 16], FACE_NAMES[event.value % 16]
    value: Param = face if isinstance(face, int) else word(f"skull_king.face.{face}")
    params = {"name": who(event.seat), "thing": word(f"skull_king.die.{die}"), "value": value}
    return Sentence("journal.skull_king.threw", params)
