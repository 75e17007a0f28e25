"""Names, nonces and talk: what may be written, and how it is shown."""

from __future__ import annotations

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calavera.table import log
from calavera.table.arranging import LONGEST_NAME, clean_name
from calavera.table.cleaning import clean_text
from calavera.table.commands import Say, Sit
from calavera.table.errors import BadName, BadNonce, TalkTooLong
from calavera.table.starting import LONGEST_NONCE
from tests.table.sitting import Sitting, started

BLANK = ["\u3164", "\u2800", "\u115f", "\u1160", "\uffa0", "\u034f", "\ufe0f", "\u00a0", "\u2028", "\u180e", "\u0301"]


@pytest.mark.parametrize("hidden", ["\u200b", "\u202e", "\u2066", "\u200f", "\ufeff", "\x1b", "\x00", "\x7f", "\ud800"])
def test_what_cannot_be_seen_becomes_a_space(hidden: str) -> None:
    assert clean_text(f"a{hidden}b") == "a b"
    assert clean_text(f"{hidden}a{hidden}{hidden}") == "a"


@pytest.mark.parametrize("text", [*BLANK, "".join(BLANK), "\U000e0041", "\ue000"])
def test_a_text_that_shows_nothing_is_empty(text: str) -> None:
    assert clean_text(text) == ""
    with pytest.raises(BadName):
        clean_name(text)


@pytest.mark.parametrize(
    "text", ["Anna", "José", "Ľubica", "桌子", "अनीता", "ประกอบ", "🎲💀", "it's – fine!", "O’Neill 2nd"]
)
def test_what_people_write_stays(text: str) -> None:
    assert clean_text(text) == unicodedata.normalize("NFC", text)


def test_two_ways_to_write_a_letter_are_one() -> None:
    assert clean_text("Jose\u0301") == clean_text("Jos\u00e9")


def test_marks_cannot_be_piled_up() -> None:
    assert clean_text("z" + "\u0336" * 40) == "z" + "\u0336" * 3


def test_cleaning_leaves_no_invisible_character_of_all_there_are() -> None:
    everything = "x".join(map(chr, range(sys.maxunicode + 1)))
    cleaned = clean_text(everything)
    assert cleaned.isprintable()
    assert not {"\u3164", "\u2800", "\ufe0f", "\u200b", "\u202e"} & set(cleaned)


@given(st.text(st.characters()))
def test_cleaning_twice_is_cleaning_once_and_can_be_stored(text: str) -> None:
    cleaned = clean_text(text)
    assert clean_text(cleaned) == cleaned
    assert cleaned.encode().decode() == cleaned


def test_a_name_may_be_as_long_as_it_may_be_shown() -> None:
    assert clean_name("é" * LONGEST_NAME) == "é" * LONGEST_NAME
    assert clean_name("e\u0301" * LONGEST_NAME) == "é" * LONGEST_NAME
    with pytest.raises(BadName):
        clean_name("é" * (LONGEST_NAME + 1))


@pytest.mark.parametrize("nonce", ["a b", "a\nb", "é", "²", "٣", "a-b", "\ud800", "x" * (LONGEST_NONCE + 1)])
def test_a_nonce_is_plain_letters_and_digits(nonce: str) -> None:
    sitting = Sitting("skull", 3)
    with pytest.raises(BadNonce):
        sitting.do(0, Sit("Anna", nonce))


@pytest.mark.parametrize("nonce", ["", "0", "aZ9", "x" * LONGEST_NONCE])
def test_a_plain_nonce_is_kept_as_it_is(nonce: str) -> None:
    sitting = Sitting("skull", 3)
    sitting.do(0, Sit("Anna", nonce))
    assert sitting.table.nonces() == [nonce]


@pytest.mark.parametrize("text", ["\ud800", "\u202e\u202e", "\u3164", "\n\n", "x" * 201])
def test_talk_that_shows_nothing_or_too_much_is_refused(text: str) -> None:
    sitting = started("skull", 3)
    with pytest.raises(TalkTooLong):
        sitting.do(0, Say(text=text))


def test_talk_goes_into_the_log_as_it_is_shown() -> None:
    sitting = started("skull", 3)
    sitting.do(0, Say(text="evil\u202egnp.exe \ud83d half"))
    assert b'"text":"evil gnp.exe half"' in log.write(sitting.entries[-1])
