"""Skull Queen in the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from calavera.games.skull_queen.game import GAME
from calavera.games.skull_queen.rules.actions import COLOUR_NAMES, SIDES, Colour, Side
from calavera.games.skull_queen.rules.layout import SPACES
from calavera.games.skull_queen.rules.view import PlankSides, PlankView, PlayedCard, SkullQueenView, TrickView
from calavera.terminal.choices import Menu, numbered
from calavera.terminal.draw import SHAPES, STYLES, grid, joined, labelled, player
from calavera.terminal.speech import Speech

SECRETS = True
OVERBOARD = "≈"
SCORE = "cli.table.points"


def board(view: SkullQueenView, speech: Speech) -> RenderableType:
    """All planks and the trick, then what lies in the centre and what the last trick did."""
    table = grid(
        speech.say("cli.table.player"),
        speech.say("skull_queen.terminal.cards"),
        *map(str, range(SPACES)),
        OVERBOARD,
        speech.say("cli.table.points"),
        speech.say("skull_queen.terminal.trick"),
        right=(1, 3 + SPACES),
    )
    played = {card.seat: card for card in view.trick}
    for seat, other in enumerate(view.seats):
        table.add_row(
            player(view, seat, speech),
            str(other.cards),
            *_plank_cells(other.plank, view.worth),
            str(view.scores[seat]),
            _card(played[seat].card) if seat in played else "",
        )
    if None in played:
        blank = [""] * (SPACES + 3)
        table.add_row(f"  {speech.say('skull_queen.ghost')}", *blank, _card(played[None].card))
    shapes = joined(
        Text.assemble((shape, STYLES[c]), " ", speech.say(f"skull_queen.colour.{c}")) for c, shape in SHAPES.items()
    )
    overboard = Text(f"{OVERBOARD} {speech.say('skull_queen.overboard')}")
    lines = [Text.assemble(shapes, "  ", overboard), Text(speech.say("skull_queen.terminal.spaces"), style="dim")]
    if view.colour is not None:
        lines.append(labelled(speech, "skull_queen.terminal.colour", _colour(view.colour, speech)))
    if view.centre:
        lines.append(labelled(speech, "skull_queen.terminal.centre", _cards(view.centre)))
    if view.last_trick is not None:
        lines.append(_last_trick(view.last_trick, speech))
    return Group(table, *lines)


def _plank_cells(plank: PlankView | None, worth: PlankSides) -> list[Text]:
    """The five spaces, each with its points and the pirates on it, then the pirates overboard."""
    if plank is None:
        return [Text("?", style="dim")] * SPACES + [Text()]
    cells = [Text(f"{points} ", style="dim") for points in worth.of(plank.side)] + [Text()]
    for colour, space in zip(COLOUR_NAMES, plank.pirates, strict=True):
        cells[SPACES if space is None else space].append(SHAPES[colour], style=STYLES[colour])
    return cells


def _last_trick(trick: TrickView, speech: Speech) -> Text:
    def name(card: PlayedCard) -> str:
        return speech.say("skull_queen.ghost") if card.seat is None else speech.name(card.seat)

    cards = joined((Text.assemble(name(card), " ", _card(card.card)) for card in trick.cards), ", ")
    moves = [
        Text.assemble(
            speech.name(move.seat),
            " ",
            (SHAPES[move.colour], STYLES[move.colour]),
            f" {move.steps:+d}".replace("-", "−"),
            f" ({speech.say('skull_queen.overboard')})" if move.overboard else "",
        )
        for move in trick.moves
    ]
    parts = [cards, joined(moves, ", ")] if moves else [cards]
    return labelled(speech, "skull_queen.terminal.last_trick", joined(parts, " → "))


def own(view: SkullQueenView, speech: Speech) -> RenderableType | None:
    """The viewer's hand, and the card that lies face down."""
    if view.seat is None:
        return None
    lines = [labelled(speech, "cli.table.hand", _cards(view.hand))]
    if view.chosen is not None:
        lines.append(labelled(speech, "skull_queen.terminal.chosen", _card(view.chosen)))
    return Text("\n").join(lines)


def _card(name: str) -> Text:
    """A card in short: shape and number."""
    colour, _, value = name.partition("-")
    if not value:
        return Text("0" if name == "monkey" else "13", style="bold")
    return Text(SHAPES[colour] + value, style=STYLES[colour])


def _cards(names: Iterable[str]) -> Text:
    return joined((_card(name) for name in names), " ")


def _colour(colour: Colour, speech: Speech) -> Text:
    return Text(f"{SHAPES[colour]} {speech.say(f'skull_queen.colour.{colour}')}", style=STYLES[colour])


def menu(view: SkullQueenView, legal: Sequence[int], speech: Speech) -> Menu:
    """Cards by number; a plank is typed, because there are too many to list."""
    question = speech.tell(GAME.text.prompt(view)) or ""
    if view.stage == "placing":
        sides = [_side_line(side, view.worth, speech) for side in SIDES]
        return Menu(question=question, guide=[*sides, speech.say("skull_queen.terminal.guide.plank")])
    cards: list[tuple[int, Text | str]] = [(action, speech.tell(GAME.label(action)) or "") for action in legal]
    return Menu(question=question, choices=numbered(cards))


def _side_line(side: Side, worth: PlankSides, speech: Speech) -> str:
    """What the spaces of a side are worth, after the word to type for it."""
    points = " ".join(map(str, worth.of(side)))
    return f"{side:<6} {points}  ({speech.say(f'skull_queen.side.{side}')})"
