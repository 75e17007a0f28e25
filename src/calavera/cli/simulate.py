"""`calavera simulate`: many games between bots, and what comes of them."""

from __future__ import annotations

import os
import time
from typing import Annotated

import msgspec
import typer
from rich.cells import cell_len
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from calavera.arena.third_party import load_bot
from calavera.cli.language import speech_in
from calavera.cli.screen import Screen
from calavera.cli.setup import in_range, read_bots, read_options, read_seed, usual_players
from calavera.cli.shares_of_wins import Statistics, Summary, statistics
from calavera.cli.simulation import Plan, simulate_all
from calavera.games import find_game
from calavera.games.bots import fallback_bot
from calavera.terminal.draw import grid, labelled
from calavera.terminal.speech import Speech

MOST_GAMES = 10**9
MOST_JOBS = 1_024


def simulate(
    game: Annotated[str, typer.Argument()],
    games: Annotated[int, typer.Option()] = 1_000,
    jobs: Annotated[int | None, typer.Option()] = None,
    players: Annotated[int | None, typer.Option()] = None,
    bots: Annotated[str | None, typer.Option()] = None,
    seed: Annotated[int | None, typer.Option()] = None,
    option: Annotated[list[str] | None, typer.Option()] = None,
    json: Annotated[bool, typer.Option("--json")] = False,
    lang: Annotated[str | None, typer.Option()] = None,
) -> None:
    speech = speech_in(lang)
    chosen = find_game(game)
    seats = usual_players(chosen) if players is None else players
    options = chosen.read_options(read_options(option or []), seats)
    names = read_bots(bots or fallback_bot(game), seats)
    for name in names:
        load_bot(game, name)
    plan = Plan(
        game=game,
        players=seats,
        options=msgspec.json.encode(options),
        bots=tuple(names),
        games=in_range("--games", games, 1, MOST_GAMES),
        seed=read_seed(seed),
    )
    workers = in_range("--jobs", jobs, 1, MOST_JOBS) if jobs is not None else os.cpu_count() or 1
    began = time.perf_counter()
    found = _run(plan, workers, speech)
    seconds = time.perf_counter() - began
    if json:
        report = {"game": game, "seed": plan.seed, "bots": names, "seconds": seconds, "result": found}
        typer.echo(msgspec.json.format(msgspec.json.encode(report), indent=2))
    else:
        _show(Screen(), plan, found, seconds, speech)


def _run(plan: Plan, jobs: int, speech: Speech) -> Statistics:
    # On stderr, so that the result can be piped; and only where somebody watches.
    console = Console(stderr=True)
    columns = (BarColumn(), TextColumn("{task.description}"), TimeRemainingColumn())
    total: list[int] = []
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(speech.say("cli.simulate.progress", done=0, total=plan.games), total=plan.games)
        for done, tally in simulate_all(plan, jobs):
            total = tally
            text = speech.say("cli.simulate.progress", done=done, total=plan.games)
            progress.update(task, completed=done, description=text)
    return statistics(total, plan.bots)


def _show(screen: Screen, plan: Plan, found: Statistics, seconds: float, speech: Speech) -> None:
    name = speech.say(f"{plan.game}.name")
    screen.show(speech.say("cli.simulate.games", count=plan.games, name=name))
    table = grid(
        speech.say("cli.simulate.seat"),
        speech.say("cli.simulate.bot"),
        f"{speech.say('cli.simulate.share')} % (95 %)",
        speech.say("cli.simulate.shared"),
        speech.say("cli.simulate.mean"),
        "±",
        "min … max",
        right=range(2, 7),
    )
    for seat, one in enumerate(found.seats, start=1):
        table.add_row(str(seat), one.bot, *_cells(one, speech))
    if len(found.bots) > 1:
        table.add_section()
        for one in found.bots:
            table.add_row("Σ", one.bot, *_cells(one, speech))
    for column in table.columns:
        # A heading may be broken between its words, numbers may not.
        column.width = max(cell_len(part) for part in (*str(column.header).split(), *map(str, column.cells)))
    screen.show(table)
    screen.gap()
    moves = f"{speech.number(found.moves_mean, 1)} ({found.moves_fewest} … {found.moves_most})"
    screen.show(labelled(speech, "cli.simulate.length", moves))
    screen.show(speech.say("cli.simulate.speed", value=round(plan.games / seconds)))
    screen.show(speech.say("cli.seed", value=str(plan.seed)))


def _cells(one: Summary, speech: Speech) -> list[str]:
    def percent(share: float) -> str:
        return speech.number(100 * share, 1)

    cells = (
        f"{percent(one.win_share)} ({percent(one.win_low)}–{percent(one.win_high)})",
        str(one.shared_wins),
        speech.number(one.points_mean, 2),
        speech.number(one.points_deviation, 2),
        f"{one.points_lowest} … {one.points_highest}",
    )
    return list(cells)
