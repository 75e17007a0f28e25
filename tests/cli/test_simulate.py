"""`calavera simulate`: the same seed gives the same result, whoever does the work."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from calavera.cli.shares_of_wins import wilson
from calavera.games import GAMES
from calavera.messages import LANGUAGES
from tests.cli.terminal import Terminal


def simulated(terminal: Terminal, *arguments: object) -> dict[str, Any]:
    result = terminal.run("simulate", *arguments, "--json")
    assert result.code == 0, result.err
    report: dict[str, Any] = msgspec.json.decode(result.out)
    del report["seconds"]
    return report


def test_the_result_does_not_depend_on_the_number_of_processes(terminal: Terminal) -> None:
    wanted = ("skull", "--games", 50, "--seed", 9)
    alone = simulated(terminal, *wanted, "--jobs", 1)
    assert alone == simulated(terminal, *wanted, "--jobs", 2)
    assert alone != simulated(terminal, "skull", "--games", 50, "--seed", 10, "--jobs", 1)


def test_random_games_are_split_in_the_same_way(terminal: Terminal) -> None:
    wanted = ("yamiks", "--players", 1, "--games", 2_100, "--bots", "random", "--seed", 9)
    assert simulated(terminal, *wanted, "--jobs", 1) == simulated(terminal, *wanted, "--jobs", 2)


@pytest.mark.parametrize("game", list(GAMES))
def test_every_win_is_counted_once(terminal: Terminal, game: str) -> None:
    players = GAMES[game].seats[-1]
    report = simulated(terminal, game, "--games", 30, "--players", players, "--bots", "random", "--jobs", 1)
    result = report["result"]
    assert result["games"] == 30
    assert sum(seat["win_share"] for seat in result["seats"]) == pytest.approx(1)
    assert len(result["seats"]) == players
    for seat in result["seats"]:
        assert seat["win_low"] <= seat["win_share"] <= seat["win_high"]
        assert seat["points_lowest"] <= seat["points_mean"] <= seat["points_highest"]
    assert result["moves_fewest"] <= result["moves_mean"] <= result["moves_most"]


def test_bots_are_compared_seat_by_seat_and_together(terminal: Terminal) -> None:
    bots = "heuristic,random,random"
    report = simulated(terminal, "skull_king", "--games", 20, "--players", 3, "--bots", bots, "--seed", 1, "--jobs", 1)
    assert [seat["bot"] for seat in report["result"]["seats"]] == bots.split(",")
    together = {bot["bot"]: bot["win_share"] for bot in report["result"]["bots"]}
    assert together["heuristic"] > together["random"]


def test_options_reach_the_games(terminal: Terminal) -> None:
    wanted = ("skull_king", "--players", 3, "--games", 20, "--bots", "random", "--seed", 1, "--jobs", 1)
    standard = simulated(terminal, *wanted)
    gentle = simulated(terminal, *wanted, "--option", "landlubber=true")
    assert standard["result"]["seats"] != gentle["result"]["seats"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_fits_into_eighty_columns(terminal: Terminal, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    result = terminal.run(
        "simulate", "skull_king", "--games", 5, "--jobs", 1, "--bots", "random,heuristic,random,random", "--lang", lang
    )
    lines = result.out.splitlines()
    assert max(map(len, lines)) <= 80
    assert not any("…" in line.replace(" … ", "") for line in lines if "min" not in line)


def test_wilsons_interval_as_published() -> None:
    low, high = wilson(8, 10)
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)
    assert wilson(0, 10)[0] == 0
    assert wilson(10, 10)[1] == pytest.approx(1)
