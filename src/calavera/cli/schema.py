"""`calavera schema`: JSON Schema of everything that goes over the network."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer

from calavera.cli.language import speech_in
from calavera.core.errors import UnknownGame
from calavera.games.registry import games_of


def schema(
    distribution: Annotated[str | None, typer.Option()] = None,
    lang: Annotated[str | None, typer.Option()] = None,
) -> None:
    # Here, because no other command should wait for a web server to be imported.
    from calavera.server.api.schema import export  # noqa: PLC0415

    speech_in(lang)
    games = None if distribution is None else games_of(distribution)
    if games == []:
        raise UnknownGame(id=str(distribution))
    typer.echo(msgspec.json.format(msgspec.json.encode(export(games)), indent=2))
