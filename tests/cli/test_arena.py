from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.terminal import Terminal


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
        ("heuristic,nobody", "There is no bot"),
        ("random@5,random", "There is no bot"),
        ("captain@many,random", "There is no bot"),
        ("captain@0,random", "There is no bot"),
        ("tests.arena.third:NoBot,random", "There is no bot"),
        ("tests.arena.third:Missing,random", "There is no bot"),
        ("no.such.module:Bot,random", "There is no bot"),
        (",".join(["random"] * 9), "players"),
    ],
)
def test_who_cannot_play_is_told_before_the_match(terminal: Terminal, bots: str, said: str) -> None:
    done = terminal.run("arena", "yamiks", "--bots", bots, "--games", "1", "--jobs", "1")
    assert done.code != 0
    assert said in done.err


def test_a_class_from_elsewhere_plays(terminal: Terminal) -> None:
    done = terminal.run(
        "arena", "yamiks", "--bots", "tests.arena.third:First,random", "--games", "2", "--jobs", "1", "--json"
    )
    assert done.code == 0
    assert {one["bot"] for one in json.loads(done.out)["bots"]} == {"tests.arena.third:First", "random"}
