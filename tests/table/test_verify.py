"""Whatever is changed in the log of a finished table, verification names the first entry that does not hold."""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec
import pytest

from calavera.table.commands import AddBot, CommitNonce, Play, PlayFor, RevealNonce, Say, Sit, SitIn, Start, Undo
from calavera.table.dealer import commitment, fingerprint, nonce_hash
from calavera.table.events import (
    Acted,
    Created,
    Entry,
    Event,
    Finished,
    Happened,
    Hidden,
    NonceCommitted,
    NonceRevealed,
    Resealed,
    Said,
    Sealed,
    SeatTaken,
    Shown,
    Started,
    Undone,
)
from calavera.table.verify import Verdict, start_of, verify
from tests.table.sitting import Sitting, finished, started

OTHER = "77" * 32
GAMES = [("skull", 4), ("skull_king", 3), ("yamiks", 2), ("skull_queen", 2), ("skull_queen", 4)]


def judged(entries: list[Entry]) -> Verdict:
    return verify("table-1", entries)


def numbered(entries: list[Entry]) -> list[Entry]:
    """As a forger would leave them: without gaps."""
    return [msgspec.structs.replace(entry, n=i) for i, entry in enumerate(entries, start=1)]


def changed(entries: list[Entry], at: int, **fields: object) -> list[Entry]:
    event = msgspec.structs.replace(entries[at].event, **fields)
    return [*entries[:at], msgspec.structs.replace(entries[at], event=event), *entries[at + 1 :]]


def places(entries: list[Entry], kind: type[Event]) -> list[int]:
    return [i for i, entry in enumerate(entries) if isinstance(entry.event, kind)]


def wrong(entries: list[Entry]) -> tuple[int | None, str | None]:
    verdict = judged(entries)
    return verdict.wrong, verdict.reason


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_every_changed_outcome_is_named(game: str, players: int) -> None:
    entries = finished(game, players, seed=4).entries
    draws = places(entries, Happened)
    for at in random.Random(1).sample(draws, min(12, len(draws))):
        event = entries[at].event
        assert isinstance(event, Happened)
        others = [
            e.event.outcome for e in entries if isinstance(e.event, Happened) and e.event.outcome != event.outcome
        ]
        for outcome in (others[0], others[-1], "nonsense"):
            assert wrong(changed(entries, at, outcome=outcome)) == (at + 1, "verify.draw")
        assert wrong(changed(entries, at, draw=event.draw + 1)) == (at + 1, "verify.draw")


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_choice_that_was_not_possible_is_named(game: str, players: int) -> None:
    entries = finished(game, players, seed=4).entries
    for at in random.Random(2).sample(places(entries, Acted), 8):
        assert wrong(changed(entries, at, action="nonsense")) == (at + 1, "action.malformed")
        event = entries[at].event
        assert isinstance(event, Acted)
        assert wrong(changed(entries, at, together=not event.together)) == (at + 1, "verify.action")
        assert judged(changed(entries, at, action=None)).wrong == at + 1
        for nowhere in (players, -1, 10**30):
            assert wrong(changed(entries, at, seat=nowhere)) == (at + 1, "seat.unknown")


def test_a_hidden_choice_changed_for_another_is_found_when_it_is_shown() -> None:
    entries = finished("skull_king", 3, seed=4).entries
    first, shown = places(entries, Acted)[0], places(entries, Shown)[0]
    event = entries[first].event
    assert isinstance(event, Acted)
    other = "bid 0" if event.action == "bid 1" else "bid 1"
    assert wrong(changed(entries, first, action=other)) == (shown + 1, "verify.shown")


def test_an_open_choice_changed_for_another_is_found_where_it_leads_elsewhere() -> None:
    entries = finished("yamiks", 2, seed=4).entries
    for at in places(entries, Acted)[2:12]:
        event = entries[at].event
        assert isinstance(event, Acted)
        if str(event.action).startswith("keep") and event.action != "keep none":
            found = judged(changed(entries, at, action="keep none"))
            assert found.wrong is not None
            assert found.wrong > at + 1
            return
    pytest.fail("nobody kept a die")


