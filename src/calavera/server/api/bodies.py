"""What is sent to us over HTTP and what we answer, where no other part has a type for it; and the reading of it."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

import msgspec
from litestar import Request

from calavera.rules.fields import field_in
from calavera.server.identity import Player
from calavera.server.problems import BadRequest, WrongContentType
from calavera.server.rooms import TableSettings
from calavera.table.decide import LONGEST_NAME, LONGEST_NONCE

T = TypeVar("T")

# Longer before it is tidied than after: spaces may be many.
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=4 * LONGEST_NAME)]
# Described only: the table itself says what is wrong with one.
Nonce = Annotated[str, msgspec.Meta(extra_json_schema={"maxLength": LONGEST_NONCE, "pattern": "^[0-9A-Za-z]*$"})]


class NewPlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    bot: bool = False


class Rename(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name


class Signed(msgspec.Struct, frozen=True):
    """A player with the secret token; it is shown once and stored only as a hash."""

    player: Player
    token: str


class Code(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The one-time code that carries a player to another device."""

    code: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`sit` takes the first seat at once; `nonce` is then the share in every draw."""

    settings: TableSettings
    sit: bool = True
    nonce: Nonce = ""


class Rematch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    nonce: Nonce = ""


class TableId(msgspec.Struct, frozen=True):
    """A table by its unguessable id and by the short code that can be read aloud."""

    id: str
    code: str


class GameInfo(msgspec.Struct, frozen=True):
    """`options` is the JSON Schema of the game's options; `bots` are those that play it, the weakest first."""

    id: str
    version: int
    players: tuple[int, ...]
    options: dict[str, Any]
    phrases: tuple[str, ...]
    bots: tuple[str, ...]


class RulesSection(msgspec.Struct, frozen=True):
    title: str
    paragraphs: tuple[str, ...]
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


async def read(request: Request[Any, Any, Any], kind: type[T]) -> T:
    """The body, checked strictly. Another type than JSON is what a foreign page could send without asking first."""
    if request.content_type[0].lower() != "application/json":
        raise WrongContentType()
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except msgspec.ValidationError as error:
        raise BadRequest(field=field_in(str(error))) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadRequest(field="") from None
