"""Our server as it is deployed, without the limits that would stop a load test: `python -m bench.load.serve DATA`.

With `shipped` after the folder, all limits are those of the release.
"""

from __future__ import annotations

import sys

from calavera.server.config import Config, Limits
from calavera.server.run import run
from calavera.testing.server.shares import NO_SHARES

MANY = 1_000_000
LIMITS = Limits(
    **NO_SHARES,
    tables=MANY,
    connections=MANY,
    messages_per_second=float(MANY),
    message_burst=MANY,
    requests_per_second=float(MANY),
    request_burst=MANY,
    players_per_hour=MANY,
)


def main(data: str, *, shipped: bool) -> None:
    limits = Limits() if shipped else LIMITS
    run(Config(port=0, data=data, limits=limits), lambda _, port: print(port, flush=True))


if __name__ == "__main__":
    main(sys.argv[1], shipped="shipped" in sys.argv[2:])
