"""`python -m bench.coach`: whether the coach's figures hold, and what they say; results in bench/results/coach.md.

*Luck*: players who play as the coach does in its simulations play among themselves, and every seat is reviewed. Luck
and skill must add up to the result in every game, and luck must be nothing on average, by source and by seat. How the
results of such games vary shows how much of a game is luck.

*Shares*: the four levels sit together. A result is its beginning, luck and skill, so each has a share in how results
vary: its covariance with them.

*Levels*: positions from games in which the four levels sit together are put to each level; what its choice loses is
judged by the same simulations for all of them.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from pathlib import Path
from statistics import covariance, fmean, stdev, variance
from typing import Any

import msgspec
from librt.random import Random

from bench import machine
from bench.coach_report import Figures, LevelFigures, LuckFigures, ShareFigures, SourceLuck, markdown, svg
from calavera.arena.contest import mixed
from calavera.arena.student import beyond
from calavera.coach.review import review
from calavera.core.bot import Bot, play_to_end
from calavera.core.coach import SOURCES, LuckSource
from calavera.core.state import State
from calavera.games import GAMES
from calavera.games.bots import LEVELS, make_bot
from calavera.games.skull.bots.blueprint.keys import CommonKnowledge
from calavera.games.skull.bots.blueprint.lookup import blueprint
from calavera.games.skull.bots.blueprint.policy import PolicyModel
from calavera.games.skull_king.bots.model import SkullKingModel
from calavera.games.skull_king.rules.state import SkullKingState
from calavera.search.model import Model
from calavera.search.policy import PolicyBot

RESULTS = Path(__file__).resolve().parent / "results"
SEED = 2026
KINDS = {"skull": 4, "skull_king": 4, "skull_queen": 4, "yamiks": 2, "yamiks alone": 1}
GAMES_EACH = 2_000
POSITIONS = 3  # asked about in one game
EFFORT = 0.05  # of a review: noise cancels out over many games


def reference(game: str) -> Bot:
    """A player who plays as the coach's simulations do."""
    if game in _PLAYING:
        return PolicyBot(GAMES[game], _PLAYING[game])
    return make_bot(game, "bosun" if game == "skull_queen" else "captain")


def _skull_king(state: State) -> SkullKingModel:
    assert isinstance(state, SkullKingState)
    return SkullKingModel(state)


def _skull(state: State) -> PolicyModel:
    known = CommonKnowledge(state.players)
    known.read(state.history)
    return PolicyModel(blueprint(), known.skull)


_PLAYING: dict[str, Callable[[State], Model]] = {"skull": _skull, "skull_king": _skull_king}


def measured_luck(kind: str, games: int, effort: float) -> LuckFigures:
    players, game = KINDS[kind], kind.split(maxsplit=1)[0]
    bots = [reference(game) for _ in range(players)]
    by_source: dict[tuple[int, LuckSource], list[float]] = {(s, w): [] for s in range(players) for w in SOURCES}
    results: list[float] = []
    lucks: list[float] = []
    noises: list[float] = []
    skills: list[float] = []
    worst = 0.0
    for number in range(games):
        end: State = GAMES[game].new(players)
        play_to_end(end, bots, Random(mixed(SEED, number)))
        for seat in range(players):
            found = review(end, seat, effort, seed=number)
            worst = max(worst, abs(found.final - found.initial.value - found.luck - found.skill))
            for source, worth in found.luck_by_source().items():
                by_source[seat, source].append(worth)
            results.append(found.final)
            lucks.append(found.luck)
            skills.append(found.skill)
            noises.append(found.adjusted_error**2)
    sources = [
        SourceLuck(seat, source, fmean(worths), stdev(worths) / sqrt(len(worths)))
        for (seat, source), worths in by_source.items()
        if any(worths)
    ]
    # Luck and skill share their noise, with opposite signs: their sum is the result.
    noise = fmean(noises)
    return LuckFigures(
        games, worst, tuple(sources), variance(results), variance(lucks) - noise, max(0.0, variance(skills) - noise)
    )


