"""What the models of our games answer in some positions: `python -m tests.search.model_values` writes it down again.

A constant of a model that is wrong by a factor changes no rule and breaks no promise; it only makes bots weaker, which
takes thousands of games to see. Here it shows as a difference.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from librt.random import Random

from calavera.core.state import State
from calavera.games import find_game
from calavera.games.bots import make_bot
from calavera.games.skull.bots.model import SkullModel, Style
from calavera.games.skull_king.bots.model import SkullKingModel
from calavera.games.skull_queen.bots.model import SkullQueenModel
from calavera.search.model import Model, play_out
from calavera.testing.checks import random_move

FILE = Path(__file__).with_suffix(".json")
EVERY = 7  # moves
POSITIONS = 80
ACTS = 30

MODELS: dict[str, tuple[int, Callable[[Any], Model]]] = {
    "skull": (4, lambda _: SkullModel(Style())),
    "skull_king": (4, SkullKingModel),
    "skull_queen": (5, lambda state: SkullQueenModel(state.players)),
}


# Yamik's has rules of thumb and no model that plays on: there the bots that use them are asked.
RULES_OF_THUMB = {"yamiks": (3, ("heuristic", "sailor", "bosun"))}
GAMES = (*MODELS, *RULES_OF_THUMB)


def positions(game: str, players: int) -> Iterator[State]:
    """Positions of random games in which a seat has a choice."""
    rng = Random(12)
    found = moves = 0
    while True:
        state: State = find_game(game).new(players)
        while not state.is_over():
            if moves % EVERY == 0 and state.mover() >= 0 and len(state.legal(state.mover())) > 1:
                yield state
                found += 1
                if found == POSITIONS:
                    return
            random_move(state, rng)
            moves += 1


def answers(game: str) -> list[dict[str, Any]]:
    return _choices(*RULES_OF_THUMB[game], game) if game in RULES_OF_THUMB else _playing_on(game)


def _choices(players: int, names: tuple[str, ...], game: str) -> list[dict[str, Any]]:
    bots = {name: make_bot(game, name) for name in names}
    return [
        {
            name: bot.choose(state.view(state.mover()), state.legal(state.mover()), Random(5))
            for name, bot in bots.items()
        }
        for state in positions(game, players)
    ]


def _playing_on(game: str) -> list[dict[str, Any]]:
    players, make = MODELS[game]
    told = []
    for state in positions(game, players):
        model, seat, rng = make(state), state.mover(), Random(5)
        acts = [model.act(state, seat, rng, state.buffer()) for _ in range(ACTS)]
        end = state.clone()
        play_out(end, model, model.horizon(state), rng, state.buffer())
        told.append(
            {
                "acts": {str(action): acts.count(action) for action in sorted(set(acts))},
                "value": round(model.value(end, seat), 4),
                "weight": float(f"{model.weight(state, seat):.4g}"),  # of random play it may be tiny
            }
        )
    return told


def main() -> None:
    text = json.dumps({game: answers(game) for game in GAMES}, indent=1)
    FILE.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
