"""A setting solved: what every sheet is worth, every choice on it, and how the points are distributed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from librt.vecs import vec

from calavera.games.yamiks.bots.solved.distribution import Distribution, distribution_of
from calavera.games.yamiks.bots.solved.games import Player
from calavera.games.yamiks.bots.solved.induction import Induction
from calavera.games.yamiks.bots.solved.setting import Setting
from calavera.games.yamiks.bots.solved.sheets import ALL_FILLED, rounds_played, sheet_number
from calavera.games.yamiks.bots.solved.spread import Spread
from calavera.games.yamiks.bots.solved.turn import STOP, SUMS, Turn, box_of, fill_value
from calavera.games.yamiks.rules.dice import ALL_FACES, FULL, KEEPS, KEEPS_FROM, index_of
from calavera.games.yamiks.rules.layout import BOXES, FILL, ROLLS
from calavera.games.yamiks.rules.view import YamiksSeat, YamiksView

Progress = Callable[[int, int], None]  # steps done, steps in all
_TELL_EVERY = 64


class Sheet(NamedTuple):
    """`filled`: a bit for each box; `series`: points in the six series."""

    filled: int = 0
    series: int = 0

    @staticmethod
    def of(seat: YamiksSeat) -> Sheet:
        return Sheet(sum(1 << box for box, line in enumerate(seat.lines) if line is not None), seat.series)


EMPTY = Sheet()


class Worth(NamedTuple):
    """An action of the rules, and all points to come if it is chosen and everything after it is best."""

    action: int
    value: float


class Solution:
    """Values count the points to come: boxes, bonus and pot of this round and all later ones.

    `race` gives the pot of the present round another worth, by the player's two-dice sum: `race_against` a sum that is
    known, or whatever a player of a larger table expects of the others. None is the race of the setting.
    """

    def __init__(self, setting: Setting, values: Sequence[float] | vec[float], distribution: Distribution) -> None:
        self.setting = setting
        self.values = vec[float](values)
        self._distribution = distribution
        self._worth = vec[float](setting.worth())

    def value(self, sheet: Sheet = EMPTY) -> float:
        """At the beginning of a turn; 0 on a full sheet."""
        return self.values[sheet_number(*sheet)]

    def choices(self, sheet: Sheet, dice: int, rolls: int, race: Sequence[float] | None = None) -> list[Worth]:
        """All legal actions, ascending, for the full roll `dice` (its index) as it lies after so many rolls."""
        turn = self._turn(sheet, race)
        found = []
        if rolls < ROLLS:
            keep = turn.keep_1 if rolls == ROLLS - 1 else turn.keep_2
            at = range(KEEPS_FROM[dice - FULL], KEEPS_FROM[dice - FULL + 1])
            found = [Worth(KEEPS[i], keep[KEEPS[i]]) for i in at]
        return found + self._fills(sheet, dice, turn)

    def _fills(self, sheet: Sheet, dice: int, turn: Turn) -> list[Worth]:
        free = self.setting.free_downgrade
        number = sheet_number(*sheet)

        def worth(box: int) -> float:
            return fill_value(self.values, box, dice, sheet.filled, number, free)

        # The pot is the same whatever box is filled.
        pot = turn.end[dice] - worth(box_of(turn.way[dice]))
        return [Worth(FILL + box, worth(box) + pot) for box in range(BOXES) if not sheet.filled >> box & 1]

    def best(self, sheet: Sheet, dice: int, rolls: int, race: Sequence[float] | None = None) -> int:
        """The best action."""
        turn = self._turn(sheet, race)
        kept = turn.keep(dice, ROLLS - rolls)
        return FILL + box_of(turn.way[dice]) if kept == STOP else kept

    def best_keep(self, sheet: Sheet, dice: tuple[int, ...], rolls: int) -> tuple[int, ...] | None:
        """The faces to keep of a full roll, ascending, or None to stop and fill a box."""
        action = self.best(sheet, index_of(dice), rolls)
        return ALL_FACES[action] if action < FILL else None

    def best_box(self, sheet: Sheet, dice: tuple[int, ...]) -> int:
        return self.best(sheet, index_of(dice), ROLLS) - FILL

    def choices_of(self, view: YamiksView, race: Sequence[float] | None = None) -> list[Worth]:
        """The same for the seat whose turn it is in a view in which a keep or a box is to be chosen."""
        return self.choices(*_position(view), race)

    def best_of(self, view: YamiksView, race: Sequence[float] | None = None) -> int:
        return self.best(*_position(view), race)

    def player(self) -> Player:
        """A player of whole games by this solution, which remembers what it has worked out."""
        return Player(self.values, self._worth, self.setting.free_downgrade)

    def _turn(self, sheet: Sheet, race: Sequence[float] | None) -> Turn:
        turn = Turn()  # a new one for each call: a solution may be asked from several threads
        number = sheet_number(*sheet)
        played = rounds_played(sheet.filled)
        pot, start = (self._worth, SUMS * played) if race is None else (vec[float](race), 0)
        turn.compute(self.values, sheet.filled, number, self.setting.free_downgrade, pot, start)
        return turn

    def distribution(self, sheet: Sheet = EMPTY) -> Distribution:
        """Of all points to come; kept for the empty sheet, computed for others."""
        return self._distribution if sheet == EMPTY else spread_from(self.setting, self.values, sheet)

    def bonus_probability(self, sheet: Sheet = EMPTY) -> float:
        return self.distribution(sheet).bonus


def _position(view: YamiksView) -> tuple[Sheet, int, int]:
    if view.stage != "choosing" or view.turn is None:
        raise ValueError("no keep or box is to be chosen in this view")
    return Sheet.of(view.seats[view.turn]), index_of(view.dice), view.rolls


def _sets(sheet: Sheet) -> list[int]:
    """All sets of boxes that can be filled on the way from a sheet to a full one, which is left out."""
    return [filled for filled in range(ALL_FILLED) if filled & sheet.filled == sheet.filled]


def spread_from(
    setting: Setting, values: vec[float], sheet: Sheet, tell: Progress = lambda _done, _total: None
) -> Distribution:
    races = vec[float]([chance for results in setting.races() for chance in results])
    free = setting.free_downgrade
    spread = Spread(values, vec[float](setting.worth()), races, free, sheet_number(*sheet))
    sets = sorted(_sets(sheet), key=int.bit_count)
    for done, filled in enumerate(sets):
        spread.step(filled)
        if done % _TELL_EVERY == 0:
            tell(done, len(sets))
    with_bonus, without = spread.result()
    return distribution_of(with_bonus, without)


def compute(setting: Setting, tell: Progress = lambda _done, _total: None) -> Solution:
    """Compute from scratch: the values by backward induction, then the distribution forward."""
    induction = Induction(vec[float](setting.worth()), setting.free_downgrade)
    for done, filled in enumerate(range(ALL_FILLED - 1, -1, -1)):
        induction.solve(filled)
        if done % _TELL_EVERY == 0:
            tell(done, 2 * ALL_FILLED)
    distribution = spread_from(
        setting, induction.values, EMPTY, lambda done, _: tell(ALL_FILLED + done, 2 * ALL_FILLED)
    )
    return Solution(setting, induction.values, distribution)
