"""Handing over a seat and a table in the server: what each of the people involved sees afterwards."""

from __future__ import annotations

import pytest

from calavera.server.people.identity import Player
from calavera.table.commands import GiveTable, OfferSeat, Play, TakeSeat
from calavera.table.errors import NoOffer, NotSeated
from calavera.table.handing import secret_hash
from tests.server.sitting import Sitting, ear, tell
from tests.server.web import Guest, play_out, web

IN_THE_LINK = "5ecret5ecret5ecret"
OFFER = OfferSeat(secret_hash(IN_THE_LINK))


async def with_a_friend(sitting: Sitting) -> int:
    sitting.people.append(Player("friend", "Nina"))
    return len(sitting.people) - 1


@pytest.mark.parametrize("spectators", [True, False])
def test_the_connection_of_the_one_before_loses_the_seat(spectators: bool) -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 3, spectators=spectators)
        before, other = await sitting.come(room, 1), await sitting.come(room, 2)
        await sitting.do(room, 1, Play("place skull"))
        await sitting.do(room, 1, OFFER)
        friend = await with_a_friend(sitting)
        await sitting.do(room, friend, TakeSeat(1, IN_THE_LINK, "Nina"))
        heard = ear(before).heard[-1]
        if spectators:
            assert heard["table"]["you"] is None
            assert heard["table"]["view"]["hand"] == []
        else:
            assert (heard["type"], ear(before).over) == ("goodbye", True)
        assert ear(other).heard[-1]["table"]["seats"][1]["name"] == "Nina"
        with pytest.raises(NotSeated):
            await sitting.do(room, 1, Play("place flower"))

    tell(story)


def test_the_new_player_sees_what_the_seat_may_see_and_no_more() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 3)
        for i, disc in enumerate(("flower", "skull")):
            await sitting.do(room, i, Play(f"place {disc}"))
        await sitting.do(room, 1, OFFER)
        friend = await with_a_friend(sitting)
        watching = await sitting.come(room, friend)
        assert [event["action"] for event in ear(watching).events("acted")] == [None, None]
        await sitting.do(room, friend, TakeSeat(1, IN_THE_LINK, "Nina"))
        view = ear(watching).heard[-1]["table"]["view"]
        assert (view["seat"], view["hand"]) == (1, ["flower", "flower", "flower"])
        again = await sitting.come(room, friend)
        assert [event["action"] for event in ear(again).events("acted")] == [None, "place skull"]

    tell(story)


def test_everybody_sees_that_a_seat_is_on_offer_and_nobody_the_secret() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 3)
        other = await sitting.come(room, 2)
        await sitting.do(room, 1, OFFER)
        assert [seat["offered"] for seat in ear(other).heard[-1]["table"]["seats"]] == [False, True, False]
        friend = await with_a_friend(sitting)
        await sitting.do(room, friend, TakeSeat(1, IN_THE_LINK, "Nina"))
        assert IN_THE_LINK not in repr(ear(other).heard)
        assert not ear(other).heard[-1]["table"]["seats"][1]["offered"]

    tell(story)


def test_both_lists_of_games_and_a_restart_know_the_new_player_and_the_new_owner() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 3)
        await sitting.do(room, 1, OFFER)
        friend = await with_a_friend(sitting)
        await sitting.do(room, friend, TakeSeat(1, IN_THE_LINK, "Nina"))
        await sitting.do(room, 0, GiveTable(1))
        for service in (sitting.service, (await sitting.again()).service):
            (summary,) = await service.rooms.index.of("friend")
            assert (summary.seats, summary.owner) == (("P0", "Nina", "P2"), "friend")
            assert await service.rooms.index.of("player1") == []

    tell(story)


def test_a_seat_with_two_players_counts_for_neither() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 3)
        await sitting.do(room, 1, Play("place flower"))
        await sitting.do(room, 1, OFFER)
        friend = await with_a_friend(sitting)
        await sitting.do(room, friend, TakeSeat(1, IN_THE_LINK, "Nina"))
        while room.table.status == "playing":
            for seat in room.table.to_act():
                words = room.table.game.actions.format(room.table.playing().legal(seat)[-1])
                await sitting.do(room, friend if seat == 1 else seat, Play(words))
        figures = {name: await sitting.service.results.of(name) for name in ("player0", "player1", "friend", "player2")}
        assert {name: len(found) for name, found in figures.items()} == {
            "player0": 1,
            "player1": 0,
            "friend": 0,
            "player2": 1,
        }

    tell(story)


def test_over_http_the_link_works_where_spectators_may_not_look() -> None:
    with web() as client:
        ann, ben, cem, nina = [Guest(client, name) for name in ("Ann", "Ben", "Cem", "Nina")]
        table = ann.new_table("skull", 3, spectators=False)
        play_out(client, table, ben, cem, until="playing")
        assert nina.get(f"/api/tables/{table}").status_code == 403
        link = {"seat": 0, "secret": IN_THE_LINK, "name": "Nina"}
        refused = nina.post(f"/api/tables/{table}/seat", link)
        assert (refused.status_code, refused.json()["code"]) == (404, NoOffer.code)
        with client.websocket_connect(f"/api/tables/{table}/socket") as socket:
            socket.send_json({"type": "hello", "v": 1, "token": ann.token})
            command = {"type": "offer_seat", "secret_hash": secret_hash(IN_THE_LINK)}
            socket.send_json({"type": "do", "v": 1, "key": "k", "command": command})
            while socket.receive_json()["type"] != "done":
                pass
            assert nina.post(f"/api/tables/{table}/seat", link).status_code == 201
        assert nina.get(f"/api/tables/{table}").json()["you"] == 0
        again = ben.post(f"/api/tables/{table}/seat", link)
        assert (again.status_code, again.json()["code"]) == (400, "seat.already_seated")
        nobody = client.post(f"/api/tables/{table}/seat", json=link)
        assert nobody.status_code == 401
