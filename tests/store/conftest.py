from __future__ import annotations

from pathlib import Path

import pytest

from calavera.store import Store
from tests.store.backends import BACKENDS


@pytest.fixture(params=list(BACKENDS))
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    """An empty store of every backend in turn; `tell` closes it."""
    name: str = request.param
    return BACKENDS[name](tmp_path)
