"""Names and talk as everybody may see them: one line, nothing invisible, nothing that turns text round."""

from __future__ import annotations

import unicodedata

# Letters and signs that print as nothing: fillers of Hangul, the empty Braille pattern.
_BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800")
# Marks that print as nothing: joiners, selectors of variants, inherent vowels of Khmer.
_IGNORED = frozenset(
    map(chr, (0x034F, 0x17B4, 0x17B5, *range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
)
# Enough for every script; more stacked marks would be drawn over neighbouring lines.
_MOST_MARKS = 3


def clean_text(text: str) -> str:
    """The text with spaces, one at a time, for what cannot be seen; empty when nothing of it can."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(char)
        # C: control and format (zero width, direction), halves of characters, private and unknown ones; Z: any space.
        if kind[0] in "CZ" or char in _BLANK:
            kept.append(" ")
            marks = 0
        elif kind in ("Mn", "Me"):
            marks += 1
            if marks <= _MOST_MARKS and char not in _IGNORED:
                kept.append(char)
        else:
            kept.append(char)
            marks = 0
    if not any(unicodedata.category(char)[0] in "LNPS" for char in kept):
        return ""
    return " ".join("".join(kept).split())
