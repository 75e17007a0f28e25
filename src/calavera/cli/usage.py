"""What is wrong with a command line, said in the user's language instead of Typer's English."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

from calavera.terminal.speech import Speech


def usage_reason(error: Any, given: Sequence[str], commands: Sequence[str], speech: Speech) -> str:
    """Typer does not export the classes of these errors, so they are told apart by name; other kinds keep their own
    text.
    """
    name, guesses = "", []
    match type(error).__name__:
        case "NoSuchOption":
            key, name, guesses = "cli.usage.no_option", error.option_name, [*(error.possibilities or ())]
        case "MissingParameter":
            key, name = "cli.usage.missing", _name_of(error.param)
        case "BadParameter":
            key, name = "cli.usage.bad_value", _name_of(error.param)
        case "BadOptionUsage":
            key, name = "cli.usage.bad_option", error.option_name
        case "UsageError" if hasattr(error.cmd, "commands"):
            key, name = "cli.usage.no_command", next((word for word in given if not word.startswith("-")), "")
            guesses = get_close_matches(name, commands)
        case "UsageError":
            key = "cli.usage.too_many"
        case _:
            return str(error.format_message())
    return _with_guesses(speech.say(key, name=name), guesses, speech)


def _with_guesses(text: str, guesses: Sequence[str], speech: Speech) -> str:
    return text if not guesses else f"{text} {speech.say('cli.usage.guesses', names=', '.join(sorted(guesses)))}"


def _name_of(param: Any) -> str:
    return str(param.opts[0] if param.param_type_name == "option" else param.metavar or param.name)
