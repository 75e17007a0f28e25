"""Getting a proof from a server, with the standard library and some caution."""

from __future__ import annotations

from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import (
    HTTPDefaultErrorHandler,
    HTTPErrorProcessor,
    HTTPHandler,
    HTTPRedirectHandler,
    HTTPSHandler,
    OpenerDirector,
    ProxyHandler,
)

import msgspec

from calavera.cli.errors import FetchFailed, NotWeb, TooLarge
from calavera.terminal.speech import Speech

MOST_BYTES = 32 << 20
SECONDS = 30.0


def is_address(text: str) -> bool:
    return "://" in text


def fetch(address: str, speech: Speech) -> bytes:
    """The body behind an address; one that names a table leads to its proof."""
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise NotWeb(url=address)
    steps = parts.path.rstrip("/").split("/")
    if steps[-3:-1] == ["api", "tables"]:
        address = parts._replace(path="/".join([*steps, "proof"])).geturl()
    try:
        with _opener().open(address, timeout=SECONDS) as answer:
            body: bytes = answer.read(MOST_BYTES + 1)
    except HTTPError as error:
        # A redirect that may not be followed comes without anything left to read.
        told = b"" if error.fp is None or error.fp.closed else error.read(1 << 16)
        error.close()
        reason = _refusal(told, speech) or f"HTTP {error.code}"
        raise FetchFailed(url=address, reason=reason) from None
    except (URLError, OSError, HTTPException, ValueError) as error:
        raise FetchFailed(url=address, reason=str(getattr(error, "reason", error))) from None
    if len(body) > MOST_BYTES:
        raise TooLarge(path=address)
    return body


def _opener() -> OpenerDirector:
    """Only the web: urllib's usual opener would read files and follow a redirect to FTP as well."""
    opener = OpenerDirector()
    for handler in (
        ProxyHandler(),
        HTTPHandler(),
        HTTPSHandler(),
        HTTPDefaultErrorHandler(),
        HTTPRedirectHandler(),
        HTTPErrorProcessor(),
    ):
        opener.add_handler(handler)
    return opener


def _refusal(body: bytes, speech: Speech) -> str | None:
    """A server of ours says with a code why it refuses."""
    try:
        problem: Any = msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    code = problem.get("code") if isinstance(problem, dict) else None
    key = f"error.{code}"
    if key not in speech.catalogue or speech.catalogue.message(key).params:
        return None
    return speech.say(key)
