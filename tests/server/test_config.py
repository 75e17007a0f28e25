"""Where settings come from, and which one wins."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from calavera.server.config import BadConfig, Config, Limits, from_environment, load_config


def test_without_anything_the_defaults_hold() -> None:
    assert load_config(None, {}, {}) == Config()


def test_flags_win_over_the_environment_and_that_over_the_file(tmp_path: Path) -> None:
    file = tmp_path / "calavera.toml"
    file.write_text('host = "file"\nport = 1\nbot_delay = 2\n[limits]\ntables = 7\nqueue = 8\n', encoding="utf-8")
    environ = {"CALAVERA_PORT": "2", "CALAVERA_BOT_WORKERS": "3", "CALAVERA_LIMITS_QUEUE": "9", "PORT": "4"}
    config = load_config(file, environ, {"port": 5, "host": None})
    assert (config.host, config.port, config.bot_delay, config.bot_workers) == ("file", 5, 2.0, 3)
    assert (config.limits.tables, config.limits.queue, config.limits.tables_per_player) == (7, 9, 20)


def test_words_of_the_environment_become_values() -> None:
    config = load_config(None, {"CALAVERA_TRUST_PROXY": "true", "CALAVERA_LIMITS_REQUESTS_PER_SECOND": "0.5"}, {})
    assert config.trust_proxy is True
    assert config.limits == Limits(requests_per_second=0.5)


def test_variables_of_other_parts_do_no_harm() -> None:
    assert load_config(None, {"CALAVERA_COMPILE": "no"}, {}) == Config()


def test_the_real_environment_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CALAVERA_PORT", "4321")
    assert from_environment({"host": "::1"}).port == 4321


@pytest.mark.parametrize(
    ("text", "environ", "flags", "source"),
    [
        ("prot = 1", {}, {}, "calavera.toml"),
        ("port = 70000", {}, {}, "calavera.toml"),
        ("port = 'x'", {}, {}, "calavera.toml"),
        ("port = ", {}, {}, "calavera.toml"),
        ("[limits]\ntabels = 1", {}, {}, "calavera.toml"),
        ("[limits]\ntables = 0", {}, {}, "calavera.toml"),
        ("limits = 3", {}, {}, "calavera.toml"),
        ("", {"CALAVERA_PORT": "-1"}, {}, "environment"),
        ("", {"CALAVERA_TRUST_PROXY": "maybe"}, {}, "environment"),
        ("", {"CALAVERA_LIMITS_TABELS": "1"}, {}, "environment"),
        ("", {"CALAVERA_BOT_DELAY": "-1"}, {}, "environment"),
        ("", {}, {"port": 65_536}, "flags"),
        ("", {}, {"public_url": "example.org"}, "flags"),
        ("", {}, {"public_url": "https://["}, "flags"),
        ("", {}, {"public_url": "https://"}, "flags"),
        ("", {}, {"public_url": "https://example.org/games"}, "flags"),
        ("", {}, {"public_url": "https://example.org/?games"}, "flags"),
        ("", {}, {"public_url": "https://example.org/#games"}, "flags"),
    ],
)
def test_a_wrong_name_or_value_is_refused_with_its_source(
    tmp_path: Path, text: str, environ: dict[str, str], flags: dict[str, Any], source: str
) -> None:
    file = tmp_path / "calavera.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadConfig) as caught:
        load_config(file, environ, flags)
    assert caught.value.params["source"] == source


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "latin.toml").write_bytes(b'host = "\xff"')
    for name in ("missing.toml", "latin.toml"):
        with pytest.raises(BadConfig) as caught:
            load_config(tmp_path / name, {}, {})
        assert caught.value.params["source"] == name


def test_an_unknown_kind_of_store_is_a_wrong_setting() -> None:
    with pytest.raises(BadConfig) as caught:
        load_config(None, {"CALAVERA_DATA": "postgres://localhost"}, {})
    assert caught.value.params["reason"] == "data: postgres: is not one of sqlite, memory"
    assert load_config(None, {}, {"data": "memory:"}).data == "memory:"


def test_hosts_are_a_list_in_the_file_and_a_line_in_the_environment(tmp_path: Path) -> None:
    path = tmp_path / "calavera.toml"
    path.write_text('hosts = ["den.example", "skulls.example"]', encoding="utf-8")
    assert load_config(path, {}, {}).hosts == ("den.example", "skulls.example")
    assert load_config(None, {"CALAVERA_HOSTS": "den.example, skulls.example"}, {}).hosts == (
        "den.example",
        "skulls.example",
    )


@pytest.mark.parametrize("name", ["http://den.example", "den.example:8000", "*", "a b", "-", ""])
def test_what_is_no_host_is_refused(tmp_path: Path, name: str) -> None:
    path = tmp_path / "calavera.toml"
    path.write_text(f'hosts = ["{name}"]', encoding="utf-8")
    with pytest.raises(BadConfig, match="hosts"):
        load_config(path, {}, {})
