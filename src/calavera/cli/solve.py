"""`calavera solve`: a game that brings a solver, solved exactly."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from calavera.cli.errors import BadSolverOption, NotSolved
from calavera.cli.language import speech_in
from calavera.cli.screen import Screen
from calavera.cli.setup import read_options
from calavera.core.fields import field_in
from calavera.core.solver import Figure, Solved, Solver
from calavera.games import GAMES, find_game
from calavera.terminal.draw import grid, labelled
from calavera.terminal.speech import Speech

STEP = 20  # points per line of the picture
WIDEST = 40  # cells of its longest bar

# A setting of the solver may be given as a flag of its own too: which flags there are depends on the game.
CONTEXT = {"allow_extra_args": True, "ignore_unknown_options": True}


def solve(
    context: typer.Context,
    solved_game: Annotated[str, typer.Argument(metavar="GAME")],
    solver_option: Annotated[list[str] | None, typer.Option("--option")] = None,
    recompute: Annotated[bool, typer.Option("--recompute")] = False,
    json: Annotated[bool, typer.Option("--json")] = False,
    lang: Annotated[str | None, typer.Option()] = None,
) -> None:
    speech = speech_in(lang)
    game = find_game(solved_game).id
    solver = _solver_of(game)
    options = _read([*(solver_option or ()), *_as_options(context.args)], solver)
    began = time.perf_counter()
    solved = _find(solver, options, speech, recompute=recompute)
    seconds = time.perf_counter() - began
    if json:
        report = _report(game, solved, seconds)
        typer.echo(msgspec.json.format(msgspec.json.encode(report), indent=2))
    else:
        _show(Screen(), solved, seconds, speech)


def _solver_of(game: str) -> Solver:
    solver = GAMES[game].solver
    if solver is None:
        known = [id for id, other in GAMES.items() if other.solver is not None]
        raise NotSolved(name=game, known=", ".join(known))
    return solver.get()


def _read(texts: Sequence[str], solver: Solver) -> msgspec.Struct:
    try:
        return msgspec.convert(read_options(texts), solver.OPTIONS)
    except msgspec.ValidationError as error:
        raise BadSolverOption(text=" ".join(texts), field=field_in(str(error)), known=_known(solver)) from error


def _known(solver: Solver) -> str:
    """The settings that a solver has, with the values they can take."""
    hints = get_type_hints(solver.OPTIONS)
    return ", ".join(f"{name}={_values(hints[name])}" for name in solver.OPTIONS.__struct_fields__)


def _values(hint: Any) -> str:
    if hint is bool:
        return "true|false"
    return "|".join(map(str, get_args(hint))) if get_origin(hint) is Literal else getattr(hint, "__name__", str(hint))


def _as_options(flags: Sequence[str]) -> list[str]:
    """`--name value` and `--name` alone as `name=value` and `name=true`."""
    options: list[str] = []
    for flag in flags:
        name = flag.removeprefix("--")
        if name != flag:
            name, equals, value = name.partition("=")
            options.append(f"{name.replace('-', '_')}={value if equals else 'true'}")
        elif options:
            options[-1] = f"{options[-1].partition('=')[0]}={flag}"
        else:
            options.append(flag)
    return options


def _find(solver: Solver, options: msgspec.Struct, speech: Speech, *, recompute: bool) -> Solved:
    # On stderr, so that the result can be piped; and only where somebody watches.
    console = Console(stderr=True)
    columns = (BarColumn(), TextColumn("{task.description}"), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(speech.say("cli.solve.progress"), total=1)

        def tell(done: int, total: int) -> None:
            progress.update(task, completed=done, total=total)

        return solver.solve(options, tell, recompute=recompute)


def _report(game: str, solved: Solved, seconds: float) -> dict[str, Any]:
    found = {**solved.settings, **solved.report, "distribution": solved.chances}
    return {"game": game, **found, "seconds": seconds, "file": solved.path}


def _show(screen: Screen, solved: Solved, seconds: float, speech: Speech) -> None:
    screen.show(speech.say(solved.title))
    settings = ", ".join(f"{name}={msgspec.json.encode(value).decode()}" for name, value in solved.settings.items())
    screen.show(Text(settings.replace('"', ""), style="dim"))
    screen.gap()
    for figure in solved.figures:
        screen.show(labelled(speech, figure.key, _in_digits(figure, speech)))
    screen.gap()
    if solved.chances:
        screen.show(_picture(solved.chances, speech))
        screen.gap()
    if solved.path is None:
        screen.show(speech.say("cli.solve.computed", seconds=speech.number(seconds, 1)))
    else:
        screen.line(speech.say("cli.solve.from_file", path=solved.path))


def _in_digits(figure: Figure, speech: Speech) -> str:
    numbers = [figure.value] if figure.to is None else [figure.value, figure.to]
    scale = 100 if figure.percent else 1
    text = " … ".join(speech.number(scale * number, figure.digits) for number in numbers)
    return f"{text}\u00a0%" if figure.percent else text


def _picture(chances: Sequence[float], speech: Speech) -> Table:
    """How likely the points are, a bar for each step; what is rarer than can be printed is left out."""
    table = grid(speech.say("cli.table.points"), "%", "", right=(0, 1))
    shares = {start: sum(chances[start : start + STEP]) for start in range(0, len(chances), STEP)}
    most = max(shares.values())
    for start, share in shares.items():
        if 100 * share >= 0.005:
            bar = "█" * round(WIDEST * share / most)
            table.add_row(f"{start}–{start + STEP - 1}", speech.number(100 * share, 2), bar)
    return table
