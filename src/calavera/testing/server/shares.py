"""No fair shares: all players of a test come from one address, and are as fast as programs are."""

from __future__ import annotations

from calavera.server.config import Limits

MANY = 1_000_000_000
NO_SHARES: dict[str, int] = {
    name: MANY for name in Limits.__struct_fields__ if name.endswith(("_per_player", "_per_address", "_of_spectators"))
}
