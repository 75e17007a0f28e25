"""Which build is running: the compiled one, or the sources as they are."""

from __future__ import annotations

from calavera.core import state

COMPILED = not state.__file__.endswith(".py")
