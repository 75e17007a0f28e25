"""How the terminal speaks: one language, and the names of those at the table."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

from babel.numbers import format_decimal

from calavera.cli.errors import UnknownLanguageGiven
from calavera.messages import LANGUAGES, Catalogue, negotiate
from calavera.rules.errors import CalaveraError
from calavera.rules.sentence import Param, Sentence, Term
from calavera.rules.state import NOBODY
from calavera.store.errors import StoreError


class Speech:
    def __init__(self, catalogue: Catalogue, names: Sequence[str] = ()) -> None:
        self.catalogue = catalogue
        self.names = tuple(names)
        self.colon = "\u00a0:" if catalogue.lang == "fr" else ":"

    def at_table(self, names: Sequence[str]) -> Speech:
        return Speech(self.catalogue, names)

    def say(self, key: str, /, **params: object) -> str:
        return self.catalogue.text(key, **params)

    def tell(self, sentence: Sentence | None) -> str | None:
        """A sentence in this language, None for none."""
        if sentence is None:
            return None
        return self.say(sentence.key, **{name: self._fill_in(param) for name, param in sentence.params.items()})

    def _fill_in(self, param: Param) -> int | str:
        if not isinstance(param, Term):
            return param
        if isinstance(param.seat, int):
            return self.name(param.seat)
        if isinstance(param.list, tuple):
            return ", ".join(str(self._fill_in(part)) for part in param.list)
        params = param.params if isinstance(param.params, dict) else {}
        return self.say(str(param.key), **{name: self._fill_in(part) for name, part in params.items()})

    def name(self, seat: int | None) -> str:
        return "" if seat is None or seat == NOBODY else self.names[seat]

    def all_names(self, seats: Sequence[int]) -> str:
        return ", ".join(self.name(seat) for seat in seats)

    def number(self, value: float, digits: int) -> str:
        """A number with so many digits after the decimal mark, as the language writes it."""
        return format_decimal(value, format=f"#,##0.{'0' * digits}", locale=self.catalogue.lang)

    def fault(self, error: CalaveraError | StoreError) -> str:
        """The sentence for an error, with the reason that lies behind it where there is one."""
        params = dict(error.params)
        keys = (f"error.{error.code}", f"cli.{error.code}", error.code)
        key = next(key for key in keys if key in self.catalogue)
        if isinstance(error.__cause__, CalaveraError | StoreError):
            params["reason"] = self.fault(error.__cause__)
        elif (reason := f"reason.{params.get('reason')}") in self.catalogue:
            if "reason" not in self.catalogue.message(key).params:
                return self.say(reason, **params)  # it is a sentence by itself
            params["reason"] = self.say(reason, **params)
        return self.say(key, **params)


def system_language(environment: Mapping[str, str] = os.environ) -> str:
    """The language asked for by the environment, in the order in which POSIX reads it."""
    named = (environment.get(variable, "") for variable in ("LC_ALL", "LC_MESSAGES", "LANG"))
    # The first one that is set decides, even when it names a language we do not speak.
    return negotiate([next((tag for tag in named if tag), "")])


def speech_in(language: str | None) -> Speech:
    chosen = system_language() if language is None else language.lower()
    if chosen not in LANGUAGES:
        raise UnknownLanguageGiven(text=language, languages=", ".join(LANGUAGES))
    return Speech(Catalogue(chosen))
