"""The data folder of a server, and what can be wrong with it, in words."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from calavera.cli.errors import DataRefused, DataTrouble
from calavera.store.errors import StoreError, StoreUnavailable


@contextmanager
def explained(path: Path, *kinds: type[StoreError]) -> Iterator[None]:
    """A store's error, of these kinds if any are named, as one that names the place and gives the store's reason."""
    try:
        yield
    except StoreError as error:
        if kinds and not isinstance(error, kinds):
            raise
        raise _with_place(error, path) from error


def _with_place(error: StoreError, path: Path) -> DataTrouble | DataRefused:
    if isinstance(error, StoreUnavailable):
        return DataRefused(path=str(path), detail=str(error.params.get("reason", error.code)))
    return DataTrouble(path=str(error.params.get("path", path)))
