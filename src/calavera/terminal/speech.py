"""Speech: puts sentences into words for the terminal, in one language, with the players' names, addressed to one
reader.
"""

from __future__ import annotations

from collections.abc import Sequence

from babel.numbers import format_decimal

from calavera.core.errors import CodedError, reason_key
from calavera.core.sentence import Param, Sentence, Term, keys_for, without
from calavera.core.state import NOBODY
from calavera.messages import Catalogue


class Speech:
    def __init__(self, catalogue: Catalogue, names: Sequence[str] = (), you: int | None = None) -> None:
        """`you` is the seat of whoever reads it; None if it is said to nobody in particular."""
        self.catalogue = catalogue
        self.names = tuple(names)
        self.you = you

    def at_table(self, names: Sequence[str]) -> Speech:
        return Speech(self.catalogue, names)

    def to(self, seat: int | None) -> Speech:
        """The same, said to the player in a seat, or to nobody in particular."""
        return Speech(self.catalogue, self.names, None if seat == NOBODY else seat)

    def say(self, key: str, /, **params: object) -> str:
        return self.catalogue.text(key, **params)

    def tell(self, sentence: Sentence | None) -> str | None:
        """A sentence in this language, None for none."""
        return None if sentence is None else self._tell(sentence.key, sentence.params)

    def _tell(self, key: str, params: dict[str, Param]) -> str:
        best = next((best for best in keys_for(key, params, self.you) if best in self.catalogue), key)
        spoken_to = best.split("@")[1:]
        said = {name: without(param, self.you) if name in spoken_to else param for name, param in params.items()}
        return self.say(best, **{name: self._fill_in(param) for name, param in said.items()})

    def _fill_in(self, param: Param) -> int | str:
        if not isinstance(param, Term):
            return param
        if isinstance(param.seat, int):
            return self.name(param.seat)
        if isinstance(param.list, tuple):
            return ", ".join(str(self._fill_in(part)) for part in param.list)
        return self._tell(str(param.key), param.params if isinstance(param.params, dict) else {})

    def name(self, seat: int | None) -> str:
        return "" if seat is None or seat == NOBODY else self.names[seat]

    def all_names(self, seats: Sequence[int]) -> str:
        return ", ".join(self.name(seat) for seat in seats)

    def number(self, value: float, digits: int) -> str:
        """A number with so many digits after the decimal mark, as the language writes it."""
        return format_decimal(value, format=f"#,##0.{'0' * digits}", locale=self.catalogue.lang).replace("-", "−")

    def fault(self, error: CodedError) -> str:
        """The sentence for an error, with the reason that lies behind it where there is one."""
        params = dict(error.params)
        keys = (f"error.{error.code}", f"cli.{error.code}", error.code)
        key = next(key for key in keys if key in self.catalogue)
        cause = error.__cause__
        if isinstance(cause, CodedError):
            params["reason"] = self.fault(cause)
        elif (reason := reason_key(str(params.get("reason")))) in self.catalogue:
            if "reason" not in self.catalogue.message(key).params:
                return self.say(reason, **params)  # it is a sentence by itself
            params["reason"] = self.say(reason, **params)
        return self.say(key, **params)
