"""The `calavera` command: its subcommands, its help in the user's language, its version."""

from __future__ import annotations

import platform
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

import typer
from typer.main import get_command

import calavera
from calavera.cli.arena import arena
from calavera.cli.backup import backup, restore
from calavera.cli.check import check
from calavera.cli.help import write_help
from calavera.cli.play import play
from calavera.cli.replay import replay
from calavera.cli.review import review
from calavera.cli.rules import rules
from calavera.cli.schema import schema
from calavera.cli.serve import serve
from calavera.cli.sheets import sheets
from calavera.cli.simulate import simulate
from calavera.cli.solve import CONTEXT, solve
from calavera.cli.verify import verify
from calavera.core.compiled import is_compiled
from calavera.messages import LANGUAGES
from calavera.terminal.speech import Speech

COMMANDS: tuple[Callable[..., None], ...] = (
    play,
    simulate,
    arena,
    replay,
    review,
    rules,
    sheets,
    solve,
    serve,
    verify,
    backup,
    restore,
    check,
    schema,
)


def version_line(speech: Speech) -> str:
    how = speech.say("cli.version.compiled" if is_compiled() else "cli.version.interpreted")
    return f"calavera {calavera.__version__}, {how}, Python {platform.python_version()}"


def command_line(speech: Speech) -> Any:
    """The whole command line, its help written in the language of `speech`."""
    app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)

    @app.callback(invoke_without_command=True)
    def top(context: typer.Context, version: Annotated[bool, typer.Option("--version")] = False) -> None:
        if version:
            typer.echo(version_line(speech))
        elif context.invoked_subcommand is None:
            typer.echo(context.get_help())

    for command in COMMANDS:
        app.command(context_settings=CONTEXT if command is solve else None)(command)
    group = get_command(app)
    _translate(group, "cli.title", speech)
    for name, command in getattr(group, "commands", {}).items():
        _translate(command, f"cli.command.{name}", speech)
    return group


def _translate(command: Any, key: str, speech: Speech) -> None:
    """Typer takes help texts when a command is registered; the language is known only now."""
    command.help = command.short_help = speech.say(key)
    command.format_help = partial(write_help, command, speech)
    for param in command.params:
        param.help = speech.say(f"cli.flag.{param.name}", languages=", ".join(LANGUAGES))
