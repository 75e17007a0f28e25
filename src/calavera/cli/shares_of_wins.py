"""What a tally says: shares of wins with their uncertainty, and points."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import msgspec

from calavera.search.tally import (
    FEWEST_MOVES,
    GAMES,
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
)

Z95 = 1.959964  # the middle 95 % of a normal distribution


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """One seat, or all the seats of one bot. A shared win counts by its part."""

    bot: str
    win_share: float
    win_low: float
    win_high: float
    shared_wins: int
    points_mean: float
    points_deviation: float
    points_lowest: int
    points_highest: int


class Statistics(msgspec.Struct, frozen=True, kw_only=True):
    games: int
    moves_mean: float
    moves_fewest: int
    moves_most: int
    seats: tuple[Summary, ...]
    bots: tuple[Summary, ...]


def statistics(tally: Sequence[int], bots: Sequence[str]) -> Statistics:
    seats = [tally[SEATS + PER_SEAT * seat : SEATS + PER_SEAT * (seat + 1)] for seat in range(len(bots))]
    games = tally[GAMES]
    by_bot = {bot: [numbers for numbers, name in zip(seats, bots, strict=True) if name == bot] for bot in bots}
    return Statistics(
        games=games,
        moves_mean=tally[MOVES] / games,
        moves_fewest=tally[FEWEST_MOVES],
        moves_most=tally[MOST_MOVES],
        seats=tuple(_summary(bot, [numbers], games) for numbers, bot in zip(seats, bots, strict=True)),
        bots=tuple(_summary(bot, of_bot, games) for bot, of_bot in by_bot.items()),
    )


def _summary(bot: str, seats: Sequence[Sequence[int]], games: int) -> Summary:
    wins = sum(numbers[WIN_SHARES] for numbers in seats) / SHARES
    low, high = wilson(wins, games)
    results = games * len(seats)
    mean = sum(numbers[POINTS] for numbers in seats) / results
    variance = sum(numbers[SQUARES] for numbers in seats) / results - mean * mean
    return Summary(
        bot=bot,
        win_share=wins / games,
        win_low=low,
        win_high=high,
        shared_wins=sum(numbers[SHARED_WINS] for numbers in seats),
        points_mean=mean,
        points_deviation=sqrt(max(0.0, variance)),
        points_lowest=min(numbers[LOWEST] for numbers in seats),
        points_highest=max(numbers[HIGHEST] for numbers in seats),
    )


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Between which shares the true one lies with 95 % confidence (Wilson's interval)."""
    share = wins / games
    scale = 1 + Z95**2 / games
    middle = share + Z95**2 / (2 * games)
    half = Z95 * sqrt(share * (1 - share) / games + Z95**2 / (4 * games**2))
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)
