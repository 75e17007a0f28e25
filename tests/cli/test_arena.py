from __future__ import annotations

import json
import re
import sys
from importlib import import_module
from pathlib import Path

import pytest

from tests.cli.terminal import Terminal

ROOT = Path(__file__).parents[2]
arena = import_module("calavera.cli.arena")  # the module: in the package its name is that of the command


def test_a_match_says_who_is_stronger_and_writes_it_down(terminal: Terminal, tmp_path: Path) -> None:
    out = tmp_path / "new" / "match"
    done = terminal.run(
        "arena", "yamiks", "--bots", "heuristic,random", "--games", "5", "--jobs", "1", "--seed", "3", "--out", str(out)
    )
    assert done.code == 0
    assert "heuristic" in done.out
    written = json.loads((out / "standings.json").read_text(encoding="utf-8"))
    assert written["games"] == 6, "whole deals: at least as many games as asked for"
    assert written["bots"][0]["bot"] == "heuristic"
    assert (out / "standings.md").read_text(encoding="utf-8").startswith("# yamiks")
    assert (out / "standings.svg").read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize(
    ("bots", "said"),
    [
        ("heuristic,nobody", "There’s no bot"),
        ("random@5,random", "There’s no bot"),
        ("captain@many,random", "There’s no bot"),
        ("captain@0,random", "There’s no bot"),
        ("tests.arena.third:NoBot,random", "There’s no bot"),
        ("tests.arena.third:Missing,random", "There’s no bot"),
        ("no.such.module:Bot,random", "There’s no bot"),
        (":,random", "There’s no bot"),
        (".third:First,random", "There’s no bot"),
        ("tests.arena.third:Demanding,random", "has failed: TypeError"),
        ("tests.arena.third:Fails,random", "has failed: KeyError: 'nothing' (third.py:"),
        ("tests.arena.third:Cheat,random", "which isn’t one of its legal actions"),
        (",".join(["random"] * 9), "players"),
        (",", "players"),
    ],
)
def test_who_cannot_play_is_told_by_name_and_why(terminal: Terminal, bots: str, said: str) -> None:
    done = terminal.run("arena", "yamiks", "--bots", bots, "--games", "1", "--jobs", "1")
    assert done.code == 2
    assert said in done.err


def test_a_bot_that_answers_what_nobody_offered_ends_a_simulation_too(terminal: Terminal) -> None:
    done = terminal.run("simulate", "yamiks", "--bots", "tests.arena.third:Cheat", "--games", "1", "--jobs", "1")
    assert done.code == 2
    assert "The bot “tests.arena.third:Cheat” chose" in done.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["ludo", "--bots", "random,random"], "There’s no such game."),
        (["yamiks", "--bots", "random,random", "--games", "0"], "--games must be from 1"),
        (["yamiks", "--bots", "random,random", "--jobs", "0"], "--jobs must be from 1"),
        (["yamiks", "--bots", "random,random", "--seed", "-1"], "--seed must be from 0"),
        (["yamiks", "--bots", "random,random", "--backend", "abacus"], "“abacus” can’t be used here"),
        (["yamiks", "--bots", "random,random", "--option", "solo_pot=huge"], "These options don’t work"),
        (["yamiks", "--games", "1"], "--bots is missing"),
    ],
)
def test_what_is_wrong_with_a_command_line_is_said(terminal: Terminal, arguments: list[str], said: str) -> None:
    done = terminal.run("arena", *arguments)
    assert done.code == 2
    assert said in done.err
    assert done.out == ""


@pytest.mark.parametrize("backend", ["dask", "ray"])
def test_a_cluster_that_is_not_installed_is_named_as_an_extra(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, backend: str
) -> None:
    for module in ("distributed", "ray.util.joblib"):
        monkeypatch.setitem(sys.modules, module, None)
    done = terminal.run("arena", "yamiks", "--bots", "random,random", "--games", "1", "--backend", backend)
    assert done.code == 2
    assert f"calavera[{backend}]" in done.err


def test_where_nothing_can_be_written_is_said_before_the_match(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arena, "play_contest", lambda *_: pytest.fail("played"))
    in_the_way = tmp_path / "file"
    in_the_way.touch()
    closed = tmp_path / "closed"
    monkeypatch.setattr("os.access", lambda path, _mode: path != closed)  # whoever runs tests may write everywhere
    for out in (in_the_way, in_the_way / "below", closed):
        done = terminal.run("arena", "yamiks", "--bots", "random,random", "--games", "1", "--out", out)
        assert done.code == 2
        assert "can’t be written" in done.err


def test_one_player_alone_is_measured_without_being_rated(terminal: Terminal, tmp_path: Path) -> None:
    done = terminal.run("arena", "yamiks", "--bots", "heuristic", "--games", "3", "--jobs", "1", "--out", tmp_path)
    assert done.code == 0
    written = json.loads((tmp_path / "standings.json").read_text(encoding="utf-8"))
    assert written["games"] == 3
    assert written["duels"] == []


def test_the_example_of_a_bot_plays_as_the_readme_says(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    [line] = re.findall(r"^cd examples && calavera (arena .*) --games 100$", readme, re.MULTILINE)
    monkeypatch.chdir(ROOT / "examples")
    monkeypatch.setattr("sys.path", [part for part in sys.path if part])
    done = terminal.run(*line.split(), "--games", "4", "--jobs", "1", "--json")
    assert done.code == 0, done.err
    assert {one["bot"] for one in json.loads(done.out)["bots"]} == {"own_bot:Flowerpot", "sailor"}


def test_a_class_from_elsewhere_plays(terminal: Terminal) -> None:
    done = terminal.run(
        "arena", "yamiks", "--bots", "tests.arena.third:First,random", "--games", "2", "--jobs", "1", "--json"
    )
    assert done.code == 0
    assert {one["bot"] for one in json.loads(done.out)["bots"]} == {"tests.arena.third:First", "random"}


def test_a_class_in_the_folder_one_is_in_plays(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "class Mine:\n    def choose(self, view, legal, rng):\n        return legal[-1]\n"
    (tmp_path / "bot_of_somebody.py").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", [part for part in sys.path if part])
    done = terminal.run("arena", "yamiks", "--bots", "bot_of_somebody:Mine,random", "--games", "2", "--jobs", "1")
    assert done.code == 0, done.err


def test_the_same_seed_gives_the_same_result(terminal: Terminal) -> None:
    def played(seed: int) -> list[tuple[float, float]]:
        bots = "heuristic,random,novice"
        done = terminal.run("arena", "skull", "--bots", bots, "--games", "12", "--jobs", "1", "--seed", seed, "--json")
        return [(one["share"], one["rating"]) for one in json.loads(done.out)["bots"]]

    assert played(7) == played(7)
    assert played(7) != played(8)
