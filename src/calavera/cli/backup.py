"""`calavera backup` and `calavera restore`: the data of a server as one file, and back."""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from calavera.cli.data import explained
from calavera.cli.errors import NoData
from calavera.cli.screen import Screen
from calavera.cli.speech import speech_in
from calavera.store import copies
from calavera.store.connections import open_reader, translated
from calavera.store.errors import StoreDamaged, StoreForeign, StoreNewer
from calavera.store.files import DATABASE
from calavera.store.paths import default_folder
from calavera.store.schema import recognise


def backup(
    target: Annotated[Path, typer.Argument()],
    data: Annotated[Path | None, typer.Option()] = None,
    lang: Annotated[str | None, typer.Option()] = None,
) -> None:
    speech = speech_in(lang)
    folder = _folder(data)
    path = folder / DATABASE
    if not path.is_file():
        raise NoData(path=str(folder))
    # Not through a store: a running server holds the folder. A reader from outside sees one moment of its database,
    # and neither writes nor checkpoints, so it is no second writer beside the server's.
    with explained(folder), translated(folder), closing(open_reader(path)) as source:
        if recognise(source) == 0:
            raise StoreForeign(application_id=0)
        with explained(target):
            copies.save(source, target, examine=True)
    Screen().line(speech.say("cli.backup.done", path=str(target)))


def restore(
    saved: Annotated[Path, typer.Argument()],
    data: Annotated[Path | None, typer.Option()] = None,
    lang: Annotated[str | None, typer.Option()] = None,
) -> None:
    speech = speech_in(lang)
    folder = _folder(data)
    if not saved.is_file():
        raise NoData(path=str(saved))
    with explained(folder), explained(saved, StoreDamaged, StoreForeign, StoreNewer):
        copies.restore(saved, folder)
    Screen().line(speech.say("cli.restore.done", path=str(folder)))


def _folder(given: Path | None) -> Path:
    """As the server finds it: the flag, then the environment, then the user's own."""
    if given is not None:
        return given.expanduser()
    named = os.environ.get("CALAVERA_DATA")
    return Path(named).expanduser() if named else default_folder()
