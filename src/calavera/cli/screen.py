"""The terminal: what is shown and what is typed. Without a terminal, plain lines in and out."""

from __future__ import annotations

import sys

from rich.console import Console, RenderableType
from rich.text import Text

# Beyond what rich clears: the lines that can be scrolled back to, where another player's hand may still stand.
_FORGET_SCROLLED = "\x1b[3J"


class InputEnded(Exception):
    """Standard input has ended."""


class Screen:
    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False, soft_wrap=False)

    def show(self, *what: RenderableType) -> None:
        for item in what:
            # A plain text is what it says: square brackets in a name are no markup.
            self.console.print(Text(item) if isinstance(item, str) else item)

    def line(self, text: str) -> None:
        """A line that is never wrapped: addresses and paths are meant to be copied."""
        self.console.print(Text(text), soft_wrap=True)

    def gap(self) -> None:
        self.console.print()

    def clear(self) -> None:
        """A fresh screen; on paper, an empty line."""
        if self.console.is_terminal:
            self.console.file.write(_FORGET_SCROLLED)
            self.console.clear()
        else:
            self.gap()

    def ask(self, prompt: str = "") -> str:
        try:
            return self.console.input(Text(f"{prompt} > " if prompt else "> ", style="bold")).strip()
        except EOFError:
            raise InputEnded from None


def error_console() -> Console:
    return Console(file=sys.stderr, highlight=False, soft_wrap=True)
