"""The threat model names every limit with its real default, and a test that is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from calavera.server.config import Limits

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "threat-model.md").read_text(encoding="utf-8")
SECTION = PAGE.partition("## Every limit\n")[2].partition("\n## ")[0]
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")] for line in SECTION.splitlines() if line.startswith("| `")
]


def test_every_limit_has_its_default_and_no_other_is_listed() -> None:
    told = {
        name.strip("`"): float(value)
        for names, values, *_ in ROWS
        for name, value in zip(names.split(", "), values.split(", "), strict=True)
    }
    assert told == {name: float(getattr(Limits(), name)) for name in Limits.__struct_fields__}


@pytest.mark.parametrize("test", [row[3].strip("`") for row in ROWS])
def test_the_test_that_holds_a_limit_is_there(test: str) -> None:
    path, _, name = test.partition("::")
    source = (ROOT / "tests" / "server" / path).read_text(encoding="utf-8")
    assert re.search(rf"^def {name}\(", source, re.MULTILINE)


@pytest.mark.parametrize("path", sorted(set(re.findall(r"`((?:tests/)?(?:[a-z]+/)?test_[a-z_]+\.py)", PAGE))))
def test_every_file_of_tests_that_is_named_exists(path: str) -> None:
    folders = ("", "tests/server", *(f"tests/server/{folder}" for folder in ("api", "live", "ops", "people")))
    assert any((ROOT / folder / path).is_file() for folder in folders)
