"""The outermost layer: rate, host, origin and address of every request before anything else looks at it, and the
headers of every answer, also of those that no handler has made.
"""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from calavera.core.errors import CalaveraError
from calavera.server.api.problems import NotFound, answer_to, encoded
from calavera.server.config import Config
from calavera.server.ops.hosts import KnownHosts
from calavera.server.ops.limiting import Buckets, TooFast
from calavera.server.ops.security import address_of, check_origin, headers_for
from calavera.server.site.pages import is_asset

READING = ("GET", "HEAD", "OPTIONS")
FILES_A_REQUEST = 20  # how many files of a page count as much as one request


class Guard:
    def __init__(self, app: ASGIApp, config: Config) -> None:
        self._app = app
        self._config = config
        self._hosts = KnownHosts(config)
        per_second, burst = config.limits.requests_per_second, config.limits.request_burst
        self._buckets = Buckets(per_second, burst)
        # A page brings dozens of files, and a whole household behind one address may open it at the same moment.
        self._files = Buckets(FILES_A_REQUEST * per_second, FILES_A_REQUEST * burst)
        self._headers = [(name.lower().encode(), value.encode()) for name, value in headers_for(config).items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                given = list(message.get("headers", []))
                names = {name.lower() for name, _ in given}
                missing = [header for header in self._headers if header[0] not in names]
                message["headers"] = [*given, *missing]
            await send(message)

        try:
            self._check(scope)
        except CalaveraError as error:
            await _refuse(scope, send_with_headers, error)
            return
        await self._app(scope, receive, send_with_headers)

    def _check(self, scope: Scope) -> None:
        connection = ASGIConnection[Any, Any, Any, Any](scope)
        buckets = self._files if is_asset(scope["path"]) else self._buckets
        # Opening a socket counts as a request.
        if not buckets.take(address_of(connection, self._config)):
            raise TooFast()
        self._hosts.check(connection.headers.getall("host", []))
        if not scope["path"].isprintable():
            raise NotFound()  # a NUL or a line end is part of no address
        if scope["type"] == ScopeType.HTTP and scope["method"] not in READING:
            check_origin(connection, self._config)


async def _refuse(scope: Scope, send: Send, error: CalaveraError) -> None:
    status, problem = answer_to(error)
    kind = "http.response"
    if scope["type"] == ScopeType.WEBSOCKET:
        if "websocket.http.response" not in (scope.get("extensions") or {}):
            await send({"type": "websocket.close", "code": 1013, "reason": ""})
            return
        kind = "websocket.http.response"
    body = encoded(problem)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    messages: list[Any] = [
        {"type": f"{kind}.start", "status": status, "headers": headers},
        {"type": f"{kind}.body", "body": body, "more_body": False},
    ]
    for message in messages:
        await send(message)
