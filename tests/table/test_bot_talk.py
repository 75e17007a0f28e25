"""Bots that speak at a table: in their own name, not when silenced, and the log stays as good as before."""

from __future__ import annotations

import random

from calavera.table.commands import AddBot, Mute, PlayFor, SayFor, Sit, SitIn, Start
from calavera.table.events import Said
from calavera.table.table import fold
from calavera.table.verify import verify
from tests.table.sitting import Sitting


def with_a_bot() -> Sitting:
    sitting = Sitting("skull", 3)
    sitting.sit(2)
    sitting.do(0, AddBot("captain", "Marlo", 2))
    sitting.do(0, Start())
    return sitting


def test_a_bot_speaks_from_its_seat() -> None:
    sitting = with_a_bot()
    assert sitting.server(SayFor(2, "come_to_me")) == [Said("bot-2", "Marlo", 2, "come_to_me")]
    assert sitting.table.said == 1


def test_a_silenced_bot_says_nothing() -> None:
    sitting = with_a_bot()
    sitting.server(SayFor(2, "come_to_me"))
    sitting.do(0, Mute("bot-2"))
    assert sitting.server(SayFor(2, "come_to_me")) == []


def test_nobody_else_is_spoken_for() -> None:
    sitting = with_a_bot()
    assert sitting.server(SayFor(1, "come_to_me")) == []
    sitting.server(SitIn(1))
    assert sitting.server(SayFor(1, "come_to_me")) == []
    assert sitting.server(SayFor(7, "come_to_me")) == []


def test_a_bot_says_only_what_the_game_has_words_for_and_only_while_it_lasts() -> None:
    sitting = with_a_bot()
    assert sitting.server(SayFor(2, "no_such_phrase")) == []
    waiting = Sitting("skull", 3)
    waiting.do(0, Sit("P0", "nonce0"))
    waiting.do(0, AddBot("captain", "Marlo", 2))
    assert waiting.server(SayFor(2, "come_to_me")) == []


def test_a_game_in_which_a_bot_speaks_is_read_back_and_verified() -> None:
    sitting, rng = with_a_bot(), random.Random(2)
    table = sitting.table
    while table.status == "playing":
        seat = rng.choice(table.to_act())
        words = table.game.actions.format(rng.choice(table.playing().legal(seat)))
        if seat in table.bots_to_act():
            sitting.server(SayFor(seat, "only_flowers"))
            sitting.server(PlayFor(seat, words, "bot", table.turns_of(seat)))
        else:
            sitting.play(seat, words)
    assert table.said > 3
    assert fold("table-1", sitting.entries).said == table.said
    assert verify("table-1", sitting.entries).wrong is None
