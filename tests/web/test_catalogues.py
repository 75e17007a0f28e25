"""The catalogues of the browser, found by folder, say the same in all languages and do not repeat those of the server.

`web/messages` belongs to the shell, `web/src/games/<id>/messages` to the board of a game.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest
from babel import Locale

from calavera.games import GAMES
from calavera.games.catalogue import catalogue as server_catalogue
from calavera.messages import LANGUAGES
from calavera.messages.catalogue import parse_catalogue
from calavera.messages.message import Message
from tests.messages.test_translations import BOTH_GENDERS, ENGLISH_WORDS, OTHERS, shown

WEB = Path(__file__).parents[2] / "web"
SHELL = WEB / "messages"
BOARDS = sorted(WEB.glob("src/games/*/messages"))
FOLDERS = [SHELL, *BOARDS]

# A message is named by a literal key in the code of the browser, or by a template that begins with the area of a key.
_NAMED = re.compile(r"m\['([\w.@]+)'\]|['\"`]([a-z]\w*(?:\.\w+)+)['\"`]")
_TEMPLATE = re.compile(r"`([a-z]\w*(?:\.\w+)*\.)\$\{")


def name_of(folder: Path) -> str:
    return folder.relative_to(WEB).as_posix()


each_folder = pytest.mark.parametrize("folder", FOLDERS, ids=name_of)


@cache
def catalogue(folder: Path, lang: str) -> Mapping[str, Message]:
    read = parse_catalogue((folder / f"{lang}.json").read_text(encoding="utf-8"))
    return {key: message for key, message in read.items() if not key.startswith("$")}


def area_of(folder: Path) -> str:
    """How the keys of a folder begin: with the id of the game, or `app` in the shell."""
    return "app" if folder == SHELL else folder.parent.name


def texts(folder: Path, lang: str) -> list[tuple[str, str]]:
    return [
        (key, shown(pattern))
        for key, message in catalogue(folder, lang).items()
        for pattern in message.variants.values()
    ]


def test_there_are_boards_and_they_belong_to_games() -> None:
    assert BOARDS
    assert {area_of(folder) for folder in BOARDS} <= GAMES.keys()


@each_folder
def test_every_folder_has_one_catalogue_per_language(folder: Path) -> None:
    assert {path.name for path in folder.iterdir()} == {f"{lang}.json" for lang in LANGUAGES}


@each_folder
def test_the_keys_are_the_same_in_all_languages_and_begin_with_their_area(folder: Path) -> None:
    english = catalogue(folder, "en")
    for lang in OTHERS:
        assert catalogue(folder, lang).keys() == english.keys(), lang
    assert [key for key in english if not key.startswith(f"{area_of(folder)}.")] == []


@each_folder
def test_the_parameters_are_the_same_in_all_languages(folder: Path) -> None:
    for lang in OTHERS:
        for key, english in catalogue(folder, "en").items():
            ours = catalogue(folder, lang)[key]
            assert (ours.params, ours.counted) == (english.params, english.counted), (lang, key)


@each_folder
def test_every_plural_has_exactly_the_categories_of_its_language(folder: Path) -> None:
    for lang in LANGUAGES:
        needed = Locale(lang).plural_form.tags | {"other"}
        for key, message in catalogue(folder, lang).items():
            if message.counted is not None:
                assert message.variants.keys() == needed, (lang, key)


@each_folder
def test_only_the_number_that_selects_a_variant_may_be_left_out_of_it(folder: Path) -> None:
    for lang in LANGUAGES:
        for key, message in catalogue(folder, lang).items():
            for category, pattern in message.variants.items():
                assert not message.params - pattern.params - {message.counted}, (lang, key, category)


def test_no_key_is_in_two_catalogues_or_a_folder_of_others() -> None:
    keys = Counter([*server_catalogue("en"), *(key for folder in FOLDERS for key in catalogue(folder, "en"))])
    assert [key for key, count in keys.items() if count > 1] == []
    folders = {".".join(key.split(".")[:depth]) for key in keys for depth in range(1, key.count(".") + 1)}
    assert keys.keys() & folders == set()


@each_folder
def test_no_text_is_empty_or_untidy(folder: Path) -> None:
    for lang in LANGUAGES:
        for key, text in texts(folder, lang):
            assert text, (lang, key)
            assert text == text.strip(), (lang, key)
            assert "  " not in text, (lang, key)
            assert not re.search(r"[\t\n'\"]|\.\.\.", text), f"{lang} {key}: typewriter signs"


@each_folder
def test_no_english_word_is_left_in_another_language(folder: Path) -> None:
    for lang in OTHERS:
        for key, text in texts(folder, lang):
            words = set(re.findall(r"[^\W\d_]+", re.sub(r"\{\w+\}", "", text).lower()))
            assert not words & ENGLISH_WORDS - {"or"}, (lang, key)  # which is gold in French


@each_folder
def test_french_signs_stand_after_a_space_that_does_not_break(folder: Path) -> None:
    for key, text in texts(folder, "fr"):
        assert not re.search(r"(?<!\u202f)[;!?]|(?<!\u00a0)[:»]|«(?!\u00a0)", text), key


@cache
def sources(folder: Path) -> str:
    paths = [path for kind in ("*.ts", "*.svelte") for path in sorted(folder.rglob(kind))]
    made = ("paraglide", "made")
    return "\n".join(path.read_text(encoding="utf-8") for path in paths if not set(made) & set(path.parts))


@each_folder
def test_every_key_is_used(folder: Path) -> None:
    """By the board itself, or by anything in the shell."""
    code = sources(WEB / "src" if folder == SHELL else folder.parent)
    named = {one or other for one, other in _NAMED.findall(code)}
    begun = tuple(set(_TEMPLATE.findall(code)))
    assert [key for key in catalogue(folder, "en") if key not in named and not key.startswith(begun)] == []


def test_every_key_that_a_component_names_is_in_a_catalogue_that_it_may_use() -> None:
    shared = set(server_catalogue("en"))
    own = {area_of(folder): set(catalogue(folder, "en")) for folder in FOLDERS}
    missing = [
        f"{path.relative_to(WEB).as_posix()}: {key}"
        for path in sorted([*WEB.glob("src/**/*.svelte"), *WEB.glob("src/**/*.ts")])
        if not {"paraglide", "made"} & set(path.parts)
        for key in re.findall(r"m\['([\w.@]+)'\]", path.read_text(encoding="utf-8"))
        if key not in shared and key not in own.get(key.split(".", 1)[0], set())
    ]
    assert missing == []


@each_folder
@pytest.mark.parametrize("lang", OTHERS)
def test_no_word_carries_a_sign_for_both_genders(folder: Path, lang: str) -> None:
    for key, text in texts(folder, lang):
        assert not BOTH_GENDERS.search(text), key
