"""What a table allows, and what it refuses."""

from __future__ import annotations

import pytest

from calavera.core.errors import CalaveraError, IllegalAction, MalformedAction, NotYourTurn, UnknownSeat
from calavera.table.arranging import LONGEST_NAME
from calavera.table.commands import (
    Abandon,
    AddBot,
    Close,
    Kick,
    Leave,
    LinkRematch,
    Mute,
    Pause,
    Play,
    PlayFor,
    Resume,
    Say,
    Sit,
    SitIn,
    Start,
    TakeBack,
    Undo,
)
from calavera.table.errors import (
    AlreadySeated,
    BadName,
    NoFreeSeat,
    NotAllowed,
    NothingToUndo,
    NotOpen,
    NotPlaying,
    NotSeated,
    PlayerMuted,
    RatedGame,
    SeatOccupied,
    TablePaused,
    TalkTooFast,
    TalkTooLong,
    TooFewPlayers,
    UndoTooLate,
    UnknownPhrase,
)
from calavera.table.events import (
    Acted,
    Closed,
    HandedBack,
    Happened,
    Paused,
    Resumed,
    Said,
    SatIn,
    Shown,
    Started,
    Undone,
)
from tests.table.sitting import Sitting, finished, started


def refused(sitting: Sitting, error: type[CalaveraError], person: int, command: object) -> None:
    before = sitting.table.version
    with pytest.raises(error):
        sitting.do(person, command)  # type: ignore[arg-type]
    assert sitting.table.version == before


def test_seats_are_taken_in_order_or_by_choice() -> None:
    sitting = Sitting("skull", 4)
    sitting.do(0, Sit("Anna"))
    sitting.do(1, Sit("Bea", seat=2))
    sitting.do(2, Sit("Cleo"))
    assert [seat.name if seat else None for seat in sitting.table.seats] == ["Anna", "Cleo", "Bea", None]
    refused(sitting, AlreadySeated, 0, Sit("Anna"))
    refused(sitting, SeatOccupied, 3, Sit("Dora", seat=0))
    refused(sitting, UnknownSeat, 3, Sit("Dora", seat=9))
    sitting.do(3, Sit("Dora"))
    refused(sitting, NoFreeSeat, 4, Sit("Eva"))


@pytest.mark.parametrize("name", ["", "   ", "\u202e\u200b", "x" * (LONGEST_NAME + 1), "\ud800"])
def test_a_name_must_be_readable(name: str) -> None:
    refused(Sitting("skull", 4), BadName, 0, Sit(name))


def test_a_name_is_cleaned_of_what_cannot_be_seen() -> None:
    sitting = Sitting("skull", 4)
    sitting.do(0, Sit("  An\u200bna \n Maria "))
    assert sitting.table.seated(0).name == "An na Maria"


def test_only_the_owner_starts_kicks_fills_mutes_and_closes() -> None:
    sitting = Sitting("skull", 3)
    sitting.sit(3)
    for command in (Start(), Kick(0), AddBot(), Mute("p0"), Close()):
        refused(sitting, NotAllowed, 1, command)


def test_kicking_and_leaving_empty_a_seat_before_the_start_only() -> None:
    sitting = Sitting("skull", 4)
    sitting.sit(4)
    sitting.do(0, Kick(3))
    sitting.do(2, Leave())
    assert sitting.table.seats[2:] == [None, None]
    refused(sitting, UnknownSeat, 0, Kick(3))
    refused(sitting, NotSeated, 2, Leave())
    sitting.do(2, Sit("P2"))
    sitting.do(0, Start())
    refused(sitting, NotOpen, 0, Kick(1))
    refused(sitting, NotOpen, 5, Sit("late"))


def test_a_game_starts_with_whoever_sits_and_ranks_are_closed() -> None:
    sitting = Sitting("skull", 6)
    for person, seat in ((0, 1), (1, 3), (2, 5)):
        sitting.do(person, Sit(f"P{person}", seat=seat))
    events = sitting.do(0, Start())
    assert Started((1, 3, 5)) in events
    assert [sitting.table.seat_of(f"p{i}") for i in range(3)] == [0, 1, 2]
    assert sitting.table.playing().players == 3


