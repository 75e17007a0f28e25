"""The terminal speaks to whoever sits before it."""

from __future__ import annotations

import pytest

from calavera.core.sentence import Sentence, Term, who
from calavera.core.state import NOBODY
from calavera.games.catalogue import catalogue
from calavera.messages import LANGUAGES
from calavera.terminal.speech import Speech

UNDONE = Sentence("event.undone", {"name": who(1)})
AT_TABLE = Speech(catalogue("en"), ["Ann", "Ben", "Cy"])


def test_the_player_named_is_spoken_to_and_the_others_hear_the_name() -> None:
    assert AT_TABLE.to(1).tell(UNDONE) == "You take back your last choice."
    for speech in (AT_TABLE, AT_TABLE.to(0), AT_TABLE.to(None), AT_TABLE.to(NOBODY)):
        assert speech.tell(UNDONE) == "Ben takes back the last choice."


def test_a_sentence_inside_another_speaks_to_the_player_too() -> None:
    outer = Sentence("error.options.invalid", {"reason": Term(key=UNDONE.key, params=UNDONE.params)})
    assert AT_TABLE.to(1).tell(outer) == "These options don’t work: You take back your last choice."


def test_a_sentence_without_words_for_the_player_named_is_said_as_to_everybody() -> None:
    sitting = Sentence("event.seat_taken", {"name": who(1)})
    assert AT_TABLE.to(1).tell(sitting) == "Ben sits down."


def test_a_player_in_a_list_is_spoken_to_and_hears_only_the_others_by_name() -> None:
    shared = Sentence(
        "yamiks.journal.pot_shared", {"names": Term(list=(who(0), who(1), who(2))), "points": 4, "two_dice": 11}
    )
    assert str(AT_TABLE.tell(shared)).startswith("Ann, Ben, Cy share the pot")
    assert str(AT_TABLE.to(1).tell(shared)).startswith("You share the pot with Ann, Cy")


def test_a_player_named_twice_is_spoken_to_in_both_places() -> None:
    again = Sentence(
        "yamiks.journal.order_roll_again",
        {"name": who(1), "dice": "5 5", "sum": 10, "names": Term(list=(who(1), who(2)))},
    )
    assert AT_TABLE.to(1).tell(again) == (
        "You roll 5 5 for the order: 10. You share the highest roll with Cy, and you all roll again."
    )
    assert str(AT_TABLE.to(2).tell(again)).startswith("Ben rolls 5 5 for the order: 10. You share")
    assert str(AT_TABLE.to(0).tell(again)).endswith("Ben, Cy share the highest roll and roll again.")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_in_every_language_the_player_named_hears_no_name(lang: str) -> None:
    told = Speech(catalogue(lang), ["Ann", "Ben", "Cy"]).to(1).tell(UNDONE)
    assert told is not None
    assert "Ben" not in told
