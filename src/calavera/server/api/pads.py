"""HTTP: score pads. Whoever knows the id of a pad may write to it, whoever knows its code may follow it and bid."""

from __future__ import annotations

import re
from typing import Annotated

import msgspec
from litestar import Response, delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import QueryParameter

from calavera.core.state import MOST_PLAYERS
from calavera.pad.bidding import HIGHEST_BID
from calavera.pad.entries import LONGEST_CELL, PAD_ID_LENGTH, PadEntry, PadHeader, PadId, is_cell
from calavera.pad.pages import MOST_ENTRIES
from calavera.server.api.bodies import read
from calavera.server.api.games import Id, TheService
from calavera.server.api.looking import BODY, Anyone, ready
from calavera.server.api.openapi import refusals, takes
from calavera.server.api.problems import BadRequest
from calavera.server.live.service import Service
from calavera.server.ops.limiting import LARGEST_PAD_BODY, Tries
from calavera.server.ops.security import address_of
from calavera.server.ops.shares import Share
from calavera.server.people.pad_answers import BidTaken, FollowedPad, PadSaved, PadState, listed
from calavera.server.people.pad_papers import Pad
from calavera.server.people.pads import UnknownPad

MOST_WRITTEN = 500  # entries in one request
LARGEST_OPTIONS = 4_096  # bytes
_ID = re.compile(f"[a-z0-9]{{{PAD_ID_LENGTH}}}")

TheTries = NamedDependency[Tries]
After = Annotated[int, QueryParameter(ge=0, le=MOST_ENTRIES)]
# The seat is written behind it.
BidCell = Annotated[
    str, msgspec.Meta(max_length=LONGEST_CELL - len(".11"), pattern=r"^[a-z][a-z0-9_]*(\.[a-z0-9_]+){0,3}$")
]
Seat = Annotated[int, msgspec.Meta(ge=0, lt=MOST_PLAYERS)]


class PadWrite(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pad as one phone has it, or the part of it that the server may not have yet."""

    header: PadHeader
    entries: Annotated[tuple[PadEntry, ...], msgspec.Meta(max_length=MOST_WRITTEN)]


class PadBid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`cell` is what the entries will have before the seat: `bid.3` becomes `bid.3.0`, `bid.3.1` …; `seats` says how
    many players there are, `phone` is a secret of the phone's own.
    """

    cell: BidCell
    seat: Seat
    seats: Annotated[int, msgspec.Meta(ge=1, le=MOST_PLAYERS)]
    value: Annotated[int, msgspec.Meta(ge=0, le=HIGHEST_BID)]
    phone: PadId

    def __post_init__(self) -> None:
        _check_cell(self.cell)


class PadBidBack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The bid that is taken back."""

    cell: BidCell
    seat: Seat
    phone: PadId

    def __post_init__(self) -> None:
        _check_cell(self.cell)


def _check_cell(cell: str) -> None:
    if not is_cell(cell):  # it may end with a line end, which a pattern does not see
        raise ValueError("no cell")


def _share(request: Anyone, service: Service) -> Share:
    return Share(address_of(request, service.config), "")


def _known(id: str) -> str:
    """Other ids belong to no pad, and are not looked for."""
    if not _ID.fullmatch(id):
        raise UnknownPad()
    return id


def _check_options(header: PadHeader) -> None:
    try:
        size = len(msgspec.json.encode(header.options))
    except RecursionError:
        size = LARGEST_OPTIONS + 1
    if size > LARGEST_OPTIONS:
        raise BadRequest(field="header.options")


async def _of_code(request: Anyone, service: Service, tries: Tries, code: str) -> Pad:
    address = address_of(request, service.config)
    with tries.guessing(address, UnknownPad):
        return await service.pads.of_code(code, _share(request, service))


@put(
    "/api/pads/{pad_id:str}",
    operation_class=takes(PadWrite),
    responses=refusals(404, 409, 410, *BODY),
    request_max_body_size=LARGEST_PAD_BODY,
)
async def put_pad(
    request: Anyone,
    service: TheService,
    pad_id: Id,
    after: Annotated[int | None, QueryParameter(ge=0, le=MOST_ENTRIES)] = None,
) -> Response[PadSaved]:
    """Make a pad, or add entries to one. Those that are there already change nothing. With `after`, the answer brings
    what arrived after that number.
    """
    data = await read(request, PadWrite)
    if data.header.id != pad_id:
        raise BadRequest(field="header.id")
    _check_options(data.header)
    return ready(await service.pads.put(data.header, data.entries, after, _share(request, service)))


@get("/api/pads/{pad_id:str}", responses=refusals(400, 404, 410))
async def get_pad(request: Anyone, service: TheService, pad_id: Id, after: After = 0) -> Response[PadState]:
    """The entries that arrived after that number, and who has bid."""
    pad = await service.pads.of_id(_known(pad_id), _share(request, service))
    return ready(listed(pad, after, pad_id))


@delete("/api/pads/{pad_id:str}", responses=refusals(403, 404))
async def delete_pad(request: Anyone, service: TheService, pad_id: Id) -> None:
    """Everything of it, for good: nobody can bring it back under the same id."""
    await service.pads.delete(_known(pad_id), _share(request, service))


@delete("/api/pads/{pad_id:str}/bids/{cell:str}", responses=refusals(403, 404, 410))
async def cancel_bids(request: Anyone, service: TheService, pad_id: Id, cell: Id) -> None:
    """Forget all secret bids on a cell, so that people bid on it once more."""
    await service.pads.cancel(_known(pad_id), cell, _share(request, service))


@get("/api/pads/code/{pad_code:str}", responses=refusals(400, 404, 410))
async def follow_pad(
    request: Anyone, service: TheService, tries: TheTries, pad_code: Id, after: After = 0
) -> Response[FollowedPad]:
    """The same for whoever was told the code."""
    return ready(listed(await _of_code(request, service, tries, pad_code), after))


@post(
    "/api/pads/code/{pad_code:str}/bids",
    status_code=200,
    operation_class=takes(PadBid),
    responses=refusals(404, 409, 410, *BODY),
)
async def bid_on_pad(request: Anyone, service: TheService, tries: TheTries, pad_code: Id) -> BidTaken:
    """Bid in secret, or bid something else while others have still to bid. With the last one all become entries."""
    data = await read(request, PadBid)
    pad = await _of_code(request, service, tries, pad_code)
    share = _share(request, service)
    return await service.pads.bid(pad, data.cell, data.seat, data.seats, data.value, data.phone, share)


@delete(
    "/api/pads/code/{pad_code:str}/bids",
    status_code=200,
    operation_class=takes(PadBidBack),
    responses=refusals(404, 409, 410, *BODY),
)
async def take_bid_back(request: Anyone, service: TheService, tries: TheTries, pad_code: Id) -> BidTaken:
    """Only by the phone that has bid, and only before all bids are shown."""
    data = await read(request, PadBidBack)
    pad = await _of_code(request, service, tries, pad_code)
    return await service.pads.take_back(pad, data.cell, data.seat, data.phone, _share(request, service))


PAD_HANDLERS = [put_pad, get_pad, delete_pad, cancel_bids, follow_pad, bid_on_pad, take_bid_back]
