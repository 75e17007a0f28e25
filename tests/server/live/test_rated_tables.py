"""Rated games over the server: nobody's rating moves without them, and nobody gets anything for leaving."""

from __future__ import annotations

import msgspec
import pytest

from calavera.server.live.room import Room
from calavera.server.people.figures import Figures
from calavera.server.people.identity import Player
from calavera.server.people.results import Result
from calavera.table import log
from calavera.table.commands import AddBot, Close, Confirm, Leave, Play, RevealNonce, Sit, Start, TakeBack
from calavera.table.dealer import nonce_hash
from calavera.table.errors import Forfeited, NotConfirmed, RatedGame, TableStarting
from calavera.table.people import Asker
from calavera.table.settings import Absence, Clock, TableSettings
from calavera.table.table import fold
from tests.server.sitting import Sitting, ear, tell

DAYS = Clock("move", 3 * 86_400)


async def choose_for_people(room: Room, but: int | None = None) -> None:
    """People choose the first legal action, except where a bot sits in, and but for one who never comes."""
    table = room.table
    for seat in list(table.to_act()):
        if seat in table.to_act() and seat not in table.bots_to_act() and seat != but:
            words = table.game.actions.format(table.playing().legal(seat)[0])
            player = table.seated(seat)
            await room.do(Play(words), Asker(player.player, player.name), None)


async def to_the_end(sitting: Sitting, room: Room, but: int | None = None) -> Result:
    """Bots play their own turns when time passes."""
    while room.table.status == "playing":
        await choose_for_people(room, but)
        await sitting.pass_time(0)
    result = await sitting.service.results.result(room.table.id)
    assert result is not None
    return result


async def figures(sitting: Sitting, i: int) -> Figures:
    (line,) = await sitting.service.results.of(sitting.people[i].id)
    return line


# Rematches


def test_a_rated_rematch_seats_only_the_one_who_asks_and_an_absent_player_s_rating_stays() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("yamiks", 2, rated=True)
        await to_the_end(sitting, room)
        before = await figures(sitting, 1)
        again = await sitting.service.rooms.find(await sitting.service.rematch(room, sitting.people[0], "fresh"))
        assert [seat and seat.player for seat in again.table.seats] == ["player0", None]
        await sitting.come(again, 0)
        await sitting.do(again, 0, Confirm())
        await sitting.do(again, 0, AddBot())
        await sitting.do(again, 0, Start())  # alone with a bot
        result = await to_the_end(sitting, again)
        assert (result.rated, await figures(sitting, 1)) == (False, before)

    tell(story)


def test_everybody_confirms_the_rematch_too() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("yamiks", 2, rated=True)
        await to_the_end(sitting, room)
        again = await sitting.service.rooms.find(await sitting.service.rematch(room, sitting.people[0], "fresh"))
        assert again.table.setup.rated
        for i in range(2):
            await sitting.come(again, i)
        await sitting.do(again, 1, Sit("P1"))
        await sitting.do(again, 0, Confirm())
        with pytest.raises(NotConfirmed):
            await sitting.do(again, 0, Start())
        await sitting.do(again, 1, Confirm())
        await sitting.do(again, 0, Start())
        assert (await to_the_end(sitting, again)).rated

    tell(story)


def test_the_rematch_of_a_rated_table_of_an_earlier_version_is_not_rated() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("yamiks", 2)
        await to_the_end(sitting, room)
        created = room.table.setup
        room.table.created = type(created)(
            **{name: getattr(created, name) for name in created.__struct_fields__ if name != "rated"}, rated=True
        )
        again = await sitting.service.rooms.find(await sitting.service.rematch(room, sitting.people[0], "fresh"))
        assert not again.table.setup.rated

    tell(story)


# Consent


async def open_table(sitting: Sitting, clock: Clock) -> Room:
    sitting.people = [Player("player0", "P0"), Player("player1", "P1")]
    settings = TableSettings(game="yamiks", seats=2, rated=True, clock=clock)
    room = await sitting.service.rooms.create(settings, sitting.people[0])
    for i in range(2):
        await sitting.do(room, i, Sit(f"P{i}"))
    return room


def test_who_has_agreed_and_gone_is_not_made_to_play() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await open_table(sitting, Clock("move", 60))
        here, gone = [await sitting.come(room, i) for i in range(2)]
        for i in range(2):
            await sitting.do(room, i, Confirm())
        room.leave(gone)
        with pytest.raises(NotConfirmed):
            await sitting.do(room, 0, Start())
        assert ear(here).events("confirmed")[-1] == {"type": "confirmed", "seat": 1, "confirmed": False}
        await sitting.come(room, 1)
        await sitting.do(room, 1, Confirm())
        await sitting.do(room, 0, Start())
        assert room.table.is_rated()

    tell(story)


def test_where_a_move_may_take_days_nobody_has_to_be_there_at_the_start() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await open_table(sitting, DAYS)
        for i in range(2):
            await sitting.do(room, i, Confirm())
        await sitting.do(room, 0, Start())
        assert room.table.is_rated()

    tell(story)


