"""`calavera serve`: tables for others, over the network."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from calavera.cli import browser
from calavera.cli.data import explained
from calavera.cli.language import speech_in
from calavera.cli.screen import Screen
from calavera.cli.setup import in_range
from calavera.store import place_of
from calavera.terminal.speech import Speech

MOST_PORT = 65_535


def serve(
    host: Annotated[str | None, typer.Option()] = None,
    port: Annotated[int | None, typer.Option()] = None,
    data: Annotated[str | None, typer.Option()] = None,
    public_url: Annotated[str | None, typer.Option()] = None,
    config: Annotated[Path | None, typer.Option()] = None,
    open_page: Annotated[bool, typer.Option("--open")] = False,
    lang: Annotated[str | None, typer.Option()] = None,
) -> None:
    # Here, because no other command should wait for a web server to be imported.
    from calavera.server.config import Config, from_environment  # noqa: PLC0415
    from calavera.server.ops import logs  # noqa: PLC0415
    from calavera.server.ops.network import address_in_network, is_everywhere  # noqa: PLC0415
    from calavera.server.run import run  # noqa: PLC0415
    from calavera.server.site.assets import app_folder  # noqa: PLC0415

    speech = speech_in(lang)
    if port is not None:
        in_range("--port", port, 0, MOST_PORT)
    flags = {"host": host, "port": port, "data": data, "public_url": public_url}
    settings = from_environment(flags, config)
    place = place_of(settings.data)
    screen = Screen()
    logs.configure()

    def ready(at: str, on: int) -> None:
        everywhere = is_everywhere(at)
        name = "localhost" if everywhere else f"[{at}]" if ":" in at else at
        url = settings.public_url or f"http://{name}:{on}"
        screen.line(speech.say("cli.serve.at", url=url))
        if everywhere and not settings.public_url:
            screen.line(_for_neighbours(speech, address_in_network(), on))
        screen.line(speech.say("cli.serve.data", path=place))
        screen.line(speech.say("cli.serve.stop"))
        if app_folder() is None:
            screen.line(speech.say("cli.serve.no_web"))
        if open_page:
            browser.open_page(url, lambda: screen.line(speech.say("cli.serve.no_browser")))

    with explained(place):
        run(settings, ready, any_port=open_page and port is None and settings.port == Config().port)
    screen.show(speech.say("cli.serve.stopped"))


def _for_neighbours(speech: Speech, address: str | None, port: int) -> str:
    if address is None:
        return speech.say("cli.serve.network", port=str(port))
    return speech.say("cli.serve.network_at", url=f"http://{address}:{port}")
