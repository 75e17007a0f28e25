"""`python -m bench.arena`: how strong the bots are, by matches with equal luck; results in bench/results/arena/.

Each contest is an ordinary `calavera arena`, so any of them can be played again by its seed. Captains look less far
here than at a table, so that enough games can be played; the number after the @ says how far.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import msgspec

from bench import machine
from calavera.arena.contest import Contest
from calavera.arena.plot import svg
from calavera.arena.report import markdown
from calavera.arena.run import play_contest
from calavera.arena.standings import Duel, Standing, Standings, standings
from calavera.games import find_game
from calavera.games.bots import HEURISTIC, LEVELS

RESULTS = Path(__file__).resolve().parent / "results" / "arena"
SEED = 2026
SIMULATIONS = {"skull_king": 2_000, "skull_queen": 800}  # the other captains mostly look things up


class Figure(NamedTuple):
    """`between` is where it lies with 95 % confidence; a p has no such thing."""

    value: float
    between: tuple[float, float] | None = None


@dataclass(frozen=True)
class Goal:
    """What a figure of a contest has to reach; `figure` reads it from the standings."""

    text: str
    figure: Callable[[Standings], Figure]
    at_least: float | None = None
    at_most: float | None = None

    def verdict(self, found: Standings) -> list[str]:
        value, between = self.figure(found)
        good = (self.at_least is None or value >= self.at_least) and (self.at_most is None or value < self.at_most)
        bound = f"≥ {self.at_least:g}" if self.at_least is not None else f"< {self.at_most:g}"
        interval = "" if between is None else f"{between[0]:.3g}–{between[1]:.3g}"
        return [self.text, bound, f"{value:.3g}", interval, "reached" if good else "not reached"]


@dataclass(frozen=True)
class Match:
    name: str
    game: str
    bots: tuple[str, ...]
    games: int
    goals: tuple[Goal, ...]

    def contest(self, share: float) -> Contest:
        options = msgspec.json.encode(find_game(self.game).read_options(None, len(self.bots))).decode()
        contest = Contest(game=self.game, options=options, bots=self.bots, deals=1, seed=SEED)
        deals = max(2, round(share * self.games / contest.games_per_deal))
        return msgspec.structs.replace(contest, deals=deals)


def of(found: Standings, bot: str) -> Standing:
    return next(one for one in found.bots if one.bot == bot)


def duel(found: Standings, bot: str, other: str) -> Duel | None:
    """None where the other one is not behind."""
    return next((one for one in found.duels if (one.bot, one.other) == (bot, other)), None)


def share(bot: str) -> Callable[[Standings], Figure]:
    def figure(found: Standings) -> Figure:
        one = of(found, bot)
        return Figure(one.share, (one.low, one.high))

    return figure


def p_of(bot: str, other: str) -> Callable[[Standings], Figure]:
    """How likely the lead is mere luck; 1 where there is no lead."""

    def figure(found: Standings) -> Figure:
        lead = duel(found, bot, other)
        return Figure(1.0 if lead is None else lead.p)

    return figure


def measure(bot: str, name: str) -> Callable[[Standings], Figure]:
    return lambda found: _figure(of(found, bot).measures[name], of(found, bot).within.get(name))


def more(bot: str, other: str, name: str) -> Callable[[Standings], Figure]:
    def figure(found: Standings) -> Figure:
        lead = duel(found, bot, other)
        value = of(found, bot).measures[name] - of(found, other).measures[name]
        return _figure(value, None if lead is None else lead.within.get(name))

    return figure


def _figure(value: float, within: float | None) -> Figure:
    """Results of before errors of measures were kept have none."""
    return Figure(value, None if within is None else (value - within, value + within))


def named(game: str, level: str) -> str:
    return f"{level}@{SIMULATIONS[game]}" if level == "captain" and game in SIMULATIONS else level


def against_heuristics(game: str, seats: int, games: int, least: float, *more_goals: Goal) -> Match:
    captain = named(game, "captain")
    goal = Goal(f"{game}: captain's share of the wins against {seats - 1} heuristics", share(captain), at_least=least)
    return Match(f"{game}-captain", game, (captain, *([HEURISTIC] * (seats - 1))), games, (goal, *more_goals))


def ladder(game: str, each: int, games: int, of_captains: int = 0) -> list[Match]:
    """Each level against the one below, so many of each at a table; captains may play more games."""
    found = []
    for below, level in pairwise(LEVELS):
        strong, weak = named(game, level), named(game, below)
        goal = Goal(f"{game}: {level} over {below}, p", p_of(strong, weak), at_most=0.01)
        many = of_captains if of_captains and level == LEVELS[-1] else games
        found.append(Match(f"{game}-{level}-{below}", game, (strong,) * each + (weak,) * each, many, (goal,)))
    return found


def matches() -> list[Match]:
    king, queen = named("skull_king", "captain"), named("skull_queen", "captain")
    points = Goal(
        "skull_queen: points a round more than the heuristic", more(queen, HEURISTIC, "points_per_round"), at_least=4
    )
    made = Goal("skull_king: captains' bids made among captains", measure(king, "bids_made"), at_least=0.6)
    return [
        against_heuristics("skull_king", 4, 400, 0.5),
        against_heuristics("skull_queen", 4, 400, 0.5, points),
        against_heuristics("skull", 4, 2400, 0.45),
        against_heuristics("yamiks", 2, 1000, 0.58),
        Match("skull_king-captains", "skull_king", (king,) * 4, 60, (made,)),
        *ladder("skull_king", 2, 240, 960),
        *ladder("skull_queen", 2, 240),
        *ladder("skull", 2, 600),
        *ladder("yamiks", 1, 1000),
    ]


def play(match: Match, scale: float, jobs: int) -> Standings:
    began = time.monotonic()
    contest = match.contest(scale)
    found = standings(contest, play_contest(contest, jobs, "loky"))
    for ending, text in (
        ("json", msgspec.json.format(msgspec.json.encode(found), indent=2).decode() + "\n"),
        ("md", markdown(found)),
        ("svg", svg(found)),
    ):
        (RESULTS / f"{match.name}.{ending}").write_text(text, encoding="utf-8")
    print(f"{match.name}: {found.games} games, {time.monotonic() - began:.0f} s", flush=True)
    for goal in match.goals:
        print("  " + " | ".join(goal.verdict(found)), flush=True)
    return found


def summary(played: Sequence[tuple[Match, Standings]]) -> str:
    lines = [
        "# The bots in the arena",
        "",
        "Figures of one run with its seed; times and more stand in the page of each match.",
        "",
        machine.line(machine.describe(None)),
        "",
        "| | target | measured | 95 % confidence | | games | match |",
        "|---|---:|---:|---:|---|---:|---|",
    ]
    for match, found in played:
        for goal in match.goals:
            cells = [*goal.verdict(found), str(found.games), f"[{match.name}]({match.name}.md)"]
            lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def stored(match: Match) -> Standings | None:
    path = RESULTS / f"{match.name}.json"
    return msgspec.json.decode(path.read_bytes(), type=Standings) if path.is_file() else None


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--only", default="", help="play the matches whose name begins so; the others keep their result"
    )
    parser.add_argument("--scale", type=float, default=1.0, help="so many times the usual number of games")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args(arguments)
    RESULTS.mkdir(parents=True, exist_ok=True)
    known: list[tuple[Match, Standings]] = []
    for match in matches():
        found = play(match, given.scale, given.jobs) if match.name.startswith(given.only) else stored(match)
        if found is not None:
            known.append((match, found))
    (RESULTS / "README.md").write_text(summary(known), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
