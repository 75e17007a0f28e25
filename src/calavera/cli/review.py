"""`calavera review`: a finished game looked at by the coach, of a saved game, a proof or a table on a server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from calavera.cli import files, proofs
from calavera.cli.errors import BadProof, NotOverYet
from calavera.cli.fetch import is_address
from calavera.cli.language import speech_in
from calavera.cli.screen import Screen
from calavera.cli.setup import in_range
from calavera.coach.report import Amount, SeatReport, report
from calavera.core.coach import SOURCES, Unit
from calavera.core.errors import CalaveraError
from calavera.core.state import State
from calavera.table.table import Table
from calavera.terminal.draw import grid
from calavera.terminal.speech import Speech

LEAST_EFFORT, MOST_EFFORT = 0.05, 20.0


def review(
    reviewed: Annotated[str, typer.Argument(metavar="FILE|URL")],
    reviewed_seat: Annotated[int | None, typer.Option("--seat")] = None,
    effort: Annotated[float, typer.Option(min=LEAST_EFFORT, max=MOST_EFFORT)] = 1.0,
    json: Annotated[bool, typer.Option("--json")] = False,
    lang: Annotated[str | None, typer.Option()] = None,
) -> None:
    speech = speech_in(lang)
    end, names = _game(reviewed, speech)
    if not end.is_over():
        raise NotOverYet()
    players = int(end.players)
    seats = range(players) if reviewed_seat is None else [in_range("--seat", reviewed_seat, 1, players) - 1]
    named = speech.at_table(names or [speech.say("seat.player", n=n + 1) for n in range(players)])
    found = _reviewed(end, seats, effort, speech)
    if json:
        typer.echo(msgspec.json.format(msgspec.json.encode(found), indent=2))
        return
    screen = Screen()
    for one in found:
        _show(screen, one, named)


def _game(source: str, speech: Speech) -> tuple[State, list[str]]:
    """The game, and the players' names where they are known."""
    if not is_address(source) and not _is_proof(Path(source)):
        return files.load(Path(source)), []
    id, entries = proofs.entries(proofs.read(source, speech), source, "")
    table = Table(id, without_talk=True)
    try:
        for entry in entries:
            table.apply(entry)
        state = table.playing()
    except CalaveraError as error:
        raise BadProof(path=source) from error
    return state, [seat.name for seat in table.seats if seat is not None]


def _is_proof(path: Path) -> bool:
    """Proofs are JSON, saved games are lines of words."""
    return files.read(path).lstrip()[:1] in ("{", "[")


def _reviewed(end: State, seats: range | list[int], effort: float, speech: Speech) -> list[SeatReport]:
    # On stderr, so that the result can be piped; and only where somebody watches.
    console = Console(stderr=True)
    columns = (BarColumn(), TextColumn("{task.description}"), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(speech.say("cli.review.progress"), total=len(seats) * len(end.moves()))

        def one(number: int, seat: int) -> SeatReport:
            before = number * len(end.moves())

            def tell(done: int, _total: int) -> None:
                progress.update(task, completed=before + done)

            return report(end, seat, effort, tell)

        return [one(number, seat) for number, seat in enumerate(seats)]


def _show(screen: Screen, found: SeatReport, speech: Speech) -> None:
    screen.show(Text(speech.name(found.seat), style="bold"))
    if found.accuracy is not None:
        percent = speech.number(found.accuracy, 1)
        if found.grade is None:
            screen.show(speech.say("cli.review.accuracy_only", percent=percent))
        else:
            grade = speech.say(f"coach.grade.{found.grade}")
            screen.show(speech.say("cli.review.accuracy", percent=percent, grade=grade))
    unit = found.unit
    table = grid("", speech.say(f"cli.review.{unit}"), right=[1])
    table.add_row(speech.say("cli.review.initial"), _amount(found.initial, unit, speech))
    for source in SOURCES:
        if found.luck[source] != Amount(0.0, 0.0):
            table.add_row(speech.say(f"coach.luck.{source}"), _amount(found.luck[source], unit, speech, signed=True))
    table.add_row(speech.say("cli.review.skill"), _amount(found.skill, unit, speech, signed=True))
    table.add_row(speech.say("cli.review.final"), _amount(Amount(found.final, 0.0), unit, speech))
    table.add_row(speech.say("cli.review.adjusted"), _amount(found.adjusted, unit, speech))
    screen.show(table)
    for remark in found.remarks:
        screen.line(speech.tell(remark) or "")
    for at in found.costliest:
        decision = found.decisions[at]
        label = {one.action: speech.tell(one.label) for one in decision.choices}
        screen.line(
            speech.say(
                "cli.review.costly",
                n=decision.move + 1,
                made=label[decision.made],
                best=label[decision.best],
                loss=_amount(decision.loss, unit, speech),
            )
        )
        if decision.why is not None:
            screen.line("  " + (speech.tell(decision.why) or ""))
    screen.gap()


def _amount(amount: Amount, unit: Unit, speech: Speech, *, signed: bool = False) -> str:
    """Shares of the win in percent, points as they are; with the standard error where there is one."""
    scale = 100.0 if unit == "wins" else 1.0
    number = speech.number(abs(scale * amount.value), 1)
    sign = "−" if amount.value < 0 else "+" if signed else ""
    error = f" ± {speech.number(scale * amount.error, 1)}" if amount.error > 0 else ""
    return f"{sign}{number}{error}"
