"""Play a thousand random games of Skull Queen and see whether sitting left of the first dealer pays."""

from __future__ import annotations

from librt.random import Random

import calavera

GAMES = 1_000
PLAYERS = 4


def main() -> None:
    game = calavera.game("skull_queen")
    rng = Random(7)
    points = [0] * PLAYERS
    for _ in range(GAMES):
        state = game.new(PLAYERS)
        first_dealer: int | None = None
        while (who := state.mover()) != calavera.OVER:
            if who == calavera.CHANCE:
                state.apply(who, state.sample(rng))
                if first_dealer is None:
                    first_dealer = state.view().dealer
            else:
                legal = state.legal(who)
                state.apply(who, legal[rng.randrange(len(legal))])
        for seat, scored in enumerate(state.scores()):
            points[(seat - (first_dealer or 0)) % PLAYERS] += scored
    for place, total in enumerate(points):
        print(f"{place} to the left of the first dealer: {total / GAMES:.2f} points a game")


if __name__ == "__main__":
    main()
