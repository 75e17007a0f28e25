"""All errors a caller can meet, found by importing everything that raises them."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping, Sequence
from typing import Any

import calavera
from calavera.core.errors import CalaveraError, reason_key
from calavera.games.catalogue import catalogue
from calavera.store.errors import StoreError

OVER_THE_NETWORK = ("core", "search", "games", "coach", "sheets", "table", "store", "pad", "server")
PACKAGES = (*OVER_THE_NETWORK, "arena")
ErrorKind = type[CalaveraError] | type[StoreError]

# Sent by the server where nothing of ours was raised.
CODES_WITHOUT_A_CLASS = {"request.method", "server.restarting", "limit.windows"}


def error_kinds(packages: Sequence[str] = PACKAGES) -> list[ErrorKind]:
    for package in packages:
        for module in pkgutil.walk_packages(
            importlib.import_module(f"calavera.{package}").__path__, f"calavera.{package}."
        ):
            importlib.import_module(module.name)
    found: list[ErrorKind] = [*_below(CalaveraError), *_below(StoreError)]
    homes = tuple(f"{calavera.__name__}.{package}." for package in packages)
    return [kind for kind in found if kind.__module__.startswith(homes)]


def _below(kind: ErrorKind) -> list[ErrorKind]:
    return [found for child in kind.__subclasses__() for found in (child, *_below(child))]


def said(problem: Mapping[str, Any], lang: str) -> str:
    """The sentence that a client makes of a refusal, with the code and the params that it was sent."""
    texts, params = catalogue(lang), dict(problem["params"])
    reason = reason_key(str(params.get("reason")))
    if reason in texts:
        params["reason"] = texts.text(reason, **params)
    return texts.text(f"error.{problem['code']}", **params)
