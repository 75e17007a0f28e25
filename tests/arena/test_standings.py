from __future__ import annotations

from xml.etree import ElementTree as ET

import msgspec
import pytest

from calavera.arena.contest import Contest
from calavera.arena.match import Played, Thinking, play_deals
from calavera.arena.plot import svg
from calavera.arena.report import markdown
from calavera.arena.standings import standings
from calavera.arena.student import beyond, middle_95


def contest(*bots: str, deals: int, game: str = "yamiks") -> Contest:
    return Contest(game=game, options="{}", bots=bots, deals=deals, seed=1)


def invented(planned: Contest, deal: int, winner: int) -> list[Played]:
    """The games of a deal, all won by the same entrant."""
    games = []
    for seating in planned.seatings(deal):
        wins = tuple(float(who == winner) / seating.count(winner) for who in seating)
        scores = tuple(2 if who == winner else 0 for who in seating)
        games.append(Played(deal, seating, wins, scores, ({},) * len(seating), (Thinking(1, 0.5, 0.5),) * len(seating)))
    return games


def test_shares_are_of_one_seat_and_add_up() -> None:
    planned = contest("a", "b", "b", "b", deals=10)
    games = [game for deal in range(10) for game in invented(planned, deal, 0 if deal < 4 else 1)]
    found = standings(planned, games)
    assert found.games == 40
    shares = {one.bot: one.share for one in found.bots}
    assert shares["a"] == pytest.approx(0.4)
    assert shares["b"] == pytest.approx(0.6 / 3)
    assert sum(one.share * one.seats for one in found.bots) == pytest.approx(1)


def test_games_of_one_deal_do_not_count_as_independent() -> None:
    """Ten deals won or lost as a whole say no more than ten coins."""
    planned = contest("a", "b", deals=10)
    games = [game for deal in range(10) for game in invented(planned, deal, deal % 2)]
    a = next(one for one in standings(planned, games).bots if one.bot == "a")
    assert a.share == pytest.approx(0.5)
    assert a.high - a.low == pytest.approx(2 * 2.2622 * (0.25 * 10 / 9 / 10) ** 0.5, rel=1e-3)


def test_order_of_arrival_changes_nothing() -> None:
    planned = contest("heuristic", "random", deals=3)
    games = play_deals(planned, range(3))
    assert standings(planned, games) == standings(planned, games[::-1])


def test_who_wins_everything_is_ahead_as_surely_as_so_many_coins_fall_alike() -> None:
    planned = contest("a", "b", deals=6)
    games = [game for deal in range(6) for game in invented(planned, deal, 0)]
    found = standings(planned, games)
    assert [(duel.bot, duel.other, duel.ahead, duel.p) for duel in found.duels] == [("a", "b", 1.0, 1 / 64)]
    assert found.bots[0].rating > found.bots[1].rating


@pytest.mark.parametrize(("deals", "least", "most"), [(1, 0.5, 0.5), (2, 0.1, 0.3), (60, 0.0, 1e-6)])
def test_few_deals_prove_little(deals: int, least: float, most: float) -> None:
    """Won by turns as a whole, and by one game of two: with two deals that is no proof, with many it is."""
    planned = contest("a", "b", deals=deals)
    games = []
    for deal in range(deals):
        games += invented(planned, deal, 0)[: 2 - deal % 2] + invented(planned, deal, 1)[2 - deal % 2 :]
    [duel] = standings(planned, games).duels
    assert least <= duel.p <= most


def test_measures_have_errors_too_and_are_compared_deal_by_deal() -> None:
    planned = contest("a", "b", deals=3)
    games = []
    for deal, (own, others) in enumerate([(4.0, 1.0), (6.0, 3.0), (8.0, 5.0)]):
        for game in invented(planned, deal, 0):
            told = tuple({"points_per_round": (2 * (own, others)[who], 2)} for who in game.seating)
            games.append(msgspec.structs.replace(game, measures=told))
    found = standings(planned, games)
    [duel] = found.duels
    best = found.bots[0]
    assert (best.measures["points_per_round"], duel.measures["points_per_round"]) == (6.0, 3.0)
    assert best.within["points_per_round"] == pytest.approx(4.3027 * 2 / 3**0.5, rel=1e-3)
    assert duel.within["points_per_round"] == 0.0, "the luck they had in common cancels out"
    assert "| points_per_round | 6.000 ± 4.968 | 3.000 ± 4.968 | 3.000 ± 0.000 |" in markdown(found)


@pytest.mark.parametrize(("freedom", "errors"), [(1, 12.706), (2, 4.303), (9, 2.262), (30, 2.042), (20_000, 1.960)])
def test_how_many_errors_hold_the_truth_is_as_in_the_tables(freedom: int, errors: float) -> None:
    assert middle_95(freedom) == pytest.approx(errors, abs=1e-3)


@pytest.mark.parametrize(("t", "freedom", "chance"), [(0.0, 7, 0.5), (3.0, 1, 0.102416), (10.0, 9, 1.78912e-6)])
def test_how_likely_a_t_is_higher_is_as_in_the_tables(t: float, freedom: int, chance: float) -> None:
    assert beyond(t, freedom) == pytest.approx(chance, rel=1e-5)


@pytest.mark.parametrize(("game", "measure"), [("skull_king", "bids_made_8"), ("skull_queen", "points_per_round")])
def test_what_a_game_tells_beside_its_result_is_in_the_report(game: str, measure: str) -> None:
    planned = contest("random", "random", "heuristic", deals=1, game=game)
    found = standings(planned, play_deals(planned, [0]))
    assert all(measure in one.measures for one in found.bots)
    assert f"| {measure} |" in markdown(found)


def test_the_plot_is_a_picture_that_names_every_bot() -> None:
    planned = contest("random", "heuristic", deals=2)
    drawn = ET.fromstring(svg(standings(planned, play_deals(planned, [0, 1]))))  # noqa: S314  (our own)
    texts = [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert "random" in texts
    assert "heuristic" in texts
