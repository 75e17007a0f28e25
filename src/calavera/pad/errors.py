"""Why an entry cannot be added to a pad."""

from __future__ import annotations

from calavera.core.errors import CalaveraError


class EntryChanged(CalaveraError):
    """An entry with this id is there already and says something else."""

    code = "pad.entry_changed"


class PadFull(CalaveraError):
    """A pad holds so many entries, and so many bytes of them."""

    code = "pad.full"