def test_another_commitment_is_named() -> None:
    entries = finished("skull", 3, seed=4).entries
    assert wrong(changed(entries, 0, commitment=commitment(OTHER))) == (1, "verify.commitment")


@pytest.mark.parametrize("seed", [OTHER, "", "no seed", "abc"])
def test_another_seed_is_named_where_it_stands(seed: str) -> None:
    entries = finished("skull", 3, seed=4).entries
    assert isinstance(entries[1].event, Sealed)
    assert wrong(changed(entries, 1, seed=seed)) == (2, "verify.seed")
    end = places(entries, Finished)[0]
    assert wrong(changed(entries, end, seed=seed)) == (end + 1, "verify.seed")


def test_another_seed_with_its_own_commitment_deals_other_dice() -> None:
    entries = finished("yamiks", 2, seed=4).entries
    forged = changed(entries, 0, commitment=commitment(OTHER))
    forged = changed(changed(forged, 1, seed=OTHER), places(entries, Finished)[0], seed=OTHER)
    assert wrong(forged) == (places(entries, Happened)[0] + 1, "verify.draw")


def test_another_nonce_deals_other_dice() -> None:
    entries = finished("yamiks", 2, seed=4).entries
    forged = changed(entries, places(entries, SeatTaken)[1], nonce="mine")
    assert wrong(forged) == (places(entries, Happened)[0] + 1, "verify.draw")


def test_another_table_deals_other_dice() -> None:
    entries = finished("yamiks", 2, seed=4).entries
    assert verify("table-2", entries).wrong == places(entries, Happened)[0] + 1


@pytest.mark.parametrize("change", [{"scores": (1, 1, 1)}, {"winners": (0, 1, 2)}, {"winners": ()}])
def test_another_result_is_named(change: dict[str, object]) -> None:
    entries = finished("skull", 3, seed=4).entries
    end = places(entries, Finished)[0]
    assert wrong(changed(entries, end, **change)) == (end + 1, "verify.result")


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_dropped_entry_is_missed(game: str, players: int) -> None:
    entries = finished(game, players, seed=4).entries
    rng = random.Random(3)
    for at in rng.sample(range(1, len(entries) - 1), 15):
        assert wrong([*entries[:at], *entries[at + 1 :]]) == (at + 2, "log.damaged")


@pytest.mark.parametrize(("game", "players"), GAMES)
@pytest.mark.parametrize("kind", [Acted, Happened, Shown])
def test_a_dropped_move_is_missed_even_when_the_rest_is_numbered_anew(
    game: str, players: int, kind: type[Event]
) -> None:
    entries = finished(game, players, seed=4).entries
    for at in places(entries, kind)[:10]:
        forged = numbered([*entries[:at], *entries[at + 1 :]])
        found = judged(forged).wrong
        assert found is not None
        assert found >= at + 1
        if kind is not Acted:
            assert found == at + 1


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_swapped_entries_are_found(game: str, players: int) -> None:
    entries = finished(game, players, seed=4).entries
    rng = random.Random(5)
    for at in rng.sample(range(len(entries) - 1), 15):
        swapped = [*entries[:at], entries[at + 1], entries[at], *entries[at + 2 :]]
        assert wrong(swapped) == (entries[at + 1].n, "log.damaged")
    for at in places(entries, Happened)[:-1][:12]:
        if entries[at].event != entries[at + 1].event:
            swapped = [*entries[:at], entries[at + 1], entries[at], *entries[at + 2 :]]
            assert judged(numbered(swapped)).wrong == at + 1


def test_an_entry_put_in_is_found() -> None:
    entries = finished("skull", 3, seed=4).entries
    first, last = places(entries, Happened)[0], places(entries, Acted)[-1]
    for extra, at in ((Undone(0), last), (entries[first].event, last), (Shown({}), last), (Acted(0, "pass"), 1)):
        forged = numbered([*entries[:at], Entry(0, entries[at].at, extra), *entries[at:]])
        assert judged(forged).wrong == at + 1


