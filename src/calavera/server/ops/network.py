"""This machine's place in its network."""

from __future__ import annotations

import socket
from ipaddress import ip_address

# Kept for documents, so nobody has it; finding the way to it sends nothing.
_SOMEWHERE = ("192.0.2.1", 9)


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
