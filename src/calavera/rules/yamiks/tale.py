"""Yamik's as it is told: a sentence for each event of the journal."""

from __future__ import annotations

from calavera.rules.sentence import Param, Sentence, of_event, who, word
from calavera.rules.state import Event
from calavera.rules.yamiks.dice import ALL_FACES
from calavera.rules.yamiks.words import BOX_NAMES

# What each sentence takes from its event.
_SAYS: dict[str, tuple[str, ...]] = {
    "round": ("value",),
    "order_roll": ("name", "value"),
    "tie_roll": ("name", "value"),
    "order_choice_start": ("name",),
    "order_choice_finish": ("name",),
    "kept_none": ("name",),
    "pot_won": ("name", "value"),
    "pot_shared": ("name", "value"),
    "bonus": ("name", "value"),
}


def tell(event: Event) -> Sentence | None:
    if event.what == "pot_lost":
        return None  # who wins it is told, and that is enough
    key = f"journal.yamiks.{event.what}"
    params: dict[str, Param]
    if event.what == "filled":
        box, points = BOX_NAMES[event.value // 100], event.value % 100
        return Sentence(key, {"name": who(event.seat), "thing": word(f"yamiks.box.{box}"), "value": points})
    if event.what in ("rolled", "kept"):
        return Sentence(key, {"name": who(event.seat), "thing": _dice(event)})
    if event.what == "opponent_rolled":
        params = {"thing": _dice(event), "value": sum(ALL_FACES[event.value][-2:])}
        return Sentence(key, params)
    return of_event(key, event, _SAYS[event.what])


def _dice(event: Event) -> str:
    return " ".join(map(str, ALL_FACES[event.value]))