def test_an_undo_that_came_too_late_is_named() -> None:
    sitting = finished("skull", 3, seed=4)
    turned = [
        entry
        for entry in sitting.entries
        if isinstance(entry.event, Acted) and any(x.what == "turned_flower" for x in sitting.table.journal[entry.n])
    ]
    for entry in turned:
        assert isinstance(entry.event, Acted)
        undo, again = Undone(entry.event.seat), entry.event
        extra = [Entry(0, entry.at, undo), Entry(0, entry.at, again)]
        forged = numbered([*sitting.entries[: entry.n], *extra, *sitting.entries[entry.n :]])
        if not isinstance(sitting.entries[entry.n].event, Happened | Finished):
            assert wrong(forged) == (entry.n + 1, "undo.too_late")
            return
    pytest.fail("no disc was turned")


def test_a_second_table_within_the_log_is_found() -> None:
    entries = finished("skull", 3, seed=4).entries
    created = entries[0].event
    assert isinstance(created, Created)
    forged = numbered([*entries[:2], Entry(0, 0, created), *entries[2:]])
    assert wrong(forged) == (3, "log.damaged")


def hidden(entries: list[Entry], *kinds: type[Event]) -> list[Entry]:
    """As in a proof, if the kind is talk."""
    return [
        msgspec.structs.replace(entry, event=Hidden()) if isinstance(entry.event, kinds) else entry for entry in entries
    ]


def talkative() -> list[Entry]:
    sitting, rng = started("yamiks", 2), random.Random(6)
    while sitting.table.status == "playing":
        sitting.now += 10_000
        sitting.do(rng.choice((0, 9)), Say(phrase="hello"))
        sitting.play_on(rng)
    sitting.do(1, Say(phrase="well_played"))
    return sitting.entries


def test_talk_may_be_hidden_because_it_decides_nothing() -> None:
    entries = talkative()
    assert judged(hidden(entries, Said)) == judged(entries) == Verdict(*counts(entries))


def counts(entries: list[Entry]) -> tuple[int, int]:
    draws, acted = len(places(entries, Happened)), len(places(entries, Acted))
    return draws, draws + acted


@pytest.mark.parametrize("kind", [Created, Sealed, SeatTaken, Started, Acted, Happened, Shown, Finished])
def test_what_decides_something_may_not_be_hidden(kind: type[Event]) -> None:
    entries = finished("skull_king", 3, seed=4).entries
    at = places(entries, kind)[0]
    event = msgspec.structs.replace(entries[at], event=Hidden())
    verdict = judged([*entries[:at], event, *entries[at + 1 :]])
    assert verdict.wrong is not None


def test_talk_between_a_choice_and_what_follows_from_it_is_found_hidden_or_not() -> None:
    entries = finished("yamiks", 2, seed=4).entries
    at = places(entries, Happened)[-1]
    for event in (Said("p0", "P0", 0, "hello"), Hidden()):
        forged = numbered([*entries[:at], Entry(0, entries[at].at, event), *entries[at:]])
        assert wrong(forged) == (at + 1, "verify.missing")


def test_a_table_with_bots_talk_takeovers_and_undo_verifies() -> None:
    sitting = Sitting("skull_king", 5)
    sitting.do(1, Sit("Bea", "b1", seat=4))
    sitting.do(0, Sit("Anna", "a1", seat=2))
    sitting.do(0, AddBot("random", seat=0))
    sitting.do(0, Start())
    rng = random.Random(9)
    talked: list[Callable[[], object]] = [
        lambda: sitting.do(0, Say(phrase="hello")),
        lambda: sitting.do(7, Say(text="from outside")),
        lambda: sitting.server(SitIn(1)),
    ]
    while sitting.table.status == "playing":
        sitting.now += 20_000
        rng.choice(talked)()
        seat = rng.choice(sitting.table.to_act())
        words = sitting.table.game.actions.format(rng.choice(sitting.table.playing().legal(seat)))
        if seat in sitting.table.bots_to_act():
            sitting.server(PlayFor(seat, words, "bot", sitting.table.turns_of(seat)))
            continue
        person = int(sitting.table.seated(seat).player[1:])
        sitting.do(person, Play(words))
        if sitting.table.playing().waiting and seat not in sitting.table.to_act():
            sitting.do(person, Undo())
    assert sum(isinstance(entry.event, Undone) for entry in sitting.entries) > 0
    assert wrong(sitting.entries) == (None, None)
    assert judged(sitting.entries).moves == len(sitting.table.moves)


