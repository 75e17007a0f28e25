"""The reader: placeholders, plurals, numbers, errors and the choice of a language."""

from __future__ import annotations

import json

import pytest

from calavera.games.catalogue import catalogue
from calavera.messages import (
    LANGUAGES,
    BadMessage,
    Catalogue,
    MissingMessage,
    MissingParameter,
    UnknownLanguage,
    negotiate,
)
from calavera.messages.catalogue import parse_catalogue
from calavera.messages.message import Param, parse_message, parse_pattern


def plural(match: dict[str, object], *inputs: str) -> list[dict[str, object]]:
    declarations = [*(f"input {name}" for name in inputs or ("count",)), "local countPlural = count: plural"]
    return [{"declarations": declarations, "selectors": ["countPlural"], "match": match}]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_a_catalogue(lang: str) -> None:
    assert len(catalogue(lang).keys()) > 300


def test_a_language_without_catalogue_is_refused() -> None:
    with pytest.raises(UnknownLanguage):
        Catalogue("es")


def test_a_placeholder_is_filled() -> None:
    assert catalogue("de").text("skull.journal.passed", name="Mia") == "Mia passt."


def test_keys_can_be_walked_and_asked_for() -> None:
    texts = catalogue("de")
    assert tuple(texts) == texts.keys()
    assert "skull.name" in texts
    assert "ludo.name" not in texts


def test_a_missing_key_is_a_key_error() -> None:
    with pytest.raises(MissingMessage) as caught:
        catalogue("fr").text("ludo.name")
    assert isinstance(caught.value, KeyError)


def test_a_missing_parameter_is_a_key_error_that_names_it() -> None:
    with pytest.raises(MissingParameter, match="high") as caught:
        catalogue("it").text("error.players.invalid", low=3)
    assert isinstance(caught.value, KeyError)


def test_parameters_a_message_does_not_use_are_left_aside() -> None:
    assert catalogue("en").text("error.game.over", seat=2) == "The game is already over."


@pytest.mark.parametrize(
    ("lang", "count", "expected"),
    [
        ("en", 0, "Bid 0 tricks"),
        ("en", 1, "Bid 1 trick"),
        ("en", -1, "Bid −1 trick"),
        ("fr", 0, "Annoncer 0 pli"),
        ("fr", 2, "Annoncer 2 plis"),
        ("de", 1, "1 Stich ansagen"),
        ("de", 0, "0 Stiche ansagen"),
        ("it", 1, "Dichiara 1 presa"),
        ("it", 30, "Dichiara 30 prese"),
    ],
)
def test_plurals_follow_the_language(lang: str, count: int, expected: str) -> None:
    assert catalogue(lang).text("skull_king.action.bid", value=count) == expected


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("en", "1,000,000 games of Skull"),
        ("fr", "Skull\u00a0: 1\u202f000\u202f000 de parties"),
        ("de", "Skull: 1.000.000 Partien"),
        ("it", "Skull: 1.000.000 di partite"),
    ],
)
def test_a_million_is_written_and_declined_as_the_language_does(lang: str, expected: str) -> None:
    text = catalogue(lang).text("cli.simulate.games", count=1_000_000, name="Skull")
    assert text == expected


def test_fractions_get_the_decimal_mark_of_the_language() -> None:
    texts = {lang: catalogue(lang).text("cli.seed", value=1234.5).split()[-1] for lang in ("en", "de")}
    assert texts == {"en": "1,234.5", "de": "1.234,5"}


def test_a_text_of_digits_is_left_as_it_is() -> None:
    assert catalogue("en").text("cli.seed", value="20240229") == "Seed: 20240229"


@pytest.mark.parametrize("count", ["3", True, None])
def test_a_plural_needs_a_number(count: object) -> None:
    with pytest.raises(TypeError):
        catalogue("en").text("skull_king.action.bid", value=count)


@pytest.mark.parametrize(
    ("preferred", "expected"),
    [
        ([], "en"),
        (["de-CH", "fr"], "de"),
        (["es", "it-IT", "fr"], "it"),
        (["fr_BE.UTF-8"], "fr"),
        (["de_DE@euro"], "de"),
        (["FR"], "fr"),
        ([" it "], "it"),
        (["C.UTF-8"], "en"),
        (["*"], "en"),
        (["deu", "french"], "en"),
        (["en-GB", "de"], "en"),
        ([""], "en"),
    ],
)
def test_the_first_language_we_have_is_chosen(preferred: list[str], expected: str) -> None:
    assert negotiate(preferred) == expected


def test_escaped_braces_are_text() -> None:
    assert "".join(str(piece) for piece in parse_pattern(r"\{a\} \\").pieces) == "{a} \\"


def test_placeholders_are_parameters() -> None:
    assert parse_pattern("a {b} c").pieces == ("a ", Param("b"), " c")


@pytest.mark.parametrize("source", ["{", "}", "{a", "{}", "{A}", "{a b}", "{a: number}", "\\n", "{{a}}"])
def test_stray_braces_are_refused(source: str) -> None:
    with pytest.raises(BadMessage):
        parse_pattern(source)


@pytest.mark.parametrize(
    "raw",
    [
        None,
        3,
        [],
        {"nested": "text"},
        [{"match": {"countPlural=other": "x"}}],
        [*plural({"countPlural=other": "{count}"}), *plural({"countPlural=other": "{count}"})],
        [{**plural({"countPlural=other": "{count}"})[0], "extra": 1}],
        [{**plural({"countPlural=other": "{count}"})[0], "selectors": ["other"]}],
        [{**plural({"countPlural=other": "{count}"})[0], "declarations": ["input count"]}],
        [{**plural({"countPlural=other": "{count}"})[0], "declarations": ["count"]}],
        plural({"countPlural=one": "{count}"}),
        plural({"other": "{count}"}),
        plural({"count=other": "{count}"}),
        plural({"countPlural=other": 3}),
        plural({"countPlural=other": "{count} {name}"}),
        plural({"countPlural=other": "{count}"}, "count", "name"),
    ],
)
def test_what_is_not_a_message_is_refused(raw: object) -> None:
    with pytest.raises(BadMessage):
        parse_message(raw)


def test_a_plural_may_leave_its_number_out_of_the_text() -> None:
    assert parse_message(plural({"countPlural=other": "many"})).params == {"count"}


def test_an_error_in_a_catalogue_names_the_key() -> None:
    with pytest.raises(BadMessage, match=r"a\.b"):
        parse_catalogue(json.dumps({"a.b": "{"}))


def test_a_key_given_twice_is_refused() -> None:
    with pytest.raises(BadMessage, match="twice"):
        parse_catalogue('{"a": "x", "b": "y", "a": "z"}')


def test_a_catalogue_is_an_object() -> None:
    with pytest.raises(BadMessage):
        parse_catalogue("[]")
