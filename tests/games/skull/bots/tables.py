"""Tables of Skull at which captains read: who sits there, games played, and what the evidence says of them."""

from __future__ import annotations

from collections.abc import Sequence

from librt.random import Random

from calavera.core.bot import Bot, step
from calavera.core.state import CHANCE, OVER
from calavera.games.skull.bots.blueprint.keys import CommonKnowledge
from calavera.games.skull.bots.blueprint.lookup import blueprint
from calavera.games.skull.bots.levels import Captain
from calavera.games.skull.bots.reading import table
from calavera.games.skull.bots.reading.evidence import Evidence
from calavera.games.skull.bots.reading.gate import Gate, strangers
from calavera.games.skull.bots.reading.habits import Habits
from calavera.games.skull.game import GAME
from calavera.games.skull.rules.layout import OWNED, PLACING, SHOW, STARTER
from calavera.games.skull.rules.state import SkullState
from calavera.games.skull.rules.view import SkullView
from calavera.search.viewpoint import own_seat

COINS = Habits(0.35, 0.35, 0.45, 0.5, 0.0, 1.0, 0.0, 0.0)
CAPTAIN = Captain(simulations=12, seconds=1e6)


class Flips:
    """Flips coins, whatever it holds; or plays by other habits."""

    def __init__(self, habits: Habits = COINS) -> None:
        self._habits = habits

    def choose(self, view: SkullView, legal: Sequence[int], rng: Random) -> int:  # noqa: ARG002  (all are legal)
        if view.stage == "showing":
            return SHOW
        return int(self._habits.act(GAME.determinize(view, rng), own_seat(view), rng))


def read(state: SkullState, gate: Gate | None = None) -> Evidence:
    compared, gate = strangers(), gate or Gate()
    found = Evidence(GAME.new(4), CommonKnowledge(4), blueprint(), table.exploiter(), compared, gate)
    found.read(state.history)
    return found


def doubts(found: Evidence) -> list[float]:
    return [found.doubt(seat) for seat in range(4)]


def games(bots: Sequence[Bot], many: int, seed: int) -> list[SkullState]:
    ended = []
    for game in range(many):
        state = GAME.new(4)
        rng = Random(seed + game)
        while state.mover() != OVER:
            step(state, bots, rng)
        ended.append(state)
    return ended


def position(*moves: tuple[int, int]) -> SkullState:
    state = GAME.new(4)
    state.apply(CHANCE, STARTER)
    for who, what in moves:
        state.apply(who, what)
    return state


def round_of(bots: Sequence[Bot], number: int, seed: int) -> SkullState:
    """The beginning of a round, in the first game from this seed on that gets so far with all seats in."""
    while True:
        state, rng = GAME.new(4), Random(seed)
        while state.mover() != OVER and not (state.round == number and state.stage == PLACING):
            step(state, bots, rng)
        if state.mover() != OVER and all(state.at[OWNED + seat] for seat in range(4)):
            return state
        seed += 1
