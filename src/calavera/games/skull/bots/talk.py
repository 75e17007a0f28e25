"""What bots say at a table of Skull. Talk is part of the game, so they claim things; and as they must not be read, what
they say has nothing to do with their discs: whoever chooses it is shown no more than a spectator.
"""

from __future__ import annotations

from librt.random import Random

from calavera.rules.skull.view import SkullView

REMARKS = ("i_have_the_skull", "only_flowers", "come_to_me", "do_not_come", "i_dare_you")


def remark(seen: SkullView, seat: int, often: float, rng: Random) -> str | None:
    """A phrase for a bot that is about to choose, or mostly nothing. `seen` is what a spectator sees.

    There is one moment for it in a round, its first turn after all have placed, so nobody ever says more than one.
    """
    if seen.stage != "adding" or len(seen.seats[seat].stack) != 1 or rng.random() >= often:
        return None
    return REMARKS[rng.randrange(len(REMARKS))]
