"""The same contest on this machine's processes, on a real local Dask cluster and on a local Ray."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from calavera.arena.contest import Contest
from calavera.arena.match import Played, play_deals
from calavera.arena.run import NoBackend, play_contest

CONTEST = Contest(game="yamiks", options="{}", bots=("random", "heuristic"), deals=3, seed=11)


def results(games: Sequence[Played]) -> list[tuple[object, ...]]:
    return sorted((game.deal, game.seating, game.wins, game.scores) for game in games)


EXPECTED = results(play_deals(CONTEST, range(CONTEST.deals)))


def test_processes_of_this_machine_bring_the_same_games() -> None:
    told: list[int] = []
    assert results(play_contest(CONTEST, 2, "loky", told.append)) == EXPECTED
    assert told[-1] == CONTEST.deals


def test_a_dask_cluster_brings_the_same_games() -> None:
    distributed = pytest.importorskip("distributed")
    dask = pytest.importorskip("dask")
    with distributed.LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as cluster:
        with distributed.Client(cluster):
            assert results(play_contest(CONTEST, 2, "dask")) == EXPECTED
        # As DASK_SCHEDULER_ADDRESS sets it, for users who have only the command line.
        with dask.config.set({"scheduler-address": cluster.scheduler_address}):
            assert results(play_contest(CONTEST, 2, "dask")) == EXPECTED
        with pytest.raises(ValueError, match="No global client"):
            distributed.get_client()  # what was connected for a match ends with it


def test_a_dask_cluster_that_does_not_answer_cannot_be_used() -> None:
    pytest.importorskip("distributed")
    dask = pytest.importorskip("dask")
    nobody = {"scheduler-address": "tcp://127.0.0.1:9", "distributed.comm.timeouts.connect": "200ms"}
    with dask.config.set(nobody), pytest.raises(NoBackend):
        play_contest(CONTEST, 2, "dask")


def test_ray_brings_the_same_games() -> None:
    ray = pytest.importorskip("ray")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        assert results(play_contest(CONTEST, 2, "ray")) == EXPECTED
    finally:
        ray.shutdown()


def test_an_unknown_backend_is_refused() -> None:
    with pytest.raises(NoBackend):
        play_contest(CONTEST, 1, "abacus")
