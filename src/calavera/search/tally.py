"""Results of many games as a list of whole numbers, which can be added up in any order and sent between processes.

The list begins with how many games there were and how long they took; then come six numbers for each seat.
"""

from __future__ import annotations

from typing import Final

from librt.random import Random
from mypy_extensions import i64

from calavera.core.state import State
from calavera.search.rollout import playout

GAMES: Final = 0
MOVES: Final = 1
FEWEST_MOVES: Final = 2
MOST_MOVES: Final = 3
SEATS: Final = 4  # + 6 × seat + one of the following

WIN_SHARES: Final = 0  # a win counts SHARES, split between those who share it
SHARED_WINS: Final = 1
POINTS: Final = 2
SQUARES: Final = 3  # of the points
LOWEST: Final = 4
HIGHEST: Final = 5
PER_SEAT: Final = 6

SHARES: Final = 60  # up to six winners share it evenly
_NEVER: Final = 1 << 40  # higher than any score in our games


def new_tally(players: i64) -> list[int]:
    return [0, 0, _NEVER, 0, *([0, 0, 0, 0, _NEVER, -_NEVER] * players)]


def add_game(tally: list[int], state: State, moves: i64) -> None:
    """Count a game that is over."""
    tally[GAMES] += 1
    tally[MOVES] += moves
    tally[FEWEST_MOVES] = min(tally[FEWEST_MOVES], moves)
    tally[MOST_MOVES] = max(tally[MOST_MOVES], moves)
    winners = state.winners()
    scores = state.scores()
    for seat in range(len(scores)):
        at = SEATS + PER_SEAT * seat
        points = scores[seat]
        if seat in winners:
            tally[at + WIN_SHARES] += SHARES // len(winners)
            if len(winners) > 1:
                tally[at + SHARED_WINS] += 1
        tally[at + POINTS] += points
        tally[at + SQUARES] += points * points
        tally[at + LOWEST] = min(tally[at + LOWEST], points)
        tally[at + HIGHEST] = max(tally[at + HIGHEST], points)


def merge(tally: list[int], other: list[int]) -> None:
    """Add the games of `other` to `tally`."""
    for i in range(len(tally)):
        in_seat = (i - SEATS) % PER_SEAT
        if i == FEWEST_MOVES or (i >= SEATS and in_seat == LOWEST):
            tally[i] = min(tally[i], other[i])
        elif i == MOST_MOVES or (i >= SEATS and in_seat == HIGHEST):
            tally[i] = max(tally[i], other[i])
        else:
            tally[i] += other[i]


def random_games(start: State, games: i64, seed: i64) -> list[int]:
    """Play `games` random games from this position on."""
    rng = Random(seed)
    scratch = start.buffer()
    tally = new_tally(start.players)
    for _ in range(games):
        state = start.clone()
        moves, _decisions = playout(state, rng, scratch)
        add_game(tally, state, moves)
    return tally
