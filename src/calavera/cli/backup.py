"""`calavera backup` and `calavera restore`: the data of a server as one file, and back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from calavera.cli.data import address_of, explained, no_data
from calavera.cli.errors import NoData
from calavera.cli.language import speech_in
from calavera.cli.screen import Screen
from calavera.store import StoreDamaged, StoreForeign, StoreNewer, copying, restore_copy


def backup(
    target: Annotated[Path, typer.Argument()],
    data: Annotated[str | None, typer.Option()] = None,
    config: Annotated[Path | None, typer.Option()] = None,
    lang: Annotated[str | None, typer.Option()] = None,
) -> None:
    speech = speech_in(lang)
    url, place = address_of(data, config)
    with explained(place), no_data(place), copying(url) as save, explained(target):
        save(target)
    Screen().line(speech.say("cli.backup.done", path=str(target)))


def restore(
    saved: Annotated[Path, typer.Argument()],
    data: Annotated[str | None, typer.Option()] = None,
    config: Annotated[Path | None, typer.Option()] = None,
    lang: Annotated[str | None, typer.Option()] = None,
) -> None:
    speech = speech_in(lang)
    url, place = address_of(data, config)
    if not saved.is_file():
        raise NoData(path=str(saved))
    with explained(place), explained(saved, StoreDamaged, StoreForeign, StoreNewer):
        restore_copy(saved, url)
    Screen().line(speech.say("cli.restore.done", path=place))
