"""Golden playthroughs: a whole game written down with everything the interface says in every position.

A changed rule, number, view or notation shows as a difference to the stored text; `python -m calavera.testing
playthroughs DIR` rewrites them.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

import msgspec
from librt.random import Random

from calavera.core.state import CHANCE, NOBODY, State
from calavera.games import find_game
from calavera.testing.checks import observers, random_move
from calavera.testing.settings import GameSetting

# Long lists of choices (there may be a thousand) are told by their number and a digest.
LONGEST_LIST = 40


def playthrough(setting: GameSetting, seed: int) -> str:
    """A random game by `seed`, every value of the interface before every move."""
    rng = Random(seed)
    state: State = find_game(setting.game).new(setting.players, setting.options)
    state.journal = []
    lines = [f"playthrough {setting.game} players {setting.players} seed {seed}"]
    told: dict[tuple[int, str], str] = {}
    while True:
        lines += _position(state)
        lines += _news(state, told)
        if state.is_over():
            break
        state.journal.clear()
        random_move(state, rng)
        lines += ["", f"> {_last_move(state)}"]
        lines += [
            f"journal {event.what} {event.seat} {event.value} {event.only} {event.other}" for event in state.journal
        ]
    lines += ["", "dump", state.dump()]
    return "\n".join(lines)


def _position(state: State) -> Iterator[str]:
    yield f"mover {state.mover()} movers {state.movers()}"
    for seat in state.movers():
        yield f"legal {seat} {_listed([state.game.actions.format(a) for a in state.legal(seat)])}"
    if state.mover() == CHANCE:
        yield f"outcomes {_listed([f'{state.game.outcomes.format(o)} {p}' for o, p in state.outcomes()])}"
    keys = [sha256(state.key(seat)).hexdigest()[:8] for seat in observers(state)]
    yield f"keys {' '.join(keys)}"


def _news(state: State, told: dict[tuple[int, str], str]) -> Iterator[str]:
    """Every field of every view that is not as it was told last, with who sees it so; -1 is the spectator.

    The history grows with every move and is what the key stands for, the options never change: both are left out.
    """
    news: dict[tuple[str, str], list[str]] = {}
    for seat in observers(state):
        view = state.view(None if seat == NOBODY else seat)
        for field in view.__struct_fields__:
            value = msgspec.json.encode(getattr(view, field)).decode()
            if field not in ("history", "options") and told.get((seat, field)) != value:
                told[seat, field] = value
                news.setdefault((field, value), []).append(str(seat))
    for (field, value), seats in news.items():
        yield f"view {','.join(seats)} {field} {value}"


def _listed(items: list[str]) -> str:
    if len(items) <= LONGEST_LIST:
        return "; ".join(items)
    return f"{len(items)} {sha256('; '.join(items).encode()).hexdigest()[:16]}"


def _last_move(state: State) -> str:
    who, what = state.moves()[-1]
    return str(state.game.move_text(who, what))
