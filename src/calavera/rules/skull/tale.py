"""Skull as it is told: a sentence for each event of the journal."""

from __future__ import annotations

from calavera.rules.sentence import Sentence, of_event
from calavera.rules.state import Event

# What each sentence takes from its event.
_SAYS: dict[str, tuple[str, ...]] = {
    "round": ("name", "value"),
    "last_chance": ("name",),
    "placed": ("name",),
    "bid": ("name", "value"),
    "passed": ("name",),
    "turned_flower": ("name", "other"),
    "turned_skull": ("name", "other"),
    "turned_own_flower": ("name",),
    "turned_own_skull": ("name",),
    "challenge_won": ("name", "value"),
    "challenge_lost": ("name", "other"),
    "challenge_lost_own": ("name",),
    "showed_flower": ("name",),
    "showed_skull": ("name",),
    "lost_disc": ("name",),
    "lost_flower": (),
    "lost_skull": (),
    "eliminated": ("name",),
}
_OF_THE_OWN_STACK = {
    "turned_flower": "turned_own_flower",
    "turned_skull": "turned_own_skull",
    "challenge_lost": "challenge_lost_own",
}


def tell(event: Event) -> Sentence:
    what = event.what
    if event.other == event.seat:
        what = _OF_THE_OWN_STACK.get(what, what)
    return of_event(f"journal.skull.{what}", event, _SAYS[what])
