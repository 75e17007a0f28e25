"""A bot of one's own: it gets a view and the legal actions, and nothing else.

As it stands it plays against chance; `calavera arena skull --bots own_bot:Flowerpot,sailor,sailor,sailor` puts it to
the test against others.
"""

from __future__ import annotations

from collections.abc import Sequence

from librt.random import Random

import calavera
from calavera.games.skull.rules.view import SkullView


class Flowerpot:
    """Places flowers while it has any, bids as many discs as it has placed itself, and passes on anything higher."""

    def choose(self, view: SkullView, legal: Sequence[int], rng: Random) -> int:
        words = {calavera.game("skull").actions.format(action): action for action in legal}
        own = len(view.seats[view.seat].stack) if view.seat is not None else 0
        for wish in ("place flower", f"bid {own}", "pass", "show none", "lose flower"):
            if wish in words:
                return words[wish]
        return legal[rng.randrange(len(legal))]


def main() -> None:
    game = calavera.game("skull")
    bot, rng = Flowerpot(), Random(3)
    wins = 0
    for _ in range(200):
        state = game.new(4)
        while (who := state.mover()) != calavera.OVER:
            if who == calavera.CHANCE:
                state.happen(state.sample(rng))
            elif who == 0:
                state.play(who, bot.choose(state.view(who), state.legal(who), rng))
            else:
                legal = state.legal(who)
                state.play(who, legal[rng.randrange(len(legal))])
        wins += 0 in state.winners()
    print(f"Flowerpot wins {wins} of 200 games against three random players")


if __name__ == "__main__":
    main()
