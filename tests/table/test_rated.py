"""Rated play with consent: everybody agrees before the start, and nobody gets out of a defeat by leaving."""

from __future__ import annotations

import msgspec
import pytest

from calavera.core.errors import CalaveraError
from calavera.table.commands import (
    AddBot,
    Close,
    Command,
    Confirm,
    HandBack,
    Kick,
    Lapse,
    Leave,
    PlayFor,
    Sit,
    SitIn,
    Start,
    TakeBack,
    Undo,
)
from calavera.table.decide import decide
from calavera.table.errors import (
    Forfeited,
    Kicked,
    LogDamaged,
    NotConfirmed,
    NotOpen,
    NotRated,
    NotSeated,
    RatedGame,
    RatedSettings,
)
from calavera.table.events import Closed, Confirmed, SatIn
from calavera.table.opening import opening
from calavera.table.people import Asker
from calavera.table.settings import Absence, Clock, TableSettings
from calavera.table.table import fold
from tests.table.sitting import SEED, Sitting, started


def refused(sitting: Sitting, error: type[CalaveraError], person: int, command: Command) -> None:
    version = sitting.table.version
    with pytest.raises(error):
        sitting.do(person, command)
    assert sitting.table.version == version


def waiting(seats: int = 3, people: int = 2) -> Sitting:
    sitting = Sitting("skull", seats, rated=True)
    sitting.sit(people)
    return sitting


def confirmed(sitting: Sitting) -> list[bool]:
    return [seat.confirmed for seat in sitting.table.seats if seat is not None]


# Before the start


def test_a_rated_game_starts_when_everybody_has_agreed_and_not_before() -> None:
    sitting = waiting(3, 3)
    refused(sitting, NotConfirmed, 0, Start())
    for person in range(3):
        refused(sitting, NotConfirmed, 0, Start())
        assert sitting.do(person, Confirm()) == [Confirmed(person)]
        assert sitting.do(person, Confirm()) == []
    sitting.do(0, Start())
    assert sitting.table.is_rated()


def test_whoever_has_agreed_can_take_it_back() -> None:
    sitting = waiting(3, 3)
    sitting.confirm(3)
    assert sitting.do(1, Confirm(confirmed=False)) == [Confirmed(1, confirmed=False)]
    refused(sitting, NotConfirmed, 0, Start())


@pytest.mark.parametrize("change", [(2, Sit("Cleo")), (0, AddBot()), (1, Leave()), (0, Kick(1))])
def test_other_company_has_to_be_agreed_to_again(change: tuple[int, Command]) -> None:
    sitting = waiting()
    sitting.confirm(2)
    sitting.do(*change)
    assert not any(confirmed(sitting))


def test_bots_that_fill_the_seats_at_the_start_are_other_company() -> None:
    sitting = waiting()
    sitting.confirm(2)
    refused(sitting, NotConfirmed, 0, Start(fill=True))
    sitting.do(0, AddBot())
    sitting.confirm(2)
    sitting.do(0, Start(fill=True))
    assert sitting.table.status == "playing"


def test_who_plays_alone_with_bots_is_not_rated_and_agrees_to_nothing() -> None:
    sitting = waiting(3, 1)
    sitting.do(0, Start(fill=True))
    assert not sitting.table.is_rated()


def test_only_seated_players_agree_and_only_before_a_rated_game() -> None:
    sitting = waiting(3, 3)
    refused(sitting, NotSeated, 5, Confirm())
    sitting.confirm(3)
    sitting.do(0, Start())
    refused(sitting, NotOpen, 0, Confirm())
    assert sitting.server(Lapse(0)) == []
    friendly = Sitting("skull", 3)
    friendly.sit(3)
    refused(friendly, NotRated, 0, Confirm())


def test_the_server_takes_back_what_an_absent_player_has_agreed_to() -> None:
    sitting = waiting(3, 3)
    sitting.confirm(3)
    assert sitting.server(Lapse(2)) == [Confirmed(2, confirmed=False)]
    assert sitting.server(Lapse(2)) == []
    refused(sitting, NotConfirmed, 0, Start())


@pytest.mark.parametrize(
    "unlimited",
    [
        {"clock": Clock()},
        {"absence": Absence("wait", 0)},
        {"absence": Absence("skip")},
        {"absence": Absence("bot", 601)},
        {"absence": Absence("bot", 29)},
        {"absence": Absence("bot", 0)},
    ],
)
def test_a_rated_table_that_could_stand_still_or_has_no_patience_is_not_opened(
    unlimited: dict[str, Clock | Absence],
) -> None:
    settings = TableSettings(game="skull", seats=3, rated=True, clock=Clock("move", 60))
    assert opening(settings, "p0", SEED)
    with pytest.raises(RatedSettings):
        opening(msgspec.structs.replace(settings, **unlimited), "p0", SEED)


