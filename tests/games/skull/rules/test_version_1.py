"""Games of version 1 of the rules, where the challenger could show discs too: they are read, dumped and played on."""

from __future__ import annotations

import copy
import pickle

import pytest
from librt.random import Random

from calavera.core.errors import BadDump, BadOptions, UnknownRules
from calavera.core.state import CHANCE
from calavera.games.skull.game import GAME
from calavera.testing.script import go_on

OPTIONS = '{"last_chance":false,"showing":true}'
OLD = f"""\
calavera 1 skull 1 3
{OPTIONS}
chance starter 0
0 place flower
1 place skull
2 place flower
0 place skull
1 bid 1
2 pass
0 bid 2
1 pass
0 show 1
1 show none
2 show none
"""


def test_a_dump_is_written_as_it_was_read() -> None:
    assert GAME.load(OLD).dump() == OLD
    without = OLD.replace("true", "false").replace("0 show 1\n1 show none\n2 show none\n", "")
    assert GAME.load(without).dump() == without


def test_it_is_played_on_by_its_own_rules() -> None:
    state = GAME.load(OLD)
    go_on(state, "0 lose flower")
    rng = Random(1)
    for _ in range(200):
        if state.is_over():
            break
        who = int(state.mover())
        state.apply(who, state.sample(rng) if who == CHANCE else state.random_action(who, rng, state.buffer()))
    assert state.dump().startswith(OLD)
    assert GAME.load(state.dump()) == state


def test_clones_and_determinizations_play_by_the_same_rules() -> None:
    before = "".join(line for line in OLD.splitlines(keepends=True) if "show " not in line)
    state = GAME.load(before)
    assert state.clone().dump() == before
    other = GAME.determinize(state.view(1), Random(1))
    assert other.movers() == state.movers() == [0, 1, 2]
    assert other.view(1) == state.view(1)


def test_copies_are_of_the_same_version() -> None:
    state = GAME.load(OLD)
    for same in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):  # noqa: S301  (our own)
        assert same.dump() == OLD


def test_moves_of_today_do_not_need_the_challenger() -> None:
    today = OLD.replace("skull 1 3", "skull 2 3").replace("0 show 1\n", "")
    assert GAME.load(today).dump() == today
    with pytest.raises(BadDump):
        GAME.load(OLD.replace("skull 1 3", "skull 2 3"))


def test_a_new_game_is_one_of_today() -> None:
    assert GAME.load(OLD).game.new(3).dump().startswith("calavera 1 skull 2 3")
    assert GAME.load(OLD).game.load(OLD).dump() == OLD


def test_the_value_of_today_means_nothing_in_version_1() -> None:
    with pytest.raises(BadDump):
        GAME.load(OLD.replace('"showing":true', '"showing":"everybody"'))
    with pytest.raises(BadOptions):
        GAME.reopen(1, 3, {"showing": "everybody"})


def test_other_versions_cannot_be_read() -> None:
    assert [version for version in range(5) if GAME.can_read(version)] == [1, 2]
    with pytest.raises(UnknownRules):
        GAME.reopen(3, 3, {})
    for version in ("0", "3", "-1", "", "x", "11111"):
        with pytest.raises(BadDump):
            GAME.load(OLD.replace("skull 1 3", f"skull {version} 3"))
