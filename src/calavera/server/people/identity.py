"""Identities: guests with a name and a secret token, without an account.

Only a hash of a token is stored. Tokens are 256 random bits, so a plain SHA-256 is enough: there is nothing to guess.

A token belongs to an *epoch* of its player. Signing out everywhere begins another epoch, and with that all tokens of
the earlier ones are void, also those that nobody has listed. A list of the player's tokens says which to delete.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
import time
from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

from calavera.core.errors import CalaveraError
from calavera.server.people.documents import find_body, find_document, read_document, take_body
from calavera.store.port import Document, Store
from calavera.table.arranging import clean_name

T = TypeVar("T")

LINK_SECONDS = 600
MOST_REMEMBERED = 10_000
# Of one player, who has as many devices at most: the one that signed in first has to do so again.
MOST_TOKENS = 20


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
    epoch: str = ""


class _Link(msgspec.Struct, frozen=True):
    player: str
    expires: float
    epoch: str = ""


def hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


class Identities:
    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self._store = store
        self._clock = clock
        # Caches, so that most requests need no look into the store.
        self._tokens: dict[str, _Token] = {}  # by their hash
        self._players: dict[str, Player] = {}
        self._epochs: dict[str, str] = {}  # by player
        self._listing = asyncio.Lock()  # two devices may sign in together

    async def create(self, name: str, *, bot: bool = False) -> tuple[Player, str]:
        """A new guest and the token that proves it; the token is not kept."""
        player = Player(secrets.token_hex(8), clean_name(name), bot)
        token = secrets.token_urlsafe(32)
        written = [Document("player", player.id, msgspec.json.encode(player)), *_signing_in(player, token, "", [])]
        await self._store.append("", None, (), written)
        return player, token

    async def _another_token(self, player: Player, epoch: str, *written: Document, most_kept: int) -> str:
        """A new token of a player who has some already, of which the latest are kept and the others deleted."""
        token = secrets.token_urlsafe(32)
        async with self._listing:
            earlier = await find_document(self._store, "tokens", player.id, list[str]) or []
            excess = max(0, len(earlier) - most_kept)
            gone, kept = earlier[:excess], earlier[excess:]
            deleted = [Document("token", token_hash, None) for token_hash in gone]
            signing_in = _signing_in(player, token, epoch, kept)
            await self._store.append("", None, (), [*written, *signing_in, *deleted])
        for token_hash in gone:
            self._tokens.pop(token_hash, None)
        return token

    async def of_token(self, token: str) -> Player:
        """The player this token belongs to."""
        key = hashed(token)
        known = self._tokens.get(key)
        if known is None:
            known = await find_document(self._store, "token", key, _Token)
            if known is None or not hmac.compare_digest(known.hash, key):
                raise NotSignedIn()
            _remember(self._tokens, key, known)
        player = await self.of_id(known.player)
        # Last, so that nothing can happen between this look and the answer.
        if known.epoch != await self._epoch(known.player):
            raise NotSignedIn()
        return player

    async def _epoch(self, id: str) -> str:
        if id not in self._epochs:
            stored = await find_body(self._store, "epoch", id)
            if id not in self._epochs:  # another one has begun while we were reading
                _remember(self._epochs, id, "" if stored is None else stored.decode(errors="replace"))
        return self._epochs[id]

    async def sign_out_everywhere(self, player: Player) -> str:
        """From here on no token and no link of this player is valid but the new token that is returned."""
        epoch = secrets.token_hex(8)
        token = await self._another_token(player, epoch, Document("epoch", player.id, epoch.encode()), most_kept=0)
        _remember(self._epochs, player.id, epoch)
        return token

    async def of_id(self, id: str) -> Player:
        if id not in self._players:
            player = await find_document(self._store, "player", id, Player)
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
        link = _Link(player.id, self._clock() + LINK_SECONDS, await self._epoch(player.id))
        earlier = await find_body(self._store, "linked", player.id)
        documents = [] if earlier is None else [Document("link", earlier.decode(errors="replace"), None)]
        documents.append(Document("linked", player.id, hashed(code).encode()))
        documents.append(Document("link", hashed(code), msgspec.json.encode(link)))
        await self._store.append("", None, (), documents)
        return code

    async def use_link(self, code: str) -> tuple[Player, str]:
        link = read_document("link", await take_body(self._store, "link", hashed(code)), _Link)
        if link is None or link.expires < self._clock():
            raise BadLink()
        player = await self.of_id(link.player)
        if link.epoch != await self._epoch(player.id):
            raise BadLink()
        # Of the link's epoch: one that ends meanwhile ends the new token with all others.
        return player, await self._another_token(player, link.epoch, most_kept=MOST_TOKENS - 1)


def _signing_in(player: Player, token: str, epoch: str, kept: Sequence[str]) -> list[Document]:
    """A token, and the list of its player's tokens with it."""
    stored = _Token(hashed(token), player.id, epoch)
    return [
        Document("token", stored.hash, msgspec.json.encode(stored)),
        Document("tokens", player.id, msgspec.json.encode([*kept, stored.hash])),
    ]


def _remember(cache: dict[str, T], key: str, value: T) -> None:
    cache.pop(key, None)
    cache[key] = value
    if len(cache) > MOST_REMEMBERED:
        del cache[next(iter(cache))]
