from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from calavera.arena.contest import Contest
from calavera.arena.match import Played, Thinking, play_deals
from calavera.arena.plot import svg
from calavera.arena.report import markdown
from calavera.arena.standings import standings


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
    assert a.high - a.low == pytest.approx(2 * 1.96 * (0.25 * 10 / 9 / 10) ** 0.5, rel=1e-3)


def test_order_of_arrival_changes_nothing() -> None:
    planned = contest("heuristic", "random", deals=3)
    games = play_deals(planned, range(3))
    assert standings(planned, games) == standings(planned, games[::-1])


def test_who_wins_everything_is_ahead_beyond_doubt() -> None:
    planned = contest("a", "b", deals=6)
    games = [game for deal in range(6) for game in invented(planned, deal, 0)]
    found = standings(planned, games)
    assert [(duel.bot, duel.other, duel.ahead, duel.p) for duel in found.duels] == [("a", "b", 1.0, 0.0)]
    assert found.bots[0].rating > found.bots[1].rating


@pytest.mark.parametrize(("game", "measure"), [("skull_king", "bids made, hand 8"), ("skull_queen", "points a round")])
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
