"""`calavera sheets`: a sheet to print as PDF, for whoever plays with the real game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import typer

from calavera.cli import files
from calavera.cli.errors import BadSite
from calavera.cli.language import speech_in
from calavera.cli.screen import Screen
from calavera.cli.setup import usual_players
from calavera.games import find_game
from calavera.sheets import pad_address, print_sheet

PAPER = "a4"
MOST_SITE = 100  # letters of an address: a longer one makes a code too fine to be read from paper


def sheets(
    game: Annotated[str, typer.Argument()],
    players: Annotated[int | None, typer.Option()] = None,
    paper: Annotated[str, typer.Option()] = PAPER,
    site: Annotated[str | None, typer.Option()] = None,
    output: Annotated[Path | None, typer.Option()] = None,
    lang: Annotated[str | None, typer.Option()] = None,
) -> None:
    speech = speech_in(lang)
    found = find_game(game)
    count = usual_players(found) if players is None else players
    address = _own_site() if site is None else _checked(site)
    language = speech.catalogue.lang
    body = print_sheet(found, "pdf", language, paper.lower(), count, address)
    path = Path(f"calavera-{found.id}-{count}-{language}-{paper.lower()}.pdf") if output is None else output
    files.write_bytes(path, body)
    screen = Screen()
    screen.line(speech.say("cli.sheets.done", path=str(path)))
    screen.line(speech.say("cli.sheets.leads", url=pad_address(address, found.id)))


def _own_site() -> str:
    """Where phones find the server of whoever prints: at its public address if the environment names one, else at this
    machine's address in its network, where `calavera serve --host 0.0.0.0` listens.
    """
    # Here, because no other command should wait for a web server to be imported.
    from calavera.server.config import from_environment  # noqa: PLC0415
    from calavera.server.ops.network import address_in_network  # noqa: PLC0415

    settings = from_environment({})
    return settings.public_url or f"http://{address_in_network() or 'localhost'}:{settings.port}"


def _checked(site: str) -> str:
    try:
        parts = urlsplit(site)
        whole = parts.scheme in ("http", "https") and bool(parts.hostname) and not (parts.query or parts.fragment)
    except ValueError:
        whole = False
    if not whole or len(site) > MOST_SITE or not site.isascii() or not site.isprintable() or " " in site:
        raise BadSite(url=site)
    return site
