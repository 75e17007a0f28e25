"""Everybody's share in the draws: brought when sitting down, and again once the commitment is known."""

from __future__ import annotations

import json
import random
from pathlib import Path

import msgspec
import pytest

from calavera.table import log
from calavera.table.commands import AddBot, Kick, Leave, Nonce, Sit, Start
from calavera.table.errors import BadNonce, LogDamaged, NotOpen, NotSeated
from calavera.table.events import Event, Happened, Nonced, SeatTaken, Started
from calavera.table.redaction import redacted
from calavera.table.table import Table, fold
from calavera.table.verify import verify
from tests.table.sitting import Sitting, started


def with_nonces(*nonces: str) -> Sitting:
    """A started game of those who have sat down with nothing and brought these afterwards."""
    sitting = Sitting("yamiks", len(nonces))
    for person in range(len(nonces)):
        sitting.do(person, Sit(f"P{person}"))
    for person, nonce in enumerate(nonces):
        sitting.do(person, Nonce(nonce))
    sitting.do(0, Start())
    return sitting


def draws(sitting: Sitting) -> list[str]:
    return [entry.event.outcome for entry in sitting.entries if isinstance(entry.event, Happened)]


def test_whoever_sits_may_bring_another_nonce_and_the_last_one_counts() -> None:
    sitting = Sitting("skull", 3)
    sitting.sit(3)
    assert sitting.do(1, Nonce("second")) == [Nonced(1, "second")]
    assert sitting.do(1, Nonce("third")) == [Nonced(1, "third")]
    assert sitting.table.nonces() == ["nonce0", "third", "nonce2"]
    assert sitting.do(1, Nonce("")) == [Nonced(1, "")]


def test_the_same_nonce_again_is_no_news() -> None:
    sitting = Sitting("skull", 3)
    sitting.sit(3)
    assert sitting.do(2, Nonce("nonce2")) == []


def test_the_draws_follow_from_it() -> None:
    late = with_nonces("a1", "b2")
    at_once = Sitting("yamiks", 2)
    for person, nonce in enumerate(("a1", "b2")):
        at_once.do(person, Sit(f"P{person}", nonce))
    at_once.do(0, Start())
    assert draws(late) == draws(at_once)
    assert draws(late) != draws(with_nonces("a1", "b3"))


@pytest.mark.parametrize("nonce", ["a b", "é", "x" * 65, "\n"])
def test_it_is_plain_letters_and_digits(nonce: str) -> None:
    sitting = Sitting("skull", 3)
    sitting.sit(1)
    with pytest.raises(BadNonce):
        sitting.do(0, Nonce(nonce))


def test_only_who_sits_there_and_only_before_the_start() -> None:
    sitting = Sitting("skull", 4)
    sitting.sit(3)
    with pytest.raises(NotSeated):
        sitting.do(9, Nonce("x"))
    sitting.do(0, Start())
    with pytest.raises(NotOpen):
        sitting.do(0, Nonce("x"))


def test_it_goes_with_the_seat_that_is_left() -> None:
    sitting = Sitting("skull", 3)
    sitting.sit(2)
    sitting.do(1, Nonce("mine"))
    sitting.do(1, Leave())
    sitting.do(2, Sit("P2", seat=1))
    assert sitting.table.nonces() == ["nonce0", ""]
    sitting.do(0, Kick(1))
    assert sitting.table.nonces() == ["nonce0"]


def test_everybody_may_read_it() -> None:
    sitting = Sitting("skull", 3)
    sitting.sit(3)
    sitting.do(1, Nonce("public"), key="p1:k")
    entry = sitting.entries[-1]
    for seat in (None, 0, 1, 2):
        assert redacted(entry, sitting.table, seat) == msgspec.structs.replace(entry, key=None)


@pytest.mark.parametrize("event", [Nonced(2, "x"), Nonced(3, "x"), Nonced(-1, "x")], ids=repr)
def test_a_log_with_a_nonce_of_nobody_or_of_a_bot_is_damaged(event: Event) -> None:
    sitting = Sitting("skull", 3)
    sitting.sit(1)
    sitting.do(0, AddBot(seat=2))
    with pytest.raises(LogDamaged):
        sitting.add([event])


def test_a_log_with_a_nonce_after_the_start_is_damaged() -> None:
    with pytest.raises(LogDamaged):
        started("skull", 3).add([Nonced(0, "x")])


def played_out() -> Sitting:
    sitting, rng = with_nonces("a1", "b2"), random.Random(3)
    while sitting.table.status == "playing":
        sitting.play_on(rng)
    return sitting


def test_verification_takes_the_last_nonce_and_notices_another_one() -> None:
    entries = played_out().entries
    assert verify("table-1", entries).wrong is None
    for i, entry in enumerate(entries):
        if isinstance(entry.event, Nonced | SeatTaken):
            forged = msgspec.structs.replace(entry, event=msgspec.structs.replace(entry.event, nonce="mine"))
            reason = verify("table-1", [*entries[:i], forged, *entries[i + 1 :]]).reason
            assert reason == ("verify.draw" if isinstance(entry.event, Nonced) else None)


def test_verification_names_a_nonce_that_came_too_late() -> None:
    entries = played_out().entries
    start = next(i for i, entry in enumerate(entries) if isinstance(entry.event, Started))
    late = [*entries[: start - 1], entries[start], entries[start - 1], *entries[start + 1 :]]
    numbered = [msgspec.structs.replace(entry, n=i) for i, entry in enumerate(late, start=1)]
    assert verify("table-1", numbered).wrong == start + 1


def test_a_log_of_before_there_was_such_an_entry_is_read_as_it_was() -> None:
    lines = (Path(__file__).parent / "first_format.jsonl").read_bytes().splitlines()
    entries = [log.read(line) for line in lines]
    for entry, line in zip(entries, lines, strict=True):
        now, then = json.loads(log.write(entry)), json.loads(line)
        assert {**now, "event": None} == {**then, "event": None}
        added = {name for name in now["event"] if name not in then["event"]}
        assert {name: now["event"][name] for name in then["event"]} == then["event"]
        assert not any(now["event"][name] for name in added), "what is new says nothing of old entries"
    table: Table = fold("table-1", entries)
    assert (table.status, table.nonces()) == ("finished", ["nonce0", "nonce1", "nonce2"])
    assert verify("table-1", entries).wrong is None
