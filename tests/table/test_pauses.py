"""A pause by agreement: proposed by one, agreed to by everybody who is there, ended by anybody."""

from __future__ import annotations

from typing import Any

import pytest

from calavera.table.commands import (
    AskPause,
    DeclinePause,
    EndPause,
    Leave,
    Pause,
    Play,
    PlayFor,
    Resume,
    SettlePause,
    SitIn,
    Start,
    Undo,
)
from calavera.table.errors import (
    Forfeited,
    LogDamaged,
    NotPlaying,
    NotSeated,
    PauseNotAsked,
    PauseTooOften,
    PauseTooSoon,
    TablePaused,
)
from calavera.table.events import Acted, Entry, HandedBack, PauseAsked, Paused, PauseDeclined, Resumed
from calavera.table.pausing import MOST_PAUSES_ASKED, PAUSE_AGAIN_MS
from calavera.table.settings import Clock
from calavera.table.table import fold
from tests.table.sitting import Sitting, started


def resting() -> Sitting:
    sitting = started("skull", 3)
    for person in range(3):
        sitting.do(person, AskPause())
    assert sitting.table.paused
    return sitting


def test_the_game_rests_when_the_last_one_agrees() -> None:
    sitting = started("skull", 3)
    assert sitting.do(1, AskPause()) == [PauseAsked(1)]
    assert sitting.do(0, AskPause()) == [PauseAsked(0)]
    assert not sitting.table.paused
    assert sitting.do(2, AskPause()) == [PauseAsked(2), Paused(agreed=True)]
    assert sitting.table.paused
    assert sitting.table.pauses.asked == []


def test_alone_against_bots_nobody_has_to_be_asked() -> None:
    sitting = Sitting("skull", 3)
    sitting.sit(1)
    sitting.do(0, Start(fill=True))
    assert sitting.do(0, AskPause()) == [PauseAsked(0), Paused(agreed=True)]


def test_meanwhile_nobody_plays_bots_neither() -> None:
    sitting = resting()
    with pytest.raises(TablePaused):
        sitting.play(0, "place flower")
    with pytest.raises(TablePaused):
        sitting.do(0, Undo())
    assert sitting.server(PlayFor(0, "place flower", "clock", 0)) == []
    sitting.server(SitIn(1))
    assert sitting.table.bots_to_act() == []


def test_clocks_stand_still_and_go_on_where_they_were() -> None:
    sitting = started("skull", 3, clock=Clock("move", 60))
    sitting.now += 20_000
    for person in range(3):
        sitting.do(person, AskPause())
    assert sitting.table.clocks.deadline(0) is None
    sitting.now += 3_600_000
    sitting.do(2, EndPause())
    assert sitting.table.clocks.deadline(0) == sitting.now + 40_000


def test_anybody_lets_the_game_go_on_and_the_second_one_changes_nothing() -> None:
    sitting = resting()
    assert sitting.do(2, EndPause()) == [Resumed(2)]
    assert not sitting.table.paused
    assert sitting.do(0, EndPause()) == []
    sitting.play(0, "place flower")


def test_somebody_who_comes_back_does_not_end_a_pause_that_was_agreed_on() -> None:
    sitting = resting()
    assert sitting.server(Resume()) == []
    assert sitting.table.paused


def test_everybody_gone_is_another_pause_which_ends_by_itself() -> None:
    sitting = started("skull", 3)
    assert sitting.server(Pause()) == [Paused()]
    with pytest.raises(TablePaused):
        sitting.do(0, AskPause())
    assert sitting.server(Resume()) == [Resumed()]


def test_one_no_is_enough_and_the_proposal_can_be_taken_back() -> None:
    sitting = started("skull", 3)
    sitting.do(1, AskPause())
    assert sitting.do(2, DeclinePause()) == [PauseDeclined(2)]
    assert sitting.table.pauses.asked == []
    sitting.do(0, AskPause())
    assert sitting.do(0, DeclinePause()) == [PauseDeclined(0)]
    with pytest.raises(PauseNotAsked):
        sitting.do(0, DeclinePause())


def test_nobody_nags() -> None:
    sitting = started("skull", 3)
    sitting.do(1, AskPause())
    sitting.do(2, DeclinePause())
    with pytest.raises(PauseTooSoon):
        sitting.do(1, AskPause())
    sitting.do(0, AskPause())  # others may ask
    sitting.do(1, AskPause())  # and agreeing is no nagging
    sitting.do(2, DeclinePause())
    for _ in range(MOST_PAUSES_ASKED - 1):
        sitting.now += PAUSE_AGAIN_MS
        sitting.do(1, AskPause())
        sitting.do(1, DeclinePause())
    sitting.now += PAUSE_AGAIN_MS
    with pytest.raises(PauseTooOften):
        sitting.do(1, AskPause())


