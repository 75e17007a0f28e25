"""`python -m bench.yamiks`: what it is worth in Yamik's to play for the win, beside copies that play for points.

A copy knows all that the captain knows: the same sheets, the same race for the pot, how likely the others get which
sum. It only wants something else: as many points as possible, or as large a lead as possible. Luck is equal: the n-th
roll of a seat's turn brings the same dice whoever sits there, and each deal is played with the captain in every seat.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

import msgspec
from librt.random import Random
from librt.vecs import vec

from bench import machine
from calavera.arena.contest import mixed
from calavera.arena.student import beyond, middle_95
from calavera.core.bot import Bot
from calavera.core.state import CHANCE, OVER
from calavera.games.yamiks.bots.captain import Captain
from calavera.games.yamiks.bots.forecast import SETS, pot_chances, pot_of, rivals_of
from calavera.games.yamiks.bots.model import TurnValues
from calavera.games.yamiks.bots.solved import Leads, shipped_leads
from calavera.games.yamiks.bots.solved.induction import Induction
from calavera.games.yamiks.bots.solved.leads import share_of
from calavera.games.yamiks.bots.solved.moments import sheet_after
from calavera.games.yamiks.bots.solved.sheets import ALL_FILLED, sheet_number
from calavera.games.yamiks.bots.solved.turn import SUMS, WAYS_TO_END
from calavera.games.yamiks.bots.standing import Standing, gain_of, is_open
from calavera.games.yamiks.game import GAME
from calavera.games.yamiks.rules.dice import DICE, SIZE, index_of
from calavera.games.yamiks.rules.layout import POT_EACH, ROLLING, ROUNDS, START
from calavera.games.yamiks.rules.state import YamiksState
from calavera.games.yamiks.rules.view import YamiksView
from calavera.search.viewpoint import own_seat

RESULTS = Path(__file__).resolve().parent / "results"
SEED = 2026
GAMES = {2: 4_000, 3: 1_500, 4: 1_200}  # by players
TARGET, P = 0.52, 0.01
_DICE, _OTHER, _BOTS = 1, 2, 3

Worth = Callable[[int, int, int], float]  # of the pot, to a seat, when these seats win it at a table of so many


class Copy:
    """A captain who maximises an expectation: `values` are what sheets have to come, `worth` what a pot is worth."""

    def __init__(self, leads: Leads, values: vec[float], worth: Worth) -> None:
        self._leads = leads
        self._values = values
        self._worth = worth
        self._last: tuple[Standing, TurnValues] | None = None

    def choose(self, view: YamiksView, legal: Sequence[int], rng: Random) -> int:  # noqa: ARG002  (nothing is random)
        if view.stage == "order_choice":
            return START
        standing = Standing.of(view, own_seat(view))
        if self._last is None or self._last[0] != standing:
            filled = standing.places[standing.me].sheet.filled
            self._last = (standing, TurnValues(self._ends(standing), filled, standing.free_downgrade))
        return int(self._last[1].best(index_of(view.dice), view.rolls_left))

    def _ends(self, standing: Standing) -> vec[float]:
        players, sheet = len(standing.places), standing.places[standing.me].sheet
        chances = pot_chances(standing.me, rivals_of(self._leads, standing))
        pots = [
            sum(chances[SETS * own + won] * self._worth(standing.me, won, players) for won in range(1, 1 << players))
            for own in range(SUMS)
        ]
        number = sheet_number(*sheet)
        found = [0.0] * (WAYS_TO_END * SUMS)
        for way in range(WAYS_TO_END):
            if is_open(sheet, way):
                after = gain_of(sheet, way) + self._values[sheet_after(number, way)]
                found[SUMS * way : SUMS * (way + 1)] = [after + pot for pot in pots]
        return vec[float](found)


def points_of_pot(seat: int, winners: int, players: int) -> float:
    return float(pot_of(seat, winners, players))


def lead_of_pot(seat: int, winners: int, players: int) -> float:
    """Over the others, on average."""
    own = pot_of(seat, winners, players)
    return own - (POT_EACH * players - own) / (players - 1)


def for_points(players: int) -> Callable[[], Bot]:
    """Sheets solved for a player who counts nothing but its own points, others having their usual sums."""
    leads = shipped_leads(players)
    worth = []
    for played in range(ROUNDS):
        usual = leads.sums[SUMS * played : SUMS * (played + 1)]
        worth += [POT_EACH * players * share_of(sum(usual[:own], 0.0), usual[own], players - 1) for own in range(SUMS)]
    induction = Induction(vec[float](worth), False)
    for filled in range(ALL_FILLED - 1, -1, -1):
        induction.solve(filled)
    return lambda: Copy(leads, induction.values, points_of_pot)


def for_the_lead(players: int) -> Callable[[], Bot]:
    leads = shipped_leads(players)
    return lambda: Copy(leads, leads.means, lead_of_pot)


COPIES = {"as many points as possible": for_points, "as large a lead as possible": for_the_lead}


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """The captain's share of the wins among copies; `within` is half of a 95 % interval, taken between deals."""

    players: int
    copy: str
    games: int
    share: float
    within: float
    p: float
    lead: float
    seconds: float