# Tables of earlier versions: rated without a clock, started without asking


def old_rated(sitting: Sitting) -> Sitting:
    """The same table as if an earlier version had opened it as a rated one."""
    created = sitting.entries[0]
    event = msgspec.structs.replace(created.event, rated=True)
    sitting.entries[0] = msgspec.structs.replace(created, event=event)
    sitting.table = fold("table-1", sitting.entries)
    return sitting


def test_a_game_that_began_before_anybody_could_agree_goes_on_unrated_and_can_be_closed() -> None:
    sitting = old_rated(started("skull", 3))
    assert not sitting.table.is_rated()
    assert sitting.do(1, Leave()) == [SatIn(1)]
    sitting.play(1, "place flower")
    assert sitting.do(0, Close()) == [Closed()]


def test_a_rated_table_without_a_clock_from_an_earlier_version_is_not_started_any_more() -> None:
    sitting = Sitting("skull", 3)
    sitting.sit(3)
    sitting = old_rated(sitting)
    sitting.confirm(3)
    refused(sitting, RatedSettings, 0, Start())


# In the game


def test_who_leaves_a_rated_game_cannot_come_back() -> None:
    sitting = started("skull", 3, rated=True)
    assert sitting.do(1, Leave()) == [SatIn(1, forfeit=True)]
    assert sitting.table.forfeits == [1]
    assert sitting.table.bots_to_act() == [1]
    refused(sitting, Forfeited, 1, TakeBack())
    action = sitting.table.game.actions.format(sitting.table.playing().legal(1)[0])
    with pytest.raises(Forfeited):
        sitting.play(1, action)
    sitting.server(PlayFor(1, action, "bot", 0))
    assert sitting.server(HandBack(1)) == []
    assert sitting.do(1, Leave()) == []
    refused(sitting, RatedGame, 0, Close())


def test_who_runs_out_of_time_has_left_the_rated_game() -> None:
    sitting = started("skull", 3, rated=True)
    sitting.play(2, "place flower")
    sitting.server(SitIn(2))
    sitting.server(SitIn(0))
    assert sitting.table.forfeits == [2, 0]
    refused(sitting, Forfeited, 2, Undo())


def test_a_rated_game_that_everybody_has_left_is_closed() -> None:
    sitting = started("skull", 3, rated=True)
    sitting.do(0, Leave())
    sitting.server(SitIn(1))
    assert sitting.do(2, Leave()) == [SatIn(2, forfeit=True), Closed()]
    assert sitting.table.status == "closed"


def test_a_rated_game_is_decided_when_one_player_is_left() -> None:
    sitting = started("skull", 3, rated=True)
    assert sitting.do(0, Leave()) == [SatIn(0, forfeit=True)]
    assert not sitting.table.decided
    assert sitting.server(SitIn(1)) == [SatIn(1, forfeit=True, decides=True)]
    assert sitting.table.decided
    assert fold("table-1", sitting.entries).decided


def test_a_log_in_which_a_game_is_decided_too_early_does_not_hold() -> None:
    with pytest.raises(LogDamaged):
        started("skull", 3, rated=True).add([SatIn(1, forfeit=True, decides=True)])


def test_an_unrated_game_can_be_entered_again() -> None:
    sitting = started("skull", 3)
    sitting.do(1, Leave())
    sitting.play(1, "place flower")
    assert sitting.table.forfeits == []


# Programs, and players who were sent away


def test_a_bot_of_somebody_s_own_is_marked_at_the_table() -> None:
    sitting = Sitting("skull", 3)
    sitting.add(decide(sitting.table, Sit("Bo"), Asker("p1", "Bo", program=True), 0).events)
    sitting.do(2, Sit("Cleo"))
    assert [seat.program for seat in sitting.table.seats if seat is not None] == [True, False]


def test_one_person_among_programs_is_rated_against_nobody() -> None:
    sitting = Sitting("skull", 3, rated=True)
    sitting.do(0, Sit("Ada"))
    sitting.add(decide(sitting.table, Sit("Bo"), Asker("p1", "Bo", program=True), 0).events)
    sitting.do(0, AddBot())
    sitting.confirm(2)
    sitting.do(0, Start())
    assert not sitting.table.is_rated()


def test_who_was_asked_to_leave_does_not_sit_down_again() -> None:
    sitting = waiting(4, 3)
    sitting.do(0, Kick(1))
    refused(sitting, Kicked, 1, Sit("P1"))
    refused(sitting, Kicked, 1, Sit("Another"))
    sitting.do(3, Sit("P1"))


def test_owners_do_not_lock_themselves_out() -> None:
    sitting = waiting()
    sitting.do(0, Kick(0))
    sitting.do(0, Sit("P0"))
    sitting.do(0, AddBot("heuristic", "Bo", 2))
    sitting.do(0, Kick(2))
    sitting.do(0, AddBot("heuristic", "Bo", 2))
