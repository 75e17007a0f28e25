"""Learn what positions of Skull are worth among strangers: `python -m scripts.skull_prospects` writes the file that the
package has.

The exploiter, and where it has no strategy the blueprint, plays against those that everybody is compared with. Nearly
all games begin in a position made up, and only their beginning is learnt: which positions a game comes to depends on
who sits there, so that being behind would seem good where it happens among the weak. Takes about a minute of one core
with the compiled package. The same number of games gives the same file on every machine as long as the package has the
same exploiter and blueprint, and compares everybody with the same strangers.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from librt.random import Random

from calavera.games.skull.bots.blueprint.lookup import blueprint
from calavera.games.skull.bots.blueprint.opponents import PolicyOpponents
from calavera.games.skull.bots.blueprint.rounds import Rounds
from calavera.games.skull.bots.reading import prospects
from calavera.games.skull.bots.reading.company import KnownCompany
from calavera.games.skull.bots.reading.gate import strangers
from calavera.games.skull.bots.reading.table import exploiter
from calavera.games.skull.game import GAME

TARGET = Path(prospects.__file__).parent / prospects.FILE
SEED = 2028
GAMES = 5_000_000
CAPTAINS = 0.05  # of the others
TABLES = (6, 5, 4, 6, 5, 4, 6, 3)  # seats, game after game: with some out, large tables teach small ones
MADE_UP = 0.95  # of the games begin in a position made up
STEPS = (0.05, 0.02, 0.01, 0.005)  # in each quarter of the games


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--target", type=Path, default=TARGET)
    asked = parser.parse_args(arguments)
    asked.target.write_bytes(prospects.pack(learn(asked.games)))


def learn(games: int) -> prospects.Prospects:
    others = KnownCompany(blueprint(), CAPTAINS)
    found = prospects.empty(len(strangers()) + 1, others.identities)
    own = PolicyOpponents(exploiter(), blueprint())
    starts = {seats: GAME.new(seats, {"showing": False}) for seats in TABLES}
    rounds = Rounds(starts[TABLES[0]], Random(SEED))
    for game in range(games):
        found.step = STEPS[len(STEPS) * game // games]
        rounds.seats(starts[TABLES[game % len(TABLES)]])
        rounds.appraise(own, others, found, MADE_UP)
    return found


if __name__ == "__main__":
    main(sys.argv[1:])
