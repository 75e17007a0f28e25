"""Configuration: defaults, then one TOML file, then the environment, then flags; the later one wins.

In the environment a setting is `CALAVERA_PORT`, a limit `CALAVERA_LIMITS_TABLES`; in the file limits have a table of
their own, `[limits]`.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit

import msgspec

from calavera.core.errors import CalaveraError
from calavera.store import StoreUnknown, place_of

PREFIX = "CALAVERA_"
_NAME = re.compile(r"[a-z0-9_]([a-z0-9_.-]{0,251}[a-z0-9])?", re.IGNORECASE)  # of a host, without a port

Count = Annotated[int, msgspec.Meta(ge=1)]
Rate = Annotated[float, msgspec.Meta(gt=0)]


class BadConfig(CalaveraError):
    code = "config.invalid"


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Against exhaustion; each refusal has its own code. An address is that of one caller, or of one IPv6 network."""

    tables: Count = 5_000
    tables_per_player: Count = 20
    tables_per_address: Count = 100
    open_seats_per_player: Count = 40  # at public tables that have not begun
    open_seats_per_address: Count = 120
    pads: Count = 20_000
    pads_per_address: Count = 100  # new ones in a day; also as many at once
    groups: Count = 10_000
    groups_per_address: Count = 50  # new ones in a day; also as many at once
    bot_seconds_per_player: Count = 1_200  # CPU time of bots in an hour; also as much at once
    bot_seconds_per_address: Count = 2_400
    log_bytes_per_player: Count = 4_000_000  # in an hour; also as many at once
    log_bytes_per_address: Count = 20_000_000
    talk_per_player: Count = 60  # remarks in a minute, at all tables; also as many at once
    talk_per_address: Count = 300
    moves_per_player: Count = 100  # in ten seconds, at all tables; also as many at once
    moves_per_address: Count = 500
    asides_per_player: Count = 15  # whatever is done besides playing, in ten seconds; also as many at once
    asides_per_address: Count = 50
    asides_of_spectators: Count = 15  # remarks of all spectators of one table
    costly_reads_per_player: Count = 120  # in a minute; also as many at once
    costly_reads_per_address: Count = 360
    spectators_per_table: Count = 50
    spectators_per_address: Count = 20  # of one table
    windows_per_player: Count = 8  # connections of one player to one table; another one closes the oldest
    connections: Count = 10_000
    connections_per_address: Count = 200
    messages_per_second: Rate = 10.0
    message_burst: Count = 40
    requests_per_second: Rate = 20.0
    request_burst: Count = 100
    players_per_hour: Count = 600  # new ones and their devices, from one address; also as many at once
    tokens_per_hour: Count = 60  # links to other devices, and signing out everywhere, of one player; also at once
    wrong_codes_per_minute: Count = 20  # from one address: short codes are not to be found by trying
    message_bytes: Count = 4_096
    body_bytes: Count = 16_384
    queue: Count = 256  # messages waiting for a slow reader before it is dropped
    queue_bytes: Count = 1_048_576  # of such messages, unless it is a single one
    unsent_bytes_per_address: Count = 16_777_216  # of such messages, on all sockets of one address
    # Before a request is complete. Seconds are looked at twice a second.
    accepted_per_address: Count = 1_000  # connections of any kind, also those that never send anything
    headers: Count = 100
    header_bytes: Count = 16_384  # of a request, up to the empty line
    address_bytes: Count = 4_096
    pipelined_requests: Count = 16  # sent before the one before was answered
    idle_seconds: Rate = 15.0  # without a request, at first and between two of them
    header_seconds: Rate = 10.0
    body_seconds: Rate = 20.0
    stalled_seconds: Rate = 30.0  # in which a reader takes nothing of what waits for it
    control_frames_per_second: Rate = 5.0  # on one socket: pings, pongs and pieces of messages
    control_frame_burst: Count = 50
    buffered_bytes: Count = 67_108_864  # of all connections together, each way
    reserved_descriptors: Count = 64  # not for connections: the store and the bots need some


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    host: str = "127.0.0.1"
    port: Annotated[int, msgspec.Meta(ge=0, le=65_535)] = 8000
    data: str = ""  # a folder or the address of a store; empty: the user's data folder
    public_url: str = ""
    hosts: tuple[str, ...] = ()  # further names under which people may come
    bot_workers: Count = 1
    bot_delay: Annotated[float, msgspec.Meta(ge=0)] = 0.7  # seconds a bot seems to think, so that people can follow
    bot_talk: Annotated[float, msgspec.Meta(ge=0, le=1)] = 0.08  # how often a bot speaks when it could; 0: never
    bot_patience: Annotated[float, msgspec.Meta(gt=0)] = 2.0  # seconds a bot may wait for its turn before it hurries
    review_effort: Annotated[float, msgspec.Meta(gt=0, le=10)] = 1.0  # multiplies the simulations of a review
    review_seconds: Rate = 60.0  # after which a review is given up
    exercise_effort: Rate = 2.0  # how long exercises are searched, as a multiple of what a review takes
    hint_effort: Annotated[float, msgspec.Meta(gt=0, le=10)] = 2.0  # multiplies the simulations of a hint
    second_thoughts: Annotated[float, msgspec.Meta(ge=0)] = 4.0  # seconds a roll waits for a choice to be taken back
    all_gone: Annotated[int, msgspec.Meta(ge=0)] = 300  # seconds without any person before a table pauses
    never_started: Annotated[int, msgspec.Meta(ge=1)] = 1_200  # seconds unwatched before an open table is closed
    reveal: Count = 10  # seconds that a start waits for the players' shares in the draws
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
    settings: dict[str, Any] = {
        name: environ[PREFIX + name.upper()]
        for name in Config.__struct_fields__
        if name != "limits" and PREFIX + name.upper() in environ
    }
    if "hosts" in settings:
        settings["hosts"] = [name.strip() for name in settings["hosts"].split(",") if name.strip()]
    start = PREFIX + "LIMITS_"
    limits = {name.removeprefix(start).lower(): value for name, value in environ.items() if name.startswith(start)}
    return settings, limits


def _convert(merged: Mapping[str, Any], source: str) -> Config:
    try:
        config = msgspec.convert(merged, Config, strict=False)
    except msgspec.ValidationError as error:
        raise BadConfig(source=source, reason=str(error)) from error
    if config.public_url and not _is_web_address(config.public_url):
        raise BadConfig(source=source, reason="public_url: not the address of a web site, or not of a whole one")
    if wrong := [name for name in config.hosts if not _NAME.fullmatch(name)]:
        raise BadConfig(source=source, reason=f"hosts: not the name of a host: {wrong[0]}")
    try:
        place_of(config.data)
    except StoreUnknown as error:
        raise BadConfig(source=source, reason="data: {scheme}: is not one of {known}".format(**error.params)) from error
    return config


def _is_web_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    # The app finds its files and the interface by absolute paths, so it needs a site of its own.
    beyond = parts.path.strip("/") or parts.query or parts.fragment
    return parts.scheme in ("http", "https") and bool(parts.hostname) and not beyond


def from_environment(flags: Mapping[str, Any], file: Path | None = None) -> Config:
    return load_config(file, os.environ, flags)
