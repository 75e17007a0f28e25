"""Our games: inside the compiled code, through the public API, and what the single calls cost."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from librt.random import Random

import calavera
from bench.tables import TABLES
from bench.timing import Contest, Run, Sample, Source, Tally, timed
from bench.worker import Worker
from calavera.core.state import CHANCE, OVER, State
from calavera.search.rollout import playouts

MIDGAME_STATES = 24
SOURCES = Path(__file__).resolve().parent.parent / "src" / "calavera"


def is_compiled() -> bool:
    return not str(import_module("calavera.core.state").__file__).endswith(".py")


def unfit() -> str:
    """Why the installed build must not be measured; empty if it may."""
    if not is_compiled():
        return "The installed calavera is not compiled: install it with a C compiler at hand (`pip install .`)."
    installed = Path(calavera.__file__).parent
    for source in sorted(SOURCES.rglob("*.py")):
        copy = installed / source.relative_to(SOURCES)
        if not copy.exists() or copy.read_bytes() != source.read_bytes():
            return (
                f"The installed calavera is of other sources ({source.name} differs): install these (`pip install .`)."
            )
    return ""


def by_rollout(start: State) -> Run:
    """Random playouts of clones of `start`, in one call."""
    seeds = random.Random(7)

    def run(games: int) -> Sample:
        seed = seeds.randrange(2**31)

        def work() -> Tally:
            steps, decisions = playouts(start, games, seed)
            return Tally(games, int(decisions), int(steps))

        return timed(work)

    return run


def by_api(start: State) -> Run:
    """The same, move by move from Python: the loop a user of the library writes."""
    rng = Random(8)
    draw = random.Random(8).random

    def run(games: int) -> Sample:
        def work() -> Tally:
            decisions = steps = 0
            for _ in range(games):
                state = start.clone()
                mover, legal, apply, draw_outcome = state.mover, state.legal, state.apply, state.draw
                while True:
                    who = mover()
                    if who >= 0:
                        actions = legal(who)
                        apply(who, actions[int(draw() * len(actions))])
                        decisions += 1
                    elif who == CHANCE:
                        apply(CHANCE, draw_outcome(rng))
                    else:
                        break
                    steps += 1
            return Tally(games, decisions, steps)

        return timed(work)

    return run


def midgame(start: State, rng: Random) -> State:
    """A position half-way through a random game, where a seat is to move."""
    while True:
        state = start.clone()
        decisions: list[State] = []
        while (who := state.mover()) != OVER:
            if who == CHANCE:
                state.apply(CHANCE, state.draw(rng))
            else:
                decisions.append(state.clone())
                actions = state.legal(who)
                state.apply(who, actions[rng.randrange(len(actions))])
        if len(decisions) > 1:
            return decisions[len(decisions) // 2]


def by_calls(calls: list[Callable[[], object]]) -> Run:
    def run(times: int) -> Sample:
        def work() -> Tally:
            for _ in range(times):
                for call in calls:
                    call()
            return Tally(0, 0, times * len(calls))

        return timed(work)

    return run


def by_clone(start: State) -> Run:
    rng = Random(9)
    return by_calls([midgame(start, rng).clone for _ in range(MIDGAME_STATES)])


def by_view(start: State) -> Run:
    """The view of the seat to move."""
    rng = Random(9)

    def call(state: State) -> Callable[[], object]:
        seat = state.mover()
        return lambda: state.view(seat)

    return by_calls([call(midgame(start, rng)) for _ in range(MIDGAME_STATES)])


def by_determinize(game_id: str, start: State) -> Run:
    """From the view of the seat to move."""
    rng = Random(9)
    determinize = calavera.GAMES[game_id].determinize

    def call(state: State) -> Callable[[], object]:
        view = state.view(state.mover())
        return lambda: determinize(view, rng)

    return by_calls([call(midgame(start, rng)) for _ in range(MIDGAME_STATES)])


def start(game_id: str, players: int) -> State:
    made: State = calavera.GAMES[game_id].new(players)
    return made


def sources(interpreted: Worker, likeness: Worker | None, *, every_table: bool) -> list[Source]:
    """Ours in the order of the peers they are compared with."""
    states = {game_id: start(game_id, players) for game_id, players in TABLES.items()}
    playing: list[Contest] = []
    by_hand: list[Contest] = []
    slowly: list[Contest] = []
    for i, state in states.items():
        table = _table(i, TABLES[i])
        playing.append(Contest(f"ours.rollout.{i}", "Calavera, compiled playouts", table, by_rollout(state)))
        by_hand.append(Contest(f"ours.api.{i}", "Calavera, Python API", table, by_api(state)))
        plain = interpreted.run(i, TABLES[i], "rollout")
        slowly.append(Contest(f"ours.interpreted.{i}", "Calavera, the same playouts interpreted", table, plain))
    found = [Source("Calavera", playing + by_hand + _calls(states)), Source("Calavera interpreted", slowly)]
    if likeness is not None:
        found.append(Source("liars_dice on our State", _like_for_like(likeness)))
    if every_table:
        found.append(Source("Calavera, other tables", _other_tables()))
    return found


def _calls(states: dict[str, State]) -> list[Contest]:
    clones = [Contest(f"ours.clone.{i}", "Calavera, clone()", i, by_clone(s), "calls") for i, s in states.items()]
    views = [Contest(f"ours.view.{i}", "Calavera, view()", i, by_view(s), "calls") for i, s in states.items()]
    determinizations = [
        Contest(f"ours.determinize.{i}", "Calavera, determinize()", i, by_determinize(i, s), "calls")
        for i, s in states.items()
    ]
    return clones + views + determinizations


def _table(game_id: str, players: int) -> str:
    return f"{game_id}, {players} player{'s' if players > 1 else ''}"


def _other_tables() -> list[Contest]:
    return [
        Contest(
            f"ours.rollout.{game_id}.{players}",
            "Calavera, compiled playouts, other tables",
            _table(game_id, players),
            by_rollout(start(game_id, players)),
        )
        for game_id in TABLES
        for players in calavera.GAMES[game_id].seats
        if players != TABLES[game_id]
    ]


def _like_for_like(worker: Worker) -> list[Contest]:
    group = "liars_dice on our State"
    return [
        Contest("ours.like.rollout", group, "compiled playouts after the deal", worker.run("liars_dice", 2, "dealt")),
        Contest("ours.like.whole", group, "compiled playouts, deal included", worker.run("liars_dice", 2, "rollout")),
        Contest("ours.like.api", group, "Python API", worker.run("liars_dice", 2, "api")),
        Contest("ours.like.clone", group, "clone()", worker.run("liars_dice", 2, "clone"), "calls"),
    ]
