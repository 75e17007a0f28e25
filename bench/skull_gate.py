"""`python -m bench.skull_gate`: the gate of Skull's captain, chosen on strangers drawn at random.

They have other habits than the members of the panel, if of the same kinds. Each setting of the gate plays the same
games: one captain among strangers whose habits are drawn for every game, and one opponent among three captains. The
opponent plays by one of the captain's own tables, or is a stranger. The play is the captain's, but for solved duels and
simulations: strangers are answered by the exploiter, and without views a game takes a few milliseconds. Results in
bench/results/skull_gate.md.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from math import sqrt
from pathlib import Path

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from bench import machine
from calavera.core.state import CHANCE, NOBODY
from calavera.games.skull.bots.blueprint import lookup
from calavera.games.skull.bots.blueprint.keys import CommonKnowledge
from calavera.games.skull.bots.blueprint.opponents import Opponents, PolicyOpponents
from calavera.games.skull.bots.blueprint.rounds import Rounds
from calavera.games.skull.bots.blueprint.table import CAPACITY
from calavera.games.skull.bots.model import SkullModel, Style
from calavera.games.skull.bots.reading import table as reading
from calavera.games.skull.bots.reading.company import Captains, StrangeCompany
from calavera.games.skull.bots.reading.gate import Gate
from calavera.games.skull.game import GAME
from calavera.games.skull.rules.layout import CHALLENGES_TO_WIN, ENDED, NAMING_STARTER, OWNED, START, WINS
from calavera.games.skull.rules.state import SkullState

RESULTS = Path(__file__).resolve().parent / "results"
SEATS = 4
SETTINGS = 24
GAMES = 1_000
FINALISTS = 4
MINUTES = 3.0
SEED = 71
ALLOWED = 0.27  # that anybody may win among three captains


@dataclass(frozen=True)
class Found:
    """What a setting wins among strangers, and what each opponent wins among three captains with it."""

    setting: dict[str, float]
    games: int
    strangers: float
    alone: dict[str, float]
    learner: float | None = None

    def worst(self) -> float:
        return max(self.alone.values())


class Table:
    """Plays games between a lone player and three of another kind."""

    def __init__(self, lone: Opponents, others: Opponents) -> None:
        self._lone = lone
        self._others = others
        self._otherwise = SkullModel(Style())
        self._start = GAME.new(SEATS, {"showing": False})
        self._scratch = self._start.buffer()

    def won(self, seat: int, rng: Random) -> bool:
        """Whether the lone player, in this seat, wins a game."""
        state = self._start.clone()
        state.apply(CHANCE, state.draw(rng))
        known = CommonKnowledge(SEATS)
        self._lone.begin(state, known, NOBODY, rng)
        self._others.begin(state, known, seat, rng)
        now = -1
        while state.stage != ENDED:
            if state.round != now:
                now = int(state.round)
                known.read(state.history)
                for side in (self._lone, self._others):
                    side.begin_round(state, rng)
            self._step(state, seat, known.skull, rng)
        return bool(_winner(state) == seat)

    def _step(self, state: SkullState, seat: int, known: vec[i64], rng: Random) -> None:
        who = int(state.mover())
        if who == CHANCE:
            state.apply(CHANCE, state.draw(rng))
        elif state.stage == NAMING_STARTER:
            state.apply(who, START + _anybody_in(state, rng))
        else:
            side = self._lone if who == seat else self._others
            action = side.act(state, who, known, rng)
            if action == NOBODY:
                action = self._otherwise.act(state, who, rng, self._scratch)
            state.apply(who, action)


def _winner(state: SkullState) -> int:
    for seat in range(SEATS):
        if state.at[WINS + seat] == CHALLENGES_TO_WIN:
            return seat
    return next(seat for seat in range(SEATS) if state.at[OWNED + seat] > 0)


def _anybody_in(state: SkullState, rng: Random) -> int:
    still = [seat for seat in range(SEATS) if state.at[OWNED + seat] > 0]
    return still[rng.randrange(len(still))]


def share(lone: Opponents, others: Opponents, games: int, seed: int) -> float:
    table = Table(lone, others)
    return sum(table.won(game % SEATS, Random(1_000_003 * seed + game)) for game in range(games)) / games


def measured(setting: dict[str, float], games: int, seed: int) -> Found:
    blueprint, exploiter = lookup.blueprint(), reading.exploiter()
    strangers = StrangeCompany(blueprint, 0.0, True)
    captains = Captains(blueprint, exploiter, Gate(**setting))
    alone = {
        "blueprint": PolicyOpponents(blueprint),
        "exploiter": PolicyOpponents(exploiter),
        "stranger": strangers,
    }
    return Found(
        setting,
        games,
        share(captains, strangers, games, seed),
        {name: share(one, captains, games, seed) for name, one in alone.items()},
    )


def learnt(setting: dict[str, float], minutes: float, games: int) -> float:
    """What a learner who works out how far the captains take their table for strangers wins of them."""
    captains = Captains(lookup.blueprint(), reading.exploiter(), Gate(**setting))
    rounds = Rounds(GAME.new(SEATS, {"showing": False}), Random(SEED), captains, False, CAPACITY, True)
    until = time.process_time() + 60 * minutes
    game = 0
    while time.process_time() < until:
        rounds.play(game % SEATS, 0.0, True)
        game += 1
    return sum(rounds.play(one % SEATS, 0.0, False) == one % SEATS for one in range(games)) / games


def drawn(rng: Random) -> dict[str, float]:
    """Some setting of the gate."""
    captains = 0.2 + 0.5 * rng.random()
    strangers = (1 - captains) * (0.5 + 0.5 * rng.random())
    alike = rng.random()
    return {
        "captains": round(captains, 2),
        "alike": round(alike * strangers, 2),
        "company": round((1 - alike) * strangers, 2),
        "trust": round(0.7 + 1.3 * rng.random(), 2),
        "tolerates": round(0.3 + 0.3 * rng.random(), 2),
        "enough": round(0.65 + 0.3 * rng.random(), 2),
        "most": round(0.85 + 0.15 * rng.random(), 2),
        "unsure": round(0.4 * rng.random(), 2),
        "sure": round(0.5 + 0.4 * rng.random(), 2),
        "first": 0.0 if rng.random() < 0.5 else round(0.4 * rng.random(), 2),
    }


def line(found: Found) -> str:
    numbers = ", ".join(f"{name} {value:g}" for name, value in found.setting.items())
    alone = " | ".join(f"{value:.1%}" for value in found.alone.values())
    learner = "" if found.learner is None else f"{found.learner:.1%}"
    return f"| {numbers} | {found.games} | {found.strangers:.1%} | {alone} | {learner} |"


def markdown(first: Sequence[Found], last: Sequence[Found], minutes: float, games: int) -> str:
    head = [
        "| gate | games | captain among strangers | blueprint alone | exploiter alone | stranger alone | learner |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    within = 1.96 * sqrt(0.25 / games)
    lines = [
        "# The gate of Skull's captain, chosen on strangers drawn at random",
        "",
        machine.line(machine.describe(None)),
        "",
        "Games won at tables of four, an equal share is 25 %: by one captain among three strangers drawn from the",
        "widest class of habits (none of the panel), and by one opponent among three captains. Without solved",
        "duels, and with the exploiter in place of simulations. Settings drawn at random; an interval of 95 % is at",
        f"most ± {within:.1%}.",
        "",
        *head,
        *map(line, first),
        "",
        f"## The best of those that let nobody win more than {ALLOWED:.0%}, in new games",
        "",
        f"The learner knows the gate and had {minutes:g} min of CPU.",
        "",
        *head,
        *map(line, last),
    ]
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.skull_gate", description=__doc__)
    parser.add_argument("--settings", type=int, default=SETTINGS, help="drawn at random")
    parser.add_argument("--games", type=int, default=GAMES, help="of each match; four times as many for the best")
    parser.add_argument("--minutes", type=float, default=MINUTES, help="of CPU for each learner")
    asked = parser.parse_args(arguments)
    rng = Random(SEED)
    first = []
    for setting in [{}, *(drawn(rng) for _ in range(asked.settings))]:
        first.append(measured(setting, asked.games, SEED))
        print(line(first[-1]), flush=True)
    good = sorted((one for one in first if one.worst() <= ALLOWED), key=lambda one: -one.strangers)
    last = []
    for one in good[:FINALISTS]:
        again = measured(one.setting, 4 * asked.games, SEED + 1)
        last.append(replace(again, learner=learnt(one.setting, asked.minutes, 4 * asked.games)))
        print(line(last[-1]), flush=True)
    found = {"first": [asdict(one) for one in first], "best": [asdict(one) for one in last]}
    (RESULTS / "skull_gate.json").write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    (RESULTS / "skull_gate.md").write_text(markdown(first, last, asked.minutes, asked.games), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
