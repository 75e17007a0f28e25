"""Short codes that can be read aloud: of tables, score pads and groups. A code leads to one thing only."""

from __future__ import annotations

import re
import secrets

from calavera.server.people.documents import find_body
from calavera.store.port import Store

# Kinds of documents that find something by its code.
CODE, PAD_CODE, GROUP_CODE = "code", "pad_code", "group_code"
# Letters and digits that nobody confuses when they are read aloud.
ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
LENGTH = 6
_CODE = re.compile(f"[{ALPHABET}]{{{LENGTH}}}")
# What people write between the letters of a code that was read out to them.
_BETWEEN = re.compile(r"[\s.\-‐‑–—_]+")  # noqa: RUF001  (dashes of all kinds are meant)


async def free_code(store: Store) -> str:
    while True:
        code = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
        if all([await find_body(store, kind, code) is None for kind in (CODE, PAD_CODE, GROUP_CODE)]):
            return code


def tidied(code: str) -> str | None:
    """A code as it was made, in any case and with anything between; None for what cannot be one."""
    code = _BETWEEN.sub("", code).upper()
    return code if _CODE.fullmatch(code) else None
