"""Bots in worker processes: whole games, what they are given, and that nothing they do or suffer harms a table."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from structlog.testing import capture_logs

from calavera.core.state import HIDDEN, entry_what, entry_who
from calavera.games import GAMES, find_game
from calavera.server.live.bot_worker import Question, Think
from calavera.server.live.bot_workers import BotWorkers
from calavera.server.ops.metrics import REGISTRY
from calavera.server.ops.shares import Share
from calavera.table.commands import Play, Undo
from calavera.table.events import Acted, Said
from calavera.table.verify import verify
from tests.server import thinkers
from tests.server.client import PATIENCE, Chair, Person
from tests.server.conftest import RunningServer, running
from tests.server.sitting import Sitting, tell

ANY = Question("skull", "random", b"", [1], 1)
ANYBODY = Share("", "")


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """One server for all tests here that look at their own table only."""
    with running(tmp_path_factory.mktemp("data")) as server:
        yield server.base


def failures(kind: str) -> float:
    return REGISTRY.get_sample_value("calavera_bot_failures_total", {"kind": kind}) or 0.0


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{pid}/stat").read_text().split()[2] != "Z" if Path("/proc").is_dir() else True


def is_reaped(pid: int) -> bool:
    """Whether a child of ours is gone for good: not even a zombie is left."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


