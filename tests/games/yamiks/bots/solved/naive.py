"""The rest of a solo game by plain expectimax over the rules themselves: slow, and knows nothing of the solver."""

from __future__ import annotations

from collections.abc import Sequence

from calavera.core.state import CHANCE, OVER
from calavera.games.yamiks.game import GAME
from calavera.games.yamiks.rules.actions import BOX_NAMES
from calavera.games.yamiks.rules.dice import ALL_FACES
from calavera.games.yamiks.rules.layout import FILL, OPPONENT_ROLL
from calavera.games.yamiks.rules.state import YamiksState

Key = tuple[int, ...]
Round = tuple[str, tuple[int, ...]]  # a box and the dice it is filled with

# A round for each box, none of them remarkable.
ROUNDS: dict[str, Round] = {
    "ones": ("ones", (1, 1, 1, 2, 4)),
    "twos": ("twos", (2, 2, 2, 5, 6)),
    "threes": ("threes", (3, 3, 3, 4, 6)),
    "fours": ("fours", (2, 4, 4, 4, 6)),
    "fives": ("fives", (1, 5, 5, 5, 6)),
    "sixes": ("sixes", (1, 2, 6, 6, 6)),
    "small_straight": ("small_straight", (1, 2, 3, 4, 6)),
    "large_straight": ("large_straight", (2, 3, 4, 5, 6)),
    "three": ("three", (1, 2, 5, 5, 5)),
    "full_house": ("full_house", (2, 2, 6, 6, 6)),
    "four": ("four", (3, 3, 3, 3, 5)),
    "grand_slam": ("grand_slam", (1, 2, 2, 5, 6)),
}


def all_but(*open_boxes: str) -> list[Round]:
    return [one for box, one in ROUNDS.items() if box not in open_boxes]


def after(rounds: Sequence[Round], options: dict[str, object]) -> YamiksState:
    """A game in which these rounds were played, every box filled with the first roll."""
    state = GAME.new(1, options)
    for box, dice in rounds:
        state.happen(ALL_FACES.index(dice))
        state.play(0, FILL + BOX_NAMES.index(box))
        if state.stage == OPPONENT_ROLL:
            state.happen(ALL_FACES.index((1, 2, 3, 4, 5)))
    return state


class Expectimax:
    def __init__(self) -> None:
        self._known: dict[Key, float] = {}
        self._kept: dict[Key, float] = {}

    def value(self, state: YamiksState) -> float:
        """Points still to come."""
        key = _key(state)
        if key not in self._known:
            self._known[key] = self._compute(state)
        return self._known[key]

    def value_of(self, state: YamiksState, who: int, move: int) -> float:
        """Points that a move brings now and later."""
        follower = state.clone()
        follower.apply(who, move)
        return int(follower.total(0)) - int(state.total(0)) + self.value(follower)

    def _compute(self, state: YamiksState) -> float:
        who = state.mover()
        if who == OVER:
            return 0.0
        if who == CHANCE:
            weighted = state.weights()
            total = sum(weight for _, weight in weighted)
            return sum(self.value_of(state, CHANCE, outcome) * weight for outcome, weight in weighted) / total
        return max(self._choice(state, who, action) for action in state.legal(who))

    def _choice(self, state: YamiksState, who: int, action: int) -> float:
        """The same; dice once kept are worth the same whatever the others were."""
        if action >= FILL:
            return self.value_of(state, who, action)
        key = (action, state.rolls, state.played, state.filled(0), state.series(0))
        if key not in self._kept:
            self._kept[key] = self.value_of(state, who, action)
        return self._kept[key]


def _key(state: YamiksState) -> Key:
    """All that matters for what is to come; while the opponent rolls, the sum it has to beat too."""
    own = state.two_dice_in(0, state.played) if state.stage == OPPONENT_ROLL else 0
    return (state.stage, state.played, state.dice, state.kept, state.rolls, state.filled(0), state.series(0), own)
