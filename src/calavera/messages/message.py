"""One message of a catalogue: a text with {placeholders}, or one such text for each plural category of a number.

The format is inlang's message format, which the web app compiles with Paraglide. Only the part in use is accepted, so
that nothing can mean one thing here and another in the browser.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

_TOKEN = re.compile(r"\\(?P<escaped>[{}\\])|\{(?P<param>[a-z][a-z0-9_]*)\}|(?P<plain>[^{}\\]+)")
_INPUT = re.compile(r"input ([a-z][a-z0-9_]*)")
_PLURAL = re.compile(r"local ([A-Za-z][A-Za-z0-9_]*) = ([a-z][a-z0-9_]*): plural")


class BadMessage(ValueError):
    """A catalogue holds something that is not a message in the format described above."""


@dataclass(frozen=True, slots=True)
class Param:
    name: str


@dataclass(frozen=True, slots=True)
class Pattern:
    pieces: tuple[str | Param, ...]

    @property
    def params(self) -> frozenset[str]:
        return frozenset(piece.name for piece in self.pieces if isinstance(piece, Param))


@dataclass(frozen=True, slots=True)
class Message:
    variants: Mapping[str, Pattern]  # by plural category; a message without plurals has "other" alone
    counted: str | None = None  # the parameter whose plural category selects the variant

    @property
    def params(self) -> frozenset[str]:
        used = frozenset[str]().union(*(pattern.params for pattern in self.variants.values()))
        return used if self.counted is None else used | {self.counted}


def parse_pattern(source: str) -> Pattern:
    pieces: list[str | Param] = []
    at = 0
    while at < len(source):
        token = _TOKEN.match(source, at)
        if token is None:
            raise BadMessage(f"stray brace or backslash at {at} in {source!r}")
        param = token["param"]
        pieces.append(Param(param) if param is not None else token["escaped"] or token["plain"])
        at = token.end()
    return Pattern(tuple(pieces))


def parse_message(raw: object) -> Message:
    if isinstance(raw, str):
        return Message({"other": parse_pattern(raw)})
    match raw:
        case [{"declarations": list(declarations), "selectors": [str(selector)], "match": dict(match), **rest}] if (
            not rest
        ):
            return _parse_plural(declarations, selector, match)
    raise BadMessage(f"neither a text nor a list of one object with declarations, selectors and match: {raw!r}")


def _parse_plural(declarations: list[object], selector: str, match: dict[object, object]) -> Message:
    inputs, counted = _declared(declarations, selector)
    variants: dict[str, Pattern] = {}
    for case, text in match.items():
        name, equals, category = str(case).partition("=")
        if name != selector or not equals or not isinstance(text, str):
            raise BadMessage(f"not a variant of {selector}: {case!r}")
        variants[category] = parse_pattern(text)
    message = Message(variants, counted)
    if "other" not in variants:
        raise BadMessage(f"no variant {selector}=other")
    if message.params != inputs:
        raise BadMessage(f"inputs {sorted(inputs)} declared, {sorted(message.params)} used")
    return message


def _declared(declarations: list[object], selector: str) -> tuple[set[str], str]:
    inputs: set[str] = set()
    counted: list[str] = []
    for declaration in declarations:
        if found := _INPUT.fullmatch(str(declaration)):
            inputs.add(found[1])
        elif (found := _PLURAL.fullmatch(str(declaration))) and found[1] == selector:
            counted.append(found[2])
        else:
            raise BadMessage(f"unknown declaration {declaration!r}")
    if len(counted) != 1:
        raise BadMessage(f"{selector} is not declared once as a plural")
    return inputs, counted[0]
