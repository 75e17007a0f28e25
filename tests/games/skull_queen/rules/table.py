"""A table scripted in words: `deal`, `place`, `play` and `ghost` let chance and seats do what a test says."""

from __future__ import annotations

from typing import Any, TypeVar

from librt.random import Random

from calavera.core.journal import JournalEvent
from calavera.core.state import CHANCE, Note
from calavera.games.skull_queen.game import GAME
from calavera.games.skull_queen.rules.actions import CARD_NAMES, COLOUR_NAMES
from calavera.games.skull_queen.rules.state import SkullQueenState
from calavera.games.skull_queen.rules.view import PirateMove, SkullQueenView

MIDDLE = "front 2 2 2 2"

E = TypeVar("E", bound=JournalEvent)


class Table:
    """Dealt by the last seat unless said otherwise, so that seat 0 leads."""

    def __init__(self, players: int = 4, *, dealer: int | None = None, **options: Any) -> None:
        self.state: SkullQueenState = GAME.new(players, options)
        self.journal: list[Note] = []
        self.state.journal = self.journal
        self.happen(f"dealer {players - 1 if dealer is None else dealer}")

    def happen(self, text: str) -> None:
        GAME.happen(self.state, text)

    def deal(self, *hands: str, centre: str = "", ghost: str = "") -> None:
        """Deal each seat its cards and fill up with others; `-blue` in a hand keeps blue ones out of it.

        With 4 or 6 players the monkey and the mate go to the centre when nothing else is said.
        """
        players = self.state.players
        if players in (4, 6) and not centre:
            centre = "monkey mate"
        words = [set(hand.split()) for hand in (*hands, *[""] * (players - len(hands)))]
        full = filled_up(words, self.cards_in_deck() - set(centre.split()) - set(ghost.split()), self.state.lacking)
        for seat, hand in enumerate(full):
            for card in hand:
                self.happen(f"deal {seat} {card}")
        for card in centre.split():
            self.happen(f"centre {card}")

    def cards_in_deck(self) -> set[str]:
        return {GAME.outcomes.format(outcome).split()[-1] for outcome, _ in self.state.weights()}

    def place(self, *planks: str) -> None:
        """A plank for each seat from 0 on; in the middle of the front for those not named."""
        for seat in range(self.state.players):
            self.choose(seat, f"plank {planks[seat] if seat < len(planks) else MIDDLE}")

    def choose(self, seat: int, text: str) -> None:
        GAME.play(self.state, seat, text)

    def play(self, cards: str) -> None:
        """Cards played one after the other by whoever's turn it is."""
        for card in cards.split():
            self.choose(self.state.mover(), f"play {card}")

    def ghost(self, card: str, first: str, second: str) -> None:
        """A trick of two players: the ghost's card, then those of seats 0 and 1."""
        self.happen(f"ghost {card}")
        self.choose(0, f"play {first}")
        self.choose(1, f"play {second}")

    def view(self, seat: int | None = None) -> SkullQueenView:
        return GAME.view(self.state, seat)

    def legal(self, seat: int) -> set[str]:
        return {GAME.actions.format(action).removeprefix("play ") for action in self.state.legal(seat)}

    def pirates(self, seat: int) -> tuple[int | None, ...]:
        plank = self.view().seats[seat].plank
        assert plank is not None
        return plank.pirates

    def moves(self) -> set[tuple[int, str, int]]:
        """What the last trick moved: seat, colour, steps."""
        return {(move.seat, move.colour, move.steps) for move in self.last_moves()}

    def last_moves(self) -> tuple[PirateMove, ...]:
        trick = self.view().last_trick
        assert trick is not None
        return trick.moves

    def told(self, kind: type[E]) -> list[E]:
        """The events of this kind so far."""
        return [event for event in GAME.events(self.journal) if isinstance(event, kind)]


def filled_up(words: list[set[str]], left: set[str], size: int) -> list[list[str]]:
    """Hands of `size` with the cards named, the rest taken from `left`, the seats barred from colours first."""
    named = [[word for word in hand if not word.startswith("-")] for hand in words]
    spare = [card for card in CARD_NAMES if card in left and not any(card in hand for hand in named)]
    for seat in sorted(range(len(words)), key=lambda seat: -len(words[seat] - set(named[seat]))):
        fitting = [card for card in spare if "-" + card.split("-")[0] not in words[seat]]
        for card in fitting[: size - len(named[seat])]:
            named[seat].append(card)
            spare.remove(card)
    return named


def ready(*hands: str, centre: str = "", planks: tuple[str, ...] = (), **options: Any) -> Table:
    """A table with one hand per seat where the first trick can begin."""
    table = Table(len(hands), **options)
    table.deal(*hands, centre=centre)
    table.place(*planks)
    return table


def move_at_random(state: SkullQueenState, rng: Random) -> None:
    if state.mover() == CHANCE:
        state.apply(CHANCE, state.sample(rng))
    else:
        seats = state.movers()
        seat = seats[rng.randrange(len(seats))]
        state.apply(seat, state.random_action(seat, rng, state.buffer()))


def finish_round(state: SkullQueenState, rng: Random) -> None:
    now = state.round
    while state.round == now and not state.is_over():
        move_at_random(state, rng)


def colour_of(card: str) -> str | None:
    colour = card.partition("-")[0]
    return colour if colour in COLOUR_NAMES else None
