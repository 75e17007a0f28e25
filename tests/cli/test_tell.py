"""What is told of a game is what happened in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from librt.random import Random

from calavera.core.bot import RandomBot, step
from calavera.core.state import OVER, Note, State
from calavera.games import GAMES
from calavera.games.catalogue import catalogue
from calavera.messages import LANGUAGES
from calavera.terminal.speech import Speech

PLAYERS = {"skull_king": 3, "skull": 4, "yamiks": 2, "skull_queen": 3}


def told(
    game: str, lang: str = "en", seed: int = 6, options: dict[str, Any] | None = None, players: int | None = None
) -> Iterator[tuple[State, Any, str]]:
    """Each event of a random game with its sentence, and the state after the move that brought it."""
    count = players or PLAYERS[game]
    state: State = GAMES[game].new(count, options)
    journal: list[Note] = []
    state.journal = journal
    speech = Speech(catalogue(lang), [f"P{seat}" for seat in range(count)])
    rng = Random(seed)
    while state.mover() != OVER:
        step(state, [RandomBot()] * count, rng)
        for event in state.game.events(journal):
            yield state, event, speech.tell(state.game.tell(event)) or ""
        journal.clear()


def _tag(event: Any) -> str:
    return str(event.__struct_config__.tag)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        ("skull_king", 4, {}),
        ("skull", 6, {"last_chance": True}),
        ("yamiks", 4, {}),
        ("yamiks", 1, {}),
        ("skull_queen", 2, {}),
        ("skull_queen", 6, {}),
    ],
)
def test_everything_that_happens_can_be_told_in_every_language(
    lang: str, game: str, players: int, options: dict[str, Any]
) -> None:
    sentences = [sentence for seed in (1, 2) for _, _, sentence in told(game, lang, seed, options, players)]
    assert sum(bool(sentence) for sentence in sentences) > 40
    assert not any("{" in sentence for sentence in sentences)


def test_a_throw_is_told_with_its_die_and_its_face() -> None:
    throws: list[str] = []
    for state, event, sentence in told("skull_king"):
        if _tag(event) == "threw":
            throws.append(sentence)
        elif _tag(event) == "trick_taken":
            trick = state.view(None).last_trick
            told_trick = throws[-3:]
            for die, line in zip(trick.dice, told_trick, strict=True):
                assert line.startswith(f"P{die.seat} ")
                assert line.endswith(f": {die.face}.")
            assert sentence.startswith(f"P{trick.taker} takes the trick: ")
    assert len(throws) == 3 * 36


def test_a_box_is_told_with_its_points() -> None:
    filled = [(event.seat, sentence) for _, event, sentence in told("yamiks") if _tag(event) == "filled"]
    end = [state for state, _, _ in told("yamiks")][-1].view(None)
    for seat, sheet in enumerate(end.seats):
        said = [
            re.findall(r": (\d+) points? \(.+\)\. Two best dice: (\d+)\.", line) for who, line in filled if who == seat
        ]
        assert sum(int(points) for ((points, _),) in said) == sum(line.points for line in sheet.lines)
        assert sum(int(two_dice) for ((_, two_dice),) in said) == sheet.two_dice_total


def test_planks_are_told_as_they_lie() -> None:
    checked = 0
    for state, event, sentence in told("skull_queen"):
        if _tag(event) == "plank":
            plank = state.view(None).seats[event.seat].plank
            worth = (1, 2, 3, 5, 8) if plank.side == "front" else (8, 5, 3, 2, 1)
            colours = ("red", "yellow", "green", "blue")
            pirates = ", ".join(f"{name} on {worth[space]}" for name, space in zip(colours, plank.pirates, strict=True))
            assert sentence == f"P{event.seat} takes the {plank.side}: {pirates}."
            checked += 1
    assert checked == 9


def test_cards_are_told_as_they_lie_in_the_last_trick() -> None:
    played: list[str] = []
    for state, event, sentence in told("skull_queen"):
        if _tag(event) == "played":
            played.append(sentence)
            if len(played) % 3 == 0:
                for card, line in zip(state.view(None).last_trick.cards, played[-3:], strict=True):
                    name = {"monkey": "monkey (0)", "mate": "first mate (13)"}.get(
                        card.card, card.card.replace("-", " ")
                    )
                    assert line == f"P{card.seat} plays: {name}."
    assert len(played) == 3 * 14 * 3


def test_a_challenge_is_told_with_who_turns_whose_disc() -> None:
    sentences = [sentence for seed in range(4) for _, _, sentence in told("skull", seed=seed)]
    assert any(re.fullmatch(r"P(\d) turns over one of P(?!\1)\d’s discs: a skull!", line) for line in sentences)
    assert any(re.fullmatch(r"P(\d) turns over one of their own discs: a flower\.", line) for line in sentences)
    assert not any(re.fullmatch(r"P(\d) turns over one of P\1’s discs.*", line) for line in sentences)
