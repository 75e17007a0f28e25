"""The catalogues: texts by key and language, with the plural rules and number formats of that language."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from functools import cache
from importlib import resources
from typing import TypeGuard

from babel import Locale
from babel.numbers import format_decimal

from calavera.messages.message import BadMessage, Message, Param, Pattern, parse_message

DEFAULT_LANGUAGE = "en"
_OURS = "calavera"
_FOLDER = "messages"  # of a package, with one catalogue per language


def _languages() -> tuple[str, ...]:
    """The languages that have a catalogue, English first."""
    names = [file.name for file in resources.files(_OURS).joinpath(_FOLDER).iterdir()]
    found = sorted(name.removesuffix(".json") for name in names if name.endswith(".json"))
    return (DEFAULT_LANGUAGE, *(lang for lang in found if lang != DEFAULT_LANGUAGE))


LANGUAGES = _languages()


class UnknownLanguage(LookupError):
    """There is no catalogue for this language."""


class MissingMessage(KeyError):
    """No message has this key."""


class MissingParameter(KeyError):
    """A message was asked for without one of its parameters."""


class Catalogue:
    """The messages of one language: those that all parts of Calavera share, and those of the packages named.

    A package keeps its catalogues in a folder `messages`. Where it has none in this language its English one is taken:
    `foreign` names these packages, so that people can be told.
    """

    def __init__(self, lang: str, packages: tuple[str, ...] = ()) -> None:
        if lang not in LANGUAGES:
            raise UnknownLanguage(lang)
        self.lang = lang
        self.foreign: list[str] = []
        self._locale = Locale(lang)
        self._messages = dict(read_catalogue(_OURS, lang) or {})
        for package in packages:
            self._messages |= self._of_package(package)

    def _of_package(self, package: str) -> Mapping[str, Message]:
        found = read_catalogue(package, self.lang)
        if found is None:
            self.foreign.append(package)
            found = read_catalogue(package, DEFAULT_LANGUAGE)
        return found or {}

    def keys(self) -> tuple[str, ...]:
        """Every key, in the order of the files: the order of reading."""
        return tuple(self._messages)

    def __iter__(self) -> Iterator[str]:
        return iter(self._messages)

    def __contains__(self, key: object) -> bool:
        return key in self._messages

    def message(self, key: str) -> Message:
        try:
            return self._messages[key]
        except KeyError:
            raise MissingMessage(key) from None

    def text(self, key: str, /, **params: object) -> str:
        """The message in this language. Numbers are written as the language writes them; parameters the message does
        not use are left aside, so that an error's parameters can be passed on as they are.
        """
        message = self.message(key)
        missing = message.params - params.keys()
        if missing:
            raise MissingParameter(f"{key}: {', '.join(sorted(missing))}")
        pattern = message.variants[self._category(message, params)]
        return self._fill(pattern, params)

    def _category(self, message: Message, params: Mapping[str, object]) -> str:
        if message.counted is None:
            return "other"
        count = params[message.counted]
        if not _is_number(count):
            raise TypeError(f"{message.counted} selects a plural and must be a number, not {count!r}")
        # A number without a special form in this language falls under "other".
        category = self._locale.plural_form(count)
        return category if category in message.variants else "other"

    def _fill(self, pattern: Pattern, params: Mapping[str, object]) -> str:
        return "".join(
            self._format(params[piece.name]) if isinstance(piece, Param) else piece for piece in pattern.pieces
        )

    def _format(self, value: object) -> str:
        # Babel writes a hyphen where print has a minus sign, and so does the web app.
        return format_decimal(value, locale=self._locale).replace("-", "−") if _is_number(value) else str(value)


def negotiate(preferred: Sequence[str]) -> str:
    """The first language of the list that has a catalogue ("de-CH" and "de_CH.UTF-8" are German), else English."""
    for tag in preferred:
        language = re.split(r"[-_.@]", tag.strip().lower(), maxsplit=1)[0]
        if language in LANGUAGES:
            return language
    return DEFAULT_LANGUAGE


@cache
def read_catalogue(package: str, lang: str) -> Mapping[str, Message] | None:
    """The catalogue of a package in a language; None if it has none."""
    file = resources.files(package).joinpath(_FOLDER, f"{lang}.json")
    return parse_catalogue(file.read_text(encoding="utf-8")) if file.is_file() else None


def parse_catalogue(source: str) -> Mapping[str, Message]:
    raw = json.loads(source, object_pairs_hook=_without_duplicates)
    if not isinstance(raw, dict):
        raise BadMessage("a catalogue is a JSON object")
    messages: dict[str, Message] = {}
    for key, value in raw.items():
        try:
            messages[key] = parse_message(value)
        except BadMessage as error:
            raise BadMessage(f"{key}: {error}") from None
    return messages


def _without_duplicates(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        keys = [key for key, _ in pairs]
        raise BadMessage(f"keys given twice: {sorted({key for key in keys if keys.count(key) > 1})}")
    return found


def _is_number(value: object) -> TypeGuard[int | float | Decimal]:
    return isinstance(value, int | float | Decimal) and not isinstance(value, bool)
