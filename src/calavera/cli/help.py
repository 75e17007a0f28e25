"""The help of a command in the user's language. Typer's own has an English frame around our words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich import box
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from calavera.terminal.speech import Speech


def write_help(command: Any, speech: Speech, context: Any, formatter: Any) -> None:
    """What `--help` shows: how the command is called, what it does, its arguments, options and commands."""
    console = Console(highlight=False)
    with console.capture() as captured:
        console.print(Padding(_page(command, context.command_path, speech), (1, 0, 0, 0)))
    formatter.write(captured.get())


def _page(command: Any, path: str, speech: Speech) -> RenderableType:
    arguments = [param for param in command.params if param.param_type_name == "argument"]
    options = [param for param in command.params if param.param_type_name == "option"]
    commands = getattr(command, "commands", {})
    pieces = [path, f"[{speech.say('cli.frame.options_piece')}]", *map(_placeholder, arguments)]
    if commands:
        pieces.append(speech.say("cli.frame.command_piece"))
    parts: list[RenderableType] = [
        Padding(Text(speech.say("cli.frame.usage", usage=" ".join(pieces)), style="bold"), (0, 1)),
        Padding(Text(command.help), (1, 1)),
    ]
    if arguments:
        rows = [(_placeholder(param), _explained(param, speech)) for param in arguments]
        parts.append(_panel(speech.say("cli.frame.arguments"), rows))
    rows = [(_flag(param), _explained(param, speech)) for param in options]
    parts.append(_panel(speech.say("cli.frame.options"), [*rows, ("--help", speech.say("cli.flag.help"))]))
    if commands:
        parts.append(_panel(speech.say("cli.frame.commands"), [(name, each.help) for name, each in commands.items()]))
    return Group(*parts)


def _panel(title: str, rows: Sequence[tuple[str, str]]) -> Panel:
    table = Table.grid(padding=(0, 2))
    for name, text in rows:
        table.add_row(Text(name, style="bold cyan", no_wrap=True), Text(text))
    return Panel(table, title=title, title_align="left", box=box.ROUNDED, border_style="dim")


def _placeholder(argument: Any) -> str:
    name = argument.metavar or argument.name
    return name if argument.required or name.startswith("[") else f"[{name}]"


def _flag(option: Any) -> str:
    return option.opts[0] if option.is_flag else f"{option.opts[0]} …"


def _explained(param: Any, speech: Speech) -> str:
    text: str = param.help
    if param.required and param.param_type_name == "option":
        return f"{text} {speech.say('cli.frame.required')}"
    if param.default is not None and not getattr(param, "is_flag", False):
        return f"{text} {speech.say('cli.frame.default', value=str(param.default))}"
    return text
