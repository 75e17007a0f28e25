"""What Skull Queen says: why pirates move, what a player is asked, what actions are called."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from calavera.core.sentence import Sentence
from calavera.games.catalogue import catalogue
from calavera.games.skull_queen.game import GAME
from calavera.games.skull_queen.rules.journal import (
    Because,
    CentreDealt,
    ColourAnnounced,
    LeaderNamed,
    Moved,
    PlankShown,
    RoundScored,
    SkullQueenEvent,
    Stayed,
)
from calavera.terminal.speech import Speech
from tests.games.skull_queen.rules.table import Table, ready

ENGLISH = Speech(catalogue("en"), ("Ada", "Ben", "Cleo", "Dora"))


def told(event: SkullQueenEvent) -> str | None:
    return ENGLISH.tell(GAME.tell(event))


def asked(table: Table, seat: int) -> str | None:
    return ENGLISH.tell(GAME.text.prompt(table.view(seat)))


def headed(table: Table) -> str | None:
    return ENGLISH.tell(GAME.text.heading(table.view()))


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            Moved(0, "red", 1, "up", 1, "highest", "red-9", overboard=False, space=3, worth=5),
            "Ada’s red pirate goes up 1 and is now worth 5: red 9 is the highest.",
        ),
        (
            Moved(0, "red", 2, "up", 2, "highest_and_eight", "mate", overboard=False, space=4, worth=8),
            (
                "Ada’s red pirate goes up 2 and is now worth 8: first mate (13) is the highest, "
                "and the 8 doubles the step."
            ),
        ),
        (
            Moved(1, "blue", -2, "down", 2, "lowest_and_five", "blue-3", overboard=False, space=0, worth=1),
            ("Ben’s blue pirate goes down 2 and is now worth 1: blue 3 is the lowest, and the 5 doubles the step."),
        ),
        (
            Moved(1, "blue", -1, "down", 1, "lowest", "monkey", overboard=True, space=None, worth=0),
            "Ben’s blue pirate goes overboard at the wide end: monkey (0) is the lowest.",
        ),
        (LeaderNamed(2, None, tied=False), "Cleo leads the first trick."),
        (LeaderNamed(2, "red-9", tied=False), "Cleo leads the next trick: red 9 was the highest card."),
        (LeaderNamed(2, "red-9", tied=True), "Cleo leads the next trick: red 9 was the last of the highest cards."),
        (
            PlankShown(1, "back", (0, 1, 4, 2), (8, 5, 1, 3)),
            "Ben takes the back: red on 8, yellow on 5, green on 1, blue on 3.",
        ),
        (
            Stayed(1, "blue", 1, "up", "blue-9", "overboard"),
            "Ben’s blue pirate is already overboard, so nothing happens: blue 9 is the highest.",
        ),
        (
            Stayed(None, "blue", -1, "down", "blue-2", "centre"),
            "Nobody goes down: blue 2, the lowest, lay in the centre.",
        ),
        (
            Stayed(None, "blue", 2, "up", "blue-9", "ghost"),
            "Nobody goes up: the ghost played blue 9, the highest.",
        ),
        (CentreDealt("red-4"), "Face up in the centre: red 4."),
        (
            CentreDealt("mate"),
            "Face up in the centre: first mate (13). It wasn’t played, so it has no colour and is set aside.",
        ),
        (ColourAnnounced("red", None), "Colour to follow: red."),
        (
            ColourAnnounced("red", 1),
            "The ghost’s card has no colour of its own. Ben’s card sets it: red.",
        ),
        (
            RoundScored(0, 16, (8, 3, 0, 5), ("green",)),
            "Ada scores 16 points this round: red 8, yellow 3, green 0 (overboard), blue 5.",
        ),
    ],
)
def test_events_say_why(event: SkullQueenEvent, sentence: str) -> None:
    assert told(event) == sentence


def test_whoever_is_meant_is_spoken_to() -> None:
    up = GAME.tell(Moved(0, "red", 1, "up", 1, "highest", "red-9", overboard=False, space=3, worth=5))
    lead = GAME.tell(LeaderNamed(0, "red-9", tied=False))
    to_ada = Speech(catalogue("en"), ("Ada", "Ben"), you=0)
    assert to_ada.tell(up) == "Your red pirate goes up 1 and is now worth 5: red 9 is the highest."
    assert to_ada.tell(lead) == "You lead the next trick: red 9 was the highest card."


def test_a_pirate_can_go_overboard_at_either_end_with_or_without_a_double_step() -> None:
    keys = {
        sentence.key
        for why in get_args(Because)
        for overboard in (False, True)
        if (sentence := GAME.tell(Moved(0, "green", 1, "up", 1, why, "green-7", overboard, None, 0))) is not None
    }
    assert len(keys) == 8
    assert all(key in catalogue("en") for key in keys)


def test_a_player_is_asked_what_is_to_be_done() -> None:
    table = Table(4)
    table.deal("red-4 -blue", "red-9", "blue-6 -red", "red-7")
    assert asked(table, 0) == "Set up your plank"
    table.place()
    assert asked(table, 0) == "You lead: play any card"
    assert asked(table, 1) is None
    table.play("red-4")
    assert asked(table, 1) == "Your turn – follow red"
    table.play("red-9")
    assert asked(table, 2) == "Your turn – you have no red: play any card"
    assert GAME.text.prompt(table.view(None)) is None


def test_while_only_wild_cards_lie_there_is_nothing_to_follow() -> None:
    table = ready("mate", "red-2", "red-3")
    table.play("mate")
    assert asked(table, 1) == "Your turn – no colour to follow yet"


def test_two_players_are_told_what_the_ghost_has_led() -> None:
    table = Table(2)
    table.deal("red-9", "red-4", ghost="red-7")
    table.place()
    table.happen("ghost red-7")
    assert asked(table, 0) == asked(table, 1) == "Choose a card – the ghost led: red 7"


def test_the_heading_counts_rounds_and_tricks() -> None:
    assert GAME.text.heading(GAME.new(3).view()) is None
    table = Table(3)
    assert headed(table) == "Round 1 of 3"
    table.deal()
    table.place()
    assert headed(table) == "Round 1 of 3 · 14 tricks left"


@pytest.mark.parametrize(
    ("words", "label"),
    [
        ("play red-7", "Play red 7"),
        ("play monkey", "Play monkey (0)"),
        (
            "plank back 2 0 4 1",
            "Set up the plank: back, red on space 2, yellow on space 0, green on space 4, blue on space 1",
        ),
    ],
)
def test_actions_have_labels(words: str, label: str) -> None:
    assert ENGLISH.tell(GAME.label(GAME.actions.parse(words))) == label


def test_every_level_and_option_has_its_words() -> None:
    words = catalogue("de")
    for level in GAME.bots.names:
        assert f"skull_queen.bot.{level}" in words
    for option in GAME.options_type.__struct_fields__:
        assert {f"skull_queen.option.{option}.label", f"skull_queen.option.{option}.hint"} <= set(words)


def test_a_sentence_names_the_card_by_its_key() -> None:
    sentence = GAME.tell(LeaderNamed(1, "blue-12", tied=False))
    assert isinstance(sentence, Sentence)
    assert msgspec.to_builtins(sentence.params["thing"]) == {"key": "skull_queen.card.blue", "params": {"value": 12}}
