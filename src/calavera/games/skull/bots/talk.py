"""What bots say at a table of Skull. Talk is part of the game, so they make claims. Nobody must be able to read them,
so their claims have nothing to do with their discs: they are chosen from a spectator's view.
"""

from __future__ import annotations

from librt.random import Random

from calavera.games.skull.rules.view import SkullView

REMARKS = ("i_have_the_skull", "only_flowers", "come_to_me", "do_not_come", "i_dare_you")


def remark(seen: SkullView, seat: int, often: float, rng: Random) -> str | None:
    """A phrase for a bot that is about to choose, mostly none. `seen` is a spectator's view.

    A bot may speak on its first turn after all have placed, so never more than once per round.
    """
    if seen.stage != "adding" or len(seen.seats[seat].stack) != 1 or rng.random() >= often:
        return None
    return REMARKS[rng.randrange(len(REMARKS))]
