"""Twin games: alike in all that one viewer may know, different in what is hidden from it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from calavera.core.errors import CalaveraError
from calavera.core.state import State
from calavera.games import find_game
from tests.server.harness.knowledge import CHANCE, Move, known


def random_game(game: str, players: int, options: dict[str, object], rng: random.Random) -> list[Move]:
    """A whole game of random choices."""
    state = find_game(game).new(players, options)
    moves: list[Move] = []
    while not state.is_over():
        who = CHANCE if state.mover() == CHANCE else rng.choice(state.movers())
        what = rng.choice([o for o, _ in state.weights()] if who == CHANCE else state.legal(who))
        words = (state.game.outcomes if who == CHANCE else state.game.actions).format(what)
        moves.append(_made(state, who, words))
    return moves


def begun(moves: Sequence[Move], length: int) -> list[Move]:
    """So many moves of a game, and whatever chance does right after them, as a table never waits for chance."""
    while length < len(moves) and moves[length].who == CHANCE:
        length += 1
    return list(moves[:length])


def _made(state: State, who: int, words: str) -> Move:
    """Make a move and say whether others chose at the same time. Raises if it may not be made."""
    if who == CHANCE:
        state.game.happen(state, words)
        return Move(who, words)
    stage, together = state.stage_from, state.waiting != 0
    state.game.play(state, who, words)
    return Move(who, words, together, together and (state.waiting == 0 or state.stage_from != stage))


def replayed(game: str, players: int, options: dict[str, object], moves: Sequence[Move]) -> list[Move] | None:
    """The same moves on a new table; None if the rules do not allow them."""
    state = find_game(game).new(players, options)
    try:
        return [_made(state, move.who, move.words) for move in moves]
    except CalaveraError:
        return None


def twin_of(
    game: str, players: int, options: dict[str, object], moves: Sequence[Move], viewer: int | None, rng: random.Random
) -> list[Move] | None:
    """Another course of the game that this viewer cannot tell from the true one; None if none was found."""
    told = known(game, players, moves, viewer)
    for _ in range(40):
        changed = list(moves)
        for _ in range(rng.randint(1, 2)):
            at = rng.choice(list(_hidden_from(game, changed, viewer)) or [None])
            if at is None:
                return None
            _change(game, players, options, changed, at, viewer, rng)
        if changed == list(moves):
            continue
        twin = replayed(game, players, options, changed)
        if twin is not None and known(game, players, twin, viewer) == told:
            return twin
    return None


def _hidden_from(game: str, moves: Sequence[Move], viewer: int | None) -> Iterator[int]:
    """Where something stands that others may have done differently without the viewer's knowing."""
    for i, move in enumerate(moves):
        verb, *rest = move.words.split()
        if move.who == CHANCE:
            if verb in ("deal", "lost") and int(rest[0]) != viewer:
                yield i
        elif move.who != viewer and (move.together or (game == "skull" and verb in ("place", "lose"))):
            yield i


def _change(
    game: str,
    players: int,
    options: dict[str, object],
    moves: list[Move],
    at: int,
    viewer: int | None,
    rng: random.Random,
) -> None:
    move = moves[at]
    verb, *rest = move.words.split()
    if game == "skull" and rest and rest[-1] in ("flower", "skull"):
        other = "skull" if rest[-1] == "flower" else "flower"
        moves[at] = move._replace(words=" ".join([verb, *rest[:-1], other]))
    elif verb == "deal":
        _swap_deal(moves, at, viewer, rng)
    else:
        state = find_game(game).new(players, options)
        for earlier in moves[:at]:
            try:
                _made(state, earlier.who, earlier.words)
            except CalaveraError:
                return  # another change has made this course impossible; the whole is refused later
        if state.may_act(move.who):
            moves[at] = move._replace(words=state.game.actions.format(rng.choice(state.legal(move.who))))


def _swap_deal(moves: list[Move], at: int, viewer: int | None, rng: random.Random) -> None:
    """With another hidden deal of the same hand, or for something of the whole box that was not dealt to anybody."""
    first, last = at, at
    while first > 0 and moves[first - 1].words.startswith("deal "):
        first -= 1
    while last + 1 < len(moves) and moves[last + 1].words.startswith("deal "):
        last += 1
    others = [i for i in range(first, last + 1) if moves[i].words.split()[1] != str(viewer)]
    swapped = rng.choice(others)
    mine, theirs = moves[at].words.split(), moves[swapped].words.split()
    if rng.random() < 0.3:
        everything = sorted({move.words.split()[2] for move in moves if move.words.startswith("deal ")})
        moves[at] = moves[at]._replace(words=f"deal {mine[1]} {rng.choice(everything)}")
    else:
        moves[at] = moves[at]._replace(words=f"deal {mine[1]} {theirs[2]}")
        moves[swapped] = moves[swapped]._replace(words=f"deal {theirs[1]} {mine[2]}")
