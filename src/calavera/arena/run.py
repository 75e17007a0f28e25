"""Playing a contest on all cores or on a cluster, through joblib."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import islice

from joblib import Parallel, delayed, parallel_config

from calavera.arena.contest import Contest
from calavera.arena.match import Played, play_deals
from calavera.core.errors import CalaveraError

BACKENDS = ("loky", "dask", "ray")
CHUNK = 1  # deals in one piece of work: strong bots take seconds for a game
WAVE = 4  # pieces for each job before progress is told


class NoBackend(CalaveraError):
    code = "arena.no_backend"


def play_contest(
    contest: Contest, jobs: int, backend: str, told: Callable[[int], None] = lambda _: None
) -> list[Played]:
    """Play all games; `told` is called with the number of deals done. Every backend plays the same games."""
    games: list[Played] = []
    done = 0
    with ExitStack() as stack:
        stack.enter_context(_configured(backend, jobs, stack))
        parallel = stack.enter_context(Parallel(n_jobs=jobs))
        for wave in _waves(contest.chunks(CHUNK), jobs * WAVE):
            for played in parallel(delayed(play_deals)(contest, deals) for deals in wave):
                games += played
            done += sum(map(len, wave))
            told(done)
    return games


def _waves(chunks: Iterator[range], size: int) -> Iterator[list[range]]:
    while wave := list(islice(chunks, size)):
        yield wave


def _configured(backend: str, jobs: int, stack: ExitStack) -> parallel_config:
    """Set up what a cluster needs before joblib can use it. Clusters are extras: `calavera[dask]`, `calavera[ray]`."""
    if backend not in BACKENDS:
        raise _no_backend(backend)
    if backend == "dask":
        _connect_to_dask(jobs, stack)
    elif backend == "ray":
        _register_ray()
    return parallel_config(backend=backend)


def _connect_to_dask(jobs: int, stack: ExitStack) -> None:
    """The client in use. Where there is none, a client for this match alone: of the cluster that DASK_SCHEDULER_ADDRESS
    or Dask's configuration names, or else of that many processes on this machine.
    """
    try:
        import dask  # noqa: PLC0415  (an extra)
        from distributed import Client, get_client  # noqa: PLC0415  (as above)
    except ImportError as error:
        raise _no_backend("dask") from error
    try:
        get_client()
    except ValueError:
        here = {"n_workers": jobs, "threads_per_worker": 1, "dashboard_address": None}
        try:
            stack.enter_context(Client() if dask.config.get("scheduler-address", None) else Client(**here))
        except OSError as error:  # nobody answers there
            raise _no_backend("dask") from error


def _register_ray() -> None:
    try:
        from ray.util.joblib import register_ray  # noqa: PLC0415  (an extra)
    except ImportError as error:
        raise _no_backend("ray") from error
    register_ray()


def _no_backend(name: str) -> NoBackend:
    return NoBackend(name=name, known=", ".join(BACKENDS))
