"""Twins are dealt the same whatever is played, and keep it to themselves until both are over."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from calavera.core.errors import CalaveraError
from calavera.core.state import CHANCE
from calavera.games import find_game
from calavera.server.api.proof import make_proof
from calavera.table.commands import AddBot, Arrange, CommitNonce, Nonce, Repeat, Reseal, Sit, Start, Unseal
from calavera.table.dealer import nonce_hash
from calavera.table.decide import decide_for_server
from calavera.table.events import (
    Entry,
    Finished,
    Happened,
    NonceCommitted,
    Repeated,
    SeatTaken,
    TableGiven,
    Twinned,
    Unsealed,
)
from calavera.table.log import read, write
from calavera.table.opening import opening
from calavera.table.pieces import run_through
from calavera.table.settings import TableSettings
from calavera.table.table import Table, fold
from calavera.table.twins import hands_of, points_by_hand
from calavera.table.verify import start_of, verify
from tests.table.pairs import Twin, pair, played
from tests.table.sitting import SEED

ROOT = Path(__file__).resolve().parents[2]
GAMES = [("skull_king", 3), ("skull_king", 6), ("yamiks", 1), ("yamiks", 3), ("skull_queen", 2), ("skull_queen", 5)]


def drawn(twin: Twin) -> dict[str, tuple[str, tuple[tuple[int, int], ...]]]:
    """What was drawn, with its weights, by the names of the draws: from the log alone."""
    table = Table(twin.table.id)
    found: dict[str, tuple[str, tuple[tuple[int, int], ...]]] = {}
    for entry in twin.entries:
        if isinstance(entry.event, Happened):
            state = table.playing()
            assert state.mover() == CHANCE
            name = table.occasion(state)
            assert name is not None
            assert name not in found
            assert name.isascii()
            assert "\n" not in name
            found[name] = entry.event.outcome, tuple(state.weights())
        table.apply(entry)
    return found


def choices(twin: Twin) -> list[tuple[int, str]]:
    return [(move.who, move.words) for move in twin.table.moves if move.who != CHANCE]


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_the_same_choices_give_the_same_game(game: str, players: int) -> None:
    one, two = played(game, players, (5, 5))
    assert one.table.moves == two.table.moves
    assert one.table.result == two.table.result


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_other_choices_leave_the_deals_as_they_were(game: str, players: int) -> None:
    one, two = played(game, players, (5, 6))
    assert choices(one) != choices(two)
    left, right = drawn(one), drawn(two)
    common = left.keys() & right.keys()
    assert all(left[name] == right[name] for name in common)
    everywhere = {"skull_king": ("starter", "draws"), "skull_queen": ("dealer", "seat", "centre", "ghost")}
    for name in left.keys() ^ right.keys():
        assert not any(word in name.split() for word in everywhere.get(game, ("order", "1 of 5")))
    # Of the rolls that depend on choices, many are the same nevertheless.
    assert len(common) > len(left) / 3


def test_the_same_die_shows_the_same_in_another_trick() -> None:
    """In whichever order a seat throws its dice, each of them has its own face."""
    one, two = played("skull_king", 4, (1, 2))
    rolls = [{k: v for k, v in drawn(twin).items() if " rolls " in k} for twin in (one, two)]
    assert rolls[0] == rolls[1]
    assert list(rolls[0]) != list(rolls[1])


def test_a_roll_of_yamiks_is_the_same_where_as_many_dice_are_rolled() -> None:
    one, two = (drawn(twin) for twin in played("yamiks", 2, (3, 4)))
    firsts = {f"round {n} seat {seat} roll 1 of 5" for n in range(1, 13) for seat in range(2)}
    assert firsts <= one.keys() & two.keys()
    assert any("roll 2 of" in name and one[name] == two[name] for name in one.keys() & two.keys())


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_points_by_hand_add_up(game: str, players: int) -> None:
    for twin in played(game, players, (7, 8)):
        table = twin.table
        hands = run_through(points_by_hand(table))
        assert (len(hands), len(hands)) == hands_of(table)
        assert table.result is not None
        assert tuple(sum(hand.points[seat] for hand in hands) for seat in range(players)) == table.result.scores


def test_hands_of_a_game_that_goes_on() -> None:
    one, _ = pair("skull_king", 3)
    assert hands_of(one.table) == (0, 0)
    assert run_through(points_by_hand(one.table)) == []
    one.begin()
    assert hands_of(one.table) == (0, 8)


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_the_seed_is_kept_until_it_is_unsealed(game: str, players: int) -> None:
    one, _ = played(game, players, (1, 2))
    (finished,) = [entry.event for entry in one.entries if isinstance(entry.event, Finished)]
    assert finished.seed == ""
    assert not one.table.lies_open
    assert verify("table-1", one.entries).reason == "verify.sealed"
    one.unseal()
    assert one.entries[-1].event == Unsealed(SEED)
    assert one.table.lies_open
    assert decide_for_server(one.table, Unseal()).events == []
    verdict = verify("table-1", one.entries, [one.table.commitment], start_of("table-1", one.entries))
    assert (verdict.wrong, verdict.draws) == (None, one.table.draws)
    assert fold("table-1", [read(write(entry)) for entry in one.entries]).lies_open


def test_a_changed_draw_or_seed_of_a_twin_is_named() -> None:
    one, _ = played("skull_king", 3, (1, 2))
    one.unseal()
    draws = [i for i, entry in enumerate(one.entries) if isinstance(entry.event, Happened)]
    first, other = one.entries[draws[1]], one.entries[draws[-1]]
    assert isinstance(first.event, Happened)
    assert isinstance(other.event, Happened)
    assert first.event.outcome != other.event.outcome
    swapped = msgspec.structs.replace(first.event, outcome=other.event.outcome)
    assert _judged(one, draws[1], swapped) == (first.n, "verify.draw")
    last = len(one.entries) - 1
    assert _judged(one, last, Unsealed("77" * 32))[1] in ("verify.seed", "verify.commitment")
    finish = next(i for i, entry in enumerate(one.entries) if isinstance(entry.event, Finished))
    ended = one.entries[finish].event
    assert isinstance(ended, Finished)
    assert _judged(one, finish, msgspec.structs.replace(ended, seed=SEED)) == (finish + 1, "verify.seed")


def _judged(twin: Twin, at: int, event: Any) -> tuple[int | None, str | None]:
    changed = msgspec.structs.replace(twin.entries[at], event=event)
    verdict = verify("table-1", [*twin.entries[:at], changed, *twin.entries[at + 1 :]])
    return verdict.wrong, verdict.reason


@pytest.mark.parametrize(("game", "players"), GAMES[::2])
def test_a_proof_holds_for_those_who_have_nothing_of_ours(game: str, players: int, tmp_path: Path) -> None:
    one, two = played(game, players, (1, 2))
    for twin in (one, two):
        twin.unseal()
        proof = make_proof(twin.table.id, twin.entries)
        assert all(draw.name for draw in proof.draws)
        assert _checked(tmp_path, proof, start_of(twin.table.id, twin.entries)) == 0
        others = tuple(msgspec.structs.replace(draw, name=f"other {draw.name}") for draw in proof.draws)
        assert _checked(tmp_path, msgspec.structs.replace(proof, draws=others), "") == 1
        twice = msgspec.structs.replace(proof.draws[3], name=proof.draws[2].name)
        doubled = (*proof.draws[:3], twice, *proof.draws[4:])
        assert _checked(tmp_path, msgspec.structs.replace(proof, draws=doubled), "") == 1
        nameless = tuple(msgspec.structs.replace(draw, name=None) for draw in proof.draws)
        assert _checked(tmp_path, msgspec.structs.replace(proof, draws=nameless), "") == 1


def _checked(folder: Path, proof: Any, fingerprint: str) -> int:
    path = folder / "proof.json"
    path.write_bytes(msgspec.json.encode(proof))
    script = str(ROOT / "docs" / "verify_draws.py")
    given = ["--fingerprint", fingerprint] if fingerprint else []
    return subprocess.run([sys.executable, script, str(path), *given], capture_output=True, check=False).returncode


def refused(twin: Twin, person: int, command: Any) -> str:
    with pytest.raises(CalaveraError) as error:
        twin.do(person, command)
    return error.value.code


def test_a_twin_is_not_rated_not_public_and_has_no_spectators() -> None:
    settings = TableSettings(game="yamiks", seats=2, spectators=True)
    one = fold("table-1", _entries(opening(settings, "p0", SEED, Twinned("table-2"))))
    assert not one.setup.spectators
    for wrong in ({"rated": True}, {"public": True}):
        with pytest.raises(CalaveraError) as error:
            opening(msgspec.structs.replace(settings, **wrong), "p0", SEED, Twinned("table-2"))
        assert error.value.code == "twin.settings"
    with pytest.raises(CalaveraError) as error:
        opening(TableSettings(game="skull", seats=3), "p0", SEED, Twinned("table-2"))
    assert error.value.code == "twin.none"
    assert find_game("skull").deals is None


def _entries(events: list[Any]) -> list[Entry]:
    return [Entry(i, 1, event) for i, event in enumerate(events, start=1)]


def test_nothing_is_changed_at_one_twin_and_every_seat_is_taken() -> None:
    one, _ = pair("yamiks", 3)
    one.do(0, Sit("P0", "", 0))
    settings = msgspec.structs.replace(one.table.setup.settings, seats=2)
    assert refused(one, 0, Arrange(settings)) == "twin.fixed"
    one.do(0, AddBot())
    assert refused(one, 0, Start()) == "twin.seats"
    one.do(0, Start(fill=True))
    assert one.table.status == "playing"


def test_nonces_come_to_nothing_and_hold_nothing_up() -> None:
    one, _ = pair("yamiks", 2)
    events = one.do(0, Sit("P0", "", 0, nonce_hash("mine")))
    assert [type(event) for event in events] == [SeatTaken]
    assert one.do(0, CommitNonce(nonce_hash("another"))) == []
    assert one.do(0, Nonce("clear")) == []
    one.do(1, Sit("P1", "", 1, "", nonce_due=True))
    one.do(0, Start())
    assert one.table.status == "playing"
    assert not any(isinstance(entry.event, NonceCommitted) for entry in one.entries)


def test_the_second_table_belongs_to_whoever_sits_down_first() -> None:
    _, two = pair("yamiks", 2)
    events = two.do(7, Sit("P7"))
    assert events[-1] == TableGiven(0)
    assert two.table.setup.owner == "p7"
    assert [type(event) for event in two.do(8, Sit("P8"))] == [SeatTaken]


def test_the_first_table_stays_with_whoever_has_opened_it() -> None:
    one, _ = pair("yamiks", 2)
    assert [type(event) for event in one.do(7, Sit("P7"))] == [SeatTaken]
    assert one.table.setup.owner == "p0"


def test_the_same_people_again_one_seat_further() -> None:
    one, two = pair("skull_king", 3)
    one.begin()
    one.play_out(1)
    seats = tuple(one.table.seated(i) for i in range(3))
    two.add(decide_for_server(two.table, Repeat(seats, 1)).events)
    assert [seat.player for seat in two.table.seats if seat is not None] == ["p2", "p0", "p1"]
    assert two.entries[3].event == Repeated(1)
    assert two.table.shift == 1
    with pytest.raises(CalaveraError) as error:
        decide_for_server(two.table, Repeat(seats, 1))
    assert error.value.code == "twin.taken"
    assert two.table.setup.owner == "p0"
    two.do(0, Start())
    assert [m for m in one.table.moves if m.who == CHANCE][:4] == [m for m in two.table.moves if m.who == CHANCE][:4]


def test_a_table_without_a_twin_repeats_and_unseals_nothing() -> None:
    plain = fold("table-1", _entries(opening(TableSettings(game="yamiks", seats=1), "p0", SEED)))
    with pytest.raises(CalaveraError) as error:
        decide_for_server(plain, Repeat((), 1))
    assert error.value.code == "twin.not_one"
    assert decide_for_server(plain, Unseal()).events == []


def test_a_restore_parts_twins_and_both_still_verify() -> None:
    one, two = pair("skull_king", 3)
    one.begin()
    one.add(decide_for_server(one.table, Reseal("ab" * 32)).events)
    assert one.table.parted
    assert not two.table.parted
    one.play_out(3)
    one.unseal()
    assert one.entries[-1].event == Unsealed("ab" * 32)
    assert verify("table-1", one.entries).wrong is None


def test_everybody_who_has_seen_a_deal_is_remembered() -> None:
    one, _ = pair("yamiks", 2)
    one.do(0, Sit("P0", "", 0))
    assert one.table.witnesses == set()
    one.do(0, Start(fill=True))
    assert one.table.witnesses == {"p0"}
