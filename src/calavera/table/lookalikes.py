"""Names that look the same to a reader although they differ in case, width, weight, or the script of some letters.

The idea is the skeleton of Unicode's UTS 39. The table holds the signs, and the characters of other scripts, that
look like Latin letters or digits in common typefaces: those are what names are faked with. Small capitals and letters
in dark circles and squares are known by their names in Unicode.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

# Latin, then everything that looks like it. Letters of the same line are taken for one another.
_LINES = (
    "A ΑАᎪᗅꓮⲀⲁ𐌀𐊠𖽀",
    "a αаɑ⍺",
    "B ΒВᏴᗷꓐⲂⲃ𐌁𐊂𐊡ᛒꞴ",
    "b ЬᏏƄᑲᖯ",
    "C СᏟꓚⲤⲥ𐌂𐊢𐐕🝌𑣩𐔜",
    "c сᴄ𐐽",
    "D Ꭰᗞꓓᗪ",
    "d ԁᏧɗᑯꓒɖ",
    "E ΕЕᎬꓰⲈⲉ𐌄𐊆ⴹ⋿𑢦",
    "e еҽ℮ꬲ",
    "F Ϝᖴꓝ𐌅𐊇𐊥ᚨꞘ𐔥",
    "f ꬵꞙքƒ",
    "G ԌᏀꓖᏳ",
    "g ɡցƍᶃɠ",
    "H ΗНᎻᕼꓧⲎⲏ𐌇𐋏",
    "h һհᏂɦ",
    "i ιіɩıӏ⍳Ꭵꙇꭵ",
    "J ЈᎫᒍꓙͿ",
    "j јϳʝ",
    "K ΚКᏦꓗⲔⲕ𐌊ᛕ",
    "k κкᴋƙ",
    "L ᏞᒪꓡԼ𐌋𐐛ⳑ𐔦𑢣",
    "M ΜМϺᎷᗰꓟⲘⲙ𐌌𐌑ᛖ𐊰",
    "m мɱ",
    "N ΝꓠⲚⲛ𐌍𐐥",
    "n ոпռɳ",
    "O ΟОՕꓳ0Ⲟⲟ𐌏𐊒𐊫𐐄𐐬ⵔ",
    "o οоօσᴏᴑꬽჿסهھہە٥۵०০੦૦୦ଠ௦౦೦൦ഠ๐໐ဝ၀ዐ߀〇𐓂𐓪𐔖",
    "P ΡРᏢᑭꓑⲢⲣ𐌐𐊕ᚹ",
    "p ρрᴘ⍴",
    "Q ⵕ",
    "q ԛզգɋ",
    "R ᎡᖇꓣƦ𐌓ᚱ𖼵",
    "r гᴦꭇꭈⲅɼ",
    "S ЅՏᏚꓢ𐌔𐊖𐐠Ꮥ",
    "s ѕꜱƽ𐑈ʂ",
    "T ΤТᎢꓔⲦⲧ𐌕𐊗𐊱⊤⟙🝨𖼊",
    "t τтƭʈ",
    "U ՍᑌꓴԱ∪⋃ሀ𐓎𑢸",
    "u υսᴜʋꞟꭎꭒ𐓶ʉ",
    "V ѴᏙᐯꓦ𐌖ⴸⵠ٧۷𐔝",
    "v νѵᴠט∨⋁ⱱ",
    "W ԜᎳꓪⲰⲱ",
    "w ωԝᴡѡɯաɰ",
    "X ΧХ᙭ꓫⲬⲭ𐌗𐊐𐊴ⵝᚷ╳𐌢ⵅ",
    "x χх×⤫⤬⨯ᕁᕽ᙮",
    "Y ΥҮᎩꓬУⲨⲩ𐌙𐊲Ꮍ",
    "y уүγყʏỿꭚᶌɣƴ",
    "Z ΖᏃꓜⲌⲍ𐋵",
    "z ᴢʐƶʑ",
    "l Ӏ1|ǀ∣IΙІƖⲒⲓ𐌉𐊊ⵏᛁɪꓲ׀⏽١۱ןוا𐌠𞣇ߊ𖼨",
    "2 ƧϨꙄᒿꛯ",
    "3 ƷȜӠЗзⳌꝪ",
    "4 Ꮞ",
    "5 Ƽ",
    "6 бᏮⳒ",
    "8 Ȣȣ৪੪ଃ𐌚",
    "9 ৭੧୨൭Ꝯⳋ",
    "' ’‘ʼ`ʹ′",
    "- ‐‒–—−",
    "_ ˍ",
)
# Several letters that together look like one.
_PAIRS = (("rn", "m"), ("vv", "w"))

_LETTERS = {ord(other): line[0] for line in _LINES for other in line[2:]}
# Capital I and small l look the same, small i and l do not: so a capital I is read both ways.
_WITH_I = _LETTERS | dict.fromkeys(map(ord, "IΙІⲒⲓ𐌉𐊊ᛁɪꓲӀⵏ𖼨"), "i")


# Of letters that are Latin by their name, but that no normal form leads back to the plain one.
_LATIN = re.compile(
    "(?:LATIN LETTER SMALL CAPITAL|(?:NEGATIVE|CROSSED NEGATIVE) .* LATIN CAPITAL LETTER"
    "|REGIONAL INDICATOR SYMBOL LETTER) ([A-HJ-Z])"
)


def readings(name: str) -> tuple[str, str, str]:
    """The name as an eye may read it: as it is written, by its shapes, and by its shapes with every I as an i."""
    plain = "".join([_plain(char) for char in unicodedata.normalize("NFKD", name)])
    return _folded(plain), _folded(_shapes(plain, _LETTERS)), _folded(_shapes(plain, _WITH_I))


def _shapes(plain: str, letters: dict[int, str]) -> str:
    """Mapped twice: a capital may look like another letter than its small form, and Cherokee folds to capitals."""
    return plain.translate(letters).casefold().translate(letters)


def _plain(char: str) -> str:
    latin = None if char.isascii() else _LATIN.fullmatch(unicodedata.name(char, ""))
    return char if latin is None else str(latin[1])


def _folded(text: str) -> str:
    folded = "".join(text.casefold().split())
    for several, one in _PAIRS:
        folded = folded.replace(several, one)
    return folded


def looks_like_one_of(name: str, others: Iterable[str]) -> bool:
    """Whether the name could be mistaken for one of the others."""
    own = readings(name)
    for other in others:
        for mine, theirs in zip(own, readings(other), strict=True):
            if mine == theirs:
                return True
    return False
