"""The four characters who play Yamik's.

Novice: a gambler. Always keeps the most dice alike and takes the most points now; forgets the bonus and the pot.
Sailor: a miser. Plays each turn for the most points above par and lets the pot go. Bosun: a brawler. Plays like the
sailor, but fights for every pot and counts the bonus. Captain: knows the mean and the spread of what every sheet still
brings at a table of this size, takes into account that a pot it wins is lost to the others, and values each choice by
the probability of winning; it plays the last round exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from librt.random import Random

from calavera.core.bot import Bot
from calavera.games.yamiks.bots.captain import Captain
from calavera.games.yamiks.bots.turn_player import Bosun, Sailor
from calavera.games.yamiks.rules.dice import DICE, index_of
from calavera.games.yamiks.rules.layout import FILL, ROLLS
from calavera.games.yamiks.rules.view import YamiksView


class Novice:
    HAPPY = 30  # points that the novice takes without rolling on

    def choose(self, view: YamiksView, legal: Sequence[int], rng: Random) -> int:
        if view.stage == "order_choice":
            return legal[rng.randrange(len(legal))]
        offers = {FILL + box: offer for box, offer in enumerate(view.offers) if offer is not None}
        face = max(view.dice, key=lambda one: (view.dice.count(one), one))
        if view.rolls == ROLLS or max(offers.values()) >= self.HAPPY or view.dice.count(face) == DICE:
            return max(offers, key=lambda fill: (offers[fill], rng.random()))
        return index_of((face,) * view.dice.count(face))


LEVELS: Mapping[str, Callable[[], Bot]] = {
    "novice": Novice,
    "sailor": Sailor,
    "bosun": Bosun,
    "captain": Captain,
}