# Leaving


def test_who_leaves_right_after_the_start_comes_last_whatever_the_bot_makes_of_it() -> None:
    async def story() -> None:
        for leaver in range(2):
            sitting = Sitting()
            room = await sitting.table("yamiks", 2, rated=True)
            await sitting.come(room, 1 - leaver)
            await sitting.do(room, leaver, Leave())
            result = await to_the_end(sitting, room)
            assert (result.rated, result.left) == (True, (leaver,))
            lost, won = await figures(sitting, leaver), await figures(sitting, 1 - leaver)
            assert (lost.wins, lost.points, lost.best, won.wins) == (0, 0, None, 1)
            assert lost.mu < won.mu

    tell(story)


def test_who_is_away_on_their_turn_has_left_and_does_not_get_the_seat_back() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("yamiks", 2, rated=True)
        away = room.table.to_act()[0]
        await sitting.come(room, 1 - away)
        await sitting.pass_time(61)
        assert room.table.forfeits == [away]
        back = await sitting.come(room, away)
        assert ear(back).heard[-1]["table"]["seats"][away]["forfeited"] is True
        with pytest.raises(Forfeited):
            await sitting.do(room, away, Play("roll"))
        with pytest.raises(RatedGame):
            await sitting.do(room, 0, Close())

    tell(story)


def test_of_several_who_leave_the_first_comes_last() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull_queen", 3, rated=True)
        await sitting.come(room, 1)
        await sitting.do(room, 2, Leave())
        await sitting.do(room, 0, Leave())
        result = await to_the_end(sitting, room)
        assert result.left == (2, 0)
        third, second, first = [(await figures(sitting, i)).mu for i in (2, 0, 1)]
        assert third < second < first

    tell(story)


def test_a_rated_game_that_everybody_is_gone_from_is_closed_and_counts_for_nobody() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("yamiks", 2, rated=True)
        for _ in range(40):
            await sitting.pass_time(30)
        assert (room.table.status, room.table.forfeits) == ("closed", [])
        assert await sitting.service.results.of("player0") == []
        assert await sitting.service.results.best_of("yamiks") == []

    tell(story)


@pytest.mark.parametrize("goes", ["leaves", "disconnects", "plays on"])
def test_the_loser_who_leaves_has_lost_whatever_the_winner_does_then(goes: str) -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("yamiks", 2, rated=True)
        winner = await sitting.come(room, 1)
        await sitting.do(room, 0, Leave())
        lost, won = await figures(sitting, 0), await figures(sitting, 1)
        assert (lost.games, lost.wins, lost.rated_games) == (1, 0, 1)
        assert (won.games, won.wins, won.rated_games) == (1, 1, 1)
        assert lost.mu < won.mu
        assert [line.player for line in await sitting.service.results.best_of("yamiks")] == ["player1", "player0"]
        if goes == "leaves":
            await sitting.do(room, 1, Leave())
        elif goes == "plays on":
            result = await to_the_end(sitting, room)
            assert (result.rated, result.left) == (True, (0,))
            won = msgspec.structs.replace(
                won, points=result.scores[1], best=result.scores[1], average=float(result.scores[1])
            )
        else:
            room.leave(winner)
            for _ in range(40):
                await sitting.pass_time(30)
        assert room.table.status == ("finished" if goes == "plays on" else "closed")
        after = [await figures(sitting, i) for i in range(2)]
        assert after == [lost, msgspec.structs.replace(won, measures=after[1].measures, means=after[1].means)]

    tell(story)


def test_the_last_forfeit_and_the_ratings_are_written_in_one() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("yamiks", 2, rated=True)
        await sitting.do(room, 0, Leave())
        after = await sitting.again()
        again = await after.service.rooms.find(room.table.id)
        await after.come(again, 1)
        assert again.table.decided
        await to_the_end(after, again)
        assert [(await figures(after, i)).rated_games for i in range(2)] == [1, 1]

    tell(story)


def test_when_the_line_of_everybody_is_down_nobody_loses_by_it() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("yamiks", 2, rated=True)
        viewers = [await sitting.come(room, i) for i in range(2)]
        for viewer in viewers:
            room.leave(viewer)
        for _ in range(10):
            await sitting.pass_time(30)
        assert (room.table.paused, room.table.forfeits) == (True, [])
        for i in range(2):
            await sitting.come(room, i)
        await sitting.pass_time(1)
        assert (room.table.paused, room.table.status, room.table.forfeits) == (False, "playing", [])

    tell(story)


def test_a_watcher_who_has_left_the_game_does_not_keep_it_running() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("yamiks", 2, rated=True)
        await sitting.come(room, 0)
        stays = await sitting.come(room, 1)
        await sitting.do(room, 0, Leave())
        room.leave(stays)
        await sitting.pass_time(10)
        assert room.table.paused
        await sitting.come(room, 0)
        await sitting.pass_time(100)
        assert (room.table.paused, room.table.forfeits) == (True, [0])

    tell(story)


