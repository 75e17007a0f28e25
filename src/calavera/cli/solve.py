"""`calavera solve`: the solo game of Yamik's, solved exactly."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from calavera.cli.draw import grid, labelled
from calavera.cli.errors import BadPot, NotSolved
from calavera.cli.screen import Screen
from calavera.cli.speech import Speech, speech_in
from calavera.rules import find_game

if TYPE_CHECKING:
    from calavera.solve.yamiks import Distribution, Found, Setting

SOLVED = ("yamiks",)
STEP = 20  # points a line of the picture
WIDEST = 40  # cells of its longest bar
MIDDLE = (0.05, 0.95)


def solve(
    solved_game: Annotated[str, typer.Argument(metavar="GAME")],
    pot: Annotated[str, typer.Option()] = "recommended",
    free_downgrade: Annotated[bool, typer.Option("--free-downgrade")] = False,
    anew: Annotated[bool, typer.Option("--anew")] = False,
    json: Annotated[bool, typer.Option("--json")] = False,
    lang: Annotated[str | None, typer.Option()] = None,
) -> None:
    speech = speech_in(lang)
    game = find_game(solved_game).id
    if game not in SOLVED:
        raise NotSolved(name=game, known=", ".join(SOLVED))
    setting = _setting(pot, free_downgrade)
    began = time.perf_counter()
    found = _find(setting, speech, anew=anew)
    seconds = time.perf_counter() - began
    if json:
        report = _report(game, found, seconds)
        typer.echo(msgspec.json.format(msgspec.json.encode(report), indent=2))
    else:
        _show(Screen(), game, found, seconds, speech)


def _setting(pot: str, free_downgrade: bool) -> Setting:
    # Here, because other commands should not wait for the tables of a solution.
    from calavera.solve.yamiks import POTS, Setting  # noqa: PLC0415

    for known in POTS:
        if pot == known:
            return Setting(known, free_downgrade)
    raise BadPot(text=pot, known=", ".join(POTS))


def _find(setting: Setting, speech: Speech, *, anew: bool) -> Found:
    from calavera.solve.yamiks import find  # noqa: PLC0415

    # On stderr, so that the result can be piped; and only where somebody watches.
    console = Console(stderr=True)
    columns = (BarColumn(), TextColumn("{task.description}"), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(speech.say("cli.solve.progress"), total=1)
        return find(setting, tell=lambda done, total: progress.update(task, completed=done, total=total), anew=anew)


def _report(game: str, found: Found, seconds: float) -> dict[str, object]:
    solution = found.solution
    distribution = solution.distribution()
    return {
        "game": game,
        "pot": solution.setting.pot,
        "free_downgrade": solution.setting.free_downgrade,
        "expected": solution.value(),
        "deviation": distribution.deviation(),
        "bonus": distribution.bonus,
        "median": distribution.quantile(0.5),
        "distribution": distribution.chances,
        "sheets": len(solution.values),
        "file": str(found.path),
        "from_file": found.from_file,
        "written": not found.from_file and found.trouble is None,
        "seconds": seconds,
    }


def _show(screen: Screen, game: str, found: Found, seconds: float, speech: Speech) -> None:
    solution = found.solution
    setting = solution.setting
    distribution = solution.distribution()
    screen.show(speech.say("cli.solve.title", name=speech.say(f"game.{game}.name")))
    free = speech.say("cli.yes" if setting.free_downgrade else "cli.no")
    screen.show(Text(f"pot{speech.colon} {setting.pot}, free_downgrade{speech.colon} {free}", style="dim"))
    screen.gap()
    low, high = (distribution.quantile(share) for share in MIDDLE)
    lines = {
        "cli.solve.expected": speech.number(solution.value(), 4),
        "cli.solve.deviation": speech.number(distribution.deviation(), 2),
        "cli.solve.bonus": _percent(distribution.bonus, speech),
        "cli.solve.median": str(distribution.quantile(0.5)),
        "cli.solve.middle": f"{low} … {high}",
    }
    for key, text in lines.items():
        screen.show(labelled(speech, key, text))
    screen.gap()
    screen.show(_picture(distribution, speech))
    screen.gap()
    if found.from_file:
        screen.line(speech.say("cli.solve.from_file", path=str(found.path)))
        return
    screen.show(speech.say("cli.solve.computed", sheets=len(solution.values), seconds=speech.number(seconds, 1)))
    key = "cli.solve.written" if found.trouble is None else "cli.unwritable_file"
    screen.line(speech.say(key, path=str(found.path)))


def _percent(share: float, speech: Speech) -> str:
    return f"{speech.number(100 * share, 2)}\u00a0%"


def _picture(distribution: Distribution, speech: Speech) -> Table:
    """How likely the points are, a bar for each step; what is rarer than can be printed is left out."""
    table = grid(speech.say("cli.table.points"), "%", "", right=(0, 1))
    starts = range(0, len(distribution.chances), STEP)
    shares = {start: sum(distribution.chances[start : start + STEP]) for start in starts}
    most = max(shares.values())
    for start, share in shares.items():
        if 100 * share >= 0.005:
            bar = "█" * round(WIDEST * share / most)
            table.add_row(f"{start}–{start + STEP - 1}", speech.number(100 * share, 2), bar)
    return table
