"""Before the start: the owner changes the table, and people change their names."""

from __future__ import annotations

import msgspec
import pytest

from calavera.core.errors import CalaveraError
from calavera.games import find_game
from calavera.table.commands import AddBot, Arrange, ChangeName, Command, Confirm, Kick, Sit, Start
from calavera.table.errors import (
    BadName,
    BadSettings,
    LogDamaged,
    NameTaken,
    NotAllowed,
    NotOpen,
    NotSeated,
    RatedSettings,
    SeatOccupied,
)
from calavera.table.events import Arranged, Renamed
from calavera.table.settings import Clock, TableSettings, checked
from tests.table.sitting import Sitting


def settings(sitting: Sitting, **changed: object) -> TableSettings:
    return msgspec.structs.replace(sitting.table.setup.settings, **changed)


def refused(sitting: Sitting, error: type[CalaveraError], person: int, command: Command) -> None:
    version = sitting.table.version
    with pytest.raises(error):
        sitting.do(person, command)
    assert sitting.table.version == version


def test_the_owner_changes_everything_but_the_game() -> None:
    sitting = Sitting("skull", 4)
    sitting.sit(2)
    wanted = settings(sitting, seats=6, options={"last_chance": True}, clock=Clock("move", 30), public=True)
    sitting.do(0, Arrange(wanted))
    table = sitting.table
    assert table.setup.settings == checked(wanted)
    assert [None if seat is None else seat.name for seat in table.seats] == ["P0", "P1", None, None, None, None]
    assert (table.setup.owner, table.setup.commitment) == ("p0", table.commitment)
    sitting.do(0, Start(fill=True))
    assert table.game.version == table.setup.rules
    assert table.clocks.deadline(0) is not None


def test_arranging_it_as_it_is_changes_nothing() -> None:
    sitting = Sitting("skull", 4)
    assert sitting.do(0, Arrange(settings(sitting))) == []


def test_a_table_gets_smaller_only_where_nobody_sits() -> None:
    sitting = Sitting("skull", 5)
    sitting.sit(2)
    sitting.do(0, AddBot(seat=3))
    refused(sitting, SeatOccupied, 0, Arrange(settings(sitting, seats=3)))
    sitting.do(0, Kick(3))
    sitting.do(0, Arrange(settings(sitting, seats=3)))
    assert len(sitting.table.seats) == 3


def test_only_the_owner_arranges_and_only_before_the_start() -> None:
    sitting = Sitting("skull", 3)
    sitting.sit(3)
    refused(sitting, NotAllowed, 1, Arrange(settings(sitting, public=True)))
    sitting.do(0, Start())
    refused(sitting, NotOpen, 0, Arrange(settings(sitting, public=True)))


@pytest.mark.parametrize(
    ("changed", "error"),
    [
        ({"game": "yamiks"}, BadSettings),
        ({"clock": Clock("move", 1)}, BadSettings),
        ({"rated": True}, RatedSettings),
        ({"seats": 9}, CalaveraError),
        ({"options": {"nonsense": 1}}, CalaveraError),
    ],
)
def test_other_settings_are_checked_like_those_of_a_new_table(
    changed: dict[str, object], error: type[CalaveraError]
) -> None:
    sitting = Sitting("skull", 3)
    refused(sitting, error, 0, Arrange(settings(sitting, **changed)))


def test_who_agreed_to_a_rated_game_has_not_agreed_to_another_clock() -> None:
    sitting = Sitting("skull", 3, rated=True)
    sitting.sit(2)
    sitting.do(1, Confirm())
    sitting.do(0, Arrange(settings(sitting, clock=Clock("move", 20))))
    assert not sitting.table.seated(1).confirmed


def test_a_log_with_impossible_settings_is_damaged() -> None:
    sitting = Sitting("skull", 4)
    sitting.sit(4)
    fields = msgspec.structs.asdict(settings(sitting, seats=3))
    with pytest.raises(LogDamaged):
        sitting.add([Arranged(**fields, rules=find_game("skull").version)])


def test_somebody_takes_another_name_at_the_table() -> None:
    sitting = Sitting("skull", 3)
    sitting.sit(2)
    assert sitting.do(1, ChangeName(" Ann ")) == [Renamed(1, "Ann", "P1")]
    assert sitting.table.seated(1).name == "Ann"
    assert sitting.do(1, ChangeName("Ann")) == []
    sitting.do(1, ChangeName("ANN"))  # one's own name is no stranger's


@pytest.mark.parametrize(
    ("name", "error"), [("p0", NameTaken), ("\u04200", NameTaken), ("x" * 25, BadName), (" ", BadName)]
)
def test_no_two_are_called_alike_after_a_change_either(name: str, error: type[CalaveraError]) -> None:
    sitting = Sitting("skull", 3)
    sitting.sit(2)
    refused(sitting, error, 1, ChangeName(name))


def test_names_are_fixed_with_the_start_and_only_of_those_who_sit_here() -> None:
    sitting = Sitting("skull", 3)
    sitting.sit(3)
    refused(sitting, NotSeated, 5, ChangeName("Eve"))
    sitting.do(0, Start())
    refused(sitting, NotOpen, 0, ChangeName("Ann"))


def test_everybody_has_a_mark_of_their_own_that_the_start_leaves_alone() -> None:
    sitting = Sitting("skull", 6)
    for person, seat in enumerate((0, 2, 5)):
        sitting.do(person, Sit(f"P{person}", seat=seat))
    sitting.do(0, Start())
    assert [sitting.table.seated(i).mark for i in range(3)] == [0, 2, 5]
