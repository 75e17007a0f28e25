"""What Calavera says to people, in four languages: one JSON catalogue per language, shared with the web app."""

from calavera.messages.catalogue import (
    DEFAULT_LANGUAGE,
    LANGUAGES,
    Catalogue,
    MissingMessage,
    MissingParameter,
    UnknownLanguage,
    negotiate,
    read_catalogue,
)
from calavera.messages.message import BadMessage
from calavera.messages.outline import Section, rules_outline

__all__ = [
    "DEFAULT_LANGUAGE",
    "LANGUAGES",
    "BadMessage",
    "Catalogue",
    "MissingMessage",
    "MissingParameter",
    "Section",
    "UnknownLanguage",
    "negotiate",
    "read_catalogue",
    "rules_outline",
]
