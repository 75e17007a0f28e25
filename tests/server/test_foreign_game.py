"""A game of another package is offered, opened, played to its end with bots, replayed and verified like ours."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from calavera.games.bots import usual_bot
from calavera.games.catalogue import catalogue
from calavera.games.registry import GAMES, games_of
from calavera.messages import LANGUAGES, Catalogue
from calavera.server.api import games as api_games
from calavera.server.api.schema import export
from calavera.server.live.service import Service
from calavera.table.commands import AddBot, Leave, Play, Start
from calavera.table.people import Asker
from tests.messages.errors import said
from tests.server.foreign import with_pig
from tests.server.web import Client, Guest, web


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    with with_pig(tmp_path), web() as started:
        yield started


def test_it_is_offered_with_the_languages_it_speaks(client: Client) -> None:
    offered = {info["id"]: info for info in client.get("/api/games").json()}
    assert list(offered) == [*(game.id for game in games_of()), "pig"]
    pig = offered["pig"]
    assert (pig["players"], pig["bots"], pig["languages"]) == ([2, 3, 4, 5, 6], [], ["en"])
    assert set(pig["options"]["$defs"]["PigOptions"]["properties"]) == {"target"}
    assert set(offered["skull"]["languages"]) == set(LANGUAGES)


def test_its_labels_and_texts_are_told_in_english_where_it_speaks_nothing_else(client: Client) -> None:
    assert list(client.get("/api/games/pig/labels").json()) == ["roll", "hold"]
    english = client.get("/api/games/pig/texts").json()
    assert english["pig.name"] == catalogue("en").text("pig.name")
    assert client.get("/api/games/pig/texts?lang=it").json() == english


def test_a_game_need_not_bring_a_lesson_nor_rules(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api_games, "catalogue", Catalogue)  # the messages that all games share, and no others
    for part, code in (("lesson", "lesson.unknown"), ("rules", "rules.unwritten")):
        answer = client.get(f"/api/games/pig/{part}")
        assert (answer.status_code, answer.json()["code"]) == (404, code)
        assert len({said(answer.json(), lang) for lang in LANGUAGES}) == len(LANGUAGES)


def test_it_is_part_of_the_running_servers_schema_and_not_of_our_own(client: Client) -> None:
    running = client.get("/api/schema/messages.json").json()["$defs"]
    ours = export(games_of())["$defs"]
    assert {"PigView", "PigEvent", "PigAction", "PigOutcome"} <= running.keys()
    assert not [name for name in ours if name.startswith("Pig")]
    assert running["TableSettings"]["properties"]["game"]["enum"] == list(GAMES)
    assert "pig" not in ours["TableSettings"]["properties"]["game"]["enum"]


def play_to_the_end(client: Client, table: str, owner: Guest) -> None:
    """With a bot of the owner's choice, bots for the other seats, and one that sits in for the owner at the end."""
    service: Service = client.app.state.service
    asker, rng = Asker(owner.id, owner.name), random.Random(1)

    async def evening() -> None:
        room = await service.rooms.find(table)
        await room.do(AddBot("random"), asker, None)
        await room.do(Start(fill=True), asker, None)
        own = 0
        while room.table.status == "playing":
            if own == 5:
                await room.do(Leave(), asker, "leave")
            if 0 in room.table.to_act() and not room.table.seated(0).bot_sits_in:
                legal = room.table.playing().legal(0)
                await room.do(Play(room.table.game.actions.format(rng.choice(legal))), asker, None)
                own += 1
            await asyncio.sleep(0.001)

    with client.portal() as portal:
        portal.call(evening)


def test_it_is_played_to_its_end_with_bots_replayed_and_verified(client: Client) -> None:
    owner = Guest(client, "Ada")
    table = owner.new_table("pig", 3, options={"target": 30}, public=True)
    assert [line["game"] for line in client.get("/api/lobby").json()] == ["pig"]
    play_to_the_end(client, table, owner)
    state = owner.get(f"/api/tables/{table}").json()
    assert state["status"] == "finished"
    assert [seat["bot"] for seat in state["seats"]] == [None, "random", usual_bot("pig")]
    result = client.get(f"/api/tables/{table}/result").json()
    assert max(result["scores"]) >= 30
    assert client.get(f"/api/tables/{table}/verify").json()["wrong"] is None
    proof = client.get(f"/api/tables/{table}/proof").json()
    assert len(proof["draws"]) == len([line for line in proof["entries"] if line["event"]["type"] == "happened"])
    moments = client.get(f"/api/tables/{table}/moments?seat=none&limit=100").json()
    assert moments["moments"][-1]["lines"]
    (figures,) = client.get(f"/api/players/{owner.id}/statistics").json()
    assert (figures["game"], figures["games"], figures["measures"]) == ("pig", 1, {})
