"""Ratings: what a rated game changes, and how much it counts.

A game changes a player's rating by 1 / (1 + k) of what it would change it alone. k is how many rated games of this
kind the player has had in the last 30 days with the others of the table, on average over them: whoever beats the same
friend again and again gains less and less from it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from openskill.models import PlackettLuce

MODEL = PlackettLuce()
WINDOW_MS = 30 * 86_400_000
# Of one player and game, the latest; with so many the next game hardly counts any more.
MOST_MEETINGS = 100


class Meeting(msgspec.Struct, frozen=True):
    """One rated game of a player: when it ended, and the others it was rated against."""

    at: int
    others: tuple[str, ...]


class Rating(msgspec.Struct, frozen=True):
    mu: float
    sigma: float


def weight(meetings: Sequence[Meeting], others: Sequence[str], now: int) -> float:
    """How much a game with these others counts for the player who has had these meetings."""
    recent = recent_of(meetings, now)
    games = sum(other in meeting.others for meeting in recent for other in others)
    return len(others) / (len(others) + games)


def recent_of(meetings: Sequence[Meeting], now: int) -> list[Meeting]:
    return [meeting for meeting in meetings if meeting.at > now - WINDOW_MS][-MOST_MEETINGS:]


def rate(before: Mapping[int, Rating], place: Sequence[int], weights: Mapping[int, float]) -> dict[int, Rating]:
    """The ratings after a game of these seats."""
    order = list(before)
    teams = [[MODEL.rating(mu=before[i].mu, sigma=before[i].sigma)] for i in order]
    rated = MODEL.rate(teams, ranks=[float(place[i]) for i in order])
    after: dict[int, Rating] = {}
    for i, team in zip(order, rated, strict=True):
        mu, sigma, part = before[i].mu, before[i].sigma, weights[i]
        after[i] = Rating(mu + part * (team[0].mu - mu), sigma + part * (team[0].sigma - sigma))
    return after
