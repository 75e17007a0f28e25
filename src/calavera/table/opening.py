"""Opening a table: the first two entries of every log."""

from __future__ import annotations

import msgspec

from calavera.games import find_game
from calavera.table.dealer import commitment
from calavera.table.events import Created, Event, Sealed, Twinned
from calavera.table.settings import TableSettings, checked, checked_twin


def opening(settings: TableSettings, owner: str, seed: str, twin: Twinned | None = None) -> list[Event]:
    """A table with these settings, checked; `seed` decides every draw and is shown only after the end. `twin` names
    the other table that gets the same seed.
    """
    wanted = checked(settings) if twin is None else checked_twin(settings)
    fields = msgspec.structs.asdict(wanted)
    rules = find_game(settings.game).version
    first: list[Event] = [Created(**fields, rules=rules, owner=owner, commitment=commitment(seed)), Sealed(seed)]
    return first if twin is None else [*first, twin]
