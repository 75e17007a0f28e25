"""Actions and outcomes in three forms: a small number inside, a typed struct, and words.

The struct is the source; the words are its tag and fields in order (`bid 3`, `play red-7`), `?` for a field that the
reader may not know. Every game has few enough of them to list, so reading is a look-up: a text is one of the known
ones or it is malformed. Whether it is legal here and now is the state's business.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from calavera.core.errors import CalaveraError

MOST_CHARACTERS = 80


class Notation:
    def __init__(
        self,
        words: Iterable[tuple[int, msgspec.Struct]],
        malformed: type[CalaveraError],
        *,
        unordered: Iterable[str] = (),
    ) -> None:
        """`unordered` names the tags whose arguments may be written in any order."""
        self._structs = dict(words)
        self._texts = {number: in_words(struct) for number, struct in self._structs.items()}
        self._numbers = {text: number for number, text in self._texts.items() if "?" not in text}
        self._malformed = malformed
        self._unordered = frozenset(unordered)

    def __contains__(self, number: int) -> bool:
        return number in self._structs

    def __iter__(self) -> Iterator[int]:
        return iter(self._structs)

    def struct(self, number: int) -> msgspec.Struct:
        if number not in self._structs:
            raise self._malformed(text=str(number))
        return self._structs[number]

    def number(self, struct: msgspec.Struct) -> int:
        if not isinstance(struct, msgspec.Struct):
            raise self._malformed(text=str(struct)[:MOST_CHARACTERS])
        # The struct of another game may read the same.
        number = self.parse(in_words(struct))
        if type(self._structs[number]) is not type(struct):
            raise self._malformed(text=in_words(struct))
        return number

    def format(self, number: int) -> str:
        if number not in self._texts:
            raise self._malformed(text=str(number))
        return self._texts[number]

    def parse(self, text: str) -> int:
        """Read words in any case and spacing; raise the malformed error for anything unknown."""
        exact = self._numbers.get(text)  # as programs write them
        if exact is not None:
            return exact
        if len(text) > MOST_CHARACTERS:
            raise self._malformed(text=text[:MOST_CHARACTERS])
        words = text.lower().split()
        if words and words[0] in self._unordered:
            words[1:] = sorted(words[1:])
        number = self._numbers.get(" ".join(words))
        if number is None:
            raise self._malformed(text=text)
        return number

    def texts(self) -> list[str]:
        """Every text that `parse` accepts, in the order of the numbers."""
        return list(self._numbers)


def in_words(struct: msgspec.Struct) -> str:
    tag = struct.__struct_config__.tag
    return " ".join([str(tag), *(_word(getattr(struct, name)) for name in struct.__struct_fields__)])


def _word(value: object) -> str:
    if value is None:
        return "?"
    if isinstance(value, tuple):
        return " ".join(map(str, value)) or "none"
    return str(value)
