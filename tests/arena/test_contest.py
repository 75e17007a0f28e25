from __future__ import annotations

from collections import Counter

import pytest
from librt.random import Random

from calavera.arena.contest import MOST_SEATINGS, Contest, mixed
from calavera.arena.match import play_game
from calavera.arena.third_party import BotCheated, BrokenBot
from calavera.core.errors import CalaveraError
from tests.arena.third import Noting


def contest(*bots: str, game: str = "skull_king", deals: int = 2, seed: int = 5, options: str = "{}") -> Contest:
    return Contest(game=game, options=options, bots=bots, deals=deals, seed=seed)


@pytest.mark.parametrize(
    "bots",
    [
        ("a", "b"),
        ("a", "a"),
        ("a", "b", "b", "b"),
        ("a", "a", "b", "b"),
        ("a", "b", "c", "d"),
        ("a", "b", "c", "d", "e", "f"),
    ],
)
def test_every_bot_sits_in_every_seat_equally_often(bots: tuple[str, ...]) -> None:
    planned = contest(*bots)
    for deal in range(5):
        seatings = planned.seatings(deal)
        assert len(seatings) == planned.games_per_deal <= MOST_SEATINGS
        for seat in range(len(bots)):
            sat = Counter(planned.entrants[seating[seat]] for seating in seatings)
            assert all(sat[bot] * len(bots) == bots.count(bot) * len(seatings) for bot in planned.entrants)


def test_where_there_are_many_ways_to_sit_deals_take_different_ones() -> None:
    planned = contest("a", "b", "c", "d")
    assert len({tuple(planned.seatings(deal)) for deal in range(20)}) > 10
    assert planned.seatings(3) == planned.seatings(3)


def test_seeds_of_neighbours_have_nothing_in_common() -> None:
    seeds = {mixed(seed, deal, event) for seed in range(4) for deal in range(4) for event in range(200)}
    assert len(seeds) == 4 * 4 * 200
    assert all(0 <= seed < 2**63 for seed in seeds)
    first = [Random(mixed(1, 1, event)).random() for event in range(2_000)]
    assert 0.45 < sum(first) / len(first) < 0.55


def test_all_games_of_a_deal_have_the_same_luck() -> None:
    planned = contest("random", "tests.arena.third:Noting", "tests.arena.third:First", deals=1)
    Noting.dealt.clear()
    seatings = planned.seatings(0)
    assert len(seatings) == 6
    for seating in seatings:
        play_game(planned, 0, seating)
    hands = {(seat, hand) for seat, hand, _ in Noting.dealt}
    assert len(Noting.dealt) == 6 * 8, "a bid in each hand"
    # Two games with the same bot in the same seat, and the rest otherwise: the same dice in every hand, to the last.
    assert len(set(Noting.dealt)) == len(hands) == 3 * 8


@pytest.mark.parametrize(
    ("bot", "error"), [("tests.arena.third:Cheat", BotCheated), ("tests.arena.third:Fails", BrokenBot)]
)
def test_a_bot_that_fails_or_answers_what_nobody_offered_ends_the_match_by_its_name(
    bot: str, error: type[CalaveraError]
) -> None:
    with pytest.raises(error) as caught:
        play_game(contest(bot, "random", game="yamiks"), 0, (0, 1))
    assert caught.value.params["name"] == bot
