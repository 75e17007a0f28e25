"""OpenSpiel: its C++ rollouts, its Python API in the fastest loop we know, and what a clone costs."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from bench.timing import Contest, Sample, Source, Tally, timed

CHANCE = -1  # pyspiel.PlayerId.CHANCE; comparing plain ints is faster
ROOTS = 30
MIDGAME_STATES = 24
CHECKED_GAMES = 10


@dataclass(frozen=True, slots=True)
class Peer:
    """A game of theirs.

    `memo`: the last move alone decides what chance may do next, so outcomes are asked for once and kept. Where that
    does not hold the outcomes are listed again each time. `replays`: from each root, to count the steps of a rollout.
    """

    name: str
    memo: bool
    replays: int


PEERS = (
    Peer("liars_dice", memo=True, replays=1000),
    Peer("oh_hell", memo=False, replays=5),
    Peer("hearts", memo=False, replays=5),
    Peer("yacht", memo=True, replays=20),
)


def source() -> Source:
    try:
        pyspiel: Any = import_module("pyspiel")
    except ImportError as error:
        return Source("OpenSpiel", left_out=str(error))
    contests = [_cpp_rollouts(pyspiel, peer) for peer in PEERS]
    contests += [_python_api(pyspiel, peer) for peer in PEERS]
    contests += [_clone(pyspiel, peer) for peer in PEERS]
    contests += [_cpp_whole_games(pyspiel, peer) for peer in PEERS]
    return Source("OpenSpiel", contests)


def check(say: Callable[[str], None]) -> None:
    """Are chance's outcomes what the fast loop takes them for: equally likely, and as the memo holds them?"""
    pyspiel: Any = import_module("pyspiel")
    for peer in PEERS:
        game = pyspiel.load_game(peer.name)
        kept: dict[int, list[tuple[int, float]]] = {}
        for seed in range(CHECKED_GAMES):
            for last, state in _chance_nodes(game, random.Random(seed)):
                outcomes = state.chance_outcomes()
                if len({chance for _, chance in outcomes}) != 1:
                    raise AssertionError(f"{peer.name}: outcomes are not equally likely")
                if [outcome for outcome, _ in outcomes] != state.legal_actions():
                    raise AssertionError(f"{peer.name}: the listed outcomes are not the possible ones")
                if peer.memo and kept.setdefault(last, outcomes) != outcomes:
                    raise AssertionError(f"{peer.name}: outcomes differ after the same move")
        say(f"OpenSpiel {peer.name}: the fast loop draws chance rightly ({CHECKED_GAMES} games)")


def _chance_nodes(game: Any, rng: random.Random) -> Iterator[tuple[int, Any]]:
    state = game.new_initial_state()
    last = -1
    while not state.is_terminal():
        if state.is_chance_node():
            yield last, state
        last = rng.choice(state.legal_actions())
        state.apply_action(last)


def finish(state: Any, memo: dict[int, list[int]] | None, rng: Callable[[], float]) -> tuple[int, int]:
    """Play on at random, counting (decisions, steps): the fastest generic loop over their Python API."""
    mover, legal, apply = state.current_player, state.legal_actions, state.apply_action
    decisions = steps = 0
    last = -1
    while True:
        who = mover()
        if who >= 0:
            options = legal()
            decisions += 1
        elif who != CHANCE:
            return decisions, steps
        elif memo is None:
            options = legal()
        else:
            known = memo.get(last)
            if known is None:
                known = memo[last] = legal()
            options = known
        last = options[int(rng() * len(options))]
        apply(last)
        steps += 1


def _roots(game: Any, rng: random.Random) -> list[Any]:
    """Positions just after different deals: a rollout cannot start where chance is to move."""
    roots = []
    for _ in range(ROOTS):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        roots.append(state)
    return roots


