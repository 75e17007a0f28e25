"""Redaction: what each seat reads of a log, against a list made here from the rulebooks' own terms."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from calavera.core.state import NOBODY, Note
from calavera.games import find_game
from calavera.table import log
from calavera.table.commands import Say
from calavera.table.events import Acted, Entry, Finished, Said, Shown
from calavera.table.redaction import journal_for, redacted
from tests.table.lively import NAMES, TABLES, play_lively
from tests.table.sitting import SEED, Sitting, started

# What a player does out of the others' sight although it is not simultaneous: a disc put down, a disc given up.
FACE_DOWN = {
    "skull": {"place flower": "place ?", "place skull": "place ?", "lose flower": "lose ?", "lose skull": "lose ?"}
}
# What chance gives to one player alone: `deal SEAT WHAT` in the two games with hands, `lost SEAT DISC` in Skull.
GIVEN = {"skull": "lost", "skull_king": "deal", "skull_queen": "deal"}
# Lines of the journal that tell of such things, and are for that player alone.
PRIVATE = {"own_loss", "dealt"}


def is_private(game: str, note: Note) -> bool:
    (event,) = find_game(game).events([note])
    return event.__struct_config__.tag in PRIVATE


def in_the_open(game: str, action: str) -> str:
    """An action as everybody sees it."""
    return FACE_DOWN.get(game, {}).get(action, action)


def allowed(game: str, stored: bytes, seat: int | None) -> bytes:
    """What `seat` may read of a stored entry, written down without asking the rules."""
    plain: dict[str, Any] = msgspec.json.decode(stored)
    plain["key"] = None
    event = plain["event"]
    match event["type"]:
        case "sealed":
            plain["event"] = {"type": "hidden"}
        case "said" if event["seat"] is None and seat is not None:
            plain["event"] = {"type": "hidden"}
        case "acted" if event["seat"] != seat:
            event["action"] = None if event["together"] else in_the_open(game, event["action"])
        case "happened":
            words = event["outcome"].split()
            if words[0] == GIVEN.get(game) and int(words[1]) != seat:
                event["outcome"] = f"{words[0]} {words[1]} ?"
    return msgspec.json.encode(plain)


@pytest.mark.parametrize(("game", "players", "options"), TABLES, ids=NAMES)
def test_every_seat_reads_exactly_what_it_may_and_always_the_same(
    game: str, players: int, options: dict[str, Any]
) -> None:
    viewers = (None, *range(players))
    told: dict[tuple[int, int | None], bytes] = {}

    def look(sitting: Sitting) -> None:
        for entry in sitting.entries[len(told) // len(viewers) :]:
            for seat in viewers:
                told[entry.n, seat] = log.write(redacted(entry, sitting.table, seat))

    sitting = play_lively(game, players, options, 8, look)
    assert len(told) == len(viewers) * len(sitting.entries)
    for entry in sitting.entries:
        stored = log.write(entry)
        for seat in viewers:
            assert told[entry.n, seat] == allowed(game, stored, seat)
            assert log.write(redacted(entry, sitting.table, seat)) == told[entry.n, seat]


@pytest.mark.parametrize(("game", "players", "options"), TABLES, ids=NAMES)
def test_choices_are_shown_when_the_last_one_has_chosen_and_only_as_they_lie(
    game: str, players: int, options: dict[str, Any]
) -> None:
    chosen: dict[int, str] = {}
    for entry in play_lively(game, players, options, 9).entries:
        event = entry.event
        if isinstance(event, Shown):
            assert event.actions == {seat: in_the_open(game, action) for seat, action in chosen.items()}
            chosen = {}
        elif isinstance(event, Acted):
            assert bool(chosen) <= event.together  # nothing else is chosen in between
            if event.together:
                chosen[event.seat] = str(event.action)  # after an undo the last choice counts
    assert chosen == {}


@pytest.mark.parametrize(("game", "players", "options"), TABLES, ids=NAMES)
def test_nobody_reads_the_seed_before_the_end_nor_a_key(game: str, players: int, options: dict[str, Any]) -> None:
    sitting = play_lively(game, players, options, 10)
    for entry in sitting.entries:
        for seat in (None, *range(players)):
            told = log.write(redacted(entry, sitting.table, seat))
            assert (SEED.encode() in told) == isinstance(entry.event, Finished)
            assert entry.key is None or entry.key.encode() not in told


@pytest.mark.parametrize(("game", "players", "options"), TABLES, ids=NAMES)
def test_private_lines_of_the_journal_reach_their_seat_alone(game: str, players: int, options: dict[str, Any]) -> None:
    sitting, private = play_lively(game, players, options, 11), 0
    for lines in sitting.table.journal.values():
        for seat in (None, *range(players)):
            told = journal_for(lines, seat)
            assert told == [line for line in lines if not is_private(game, line) or line.seat == seat]
            private += sum(is_private(game, line) for line in told)
    assert (private > 0) == (game in ("skull", "skull_king"))


def test_spectators_talk_among_themselves() -> None:
    sitting: Sitting = started("skull", 3)
    sitting.do(9, Say(phrase="hello"))
    spoken = sitting.entries[-1]
    assert isinstance(redacted(spoken, sitting.table, None).event, Said)
    for seat in range(3):
        assert b"hello" not in log.write(redacted(spoken, sitting.table, seat))


def test_spectators_hear_what_is_said_at_the_table() -> None:
    sitting: Sitting = started("skull", 3)
    sitting.do(1, Say(text="come to me"))
    spoken: Entry = sitting.entries[-1]
    for seat in (None, 0, 1, 2):
        assert redacted(spoken, sitting.table, seat) == spoken


def test_a_private_line_of_the_journal_is_for_one() -> None:
    lines = [Note("own_loss", 1, 0, 1, NOBODY), Note("disc_lost", 1, 3, NOBODY, NOBODY)]
    assert journal_for(lines, 1) == lines
    assert journal_for(lines, 0) == journal_for(lines, None) == lines[1:]
