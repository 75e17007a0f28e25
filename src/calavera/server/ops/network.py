"""This machine's place in its network."""

from __future__ import annotations

import re
import socket
from ipaddress import ip_address

from calavera.server.config import Config

# Kept for documents, so nobody has it; finding the way to it sends nothing.
_SOMEWHERE = ("192.0.2.1", 9)
_HOST = re.compile(r"([a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(:[0-9]{1,5})?", re.IGNORECASE)


def address_in_network() -> str | None:
    """This machine's address as its neighbours see it, or nothing where there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_SOMEWHERE)
        except OSError:
            return None
        return str(probe.getsockname()[0])


def is_everywhere(host: str) -> bool:
    """Whether listening there means listening at all addresses of this machine."""
    try:
        return not host or ip_address(host).is_unspecified
    except ValueError:
        return False


def is_this_machine(host: str) -> bool:
    """Whether only this machine itself knows itself by that name."""
    try:
        return host.lower() == "localhost" or ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def site_for_others(config: Config, said: str) -> str:
    """The address of the site for others: the public one, or as the caller names it in the Host header, or in the
    network if that is a name that only this machine has for itself; empty if what the caller says is no host at all.
    """
    if config.public_url:
        return config.public_url.rstrip("/")
    host = _HOST.fullmatch(said)
    if host is None:
        return ""
    name, port = host.groups()
    if is_everywhere(config.host) and is_this_machine(name):
        name = address_in_network() or name
    return f"http://{name}{port or ''}"
