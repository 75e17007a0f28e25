"""The field in which a decoder found something wrong. The decoder's own sentence is English and for programmers; the
name of a field can go into a sentence of any language.
"""

from __future__ import annotations

import re

# Of a path; the name of a field that nobody knows is the caller's own.
LONGEST = 100

_UNKNOWN = re.compile(r"unknown field `(?P<field>[^`]*)`")
_PLACE = re.compile(r"at `\$\.?(?P<field>[^`]*)`$")


def field_in(sentence: str) -> str:
    """The path of the field that msgspec complains of, empty if it is the whole; the beginning of a long one."""
    place = _PLACE.search(sentence)
    unknown = _UNKNOWN.search(sentence)
    found = (place, unknown)
    return ".".join(match["field"] for match in found if match is not None and match["field"])[:LONGEST]