def test_in_a_friendly_game_too_a_bot_earns_nobody_anything() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("yamiks", 2)
        await sitting.come(room, 1)
        while not room.table.turns_of(0):
            await choose_for_people(room)
        await sitting.do(room, 0, Leave())
        result = await to_the_end(sitting, room)
        left, stayed = await figures(sitting, 0), await figures(sitting, 1)
        assert (result.left, left.games, left.wins, left.points, stayed.wins) == ((0,), 1, 0, 0, 1)

    tell(story)


def test_a_bot_s_win_is_not_made_one_s_own_by_coming_back_for_the_last_choice() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("yamiks", 2)
        await sitting.come(room, 1)
        while not room.table.turns_of(0):
            await choose_for_people(room)
        await sitting.do(room, 0, Leave())
        while room.table.turns_of(0) < 30:
            await choose_for_people(room)
            await sitting.pass_time(0)
        await sitting.do(room, 0, TakeBack())
        result = await to_the_end(sitting, room)
        assert not room.table.seated(0).bot_sits_in
        own = sum((move.who, move.by) == (0, "player") for move in room.table.moves)
        assert 1 < own < room.table.turns_of(0) / 2
        left, stayed = await figures(sitting, 0), await figures(sitting, 1)
        assert (result.left, left.games, left.wins, left.points, stayed.wins) == ((0,), 1, 0, 0, 1)

    tell(story)


def test_who_was_away_for_less_than_half_of_the_game_has_played_it() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("yamiks", 2)
        await sitting.come(room, 1)
        await sitting.do(room, 0, Leave())
        while room.table.turns_of(0) < 2:
            await choose_for_people(room)
            await sitting.pass_time(0)
        await sitting.do(room, 0, TakeBack())
        result = await to_the_end(sitting, room)
        assert (result.left, (await figures(sitting, 0)).points) == ((), result.scores[0])

    tell(story)


def test_who_has_made_no_choice_has_not_played() -> None:
    """A rematch seats everybody again, also those who have gone: without a nonce to wait for, a bot plays for them."""

    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("yamiks", 2, absence=Absence("bot", 0))
        await to_the_end(sitting, room)
        before = await figures(sitting, 1)
        again = await sitting.service.rooms.find(await sitting.service.rematch(room, sitting.people[0], ""))
        await sitting.come(again, 0)
        await sitting.do(again, 0, Start())
        result = await to_the_end(sitting, again, but=1)
        assert (result.players, result.left) == (("player0", "player1"), (1,))
        assert await figures(sitting, 1) == before
        assert (await figures(sitting, 0)).games == 2

    tell(story)


# Programs


def test_programs_are_marked_rated_apart_and_have_a_ladder_of_their_own() -> None:
    async def story() -> None:
        sitting = Sitting()
        sitting.people = [Player(f"player{i}", f"P{i}", i >= 2) for i in range(4)]
        settings = TableSettings(game="yamiks", seats=4, rated=True, clock=DAYS)
        room = await sitting.service.create(settings, sitting.people[0], "", sit=True)
        for person in sitting.people[1:]:
            await room.do(Sit(person.name), Asker(person.id, person.name, person.bot), None)
        watcher = await sitting.come(room, None)
        assert [seat["program"] for seat in ear(watcher).heard[-1]["table"]["seats"]] == [False, False, True, True]
        for i in range(4):
            await sitting.do(room, i, Confirm())
        await sitting.do(room, 0, Start())
        await to_the_end(sitting, room)
        results = sitting.service.results
        people, programs = await results.best_of("yamiks"), await results.best_of("yamiks", programs=True)
        assert {line.player for line in people} == {"player0", "player1"}
        assert {line.player for line in programs} == {"player2", "player3"}
        # Each pair is rated as if it had played alone.
        assert sorted(line.mu for line in people) == pytest.approx(sorted(line.mu for line in programs))

    tell(story)


def test_a_start_that_is_sent_again_while_nonces_are_waited_for_leaves_a_table_that_can_be_read() -> None:
    async def story() -> None:
        sitting = Sitting()
        sitting.people = [Player("player0", "P0"), Player("player1", "P1")]
        settings = TableSettings(game="yamiks", seats=2, rated=True, clock=Clock("move", 60))
        room = await sitting.service.rooms.create(settings, sitting.people[0])
        for i in range(2):
            await sitting.do(room, i, Sit(f"P{i}", nonce_hash=nonce_hash(f"nonce{i}")))
        here = [await sitting.come(room, i) for i in range(2)]
        for i in range(2):
            await sitting.do(room, i, Confirm())
        await sitting.do(room, 0, Start())
        assert room.table.starting_since is not None
        room.leave(here[1])
        with pytest.raises(TableStarting):
            await sitting.do(room, 0, Start())
        for i in range(2):
            await sitting.do(room, i, RevealNonce(f"nonce{i}"))
        stored = [log.read(line) for line in await sitting.store.read(room.table.id)]
        assert fold(room.table.id, stored).version == room.table.version == len(room.entries)
        assert room.table.status == "playing"

    tell(story)
