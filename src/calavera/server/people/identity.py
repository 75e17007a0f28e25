"""Who is who: guests with a name and a secret token, no account.

Only a hash of a token is stored. Tokens are 256 random bits, so a plain SHA-256 is enough: there is nothing to guess.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from collections.abc import Callable
from typing import TypeVar

import msgspec

from calavera.rules.errors import CalaveraError
from calavera.server.stored import read_document
from calavera.store.port import Document, Store
from calavera.table.decide import clean_name

T = TypeVar("T")

LINK_SECONDS = 600
MOST_REMEMBERED = 10_000


class NotSignedIn(CalaveraError):
    code = "player.unknown"


class UnknownPlayer(CalaveraError):
    code = "player.not_found"


class BadLink(CalaveraError):
    code = "link.invalid"


class Player(msgspec.Struct, frozen=True):
    id: str
    name: str
    bot: bool = False


class _Token(msgspec.Struct, frozen=True):
    hash: str
    player: str


class _Link(msgspec.Struct, frozen=True):
    player: str
    expires: float


def hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


class Identities:
    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self._store = store
        self._clock = clock
        # Caches, so that most requests need no look into the store.
        self._owners: dict[str, str] = {}  # a player's id by the hash of a token
        self._players: dict[str, Player] = {}

    async def create(self, name: str, *, bot: bool = False) -> tuple[Player, str]:
        """A new guest and the token that proves it; the token is not kept."""
        player = Player(secrets.token_hex(8), clean_name(name), bot)
        return player, await self._new_token(player, Document("player", player.id, msgspec.json.encode(player)))

    async def _new_token(self, player: Player, *written: Document) -> str:
        token = secrets.token_urlsafe(32)
        stored = _Token(hashed(token), player.id)
        document = Document("token", stored.hash, msgspec.json.encode(stored))
        await self._store.append("", None, (), [*written, document])
        return token

    async def of_token(self, token: str) -> Player:
        """The player this token belongs to."""
        key = hashed(token)
        if key not in self._owners:
            stored = read_document("token", await self._store.get("token", key), _Token)
            if stored is None or not hmac.compare_digest(stored.hash, key):
                raise NotSignedIn()
            _remember(self._owners, key, stored.player)
        return await self.of_id(self._owners[key])

    async def of_id(self, id: str) -> Player:
        if id not in self._players:
            player = read_document("player", await self._store.get("player", id), Player)
            if player is None:
                raise UnknownPlayer()
            if id not in self._players:  # renamed while we were reading
                _remember(self._players, id, player)
        return self._players[id]

    async def rename(self, player: Player, name: str) -> Player:
        renamed = msgspec.structs.replace(player, name=clean_name(name))
        await self._store.append("", None, (), [Document("player", player.id, msgspec.json.encode(renamed))])
        _remember(self._players, player.id, renamed)
        return renamed

    async def make_link(self, player: Player) -> str:
        """A code that carries the player to another device, once and soon; an earlier one no longer does."""
        code = secrets.token_urlsafe(16)
        link = _Link(player.id, self._clock() + LINK_SECONDS)
        earlier = await self._store.get("linked", player.id)
        documents = [] if earlier is None else [Document("link", earlier.decode(errors="replace"), None)]
        documents.append(Document("linked", player.id, hashed(code).encode()))
        documents.append(Document("link", hashed(code), msgspec.json.encode(link)))
        await self._store.append("", None, (), documents)
        return code

    async def use_link(self, code: str) -> tuple[Player, str]:
        link = read_document("link", await self._store.take("link", hashed(code)), _Link)
        if link is None or link.expires < self._clock():
            raise BadLink()
        player = await self.of_id(link.player)
        return player, await self._new_token(player)


def _remember(cache: dict[str, T], key: str, value: T) -> None:
    cache.pop(key, None)
    cache[key] = value
    if len(cache) > MOST_REMEMBERED:
        del cache[next(iter(cache))]