async def until(happened: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not happened():
            await asyncio.sleep(0.01)


def with_workers(story: Callable[[BotWorkers], Awaitable[None]], think: Think, seconds: float = 30.0) -> None:
    async def whole() -> None:
        workers = BotWorkers(1, think=think, seconds=seconds)
        try:
            await story(workers)
        finally:
            workers.close()

    asyncio.run(whole())


async def answered(workers: BotWorkers) -> int | None:
    return (await workers.ask(ANYBODY, ANY))[1].action


async def chosen(workers: BotWorkers, question: Question) -> int:
    return (await workers.choose(ANYBODY, question)).action


# Whole games


@pytest.mark.parametrize("game", GAMES)
def test_bots_alone_play_a_whole_game(base: str, game: str) -> None:
    async def evening() -> None:
        owner = await Person.sign_in(base, "Anna")
        body = {"settings": {"game": game, "seats": 3}, "sit": False}
        table = (await owner.ask("POST", "/api/tables", body)).json()["id"]
        async with Chair(base, table, owner.token) as chair:
            await chair.until(lambda t: "status" in t)
            await chair.do({"type": "start", "fill": True})
            await chair.until(lambda t: t["status"] == "finished")
        assert (await owner.ask("GET", f"/api/tables/{table}/verify")).json()["wrong"] is None

    asyncio.run(evening())


@pytest.mark.parametrize("game", GAMES)
def test_one_person_and_bots_play_a_whole_game(base: str, game: str) -> None:
    async def evening() -> None:
        person = await Person.sign_in(base, "Anna")
        table = await person.new_table(game, 3)
        async with Chair(base, table, person.token) as chair:
            await chair.until(lambda t: "status" in t)
            await chair.do({"type": "start", "fill": True})
            while True:
                now = await chair.until(
                    lambda t: t["status"] == "finished" or bool(t["legal"]) or t["form"] is not None
                )
                if now["status"] == "finished":
                    break
                await chair.play("plank front 0 0 0 0" if now["form"] == "plank" else now["legal"][0])
        assert (await person.ask("GET", f"/api/tables/{table}/verify")).json()["wrong"] is None
        by = {entry["event"]["by"] for entry in chair.entries if entry["event"]["type"] == "acted"}
        assert by == {"player", "bot"}

    asyncio.run(evening())


def test_bots_of_skull_speak_now_and_then_at_most_once_a_round_each() -> None:
    async def story() -> None:
        sitting = Sitting(bot_talk=1.0)
        room = await sitting.table("skull", 1, seats=3)
        await sitting.come(room, 0)
        while room.table.status == "playing":
            await sitting.quiet()
            if 0 in room.table.to_act():
                action = room.table.playing().legal(0)[0]
                await sitting.do(room, 0, Play(room.table.game.actions.format(action)))
        spoken = [entry.event.seat for entry in room.entries if isinstance(entry.event, Said)]
        assert set(spoken) == {1, 2}
        assert max(spoken.count(1), spoken.count(2)) <= room.table.playing().view(None).round
        assert verify(room.table.id, room.entries).wrong is None

    tell(story)


# What they are given


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_is_given_its_view_and_its_choices_and_nothing_else(game: str) -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table(game, 1, seats=3)
        await sitting.come(room, 0)
        while room.table.status == "playing":
            await sitting.quiet()
            if 0 in room.table.to_act():
                action = room.table.playing().legal(0)[0]
                await sitting.do(room, 0, Play(room.table.game.actions.format(action)))
        assert sitting.bots.asked
        for asked in sitting.bots.asked:
            assert [type(part) for part in asked] == [str, str, bytes, list, int]
            seen = msgspec.json.decode(asked[2], type=find_game(game).view_type)
            assert seen.seat in (1, 2)
            assert room.table.seed not in repr(asked)
            # Played again from this seat alone, the truth would show in its history.
            _check_history(room.table.playing().observed(seen.seat), list(seen.history), seen.seat)

    tell(story)


def _check_history(finally_known: list[int], known: list[int], seat: int) -> None:
    """Nothing was known then that the seat does not know in the end, and no choice of others before it was shown."""
    for then, later in zip(known, finally_known, strict=False):
        if then != later:
            assert entry_who(then) == entry_who(later) != seat
            assert entry_what(then) == HIDDEN


def test_a_worker_is_a_process_of_its_own_that_inherits_nothing() -> None:
    async def story(workers: BotWorkers) -> None:
        pid = await answered(workers)
        assert pid not in (None, os.getpid())
        assert workers.pids() == [pid]

    with_workers(story, thinkers.tell_pid)


def test_a_worker_takes_no_module_from_the_folder_the_server_runs_in() -> None:
    async def story(workers: BotWorkers) -> None:
        assert await answered(workers) == 0

    with_workers(story, thinkers.tell_path)


def test_what_a_bot_prints_is_no_answer_and_reaches_nobody(capfd: pytest.CaptureFixture[str]) -> None:
    async def story(workers: BotWorkers) -> None:
        for _ in range(3):
            assert await chosen(workers, Question("skull", "random", b"secret", [3, 5], 1)) == 5

    with_workers(story, thinkers.chatter)
    assert capfd.readouterr() == ("", "")


# What may happen to them


@pytest.mark.parametrize(
    ("think", "kind", "seconds"),
    [
        (thinkers.hang, "TimeoutError", 0.2),
        (thinkers.fail, "RuntimeError", 30.0),
        (thinkers.cheat, "IllegalChoice", 30.0),
        (thinkers.die, "WorkerDied", 30.0),
    ],
)
def test_a_bot_that_misbehaves_is_stood_in_for_and_counted(think: Think, kind: str, seconds: float) -> None:
    async def story(workers: BotWorkers) -> None:
        before = failures(kind)
        for seed in range(2):
            assert await chosen(workers, Question("skull", "random", b"{}", [3, 5], seed)) in (3, 5)
        assert failures(kind) == before + 4, "the bot's own and the heuristic's"

    with_workers(story, think, seconds)


def test_the_heuristic_answers_for_a_bot_whose_process_has_died() -> None:
    async def story(workers: BotWorkers) -> None:
        before = failures("WorkerDied")
        assert await chosen(workers, Question("skull", "random", b"{}", [3, 5, 7], 5)) == 5
        assert failures("WorkerDied") == before + 1

    with_workers(story, thinkers.only_the_heuristic)


def test_a_worker_killed_in_the_middle_of_a_choice_is_replaced() -> None:
    async def story(workers: BotWorkers) -> None:
        asked = asyncio.ensure_future(chosen(workers, Question("skull", "heuristic", b"{}", [3, 5], 1)))
        await until(lambda: bool(workers.pids()))
        (pid,) = workers.pids()
        before = failures("WorkerDied")
        os.kill(pid, signal.SIGKILL)
        await until(lambda: bool(workers.pids()) and workers.pids() != [pid])
        os.kill(workers.pids()[0], signal.SIGKILL)
        assert await asyncio.wait_for(asked, PATIENCE) in (3, 5)
        assert failures("WorkerDied") == before + 2
        assert not workers.pids(), "a new process begins with the next question"

    with_workers(story, thinkers.hang)


def test_a_worker_killed_while_it_waits_is_replaced() -> None:
    async def story(workers: BotWorkers) -> None:
        pid = await answered(workers)
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        await until(lambda: not is_alive(pid))
        assert await answered(workers) is None
        assert await answered(workers) not in (None, pid)

    with_workers(story, thinkers.tell_pid)


def test_a_worker_that_dies_while_it_waits_leaves_no_zombie_and_is_missed_by_nobody() -> None:
    async def story(workers: BotWorkers) -> None:
        pid = await answered(workers)
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        await until(lambda: not is_alive(pid))
        assert not is_reaped(pid)

        def looked_after() -> bool:
            workers.reap()
            return is_reaped(pid)

        await until(looked_after)  # threads of the process may be there for a moment longer than its main one
        assert await answered(workers) not in (None, pid)

    with_workers(story, thinkers.tell_pid)


def test_the_server_looks_after_its_workers() -> None:
    async def story() -> None:
        workers = BotWorkers(1, think=thinkers.tell_pid)
        sitting = Sitting(bots=workers)
        try:
            pid = await answered(workers)
            assert pid is not None
            os.kill(pid, signal.SIGKILL)
            async with asyncio.timeout(PATIENCE):
                while not is_reaped(pid):
                    await sitting.service.tick()
                    await asyncio.sleep(0.01)
        finally:
            workers.close()

    asyncio.run(story())


@pytest.mark.parametrize("how", ["replaced", "closed"])
def test_a_worker_that_is_done_away_with_leaves_no_zombie(how: str) -> None:
    async def story() -> None:
        workers = BotWorkers(1, think=thinkers.tell_pid)
        pid = await answered(workers)
        assert pid is not None
        if how == "replaced":
            os.kill(pid, signal.SIGKILL)
            assert await answered(workers) is None
        workers.close()
        await until(lambda: is_reaped(pid))

    asyncio.run(story())


def test_waiting_for_a_worker_is_not_thinking() -> None:
    async def story(workers: BotWorkers) -> None:
        before = failures("TimeoutError")
        answers = await asyncio.gather(*(answered(workers) for _ in range(20)))
        assert len(set(answers)) == 1, "all by one process, one after the other"
        assert failures("TimeoutError") == before

    with_workers(story, thinkers.nap, thinkers.NAP * 10)


def test_tables_go_on_while_their_workers_are_killed_again_and_again(server: RunningServer) -> None:
    async def evening() -> None:
        owner = await Person.sign_in(server.base, "Anna")
        body = {"settings": {"game": "skull_king", "seats": 4}, "sit": False}
        table = (await owner.ask("POST", "/api/tables", body)).json()["id"]
        killed: set[int] = set()
        async with Chair(server.base, table, owner.token) as chair:
            await chair.until(lambda t: "status" in t)
            await chair.do({"type": "start", "fill": True})
            while len(killed) < 3 and chair.table["status"] == "playing":
                for pid in set(server.service.bots.pids()) - killed:
                    killed.add(pid)
                    os.kill(pid, signal.SIGKILL)
                await asyncio.sleep(0.05)
            await chair.until(lambda t: t["status"] == "finished")
        assert len(killed) >= 1
        verdict = (await owner.ask("GET", f"/api/tables/{table}/verify")).json()
        assert verdict["wrong"] is None

    asyncio.run(evening())


def test_a_bot_whose_turn_is_taken_back_while_it_speaks_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 1, seats=3)
        await sitting.do(room, 0, Play("place flower"))
        await sitting.quiet()
        while room.table.to_act() != [0]:
            await sitting.service.tick()
            await sitting.quiet()
        asked = len(sitting.bots.asked)

        async def take_back(_: object, seat: int) -> None:
            assert seat == 1
            await sitting.do(room, 0, Undo())

        monkeypatch.setattr(sitting.service, "_remark", take_back)
        await sitting.do(room, 0, Play("bid 1"))
        with capture_logs() as logs:
            await sitting.quiet()
        assert room.table.to_act() == [0]
        assert (len(sitting.bots.asked), logs) == (asked, [])

    tell(story)


