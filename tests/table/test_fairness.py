"""The dealer is fair, and verification finds the first thing that is wrong."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import msgspec
import pytest

from calavera.table import dealer
from calavera.table.commands import Say
from calavera.table.dealer import commitment, draw_below, pick
from calavera.table.events import Acted, Created, Entry, Event, Finished, Happened
from calavera.table.verify import verify
from tests.table.sitting import SEED, finished, started


def number_of(message: str) -> int:
    return int(hmac.new(bytes.fromhex(SEED), message.encode(), hashlib.sha256).hexdigest(), 16)


GOLDEN = [1, 78, 51, 21, 12]


@pytest.mark.parametrize("limit", [2, 3, 7, 50])
def test_draws_are_uniform(limit: int) -> None:
    draws = 4_000
    counts = Counter(draw_below(SEED, "t", ["a"], k, limit) for k in range(draws))
    expected = draws / limit
    assert sum((counts[i] - expected) ** 2 / expected for i in range(limit)) < limit + 6 * (2 * limit) ** 0.5


def test_a_draw_that_would_be_biased_is_taken_again(monkeypatch: pytest.MonkeyPatch) -> None:
    limit = 3
    tries = [number_of(f"t\n1\n{counter}") for counter in range(1000)]
    assert draw_below(SEED, "t", [], 1, limit) == tries[0] % limit
    # A space that hardly anything fits into: the first number below it is taken, all before it are refused.
    space = 1 << 250
    monkeypatch.setattr(dealer, "_SPACE", space)
    fair = space - space % limit
    taken = next(i for i, number in enumerate(tries) if number < fair)
    assert taken > 0
    assert draw_below(SEED, "t", [], 1, limit) == tries[taken] % limit


def test_the_last_numbers_that_would_favour_the_first_outcomes_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of numbers below 8, 6 and 7 would give 0 and 1 a greater share of three."""
    monkeypatch.setattr(dealer, "_SPACE", 8)
    numbers = [7, 6, 5]
    monkeypatch.setattr("calavera.table.dealer.hmac.digest", lambda *_: bytes([numbers.pop(0)]))
    assert draw_below(SEED, "t", [], 1, 3) == 2
    assert numbers == []


def test_the_derivation_is_the_one_that_is_written_down() -> None:
    """Computed here from the description alone; a change would break every proof that is out there."""
    for draw, limit in ((1, 6), (2, 7_776), (40, 50)):
        assert draw_below(SEED, "id", ["", "x9"], draw, limit) == number_of(f"id\n\nx9\n{draw}\n0") % limit
    assert commitment(SEED) == hashlib.sha256(bytes.fromhex(SEED)).hexdigest()
    assert [draw_below("00" * 32, "t", ["a"], k, 100) for k in range(1, 6)] == GOLDEN


def test_seed_table_nonces_and_number_all_matter() -> None:
    limit = 1 << 64
    base = draw_below(SEED, "t", ["a", "b"], 1, limit)
    others = [
        draw_below("00" * 32, "t", ["a", "b"], 1, limit),
        draw_below(SEED, "u", ["a", "b"], 1, limit),
        draw_below(SEED, "t", ["a", "c"], 1, limit),
        draw_below(SEED, "t", ["a", "b"], 2, limit),
    ]
    assert base not in others


def test_outcomes_are_picked_by_their_weight() -> None:
    weights = [(4, 1), (7, 3)]
    assert [pick(weights, number) for number in range(4)] == [4, 7, 7, 7]
    with pytest.raises(ValueError, match="total weight"):
        pick(weights, 4)


def test_talk_does_not_shift_the_draws() -> None:
    quiet, chatty = started("yamiks", 1), started("yamiks", 1)
    chatty.do(0, Say(phrase="hello"))
    for sitting in (quiet, chatty):
        sitting.play(0, "keep none")
    outcome = [[e.event for e in s.entries if isinstance(e.event, Happened)] for s in (quiet, chatty)]
    assert outcome[0] == outcome[1]


@pytest.mark.parametrize(("game", "players"), [("skull", 3), ("skull_king", 3), ("yamiks", 2), ("skull_queen", 2)])
def test_an_honest_table_verifies(game: str, players: int) -> None:
    sitting = finished(game, players, seed=3)
    verdict = verify("table-1", sitting.entries)
    assert verdict.wrong is None
    assert verdict.draws == sitting.table.draws > 0


def tampered(entries: list[Entry], kind: type[Event], **changes: object) -> tuple[list[Entry], int]:
    at = next(i for i, entry in enumerate(entries) if isinstance(entry.event, kind))
    event = msgspec.structs.replace(entries[at].event, **changes)
    return [*entries[:at], msgspec.structs.replace(entries[at], event=event), *entries[at + 1 :]], entries[at].n


@pytest.mark.parametrize(
    ("kind", "changes", "reason"),
    [
        (Created, {"commitment": commitment("11" * 32)}, "verify.commitment"),
        (Happened, {"outcome": "roll 1 1 1 1 1"}, "verify.draw"),
        (Happened, {"draw": 2}, "verify.draw"),
        (Acted, {"action": "fill sixes"}, "action.illegal"),
        (Finished, {"scores": (999, 0)}, "verify.result"),
        (Finished, {"winners": ()}, "verify.result"),
    ],
)
def test_the_first_wrong_event_is_named(kind: type[Event], changes: dict[str, object], reason: str) -> None:
    entries, n = tampered(finished("yamiks", 2, seed=3).entries, kind, **changes)
    verdict = verify("table-1", entries)
    assert (verdict.wrong, verdict.reason) == (n, reason)


def test_another_seed_than_the_one_committed_to_is_found() -> None:
    entries, n = tampered(finished("yamiks", 2, seed=3).entries, Finished, seed="22" * 32)
    verdict = verify("table-1", entries)
    assert (verdict.wrong, verdict.reason) == (n, "verify.seed")


def test_a_missing_entry_is_found() -> None:
    entries = finished("yamiks", 2, seed=3).entries
    verdict = verify("table-1", [*entries[:8], *entries[9:]])
    assert verdict.wrong == entries[9].n


def test_a_game_that_is_not_over_cannot_be_verified() -> None:
    assert verify("table-1", started("yamiks", 2).entries).reason == "verify.not_finished"
