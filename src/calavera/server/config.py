"""Configuration: defaults, then one TOML file, then the environment, then flags; the later one wins.

In the environment a setting is `CALAVERA_PORT`, a limit `CALAVERA_LIMITS_TABLES`; in the file limits have a table of
their own, `[limits]`.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit

import msgspec

from calavera.rules.errors import CalaveraError

PREFIX = "CALAVERA_"

Count = Annotated[int, msgspec.Meta(ge=1)]
Rate = Annotated[float, msgspec.Meta(gt=0)]


class BadConfig(CalaveraError):
    code = "config.invalid"


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Against exhaustion; each refusal has its own code. An address is that of one caller, or of one IPv6 network."""

    tables: Count = 5_000
    tables_per_player: Count = 20
    spectators_per_table: Count = 50
    connections: Count = 10_000
    connections_per_address: Count = 200
    messages_per_second: Rate = 10.0
    message_burst: Count = 40
    requests_per_second: Rate = 20.0
    request_burst: Count = 100
    players_per_hour: Count = 600  # new ones from one address; also as many at once
    wrong_codes_per_minute: Count = 20  # from one address: short codes are not to be found by trying
    message_bytes: Count = 4_096
    body_bytes: Count = 16_384
    queue: Count = 256  # messages waiting for a slow reader before it is dropped


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    host: str = "127.0.0.1"
    port: Annotated[int, msgspec.Meta(ge=0, le=65_535)] = 8000
    data: str = ""  # the folder; empty: the user's data folder
    public_url: str = ""
    bot_workers: Count = 1
    bot_delay: Annotated[float, msgspec.Meta(ge=0)] = 0.7  # seconds a bot seems to think, so that people can follow
    bot_talk: Annotated[float, msgspec.Meta(ge=0, le=1)] = 0.08  # how often a bot speaks when it could; 0: never
    all_gone: Annotated[int, msgspec.Meta(ge=0)] = 300  # seconds without any person before a table pauses
    trust_proxy: bool = False  # take the caller's address from X-Forwarded-For
    limits: Limits = Limits()


def load_config(file: Path | None, environ: Mapping[str, str], flags: Mapping[str, Any]) -> Config:
    """Put the sources together; a wrong name or value raises BadConfig and says where."""
    merged: dict[str, Any] = {}
    if file is not None:
        try:
            merged = tomllib.loads(file.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise BadConfig(source=file.name, reason=str(error)) from error
        _convert(merged, file.name)
    given, limits = _from_environment(environ)
    merged |= given
    if limits:
        merged["limits"] = {**merged.get("limits", {}), **limits}
    _convert(merged, "environment")
    merged |= {name: value for name, value in flags.items() if value is not None}
    return _convert(merged, "flags")


def _from_environment(environ: Mapping[str, str]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Settings and limits named there. Other programs of ours have variables with the same prefix."""
    settings = {
        name: environ[PREFIX + name.upper()]
        for name in Config.__struct_fields__
        if name != "limits" and PREFIX + name.upper() in environ
    }
    start = PREFIX + "LIMITS_"
    limits = {name.removeprefix(start).lower(): value for name, value in environ.items() if name.startswith(start)}
    return settings, limits


def _convert(merged: Mapping[str, Any], source: str) -> Config:
    try:
        config = msgspec.convert(merged, Config, strict=False)
    except msgspec.ValidationError as error:
        raise BadConfig(source=source, reason=str(error)) from error
    if config.public_url and not _is_web_address(config.public_url):
        raise BadConfig(source=source, reason="public_url: not the address of a web site")
    return config


def _is_web_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.netloc)


def from_environment(flags: Mapping[str, Any], file: Path | None = None) -> Config:
    return load_config(file, os.environ, flags)
