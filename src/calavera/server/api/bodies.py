"""Bodies of HTTP requests and answers that no other module has a type for, and how request bodies are read."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

import msgspec
from litestar import Request
from litestar.exceptions import InternalServerException

from calavera.core.fields import field_in
from calavera.core.state import MOST_PLAYERS
from calavera.server.api.problems import BadRequest, WrongContentType
from calavera.server.people.identity import Player
from calavera.table.arranging import LONGEST_NAME
from calavera.table.handing import LONGEST_SECRET
from calavera.table.settings import TableSettings
from calavera.table.starting import LONGEST_NONCE

T = TypeVar("T")

# Longer before it is tidied than after: spaces may be many.
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=4 * LONGEST_NAME)]
# Described only: the table itself says what is wrong with one.
Nonce = Annotated[str, msgspec.Meta(extra_json_schema={"maxLength": LONGEST_NONCE, "pattern": "^[0-9A-Za-z]*$"})]


# The SHA-256 of a nonce that is revealed at the start.
NonceHash = Annotated[str, msgspec.Meta(extra_json_schema={"pattern": "^([0-9a-f]{64})?$"})]


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
    """`sit` takes the first seat, too; `nonce_hash` commits to the share in every draw, `nonce` is one in clear. With
    `twin` a second table is opened that is dealt the same; nobody brings a share in the draws of these two.
    """

    settings: TableSettings
    sit: bool = True
    nonce: Nonce = ""
    nonce_hash: NonceHash = ""
    twin: bool = False


class Rematch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    nonce: Nonce = ""
    nonce_hash: NonceHash = ""


class SeatLink(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the link of a seat's player says, and the name under which somebody else takes the seat."""

    seat: int
    secret: Annotated[str, msgspec.Meta(max_length=LONGEST_SECRET)]
    name: Name


class ReviewOf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whose game is to be reviewed."""

    seat: Annotated[int, msgspec.Meta(ge=0, lt=MOST_PLAYERS)]


class TableId(msgspec.Struct, frozen=True):
    """A table by its unguessable id and by the short code that can be read aloud."""

    id: str
    code: str


class GameInfo(msgspec.Struct, frozen=True):
    """`options` is the JSON Schema of the game's options. `bots` are the levels to choose from, weakest first; where
    there are none, only the usual bot plays. `usual_bot` is the one that sits down where nobody chose.
    `languages` are those that the game itself speaks. `coached` says that finished games can be reviewed, `exercises`
    are the kinds of decisions that can be practised, and `sheet` says that there is a sheet to print. `secrets` says
    that seats may know what others do not: people who share a device then hide it from each other. `twins` says that
    two tables can be dealt the same, to be compared hand by hand.
    """

    id: str
    version: int
    players: tuple[int, ...]
    options: dict[str, Any]
    phrases: tuple[str, ...]
    bots: tuple[str, ...]
    usual_bot: str
    languages: tuple[str, ...]
    coached: bool
    exercises: tuple[str, ...]
    sheet: bool
    secrets: bool
    twins: bool


class Alone(msgspec.Struct, frozen=True):
    """What the best play of one player alone brings on average; None where nobody has solved the game."""

    expected: float | None


class RulesSection(msgspec.Struct, frozen=True):
    title: str
    paragraphs: tuple[str, ...]
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


async def read(request: Request[Any, Any, Any], kind: type[T]) -> T:
    """The body, checked strictly. Only JSON is accepted: a foreign page could send other types without a preflight
    request.
    """
    if request.content_type[0].lower() != "application/json":
        raise WrongContentType()
    try:
        return msgspec.json.decode(await _body(request), type=kind)
    except msgspec.ValidationError as error:
        raise BadRequest(field=field_in(str(error))) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadRequest(field="") from None


async def _body(request: Request[Any, Any, Any]) -> bytes:
    try:
        return await request.body()
    except InternalServerException:
        # How the framework says that the caller went away in the middle of it. Nobody hears the answer, and it is
        # no failure of ours.
        raise BadRequest(field="") from None