def test_who_is_away_is_not_waited_for() -> None:
    sitting = started("skull", 3)
    sitting.do(1, AskPause())
    since = sitting.table.pauses.since
    assert sitting.server(SettlePause((2,), since, lapsed=False)) == []
    assert sitting.server(SettlePause((0, 2), since + 1, lapsed=True)) == []  # about another proposal
    assert sitting.server(SettlePause((0, 2), since, lapsed=False)) == [Paused(agreed=True)]
    assert sitting.server(SettlePause((0, 2), since, lapsed=True)) == []


@pytest.mark.parametrize("settings", [{"rated": True}, {"clock": Clock("move", 3 * 86_400)}], ids=["rated", "days"])
def test_where_a_clock_decides_everybody_has_to_agree_in_person(settings: dict[str, Any]) -> None:
    sitting = started("skull", 3, **settings)
    sitting.do(1, AskPause())
    since = sitting.table.pauses.since
    assert sitting.server(SettlePause((0, 2), since, lapsed=False)) == []
    sitting.do(0, AskPause())
    assert sitting.server(SettlePause((0, 1, 2), since, lapsed=False)) == []
    assert sitting.do(2, AskPause())[-1] == Paused(agreed=True)


def test_a_player_who_has_left_a_rated_game_is_not_waited_for() -> None:
    sitting = started("skull", 3, rated=True)
    sitting.do(2, Leave())
    sitting.do(0, AskPause())
    assert sitting.do(1, AskPause())[-1] == Paused(agreed=True)


def test_after_a_pause_nobody_proposes_the_next_one_directly() -> None:
    sitting = resting()
    sitting.now += 3_600_000
    sitting.do(2, EndPause())
    for person in range(3):
        with pytest.raises(PauseTooSoon):
            sitting.do(person, AskPause())
    sitting.now += PAUSE_AGAIN_MS
    sitting.do(1, AskPause())


def test_alone_with_bots_one_rests_as_one_likes() -> None:
    sitting = Sitting("skull", 3)
    sitting.sit(1)
    sitting.do(0, Start(fill=True))
    for _ in range(2):
        sitting.do(0, AskPause())
        sitting.do(0, EndPause())


def test_a_proposal_without_an_answer_lapses() -> None:
    sitting = started("skull", 3)
    sitting.do(1, AskPause())
    assert sitting.server(SettlePause((), sitting.table.pauses.since, lapsed=True)) == [PauseDeclined(None)]
    with pytest.raises(PauseTooSoon):
        sitting.do(1, AskPause())


def test_who_goes_no_longer_wants_a_pause_and_is_no_longer_asked() -> None:
    sitting = started("skull", 3)
    sitting.do(1, AskPause())
    sitting.do(1, Leave())
    assert sitting.table.pauses.asked == []
    sitting.do(0, AskPause())
    assert sitting.do(2, AskPause()) == [PauseAsked(2), Paused(agreed=True)]


def test_who_asks_while_a_bot_sits_in_is_back() -> None:
    sitting = started("skull", 3)
    sitting.server(SitIn(1))
    assert sitting.do(1, AskPause()) == [HandedBack(1), PauseAsked(1)]


def test_only_players_of_a_game_that_is_on_can_pause_it() -> None:
    sitting = Sitting("skull", 3)
    sitting.sit(3)
    for command in (AskPause(), DeclinePause(), EndPause()):
        with pytest.raises(NotPlaying):
            sitting.do(0, command)
    sitting.do(0, Start())
    for command in (AskPause(), DeclinePause(), EndPause()):
        with pytest.raises(NotSeated):
            sitting.do(6, command)


def test_a_rated_game_rests_too_but_not_for_those_who_have_left_it() -> None:
    sitting = started("skull", 3, rated=True)
    sitting.do(2, Leave())
    with pytest.raises(Forfeited):
        sitting.do(2, AskPause())
    sitting.do(0, AskPause())
    assert sitting.do(1, AskPause())[-1] == Paused(agreed=True)
    with pytest.raises(Forfeited):
        sitting.do(2, EndPause())
    assert sitting.do(0, EndPause()) == [Resumed(0)]


def test_the_pause_is_in_the_log() -> None:
    sitting = resting()
    again = fold("table-1", sitting.entries)
    assert again.paused
    assert again.pauses == sitting.table.pauses
    assert sitting.entries[-1].event == Paused(agreed=True)


@pytest.mark.parametrize("event", [PauseDeclined(0), PauseAsked(7), PauseAsked(0)])
def test_a_log_with_an_impossible_pause_is_damaged(event: PauseAsked | PauseDeclined) -> None:
    sitting = resting()
    with pytest.raises(LogDamaged):
        sitting.table.apply(Entry(sitting.table.version + 1, sitting.now, event))


def test_a_choice_made_meanwhile_does_not_end_a_proposal() -> None:
    sitting = started("skull", 3)
    sitting.do(1, AskPause())
    assert isinstance(sitting.do(0, Play("place flower"))[0], Acted)
    assert sitting.table.pauses.asked == [1]
