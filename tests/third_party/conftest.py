"""One environment for all tests of a stranger's game."""

from __future__ import annotations

import pytest

from tests.third_party.environment import Environment, environment_with_pig


@pytest.fixture(scope="session")
def pig(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return environment_with_pig(tmp_path_factory.mktemp("pig"))
