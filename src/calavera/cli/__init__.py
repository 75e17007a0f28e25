"""Calavera in the terminal: play, simulate, replay, rules, and everything around a server."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from io import TextIOWrapper

import typer

from calavera.cli.app import command_line
from calavera.cli.errors import BadUsage
from calavera.cli.language import speech_in, system_language
from calavera.cli.screen import error_console
from calavera.cli.usage import usage_reason
from calavera.core.errors import CalaveraError
from calavera.games.catalogue import catalogue
from calavera.messages import LANGUAGES
from calavera.terminal.speech import Speech

MISTAKE = 2  # exit code for a wrong command line


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command line and leave with its exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show a sign gets a question mark instead of an error.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    speech = _speech_for_help(given)
    commands = command_line(speech)
    try:
        code = commands.main(given, prog_name="calavera", standalone_mode=False)
    except typer.TyperException as error:
        _complain(speech, BadUsage(reason=usage_reason(error, given, list(commands.commands), speech)))
        code = MISTAKE
    except CalaveraError as error:
        _complain(speech, error)
        code = MISTAKE
    except typer.Abort:
        code = 1
    sys.exit(code if isinstance(code, int) else 0)


def _complain(speech: Speech, error: CalaveraError) -> None:
    error_console().print(speech.fault(error), style="red", markup=False)


def _speech_for_help(arguments: Sequence[str]) -> Speech:
    """The language is needed before the command line is read: for its help, and to say what is wrong with it."""
    for i, argument in enumerate(arguments):
        name, _, value = argument.partition("=")
        if name == "--lang":
            tag = value or (arguments[i + 1] if i + 1 < len(arguments) else "")
            if tag.lower() in LANGUAGES:
                return speech_in(tag)
    return Speech(catalogue(system_language()))
