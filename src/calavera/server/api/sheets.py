"""HTTP: sheets to print, as a picture for the browser and as PDF."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Annotated, Final

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.openapi.spec import OpenAPIFormat, OpenAPIMediaType, OpenAPIResponse, OpenAPIType, Operation, Schema
from litestar.params import FromPath, QueryParameter

from calavera.games import GAMES
from calavera.server.api.games import Language, TheService
from calavera.server.api.looking import Anyone
from calavera.server.api.openapi import refusals
from calavera.server.api.problems import NoSuchGame, NotFound
from calavera.server.ops.answers import Answers
from calavera.server.ops.costly import Costly
from calavera.server.ops.hosts import WrongHost
from calavera.server.ops.network import site_for_others
from calavera.server.ops.security import address_of
from calavera.server.ops.shares import Share
from calavera.sheets import PAPERS, print_sheet

MEDIA: Final = {"svg": "image/svg+xml", "pdf": "application/pdf"}
MOST_BYTES: Final = 8 * 2**20  # of sheets that are kept: every one of a game in one language, and more
# A picture opened by itself may use the fonts that are in it, and nothing else.
ALONE: Final = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; base-uri 'none'; frame-ancestors 'none'"
USUAL_PLAYERS: Final = 4


class Printer:
    """Draws a sheet once for all who ask. Drawing takes a thread, and one sheet is drawn at a time."""

    def __init__(self, costly: Costly) -> None:
        self._costly = costly
        self._kept = Answers(MOST_BYTES)
        self._one = asyncio.Lock()

    async def sheet(self, asker: str, game: str, kind: str, lang: str, paper: str, players: int, site: str) -> bytes:
        key = (game, kind, lang, paper, players, site)
        body = self._kept.get(key)
        if body is None:
            async with self._costly.turn(asker), self._one:
                body = self._kept.get(key)  # perhaps somebody else has asked meanwhile
                if body is None:
                    body = await asyncio.to_thread(print_sheet, GAMES[game], *key[1:])
                    self._kept.keep(key, body)
        return body


ThePrinter = NamedDependency[Printer]


@dataclass
class Printing(Operation):
    """Says that the answer comes in two forms, of which the framework knows one."""

    def __post_init__(self) -> None:
        content = {
            kind: OpenAPIMediaType(Schema(type=OpenAPIType.STRING, format=OpenAPIFormat.BINARY))
            for kind in MEDIA.values()
        }
        if self.responses is not None:
            self.responses["200"] = OpenAPIResponse("The sheet, one page.", content=content)


@get("/api/sheets/{file:str}", operation_class=Printing, responses=refusals(400, 404))
async def sheet(
    request: Anyone,
    file: FromPath[str],
    service: TheService,
    printer: ThePrinter,
    lang: Annotated[Language, QueryParameter()] = "en",
    paper: Annotated[str, QueryParameter(max_length=20)] = next(iter(PAPERS)),
    players: Annotated[int | None, QueryParameter(ge=0, le=100)] = None,
) -> Response[bytes]:
    """A sheet to keep score on paper, one page: `skull.pdf` or `skull.svg` for the game `skull`. Its QR code leads to a
    pad on this server.
    """
    game, _, kind = file.rpartition(".")
    if kind not in MEDIA:
        raise NotFound()
    if game not in GAMES:
        raise NoSuchGame()
    asker = address_of(request, service.config)
    service.shares.read(Share(asker, ""))
    site = site_for_others(service.config, request.headers.get("host", ""))
    if not site:
        raise WrongHost()
    count = min(USUAL_PLAYERS, GAMES[game].seats[-1]) if players is None else players
    body = await printer.sheet(asker, game, kind, lang, paper, count, site)
    headers = {"Content-Security-Policy": ALONE, "Cache-Control": "no-cache"}
    if kind == "pdf":
        headers["Content-Disposition"] = f'inline; filename="calavera-{game}-{count}-{lang}-{paper}.pdf"'
    return Response(body, media_type=MEDIA[kind], headers=headers)


SHEET_HANDLERS = [sheet]
