"""A share in the draws that is chosen when the commitment is known, also by those who did not sit down themselves."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Chair, Person, Refusal
from tests.server.conftest import RunningServer

SCRIPT = Path(__file__).parents[2] / "docs" / "verify_draws.py"


async def solo(chair: Chair) -> None:
    """Play to the end, the first choice that there is."""
    while (await chair.until(lambda t: t["status"] == "finished" or bool(t["legal"])))["status"] != "finished":
        version = await chair.play(chair.table["legal"][0])
        await chair.until(partial(_is_at, version))


def _is_at(version: int, table: dict[str, Any]) -> bool:
    return bool(table["version"] >= version)


def nonced(chair: Chair) -> dict[int, str]:
    events = [entry["event"] for entry in chair.entries]
    return {event["seat"]: event["nonce"] for event in events if event["type"] == "nonced"}


async def proof_of(person: Person, table: str) -> dict[str, Any]:
    answer = await person.ask("GET", f"/api/tables/{table}/proof")
    assert answer.status_code == 200, answer.text
    proof: dict[str, Any] = answer.json()
    return proof


def test_who_opens_a_table_brings_a_nonce_after_seeing_the_commitment(server: RunningServer, tmp_path: Path) -> None:
    async def story() -> dict[str, Any]:
        anna = await Person.sign_in(server.base, "Anna")
        table = await anna.new_table("yamiks", 1)
        async with Chair(server.base, table, anna.token) as chair:
            await chair.bring_nonce()
            before = chair.entries[0]["event"]["commitment"]
            brought = nonced(chair)
            await chair.do({"type": "start"})
            with pytest.raises(Refusal, match=r"table\.not_open"):
                await chair.bring_nonce()
            await solo(chair)
        proof = await proof_of(anna, table)
        assert proof["commitment"] == before
        assert proof["nonces"] == [brought[0]]
        assert (await anna.ask("GET", f"/api/tables/{table}/verify")).json()["wrong"] is None
        return proof

    path = tmp_path / "proof.json"
    path.write_text(json.dumps(asyncio.run(story())), encoding="utf-8")
    checked = subprocess.run([sys.executable, "-I", str(SCRIPT), str(path)], capture_output=True, check=False)
    assert (checked.returncode, checked.stderr) == (0, b"")


def test_those_carried_along_to_a_rematch_bring_theirs_and_everybody_is_told(server: RunningServer) -> None:
    async def story() -> None:
        people = [await Person.sign_in(server.base, name) for name in ("Anna", "Bea")]
        table = await people[0].new_table("yamiks", 2)
        async with Chair(server.base, table, people[0].token) as one, Chair(server.base, table, people[1].token) as two:
            await two.do({"type": "sit", "name": "Bea", "nonce": "b1"})
            await one.do({"type": "start"})
            await asyncio.gather(solo(one), solo(two))
        again = (await people[0].ask("POST", f"/api/tables/{table}/rematch", {})).json()["id"]
        async with Chair(server.base, again, people[0].token) as one, Chair(server.base, again, people[1].token) as two:
            for chair in (one, two):
                await chair.bring_nonce()
            await one.do({"type": "start"})
            await two.until(lambda t: t["status"] == "playing")
            assert sorted(nonced(one)) == [0, 1]
            assert nonced(one) == nonced(two)
            room = await server.inside(server.service.rooms.find(again))
            assert room.table.nonces() == [nonced(one)[0], nonced(one)[1]]

    asyncio.run(story())


def test_a_spectator_brings_none(server: RunningServer) -> None:
    async def story() -> None:
        anna, wim = [await Person.sign_in(server.base, name) for name in ("Anna", "Wim")]
        table = await anna.new_table("skull", 3)
        async with Chair(server.base, table, wim.token) as chair:
            with pytest.raises(Refusal, match=r"seat\.not_seated"):
                await chair.bring_nonce()

    asyncio.run(story())
