"""Nonces are committed by hash and revealed at the start: nobody can steer the draws or hold up a start."""

from __future__ import annotations

import hashlib
import random

import msgspec
import pytest

from calavera.core.errors import CalaveraError
from calavera.table.commands import (
    AddBot,
    CallNonces,
    Close,
    Command,
    CommitNonce,
    Kick,
    Leave,
    Nonce,
    RevealNonce,
    Say,
    Sit,
    Start,
)
from calavera.table.dealer import draw_below, pick
from calavera.table.errors import LogDamaged
from calavera.table.events import (
    Event,
    Happened,
    NonceCommitted,
    NonceRevealed,
    SeatTaken,
    Started,
    Starting,
    Withheld,
)
from calavera.table.starting import MOST_WITHHELD, MOST_WITHHELD_BY_ONE
from calavera.table.table import fold
from calavera.table.verify import verify
from tests.table.sitting import SEED, Sitting


def share(person: int, time: int = 0) -> str:
    return f"share{person}of{time}"


def hashed(nonce: str) -> str:
    return hashlib.sha256(nonce.encode()).hexdigest()


def committed(game: str, people: int) -> Sitting:
    sitting = Sitting(game, people)
    for person in range(people):
        sitting.do(person, Sit(f"P{person}", nonce_hash=hashed(share(person))))
    return sitting


def kinds(events: list[Event]) -> list[type[Event]]:
    return [type(event) for event in events]


def refused(sitting: Sitting, person: int, command: Command) -> str:
    with pytest.raises(CalaveraError) as refusal:
        sitting.decide(person, command)
    return refusal.value.code


def withheld(*seats: int, off: bool = False) -> Withheld:
    return Withheld(seats, tuple(f"P{seat}" for seat in seats), off)


def time_is_up(sitting: Sitting) -> list[Event]:
    since = sitting.table.starting_since
    assert since is not None
    return sitting.server(CallNonces(since))


def test_nobody_knows_all_nonces_before_the_game_has_begun() -> None:
    """The attack: the host knows the seed and tells the last player, who tries nonces until the first draw suits."""
    sitting = committed("skull_king", 3)
    for person in (0, 1):
        assert share(person) not in str(sitting.entries)
    assert kinds(sitting.do(0, Start())) == [Starting]
    for person in (0, 1):
        sitting.do(person, RevealNonce(share(person)))
    weights = sitting.table.new_state(3).weights()
    total = sum(weight for _, weight in weights)
    known = [share(0), share(1)]
    due = pick(weights, draw_below(SEED, "table-1", [*known, share(2)], 1, total))
    tried = [f"tried{i}" for i in range(40)]
    better = next(
        nonce for nonce in tried if pick(weights, draw_below(SEED, "table-1", [*known, nonce], 1, total)) != due
    )
    assert refused(sitting, 2, RevealNonce(better)) == "nonce.mismatch"
    assert refused(sitting, 2, CommitNonce(hashed(better))) == "table.starting"
    assert refused(sitting, 2, Nonce(better)) == "table.starting"
    begun = sitting.do(2, RevealNonce(share(2)))
    assert kinds(begun)[:3] == [NonceRevealed, Started, Happened]
    assert sitting.table.game.outcomes.format(due) == begun[2].outcome  # type: ignore[union-attr]


def test_the_game_begins_with_the_last_nonce_and_verifies() -> None:
    sitting = committed("yamiks", 2)
    sitting.do(0, Start())
    assert kinds(sitting.do(1, RevealNonce(share(1)))) == [NonceRevealed]
    assert sitting.table.waiting_for() == [0]
    sitting.do(0, RevealNonce(share(0)))
    assert sitting.table.nonces() == [share(0), share(1)]
    rng = random.Random(1)
    while sitting.table.status == "playing":
        sitting.play_on(rng)
    assert verify("table-1", sitting.entries).wrong is None


def test_a_log_with_another_nonce_than_the_one_committed_to_does_not_hold() -> None:
    sitting = committed("yamiks", 2)
    sitting.do(0, Start())
    sitting.do(1, RevealNonce(share(1)))
    last = sitting.entries[-1]
    forged = msgspec.structs.replace(last, event=NonceRevealed(1, "chosen"))
    with pytest.raises(LogDamaged):
        fold("table-1", [*sitting.entries[:-1], forged])


def test_a_log_in_which_the_game_begins_without_a_nonce_that_was_committed_to_does_not_hold() -> None:
    sitting = committed("yamiks", 2)
    sitting.do(0, Start())
    sitting.do(1, RevealNonce(share(1)))
    with pytest.raises(LogDamaged):
        sitting.add([Started((0, 1))])


