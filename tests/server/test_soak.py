"""The long run of the server: what is run, how much of it, and what is told. Each part has a short run of its own."""

from __future__ import annotations

import io
import json
import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from calavera.testing import __main__ as command
from calavera.testing.findings import Finding, Findings, Part
from calavera.testing.server import soak
from calavera.testing.server.churn import Footprint
from calavera.testing.server.crash import Report
from calavera.testing.server.player import Broken
from calavera.testing.server.rematches import Report as Rematches
from calavera.testing.server.siege import Phase
from calavera.testing.server.siege import Report as Siege

PARTS: dict[str, object] = {
    "churn": Footprint(objects=300, blocks=600),
    "fuzz_sockets": Counter({"welcome": 7, "error": 3}),
    "besiege": Siege(5_000, [Phase("before", memory=80.0), Phase("siege", open=5_000, memory=83.0)]),
    "crash": Report(kills=100),
    "crash_rematches": Rematches(kills=100),
    "crash_restores": (40, 60),
    "damage": Counter({"tables whole": 2}),
}


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[tuple[object, ...]]]:
    """With what each part was run; the parts themselves answer immediately."""
    asked: dict[str, list[tuple[object, ...]]] = {}

    def short(part: str, answer: object) -> Callable[..., object]:
        def run(*sizes: object) -> object:
            asked.setdefault(part, []).append(sizes)
            return answer

        return run

    for part, answer in PARTS.items():
        monkeypatch.setattr(soak, part, short(part, answer))
    return asked


def parts() -> list[Part]:
    return soak.server_parts(1, soak.KILLS, soak.MESSAGES, soak.STRIKES, soak.CONNECTIONS)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="restarts the server by forking it")
def test_the_long_run_runs_every_part_at_full_size_and_tells_what_each_did(
    asked: dict[str, list[tuple[object, ...]]],
) -> None:
    out = io.StringIO()
    findings = Findings(out)
    for part in parts():
        findings.run(part)
    assert asked == {
        "churn": [(20, 50, 1)],
        "fuzz_sockets": [(1_000_000, 1)],
        "besiege": [(5_000, 60.0)],
        "crash": [(100, seed, 16) for seed in range(1, 6)],
        "crash_rematches": [(100, 1)],
        "crash_restores": [(100, 1)],
        "damage": [(2_000, 1)],
    }
    churned, flood, struck, _, _, siege, rematches, restores, killed, *_ = out.getvalue().splitlines()
    assert churned == "1000 tables came and went; left of them: nothing (Footprint(objects=300, blocks=600))"
    assert flood == "10 socket messages: 7 welcome, 3 error"
    assert siege.startswith("grew by 3 MiB")
    assert killed.startswith("the server, killed: 100 kills, ")
    assert rematches.startswith("killed among rematches: 100 kills, ")
    assert restores == "restores, killed: 40 finished, 60 interrupted, none in part"
    assert struck == "a database, struck 2000 times: 2 tables whole"


def broken(*_: object) -> None:
    raise Broken("something is left")


def test_a_broken_promise_ends_the_long_run_and_leaves_what_was_stored_before(
    asked: dict[str, list[tuple[object, ...]]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(soak, "fuzz_sockets", broken)
    findings = Findings(io.StringIO(), tmp_path)
    churned, flooded, *_ = parts()
    findings.run(churned)
    with pytest.raises(Broken, match="something is left"):
        findings.run(flooded)
    assert list(asked) == ["churn"]
    stored = json.loads((tmp_path / "soak.json").read_text(encoding="utf-8"))
    assert [part["part"] for part in stored["parts"]] == ["churn"]
    assert sorted(file.name for file in tmp_path.iterdir()) == ["soak.json", "soak.md"]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="restarts the server by forking it")
def test_the_figures_of_the_long_run_are_stored(asked: dict[str, list[tuple[object, ...]]], tmp_path: Path) -> None:
    findings = Findings(io.StringIO(), tmp_path)
    for part in parts():
        findings.run(part)
    assert asked
    found = json.loads((tmp_path / "soak.json").read_text(encoding="utf-8"))
    stored = {part["part"]: part for part in found["parts"]}
    assert [stored[f"kills_{i}"]["asked"] for i in range(1, 6)] == [{"kills": 100}] * 5
    assert stored["messages"]["asked"] == {"messages": 1_000_000}
    assert stored["messages"]["answers"] == {"welcome": 7, "error": 3}
    assert (stored["kills_1"]["kills"], stored["siege"]["growth_mib"]) == (100, 3.0)
    assert (stored["restores"]["finished"], stored["restores"]["interrupted"]) == (40, 60)
    page = (tmp_path / "soak.md").read_text(encoding="utf-8")
    assert "| kills_5 | 100 kills | the server, killed: 100 kills" in page
    assert "1,000,000 messages" in page


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Which parts the command has run; there are two, and the second is as large as the command says."""
    ran: list[str] = []

    def part(name: str, size: int) -> Part:
        def run(_: object) -> Finding:
            ran.append(name)
            return Finding("all is well", {})

        return Part(name, {"size": size}, run)

    monkeypatch.setattr(command, "server_parts", lambda *_: [part("churn", 1)])
    monkeypatch.setattr(command, "game_parts", lambda _seed, games, *_: [part("games", games)])
    return ran


def test_parts_of_the_long_run_can_be_run_by_themselves_and_stand_beside_the_others(
    ran: list[str], tmp_path: Path
) -> None:
    assert command.main(["soak"]) == 0
    assert ran == ["churn", "games"]
    assert list(tmp_path.iterdir()) == []
    for name in ("games", "churn"):
        assert command.main(["soak", "--parts", name, "--store", str(tmp_path)]) == 0
    assert ran == ["churn", "games", "games", "churn"]
    stored = json.loads((tmp_path / "soak.json").read_text(encoding="utf-8"))
    assert [part["part"] for part in stored["parts"]] == ["games", "churn"]
    with pytest.raises(SystemExit):
        command.main(["soak", "--parts", "picnic"])


def test_a_long_run_goes_on_with_the_parts_that_are_missing_or_were_smaller(ran: list[str], tmp_path: Path) -> None:
    go_on = ["soak", "--resume", "--store", str(tmp_path), "--games"]
    command.main([*go_on, "10"])
    command.main([*go_on, "10"])
    assert ran == ["churn", "games"]
    command.main([*go_on, "20"])
    assert ran == ["churn", "games", "games"]
