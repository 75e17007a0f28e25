"""Journal: what happened in a game, as typed events worth telling or animating.

The rules note events as small numbers (`Note`), which costs nothing while nobody listens. At the edge a game unpacks
each note once into a struct of its own, and everybody who tells the story reads the same structs: terminal, log,
browser, replay and screen reader.
"""

from __future__ import annotations

import msgspec


class JournalEvent(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """Base of a game's events. `only` is the one seat that may learn of it; None: everybody may."""

    only: int | None = None
