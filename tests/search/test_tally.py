"""Tallies: games counted in any order give the same numbers."""

from __future__ import annotations

from librt.random import Random

from calavera.core.bot import RandomBot, play_to_end
from calavera.core.state import State
from calavera.games import GAMES
from calavera.search.rollout import playouts
from calavera.search.tally import (
    FEWEST_MOVES,
    HIGHEST,
    LOWEST,
    MOST_MOVES,
    MOVES,
    PER_SEAT,
    POINTS,
    SEATS,
    SHARED_WINS,
    SHARES,
    SQUARES,
    WIN_SHARES,
    add_game,
    merge,
    new_tally,
    random_games,
)
from calavera.search.tally import (
    GAMES as COUNTED,
)


def finished(game: str, players: int, seed: int) -> tuple[State, int]:
    state: State = GAMES[game].new(players)
    return state, play_to_end(state, [RandomBot()] * players, Random(seed))


def test_a_tally_adds_up_what_the_games_say() -> None:
    games = [finished("skull_king", 3, seed) for seed in range(6)]
    tally = new_tally(3)
    for state, moves in games:
        add_game(tally, state, moves)
    assert tally[COUNTED] == 6
    lengths = [moves for _, moves in games]
    assert (tally[MOVES], tally[FEWEST_MOVES], tally[MOST_MOVES]) == (sum(lengths), min(lengths), max(lengths))
    for seat in range(3):
        at = SEATS + PER_SEAT * seat
        points = [state.scores()[seat] for state, _ in games]
        assert tally[at + POINTS] == sum(points)
        assert tally[at + SQUARES] == sum(number * number for number in points)
        assert (tally[at + LOWEST], tally[at + HIGHEST]) == (min(points), max(points))
        wins = [state.winners() for state, _ in games]
        assert tally[at + WIN_SHARES] == sum(SHARES // len(won) for won in wins if seat in won)
        assert tally[at + SHARED_WINS] == sum(seat in won and len(won) > 1 for won in wins)


def test_two_tallies_merge_into_the_tally_of_all() -> None:
    games = [finished("skull_queen", 3, seed) for seed in range(6)]
    parts = [new_tally(3), new_tally(3)]
    whole = new_tally(3)
    for n, (state, moves) in enumerate(games):
        add_game(parts[n % 2], state, moves)
        add_game(whole, state, moves)
    for first, second in ((0, 1), (1, 0)):
        merged = new_tally(3)
        merge(merged, parts[first])
        merge(merged, parts[second])
        assert merged == whole


def test_random_games_are_the_playouts_of_the_same_seed() -> None:
    start = GAMES["skull"].new(4)
    tally = random_games(start, 20, 3)
    steps, _ = playouts(start, 20, 3)
    assert (tally[COUNTED], tally[MOVES]) == (20, steps)
    assert start == GAMES["skull"].new(4)
