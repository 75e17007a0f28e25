"""Whatever was acknowledged of a score pad or a group is there after the server was killed."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import Popen
from typing import Any

import httpx

from tests.cli.serving import Served, launch
from tests.server.circles import Circle, after, called, game, member
from tests.server.phones import Phone, entry, letters, refusal

PATIENCE = 60.0


@contextmanager
def killed_afterwards(data: Path) -> Iterator[tuple[httpx.Client, Popen[str]]]:
    """A server of its own, which gets no chance to put anything in order."""
    process = launch(("--port", 0, "--data", data), {})
    try:
        with httpx.Client(base_url=Served(process).url, timeout=PATIENCE) as http:
            yield http, process
    finally:
        process.kill()
        process.communicate()


def test_acknowledged_entries_bids_and_deletions_survive_a_kill(tmp_path: Path) -> None:
    phones = [letters(26) for _ in range(3)]
    entries = [entry(value=i) for i in range(5)]
    with killed_afterwards(tmp_path) as (http, _):
        kept, deleted = Phone(http), Phone(http)
        for one in entries:
            kept.made(one)
        kept.bid(0, 4, phones[0])
        deleted.made(entry())
        assert http.delete(deleted.path).status_code == 204
    with killed_afterwards(tmp_path) as (http, _):
        kept.client = deleted.client = http
        assert kept.get()["entries"] == entries
        assert kept.get()["bidding"] == [{"cell": "bid.1", "seats": [0]}]
        assert refusal(deleted.put(entry())) == (410, "pad.gone")
        assert refusal(kept.bid(0, 9, phones[1])) == (409, "pad.seat_taken")
        kept.bid(1, 5, phones[1])
        kept.bid(2, 6, phones[2])
    with killed_afterwards(tmp_path) as (http, _):
        kept.client = http
        assert [one["value"] for one in kept.get(5)["entries"]] == [4, 5, 6]
        assert kept.get()["bidding"] == []
        assert kept.put(*entries).json()["version"] == 8


def test_acknowledged_cells_and_deletions_of_groups_survive_a_kill(tmp_path: Path) -> None:
    ada = member("Ada")
    with killed_afterwards(tmp_path) as (http, _):
        kept, deleted = Circle(http), Circle(http)
        for one in (called("Crew"), ada, game(), after(ada, name="Eva")):
            kept.made(one)
        deleted.made(called("Crew"))
        assert http.delete(deleted.path).status_code == 204
        before = kept.get()
    with killed_afterwards(tmp_path) as (http, _):
        kept.client = deleted.client = http
        assert kept.get() == before
        assert refusal(deleted.put()) == (410, "group.gone")


def test_a_kill_in_the_middle_of_writing_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    acknowledged: list[dict[str, Any]] = []
    with killed_afterwards(tmp_path) as (http, process):
        ann = Phone(http)
        ann.made()
        enough = threading.Event()

        def write() -> None:
            number = 0
            while True:
                written = [entry(f"won.{number}.{i}", number) for i in range(1 + number % 3)]
                try:
                    if ann.put(*written).status_code != 200:
                        return
                except httpx.TransportError:
                    return
                acknowledged.extend(written)
                number += 1
                if number == 40:
                    enough.set()

        writing = threading.Thread(target=write)
        writing.start()
        assert enough.wait(PATIENCE)
        process.kill()
        writing.join()
    with killed_afterwards(tmp_path) as (http, _):
        ann.client = http
        told = ann.get()
        assert told["entries"][: len(acknowledged)] == acknowledged
        # What was under way is there as a whole or not at all.
        assert len(told["entries"]) - len(acknowledged) in (0, 1, 2, 3)
        assert ann.put(*acknowledged[:100]).json()["version"] == told["version"]
