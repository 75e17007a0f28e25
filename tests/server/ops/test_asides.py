"""What is done besides playing is told to everybody at a table, so nobody does it without a pause; moves never wait."""

from __future__ import annotations

from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect

from calavera.server.config import Limits
from calavera.server.ops.limiting import TooFast
from calavera.server.ops.shares import PATIENCE, Share, Shares, TooManyAsides
from calavera.table.commands import (
    Arrange,
    AskPause,
    ChangeName,
    Close,
    Command,
    CommitNonce,
    Confirm,
    DeclinePause,
    EndPause,
    GiveTable,
    GoOn,
    Kick,
    Leave,
    Mute,
    Nonce,
    OfferSeat,
    Play,
    RevealNonce,
    Say,
    Sit,
    Start,
    TakeBack,
    TakeSeat,
    Undo,
)
from calavera.table.settings import TableSettings
from tests.server.ops.test_shares import HOME, SCHOOL, Clock, Visitor
from tests.server.web import Guest, limited, web

ASIDES: list[Command] = [
    Arrange(TableSettings(game="skull", seats=3)),
    AskPause(),
    ChangeName("Ann"),
    CommitNonce(""),
    Confirm(),
    DeclinePause(),
    GiveTable(1),
    Kick(1),
    Mute("bob"),
    Nonce("n"),
    OfferSeat(""),
    Say(phrase="hello"),
    Sit("Ann"),
    Start(),
    TakeBack(),
    TakeSeat(0, "s" * 16, "Ann"),
    Undo(),
]
MOVES: list[Command] = [Play("place flower"), GoOn(), EndPause(), RevealNonce("n")]
GOES: list[Command] = [Leave(), Close()]
ANN, BOB, CLEO = Share(HOME, "ann"), Share(HOME, "bob"), Share(SCHOOL, "cleo")


def until_refused(shares: Shares, share: Share, command: Command, spectates: str = "") -> list[float]:
    """For how long each of the commands had to wait."""
    waits: list[float] = []
    while len(waits) < 1_000:
        try:
            waits.append(shares.check(share, command, spectates))
        except TooManyAsides:
            return waits
    raise AssertionError("it is never refused")


@pytest.mark.parametrize("aside", ASIDES, ids=lambda command: type(command).__name__)
def test_who_does_too_much_besides_playing_waits_and_is_then_refused(aside: Command) -> None:
    shares = Shares(Limits(asides_per_player=10, asides_per_address=100), clock := Clock())
    waits = until_refused(shares, ANN, aside)
    assert waits[:10] == [0.0] * 10
    assert waits[10:] == [1.0, 2.0], "one a second in the long run"
    assert shares.check(BOB, aside) == 0.0
    clock.now += 1
    assert shares.check(ANN, aside) == PATIENCE
    clock.now += 10
    assert shares.check(ANN, aside) == 0.0


@pytest.mark.parametrize("command", [*MOVES, *GOES], ids=lambda command: type(command).__name__)
def test_what_leads_a_game_on_never_waits_for_anything_else(command: Command) -> None:
    shares = Shares(Limits(asides_per_player=1, asides_per_address=1), Clock())
    until_refused(shares, ANN, Undo())
    assert [shares.check(ANN, command) for _ in range(100)] == [0.0] * 100


@pytest.mark.parametrize("command", MOVES, ids=lambda command: type(command).__name__)
def test_programs_that_move_as_fast_as_they_can_wait_for_their_turn(command: Command) -> None:
    shares = Shares(Limits(moves_per_player=10, moves_per_address=15), clock := Clock())
    waits = [shares.check(ANN, command) for _ in range(12)]
    assert waits == [0.0] * 10 + [1.0, 2.0]
    with pytest.raises(TooFast):
        shares.check(ANN, command)
    for leaving in GOES:
        assert shares.check(ANN, leaving) == 0.0
    assert [shares.check(BOB, command) for _ in range(3)] == [0.0] * 3
    assert shares.check(BOB, command) > 0, "all at the same address together"
    assert shares.check(CLEO, command) == 0.0
    clock.now += 20
    assert shares.check(ANN, command) == 0.0


def test_all_at_one_address_together_have_a_pace_of_their_own() -> None:
    shares = Shares(Limits(asides_per_player=10, asides_per_address=20), Clock())
    done = [len(until_refused(shares, Share(HOME, f"eve{i}"), Undo())) for i in range(4)]
    assert sum(done) == 20 + 20 * PATIENCE / 10
    assert shares.check(CLEO, Undo()) == 0.0


def test_a_crowd_of_spectators_does_not_talk_without_a_pause() -> None:
    shares = Shares(Limits(asides_of_spectators=5), Clock())
    said = 0
    for i in range(100):
        try:
            shares.check(Share(f"address{i}", f"eve{i}"), Say(phrase="hello"), "table")
        except TooManyAsides:
            continue
        said += 1
    assert said == 5 + 5 * PATIENCE / 10
    assert shares.check(ANN, Say(phrase="hello")) == 0.0, "those who sit at the table go on talking"
    assert shares.check(BOB, Sit("Bob"), "table") == 0.0, "and who comes to sit down sits down"
    assert shares.check(CLEO, Say(phrase="hello"), "another") == 0.0


def test_at_a_table_somebody_who_renames_without_end_is_refused_and_can_still_move() -> None:
    few: dict[str, Any] = {"asides_per_player": 1, "asides_per_address": 1_000}
    with web(limits=limited(**few), trust_proxy=True) as client:
        ann, bob = Visitor(client, "Ann", HOME), Visitor(client, "Bob", SCHOOL)
        table = ann.new_table("yamiks", 2)
        before = client.get(f"/api/tables/{table}").json()["version"]
        names = [{"type": "change_name", "name": f"Ann the {i}th"} for i in range(4)]
        assert ann.do(table, *names) == ["done", *["limit.asides"] * 3]
        assert client.get(f"/api/tables/{table}").json()["version"] == before + 1
        assert bob.do(table, {"type": "sit", "name": "Bob"}) == ["done"], "nobody else is held up"
        assert ann.do(table, {"type": "leave"}) == ["done"]


def test_who_never_stops_is_sent_away() -> None:
    few: dict[str, Any] = {"asides_per_player": 1, "asides_per_address": 1_000, "message_burst": 5}
    with web(limits=limited(messages_per_second=1e9, **few)) as client:
        ann = Guest(client, "Ann")
        table = ann.new_table("yamiks", 2)
        with client.websocket_connect(f"/api/tables/{table}/socket") as socket:
            socket.send_json({"type": "hello", "v": 1, "token": ann.token})
            for i in range(20):
                command = {"type": "change_name", "name": f"Ann the {i}th"}
                socket.send_json({"type": "do", "v": 1, "key": f"k{i}", "command": command})
            codes = []
            while "limit.rate" not in codes:
                message = socket.receive_json(timeout=10)
                codes += [message["code"]] if message["type"] == "refused" else []
            assert codes == [*["limit.asides"] * 6, "limit.rate"]
            with pytest.raises(WebSocketDisconnect):
                socket.receive_json(timeout=10)
