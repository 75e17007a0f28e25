"""Names that look the same to a reader although they differ in case, width, weight, or the script of some letters.

The idea is the skeleton of Unicode's UTS 39. The first table holds the signs, and the characters of other scripts, that
look like Latin letters or digits in common typefaces: those are what names are faked with. Small capitals and letters
in dark circles and squares are known by their names in Unicode. Both tables were compared with the data of UTS 39:
every single character is here that they hold for a Latin letter or a digit, but the long s and the ogonek.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

# Latin, then everything that looks like it. Letters of the same line are taken for one another.
_LINES = (
    "A ΑАᎪᗅꓮⲀⲁ𐌀𐊠𖽀",
    "a αаɑ⍺",
    "B ΒВᏴᗷꓐⲂⲃ𐌁𐊂𐊡ᛒꞴв",
    "b ЬᏏƄᑲᖯ",
    "C СᏟꓚⲤⲥ𐌂𐊢𐐕🝌𑣩𐔜𑣲",
    "c сᴄ𐐽",
    "D Ꭰᗞꓓᗪ",
    "d ԁᏧɗᑯꓒɖ",
    "E ΕЕᎬꓰⲈⲉ𐌄𐊆ⴹ⋿𑢦𑢮",
    "e еҽ℮ꬲ",
    "F Ϝᖴꓝ𐌅𐊇𐊥ᚨꞘ𐔥𑢢𑣂𝈓",
    "f ꬵꞙքƒẝ",
    "G ԌᏀꓖᏳԍ",
    "g ɡցƍᶃɠ",
    "H ΗНᎻᕼꓧⲎⲏ𐌇𐋏н",
    "h һհᏂɦ",
    "i ιіɩıӏ⍳Ꭵꙇꭵ𑣃",
    "J ЈᎫᒍꓙͿ",
    "j јϳʝ",
    "K ΚКᏦꓗⲔⲕ𐌊ᛕĸꮶ𐔘",
    "k κкᴋƙ",
    "L ᏞᒪꓡԼ𐌋𐐛ⳑ𐔦𑢣𐑃𑢲𖼖𝈪",
    "M ΜМϺᎷᗰꓟⲘⲙ𐌌𐌑ᛖ𐊰ʍꮇ",
    "m мɱ",
    "N ΝꓠⲚⲛ𐌍𐐥𐔓",
    "n ոпռɳ",
    "O ΟОՕꓳ0Ⲟⲟ𐌏𐊒𐊫𐐄𐐬ⵔ𑓐𑢵𑣠",
    "o οоօσᴏᴑꬽჿסهھہە٥۵०০੦૦୦ଠ௦౦೦൦ഠ๐໐ဝ၀ዐ߀〇𐓂𐓪𐔖𑣈𑣗ంಂംං",
    "P ΡРᏢᑭꓑⲢⲣ𐌐𐊕ᚹᴩ",
    "p ρрᴘ⍴",
    "Q ⵕ",
    "q ԛզգɋ",
    "R ᎡᖇꓣƦ𐌓ᚱ𖼵Ꮢꮢ𐒴𝈖",
    "r гᴦꭇꭈⲅɼꮁ",
    "S ЅՏᏚꓢ𐌔𐊖𐐠Ꮥ𖼺",
    "s ѕꜱƽ𐑈ʂ𑣁",
    "T ΤТᎢꓔⲦⲧ𐌕𐊗𐊱⊤⟙🝨𖼊𑢼",
    "t τтƭʈ",
    "U ՍᑌꓴԱ∪⋃ሀ𐓎𑢸𖽂",
    "u υսᴜʋꞟꭎꭒ𐓶ʉ𑣘",
    "V ѴᏙᐯꓦ𐌖ⴸⵠ٧۷𐔝ꛟ𑢠𖼈𝈍",
    "v νѵᴠט∨⋁ⱱ𑜆𑣀",
    "W ԜᎳꓪⲰⲱᏔ𑣦𑣯",
    "w ωԝᴡѡɯաɰ𑜊𑜎𑜏",
    "X ΧХ᙭ꓫⲬⲭ𐌗𐊐𐊴ⵝᚷ╳𐌢ⵅꞳ𐔧𑣬",
    "x χх×⤫⤬⨯ᕁᕽ᙮",
    "Y ΥҮᎩꓬУⲨⲩ𐌙𐊲Ꮍ𑢤𖽃",
    "y уүγყʏỿꭚᶌɣƴ𑣜",
    "Z ΖᏃꓜⲌⲍ𐋵𑢩𑣥",
    "z ᴢʐƶʑ𑣄",
    "l Ӏ1|ǀ∣IΙІƖⲒⲓ𐌉𐊊ⵏᛁɪꓲ׀⏽١۱ןוا𐌠𞣇ߊ𖼨│➀",
    "2 ƧϨꙄᒿꛯꝚ➁",
    "3 ƷȜӠЗзⳌꝪꞫ𑣊𖼻ȝʒӡჳⳍꝫ➂𝈆",
    "4 Ꮞ𑢯➃",
    "5 Ƽ𑢻➄",
    "6 бᏮⳒ𑣕➅",
    "7 𐓒𑣆➆𝈒",
    "8 Ȣȣ৪੪ଃ𐌚➇",
    "9 ৭੧୨൭Ꝯⳋꝯ𑢬𑣌𑣖➈",
    "' ’‘ʼ`ʹ′",
    "- ‐‒–—−",
    "_ ˍ",
)
# Letters that look like one another and not like a Latin one, in the scripts in which most names are written.
_OTHERS = (
    "ß βꞵᏰ",
    "Þ Ϸ",
    "þ ϸƿ",
    "Ɔ ϽↃꓛ𐐣",
    "ɔ ᴐↄͻ𐑋",
    "Ǝ ꓱⴺ",
    "Ə Ә",
    "ə ǝә",
    "Ɛ ԐᏋ𐐁",
    "ɛ ɜᴈꞓεєԑꮛ𐐩",
    "Λ ЛɅ۸ꓥⴷᐱ𐊍",
    "ʌ ᴧ𐓘",
    "Φ ФՓⲪᛰ𐊳",
    "φ фɸⲫ",
    "Ψ ѰⲮᛘ𐊵",
    "ψ ѱⲯ𐓹",
    "Γ ГᎱⲄ",
    "Π ПⲠꛛ",
    "Δ Ⲇᐃ𐊅𐊣",
    "δ ẟծ",
    "И Ͷꚡ",
    "и ͷᴎ",
    "я ᴙ",
    "л ᴫ",
    "Ш Ⲽ",
    "ш ⲽ",
    "Ѡ Ꮗᗯ",
    "Ո ꓵᑎበ",
    "へ ヘ",
    "イ 亻",
    "エ 工",
    "カ 力",
    "タ 夕",
    "ト 卜",
    "ニ 二",
    "ノ 丿/⁄",
    "ハ 八",
    "ロ 口囗",
    "ー 一ꟷ",
    "土 士",
    "併 倂",
    "値 值",
    "啓 啟",
    "塡 填",
    "戶 戸",
    "晚 晩",
    "絕 絶",
    "研 硏",
    "郎 郞",
    "鎭 鎮",
    "隷 隸",
    "黑 黒",
    "ข ฃ",
    "ค ดต",
    "ช ซ",
    "ฎ ฏ",
    "ฑ ท",
    "ฆ ม",
    "ภ ฦ",
    "า ๅ",
    "บ ບ",
    "ป ປ",
    "พ ພ",
    "ฟ ຟ",
    "ย ຍ",
)
# Marks that a glance does not tell apart: caron and breve, dot and ring above, two strokes and two dots, comma and
# cedilla.
_MARKS = {0x030C: "\u0306", 0x0307: "\u030a", 0x030B: "\u0308", 0x0326: "\u0327"}
# The normal form makes a sigma of this one, which looks like a C.
_LUNATE = {0x03F2: "c", 0x03F9: "C"}
# Several letters that together look like one.
_PAIRS = (("rn", "m"), ("vv", "w"))

_LETTERS = {ord(other): line[0] for line in (*_LINES, *_OTHERS) for other in line[2:]} | _MARKS
# Capital I and small l look the same, small i and l do not: so a capital I is read both ways.
_WITH_I = _LETTERS | dict.fromkeys(map(ord, "IΙІⲒⲓ𐌉𐊊ᛁɪꓲӀⵏ𖼨"), "i")


# Of letters that are Latin by their name, but that no normal form leads back to the plain one.
_LATIN = re.compile(
    "(?:LATIN LETTER SMALL CAPITAL|(?:NEGATIVE|CROSSED NEGATIVE) .* LATIN CAPITAL LETTER"
    "|REGIONAL INDICATOR SYMBOL LETTER) ([A-HJ-Z])"
)


def readings(name: str) -> tuple[str, str, str]:
    """The name as an eye may read it: as it is written, by its shapes, and by its shapes with every I as an i."""
    plain = "".join([_plain(char) for char in unicodedata.normalize("NFKD", name.translate(_LUNATE))])
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
