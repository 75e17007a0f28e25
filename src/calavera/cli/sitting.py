"""One game in the terminal: people at the keyboard, bots in the other seats, and chance."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from librt.random import Random
from rich.rule import Rule
from rich.text import Text

from calavera.cli import files
from calavera.cli.narration import Narration
from calavera.cli.rules import say_untranslated, show_rules
from calavera.cli.screen import Screen
from calavera.core.bot import Bot
from calavera.core.errors import CalaveraError
from calavera.core.state import CHANCE, NOBODY, OVER, State
from calavera.core.view import View
from calavera.terminal.choices import Menu, listing, read_choice
from calavera.terminal.draw import score_table
from calavera.terminal.generic import board_of
from calavera.terminal.speech import Speech

_SEED_STEP = 1_000_003  # apart enough that no bot shares its numbers with chance


class Quit(Exception):
    """A player wants to stop."""


def asked_yes(screen: Screen, speech: Speech, question: str) -> bool:
    yes, no = speech.say("cli.yes"), speech.say("cli.no")
    answer = screen.ask(f"{speech.say(question)} ({yes}/{no})").lower()
    return answer[:1] in (yes[0], "y")


class Sitting:
    def __init__(
        self, state: State, bots: Sequence[Bot | None], speech: Speech, screen: Screen, seed: int, save: Path | None
    ) -> None:
        """`bots` has None where a person sits. Chance and each bot have random numbers of their own."""
        self._state = state
        self._bots = bots
        self._speech = speech
        self._screen = screen
        self._save = save
        self._board = board_of(state.game)
        self._chance = Random(seed)
        self._rngs = [Random((seed + _SEED_STEP * (seat + 1)) % 2**63) for seat in range(len(bots))]
        self._people = [seat for seat, bot in enumerate(bots) if bot is None]
        self._narration = Narration(state, speech, [NOBODY, *self._people])
        self._at_screen = self._people[0] if self._people else NOBODY

    def play(self) -> None:
        """Play to the end; raises Quit or InputEnded before."""
        say_untranslated(self._screen, self._state.game.id, self._speech)
        self._keep()
        while (who := self._state.mover()) != OVER:
            if who == CHANCE:
                self._state.apply(CHANCE, self._state.sample(self._chance))
            else:
                self._state.play(who, self._choose(who))
            self._narration.collect()
            self._keep()
            if not self._people:
                self._tell(NOBODY)
        self._finish()

    def _keep(self) -> None:
        if self._save is not None:
            files.save(self._save, self._state)

    def _choose(self, seat: int) -> int:
        bot = self._bots[seat]
        legal = self._state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        view = self._state.view(seat)
        return self._ask(seat, view, legal) if bot is None else bot.choose(view, legal, self._rngs[seat])

    # A person's turn

    def _ask(self, seat: int, view: View, legal: list[int]) -> int:
        if seat != self._at_screen and self._board.SECRETS:
            self._hand_over(seat)
        self._at_screen = seat
        game = self._state.game
        menu = self._board.menu(view, legal, self._speech.to(seat))
        self._screen.clear()
        self._tell(seat)
        self._draw(view)
        self._offer(view, menu)
        while True:
            text = self._screen.ask(self._speech.name(seat))
            if text in ("?", "r", "s", "q"):
                self._command(text, view, menu)
                continue
            if not text:
                continue
            try:
                return read_choice(text, menu, legal, game.actions, partial(game.refusal, self._state, seat))
            except CalaveraError as error:
                self._screen.show(Text(self._speech.fault(error), style="red"))

    def _hand_over(self, seat: int) -> None:
        self._screen.clear()
        self._screen.ask(self._speech.say("cli.pass_screen", name=self._speech.name(seat)))

    def _tell(self, observer: int) -> None:
        for line in self._narration.since_last_time(observer):
            self._screen.show(Text(line))

    def _draw(self, view: View) -> None:
        speech = self._speech.to(view.seat)
        heading = speech.tell(self._state.game.text.heading(view))
        name = speech.say(f"{self._state.game.id}.name")
        self._screen.show(Rule(Text(f"{name} – {heading}" if heading else name, style="bold"), style="dim"))
        self._screen.show(self._board.board(view, speech))
        own = self._board.own(view, speech)
        if own is not None:
            self._screen.show(own)

    def _offer(self, view: View, menu: Menu) -> None:
        say = self._speech.say
        turn = say("cli.turn.yours", name=self._speech.name(view.seat))
        self._screen.show(Text.assemble((turn, "bold green"), " ", (menu.question, "bold")))
        if len(view.to_act) > 1:
            self._screen.show(Text(say("cli.turn.together"), style="dim"))
        for line in menu.guide:
            self._screen.show(line)
        if menu.choices:
            self._screen.show(listing(menu.choices, self._state.game.actions))
        self._screen.show(Text(say("cli.choices.keys" if menu.guide else "cli.choices.prompt"), style="dim"))

    def _command(self, text: str, view: View, menu: Menu) -> None:
        say = self._speech.say
        if text == "q":
            if asked_yes(self._screen, self._speech, "cli.quit.confirm"):
                raise Quit
        elif text == "s":
            self._screen.show(score_table(view.scores, self._board.SCORE, self._speech))
        elif text == "r":
            show_rules(self._screen, self._state.game.id, self._speech)
            self._screen.ask(say("cli.continue"))
            self._draw(view)
            self._offer(view, menu)
        else:
            for n in range(1, 5):
                self._screen.show(say(f"cli.help.{n}"))
            examples = f"{self._state.game.id}.terminal.examples"
            if examples in self._speech.catalogue:
                self._screen.show(say(examples))
            self._offer(view, menu)

    # The end

    def _finish(self) -> None:
        say = self._speech.say
        if self._people:
            self._screen.clear()
            # What several people at one screen may all see is what a spectator sees.
            self._tell(self._people[0] if len(self._people) == 1 else NOBODY)
        view: Any = self._state.view(None)
        self._draw(view)
        self._screen.gap()
        self._screen.show(Text(say("cli.over"), style="bold"))
        self._screen.show(score_table(view.scores, self._board.SCORE, self._speech))
        winners = say("cli.winners", count=len(view.winners), names=self._speech.all_names(view.winners))
        self._screen.show(Text(winners, style="bold green"))
