"""Score pads for people who play with the boxes: what a pad is made of, and how copies of it are merged.

A pad is a header and a set of entries that only grows. Merging is the union by id, so copies on several phones come to
the same whatever the order in which they hear of each other. Nothing here reads, writes, or knows a rule of a game.
"""

from __future__ import annotations

from calavera.pad.entries import PadEntry, PadHeader, PadSetting, PadValue, encoded
from calavera.pad.errors import EntryChanged, PadFull
from calavera.pad.pages import Pages, heads

__all__ = [
    "EntryChanged",
    "PadEntry",
    "PadFull",
    "PadHeader",
    "PadSetting",
    "PadValue",
    "Pages",
    "encoded",
    "heads",
]