class Report(msgspec.Struct, frozen=True, kw_only=True):
    machine: dict[str, str]
    rows: list[Row]


def roll(state: YamiksState, deal: int, events: int) -> int:
    """Within a turn by seat, round and roll, so that a seat has the same dice whatever was done before."""
    if state.stage != ROLLING:
        return int(state.sample(Random(mixed(SEED, deal, _OTHER, events))))
    luck = Random(mixed(SEED, deal, _DICE, state.turn, state.played, state.rolls))
    faces = tuple(1 + luck.randrange(6) for _ in range(DICE))
    return index_of(faces[: DICE - SIZE[state.kept]])


def play(deal: int, bots: Sequence[Bot]) -> YamiksState:
    state = GAME.new(len(bots))
    rng = Random(mixed(SEED, deal, _BOTS))
    events = 0
    while (who := state.mover()) != OVER:
        if who == CHANCE:
            state.apply(CHANCE, roll(state, deal, events))
            events += 1
        else:
            state.apply(who, bots[who].choose(state.view(who), state.legal(who), rng))
    return state


def measured(players: int, copy: str, deals: int, make: Callable[[], Bot] = Captain) -> Row:
    other = COPIES[copy](players)
    shares, leads = [], []
    began = time.process_time()
    for deal in range(deals):
        won, lead = 0.0, 0.0
        for seat in range(players):
            state = play(deal, [make() if each == seat else other() for each in range(players)])
            points = state.scores()
            won += seat in state.winners()
            lead += points[seat] - (sum(points) - points[seat]) / (players - 1)
        shares.append(won / players)
        leads.append(lead / players)
    error = stdev(shares) / sqrt(deals)
    row = Row(
        players=players,
        copy=copy,
        games=deals * players,
        share=fmean(shares),
        within=middle_95(deals - 1) * error,
        p=beyond(max(0.0, fmean(shares) - 1 / players) / error, deals - 1),
        lead=fmean(leads),
        seconds=time.process_time() - began,
    )
    print(
        f"{players} players, {copy}: {row.share:.2%} ± {row.within:.2%}, p {row.p:.2g}, lead {row.lead:+.1f}, "
        f"{row.games} games in {row.seconds:.0f} s",
        flush=True,
    )
    return row


def markdown(report: Report) -> str:
    lines = [
        "# Yamik's: playing for the win",
        "",
        machine.line(report.machine),
        "",
        "One captain among copies of itself that want something else, with equal luck. An equal share is 1 / players.",
        "The lead is the captain's, in points over the average of the others.",
        "",
        "| players | the copies want | games | captain's share of the wins | p | lead |",
        "|---:|---|---:|---:|---:|---:|",
    ]
    lines += [
        f"| {row.players} | {row.copy} | {row.games:,} | {row.share:.1%} ± {row.within:.1%} | {row.p:.1g} "
        f"| {row.lead:+.1f} |"
        for row in report.rows
    ]
    two = next(row for row in report.rows if row.players == 2)
    verdict = "reached" if two.share >= TARGET and two.p < P else "not reached"
    lines += ["", f"Two players, against a copy that maximises points: ≥ {TARGET:.0%} with p < {P} is {verdict}."]
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.yamiks", description=__doc__)
    parser.add_argument("--scale", type=float, default=1.0, help="so many times the usual number of games")
    scale = parser.parse_args(arguments).scale
    rows = [
        measured(players, copy, max(2, round(scale * games / players)))
        for players, games in GAMES.items()
        for copy in COPIES
    ]
    report = Report(machine=machine.describe(None), rows=rows)
    (RESULTS / "yamiks.json").write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=2) + b"\n")
    (RESULTS / "yamiks.md").write_text(markdown(report), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
