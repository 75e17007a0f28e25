"""`calavera serve`: tables for others, over the network."""

from __future__ import annotations

from ipaddress import ip_address
from pathlib import Path
from typing import Annotated

import typer

from calavera.cli.data import explained
from calavera.cli.screen import Screen
from calavera.cli.speech import Speech, speech_in


def serve(
    host: Annotated[str | None, typer.Option()] = None,
    port: Annotated[int | None, typer.Option()] = None,
    data: Annotated[Path | None, typer.Option()] = None,
    public_url: Annotated[str | None, typer.Option()] = None,
    config: Annotated[Path | None, typer.Option()] = None,
    lang: Annotated[str | None, typer.Option()] = None,
) -> None:
    # Here, because no other command should wait for a web server to be imported.
    from calavera.server import logs  # noqa: PLC0415
    from calavera.server.config import from_environment  # noqa: PLC0415
    from calavera.server.run import data_folder, run  # noqa: PLC0415

    speech = speech_in(lang)
    flags = {"host": host, "port": port, "data": None if data is None else str(data), "public_url": public_url}
    settings = from_environment(flags, config)
    folder = data_folder(settings)
    screen = Screen()
    logs.configure()

    def ready(at: str, on: int) -> None:
        _announce(screen, speech, settings.public_url, at, on, folder)

    with explained(folder):
        run(settings, ready)
    screen.show(speech.say("cli.serve.stopped"))


def _announce(screen: Screen, speech: Speech, public_url: str, host: str, port: int, folder: Path) -> None:
    everywhere = ip_address(host).is_unspecified
    name = "localhost" if everywhere else f"[{host}]" if ":" in host else host
    screen.line(speech.say("cli.serve.at", url=public_url or f"http://{name}:{port}"))
    if everywhere and not public_url:
        screen.line(speech.say("cli.serve.network", port=str(port)))
    screen.line(speech.say("cli.serve.data", path=str(folder)))
    screen.line(speech.say("cli.serve.stop"))
