"""Which language the terminal speaks."""

from __future__ import annotations

import os
from collections.abc import Mapping

from calavera.cli.errors import UnknownLanguageGiven
from calavera.games.catalogue import catalogue
from calavera.messages import LANGUAGES, negotiate
from calavera.terminal.speech import Speech


def system_language(environment: Mapping[str, str] = os.environ) -> str:
    """The language asked for by the environment, in the order in which POSIX reads it."""
    named = (environment.get(variable, "") for variable in ("LC_ALL", "LC_MESSAGES", "LANG"))
    # The first one that is set decides, even when it names a language we do not speak.
    return negotiate([next((tag for tag in named if tag), "")])


def speech_in(language: str | None) -> Speech:
    chosen = system_language() if language is None else language.lower()
    if chosen not in LANGUAGES:
        raise UnknownLanguageGiven(text=language, languages=", ".join(LANGUAGES))
    return Speech(catalogue(chosen))
