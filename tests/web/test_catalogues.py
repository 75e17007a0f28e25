"""The catalogues of the web app say the same things in all four languages, and do not get into the server's way."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest
from babel import Locale

from calavera.messages import LANGUAGES, Catalogue
from calavera.messages.catalogue import parse_catalogue
from calavera.messages.message import Message
from tests.messages.test_translations import ENGLISH_WORDS, OTHERS, shown

MESSAGES = Path(__file__).parents[2] / "web" / "messages"
AREAS = sorted(folder.name for folder in MESSAGES.iterdir() if folder.is_dir())


@cache
def catalogue(area: str, lang: str) -> Mapping[str, Message]:
    read = parse_catalogue((MESSAGES / area / f"{lang}.json").read_text(encoding="utf-8"))
    return {key: message for key, message in read.items() if not key.startswith("$")}


def texts(area: str, lang: str) -> list[tuple[str, str]]:
    return [
        (key, shown(pattern)) for key, message in catalogue(area, lang).items() for pattern in message.variants.values()
    ]


def test_there_are_catalogues() -> None:
    assert "app" in AREAS


@pytest.mark.parametrize("area", AREAS)
def test_every_area_has_one_catalogue_a_language(area: str) -> None:
    assert {path.name for path in (MESSAGES / area).iterdir()} == {f"{lang}.json" for lang in LANGUAGES}


@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize("lang", OTHERS)
def test_the_keys_are_the_same(area: str, lang: str) -> None:
    assert catalogue(area, lang).keys() == catalogue(area, "en").keys()


@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize("lang", OTHERS)
def test_the_parameters_are_the_same(area: str, lang: str) -> None:
    for key, english in catalogue(area, "en").items():
        ours = catalogue(area, lang)[key]
        assert (ours.params, ours.counted) == (english.params, english.counted), key


@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_plural_has_exactly_the_categories_of_its_language(area: str, lang: str) -> None:
    needed = Locale(lang).plural_form.tags | {"other"}
    for key, message in catalogue(area, lang).items():
        if message.counted is not None:
            assert message.variants.keys() == needed, key


@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_only_the_number_that_selects_a_variant_may_be_left_out_of_it(area: str, lang: str) -> None:
    for key, message in catalogue(area, lang).items():
        for category, pattern in message.variants.items():
            assert not message.params - pattern.params - {message.counted}, (key, category)


@pytest.mark.parametrize("area", AREAS)
def test_keys_begin_with_their_area(area: str) -> None:
    assert [key for key in catalogue(area, "en") if not key.startswith(f"{area}.")] == []


def test_no_key_is_in_two_catalogues_or_a_folder_of_others() -> None:
    keys = Counter([*Catalogue("en"), *(key for area in AREAS for key in catalogue(area, "en"))])
    assert [key for key, count in keys.items() if count > 1] == []
    folders = {".".join(key.split(".")[:depth]) for key in keys for depth in range(1, key.count(".") + 1)}
    assert keys.keys() & folders == set()


@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_is_empty_or_untidy(area: str, lang: str) -> None:
    for key, text in texts(area, lang):
        assert text, key
        assert text == text.strip(), key
        assert "  " not in text, key
        assert not re.search(r"[\t\n'\"]|\.\.\.", text), f"{key}: typewriter signs"


@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize("lang", OTHERS)
def test_no_english_word_is_left_in_another_language(area: str, lang: str) -> None:
    for key, text in texts(area, lang):
        words = set(re.findall(r"[^\W\d_]+", re.sub(r"\{\w+\}", "", text).lower()))
        assert not words & ENGLISH_WORDS - {"or"}, key  # which is gold in French


@pytest.mark.parametrize("area", AREAS)
def test_french_signs_stand_after_a_space_that_does_not_break(area: str) -> None:
    for key, text in texts(area, "fr"):
        assert not re.search(r"(?<![\u00a0\u202f])[;!?]|(?<!\u00a0)[:»]|«(?!\u00a0)", text), key
