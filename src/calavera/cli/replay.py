"""`calavera replay`: a saved game again, move by move, as one seat or a spectator saw it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from calavera.cli import files
from calavera.cli.errors import BadUsage, NotOverYet
from calavera.cli.language import speech_in
from calavera.cli.narration import Narration
from calavera.cli.screen import InputEnded, Screen
from calavera.cli.setup import in_range
from calavera.core.state import CHANCE, NOBODY, State
from calavera.core.view import View
from calavera.terminal.draw import score_table
from calavera.terminal.generic import board_of
from calavera.terminal.speech import Speech


def replay(
    file: Annotated[Path, typer.Argument()],
    seat: Annotated[int | None, typer.Option()] = None,
    everything: Annotated[bool, typer.Option("--all")] = False,
    step: Annotated[bool, typer.Option("--step")] = False,
    lang: Annotated[str | None, typer.Option()] = None,
) -> None:
    speech = speech_in(lang)
    state = files.load(file)
    if everything and seat is not None:
        raise BadUsage(reason="--seat, --all")
    if everything and not state.is_over():
        raise NotOverYet()
    observer = NOBODY if seat is None else in_range("--seat", seat, 1, int(state.players)) - 1
    named = speech.at_table([speech.say("seat.player", n=n + 1) for n in range(state.players)])
    showing = _Replay(state, observer, everything, named)
    screen = Screen()
    try:
        if step:
            showing.step_through(screen)
        else:
            showing.print_all(screen)
    except (InputEnded, KeyboardInterrupt):
        screen.gap()


class _Replay:
    """`observer` is a seat or NOBODY, a spectator; with `everything` a spectator is shown all hands too."""

    def __init__(self, end: State, observer: int, everything: bool, speech: Speech) -> None:
        self._end = end
        self._observer = observer
        self._everything = everything
        self._speech = speech
        self._drawn = board_of(end.game)
        self._moves = end.moves()

    def print_all(self, screen: Screen) -> None:
        screen.show(Rule(Text(self._speech.say(f"{self._end.game.id}.name"), style="bold")))
        state = self._start()
        narration = Narration(state, self._speech, [self._observer])
        for number, (who, what) in enumerate(self._moves, start=1):
            lines = self._make_move(state, narration, who, what)
            if lines:
                entry = Table.grid(padding=(0, 2))
                entry.add_row(Text(f"{number:>4}", style="dim"), Text("\n".join(lines)))
                screen.show(entry)
        screen.gap()
        screen.show(self._board(state))
        self._result(screen)

    def step_through(self, screen: Screen) -> None:
        at = 0
        while True:
            state, lines = self._after(at)
            screen.clear()
            total = len(self._moves)
            title = (
                self._speech.say("cli.replay.step", n=at, total=total) if at else self._speech.say("cli.replay.start")
            )
            screen.show(Rule(Text(title, style="bold")), *lines, self._board(state))
            if at == total:
                self._result(screen)
            answer = screen.ask(self._speech.say("cli.replay.prompt")).lower()
            if answer == "q" or (at == total and answer != "b"):
                return
            at = max(0, at - 1) if answer == "b" else at + 1

    def _start(self) -> State:
        fresh: State = self._end.game.new(self._end.players, self._end.options)
        return fresh

    def _after(self, count: int) -> tuple[State, list[str]]:
        """The position after so many moves, and what the last of them was."""
        state = self._start()
        narration = Narration(state, self._speech, [self._observer])
        lines: list[str] = []
        for who, what in self._moves[:count]:
            lines = self._make_move(state, narration, who, what)
        return state, lines

    def _make_move(self, state: State, narration: Narration, who: int, what: int) -> list[str]:
        lines: list[str] = []
        if self._everything:
            lines.append(self._in_words(state, who, what))
        state.apply(who, what)
        narration.collect()
        return lines + narration.since_last_time(self._observer)

    def _in_words(self, state: State, who: int, what: int) -> str:
        if who == CHANCE:
            return f"{self._speech.say('cli.replay.chance')}: {state.game.outcomes.format(what)}"
        label = self._speech.tell(state.game.label(what))
        return f"{self._speech.name(who)}: {label}"

    def _board(self, state: State) -> RenderableType:
        view: View = state.view(None if self._observer == NOBODY else self._observer)
        parts: list[RenderableType] = [Text(self._speech.tell(state.game.text.heading(view)) or "", style="bold")]
        parts.append(self._drawn.board(view, self._speech))
        own = self._drawn.own(view, self._speech)
        if own is not None:
            parts.append(own)
        if self._everything:
            for seat in range(state.players):
                hand = self._drawn.own(state.view(seat), self._speech)
                if hand is not None:
                    parts += [Text(self._speech.name(seat), style="bold"), hand]
        return Group(*parts)

    def _result(self, screen: Screen) -> None:
        if not self._end.is_over():
            return
        winners = self._end.winners()
        screen.show(Text(self._speech.say("cli.over"), style="bold"))
        screen.show(score_table(self._end.scores(), self._drawn.SCORE, self._speech))
        names = self._speech.all_names(winners)
        screen.show(Text(self._speech.say("cli.winners", count=len(winners), names=names), style="bold green"))
