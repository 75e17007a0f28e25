"""Whole games of a player alone through the rules themselves, every choice the best one."""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from calavera.core.state import CHANCE, OVER
from calavera.games.yamiks.bots.solved.sheets import SHEETS, rounds_played, sheet_number
from calavera.games.yamiks.bots.solved.spread import SCORES
from calavera.games.yamiks.bots.solved.turn import STOP, SUMS, Turn, box_of
from calavera.games.yamiks.rules.dice import FULL, MULTISETS
from calavera.games.yamiks.rules.layout import BONUS_FROM, FILL, ROLLS, ROUNDS
from calavera.games.yamiks.rules.state import YamiksState

_FULL_ROLLS: Final = MULTISETS - FULL


class Player:
    """Remembers what it has once found for a sheet: for each full roll, by the rolls left, the best action."""

    def __init__(self, values: vec[float], pot: vec[float], free_downgrade: bool) -> None:
        self._values = values
        self._pot = pot
        self._free_downgrade = free_downgrade
        self._turn = Turn()
        self._none = vec[i64]()
        self._known: list[vec[i64]] = [self._none] * SHEETS

    def choose(self, state: YamiksState) -> i64:
        """The best action where the only player is to choose."""
        filled = state.filled(0)
        number = sheet_number(filled, state.series(0))
        known = self._known[number]
        if len(known) == 0:
            known = self._find(filled, number)
            self._known[number] = known
        return known[_FULL_ROLLS * (ROLLS - state.rolls) + state.dice - FULL]

    def _find(self, filled: i64, number: i64) -> vec[i64]:
        turn = self._turn
        turn.compute(self._values, filled, number, self._free_downgrade, self._pot, SUMS * rounds_played(filled))
        found = vec[i64]([0] * (_FULL_ROLLS * ROLLS))
        for roll in range(i64(FULL), i64(MULTISETS)):
            at = roll - FULL
            fill = FILL + box_of(turn.way[roll])
            found[at] = fill
            found[_FULL_ROLLS + at] = _action(turn.keep(roll, 1), fill)
            found[2 * _FULL_ROLLS + at] = _action(turn.keep(roll, 2), fill)
        return found


def _action(kept: i64, fill: i64) -> i64:
    if kept == STOP:
        return fill
    return kept


def play_games(player: Player, start: YamiksState, games: i64, seed: i64, with_pot: bool) -> tuple[list[int], int]:
    """Play clones of `start` to their ends: by final points how many games had so many, and how many the bonus."""
    rng = Random(seed)
    by_points = vec[i64]([0] * SCORES)
    bonuses: i64 = 0
    for _ in range(games):
        state = start.clone()
        who = state.mover()
        while who != OVER:
            if who == CHANCE:
                state.apply(CHANCE, state.draw(rng))
            else:
                state.apply(who, player.choose(state))
            who = state.mover()
        total = state.total(0)
        if not with_pot:
            for played in range(i64(ROUNDS)):
                total -= state.pot_in(0, played)
        by_points[total] += 1
        if state.series(0) >= BONUS_FROM:
            bonuses += 1
    return [by_points[points] for points in range(SCORES)], bonuses
