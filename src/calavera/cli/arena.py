"""`calavera arena`: a match between bots that says who is stronger, and how sure that is."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from calavera.arena.contest import Contest
from calavera.arena.plot import svg
from calavera.arena.report import markdown
from calavera.arena.run import play_contest
from calavera.arena.standings import Standings, standings
from calavera.arena.third_party import load_bot
from calavera.cli.files import make_folder, write
from calavera.cli.language import speech_in
from calavera.cli.screen import Screen
from calavera.cli.setup import in_range, read_list, read_options, read_seed
from calavera.cli.simulate import MOST_GAMES, MOST_JOBS
from calavera.games import find_game
from calavera.terminal.draw import grid
from calavera.terminal.speech import Speech


def arena(
    game: Annotated[str, typer.Argument()],
    bots: Annotated[str, typer.Option()],
    games: Annotated[int, typer.Option()] = 400,
    jobs: Annotated[int | None, typer.Option()] = None,
    backend: Annotated[str, typer.Option()] = "loky",
    seed: Annotated[int | None, typer.Option()] = None,
    option: Annotated[list[str] | None, typer.Option()] = None,
    adjusted: Annotated[bool, typer.Option("--adjusted")] = False,
    out: Annotated[Path | None, typer.Option()] = None,
    json: Annotated[bool, typer.Option("--json")] = False,
    lang: Annotated[str | None, typer.Option()] = None,
) -> None:
    speech = speech_in(lang)
    contest = _contest(game, read_list(bots), in_range("--games", games, 1, MOST_GAMES), read_seed(seed), option or [])
    if adjusted:
        find_game(game).coached()
        contest = msgspec.structs.replace(contest, adjusted=True)
    workers = in_range("--jobs", jobs, 1, MOST_JOBS) if jobs is not None else os.cpu_count() or 1
    if out is not None:
        make_folder(out)  # better to know before a long match than after it
    found = _run(contest, workers, backend, speech)
    if out is not None:
        _write(out, found)
    if json:
        typer.echo(msgspec.json.format(msgspec.json.encode(found), indent=2))
    else:
        _show(Screen(), found, speech)


def _contest(game: str, bots: list[str], games: int, seed: int, option: list[str]) -> Contest:
    """Whole deals are played: at least so many games as were asked for."""
    options = find_game(game).read_options(read_options(option), len(bots))
    for bot in bots:
        load_bot(game, bot)
    contest = Contest(game=game, options=msgspec.json.encode(options).decode(), bots=tuple(bots), deals=1, seed=seed)
    return msgspec.structs.replace(contest, deals=-(-games // contest.games_per_deal))


def _run(contest: Contest, jobs: int, backend: str, speech: Speech) -> Standings:
    # On stderr, so that the result can be piped; and only where somebody watches.
    console = Console(stderr=True)
    columns = (BarColumn(), TextColumn("{task.description}"), TimeRemainingColumn())
    a_deal = contest.games_per_deal
    total = contest.deals * a_deal
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(speech.say("cli.simulate.progress", done=0, total=total), total=total)

        def told(deals: int) -> None:
            text = speech.say("cli.simulate.progress", done=deals * a_deal, total=total)
            progress.update(task, completed=deals * a_deal, description=text)

        return standings(contest, play_contest(contest, jobs, backend, told))


def _write(folder: Path, found: Standings) -> None:
    write(folder / "standings.json", msgspec.json.format(msgspec.json.encode(found), indent=2).decode() + "\n")
    write(folder / "standings.md", markdown(found))
    write(folder / "standings.svg", svg(found))


def _show(screen: Screen, found: Standings, speech: Speech) -> None:
    def percent(share: float) -> str:
        return speech.number(100 * share, 1)

    name = speech.say(f"{found.contest.game}.name")
    screen.show(speech.say("cli.simulate.games", count=found.games, name=name))
    table = grid(
        speech.say("cli.simulate.bot"),
        f"{speech.say('cli.simulate.share')} % (95 %)",
        speech.say("cli.simulate.mean"),
        speech.say("cli.arena.rating"),
        speech.say("cli.arena.seconds"),
        right=range(1, 5),
    )
    for one in found.bots:
        table.add_row(
            one.bot,
            f"{percent(one.share)} ({percent(one.low)}–{percent(one.high)})",
            speech.number(one.points, 2),
            speech.number(one.rating, 1),
            f"{speech.number(one.seconds_mean, 3)} … {speech.number(one.seconds_longest, 2)}",
        )
    screen.show(table)
    screen.gap()
    for duel in found.duels:
        screen.show(
            speech.say(
                "cli.arena.duel", bot=duel.bot, other=duel.other, ahead=percent(duel.ahead), p=speech.number(duel.p, 4)
            )
        )
    if found.meter is not None:
        _show_without_luck(screen, found, speech)
    screen.show(speech.say("cli.seed", value=str(found.contest.seed)))


def _show_without_luck(screen: Screen, found: Standings, speech: Speech) -> None:
    screen.gap()
    screen.show(speech.say("cli.arena.without_luck", meter=found.meter))
    table = grid("", "% (95 %)", speech.say("cli.arena.fewer"), "p", right=range(1, 4))
    sides = [(one.bot, one.adjusted) for one in found.bots]
    sides += [(f"{one.bot} – {one.other}", one.adjusted) for one in found.duels]
    for name, one in sides:
        if one is not None:
            share = f"{speech.number(100 * one.share, 1)} ± {speech.number(100 * one.within, 1)}"
            p = "" if one.p is None else speech.number(one.p, 4)
            table.add_row(name, share, f"{speech.number(one.fewer, 1)} ×", p)
    screen.show(table)
