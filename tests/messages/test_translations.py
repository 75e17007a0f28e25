"""The four catalogues say the same things, completely, each in its own language."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest
from babel import Locale

import calavera
import calavera.server
import calavera.table.verify
from calavera.games import GAMES
from calavera.games.catalogue import catalogue
from calavera.messages import LANGUAGES
from calavera.messages.message import Param, Pattern
from calavera.table.events import Event
from calavera.table.talk import PHRASES, phrases_for
from tests.messages.errors import CODES_WITHOUT_A_CLASS, error_kinds

ENGLISH = catalogue("en")
OTHERS = tuple(lang for lang in LANGUAGES if lang != "en")

NAME = "the name of a game or of one of its figures stays as it is"
DIGITS = "a table line of digits only"
BLANKS = "nothing but the places of a word and a number"
SHARED = "the two languages have the same word"
NAME_AND_NUMBER = "a name and a number, without a word"

# A text that reads as in English needs a reason.
SAME_AS_ENGLISH: dict[str, dict[str, str]] = {
    "fr": {
        "skull.name": NAME,
        "skull_queen.name": NAME,
        "yamiks.name": NAME,
        "skull_king.die.skull_king": NAME,
        "skull_king.journal.one_bid": NAME_AND_NUMBER,
        "skull_queen.rules.deal.row.3": DIGITS,
        "skull_queen.rules.deal.row.4": DIGITS,
        "skull_queen.rules.deal.row.5": DIGITS,
        "skull_queen.part": BLANKS,
        "skull_king.rules.options.title": SHARED,
        "skull.rules.options.title": SHARED,
        "yamiks.rules.options.title": SHARED,
        "skull_queen.rules.options.title": SHARED,
        "skull_king.die.pirate": SHARED,
        "skull_queen.centre": SHARED,
        "yamiks.box.bonus": SHARED,
        "yamiks.why.fits.series": DIGITS,
        "yamiks.sheet.points": SHARED,
        "yamiks.sheet.total": SHARED,
        "cli.table.points": SHARED,
        "cli.review.points": SHARED,
        "sheet.date": SHARED,
        "sheet.points": SHARED,
        "sheet.total": SHARED,
        "skull.print.challenger": SHARED,
        "skull_queen.terminal.centre": SHARED,
        "seat.bot": SHARED,
        "cli.simulate.bot": SHARED,
        "cli.frame.options_piece": SHARED,
        "cli.frame.arguments": SHARED,
        "cli.frame.options": SHARED,
    },
    "de": {
        "skull_king.print.extra": SHARED,
        "cli.label": BLANKS,
        "skull.name": NAME,
        "skull_queen.name": NAME,
        "yamiks.name": NAME,
        "skull_king.die.skull_king": NAME,
        "skull_king.journal.one_bid": NAME_AND_NUMBER,
        "skull_queen.rules.deal.row.3": DIGITS,
        "skull_queen.rules.deal.row.4": DIGITS,
        "skull_queen.rules.deal.row.5": DIGITS,
        "skull_queen.part": BLANKS,
        "yamiks.box.bonus": SHARED,
        "yamiks.why.fits.series": DIGITS,
        "yamiks.solver.median": SHARED,
        "cli.table.hand": SHARED,
        "seat.bot": SHARED,
        "cli.simulate.bot": SHARED,
    },
    "it": {
        "skull_king.print.extra": SHARED,
        "skull_queen.print.round": SHARED,
        "cli.label": BLANKS,
        "skull.name": NAME,
        "skull_queen.name": NAME,
        "yamiks.name": NAME,
        "skull_king.die.skull_king": NAME,
        "skull_king.journal.one_bid": NAME_AND_NUMBER,
        "skull_queen.rules.deal.row.3": DIGITS,
        "skull_queen.rules.deal.row.4": DIGITS,
        "skull_queen.rules.deal.row.5": DIGITS,
        "skull_queen.part": BLANKS,
        "cli.no": SHARED,
        "yamiks.box.bonus": SHARED,
        "yamiks.why.fits.series": DIGITS,
        "skull.heading.round": SHARED,
        "seat.bot": SHARED,
        "cli.simulate.bot": SHARED,
    },
}

# Words that are in no sentence of the other three languages (Italian "dice" is a verb, so dice are not here).
ENGLISH_WORDS = frozenset(
    (
        "the",
        "and",
        "with",
        "of",
        "is",
        "are",
        "you",
        "your",
        "this",
        "that",
        "or",
        "for",
        "from",
        "not",
        "player",
        "trick",
    )
)


BOTH_GENDERS = re.compile(r"\w(?:\*|·|:in|/-?in|\((?:e|in|innen)\))")


def shown(pattern: Pattern) -> str:
    return "".join(f"{{{piece.name}}}" if isinstance(piece, Param) else piece for piece in pattern.pieces)


def texts(lang: str) -> list[tuple[str, str]]:
    texts = catalogue(lang)
    return [(key, shown(pattern)) for key in texts for pattern in texts.message(key).variants.values()]


@pytest.mark.parametrize("lang", OTHERS)
def test_the_keys_are_the_same_and_in_the_same_order(lang: str) -> None:
    assert catalogue(lang).keys() == ENGLISH.keys()


@pytest.mark.parametrize("lang", OTHERS)
def test_the_parameters_are_the_same(lang: str) -> None:
    for key in ENGLISH:
        ours, english = catalogue(lang).message(key), ENGLISH.message(key)
        assert (ours.params, ours.counted) == (english.params, english.counted), key


def test_a_variant_for_the_player_named_says_what_the_sentence_says_to_the_others_without_that_name() -> None:
    variants = [key for key in ENGLISH if "@" in key]
    assert variants
    for key in variants:
        plain, *named = key.split("@")
        assert set(named) <= ENGLISH.message(plain).params, key
        # Of a list of players the others are left.
        assert ENGLISH.message(key).params == ENGLISH.message(plain).params - (set(named) - {"names"}), key
        assert ENGLISH.message(key).counted == ENGLISH.message(plain).counted, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_plural_has_exactly_the_categories_of_its_language(lang: str) -> None:
    needed = Locale(lang).plural_form.tags | {"other"}
    texts = catalogue(lang)
    plurals = [key for key in texts if texts.message(key).counted is not None]
    assert plurals
    for key in plurals:
        assert texts.message(key).variants.keys() == needed, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_only_the_number_that_selects_a_variant_may_be_left_out_of_it(lang: str) -> None:
    texts = catalogue(lang)
    for key in texts:
        message = texts.message(key)
        for category, pattern in message.variants.items():
            left_out = message.params - pattern.params - {message.counted}
            assert not left_out, (key, category)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_is_empty_or_untidy(lang: str) -> None:
    for key, text in texts(lang):
        assert text.strip(), key
        assert text == text.strip(), key
        assert "  " not in text, key
        assert not re.search(r"[\t\n'\"]|\.\.\.", text), f"{key}: typewriter signs"


@pytest.mark.parametrize("lang", OTHERS)
def test_what_reads_as_in_english_has_a_reason(lang: str) -> None:
    texts = catalogue(lang)
    same = {key for key in ENGLISH if texts.message(key).variants["other"] == ENGLISH.message(key).variants["other"]}
    assert same == SAME_AS_ENGLISH[lang].keys()


@pytest.mark.parametrize("lang", OTHERS)
def test_no_english_word_is_left_in_another_language(lang: str) -> None:
    for key, text in texts(lang):
        words = set(re.findall(r"[^\W\d_]+", re.sub(r"\{\w+\}", "", text).lower()))
        assert not words & ENGLISH_WORDS, key


def test_french_signs_stand_after_a_space_that_does_not_break() -> None:
    for key, text in texts("fr"):
        assert not re.search(r"(?<!\u202f)[;!?]|(?<!\u00a0)[:»]|«(?!\u00a0)", text), key


@pytest.mark.parametrize(("lang", "foreign"), [("en", "«»„"), ("fr", "„“”"), ("de", "«»”"), ("it", "„")])
def test_quotation_marks_are_those_of_the_language(lang: str, foreign: str) -> None:
    for key, text in texts(lang):
        assert not set(text) & set(foreign), key


@pytest.mark.parametrize("lang", OTHERS)
def test_no_word_carries_a_sign_for_both_genders(lang: str) -> None:
    # CONTRIBUTING.md says how people are spoken of instead.
    for key, text in texts(lang):
        assert not BOTH_GENDERS.search(text), key


def test_no_key_is_also_a_folder_of_keys() -> None:
    # The web app's tools store keys as nested objects, where one name cannot be both.
    keys = set(ENGLISH.keys())
    for key in keys:
        parts = key.split(".")
        assert not keys & {".".join(parts[:depth]) for depth in range(1, len(parts))}, key


def test_every_text_of_the_terminal_and_the_first_page_is_used() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in Path(calavera.__path__[0]).rglob("*.py"))
    named = set(re.findall(r"""["']((?:cli|seat|page|share)\.[\w.]+)["']""", sources))
    begun = tuple(re.findall(r"""["']((?:cli|seat|page|share)\.\w+\.)\{""", sources))
    ours = [key for key in ENGLISH if key.split(".")[0] in ("cli", "seat", "page", "share")]
    assert [key for key in ours if key not in named and not key.startswith(begun)] == []


def test_every_error_has_a_sentence_and_every_sentence_an_error() -> None:
    sentences = {key for key in ENGLISH if key.startswith("error.")}
    assert sentences == {f"error.{code}" for code in {kind.code for kind in error_kinds()} | CODES_WITHOUT_A_CLASS}


@pytest.mark.parametrize("code", sorted(CODES_WITHOUT_A_CLASS))
def test_a_code_without_a_class_is_one_that_the_server_sends(code: str) -> None:
    sources = Path(calavera.server.__path__[0]).rglob("*.py")
    assert any(f'"{code}"' in source.read_text(encoding="utf-8") for source in sources)


def test_sentences_about_the_store_need_no_parameters() -> None:
    # Players are told the code alone: what the store knows of paths and sizes is not theirs to know.
    for key in (key for key in ENGLISH if key.startswith("error.store.")):
        assert not ENGLISH.message(key).params, key


def phrase_key(game: str, phrase: str) -> str:
    """The message that a phrase is said with."""
    return f"talk.{phrase}" if phrase in PHRASES else f"{game}.phrase.{phrase}"


@pytest.mark.parametrize("game", GAMES)
def test_every_phrase_of_the_table_can_be_said_in_every_language(game: str) -> None:
    assert {phrase_key(game, phrase) for phrase in phrases_for(game)} <= set(ENGLISH)


def test_every_talk_message_is_a_phrase() -> None:
    phrases = {phrase_key(game, phrase) for game in GAMES for phrase in phrases_for(game)}
    assert {key for key in ENGLISH if key.startswith("talk.") or key.split(".")[1] == "phrase"} == phrases


def test_every_event_that_is_not_the_game_itself_has_a_sentence() -> None:
    # Those are told by the game's journal, as talk, on the page about fair draws, or not at all.
    told_otherwise = {"acted", "happened", "shown", "said", "sealed", "hidden"}
    told_otherwise |= {"nonced", "nonce_due", "nonce_committed", "nonce_revealed"}
    variants = {"seat_kicked", "unconfirmed", "forfeited", "unmuted", "time_up", "chosen", "withheld_off"}
    variants |= {"paused_agreed", "resumed_by", "pause_lapsed", "seat_kept", "finished_twin"}
    tags = {kind.__struct_config__.tag for kind in get_args(Event)}
    sentences = {key.removeprefix("event.").partition("@")[0] for key in ENGLISH if key.startswith("event.")}
    assert sentences == tags - told_otherwise | variants


def test_every_reason_of_a_verdict_has_a_sentence() -> None:
    source = Path(calavera.table.verify.__file__).read_text(encoding="utf-8")
    reasons = set(re.findall(r'"(verify\.[a-z_]+)"', source))
    assert reasons
    shown_by_the_command = {"verify.holds", "verify.wrong", "verify.summary", "verify.known", "verify.unknown"}
    of_the_start = {"verify.known_start", "verify.unknown_start"}
    assert {key for key in ENGLISH if key.startswith("verify.")} == reasons | shown_by_the_command | of_the_start
