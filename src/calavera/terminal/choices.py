"""The choices a player has, as they are listed and as they may be typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rich.columns import Columns
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from calavera.core.errors import IllegalAction, MalformedAction
from calavera.core.notation import Notation

FEW = 6  # up to so many choices stand one below the other


@dataclass(frozen=True)
class Choice:
    """`key` is what to type for it; `label` says it in the player's language."""

    key: str
    label: Text | str
    action: int


@dataclass(frozen=True)
class Menu:
    """What is asked, what is offered, and how what is typed in a short way is spelt out in full.

    `guide` are lines of help for choices too many to list; a choice may be `unlisted` where the board shows its key.
    """

    question: str
    choices: Sequence[Choice] = ()
    unlisted: Sequence[Choice] = ()
    guide: Sequence[str] = ()
    spell_out: Callable[[str], str] = field(default=lambda text: text)


def numbered(labels: Sequence[tuple[int, Text | str]]) -> list[Choice]:
    return [Choice(str(number), label, action) for number, (action, label) in enumerate(labels, start=1)]


def listing(choices: Sequence[Choice], words: Notation) -> RenderableType:
    """Few choices one below the other, with their notation; many side by side, without."""
    if len(choices) <= FEW:
        table = Table.grid(padding=(0, 2))
        for choice in choices:
            table.add_row(_key(choice), Text.assemble(choice.label), Text(words.format(choice.action), style="dim"))
        return table
    width = max(len(choice.key) for choice in choices)
    lines = [Text.assemble(" " * (width - len(choice.key)), _key(choice), "  ", choice.label) for choice in choices]
    return Columns(lines, padding=(0, 4), column_first=True)


def _key(choice: Choice) -> Text:
    return Text(choice.key, style="bold cyan")


def read_choice(
    text: str, menu: Menu, legal: Sequence[int], words: Notation, refusal: Callable[[int], IllegalAction]
) -> int:
    """The action that was typed: a key, or the notation with or without its first word."""
    for choice in (*menu.choices, *menu.unlisted):
        if choice.key == text.lower():
            return choice.action
    spelt = menu.spell_out(text)
    tags = dict.fromkeys(words.format(action).partition(" ")[0] for action in legal)
    understood: int | None = None
    for attempt in (spelt, *(f"{tag} {spelt}" for tag in tags)):
        try:
            action = words.parse(attempt)
        except MalformedAction:
            continue
        if action in legal:
            return action
        if understood is None:
            understood = action
    if understood is not None:
        raise refusal(understood)
    raise MalformedAction(text=text)
