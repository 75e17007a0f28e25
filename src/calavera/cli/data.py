"""The data folder of a server, and what can be wrong with it, in words."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from calavera.cli.errors import DataRefused, DataTrouble, NoData
from calavera.store import StoreError, StoreMissing, StoreUnavailable, place_of


def address_of(given: str | None, config: Path | None) -> tuple[str, str]:
    """The data as the server finds it (by flag, environment or file, else the user's own), and where it is."""
    if config is not None:
        # Here, because only this needs the server's settings.
        from calavera.server.config import from_environment  # noqa: PLC0415

        url = from_environment({"data": given}, config).data
    else:
        url = os.environ.get("CALAVERA_DATA", "") if given is None else given
    with explained(url):
        return url, place_of(url)


@contextmanager
def no_data(place: str) -> Iterator[None]:
    try:
        yield
    except StoreMissing as error:
        raise NoData(path=place) from error


@contextmanager
def explained(path: Path | str, *kinds: type[StoreError]) -> Iterator[None]:
    """A store's error, of these kinds if any are named, as one that names the place and gives the store's reason."""
    try:
        yield
    except StoreError as error:
        if kinds and not isinstance(error, kinds):
            raise
        raise _with_place(error, path) from error


def _with_place(error: StoreError, path: Path | str) -> DataTrouble | DataRefused:
    if isinstance(error, StoreUnavailable):
        return DataRefused(path=str(path), detail=str(error.params.get("reason", error.code)))
    return DataTrouble(path=str(error.params.get("path", path)))
