"""Headers, origins and addresses."""

from __future__ import annotations

import ipaddress
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection

from calavera.core.errors import CalaveraError
from calavera.server.config import Config

HEADERS = {
    "Cache-Control": "no-store",  # answers hold tokens and what one seat may see; pages may say otherwise
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Referrer-Policy": "no-referrer",  # a table's address is its key
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
ONE_YEAR = 31_536_000


class WrongOrigin(CalaveraError):
    code = "request.origin"


def headers_for(config: Config) -> dict[str, str]:
    if urlsplit(config.public_url).scheme == "https":
        return {**HEADERS, "Strict-Transport-Security": f"max-age={ONE_YEAR}"}
    return HEADERS


def check_origin(connection: ASGIConnection[Any, Any, Any, Any], config: Config) -> None:
    """A browser says where a page comes from: only our own pages may talk to us. Other programs say nothing."""
    origins = connection.headers.getall("origin", [])
    if not origins:
        return
    allowed = {connection.headers.get("host", "").lower(), _host(config.public_url)} - {""}
    if any(_host(origin) not in allowed for origin in origins):
        raise WrongOrigin()


def _host(url: str) -> str:
    """Host and port, empty for what is no address ("null" is what a browser says for a page of no origin)."""
    try:
        return urlsplit(url).netloc.lower()
    except ValueError:
        return ""


def address_of(connection: ASGIConnection[Any, Any, Any, Any], config: Config) -> str:
    """The caller's address; behind a proxy of ours, what the proxy says last: all before it is the caller's word."""
    client = connection.client.host if connection.client is not None else ""
    if config.trust_proxy:
        said = ",".join(connection.headers.getall("x-forwarded-for", [])).rsplit(",", 1)[-1].strip()
        client = said or client
    return household(client)


def household(address: str) -> str:
    """A subscriber gets a network of 2⁶⁴ IPv6 addresses, so a whole network counts as one address."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return str(ipaddress.ip_network((parsed.packed[:8] + bytes(8), 64)))
    return str(parsed)
