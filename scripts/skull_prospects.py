"""Learn what positions of Skull are worth among strangers: `python -m scripts.skull_prospects` writes the file that the
package has.

The exploiter, and where it has no strategy the blueprint, plays against strangers who have other habits in every game.
Half of the games begin in positions made up, as its own play leads to few of them. Takes about a minute of one core
with the compiled package. The same number of games gives the same file on every machine as long as the package has the
same exploiter and blueprint.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from librt.random import Random
from librt.vecs import vec

from calavera.core.state import NOBODY
from calavera.games.skull.bots.blueprint.lookup import blueprint
from calavera.games.skull.bots.blueprint.opponents import PolicyOpponents
from calavera.games.skull.bots.blueprint.policy import Policy
from calavera.games.skull.bots.blueprint.rounds import Rounds
from calavera.games.skull.bots.blueprint.strange_games import StrangeGames
from calavera.games.skull.bots.reading import prospects
from calavera.games.skull.bots.reading.company import StrangeCompany
from calavera.games.skull.bots.reading.table import exploiter
from calavera.games.skull.game import GAME

TARGET = Path(prospects.__file__).parent / prospects.FILE
SEED = 2028
GAMES = 1_000_000
TABLES = (4, 4, 4, 5, 4, 4, 4, 6, 4, 4, 4, 3)  # seats, game after game: most learning is for the usual table
MADE_UP = 0.5  # of the games begin in a position made up
STEPS = (0.05, 0.01)  # in the first half of the games, and in the second


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--target", type=Path, default=TARGET)
    asked = parser.parse_args(arguments)
    asked.target.write_bytes(prospects.pack(learn(asked.games)))


def learn(games: int) -> prospects.Prospects:
    found = prospects.Prospects(vec[float]([0.0] * prospects.count()))
    strangers = StrangeCompany(Policy({}, []), captains=0.0, wider=True)
    starts = {seats: GAME.new(seats, {"showing": False}) for seats in TABLES}
    # All games are warm-up games, which teach values only.
    strange = StrangeGames(strangers, PolicyOpponents(exploiter(), blueprint()), 1.0, games, found, from_anywhere=True)
    rounds = Rounds(starts[TABLES[0]], Random(SEED), strange=strange)
    for game in range(games):
        found.step = STEPS[2 * game // games]
        rounds.seats(starts[TABLES[game % len(TABLES)]])
        rounds.play(NOBODY, MADE_UP, True)
    return found


if __name__ == "__main__":
    main(sys.argv[1:])
