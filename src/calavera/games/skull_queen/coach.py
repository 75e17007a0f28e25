"""The coach of Skull Queen: the captain's model plays rounds to their end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from librt.random import Random

from calavera.core.coach import Appraisal, Decision, LuckSource, Meter, Unit
from calavera.core.sentence import Param, Sentence, tenths
from calavera.core.state import CHANCE, State
from calavera.games.skull_queen.bots.levels import promising
from calavera.games.skull_queen.bots.model import SkullQueenModel
from calavera.games.skull_queen.game import GAME
from calavera.games.skull_queen.rules.layout import PLACING
from calavera.games.skull_queen.rules.state import SkullQueenState
from calavera.games.skull_queen.rules.view import SkullQueenView
from calavera.search.appraisal import appraised, possible
from calavera.search.model import play_out
from calavera.search.viewpoint import own_seat

SIMULATIONS = 100
COUNTED = 60  # determinizations in which the reasons are counted
A_LITTLE = 0.3  # points
DEALS = 60  # that might have come instead
SCALE = 1.0  # of the luck of a deal

METER = "skull_queen 1: the best plank of each hand by the captain's model, against 60 other deals"


def unit(players: int) -> Unit:  # noqa: ARG001  (never alone)
    return "wins"


def appraise(
    view: SkullQueenView,
    legal: Sequence[int],
    effort: float,
    made: int | None = None,
    seed: int = 0,
) -> Appraisal:
    """Of all planks only those that promise most are valued, and the one that was laid."""
    tried = promising(view, legal)
    if made is not None and made not in tried:
        tried.append(made)
    return appraised(GAME, view, tried, _model_of, int(SIMULATIONS * effort), seed=seed)


def source(state: State, seat: int) -> LuckSource:  # noqa: ARG001  (cards are all that is drawn)
    return "deal"


def why(view: SkullQueenView, appraisal: Appraisal) -> Sentence | None:
    """What the round brings on average, and what the next best choice would."""
    ranked = sorted(appraisal.choices, key=lambda one: (-one.worth.value, one.action))[:2]
    points, other = (_points(view, one.action) for one in ranked)
    if other > points + A_LITTLE:
        return _say("hinders", points=tenths(points), less=tenths(other - points))
    return _say("plank" if view.stage == "placing" else "card", points=tenths(points), other=tenths(other))


def remarks(end: State, seat: int, decisions: Sequence[Decision]) -> tuple[Sentence, ...]:  # noqa: ARG001  (nothing to add)
    return ()


def meter(state: State, rng: Random) -> Meter:
    return _DealMeter(int(state.players), rng)


class _DealMeter:
    """A deal is compared with others by the best plank that each hand allows. Playing deals out would not do: the model
    is sure of what follows from the cards, and real players do otherwise.
    """

    def __init__(self, players: int, rng: Random) -> None:
        self._players = players
        self._rng = rng
        self._luck = [0.0] * players
        self._expected: list[float] | None = None

    def drawn(self, state: State, outcome: int) -> None:  # noqa: ARG002  (seen when all cards are dealt)
        if self._expected is None:
            self._expected = [0.0] * self._players
            for _ in range(DEALS):
                for seat, value in enumerate(self._values(self._dealt(state))):
                    self._expected[seat] += value / DEALS

    def settle(self, state: State) -> None:
        if self._expected is not None:
            for seat, value in enumerate(self._values(state)):
                self._luck[seat] += SCALE * (value - self._expected[seat])
            self._expected = None

    def luck(self) -> list[float]:
        return self._luck

    def _dealt(self, state: State) -> State:
        after = state.clone()
        while after.mover() == CHANCE:
            after.apply(CHANCE, after.draw(self._rng))
        return after

    def _values(self, state: State) -> list[float]:
        assert isinstance(state, SkullQueenState)  # noqa: S101  (narrows the type)
        if state.stage != PLACING:
            return [0.0] * self._players
        return _model_of(state).chances_when_placing(state)


def _points(view: SkullQueenView, action: int) -> float:
    """A seat's points of this round after a choice, on average."""
    seat, round_number = own_seat(view), view.round
    total = 0.0
    drawn, model = possible(GAME, view, _model_of, COUNTED)
    for number, state in enumerate(drawn):
        state.apply(seat, action)
        play_out(state, model, round_number, Random(number), state.buffer())
        total += state.game.view(state, seat, history=False).seats[seat].points[round_number - 1]
    return total / len(drawn)


def _say(key: str, **params: Param) -> Sentence:
    return Sentence(f"skull_queen.coach.{key}", params)


def _model_of(state: State) -> SkullQueenModel:
    return _model(int(state.players), state.options.plank)


@lru_cache(maxsize=16)
def _model(players: int, plank: tuple[int, ...]) -> SkullQueenModel:
    """The captain's, but for wins alone: points count by what they win."""
    return SkullQueenModel(players, plank, 0.0)