def test_too_few_players_cannot_start_but_bots_can_fill_the_table() -> None:
    sitting = Sitting("skull", 4)
    sitting.sit(2)
    refused(sitting, TooFewPlayers, 0, Start())
    sitting.do(0, Start(fill=True))
    assert [seat.bot for seat in sitting.table.seats if seat] == [None, None, "sailor", "sailor"]
    assert sitting.table.bots_to_act() == [2, 3]


def test_chance_follows_at_once_and_moves_are_checked_by_the_rules() -> None:
    sitting = started("skull", 3)
    assert isinstance(sitting.entries[-1].event, Happened)
    refused(sitting, MalformedAction, 0, Play("place rose"))
    refused(sitting, IllegalAction, 0, Play("bid 3"))
    refused(sitting, NotSeated, 7, Play("place flower"))
    sitting.play(0, "place flower")
    refused(sitting, NotYourTurn, 0, Play("place flower"))


def test_hidden_choices_are_shown_when_the_last_one_has_chosen() -> None:
    sitting = started("skull_king", 3)
    for seat in (2, 0):
        assert [type(e) for e in sitting.play(seat, "bid 1")] == [Acted]
    events = sitting.play(1, "bid 0")
    assert events[1] == Shown({0: "bid 1", 1: "bid 0", 2: "bid 1"})


def test_faces_of_first_discs_stay_hidden_when_they_are_shown() -> None:
    sitting = started("skull", 3)
    sitting.play(0, "place flower")
    sitting.play(1, "place skull")
    assert sitting.play(2, "place flower")[1] == Shown({0: "place ?", 1: "place ?", 2: "place ?"})


def test_a_hidden_choice_can_be_undone_while_others_still_choose() -> None:
    sitting = started("skull_king", 3)
    sitting.play(0, "bid 1")
    sitting.play(1, "bid 0")
    assert sitting.do(0, Undo()) == [Undone(0)]
    assert sitting.table.to_act() == [0, 2]
    sitting.play(0, "bid 0")
    sitting.play(2, "bid 0")
    refused(sitting, UndoTooLate, 2, Undo())


def test_a_choice_can_be_undone_until_somebody_answers() -> None:
    sitting = started("skull", 3)
    refused(sitting, NothingToUndo, 0, Undo())
    for seat in range(3):
        sitting.play(seat, "place flower")
    first, second = sitting.table.to_act()[0], (sitting.table.to_act()[0] + 1) % 3
    sitting.play(first, "bid 1")
    sitting.do(first, Undo())
    sitting.play(first, "bid 1")
    sitting.play(second, "bid 2")
    refused(sitting, UndoTooLate, first, Undo())


def test_nothing_rolled_or_turned_can_be_undone() -> None:
    sitting = started("yamiks", 1)
    sitting.play(0, "keep none")
    refused(sitting, UndoTooLate, 0, Undo())
    challenge = started("skull", 3)
    for seat in range(3):
        challenge.play(seat, "place flower")
    first = challenge.table.to_act()[0]
    challenge.play(first, "bid 3")
    refused(challenge, UndoTooLate, first, Undo())


def test_a_bot_sits_in_and_gives_way_at_once() -> None:
    sitting = started("skull", 3)
    assert sitting.server(SitIn(1)) == [SatIn(1)]
    assert sitting.server(SitIn(1)) == []
    assert sitting.table.bots_to_act() == [1]
    events = sitting.play(1, "place flower")
    assert events[0] == HandedBack(1)
    assert sitting.table.bots_to_act() == []
    sitting.server(SitIn(1))
    assert sitting.do(1, TakeBack()) == [HandedBack(1)]
    assert sitting.do(1, TakeBack()) == []


def test_leaving_a_running_game_puts_a_bot_on_the_seat() -> None:
    sitting = started("skull", 3)
    assert sitting.do(2, Leave()) == [SatIn(2)]
    assert sitting.do(2, Leave()) == []


