"""The models of our games answer as they are known to."""

from __future__ import annotations

import json

import pytest

from tests.search.model_values import FILE, GAMES, answers


@pytest.mark.parametrize("game", GAMES)
def test_a_model_answers_as_before(game: str) -> None:
    assert answers(game) == json.loads(FILE.read_text(encoding="utf-8"))[game]
