"""Solutions of the last rounds alone, which interpreted code finds in a moment too."""

from __future__ import annotations

from librt.vecs import vec

from calavera.games.yamiks.bots.solved import Distribution, Setting, Solution
from calavera.games.yamiks.bots.solved.induction import Induction
from calavera.games.yamiks.bots.solved.sheets import ALL_FILLED
from calavera.games.yamiks.rules.actions import BOX_NAMES

UNKNOWN = Distribution((), 0.0)  # of the empty sheet, which these solutions do not reach


def solved(setting: Setting, *open_boxes: str) -> Solution:
    """Right wherever no other box than these is open."""
    filled = ALL_FILLED & ~sum(1 << BOX_NAMES.index(box) for box in open_boxes)
    induction = Induction(vec[float](setting.worth()), setting.free_downgrade)
    for more in range(ALL_FILLED - 1, -1, -1):
        if more & filled == filled:
            induction.solve(more)
    return Solution(setting, induction.values, UNKNOWN)