def test_a_choice_that_comes_too_late_is_not_played() -> None:
    async def story() -> None:
        sitting = Sitting()
        room = await sitting.table("skull", 2, seats=3)
        (thinking,) = [task for task in sitting.service.background.tasks if not task.done()][:1]
        await sitting.quiet()
        assert thinking.done()
        acted = [entry.event for entry in room.entries if isinstance(entry.event, Acted)]
        assert [event.seat for event in acted] == [2]
        sitting.service._wake_bots(room)
        await sitting.quiet()
        assert [entry.event for entry in room.entries if isinstance(entry.event, Acted)] == acted
        assert verify(room.table.id, room.entries).reason == "verify.not_finished"

    tell(story)


ORPHAN = """
import asyncio, sys
from calavera.server.live.bot_worker import Question
from calavera.server.live.bot_workers import BotWorkers
from calavera.server.ops.shares import Share
from tests.server import thinkers

async def main():
    workers = BotWorkers(2, think=thinkers.hang, seconds=600)
    question = Question("skull", "random", b"", [1], 1)
    thinking = [asyncio.ensure_future(workers.ask(Share("", ""), question)) for _ in range(2)]
    while len(workers.pids()) < 2:
        await asyncio.sleep(0.01)
    print(*workers.pids(), flush=True)
    await asyncio.gather(*thinking)

asyncio.run(main())
"""


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_workers_go_with_the_server_in_the_middle_of_a_thought_and_leave_nothing(tmp_path: Path, how: int) -> None:
    path = os.pathsep.join(part for part in sys.path if part) + os.pathsep + str(Path.cwd())
    server = subprocess.Popen(
        [sys.executable, "-c", ORPHAN],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
        cwd=tmp_path,
    )
    with server:
        assert server.stdout is not None
        workers = [int(pid) for pid in server.stdout.readline().split()]
        assert len(workers) == 2
        assert all(map(is_alive, workers))
        server.send_signal(how)
        said = server.communicate()
        asyncio.run(until(lambda: not any(map(is_alive, workers))))
    assert said == ("", "")
