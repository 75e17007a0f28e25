"""Our server as it is deployed, without the limits that would stop a load test: `python -m bench.load.serve DATA`.

With `shipped` after the folder, all limits are those of the release.
"""

from __future__ import annotations

import sys

from calavera.server.config import Config, Limits
from calavera.server.run import run

MANY = 1_000_000
# Those of an earlier version are fewer, and `bench.load.before` runs one.
SHARES = {name: MANY for name in Limits.__struct_fields__ if name.endswith(("_per_player", "_per_address"))}
LIMITS = Limits(
    **SHARES,
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
