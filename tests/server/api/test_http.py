"""Players, tables, logs and rules over HTTP, as a client meets them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from calavera.games import GAMES
from calavera.messages import LANGUAGES
from tests.messages.errors import said
from tests.server.web import Client, Guest, play_out, web


@pytest.fixture
def client() -> Iterator[Client]:
    with web() as started:
        yield started


def test_a_guest_needs_no_more_than_a_name(client: Client) -> None:
    answer = client.post("/api/players", json={"name": "  Ann   Lee "})
    assert answer.status_code == 201
    assert answer.json()["player"]["name"] == "Ann Lee"
    ann = Guest(client, "Ann", answer.json()["token"])
    assert ann.get("/api/me").json() == answer.json()["player"]


def test_a_new_name_is_told_to_every_device(client: Client) -> None:
    ann = Guest(client, "Ann")
    code = ann.post("/api/me/link").json()["code"]
    other = Guest(client, "Ann", client.post("/api/links", json={"code": code}).json()["token"])
    assert other.id == ann.id
    assert other.token != ann.token
    assert ann.ask("PATCH", "/api/me", json={"name": "Anna"}).json()["name"] == "Anna"
    assert other.get("/api/me").json()["name"] == "Anna"


def test_a_link_works_once(client: Client) -> None:
    code = Guest(client, "Ann").post("/api/me/link").json()["code"]
    assert client.post("/api/links", json={"code": code}).status_code == 201
    again = client.post("/api/links", json={"code": code})
    assert (again.status_code, again.json()["code"]) == (404, "link.invalid")


@pytest.mark.parametrize("header", [None, "Bearer", "Bearer ", "Basic abc", "Bearer unknown", "Bearer \x7f é"])
def test_who_does_not_prove_who_they_are_is_told_so(client: Client, header: str | None) -> None:
    headers = {} if header is None else {b"Authorization": header.encode("latin-1")}
    answer = client.get("/api/me", headers=headers)
    assert (answer.status_code, answer.json()) == (401, {"code": "player.unknown", "params": {}})
    assert answer.headers["www-authenticate"] == "Bearer"


def test_all_games_are_listed_with_the_schema_of_their_options(client: Client) -> None:
    listed = client.get("/api/games").json()
    assert [game["id"] for game in listed] == list(GAMES)
    by_id = {game["id"]: game for game in listed}
    assert by_id["skull"]["players"] == [3, 4, 5, 6]
    assert "i_have_the_skull" in by_id["skull"]["phrases"]
    assert "i_have_the_skull" not in by_id["yamiks"]["phrases"]
    assert "last_chance" in json.dumps(by_id["skull"]["options"])
    assert by_id["skull_queen"]["bots"] == ["novice", "sailor", "bosun", "captain"]


@pytest.mark.parametrize("game", list(GAMES))
def test_the_rules_are_there_in_four_languages_and_differ(client: Client, game: str) -> None:
    told = {lang: client.get(f"/api/games/{game}/rules", params={"lang": lang}).json() for lang in LANGUAGES}
    assert len({json.dumps(sections) for sections in told.values()}) == 4
    for sections in told.values():
        assert all(section["title"] for section in sections)
        for section in sections:
            assert all(len(row) == len(section["columns"]) for row in section["rows"])
    assert client.get(f"/api/games/{game}/rules").json() == told["en"]


def test_a_language_we_do_not_speak_is_refused(client: Client) -> None:
    assert client.get("/api/games/skull/rules", params={"lang": "xx"}).status_code == 400


@pytest.mark.parametrize("path", ["/api/games/chess/rules", "/api/games/chess/ratings"])
def test_an_unknown_game_in_an_address_is_not_found(client: Client, path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.json()["code"]) == (404, "game.unknown")


GOOD_OPTIONS: list[tuple[str, int, dict[str, Any]]] = [
    ("skull_king", 3, {"landlubber": True}),
    ("skull", 3, {"last_chance": True, "showing": True}),
    ("yamiks", 1, {"solo_pot": "simple"}),
    ("skull_queen", 2, {"rounds": 2}),
]
BAD_OPTIONS: list[tuple[str, int, dict[str, Any], str]] = [
    ("skull_king", 3, {"landlubber": "yes"}, "options.invalid"),
    ("skull", 3, {"rounds": 2}, "options.invalid"),
    ("yamiks", 2, {"solo_pot": "unheard of"}, "options.invalid"),
    ("skull_queen", 2, {"rounds": 0}, "options.invalid"),
    ("skull_queen", 2, {"rounds": 10**30}, "options.invalid"),
    ("skull", 2, {}, "players.invalid"),
    ("yamiks", 5, {}, "players.invalid"),
    ("skull", -(10**30), {}, "players.invalid"),
    ("chess", 2, {}, "game.unknown"),
]


@pytest.mark.parametrize(("game", "seats", "options"), GOOD_OPTIONS)
def test_options_of_every_game_are_written_out_in_the_log_also_those_nobody_chose(
    client: Client, game: str, seats: int, options: dict[str, Any]
) -> None:
    ann = Guest(client, "Ann")
    table = ann.new_table(game, seats, options=options)
    usual = json.loads(msgspec.json.encode(GAMES[game].read_options({}, seats)))
    assert ann.get(f"/api/tables/{table}/log").json()[0]["entry"]["event"]["options"] == {**usual, **options}


@pytest.mark.parametrize(("game", "seats", "options", "code"), BAD_OPTIONS)
def test_options_a_game_does_not_have_are_refused_and_leave_no_table(
    client: Client, game: str, seats: int, options: dict[str, Any], code: str
) -> None:
    ann = Guest(client, "Ann")
    answer = ann.post("/api/tables", {"settings": {"game": game, "seats": seats, "options": options}})
    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert ann.get("/api/me/tables").json() == []


@pytest.mark.parametrize(
    ("game", "options", "sentence"),
    [
        (
            "yamiks",
            {"solo_pot": "none"},
            "These options don’t work: “solo_pot” isn’t an option of this game, or",
        ),
        ("yamiks", {"pot": 1}, "These options don’t work: “pot” isn’t an option of this game, or"),
        ("skull_queen", {"rounds": 2}, "These options don’t work: the number of rounds can be chosen for two"),
        ("skull_king", {"bag": {"red": {"count": 0, "faces": [1] * 6}}}, "the bag holds 28 dice, but 32 are needed"),
    ],
)
def test_what_is_wrong_with_options_can_be_said_in_every_language(
    client: Client, game: str, options: dict[str, Any], sentence: str
) -> None:
    settings = {"game": game, "seats": 4, "options": options}
    problem = Guest(client, "Ann").post("/api/tables", {"settings": settings}).json()
    assert sentence in said(problem, "en")
    assert len({said(problem, lang) for lang in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.parametrize(
    "settings",
    [
        {"clock": {"kind": "move", "seconds": 4}},
        {"clock": {"kind": "move", "seconds": 10**12}},
        {"clock": {"kind": "bank", "seconds": 60, "increment": -1}},
        {"absence": {"grace": -1}},
    ],
)
def test_clocks_have_sensible_bounds(client: Client, settings: dict[str, Any]) -> None:
    answer = Guest(client, "Ann").post("/api/tables", {"settings": {"game": "skull", "seats": 3, **settings}})
    assert (answer.status_code, answer.json()["code"]) == (400, "table.bad_settings")


def test_a_bad_nonce_is_refused_before_there_is_a_table(client: Client) -> None:
    ann = Guest(client, "Ann")
    for nonce in ("a b", "\n", "é", "x" * 65):
        answer = ann.post("/api/tables", {"settings": {"game": "skull", "seats": 3}, "nonce": nonce})
        assert (answer.status_code, answer.json()) == (400, {"code": "nonce.invalid", "params": {"most": 64}})
    assert ann.get("/api/me/tables").json() == []


def test_a_short_code_leads_to_the_table_in_any_case(client: Client) -> None:
    made = Guest(client, "Ann").post("/api/tables", {"settings": {"game": "skull", "seats": 3}}).json()
    assert client.get(f"/api/codes/{made['code'].lower()}").json() == made
    assert client.get("/api/codes/NOSUCH").json()["code"] == "table.unknown"


def test_only_public_tables_are_in_the_lobby_and_both_are_among_ones_own(client: Client) -> None:
    ann, bob = Guest(client, "Ann"), Guest(client, "Bob")
    private, public = ann.new_table("skull", 3), ann.new_table("yamiks", 2, public=True)
    assert [line["id"] for line in client.get("/api/lobby").json()] == [public]
    assert {line["id"] for line in ann.get("/api/me/tables").json()} == {private, public}
    assert bob.get("/api/me/tables").json() == []


def test_the_lobby_socket_tells_of_a_new_table(client: Client) -> None:
    ann = Guest(client, "Ann")
    with client.websocket_connect("/api/lobby/socket") as socket:
        first = socket.receive_json(timeout=10)
        assert first == {"type": "lobby", "v": 1, "tables": []}
        table = ann.new_table("skull", 3, public=True)
        ann.new_table("skull", 3, public=False)
        told = socket.receive_json(timeout=10)
        while not all(line["seats"][0] for line in told["tables"]):
            told = socket.receive_json(timeout=10)
        assert [(line["id"], line["seats"]) for line in told["tables"]] == [(table, ["Ann", None, None])]


def test_a_seat_sees_its_own_hand_and_a_spectator_none(client: Client) -> None:
    ann, bob = Guest(client, "Ann"), Guest(client, "Bob")
    table = ann.new_table("skull_queen", 2)
    play_out(client, table, bob, until="playing")
    asked = (ann.get(f"/api/tables/{table}"), bob.get(f"/api/tables/{table}"), client.get(f"/api/tables/{table}"))
    hands = [set(answer.json()["view"]["hand"]) for answer in asked]
    assert hands[0]
    assert hands[1]
    assert hands[0].isdisjoint(hands[1])
    assert not hands[2]
    assert [answer.json()["you"] for answer in asked] == [0, 1, None]


def test_the_log_of_a_running_game_is_redacted_for_the_asker(client: Client) -> None:
    ann, bob = Guest(client, "Ann"), Guest(client, "Bob")
    table = ann.new_table("skull_queen", 2)
    play_out(client, table, bob, until="playing")
    logs = [asked.json() for asked in (ann.get(f"/api/tables/{table}/log"), bob.get(f"/api/tables/{table}/log"))]
    dealt = [[e["entry"]["event"]["outcome"] for e in log if e["entry"]["event"]["type"] == "happened"] for log in logs]
    assert dealt[0] != dealt[1]
    assert len(dealt[0]) == len(dealt[1])
    watched = client.get(f"/api/tables/{table}/log").json()
    known = [outcome for outcome in dealt[0] if "?" not in outcome and outcome.startswith("deal ")]
    assert known
    assert not any(outcome in json.dumps(watched) for outcome in known)
    assert all(log[1]["entry"]["event"] == {"type": "hidden"} for log in (*logs, watched))
    rest = ann.get(f"/api/tables/{table}/log?after=3").json()
    assert rest == logs[0][3:]


def test_strangers_may_not_look_where_the_owner_allows_no_spectators(client: Client) -> None:
    ann, bob, eve = Guest(client, "Ann"), Guest(client, "Bob"), Guest(client, "Eve")
    table = ann.new_table("skull_queen", 2, spectators=False, options={"rounds": 2})
    play_out(client, table, bob)
    for path in ("", "/log", "/result", "/verify", "/proof"):
        refused = eve.get(f"/api/tables/{table}{path}")
        assert (refused.status_code, refused.json()["code"]) == (403, "table.not_allowed")
        assert client.get(f"/api/tables/{table}{path}").status_code == 403
        assert bob.get(f"/api/tables/{table}{path}").status_code == 200


@pytest.mark.parametrize("game", list(GAMES))
def test_a_finished_table_has_result_verdict_and_proof(client: Client, game: str) -> None:
    guests = [Guest(client, f"P{i}") for i in range(max(2, GAMES[game].seats[0]))]
    table = guests[0].new_table(game, len(guests))
    for path in ("result", "verify", "proof"):
        early = client.get(f"/api/tables/{table}/{path}")
        assert (early.status_code, early.json()["code"]) == (409, "table.not_finished")
    play_out(client, table, *guests[1:], seed=3)
    result = client.get(f"/api/tables/{table}/result").json()
    assert result["players"] == [guest.id for guest in guests]
    assert result["names"] == [guest.name for guest in guests]
    verdict = client.get(f"/api/tables/{table}/verify").json()
    assert verdict["wrong"] is None
    proof = client.get(f"/api/tables/{table}/proof").json()
    assert len(proof["draws"]) == verdict["draws"] > 0
    assert len(proof["entries"]) == client.get(f"/api/tables/{table}").json()["version"]


def test_the_proof_leaves_out_what_was_said(client: Client) -> None:
    ann, bob = Guest(client, "Ann"), Guest(client, "Bob")
    table = ann.new_table("skull_queen", 2, options={"rounds": 2})
    with client.websocket_connect(f"/api/tables/{table}/socket") as socket:
        socket.send_json({"type": "hello", "v": 1, "token": ann.token})
        socket.receive_json(timeout=10)
        said = {"type": "say", "text": "between us"}
        socket.send_json({"type": "do", "v": 1, "key": "mine", "command": said})
        while socket.receive_json(timeout=10)["type"] != "done":
            pass
    play_out(client, table, bob)
    assert "between us" in ann.get(f"/api/tables/{table}/log").text
    proof = ann.get(f"/api/tables/{table}/proof").text
    assert "between us" not in proof
    assert "mine" not in proof


def test_a_rematch_is_one_table_however_many_ask(client: Client) -> None:
    ann, bob, eve = Guest(client, "Ann"), Guest(client, "Bob"), Guest(client, "Eve")
    table = ann.new_table("skull_queen", 2, options={"rounds": 2})
    early = ann.post(f"/api/tables/{table}/rematch")
    assert (early.status_code, early.json()["code"]) == (409, "table.not_finished")
    play_out(client, table, bob)
    refused = eve.post(f"/api/tables/{table}/rematch")
    assert (refused.status_code, refused.json()["code"]) == (403, "table.not_allowed")
    first, second = ann.post(f"/api/tables/{table}/rematch"), bob.post(f"/api/tables/{table}/rematch")
    assert first.json() == second.json()
    assert client.get(f"/api/codes/{first.json()['code']}").json() == first.json()
    new = bob.get(f"/api/tables/{first.json()['id']}").json()
    assert [seat["player"] for seat in new["seats"]] == [ann.id, bob.id]
    assert new["you"] == 1


def test_statistics_of_somebody_we_do_not_know_are_not_found(client: Client) -> None:
    ann = Guest(client, "Ann")
    assert ann.get(f"/api/players/{ann.id}/statistics").json() == []
    assert client.get("/api/players/nobody/statistics").json()["code"] == "player.not_found"


def test_what_the_best_play_alone_brings_is_told_of_a_game_that_is_solved(client: Client) -> None:
    usual = client.get("/api/games/yamiks/alone").json()
    simple = client.get("/api/games/yamiks/alone", params={"options": '{"solo_pot":"simple"}'}).json()
    assert round(usual["expected"], 2) == 324.84
    assert simple["expected"] > usual["expected"]


def test_a_game_that_nobody_plays_alone_has_no_such_value(client: Client) -> None:
    assert client.get("/api/games/skull/alone").json() == {"expected": None}


@pytest.mark.parametrize(
    ("game", "options", "code"),
    [
        ("yamiks", "{", "options.invalid"),
        ("yamiks", "[]", "options.invalid"),
        ("yamiks", '{"solo_pot":1}', "options.invalid"),
    ],
)
def test_bad_options_of_a_game_alone_are_refused(client: Client, game: str, options: str, code: str) -> None:
    answer = client.get(f"/api/games/{game}/alone", params={"options": options})
    assert (answer.status_code, answer.json()["code"]) == (400, code)
