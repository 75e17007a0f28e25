"""What operators read is what the server does."""

from __future__ import annotations

import re
from pathlib import Path

from calavera.server.config import Config, Limits, load_config
from calavera.server.ops.metrics import REGISTRY

PAGE = (Path(__file__).parents[2] / "docs" / "operations.md").read_text(encoding="utf-8")


def test_the_example_file_is_a_configuration(tmp_path: Path) -> None:
    blocks = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert blocks
    for block in blocks:
        path = tmp_path / "calavera.toml"
        path.write_text(block, encoding="utf-8")
        config = load_config(path, {}, {})
        assert config != Config()
        assert config.limits != Limits()


def test_every_setting_is_explained() -> None:
    settings = {*Config.__struct_fields__, *Limits.__struct_fields__} - {"limits"}
    assert {name for name in settings if f"`{name}`" not in PAGE} == set()


def default_told(name: str) -> float:
    line = next(line for line in PAGE.splitlines() if line.startswith("|") and f"`{name}`" in line)
    names, values = (cell.split(", ") for cell in line.split("|")[1:3])
    told = dict(zip((name.strip("` ") for name in names), (value.strip() for value in values), strict=True))
    return float(told[name])


def test_the_defaults_of_limits_are_the_real_ones() -> None:
    real = {name: float(getattr(Limits(), name)) for name in Limits.__struct_fields__}
    assert {name: default_told(name) for name in real} == real


def test_every_figure_is_explained_and_every_explained_figure_exists() -> None:
    counters = {family.name + "_total" for family in REGISTRY.collect() if family.type == "counter"}
    others = {family.name for family in REGISTRY.collect() if family.type != "counter"}
    assert set(re.findall(r"`(calavera_[a-z_]+)`", PAGE)) == counters | others
