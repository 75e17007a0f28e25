"""Bots are somebody: each has a name of its own at its table."""

from __future__ import annotations

import pytest

from calavera.games import GAMES
from calavera.games.bots import LEVELS, USUAL
from calavera.table.arranging import LONGEST_NAME, clean_name
from calavera.table.characters import character, characters
from calavera.table.commands import AddBot, Sit, Start
from tests.table.sitting import Sitting


def names(sitting: Sitting) -> list[str]:
    return [seat.name for seat in sitting.table.seats if seat is not None]


@pytest.mark.parametrize("game", GAMES)
def test_a_table_filled_with_bots_shows_a_different_name_on_every_seat(game: str) -> None:
    sitting = Sitting(game, GAMES[game].seats[-1])
    sitting.do(0, Sit("Ada"))
    sitting.do(0, Start(fill=True))
    assert len(set(names(sitting))) == GAMES[game].seats[-1]
    assert names(sitting)[1] == GAMES[game].bots.names[USUAL]
    assert set(names(sitting)[2:]) < set(characters())


def test_bots_added_one_by_one_are_not_called_alike() -> None:
    sitting = Sitting("skull", 6)
    for bot in ("heuristic", "random", "heuristic", "heuristic"):
        sitting.do(0, AddBot(bot))
    sitting.do(0, Start(fill=True))
    assert len(set(names(sitting))) == 6


def test_a_bot_is_called_as_the_owner_wishes() -> None:
    sitting = Sitting("skull", 3)
    sitting.do(0, AddBot(name=" Bo "))
    assert names(sitting) == ["Bo"]


def test_no_bot_takes_the_name_of_a_person() -> None:
    first = character("table-1", "skull", USUAL, ())
    sitting = Sitting("skull", 3)
    sitting.do(0, Sit(first.upper()))
    sitting.do(0, AddBot())
    assert names(sitting)[1] not in (first, first.upper())


def test_other_tables_have_other_characters() -> None:
    assert len({character(f"table-{i}", "skull", "random", ()) for i in range(9)}) > 5


def test_every_game_has_a_character_of_each_level() -> None:
    assert {id: tuple(game.bots.names) for id, game in GAMES.items()} == dict.fromkeys(GAMES, LEVELS)


def test_names_are_names_and_there_are_enough_of_them() -> None:
    assert len(set(characters())) == len(characters()) >= 2 * max(game.seats[-1] for game in GAMES.values())
    for name in characters():
        assert clean_name(name) == name
        assert len(name) <= LONGEST_NAME // 2
        assert name.isascii()