def measured_shares(kind: str, games: int, effort: float) -> ShareFigures:
    """Searching captains would take days, so the strongest is one who plays as the coach's simulations do."""
    players, game = KINDS[kind], kind.split(maxsplit=1)[0]
    levels = [make_bot(game, "novice"), make_bot(game, "sailor"), make_bot(game, "bosun"), reference(game)]
    results: list[float] = []
    skills: list[float] = []
    lucks: dict[LuckSource, list[float]] = {source: [] for source in SOURCES}
    for number in range(games):
        end: State = GAMES[game].new(players)
        bots = [levels[(number // len(levels) + number + seat) % len(levels)] for seat in range(players)]
        play_to_end(end, bots, Random(mixed(SEED, number, 2)))
        for seat in range(players):
            found = review(end, seat, effort, seed=number)
            results.append(found.final)
            skills.append(found.skill)
            for source, worth in found.luck_by_source().items():
                lucks[source].append(worth)
    whole, middle, skilled = variance(results), fmean(results), fmean(skills)
    products = [(a - middle) * (b - skilled) / whole for a, b in zip(results, skills, strict=True)]
    luck = {source: covariance(results, worths) / whole for source, worths in lucks.items() if any(worths)}
    return ShareFigures(games, luck, covariance(results, skills) / whole, stdev(products) / sqrt(len(products)))


def measured_levels(game: str, games: int, effort: float) -> list[LevelFigures]:
    players = KINDS[game]
    levels = list(reversed(LEVELS))  # the strongest first
    bots = {level: make_bot(game, level) for level in levels}
    losses: dict[str, list[float]] = {level: [] for level in levels}
    for number in range(games):
        rng = Random(mixed(SEED, number, 1))
        seated = [levels[(number + seat) % len(levels)] for seat in range(players)]
        for lost in _asked(game, [bots[level] for level in seated], bots, effort, rng):
            for level, loss in lost.items():
                losses[level].append(loss)
    found: list[LevelFigures] = []
    for at, level in enumerate(levels):
        behind = p = None
        if at > 0:
            differences = [a - b for a, b in zip(losses[level], losses[levels[at - 1]], strict=True)]
            behind, error = fmean(differences), _error(differences)
            p = beyond(behind / error, len(differences) - 1) if error > 0 else 1.0
        found.append(LevelFigures(level, len(losses[level]), fmean(losses[level]), _error(losses[level]), behind, p))
    return found


def _asked(
    game: str, seated: Sequence[Bot], bots: Mapping[str, Bot], effort: float, rng: Random
) -> list[dict[str, float]]:
    """What each level would lose in some positions of one game."""
    coach = GAMES[game].coached()
    state: State = GAMES[game].new(len(seated))
    again = state.clone()
    play_to_end(state, seated, Random(rng.randrange(1 << 30)))
    moves = state.moves()
    choices = [number for number, (who, _) in enumerate(moves) if who >= 0]
    wanted = {choices[rng.randrange(len(choices))] for _ in range(POSITIONS)}
    found: list[dict[str, float]] = []
    for number, (who, what) in enumerate(moves):
        legal = again.legal(who) if number in wanted else []
        if len(legal) > 1:
            view = again.view(who)
            chosen = {level: bot.choose(view, legal, rng) for level, bot in bots.items()}
            found.append(_losses(coach, view, legal, effort, chosen))
        again.apply(who, what)
    return found


def _losses(coach: Any, view: Any, legal: list[int], effort: float, chosen: Mapping[str, int]) -> dict[str, float]:
    """Of very many choices the coach values only some: one that is not among them is valued beside those."""
    appraisal = coach.appraise(view, legal, effort)
    valued = {choice.action for choice in appraisal.choices}
    return {
        level: (appraisal if action in valued else coach.appraise(view, legal, effort, action)).loss(action)
        for level, action in chosen.items()
    }


def _error(values: Sequence[float]) -> float:
    return stdev(values) / sqrt(len(values))


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.coach", description="The coach's figures.")
    parser.add_argument("part", choices=["luck", "shares", "levels"])
    parser.add_argument("--kind", choices=list(KINDS), action="append", help="only these; the others stay")
    parser.add_argument("--games", type=int, default=GAMES_EACH)
    parser.add_argument("--effort", type=float, default=EFFORT, help="of the coach")
    asked = parser.parse_args(arguments)
    path = RESULTS / "coach.json"
    figures = Figures({}, {}, {})
    if path.exists():
        figures = msgspec.json.decode(path.read_bytes(), type=Figures)
    figures.machine = machine.describe(None)
    for kind in asked.kind or KINDS:
        if asked.part == "luck":
            figures.luck[kind] = measured_luck(kind, asked.games, asked.effort)
        elif asked.part == "shares":
            figures.shares[kind] = measured_shares(kind, asked.games, asked.effort)
            (RESULTS / "coach.svg").write_text(svg(figures.shares), encoding="utf-8")
        elif kind in GAMES:
            figures.levels[kind] = measured_levels(kind, asked.games, asked.effort)
        # Kept at once: a whole run takes hours.
        path.write_bytes(msgspec.json.format(msgspec.json.encode(figures), indent=2) + b"\n")
        (RESULTS / "coach.md").write_text(markdown(figures), encoding="utf-8")
        print(kind, asked.part, "done", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