def test_a_late_answer_of_a_bot_is_not_played() -> None:
    sitting = started("skull", 3)
    sitting.server(SitIn(1))
    late = PlayFor(1, "place flower", "bot", sitting.table.turns_of(1))
    sitting.do(1, TakeBack())
    assert sitting.server(late) == []
    sitting.server(SitIn(1))
    assert sitting.server(late)[0] == Acted(1, "place flower", "bot", together=True)
    assert sitting.server(late) == []


def test_an_answer_to_an_earlier_question_is_not_played_at_the_next_turn() -> None:
    sitting = started("yamiks", 1)
    sitting.server(SitIn(0))
    answer = PlayFor(0, "keep none", "bot", 0)
    assert sitting.server(answer)[0] == Acted(0, "keep none", "bot")
    assert "keep none" in map(sitting.table.game.actions.format, sitting.table.playing().legal(0))
    assert sitting.server(answer) == []
    assert sitting.server(PlayFor(0, "keep none", "clock", 0)) == []


def test_a_paused_table_rests() -> None:
    sitting = started("skull", 3)
    assert sitting.server(Pause()) == [Paused()]
    assert sitting.server(Pause()) == []
    refused(sitting, TablePaused, 0, Play("place flower"))
    assert sitting.table.bots_to_act() == []
    assert sitting.server(Resume()) == [Resumed()]
    sitting.play(0, "place flower")


def test_talk_is_limited_and_can_be_muted() -> None:
    sitting = started("skull", 3)
    sitting.do(1, Say(phrase="i_have_the_skull"))
    sitting.do(1, Say(text="  come \x00 here "))
    assert sitting.entries[-1].event == Said("p1", "P1", 1, None, "come here")
    refused(sitting, UnknownPhrase, 1, Say(phrase="no_such_phrase"))
    refused(sitting, UnknownPhrase, 1, Say())
    refused(sitting, TalkTooLong, 1, Say(text="x" * 201))
    refused(sitting, TalkTooLong, 1, Say(text="\u200b"))
    for _ in range(3):
        sitting.do(1, Say(phrase="hello"))
    refused(sitting, TalkTooFast, 1, Say(phrase="hello"))
    sitting.now += 10_001
    sitting.do(1, Say(phrase="hello"))
    sitting.do(0, Mute("p1"))
    refused(sitting, PlayerMuted, 1, Say(phrase="hello"))
    sitting.do(0, Mute("p1", muted=False))
    sitting.do(1, Say(phrase="hello"))


def test_claims_belong_to_skull_alone() -> None:
    refused(started("yamiks", 2), UnknownPhrase, 0, Say(phrase="i_have_the_skull"))


def test_a_closed_table_is_closed_and_a_rematch_is_linked_once() -> None:
    sitting = started("skull", 3)
    sitting.do(0, Close())
    assert sitting.do(0, Close()) == []
    refused(sitting, NotPlaying, 0, Play("place flower"))
    sitting.server(LinkRematch("other"))
    assert sitting.server(LinkRematch("another")) == []
    assert sitting.table.rematch == "other"


def test_a_rated_game_between_people_cannot_be_closed_while_it_is_played() -> None:
    sitting = started("skull", 3, rated=True)
    refused(sitting, RatedGame, 0, Close())
    sitting.do(1, Leave())
    refused(sitting, RatedGame, 0, Close())


def test_a_rated_table_can_be_closed_before_the_game_after_it_and_where_nobody_else_could_win() -> None:
    waiting = Sitting("skull", 3, rated=True)
    waiting.sit(3)
    over = finished("skull", 3, seed=1, rated=True)
    alone = Sitting("skull", 3, rated=True)
    alone.sit(1)
    alone.do(0, Start(fill=True))
    friendly = started("skull", 3)
    for sitting in (waiting, over, alone, friendly):
        assert sitting.do(0, Close()) == [Closed()]


def test_a_rated_game_that_everybody_has_abandoned_is_closed_by_the_server() -> None:
    sitting = started("skull", 3, rated=True)
    assert sitting.server(Abandon()) == [Closed()]
    assert sitting.server(Abandon()) == []


def test_a_resent_key_is_remembered() -> None:
    sitting = started("skull", 3)
    sitting.do(0, Play("place flower"), key="p0:k1")
    assert sitting.table.keys["p0:k1"] == sitting.table.version