def test_players_without_a_nonce_and_bots_hold_up_no_start() -> None:
    sitting = Sitting("yamiks", 3)
    sitting.do(0, Sit("P0"))
    sitting.do(1, Sit("P1", "inTheClear"))
    sitting.do(0, AddBot())
    assert kinds(sitting.do(0, Start()))[0] == Started
    assert sitting.table.nonces() == ["", "inTheClear", ""]


def test_a_player_alone_with_bots_waits_for_nobody_else() -> None:
    sitting = committed("yamiks", 1)
    assert kinds(sitting.do(0, Start(fill=True)))[-1] == Starting
    assert Started in kinds(sitting.do(0, RevealNonce(share(0))))


def test_between_the_start_and_the_first_draw_seats_are_fixed() -> None:
    sitting = committed("skull", 3)
    sitting.do(0, Start())
    for person, command in (
        (4, Sit("P4")),
        (1, Leave()),
        (0, Kick(1)),
        (0, AddBot()),
        (0, Start()),
        (1, Nonce("mine")),
        (1, CommitNonce(hashed("mine"))),
    ):
        assert refused(sitting, person, command) == "table.starting"
    sitting.do(1, Say(phrase="hello"))
    sitting.do(0, Close())
    assert sitting.table.waiting_for() == []


def test_nonces_are_revealed_only_when_the_table_starts() -> None:
    sitting = committed("skull", 3)
    assert refused(sitting, 1, RevealNonce(share(1))) == "nonce.not_due"
    sitting.do(0, Start())
    assert refused(sitting, 1, RevealNonce("")) == "nonce.invalid"
    sitting.do(1, RevealNonce(share(1)))
    assert sitting.do(1, RevealNonce(share(1))) == []  # a second window of the same player
    assert refused(sitting, 1, RevealNonce("another")) == "nonce.not_due"


@pytest.mark.parametrize("bad", ["", "ab", "g" * 64, "A" * 64, "0" * 65])
def test_a_commitment_is_a_sha_256(bad: str) -> None:
    sitting = committed("skull", 3)
    assert refused(sitting, 1, CommitNonce(bad)) == "nonce.bad_hash"


def test_a_nonce_comes_in_the_clear_or_by_its_hash() -> None:
    sitting = Sitting("skull", 3)
    assert refused(sitting, 0, Sit("P0", "abc", nonce_hash=hashed("abc"))) == "nonce.bad_hash"


def test_another_commitment_before_the_start_replaces_the_first() -> None:
    sitting = committed("yamiks", 2)
    sitting.do(1, CommitNonce(hashed("second")))
    assert sitting.do(1, CommitNonce(hashed("second"))) == []
    sitting.do(0, Start())
    assert refused(sitting, 1, RevealNonce(share(1))) == "nonce.mismatch"
    sitting.do(1, RevealNonce("second"))


# Somebody withholds a nonce


def test_whoever_withholds_is_named_and_does_not_play_and_the_others_commit_afresh() -> None:
    sitting = committed("skull", 4)
    sitting.do(0, Start())
    for person in (0, 1, 3):
        sitting.do(person, RevealNonce(share(person)))
    assert time_is_up(sitting) == [withheld(2)]
    assert sitting.table.waiting_for() == [0, 1, 3]
    assert refused(sitting, 0, RevealNonce(share(0))) == "nonce.not_due"
    for person in (0, 1, 3):
        sitting.do(person, CommitNonce(hashed(share(person, 1))))
    for person in (0, 1):
        sitting.do(person, RevealNonce(share(person, 1)))
    assert sitting.do(3, RevealNonce(share(3, 1)))[1] == Started((0, 1, 3))
    assert sitting.table.nonces() == [share(person, 1) for person in (0, 1, 3)]


def test_the_revealed_nonces_cannot_be_used_again() -> None:
    """Else the withholder chooses between a game with and one without their own nonce."""
    sitting = committed("skull", 4)
    sitting.do(0, Start())
    for person in (0, 1, 3):
        sitting.do(person, RevealNonce(share(person)))
    time_is_up(sitting)
    assert all(seat is None or not seat.nonce for seat in sitting.table.seats)
    with pytest.raises(LogDamaged):
        sitting.add([Started((0, 1, 3))])


def test_a_start_that_has_to_go_on_with_too_few_is_called_off() -> None:
    sitting = committed("skull", 3)
    sitting.do(0, Start())
    sitting.do(0, RevealNonce(share(0)))
    sitting.do(1, RevealNonce(share(1)))
    assert time_is_up(sitting) == [withheld(2, off=True)]
    sitting.do(2, Sit("P2", nonce_hash=hashed(share(2, 1))))
    # The owner is quick: the others have not committed afresh yet, and the start waits for them.
    assert kinds(sitting.do(0, Start())) == [Starting]
    assert sitting.table.waiting_for() == [0, 1]
    sitting.do(0, CommitNonce(hashed(share(0, 1))))
    sitting.do(1, CommitNonce(hashed(share(1, 1))))
    assert sitting.table.waiting_for() == [0, 1, 2]


