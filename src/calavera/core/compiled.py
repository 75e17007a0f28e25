"""Whether the rules run compiled, or interpreted as they stand."""

from __future__ import annotations

from calavera.core import state


def is_compiled() -> bool:
    return not (state.__file__ or "").endswith(".py")
