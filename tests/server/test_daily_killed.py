"""A try of the daily that was acknowledged is there after the server was killed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from tests.cli.serving import Served, launch

PATIENCE = 60.0
SETTINGS = {"CALAVERA_EXERCISE_EFFORT": "0.02"}


@contextmanager
def killed_afterwards(data: Path) -> Iterator[httpx.Client]:
    """A server of its own, which gets no chance to put anything in order."""
    process = launch(("--port", 0, "--data", data), SETTINGS)
    try:
        with httpx.Client(base_url=Served(process).url, timeout=PATIENCE) as http:
            yield http
    finally:
        process.kill()
        process.communicate()


def test_an_acknowledged_try_survives_a_kill_and_cannot_be_made_again(tmp_path: Path) -> None:
    with killed_afterwards(tmp_path) as http:
        token = http.post("/api/players", json={"name": "Ann"}).json()["token"]
        signed = {"Authorization": f"Bearer {token}"}
        path = f"/api/daily/{http.get('/api/daily').json()['today']}/yamiks"
        questions: list[dict[str, Any]] = http.get(path).json()["questions"]
        choices = [question["table"]["legal"][0] for question in questions]
        made = http.post(path, json={"choices": choices}, headers=signed)
        assert made.status_code == 201
        promised = http.get("/api/daily/fairness").json()
    with killed_afterwards(tmp_path) as http:
        assert http.get(path, headers=signed).json() == made.json()
        assert http.post(path, json={"choices": choices}, headers=signed).json()["code"] == "daily.played"
        assert http.get("/api/daily/fairness").json()["days"][:2] == promised["days"][:2]
        assert http.get("/api/daily", headers=signed).json()["streak"] == 1