def _cpp_rollouts(pyspiel: Any, peer: Peer) -> Contest:
    """RandomRolloutEvaluator, reached through a search of a single simulation that evaluates only its root."""
    game = pyspiel.load_game(peer.name)
    rng = random.Random(1)
    roots: list[tuple[Any, float, float]] = []

    def survey() -> None:
        for root in _roots(game, rng):
            memo: dict[int, list[int]] | None = {} if peer.memo else None
            counts = [finish(root.clone(), memo, rng.random) for _ in range(peer.replays)]
            roots.append((root, sum(d for d, _ in counts) / len(counts), sum(s for _, s in counts) / len(counts)))

    def run(games: int) -> Sample:
        if not roots:
            survey()
        each = -(-games // len(roots))
        # Positional: exploration constant, simulations, memory in MB, solve, seed, verbose.
        bots = [
            pyspiel.MCTSBot(
                game, pyspiel.RandomRolloutEvaluator(each, rng.randrange(2**31)), 2.0, 1, 1000, False, 3, False
            )
            for _ in roots
        ]

        def work() -> Tally:
            for bot, (root, _, _) in zip(bots, roots, strict=True):
                bot.mcts_search(root)
            return Tally(each * len(roots), each * sum(r[1] for r in roots), each * sum(r[2] for r in roots))

        return timed(work)

    return Contest(f"openspiel.cpp.{peer.name}", "OpenSpiel, C++ rollouts after the deal", peer.name, run)


def _cpp_whole_games(pyspiel: Any, peer: Peer) -> Contest:
    """The deal included: their C++ loop over uniform random bots; one call from Python a game."""
    game = pyspiel.load_game(peer.name)
    rng = random.Random(2)
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]
    average: list[float] = []

    def survey() -> None:
        memo: dict[int, list[int]] | None = {} if peer.memo else None
        games = 10 * peer.replays + 500
        counts = [finish(game.new_initial_state(), memo, rng.random) for _ in range(games)]
        average.extend((sum(d for d, _ in counts) / games, sum(s for _, s in counts) / games))

    def run(games: int) -> Sample:
        if not average:
            survey()
        seed = rng.randrange(2**20)

        def work() -> Tally:
            for number in range(games):
                pyspiel.evaluate_bots(game.new_initial_state(), bots, seed + number)
            return Tally(games, games * average[0], games * average[1])

        return timed(work)

    return Contest(f"openspiel.whole.{peer.name}", "OpenSpiel, C++ whole games (evaluate_bots)", peer.name, run)


def _python_api(pyspiel: Any, peer: Peer) -> Contest:
    game = pyspiel.load_game(peer.name)
    rng = random.Random(3)
    memo: dict[int, list[int]] | None = {} if peer.memo else None

    def run(games: int) -> Sample:
        def work() -> Tally:
            decisions = steps = 0
            for _ in range(games):
                chosen, moved = finish(game.new_initial_state(), memo, rng.random)
                decisions += chosen
                steps += moved
            return Tally(games, decisions, steps)

        return timed(work)

    return Contest(f"openspiel.api.{peer.name}", "OpenSpiel, Python API", peer.name, run)


def _midgame(game: Any, rng: random.Random) -> Any:
    """A position half-way through a random game, where a player is to move."""
    while True:
        state = game.new_initial_state()
        decisions = []
        while not state.is_terminal():
            if not state.is_chance_node():
                decisions.append(state.clone())
            state.apply_action(rng.choice(state.legal_actions()))
        if len(decisions) > 1:
            return decisions[len(decisions) // 2]


def _clone(pyspiel: Any, peer: Peer) -> Contest:
    game = pyspiel.load_game(peer.name)
    rng = random.Random(4)
    clones = [_midgame(game, rng).clone for _ in range(MIDGAME_STATES)]

    def run(times: int) -> Sample:
        def work() -> Tally:
            for _ in range(times):
                for clone in clones:
                    clone()
            return Tally(0, 0, times * len(clones))

        return timed(work)

    return Contest(f"openspiel.clone.{peer.name}", "OpenSpiel, clone()", peer.name, run, "calls")
