"""Under which names people may come: a check of the Host header, against DNS rebinding.

A page of a stranger can have its own name lead to this machine, and then the browser takes us for that page's own
server. But the browser also says by which name it has come, and a stranger can only own names in the public DNS. So
addresses in figures, names that no public DNS can hold, this machine's own, and the configured ones are good.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Sequence
from urllib.parse import urlsplit

from calavera.core.errors import CalaveraError
from calavera.server.config import Config

_HOST = re.compile(r"(?:\[(?P<v6>[0-9a-f:.]+)\]|(?P<name>[^\[\]:/@\s]+))(?::[0-9]{1,5})?", re.IGNORECASE)
NEVER_PUBLIC = (".localhost", ".local")  # RFC 6761 and 6762
# What routers at home append to the names of the machines they know.
AT_HOME = ("home.arpa", "internal", "lan", "home", "localdomain", "fritz.box")


class WrongHost(CalaveraError):
    code = "request.host"


class KnownHosts:
    def __init__(self, config: Config) -> None:
        own = socket.gethostname().lower().rstrip(".")
        label = own.partition(".")[0]
        public = urlsplit(config.public_url).hostname or ""
        names = ["localhost", own, label, public, config.host.lower(), *(name.lower() for name in config.hosts)]
        self._names = frozenset(names + [f"{label}.{suffix}" for suffix in AT_HOME]) - {""}

    def check(self, said: Sequence[str]) -> None:
        """HTTP/1.1 asks for exactly one name, and every client gives it."""
        if len(said) != 1 or not self._knows(said[0]):
            raise WrongHost()

    def _knows(self, host: str) -> bool:
        parts = _HOST.fullmatch(host)
        if parts is None:
            return False
        name = (parts["v6"] or parts["name"]).lower().removesuffix(".")
        return name in self._names or name.endswith(NEVER_PUBLIC) or _is_address(name)


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
