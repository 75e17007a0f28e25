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
from calavera.testing.findings import Findings
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
    "crash": Report(kills=500),
    "crash_rematches": Rematches(kills=100),
    "crash_restores": (40, 60),
    "damage": Counter({"tables whole": 2}),
}


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> dict[str, tuple[object, ...]]:
    """With what each part was run; the parts themselves answer immediately."""
    asked: dict[str, tuple[object, ...]] = {}

    def short(part: str, answer: object) -> Callable[..., object]:
        def run(*sizes: object) -> object:
            asked[part] = sizes
            return answer

        return run

    for part, answer in PARTS.items():
        monkeypatch.setattr(soak, part, short(part, answer))
    return asked


@pytest.mark.skipif(not hasattr(os, "fork"), reason="restarts the server by forking it")
def test_the_long_run_runs_every_part_at_full_size_and_tells_what_each_did(
    asked: dict[str, tuple[object, ...]],
) -> None:
    out = io.StringIO()
    findings = Findings(out)
    soak.soak_server(1, findings)
    assert asked == {
        "churn": (20, 50, 1),
        "fuzz_sockets": (1_000_000, 1),
        "besiege": (5_000, 60.0),
        "crash": (500, 1, 16),
        "crash_rematches": (100, 1),
        "crash_restores": (100, 1),
        "damage": (2_000, 1),
    }
    churned, flood, _, _, siege, killed, rematches, restores, struck = out.getvalue().splitlines()
    assert churned == "1000 tables came and went; left of them: nothing (Footprint(objects=300, blocks=600))"
    assert flood == "10 socket messages: 7 welcome, 3 error"
    assert siege.startswith("grew by 3 MiB")
    assert killed.startswith("the server, killed: 500 kills, ")
    assert rematches.startswith("killed among rematches: 100 kills, ")
    assert restores == "restores, killed: 40 finished, 60 interrupted, none in part"
    assert struck == "a database, struck 2000 times: 2 tables whole"


def test_a_broken_promise_ends_the_long_run(
    asked: dict[str, tuple[object, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise Broken("something is left")

    monkeypatch.setattr(soak, "churn", broken)
    with pytest.raises(Broken, match="something is left"):
        soak.soak_server(1, Findings(io.StringIO()))
    assert asked == {}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="restarts the server by forking it")
def test_the_figures_of_the_long_run_are_stored(asked: dict[str, tuple[object, ...]], tmp_path: Path) -> None:
    findings = Findings(io.StringIO())
    soak.soak_server(1, findings)
    assert asked
    findings.store(tmp_path, {"kills": 500, "messages": 1_000_000})
    found = json.loads((tmp_path / "soak.json").read_text(encoding="utf-8"))
    assert found["sizes"] == {"kills": 500, "messages": 1_000_000}
    parts = {part["part"]: part for part in found["parts"]}
    assert parts["socket messages"]["answers"] == {"welcome": 7, "error": 3}
    assert (parts["kills"]["kills"], parts["siege"]["growth_mib"]) == (500, 3.0)
    restores = parts["kills during restores"]
    assert (restores["finished"], restores["interrupted"]) == (40, 60)
    page = (tmp_path / "soak.md").read_text(encoding="utf-8")
    assert "| kills | the server, killed: 500 kills" in page
    assert "1,000,000 messages" in page


def test_the_command_stores_what_the_long_run_has_found_where_it_is_told_to(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def found(*arguments: object, **_: object) -> None:
        next(one for one in arguments if isinstance(one, Findings)).tell("part", "all is well", kills=1)

    monkeypatch.setattr(command, "soak_server", found)
    monkeypatch.setattr(command, "soak", found)
    assert command.main(["soak", "--kills", "3"]) == 0
    assert list(tmp_path.iterdir()) == []
    assert command.main(["soak", "--kills", "3", "--store", str(tmp_path)]) == 0
    stored = json.loads((tmp_path / "soak.json").read_text(encoding="utf-8"))
    assert stored["sizes"]["kills"] == 3
    assert [part["kills"] for part in stored["parts"]] == [1, 1]
