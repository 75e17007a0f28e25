"""What the games of a contest say: shares of wins with their uncertainty, who beats whom, ratings, times."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import permutations
from math import inf, sqrt
from statistics import fmean, stdev
from typing import NamedTuple

import msgspec
from openskill.models import PlackettLuce

from calavera.arena.contest import Contest
from calavera.arena.match import Played
from calavera.arena.student import beyond, middle_95
from calavera.core.measures import Measures, added
from calavera.games import find_game


class Adjusted(msgspec.Struct, frozen=True, kw_only=True):
    """A share or a difference with the luck taken off. `fewer` is how many times fewer deals are needed for the same
    error than with the plain result.
    """

    share: float
    within: float
    fewer: float
    p: float | None = None


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """One bot. Shares of wins are per seat: among equals each is 1 / players.

    The true share lies between `low` and `high` with 95 % confidence, the true value of a measure `within` so much of
    the figure given. Games of one deal share their luck and are not independent, so the samples are deals, not games.
    """

    bot: str
    seats: int
    share: float
    low: float
    high: float
    points: float
    rating: float
    measures: dict[str, float]
    within: dict[str, float] = {}
    choices: int
    seconds_mean: float
    seconds_longest: float
    adjusted: Adjusted | None = None


class Duel(msgspec.Struct, frozen=True, kw_only=True):
    """Two bots compared: `ahead` is the share of the wins of a seat of `bot` less that of a seat of `other`, and `p`
    the probability that `bot` is at least that far ahead if they are equally strong (one-sided). `measures` has the
    differences of the measures, `within` their margins as in `Standing`.
    """

    bot: str
    other: str
    ahead: float
    error: float
    p: float
    measures: dict[str, float] = {}
    within: dict[str, float] = {}
    adjusted: Adjusted | None = None


class Standings(msgspec.Struct, frozen=True, kw_only=True):
    """`meter` names what luck was measured by, where it was."""

    contest: Contest
    games: int
    bots: tuple[Standing, ...]
    duels: tuple[Duel, ...]
    meter: str | None = None


class _ByDeal(NamedTuple):
    """The average per seat of one bot in each deal: its share of the wins, each of its measures, and its luck where
    that was measured.
    """

    shares: list[float]
    measures: dict[str, list[float]]
    luck: list[float]


def standings(contest: Contest, games: Sequence[Played]) -> Standings:
    """`games` may come in any order."""
    ordered = sorted(games, key=lambda one: (one.deal, one.seating))
    by_deal = [_by_deal(ordered, entrant) for entrant in range(len(contest.entrants))]
    ratings = _ratings(contest, ordered)
    found = [
        _standing(contest, ordered, entrant, by_deal[entrant], ratings[entrant])
        for entrant in range(len(contest.entrants))
    ]
    duels = [
        _duel(contest.entrants[one], contest.entrants[other], by_deal[one], by_deal[other])
        for one, other in permutations(range(len(found)), 2)
        if found[one].share > found[other].share
    ]
    return Standings(
        contest=contest,
        games=len(ordered),
        bots=tuple(sorted(found, key=lambda one: -one.share)),
        duels=tuple(duels),
        meter=find_game(contest.game).coached().METER if contest.adjusted else None,
    )


def _by_deal(games: Sequence[Played], entrant: int) -> _ByDeal:
    wins: dict[int, list[float]] = defaultdict(list)
    luck: dict[int, list[float]] = defaultdict(list)
    summed: dict[int, Measures] = defaultdict(dict)
    for game in games:
        for seat, who in enumerate(game.seating):
            if who == entrant:
                wins[game.deal].append(game.wins[seat])
                if game.luck:
                    luck[game.deal].append(game.luck[seat])
                summed[game.deal] = added(summed[game.deal], game.measures[seat])
    measures: dict[str, list[float]] = defaultdict(list)
    for deal in sorted(wins):
        for name, (total, cases) in summed[deal].items():
            measures[name].append(total / cases)
    return _ByDeal(
        [fmean(wins[deal]) for deal in sorted(wins)], dict(measures), [fmean(luck[deal]) for deal in sorted(luck)]
    )


def _adjusted(results: Sequence[float], luck: Sequence[float], *, compared: bool = False) -> Adjusted | None:
    """`compared`: the results are differences, which say who is stronger."""
    if not luck:
        return None
    without = _differences(results, luck)
    share, error, plain = fmean(without), _error(without), _error(results)
    return Adjusted(
        share=share,
        within=_within(without),
        fewer=(plain / error) ** 2 if 0 < error < inf else 1.0,
        p=beyond(share / error, len(without) - 1) if compared and 0 < error < inf else None,
    )


def _standing(contest: Contest, games: Sequence[Played], entrant: int, by_deal: _ByDeal, rating: float) -> Standing:
    seats = [(game, seat) for game in games for seat, who in enumerate(game.seating) if who == entrant]
    share, within = fmean(by_deal.shares), _within(by_deal.shares)
    thinking = [game.thinking[seat] for game, seat in seats]
    choices = sum(one.choices for one in thinking)
    return Standing(
        bot=contest.entrants[entrant],
        seats=contest.bots.count(contest.entrants[entrant]),
        share=share,
        low=max(0.0, share - within),
        high=min(1.0, share + within),
        points=fmean(game.scores[seat] for game, seat in seats),
        rating=rating,
        measures={name: fmean(values) for name, values in by_deal.measures.items()},
        within={name: _within(values) for name, values in by_deal.measures.items()},
        choices=choices,
        seconds_mean=sum(one.seconds for one in thinking) / choices if choices else 0.0,
        seconds_longest=max(one.longest for one in thinking),
        adjusted=_adjusted(by_deal.shares, by_deal.luck) if len(contest.bots) > 1 else None,
    )


def _duel(bot: str, other: str, one: _ByDeal, two: _ByDeal) -> Duel:
    differences = _differences(one.shares, two.shares)
    ahead, error = fmean(differences), _error(differences)
    # If all deals agree there is no error to go by: between equals each of them would go either way, like a coin.
    p = beyond(ahead / error, len(differences) - 1) if error > 0 else 0.5 ** len(differences)
    more = {name: _differences(values, two.measures[name]) for name, values in one.measures.items()}
    return Duel(
        bot=bot,
        other=other,
        ahead=ahead,
        error=error,
        p=p,
        measures={name: fmean(values) for name, values in more.items()},
        within={name: _within(values) for name, values in more.items()},
        adjusted=_adjusted(differences, _differences(one.luck, two.luck), compared=True),
    )


def _differences(one: Sequence[float], other: Sequence[float]) -> list[float]:
    """Deal by deal, so that the luck they had in common cancels out."""
    return [a - b for a, b in zip(one, other, strict=True)]


def _within(values: Sequence[float]) -> float:
    """On both sides of the mean: the truth lies there with 95 % confidence."""
    return middle_95(len(values) - 1) * _error(values)


def _error(values: Sequence[float]) -> float:
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else inf


def _ratings(contest: Contest, games: Sequence[Played]) -> list[float]:
    """OpenSkill's ordinal after all games in their order; all seats of one bot share one rating."""
    model = PlackettLuce()
    ratings = [model.rating(name=bot) for bot in contest.entrants]
    for game in games if len(contest.bots) > 1 else ():  # alone there is nobody to be rated against
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
