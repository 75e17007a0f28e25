"""What sheets are worth at a table, as it comes with the package and as it is computed."""

from __future__ import annotations

import pytest
from librt.vecs import vec

from calavera.games.yamiks.bots.solved import TABLES, Leads, compute_leads, leads_file, shipped, shipped_leads
from calavera.games.yamiks.bots.solved.induction import Induction
from calavera.games.yamiks.bots.solved.leads import USUAL, rest_of, share_of, worth_of
from calavera.games.yamiks.bots.solved.sheets import ALL_FILLED, SHEETS, sheet_number
from calavera.games.yamiks.bots.solved.turn import SUMS, Turn
from calavera.games.yamiks.rules.layout import ROUNDS
from calavera.search.strategy_file import DamagedStrategy
from calavera.testing.build import COMPILED

MOST_BYTES = 2**20
ROUNDED = 0.011  # a hundredth of a point


def test_a_share_is_certain_without_rivals_and_halved_by_a_tie() -> None:
    assert share_of(1.0, 0.0, 3) == 1.0
    assert share_of(0.0, 1.0, 1) == 0.5
    assert share_of(0.0, 1.0, 3) == 0.25


@pytest.mark.parametrize("players", TABLES)
def test_what_one_seat_gains_in_the_race_others_lose(players: int) -> None:
    worth = worth_of(players, list(USUAL) * ROUNDS)
    for played in range(ROUNDS):
        here = worth[SUMS * played : SUMS * (played + 1)]
        assert sum(often * lead for often, lead in zip(USUAL, here, strict=True)) == pytest.approx(0.0, abs=1e-9)
        assert here == sorted(here)
    assert all(0 < rest < (6 * players) ** 2 for rest in rest_of(players, list(USUAL) * ROUNDS))


@pytest.mark.parametrize("players", TABLES)
def test_what_comes_with_the_package_agrees_with_itself(players: int) -> None:
    """Each value is that of a turn played by the values after it."""
    leads = shipped_leads(players)
    assert (len(leads.means), len(leads.variances), len(leads.sums)) == (SHEETS, SHEETS, ROUNDS * SUMS)
    turn = Turn()
    for filled in (ALL_FILLED & ~0b1, ALL_FILLED & ~0b100000000100, ALL_FILLED & ~0b010000100010):
        number = sheet_number(filled, 30)
        played = filled.bit_count()
        value = turn.compute(leads.means, filled, number, False, leads.worth, SUMS * played)
        assert leads.means[number] == pytest.approx(value, abs=ROUNDED)
        assert leads.variances[number] > 0
    assert leads.means[sheet_number(ALL_FILLED, 30)] == 0
    for played in range(ROUNDS):
        assert sum(leads.sums[SUMS * played : SUMS * (played + 1)]) == pytest.approx(1.0)


@pytest.mark.parametrize("players", TABLES)
def test_a_file_takes_less_than_a_megabyte(players: int) -> None:
    assert len(leads_file(players).read_bytes()) < MOST_BYTES


def test_leads_come_back_as_they_were_packed() -> None:
    leads = Leads(3, [-1.25] * SHEETS, [2.25] * SHEETS, list(USUAL) * ROUNDS, [5.5] * ROUNDS)
    again = shipped.unpack_leads(3, shipped.pack_leads(leads))
    assert list(again.means) == list(leads.means)
    assert list(again.variances) == pytest.approx(list(leads.variances))
    assert list(again.worth) == list(leads.worth)
    assert list(again.rest) == list(leads.rest)


def test_the_table_of_another_size_is_refused() -> None:
    with pytest.raises(DamagedStrategy):
        shipped.unpack_leads(3, leads_file(2).read_bytes())


@pytest.mark.skipif(not COMPILED, reason="many minutes interpreted")
def test_what_comes_with_the_package_follows_from_the_sums_that_come_with_it() -> None:
    """The last of the turns in which both are computed; the long run has all of them."""
    found = shipped_leads(2)
    worth = vec[float](worth_of(2, list(found.sums)))
    assert list(worth) == pytest.approx(list(found.worth), abs=1e-9)
    induction = Induction(worth, False)
    for filled in range(ALL_FILLED - 1, -1, -1):
        induction.solve(filled)
    assert max(abs(a - b) for a, b in zip(induction.values, found.means, strict=True)) < ROUNDED
    assert rest_of(2, list(found.sums)) == pytest.approx(list(found.rest), abs=1e-9)


@pytest.mark.long
@pytest.mark.parametrize("players", TABLES)
@pytest.mark.skipif(not COMPILED, reason="many minutes interpreted")
def test_what_comes_with_the_package_is_what_is_computed(players: int) -> None:
    computed, found = compute_leads(players), shipped_leads(players)
    assert max(abs(a - b) for a, b in zip(computed.means, found.means, strict=True)) < ROUNDED
    assert list(computed.sums) == pytest.approx(list(found.sums), abs=1e-9)
    assert list(computed.rest) == pytest.approx(list(found.rest), abs=1e-9)
