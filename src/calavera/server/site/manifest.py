"""The manifest by which a device installs the web app, in the language of whoever asks for it."""

from __future__ import annotations

from typing import Any

import msgspec

from calavera.games.catalogue import catalogue as catalogue_in

MANIFEST = "manifest.webmanifest"
# Beside the icon of the app there are ways to single pages of it: what they are called, by address.
SHORTCUTS = {"/pad": "page.shortcut.pad"}


def in_language(manifest: bytes, lang: str) -> bytes:
    """The same manifest with its shortcuts in this language."""
    catalogue = catalogue_in(lang)
    told: dict[str, Any] = {**msgspec.json.decode(manifest), "lang": lang}
    if "shortcuts" in told:
        told["shortcuts"] = [
            {**one, "name": catalogue.text(SHORTCUTS[one["url"]])} if one["url"] in SHORTCUTS else one
            for one in told["shortcuts"]
        ]
    return msgspec.json.encode(told)
