"""The web app over HTTP: its files, and its one document for every other address that is not the interface's.

It stands before the application and not among its routes: which addresses are pages is decided by the browser.
"""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Receive, Scope, Send

from calavera.messages import LANGUAGES, negotiate
from calavera.server.config import Config
from calavera.server.ops.network import site_for_others
from calavera.server.site.accept import accepted
from calavera.server.site.assets import ASK_AGAIN, HASHED, INDEX, KINDS, PLAIN, Asset, content_key, load
from calavera.server.site.index_page import SHARE_IMAGE, complete, left_out
from calavera.server.site.manifest import MANIFEST, in_language
from calavera.server.site.preloads import preloads_in

NOT_PAGES = frozenset({"api", "healthz", "metrics"})
ODD_SEGMENTS = frozenset({"", ".", ".."})

_HTML = KINDS[".html"]


@dataclass(frozen=True, slots=True)
class Page:
    body: bytes
    coding: str
    kind: str
    key: str  # changes with what the body says, however it is coded
    cache: str
    vary: str


class Pages:
    def __init__(self, app: ASGIApp, config: Config, folder: Path | None) -> None:
        self._app = app
        self._config = config
        self._assets: Mapping[str, Asset] = {} if folder is None else load(folder)
        self._index = self._assets[INDEX].forms[PLAIN].decode() if folder is not None else None
        self._preloads = preloads_in(self._assets)
        manifest = self._assets.get(MANIFEST)
        self._manifests = (
            {} if manifest is None else {lang: in_language(manifest.forms[PLAIN], lang) for lang in LANGUAGES}
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or scope["method"] not in ("GET", "HEAD"):
            await self._app(scope, receive, send)
            return
        path = scope["path"]
        headers = Headers.from_scope(scope)
        asset = self._assets.get(path.removeprefix("/"))
        if is_document(path):
            await self._document(scope, headers, send)
        elif path == f"/{MANIFEST}" and self._manifests:
            text = self._manifests[_language(headers)]
            kind, vary = KINDS[".webmanifest"], "Accept-Language"
            await _answer(scope, headers, send, Page(text, PLAIN, kind, content_key(text), ASK_AGAIN, vary))
        elif asset is not None:
            coding, body = asset.form(accepted(headers.get("accept-encoding", "")))
            page = Page(body, coding, asset.kind, asset.key, asset.cache, vary="Accept-Encoding")
            await _answer(scope, headers, send, page)
        else:
            await self._app(scope, receive, send)

    async def _document(self, scope: HTTPScope, headers: Headers, send: Send) -> None:
        if self._index is None:
            await _send(scope, send, 503, {"content-type": _HTML}, left_out().encode())
            return
        lang = _language(headers)
        base = site_for_others(self._config, headers.get("host", ""))
        path = scope["path"]
        files = self._preloads.tags(path)
        text = complete(self._index, lang, base, path, files, image=SHARE_IMAGE in self._assets).encode()
        key = content_key(text)
        coding = PLAIN
        if "gzip" in accepted(headers.get("accept-encoding", "")):
            coding, text = "gzip", gzip.compress(text, 6, mtime=0)
        page = Page(text, coding, _HTML, key, ASK_AGAIN, vary="Accept-Encoding, Accept-Language")
        await _answer(scope, headers, send, page)


def _language(headers: Headers) -> str:
    return negotiate(accepted(headers.get("accept-language", "")))


def is_document(path: str) -> bool:
    """Whether the web app itself finds out what to show there: no file, nothing of the interface, nothing tricky."""
    segments = path.removeprefix("/").removesuffix("/").split("/")
    if segments in ([""], [INDEX]):
        return path in ("/", f"/{INDEX}")
    if segments[0] in NOT_PAGES or f"{segments[0]}/" == HASHED:
        return False
    return "." not in segments[-1] and "\\" not in path and ODD_SEGMENTS.isdisjoint(segments)


def is_asset(path: str) -> bool:
    """Whether it is a file that a page brings along, of which one page needs many."""
    return path.startswith(f"/{HASHED}")


async def _answer(scope: HTTPScope, headers: Headers, send: Send, page: Page) -> None:
    """The page, or that the caller already has it."""
    tag = f'"{page.key}"' if page.coding == PLAIN else f'"{page.key}-{page.coding}"'
    for_caches = {"cache-control": page.cache, "etag": tag, "vary": page.vary}
    if _has(headers.get("if-none-match", ""), tag):
        await _send(scope, send, 304, for_caches, b"")
        return
    coded = {} if page.coding == PLAIN else {"content-encoding": page.coding}
    await _send(scope, send, 200, {**for_caches, **coded, "content-type": page.kind}, page.body)


def _has(header: str, tag: str) -> bool:
    tags = {part.strip().removeprefix("W/") for part in header.split(",")}
    return tag in tags or "*" in tags


async def _send(scope: HTTPScope, send: Send, status: int, headers: Mapping[str, str], body: bytes) -> None:
    length = {} if status == 304 else {"content-length": str(len(body))}
    encoded = [(name.encode(), value.encode()) for name, value in {**headers, **length}.items()]
    messages: list[Any] = [
        {"type": "http.response.start", "status": status, "headers": encoded},
        {"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body, "more_body": False},
    ]
    for message in messages:
        await send(message)
