"""What keeps a table within bounds: its log, its talk, the keys it remembers."""

from __future__ import annotations

import pytest

from calavera.core.bot import UnknownBot
from calavera.table import decide as deciding
from calavera.table import playing, talk
from calavera.table import table as tables
from calavera.table.commands import (
    AddBot,
    Close,
    HandBack,
    Leave,
    LinkRematch,
    Mute,
    Pause,
    Play,
    Resume,
    Say,
    Sit,
    SitIn,
    Start,
    TakeBack,
    Undo,
)
from calavera.table.errors import NotAllowed, SpectatorsSaidEnough, TableFull, UnknownPlayer
from calavera.table.events import Acted, Closed, HandedBack, Muted, Resumed, Said, SatIn, SeatTaken
from calavera.table.table import fold
from tests.table.sitting import Sitting, finished, started


def test_a_full_log_takes_only_what_brings_the_table_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = Sitting("skull", 3)
    sitting.sit(3)
    monkeypatch.setattr(deciding, "MOST_ENTRIES", sitting.table.version)
    for command in (Say(phrase="hello"), Mute("p1"), AddBot(), Undo(), Sit("X")):
        with pytest.raises(TableFull):
            sitting.do(0, command)
    sitting.do(0, Start())
    assert isinstance(sitting.play(0, "place flower")[0], Acted)
    with pytest.raises(TableFull):
        sitting.do(0, Undo())
    assert sitting.do(1, Leave()) == [SatIn(1)]
    assert sitting.do(0, Close()) == [Closed()]


