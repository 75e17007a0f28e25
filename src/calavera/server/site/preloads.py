"""The files that an address needs beyond those of every page, as the build has written them down: named in the
document, they are fetched with the first ones and not after them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape

import msgspec

from calavera.server.site.assets import PLAIN, Asset

FILE = "preloads.json"


class Address(msgspec.Struct, frozen=True):
    files: tuple[str, ...]
    board: bool  # of the game that the rest of the address names


class Preloads(msgspec.Struct, frozen=True):
    """By the first part of an address, and by game."""

    addresses: dict[str, Address] = {}
    games: dict[str, tuple[str, ...]] = {}

    def tags(self, path: str) -> Iterator[str]:
        first, _, rest = path.strip("/").partition("/")
        address = self.addresses.get(first)
        if address is None or not rest:
            return
        board = self.games.get(rest, ()) if address.board else ()
        for name in dict.fromkeys((*address.files, *board)):
            kind = "stylesheet" if name.endswith(".css") else "modulepreload"
            yield f'<link rel="{kind}" crossorigin href="/{escape(name)}">'


def preloads_in(assets: Mapping[str, Asset]) -> Preloads:
    written = assets.get(FILE)
    return Preloads() if written is None else msgspec.json.decode(written.forms[PLAIN], type=Preloads)
