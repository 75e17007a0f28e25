"""Skull Queen in the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from calavera.cli.choices import Menu, numbered
from calavera.cli.draw import SHAPES, STYLES, grid, joined, labelled, player
from calavera.cli.speech import Speech
from calavera.rules.sentence import Sentence
from calavera.rules.skull_queen import GAME
from calavera.rules.skull_queen.state import PLANK, SPACES, points_of
from calavera.rules.skull_queen.view import PlayedCard, SkullQueenSeat, SkullQueenView, TrickView
from calavera.rules.skull_queen.words import COLOUR_NAMES, SIDES, Plank, Play, Side
from calavera.rules.state import Event

SECRETS = True
OVERBOARD = "≈"
SCORE = "cli.table.points"


def heading(view: SkullQueenView, speech: Speech) -> str:
    if view.round == 0:
        return ""
    parts = [speech.say("cli.heading.skull_queen.round", n=view.round, total=view.rounds)]
    if view.stage in ("playing", "ghost_leads"):
        parts.append(speech.say("cli.heading.skull_queen.tricks_left", count=view.tricks_left))
    return " – ".join(parts)


def board(view: SkullQueenView, speech: Speech) -> RenderableType:
    table = grid(
        speech.say("cli.table.player"),
        speech.say("cli.table.cards"),
        *map(str, range(SPACES)),
        OVERBOARD,
        speech.say("cli.table.points"),
        speech.say("cli.table.trick"),
        right=(1, 3 + SPACES),
    )
    played = {card.seat: card for card in view.trick}
    for seat, other in enumerate(view.seats):
        table.add_row(
            player(view, seat, speech),
            str(other.cards),
            *_plank_cells(other),
            str(view.scores[seat]),
            _card(played[seat].card) if seat in played else "",
        )
    if None in played:
        blank = [""] * (SPACES + 3)
        table.add_row(f"  {speech.say('skull_queen.ghost')}", *blank, _card(played[None].card))
    shapes = joined(Text.assemble((shape, STYLES[c]), " ", speech.say(f"colour.{c}")) for c, shape in SHAPES.items())
    overboard = Text(f"{OVERBOARD} {speech.say('skull_queen.overboard')}")
    lines = [Text.assemble(shapes, "  ", overboard), Text(speech.say("cli.table.spaces"), style="dim")]
    if view.colour is not None:
        lines.append(labelled(speech, "cli.table.colour", _colour(view.colour, speech)))
    if view.centre:
        lines.append(labelled(speech, "cli.table.centre", _cards(view.centre)))
    if view.last_trick is not None:
        lines.append(_last_trick(view.last_trick, speech))
    return Group(table, *lines)


def _plank_cells(seat: SkullQueenSeat) -> list[Text]:
    """The five spaces with what they are worth and who stands on them, then who is overboard."""
    plank = seat.plank
    if plank is None:
        return [Text("?", style="dim")] * SPACES + [Text()]
    side = SIDES.index(plank.side)
    cells = [Text(f"{points_of(side, space)} ", style="dim") for space in range(SPACES)] + [Text()]
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
    return labelled(speech, "cli.table.last_trick", joined(parts, " → "))


def own(view: SkullQueenView, speech: Speech) -> RenderableType | None:
    if view.seat is None:
        return None
    lines = [labelled(speech, "cli.table.hand", _cards(view.hand))]
    if view.chosen is not None:
        lines.append(labelled(speech, "cli.table.chosen", _card(view.chosen)))
    return Text("\n").join(lines)


def _card(name: str) -> Text:
    """A card in short: shape and number."""
    colour, _, value = name.partition("-")
    if not value:
        return Text("0" if name == "monkey" else "13", style="bold")
    return Text(SHAPES[colour] + value, style=STYLES[colour])


def _cards(names: Iterable[str]) -> Text:
    return joined((_card(name) for name in names), " ")


def _card_words(name: str, speech: Speech) -> str:
    colour, _, value = name.partition("-")
    return speech.say(f"skull_queen.card.{colour}", value=value)


def _colour(colour: str, speech: Speech) -> Text:
    return Text(f"{SHAPES[colour]} {speech.say(f'colour.{colour}')}", style=STYLES[colour])


def menu(view: SkullQueenView, legal: Sequence[int], speech: Speech) -> Menu:
    if view.stage == "placing":
        return Menu(
            question=speech.say("cli.ask.skull_queen.plank"),
            guide=[*(_side_line(side, speech) for side in SIDES), speech.say("cli.guide.skull_queen.plank")],
        )
    cards: list[tuple[int, Text | str]] = [(action, label(action, view, speech)) for action in legal]
    return Menu(question=speech.say("cli.ask.skull_queen.play"), choices=numbered(cards))


def _side_line(side: Side, speech: Speech) -> str:
    """What the spaces of a side are worth, after the word to type for it."""
    worth = " ".join(str(points_of(SIDES.index(side), space)) for space in range(SPACES))
    return f"{side:<6} {worth}  ({speech.say(f'skull_queen.side.{side}')})"


def label(action: int, view: SkullQueenView, speech: Speech) -> str:  # noqa: ARG001  (every game's labels take a view)
    match GAME.actions.struct(action):
        case Play(card):
            return _card_words(card, speech)
        case Plank(side) as plank:
            return f"{speech.say(f'skull_queen.side.{side}')}: {_pirates(plank)}"
        case struct:
            raise TypeError(f"not an action of Skull Queen: {struct}")


def _pirates(plank: Plank) -> str:
    """Where the pirates of a plank stand, as what their spaces are worth."""
    side = SIDES.index(plank.side)
    return " ".join(f"{SHAPES[colour]}{points_of(side, getattr(plank, colour))}" for colour in COLOUR_NAMES)


def tell(event: Event, speech: Speech) -> str | None:
    sentence = GAME.tell(event)
    if sentence is not None and event.what == "plank":
        plank = GAME.actions.struct(PLANK + event.value)
        if not isinstance(plank, Plank):
            raise TypeError(f"not a plank: {plank}")
        # As on the board, pirates are shapes here.
        sentence = Sentence(sentence.key, {**sentence.params, "value": _pirates(plank)})
    return speech.tell(sentence)