def test_bots_do_not_play_on_alone() -> None:
    sitting = committed("yamiks", 1)
    sitting.table.seats.append(None)
    sitting.do(0, Start(fill=True))
    assert time_is_up(sitting) == [withheld(0, off=True)]


def test_players_who_brought_theirs_in_the_clear_start_without_the_one_who_withholds() -> None:
    sitting = Sitting("yamiks", 2)
    sitting.do(0, Sit("P0", "inTheClear"))
    sitting.do(1, Sit("P1", nonce_hash=hashed("never")))
    sitting.do(0, Start())
    assert kinds(time_is_up(sitting))[:3] == [Withheld, Started, Happened]
    assert sitting.table.nonces() == ["inTheClear"]


def test_after_the_third_time_the_table_does_not_start_any_more() -> None:
    sitting = committed("yamiks", 4)
    sitting.do(0, Start())
    for times, withholds in enumerate((3, 2, 1), start=1):
        for person in range(withholds):
            sitting.do(person, RevealNonce(share(person, times - 1)))
        assert time_is_up(sitting) == [withheld(withholds, off=times == MOST_WITHHELD)]
        for person in range(withholds):
            sitting.do(person, CommitNonce(hashed(share(person, times))))
    assert refused(sitting, 0, Start()) == "nonce.given_up"


def test_one_player_alone_does_not_stop_a_table_for_good() -> None:
    sitting = committed("skull", 3)
    for time in range(MOST_WITHHELD_BY_ONE):
        sitting.do(0, Start())
        for person in (0, 1):
            sitting.do(person, RevealNonce(share(person, time)))
        assert time_is_up(sitting) == [withheld(2, off=True)]
        for person in (0, 1):
            sitting.do(person, CommitNonce(hashed(share(person, time + 1))))
        if time + 1 < MOST_WITHHELD_BY_ONE:
            sitting.do(2, Sit("P2", nonce_hash=hashed(share(2, time + 1))))
    assert refused(sitting, 2, Sit("P2")) == "nonce.withheld"
    assert fold("table-1", sitting.entries).withholders == {"p2": MOST_WITHHELD_BY_ONE}
    sitting.do(3, Sit("P3", nonce_hash=hashed(share(3))))
    sitting.do(0, Start())
    for person in (0, 1):
        sitting.do(person, RevealNonce(share(person, MOST_WITHHELD_BY_ONE)))
    assert Started in kinds(sitting.do(3, RevealNonce(share(3))))


def test_owners_who_withhold_are_not_locked_out_of_their_own_table() -> None:
    sitting = committed("yamiks", 1)
    for _ in range(MOST_WITHHELD_BY_ONE):
        sitting.do(0, Start())
        time_is_up(sitting)
        sitting.do(0, Sit("P0", nonce_hash=hashed(share(0))))


def test_a_late_call_does_not_touch_the_next_round() -> None:
    sitting = committed("skull", 4)
    sitting.do(0, Start())
    before = sitting.table.starting_since
    assert before is not None
    sitting.now += 1
    time_is_up_at = sitting.server(CallNonces(before))
    assert time_is_up_at == [withheld(0, 1, 2, 3, off=True)]
    assert sitting.server(CallNonces(before)) == []


def test_whoever_does_not_commit_afresh_is_named_too() -> None:
    sitting = committed("yamiks", 3)
    sitting.do(0, Start())
    sitting.do(0, RevealNonce(share(0)))
    sitting.do(1, RevealNonce(share(1)))
    time_is_up(sitting)
    sitting.now += 5
    sitting.do(0, CommitNonce(hashed(share(0, 1))))
    assert time_is_up(sitting) == [withheld(1)]
    assert sitting.table.waiting_for() == [0]
    assert Started in kinds(sitting.do(0, RevealNonce(share(0, 1))))


# A hash that follows


def test_a_start_waits_for_a_commitment_that_was_announced() -> None:
    sitting = Sitting("yamiks", 2)
    sitting.do(0, Sit("P0", "inTheClear"))
    sitting.do(1, Sit("P1", nonce_due=True))
    assert kinds(sitting.do(0, Start())) == [Starting]
    sitting.do(1, CommitNonce(hashed(share(1))))
    assert Started in kinds(sitting.do(1, RevealNonce(share(1))))


def test_the_seat_and_its_commitment_are_written_together() -> None:
    assert kinds(committed("skull", 3).do(0, CommitNonce(hashed("x")))) == [NonceCommitted]
    sitting = Sitting("skull", 3)
    assert kinds(sitting.do(0, Sit("P0", nonce_hash=hashed("x")))) == [SeatTaken, NonceCommitted]
