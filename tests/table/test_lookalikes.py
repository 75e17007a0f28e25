"""Nobody sits at a table under a name that can be taken for somebody else's."""

from __future__ import annotations

import pytest

from calavera.table.commands import AddBot, Sit, Start
from calavera.table.errors import NameTaken
from calavera.table.lookalikes import looks_like_one_of
from tests.table.sitting import Sitting

SAME = [
    ("Anna", "Anna"),
    ("Anna", "anna"),
    ("Anna", " An na "),
    ("Anna", "\N{CYRILLIC CAPITAL LETTER A}nn\N{CYRILLIC SMALL LETTER A}"),
    ("Tom", "\N{GREEK CAPITAL LETTER TAU}\N{GREEK SMALL LETTER OMICRON}m"),
    ("Ben", "\N{FULLWIDTH LATIN CAPITAL LETTER B}en"),
    ("Ben", "\N{MATHEMATICAL BOLD CAPITAL B}en"),
    ("Ella", "EIla"),
    ("Ella", "E1la"),
    ("Ella", "eIla"),
    ("ELIA", "elia"),
    ("Otto", "0tt0"),
    ("Armin", "Arrnin"),
    ("O'Hara", "O\N{RIGHT SINGLE QUOTATION MARK}Hara"),
    ("Strauß", "STRAUSS"),
    ("Zo\N{LATIN SMALL LETTER E WITH ACUTE}", "Zoe\N{COMBINING ACUTE ACCENT}"),
    ("Ada", "\N{LATIN LETTER SMALL CAPITAL A}da"),
    ("Ada", "\N{LATIN LETTER SMALL CAPITAL A}\N{LATIN LETTER SMALL CAPITAL D}\N{LATIN LETTER SMALL CAPITAL A}"),
    ("Gina", "\N{LATIN LETTER SMALL CAPITAL G}\N{LATIN LETTER SMALL CAPITAL I}na"),
    ("Ada", "\N{COPTIC CAPITAL LETTER ALFA}da"),
    ("Tom", "\N{COPTIC CAPITAL LETTER TAU}\N{COPTIC SMALL LETTER O}m"),
    ("Ida", "\N{COPTIC CAPITAL LETTER IAUDA}da"),
    ("Ada", "\N{OLD ITALIC LETTER A}da"),
    ("Lea", "\N{OLD ITALIC LETTER EL}ea"),
    ("Ben", "\N{RUNIC LETTER BERKANAN BEORC BJARKAN B}en"),
    ("Ada", "\N{NEGATIVE CIRCLED LATIN CAPITAL LETTER A}da"),
    ("Ada", "\N{NEGATIVE SQUARED LATIN CAPITAL LETTER A}da"),
    ("Ada", "\N{REGIONAL INDICATOR SYMBOL LETTER A}da"),
    ("Ada", "\N{CIRCLED LATIN CAPITAL LETTER A}da"),
    ("Ada", "\N{MATHEMATICAL SCRIPT CAPITAL A}d\N{MATHEMATICAL DOUBLE-STRUCK SMALL A}"),
    ("Bob", "B\N{GREEK SMALL LETTER SIGMA}b"),
    ("Bob", "B\N{DEVANAGARI DIGIT ZERO}b"),
    ("Bob", "B\N{THAI DIGIT ZERO}b"),
    ("Bob", "B\N{HEBREW LETTER SAMEKH}b"),
    ("Bob", "B\N{ARABIC-INDIC DIGIT FIVE}b"),
    ("Bob", "B\N{MYANMAR LETTER WA}b"),
    ("BOB", "B\N{BENGALI DIGIT ZERO}b"),
    ("Ida", "\N{LISU LETTER I}da"),
    ("ida", "\N{LISU LETTER I}da"),
    ("lan", "\N{ARABIC LETTER ALEF}an"),
    ("lan", "\N{HEBREW LETTER FINAL NUN}an"),
    ("lan", "\N{ARABIC-INDIC DIGIT ONE}an"),
    ("Carol", "\N{CHEROKEE SMALL LETTER TLI}arol"),
    ("Zoe", "\N{CHEROKEE SMALL LETTER NO}oe"),
    ("Leo", "\N{CHEROKEE SMALL LETTER TLE}eo"),
    ("nora", "\N{ARMENIAN SMALL LETTER RA}ora"),
    ("Vera", "\N{ARABIC-INDIC DIGIT SEVEN}era"),
    ("vera", "\N{HEBREW LETTER TET}era"),
    ("wim", "\N{ARMENIAN SMALL LETTER AYB}im"),
    ("fritz", "\N{ARMENIAN SMALL LETTER KEH}ritz"),
    ("Max3", "Max\N{CYRILLIC CAPITAL LETTER ZE}"),
    ("Max6", "Max\N{CYRILLIC SMALL LETTER BE}"),
    ("Xaver", "\N{TIFINAGH LETTER YATH}aver"),
    ("Rita", "\N{CHEROKEE LETTER SV}ita"),
    ("rita", "\N{CHEROKEE SMALL LETTER HU}ita"),
    ("Wim", "\N{CHEROKEE LETTER TA}im"),
    ("Cleo", "\N{GREEK CAPITAL LUNATE SIGMA SYMBOL}leo"),
    ("cleo", "\N{GREEK LUNATE SIGMA SYMBOL}leo"),
    ("Otto", "\N{WARANG CITI CAPITAL LETTER AT}tto"),
    ("Ella", "E\N{HALFWIDTH FORMS LIGHT VERTICAL}\N{HALFWIDTH FORMS LIGHT VERTICAL}a"),
    ("Max 3", "Max \N{DINGBAT CIRCLED SANS-SERIF DIGIT THREE}"),
    # Letters of other scripts among themselves, and marks.
    ("\u0424\u0451\u0434\u043e\u0440", "\N{GREEK CAPITAL LETTER PHI}\u0451\u0434\u043e\u0440"),
    ("\u041f\u0451\u0442\u0440", "\N{GREEK CAPITAL LETTER PI}\u0451\u0442\u0440"),
    ("\u0418\u0432\u0430\u043d", "\u0418Ba\u043d"),
    ("\N{KATAKANA LETTER KA}\N{KATAKANA LETTER NI}", "\N{CJK UNIFIED IDEOGRAPH-529B}\N{CJK UNIFIED IDEOGRAPH-4E8C}"),
    ("\N{CJK UNIFIED IDEOGRAPH-571F}", "\N{CJK UNIFIED IDEOGRAPH-58EB}"),
    ("\N{THAI CHARACTER DO DEK}", "\N{THAI CHARACTER TO TAO}"),
    ("J\N{LATIN SMALL LETTER O WITH DIAERESIS}rg", "J\N{LATIN SMALL LETTER O WITH DOUBLE ACUTE}rg"),
    ("Strau\N{LATIN SMALL LETTER SHARP S}", "Strau\N{GREEK SMALL LETTER BETA}"),
    # Capitals and small letters of other scripts, also where only one of the two looks like a Latin letter.
    ("\u041e\u041b\u042c\u0413\u0410", "\u041e\u043b\u044c\u0433\u0430"),
    ("\u039d\u0399\u039a\u039f\u03a3", "\u039d\u03b9\u03ba\u03bf\u03c2"),
]
OTHERS = [
    ("Ella", "Elia"),
    ("Zoe", "Zoé"),
    ("Ann", "Anna"),
    ("Mia", "Mila"),
    ("P1", "P2"),
    ("Łukasz", "Lukasz"),
    ("Søren", "Soren"),
    ("Jörg", "Jorg"),
    ("Sigma", "Cigma"),
    ("Σ", "C"),
    ("Иван", "Илан"),
    ("カ", "ニ"),
    ("각", "가"),
    ("李", "季"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_names_that_look_the_same_are_the_same(one: str, other: str) -> None:
    assert looks_like_one_of(one, ["Cleo", other])
    assert looks_like_one_of(other, [one])


@pytest.mark.parametrize(("one", "other"), OTHERS)
def test_names_that_can_be_told_apart_are_different(one: str, other: str) -> None:
    assert not looks_like_one_of(one, [other])


@pytest.mark.parametrize(("one", "other"), SAME)
def test_nobody_sits_down_beside_a_namesake(one: str, other: str) -> None:
    sitting = Sitting("skull", 3)
    sitting.do(0, Sit(one))
    with pytest.raises(NameTaken):
        sitting.do(1, Sit(other))
    with pytest.raises(NameTaken):
        sitting.do(0, AddBot(name=other))
    sitting.do(1, Sit("Somebody"))


def test_a_bot_gives_way_to_a_person_of_its_name() -> None:
    sitting = Sitting("skull", 6)
    sitting.do(0, Sit("M\N{CYRILLIC SMALL LETTER A}risol"))
    sitting.do(0, Start(fill=True))
    names = [seat.name for seat in sitting.table.seats if seat is not None]
    assert "Marisol" not in names
