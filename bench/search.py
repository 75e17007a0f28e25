"""`python -m bench.search`: simulations a second of our tree search, beside OpenSpiel's C++ ISMCTS in the same run.

Both draw a new determinization for every simulation and play random games to the end. OpenSpiel cannot determinize its
liar's dice, so what is compared is one hand of eight tricks with bids, for four: the last of Skull King, and Oh Hell.
Kuhn poker is the very same game on both sides, so small that next to nothing but overhead is measured.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import cycle
from pathlib import Path
from statistics import median
from typing import Any

from librt.random import Random

from bench import machine, ours
from bench.timing import pin
from calavera.core.game import Game
from calavera.core.state import CHANCE, State
from calavera.games import GAMES
from calavera.search.determinizations import Determinizations
from calavera.search.estimate import Budget
from calavera.search.ismcts import ismcts
from calavera.search.model import RandomModel
from calavera.testing.small_tables import KUHN

RESULTS = Path(__file__).resolve().parent / "results"
SIMULATIONS = 2_000
ROOTS = 8
PLAYERS = 4
HAND = 8
AT_LEAST = 2.0
OH_HELL = f"oh_hell(players={PLAYERS},num_tricks_fixed={HAND})"

Search = Callable[[], None]  # one search of so many simulations


@dataclass(frozen=True, slots=True)
class Pair:
    """Two rows to compare; without a bound the ratio is told and not judged."""

    text: str
    ours: Search
    theirs: Search | None
    at_least: float | None


def play_until(state: State, rng: Random, there: Callable[[Any], bool]) -> State:
    while not there(state):
        who = state.mover()
        legal = [] if who == CHANCE else state.legal(who)
        state.apply(who, state.draw(rng) if who == CHANCE else legal[rng.randrange(len(legal))])
    return state


def our_searches(game: Game[Any, Any, Any], roots: Sequence[State], **how: Any) -> Search:
    rng = Random(5)
    model = RandomModel()
    turns = cycle(roots)

    def search() -> None:
        state = next(turns)
        seat = state.mover()
        fitting = Determinizations(game, state.view(seat), model)
        ismcts(fitting, model, seat, state.legal(seat), Budget(simulations=SIMULATIONS), rng, **how)

    return search


def our_hands(tricks: int) -> list[State]:
    """The last hand of Skull King: at the bids, or when so many tricks were played."""
    game = GAMES["skull_king"]

    def there(state: Any) -> bool:
        choosing = state.mover() >= 0 and state.hand == HAND
        if not choosing or len(state.legal(state.mover())) < 2:
            return False
        return bool(state.tricks == tricks and state.in_trick == 0 and (state.waiting != 0) == (tricks == 0))

    return [play_until(game.new(PLAYERS), Random(seed), there) for seed in range(ROOTS)]


def their_searches(name: str, tricks: int) -> Search | None:
    """None where OpenSpiel is not installed."""
    try:
        pyspiel: Any = import_module("pyspiel")
    except ImportError:
        return None
    game = pyspiel.load_game(name)
    rng = random.Random(5)
    moves = PLAYERS * (tricks + 1) if tricks else 0
    roots = [_their_root(game, rng, moves) for _ in range(ROOTS)]
    bot = pyspiel.ISMCTSBot(5, pyspiel.RandomRolloutEvaluator(1, 5), 2.0, SIMULATIONS)
    turns = cycle(roots)

    def search() -> None:
        bot.get_policy(next(turns))

    return search


def _their_root(game: Any, rng: random.Random, moves: int) -> Any:
    """After the deal and so many moves of players, with something to choose."""
    while True:
        state = game.new_initial_state()
        left = moves
        while state.is_chance_node() or left > 0:
            left -= 0 if state.is_chance_node() else 1
            state.apply_action(rng.choice(state.legal_actions()))
        if len(state.legal_actions()) > 1:
            return state


def pairs() -> list[Pair]:
    game = GAMES["skull_king"]
    bids, third = our_hands(0), our_hands(2)
    kuhn = [play_until(KUHN.new(2), Random(seed), lambda state: bool(state.mover() >= 0)) for seed in range(ROOTS)]
    oh_hell, oh_hell_third = their_searches(OH_HELL, 0), their_searches(OH_HELL, 2)
    return [
        Pair("a hand of eight at the bids: skull_king to oh_hell", our_searches(game, bids), oh_hell, AT_LEAST),
        Pair("the same, at the third trick", our_searches(game, third), oh_hell_third, AT_LEAST),
        Pair("the same at the bids, others told apart", our_searches(game, bids, exact=True), oh_hell, None),
        Pair(
            "the same at the bids, four simulations per determinization",
            our_searches(game, bids, per_determinization=4),
            oh_hell,
            None,
        ),
        Pair("kuhn_poker, the same game", our_searches(KUHN, kuhn, exact=True), their_searches("kuhn_poker", 0), None),
    ]


def rate(search: Search, searches: int) -> float:
    """Simulations a CPU second."""
    start = time.process_time()
    for _ in range(searches):
        search()
    return searches * SIMULATIONS / (time.process_time() - start)


def measure(compared: Sequence[Pair], rounds: int) -> list[dict[str, Any]]:
    rates: list[tuple[list[float], list[float]]] = [([], []) for _ in compared]
    for number in range(rounds + 1):
        for pair, (mine, their) in zip(compared, rates, strict=True):
            found = rate(pair.ours, ROOTS), rate(pair.theirs, ROOTS) if pair.theirs else 0.0
            if number > 0:  # the first round warms up
                mine.append(found[0])
                their.append(found[1])
    rows = []
    for pair, (mine, their) in zip(compared, rates, strict=True):
        ratio = median(a / b for a, b in zip(mine, their, strict=True)) if pair.theirs else None
        verdict = "not measured" if ratio is None else "no target"
        if ratio is not None and pair.at_least is not None:
            verdict = "reached" if ratio >= pair.at_least else "not reached"
        rows.append(
            {
                "what": pair.text,
                "ours": round(median(mine)),
                "openspiel": round(median(their)) if pair.theirs else None,
                "ratio": None if ratio is None else round(ratio, 2),
                "at_least": pair.at_least,
                "verdict": verdict,
            }
        )
    return rows


def markdown(described: dict[str, str], how: str, rows: Sequence[dict[str, Any]]) -> str:
    lines = ["# Tree search", "", how, "", machine.line(described), ""]
    lines += ["| what | ours, simulations/s | OpenSpiel's C++ | ratio | target | |", "|---|---:|---:|---:|---:|---|"]
    for row in rows:
        theirs = "" if row["openspiel"] is None else f"{row['openspiel']:,}"
        ratio = "" if row["ratio"] is None else f"{row['ratio']:.2f}x"
        bound = "" if row["at_least"] is None else f"≥ {row['at_least']:g}x"
        lines.append(f"| {row['what']} | {row['ours']:,} | {theirs} | {ratio} | {bound} | {row['verdict']} |")
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.search", description="Our tree search beside OpenSpiel's.")
    parser.add_argument("--rounds", type=int, default=5)
    asked = parser.parse_args(arguments)
    if unfit := ours.unfit():
        sys.exit(unfit)
    core = pin()
    rows = measure(pairs(), asked.rounds)
    how = (
        f"One run, one core, CPU time; searches of {SIMULATIONS:,} simulations from {ROOTS} positions, random "
        f"playouts, by turns ours and theirs, median of {asked.rounds} rounds. A new determinization for every "
        "simulation unless said."
    )
    described = machine.describe(core)
    text = markdown(described, how, rows)
    whole = {"machine": described, "how": how, "rows": rows}
    (RESULTS / "search.json").write_text(json.dumps(whole, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    (RESULTS / "search.md").write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main(sys.argv[1:])
