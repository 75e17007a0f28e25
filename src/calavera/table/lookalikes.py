"""Names that a reader takes for the same: in another case, another width or weight, or with letters of another script.

The idea is the skeleton of Unicode's UTS 39. The table holds the letters of Greek, Cyrillic and a few other scripts
that look like Latin ones in common typefaces: those are what names are faked with. Small capitals and letters in dark
circles and squares are known by their names in Unicode.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

# Latin, then everything that looks like it. Letters of the same line are taken for one another.
_LINES = (
    "A ΑАᎪᗅꓮⲀⲁ𐌀𐊠",
    "a αаɑ",
    "B ΒВᏴᗷꓐⲂⲃ𐌁𐊂𐊡ᛒ",
    "b ЬᏏ",
    "C СᏟꓚⲤⲥ𐌂𐊢𐐕",
    "c сᴄ",
    "D Ꭰᗞꓓ",
    "d ԁᏧɗ",
    "E ΕЕᎬꓰⲈⲉ𐌄𐊆ⴹ",
    "e еҽ℮",
    "F Ϝᖴꓝ𐌅𐊇𐊥ᚨ",
    "G ԌᏀꓖ",
    "g ɡց",
    "H ΗНᎻᕼꓧⲎⲏ𐌇𐋏",
    "h һհᏂ",
    "i ιіɩıӏ",
    "J ЈᎫᒍꓙ",
    "j јϳ",
    "K ΚКᏦꓗⲔⲕ𐌊ᛕ",
    "k κкᴋ",
    "L ᏞᒪꓡԼ𐌋𐐛",
    "M ΜМϺᎷᗰꓟⲘⲙ𐌌𐌑ᛖ𐊰",
    "m м",
    "N ΝꓠⲚⲛ𐌍𐐥",
    "n ոп",
    "O ΟОՕꓳ0Ⲟⲟ𐌏𐊒𐊫𐐄𐐬ⵔ",
    "o οоօ",
    "P ΡРᏢᑭꓑⲢⲣ𐌐𐊕ᚹ",
    "p ρрᴘ",
    "q ԛզ",
    "R ᎡᖇꓣƦ𐌓ᚱ",
    "r гᴦ",
    "S ЅՏᏚꓢ𐌔𐊖𐐠",
    "s ѕꜱ",
    "T ΤТᎢꓔⲦⲧ𐌕𐊗𐊱",
    "t τт",
    "U ՍᑌꓴԱ",
    "u υսᴜ",
    "V ѴᏙᐯꓦ𐌖ⴸ",
    "v νѵᴠ",
    "W ԜᎳꓪⲰⲱ",
    "w ωԝᴡѡ",
    "X ΧХ᙭ꓫⲬⲭ𐌗𐊐𐊴ⵝᚷ",
    "x χх",
    "Y ΥҮᎩꓬУⲨⲩ𐌙𐊲",
    "y уүγყ",
    "Z ΖᏃꓜⲌⲍ𐋵",
    "z ᴢ",
    "l Ӏ1|ǀ∣IΙІƖⲒⲓ𐌉𐊊ⵏᛁɪ",
    "' ’‘ʼ`ʹ′",
    "- ‐‒–—−",
    "_ ˍ",
)
# Several letters that together look like one.
_PAIRS = (("rn", "m"), ("vv", "w"))

_LETTERS = {ord(other): line[0] for line in _LINES for other in line[2:]}
# Capital I and small l look the same, small i and l do not: so a capital I is read both ways.
_WITH_I = _LETTERS | dict.fromkeys(map(ord, "IΙІⲒⲓ𐌉𐊊ᛁɪ"), "i")


# Of letters that are Latin by their name, but that no normal form leads back to the plain one.
_LATIN = re.compile(
    "(?:LATIN LETTER SMALL CAPITAL|(?:NEGATIVE|CROSSED NEGATIVE) .* LATIN CAPITAL LETTER"
    "|REGIONAL INDICATOR SYMBOL LETTER) ([A-HJ-Z])"
)


def readings(name: str) -> tuple[str, str, str]:
    """The name as an eye may read it: as it is written, by its shapes, and by its shapes with every I as an i."""
    plain = "".join([_plain(char) for char in unicodedata.normalize("NFKD", name)])
    return _folded(plain), _folded(plain.translate(_LETTERS)), _folded(plain.translate(_WITH_I))


def _plain(char: str) -> str:
    latin = None if char.isascii() else _LATIN.fullmatch(unicodedata.name(char, ""))
    return char if latin is None else str(latin[1])


def _folded(text: str) -> str:
    folded = "".join(text.casefold().split())
    for several, one in _PAIRS:
        folded = folded.replace(several, one)
    return folded


def looks_like_one_of(name: str, others: Iterable[str]) -> bool:
    """Whether somebody could take the name for one of the others."""
    own = readings(name)
    for other in others:
        for mine, theirs in zip(own, readings(other), strict=True):
            if mine == theirs:
                return True
    return False
