"""The pad's answer to "who takes it?" is that of the rules, for every trick of up to four dice."""

from __future__ import annotations

from itertools import product

from librt.vecs import vec
from mypy_extensions import i64

from calavera.games.skull_king.pad import THINGS, tables
from calavera.games.skull_king.rules.layout import thrown_die
from calavera.games.skull_king.rules.tricks import strongest, why_taken

LONGEST = 4


def test_every_trick_is_answered_as_the_rules_do() -> None:
    found = tables()
    takes, reasons = found["takes"], (found["why"], found["why_last"])
    for length in range(1, LONGEST + 1):
        for trick in product(range(len(THINGS)), repeat=length):
            dice = vec[i64]([thrown_die(0, *THINGS[thing]) for thing in trick])
            slot = strongest(dice, 0, length)
            # As web/src/games/skull_king/pad/trick.ts looks it up.
            there = sum(1 << thing for thing in set(trick)) - 1
            thing = int(takes[there], 16)
            places = [place for place, one in enumerate(trick) if one == thing]
            assert places[0 if thing in found["first"] else -1] == slot, trick
            assert int(reasons[len(places) > 1][there], 16) == why_taken(dice, 0, length, slot), trick
