"""Bad input: mutated texts, options and dumps must meet a documented error and change nothing.

Everything starts from something valid, so that the mutants come close to what the rules accept.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

from librt.random import Random

from calavera.core.errors import CalaveraError
from calavera.core.state import State
from calavera.games import find_game
from calavera.testing.checks import random_move
from calavera.testing.settings import SETTINGS, GameSetting
from calavera.testing.violation import require

HALF = chr(0xD800)  # half of a character; mypyc takes none in a literal
ALPHABET = "abcdefghijklmnopqrstuvwxyz 0123456789-_?.,:;{}[]\"'\n\t\0\x7féßλ☠💀\u202e" + HALF
JUNK: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    7,
    10**30,
    0.5,
    float("nan"),
    "",
    "x" * 500,
    [],
    [1],
    {},
    {"a": {}},
    b"\0",
    object(),
)


def mutate(text: str, rng: random.Random) -> str:
    """One to four small accidents."""
    for _ in range(rng.randint(1, 4)):
        at = rng.randint(0, len(text))
        accident = rng.randrange(6)
        if accident == 0:
            text = text[:at] + rng.choice(ALPHABET) + text[at:]
        elif accident == 1:
            text = text[:at] + text[at + 1 :]
        elif accident == 2:
            text = text[:at] + text[max(0, at - rng.randint(1, 9)) :]
        elif accident == 3:
            words = text.split(" ")
            rng.shuffle(words)
            text = " ".join(words)
        elif accident == 4:
            text = text[:at] + str(rng.choice((-1, 5, 7, 99, 2**70))) + text[at + 1 :]
        else:
            text = text[:at] + text[at : at + 1].swapcase() + text[at + 1 :]
    return text


def some_position(setting: GameSetting, rng: random.Random) -> State:
    state: State = find_game(setting.game).new(setting.players, setting.options)
    source = Random(rng.getrandbits(60))
    for _ in range(rng.randrange(120)):
        if state.is_over():
            break
        random_move(state, source)
    return state


def fuzz_words(attempts: int, seed: int) -> int:
    """Play mutated actions and outcomes from random seats; return how many were refused."""
    rng = random.Random(seed)
    refused = 0
    for _ in range(attempts // 50):
        state = some_position(rng.choice(SETTINGS), rng)
        actions, outcomes = state.game.actions.texts(), state.game.outcomes.texts()
        for _ in range(50):
            copy = state.clone()
            if rng.random() < 0.7:
                seat, text = rng.randint(-1, 7), mutate(rng.choice(actions), rng)
                refused += _refused(copy, partial(copy.game.play, copy, seat, text))
            else:
                text = mutate(rng.choice(outcomes), rng)
                refused += _refused(copy, partial(copy.game.happen, copy, text))
    return refused


def _refused(state: State, attempt: Callable[[], object]) -> bool:
    before = list(state.history)
    try:
        attempt()
    except CalaveraError:
        require(list(state.history) == before, "a refused move changes nothing", state)
        return True
    require(len(state.history) > len(before), "a move that is not refused is made", state)
    return False


def fuzz_options(attempts: int, seed: int) -> int:
    """Ask for new games with damaged options and player counts; return how many were refused."""
    rng = random.Random(seed)
    refused = 0
    for _ in range(attempts):
        setting = rng.choice(SETTINGS)
        options: Any = _damaged(dict(setting.options), rng)
        players: Any = setting.players if rng.random() < 0.7 else rng.choice(JUNK)
        try:
            find_game(setting.game).new(players, options)
        except CalaveraError:
            refused += 1
    return refused


def _damaged(options: Any, rng: random.Random) -> Any:
    if not isinstance(options, dict) or not options or rng.random() < 0.2:
        return rng.choice(JUNK)
    damaged = dict(options)
    name = rng.choice(list(damaged))
    accident = rng.randrange(3)
    if accident == 0:
        damaged[name] = _damaged(damaged[name], rng)
    elif accident == 1:
        damaged[mutate(str(name), rng)] = damaged.pop(name)
    else:
        damaged[mutate("option", rng)] = rng.choice(JUNK)
    return damaged


def fuzz_dumps(attempts: int, seed: int) -> int:
    """Load mutated dumps; return how many were refused. What loads must dump to something that loads again."""
    rng = random.Random(seed)
    refused = 0
    for _ in range(attempts // 10):
        state = some_position(rng.choice(SETTINGS), rng)
        dump = state.dump()
        for _ in range(10):
            try:
                loaded = state.game.load(mutate(dump, rng))
            except CalaveraError:
                refused += 1
            else:
                require(state.game.load(loaded.dump()) == loaded, "what loads dumps and loads again", loaded)
    return refused
