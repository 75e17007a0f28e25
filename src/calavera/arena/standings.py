"""What the games of a contest say: shares of wins with their uncertainty, who beats whom, ratings, times."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import permutations
from math import erfc, inf, sqrt
from statistics import fmean, stdev

import msgspec
from openskill.models import PlackettLuce

from calavera.arena.contest import Contest
from calavera.arena.match import Played
from calavera.arena.measures import Measures, added

Z95 = 1.959964  # the middle 95 % of a normal distribution


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """One bot. Shares are of one seat: where everybody is equal they are 1 / players.

    `low` and `high` hold the true share with 95 % confidence. Games of one deal have their luck in common, so deals are
    counted and not games.
    """

    bot: str
    seats: int
    share: float
    low: float
    high: float
    points: float
    rating: float
    measures: dict[str, float]
    choices: int
    seconds_mean: float
    seconds_longest: float


class Duel(msgspec.Struct, frozen=True, kw_only=True):
    """How much more of the wins a seat of `bot` gets than one of `other`, and how likely that or more is if they are
    equally strong.
    """

    bot: str
    other: str
    ahead: float
    error: float
    p: float


class Standings(msgspec.Struct, frozen=True, kw_only=True):
    contest: Contest
    games: int
    bots: tuple[Standing, ...]
    duels: tuple[Duel, ...]


def standings(contest: Contest, games: Sequence[Played]) -> Standings:
    """`games` may come in any order."""
    ordered = sorted(games, key=lambda one: (one.deal, one.seating))
    by_deal = [_shares_by_deal(ordered, entrant) for entrant in range(len(contest.entrants))]
    ratings = _ratings(contest, ordered)
    found = [
        _standing(contest, ordered, entrant, by_deal[entrant], ratings[entrant])
        for entrant in range(len(contest.entrants))
    ]
    duels = [
        _duel(contest, one, other, by_deal)
        for one, other in permutations(range(len(found)), 2)
        if found[one].share > found[other].share
    ]
    return Standings(
        contest=contest,
        games=len(ordered),
        bots=tuple(sorted(found, key=lambda one: -one.share)),
        duels=tuple(duels),
    )


def _shares_by_deal(games: Sequence[Played], entrant: int) -> list[float]:
    """The share of the wins that one seat of this bot got in each deal."""
    wins: dict[int, list[float]] = defaultdict(list)
    for game in games:
        wins[game.deal] += [share for share, who in zip(game.wins, game.seating, strict=True) if who == entrant]
    return [fmean(wins[deal]) for deal in sorted(wins)]


def _standing(
    contest: Contest, games: Sequence[Played], entrant: int, by_deal: Sequence[float], rating: float
) -> Standing:
    seats = [(game, seat) for game in games for seat, who in enumerate(game.seating) if who == entrant]
    share, error = fmean(by_deal), _error(by_deal)
    summed: Measures = {}
    for game, seat in seats:
        summed = added(summed, game.measures[seat])
    thinking = [game.thinking[seat] for game, seat in seats]
    choices = sum(one.choices for one in thinking)
    return Standing(
        bot=contest.entrants[entrant],
        seats=contest.bots.count(contest.entrants[entrant]),
        share=share,
        low=max(0.0, share - Z95 * error),
        high=min(1.0, share + Z95 * error),
        points=fmean(game.scores[seat] for game, seat in seats),
        rating=rating,
        measures={name: total / cases for name, (total, cases) in summed.items() if cases},
        choices=choices,
        seconds_mean=sum(one.seconds for one in thinking) / choices if choices else 0.0,
        seconds_longest=max(one.longest for one in thinking),
    )


def _duel(contest: Contest, one: int, other: int, by_deal: Sequence[Sequence[float]]) -> Duel:
    differences = [a - b for a, b in zip(by_deal[one], by_deal[other], strict=True)]
    ahead, error = fmean(differences), _error(differences)
    if error == 0.0:
        p = 0.0 if ahead > 0 else 1.0
    else:
        p = 0.5 * erfc(ahead / error / sqrt(2))
    return Duel(bot=contest.entrants[one], other=contest.entrants[other], ahead=ahead, error=error, p=p)


def _error(values: Sequence[float]) -> float:
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else inf


def _ratings(contest: Contest, games: Sequence[Played]) -> list[float]:
    """OpenSkill's ordinal, from all the games in their order; several seats of one bot count as its one rating."""
    model = PlackettLuce()
    ratings = [model.rating(name=bot) for bot in contest.entrants]
    for game in games:
        places = [(-win, -score) for win, score in zip(game.wins, game.scores, strict=True)]
        ranks = [float(sorted(places).index(place)) for place in places]
        rated = model.rate([[ratings[who]] for who in game.seating], ranks=ranks)
        for who in set(game.seating):
            own = [team[0] for team, sitting in zip(rated, game.seating, strict=True) if sitting == who]
            ratings[who] = model.rating(
                name=contest.entrants[who],
                mu=fmean(one.mu for one in own),
                sigma=fmean(one.sigma for one in own),
            )
    return [float(rating.ordinal()) for rating in ratings]
