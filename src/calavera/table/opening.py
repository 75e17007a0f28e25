"""Opening a table: the first two entries of every log."""

from __future__ import annotations

import msgspec

from calavera.games import find_game
from calavera.table.dealer import commitment
from calavera.table.events import Created, Event, Sealed
from calavera.table.settings import TableSettings, checked


def opening(settings: TableSettings, owner: str, seed: str) -> list[Event]:
    """A table with these settings, checked; `seed` decides every draw and is shown only after the end."""
    fields = msgspec.structs.asdict(checked(settings))
    rules = find_game(settings.game).version
    return [Created(**fields, rules=rules, owner=owner, commitment=commitment(seed)), Sealed(seed)]
