"""`calavera schema`: JSON Schema of everything that goes over the network."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer

from calavera.cli.speech import speech_in


def schema(lang: Annotated[str | None, typer.Option()] = None) -> None:
    # Here, because no other command should wait for a web server to be imported.
    from calavera.server.schema import export  # noqa: PLC0415

    speech_in(lang)
    typer.echo(msgspec.json.format(msgspec.json.encode(export()), indent=2))