# What is known from before the game


def promised() -> list[Entry]:
    """One promised nonce, one in the clear, and a bot."""
    sitting = Sitting("yamiks", 3)
    sitting.sit(2)
    sitting.do(0, AddBot("random", seat=2))
    sitting.do(1, CommitNonce(nonce_hash("secret")))
    sitting.do(0, Start())
    sitting.do(1, RevealNonce("secret"))
    rng = random.Random(3)
    while sitting.table.status == "playing":
        seat = rng.choice(sitting.table.to_act())
        words = sitting.table.game.actions.format(rng.choice(sitting.table.playing().legal(seat)))
        if seat in sitting.table.bots_to_act():
            sitting.server(PlayFor(seat, words, "bot", sitting.table.turns_of(seat)))
        else:
            sitting.play(seat, words)
    return sitting.entries


def test_the_fingerprint_is_made_of_table_commitment_and_the_hash_of_each_nonce() -> None:
    entries = promised()
    created = entries[0].event
    assert isinstance(created, Created)
    hashes = [nonce_hash("nonce0"), nonce_hash("secret"), ""]
    start = fingerprint("table-1", created.commitment, hashes)
    assert start_of("table-1", entries) == start
    assert verify("table-1", entries, start=start).wrong is None
    assert start_of("table-1", entries[:3]) == ""


def test_another_fingerprint_is_named_at_the_start() -> None:
    entries = promised()
    verdict = verify("table-1", entries, start=OTHER)
    assert (verdict.wrong, verdict.reason) == (places(entries, Started)[0] + 1, "verify.other_fingerprint")


def test_a_seed_after_the_start_that_only_the_host_knows_is_not_covered_by_the_fingerprint() -> None:
    entries = promised()
    start, at = start_of("table-1", entries), places(entries, Happened)[-1] - 1
    late = [Entry(0, 0, Resealed(commitment(OTHER))), Entry(0, 0, Sealed(OTHER))]
    forged = numbered([*entries[:at], *late, *entries[at:]])
    verdict = verify("table-1", forged, start=start)
    assert (verdict.wrong, verdict.reason) == (at + 1, "verify.unknown_commitment")


def test_a_log_with_fewer_commitments_than_are_known_does_not_hold() -> None:
    entries = finished("yamiks", 2, seed=4).entries
    created = entries[0].event
    assert isinstance(created, Created)
    assert verify("table-1", entries, [created.commitment]).wrong is None
    verdict = verify("table-1", entries, [created.commitment, OTHER])
    assert (verdict.wrong, verdict.reason) == (len(entries), "verify.missing_commitment")


def test_a_nonce_of_a_bot_is_refused() -> None:
    entries = promised()
    at = places(entries, SeatTaken)[2]
    assert wrong(changed(entries, at, nonce="ground")) == (at + 1, "verify.bot_nonce")
    committed = Entry(0, 0, NonceCommitted(2, nonce_hash("ground")))
    forged = numbered([*entries[: at + 1], committed, *entries[at + 1 :]])
    assert wrong(forged) == (at + 2, "log.damaged")


def test_a_nonce_that_was_revealed_but_never_promised_is_refused() -> None:
    entries = promised()
    revealed = places(entries, NonceRevealed)[0]
    for seat in (0, 2):
        extra = Entry(0, 0, NonceRevealed(seat, "ground"))
        assert wrong(numbered([*entries[:revealed], extra, *entries[revealed:]])) == (revealed + 1, "log.damaged")
    promise = places(entries, NonceCommitted)[0]
    assert wrong(numbered([*entries[:promise], *entries[promise + 1 :]])) == (revealed, "log.damaged")
