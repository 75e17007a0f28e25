"""What a trick would do if it ended as it stands."""

from __future__ import annotations

import pytest
from librt.random import Random

from calavera.games.skull_queen.game import GAME
from calavera.games.skull_queen.rules.actions import COLOUR_NAMES
from calavera.games.skull_queen.rules.view import SkullQueenView
from tests.games.skull_queen.rules.table import Table, move_at_random, ready
from tests.games.skull_queen.rules.test_rulebook import ADELINE, BEATRICE, CHARLOTTE, DOROTHEE, example_trick

pytestmark = pytest.mark.once


def preview(table: Table) -> tuple[list[tuple[int, str, int, bool]], int | None]:
    shown = table.view().preview
    assert shown is not None
    return [(move.seat, move.colour, move.steps, move.overboard) for move in shown.moves], shown.leader


def test_example_each_card_changes_what_the_trick_would_do() -> None:
    hands = ("blue-6", "green-7 -blue", "blue-12", "blue-8")
    table = ready(*hands, centre="yellow-4 blue-3")
    assert table.view().preview is None
    table.play("blue-6")  # the lowest blue card lies in the centre
    assert preview(table) == ([(ADELINE, "blue", 1, False)], ADELINE)
    table.play("green-7")  # alone in its colour, and the highest value
    assert preview(table) == ([(ADELINE, "blue", 1, False)], BEATRICE)
    table.play("blue-12")
    assert preview(table) == ([(CHARLOTTE, "blue", 1, False)], CHARLOTTE)
    table.play("blue-8")  # the trick is over
    assert table.view().preview is None


def test_example_charlottes_pirate_on_the_8_would_fall() -> None:
    table = example_trick()
    table.play("blue-11")
    assert preview(table) == ([], CHARLOTTE)
    table.play("blue-2")
    assert preview(table) == ([(CHARLOTTE, "blue", 1, True), (DOROTHEE, "blue", -1, False)], CHARLOTTE)
    assert table.pirates(CHARLOTTE) == (2, 2, 2, 4)  # nothing has happened yet


def test_a_wild_card_that_is_led_moves_nobody_before_there_is_a_colour() -> None:
    table = ready("mate", "blue-8", "blue-5", "monkey", centre="red-1 red-2")
    table.play("mate")
    assert preview(table) == ([], 0)
    table.play("blue-8")
    assert preview(table) == ([(0, "blue", 2, False), (1, "blue", -1, False)], 0)


def test_with_two_players_the_ghost_leads_whatever_lies_there() -> None:
    table = Table(2)
    table.deal("red-9", "red-4", ghost="red-7")
    table.place()
    table.happen("ghost red-7")
    assert preview(table) == ([], None)
    table.choose(0, "play red-9")
    assert preview(table) == ([], None)  # what was chosen face down is not looked at


def foreseen(view: SkullQueenView) -> set[tuple[int, str, int, bool]]:
    """What the rulebook says of the cards that can be seen."""
    moves: set[tuple[int, str, int, bool]] = set()
    for number, colour in enumerate(COLOUR_NAMES):
        wild = {"monkey": 0, "mate": 13} if view.colour == colour else {}
        group: list[tuple[int, int | None]] = []
        for seat, card in [*((played.seat, played.card) for played in view.trick), *((None, c) for c in view.centre)]:
            of, _, value = card.partition("-")
            if of == colour or card in wild:
                group.append((int(value or wild.get(card, 0)), seat))
        if len(group) > 1:
            values = [value for value, _ in group]
            for (_, seat), steps in ((max(group), 2 if 8 in values else 1), (min(group), -2 if 5 in values else -1)):
                plank = view.seats[seat].plank if seat is not None else None
                space = plank.pirates[number] if plank is not None else None
                if seat is not None and space is not None:
                    moves.add((seat, colour, steps, not 0 <= space + steps <= 4))
    return moves


@pytest.mark.parametrize("players", GAME.seats)
def test_what_is_foreseen_in_random_games_is_what_the_rulebook_says(players: int) -> None:
    rng = Random(8)
    table = Table(players)
    falls = 0
    while not table.state.is_over():
        view = table.view()
        if view.trick:
            moves, leader = preview(table)
            assert set(moves) == foreseen(view)
            assert (leader is None) == (players == 2)
            falls += sum(overboard for *_, overboard in moves)
        else:
            assert view.preview is None
        move_at_random(table.state, rng)
    assert falls > 0 or players == 2