def test_coming_and_going_does_not_make_a_full_log_grow(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = started("skull", 3)
    assert sitting.do(1, Leave()) == [SatIn(1)]
    assert sitting.server(HandBack(1)) == [HandedBack(1)]
    sitting.server(Pause())
    monkeypatch.setattr(deciding, "MOST_ENTRIES", sitting.table.version)
    assert sitting.do(1, Leave()) == [SatIn(1)]
    assert sitting.server(Resume()) == [Resumed()]
    for _ in range(3):
        assert sitting.server(Pause()) == []
        assert sitting.server(Resume()) == []
        assert sitting.server(HandBack(1)) == []
        assert sitting.do(1, Leave()) == []
    assert sitting.play(1, "place flower")[0] == HandedBack(1), "who plays is back"


def test_talk_ends_before_it_uses_up_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (talk.MOST_SAID + talk.MOST_SAID_WATCHING) * 2 < deciding.MOST_ENTRIES
    monkeypatch.setattr(talk, "MOST_SAID", 3)
    sitting = started("skull", 3)
    for person in (0, 2, 1):
        sitting.do(person, Say(phrase="hello"))
    for person in (0, 2):
        with pytest.raises(TableFull):
            sitting.do(person, Say(phrase="hello"))
    sitting.do(9, Say(phrase="hello"))
    sitting.play(0, "place flower")


def test_spectators_do_not_use_up_what_the_players_can_say(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talk, "MOST_SAID", 3)
    sitting = started("skull", 3)
    for person in range(10, 16):
        sitting.do(person, Say(phrase="wow"))
    for person in range(3):
        sitting.do(person, Say(phrase="hello"))
    assert (sitting.table.said, len(sitting.table.said_watching)) == (3, 6)


def test_no_spectator_uses_up_what_all_of_them_can_say() -> None:
    sitting = started("skull", 3)
    for _ in range(talk.MOST_SAID_BY_SPECTATOR):
        sitting.now += tables.BURST_TIME
        sitting.do(9, Say(phrase="wow"))
    again = fold("table-1", sitting.entries)
    assert again.said_watching == sitting.table.said_watching == {"p9": talk.MOST_SAID_BY_SPECTATOR}
    sitting.now += tables.BURST_TIME
    with pytest.raises(SpectatorsSaidEnough):
        sitting.do(9, Say(phrase="wow"))
    sitting.do(10, Say(phrase="wow"))


def test_spectators_cannot_fill_a_log_however_many_they_are() -> None:
    sitting = started("skull", 3)
    for i in range(talk.MOST_SAID_WATCHING):
        sitting.do(100 + i, Say(phrase="wow"))
    for person in (99, 100):
        with pytest.raises(SpectatorsSaidEnough):
            sitting.do(person, Say(phrase="wow"))
    sitting.do(0, Say(phrase="hello"))


def test_a_table_remembers_no_more_of_talk_than_it_needs() -> None:
    sitting = started("skull", 3)
    for _ in range(50):
        sitting.now += 10_000
        sitting.do(0, Say(phrase="hello"))
    assert len(sitting.table.talk_times["p0"]) == tables.BURST


def test_no_key_is_ever_forgotten_however_much_happens_afterwards() -> None:
    sitting = started("skull", 3)
    for person in range(3):
        sitting.do(person, Play("place flower"), key=f"k{person}")
    first, *_, before = (sitting.table.done(f"k{person}") for person in range(3))
    for i in range(2_000):
        sitting.do(100 + i, Say(phrase="wow"), key=f"t{i}")
    assert (sitting.table.done("k0"), sitting.table.done("k2")) == (first, before)
    assert all(sitting.table.done(f"t{i}") is not None for i in range(2_000))
    keyed = [entry.key for entry in sitting.entries if entry.key is not None]
    assert list(sitting.table.keys) == keyed, "as many as entries at most, and those are limited"


def test_a_key_leads_to_the_first_entry_of_its_command_and_survives_the_fold() -> None:
    sitting = started("yamiks", 1)
    before = sitting.table.version
    sitting.do(0, Play("keep none"), key="p0:a")
    assert sitting.table.version > before + 1
    assert sitting.table.done("p0:a") == before + 1
    assert fold("table-1", sitting.entries).done("p0:a") == before + 1
    assert sitting.table.done("p0:b") is None


def test_only_who_sits_or_talked_can_be_muted() -> None:
    sitting = started("skull", 3)
    with pytest.raises(UnknownPlayer) as unknown:
        sitting.do(0, Mute("p9"))
    assert unknown.value.code == "player.not_found", "not that of a token nobody knows: the owner is well known"
    sitting.do(9, Say(text="boo"))
    assert sitting.do(0, Mute("p9")) == [Muted("p9", muted=True)]
    assert sitting.do(0, Mute("p9")) == []
    assert sitting.do(0, Mute("p1", muted=False)) == []
    assert sitting.table.muted == {"p9"}


def test_talk_goes_on_after_the_game_but_not_after_closing() -> None:
    sitting = finished("skull", 3, seed=1)
    sitting.do(1, Say(phrase="well_played"))
    sitting.do(0, Close())
    with pytest.raises(NotAllowed):
        sitting.do(1, Say(phrase="hello"))


def test_where_nobody_may_watch_only_seats_and_the_owner_talk() -> None:
    sitting = Sitting("skull", 4, spectators=False)
    for person in (1, 2, 3):
        sitting.do(person, Sit(f"P{person}"))
    with pytest.raises(NotAllowed):
        sitting.do(9, Say(phrase="hello"))
    assert sitting.do(0, Say(phrase="hello")) == [Said("p0", "P0", None, "hello")]
    assert sitting.do(1, Say(phrase="hello")) == [Said("p1", "P1", 0, "hello")]


def test_only_bots_that_exist_can_be_seated() -> None:
    sitting = Sitting("skull", 3)
    with pytest.raises(UnknownBot):
        sitting.do(0, AddBot("x" * 10_000))
    assert sitting.do(0, AddBot("random", "Rudi", 2)) == [SeatTaken(2, "bot-2", "Rudi", "", "random")]


def test_a_table_without_people_can_be_started_by_its_owner() -> None:
    sitting = Sitting("skull", 3)
    sitting.do(0, Start(fill=True))
    assert sitting.table.people() == []
    assert sitting.table.bots_to_act() == [0, 1, 2]


def test_nothing_stirs_at_a_table_that_is_not_played_at() -> None:
    for sitting in (Sitting("skull", 3), finished("skull", 3, seed=1)):
        assert sitting.server(SitIn(0)) == []
        assert sitting.server(HandBack(0)) == []
        assert sitting.server(Resume()) == []
    playing = started("skull", 3)
    for seat in (-1, 3, 99):
        assert playing.server(SitIn(seat)) == []
        assert playing.server(HandBack(seat)) == []


def test_a_rematch_is_linked_from_any_table_that_has_ended() -> None:
    sitting = finished("skull", 3, seed=1)
    sitting.server(LinkRematch("next"))
    assert sitting.table.rematch == "next"


def test_leaving_and_coming_back_does_not_fill_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "MOST_TIMES_BACK", 2)
    sitting = started("skull", 3)
    for _ in range(2):
        sitting.do(1, Leave())
        assert sitting.do(1, TakeBack()) == [HandedBack(1)]
    sitting.do(1, Leave())
    with pytest.raises(TableFull):
        sitting.do(1, TakeBack())
    back, played = sitting.play(1, "place flower")[:2]
    assert (back, type(played)) == (HandedBack(1), Acted)
