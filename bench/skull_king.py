"""`python -m bench.skull_king`: how much of the Skull King dice game is beyond anybody's skill.

A *peeker* searches as the captain does, but in the true position: it sees through every screen, and only the rolls to
come are unknown to it; and it takes everybody for a heuristic, which its opponents are. What it wins against three
heuristics, and how often peekers among themselves make their bids, shows how much there is to be had at all. It is no
strict bound, as a better search could use what it sees better; but a
player that does not peek is not going to do better than one that does. Somebody *looking over two shoulders* sees two
of the three screens from behind and has to imagine the third: more than any honest player knows, so what is beyond them
is beyond whoever searches like that and does not peek. All of them live here, where they can hold a state; nothing that
plays in the package can.

The captain plays the same deals. Shares of wins are told as they are and with the luck taken off, as the coach
measures it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import NamedTuple

import msgspec
from librt.random import Random

from bench import machine
from calavera.arena.contest import mixed
from calavera.core.coach import Meter
from calavera.core.measures import Measures, added
from calavera.core.state import CHANCE, OVER
from calavera.games.bots import HEURISTIC, make_bot
from calavera.games.skull_king.bots.model import SkullKingModel
from calavera.games.skull_king.game import GAME
from calavera.games.skull_king.rules.layout import BLACK, KINDS, LEFT, VOID, hand_at, has_colour
from calavera.games.skull_king.rules.state import SkullKingState
from calavera.search.model import play_out

RESULTS = Path(__file__).resolve().parent / "results"
PLAYERS = 4
DEALS = 240  # each with the peeker in every seat
AMONG_PEEKERS = 20
SIMULATIONS = 2_000  # of cheaters, who imagine less
AT_TABLES = 8_000  # what the captain makes at a table
SEED = 2026
Z95 = 1.959964
PART_OF_PEEKER = 0.8  # of its edge over an equal share, which the captain should have
CAPTAIN = "a captain and three heuristics"
PEEKER = "a peeker and three heuristics"
TWO_SHOULDERS = "somebody looking over two shoulders"
ONE_SHOULDER = "somebody looking over one shoulder"
PEEKERS = "four peekers"
ROWS = (CAPTAIN, PEEKER, TWO_SHOULDERS, ONE_SHOULDER, PEEKERS)
_TRIES = 8  # as in the captain's determinizations
_LUCK, _HUNCHES, _METER = 1, 2, 3

Choice = Callable[[SkullKingState, int, Random], int]  # by the true state: a peeker looks at it, others at their view


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """What the players in question got with so many simulations for a choice; `within` is the half of a 95 % interval
    of `share`, taken between deals, and `adjusted` is the share without luck, with its own interval.
    """

    table: str
    simulations: int
    games: int
    share: float
    within: float
    adjusted: float
    adjusted_within: float
    points: float
    measures: dict[str, float]


class Table(NamedTuple):
    """`seatings` are the seats of those who `choose` by so many simulations."""

    deals: int
    seatings: Sequence[frozenset[int]]
    choose: Choice
    simulations: int


class Report(msgspec.Struct, frozen=True, kw_only=True):
    machine: dict[str, str]
    rows: list[Row]


def peeker(simulations: int) -> Choice:
    """Takes the choice that wins most often when the model plays on, everybody's dice being as they are."""

    def choose(state: SkullKingState, seat: int, rng: Random) -> int:
        legal = state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        model = SkullKingModel(state)
        horizon = model.horizon(state)
        scratch = state.buffer()
        won = [0.0] * len(legal)
        for _ in range(max(1, simulations // len(legal))):
            luck = rng.randrange(1 << 30)  # the same for all choices
            for i, action in enumerate(legal):
                after = state.clone()
                after.apply(seat, action)
                play_out(after, model, horizon, Random(luck), scratch)
                won[i] += model.value(after, seat)
        return legal[max(range(len(legal)), key=won.__getitem__)]

    return choose


def over_shoulders(simulations: int, *hidden: int) -> Choice:
    """Sees all bids, and all dice but those of the players who sit `hidden` seats further, which are imagined by what
    those have bid.
    """

    def choose(state: SkullKingState, seat: int, rng: Random) -> int:
        legal = state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        model = SkullKingModel(state)
        horizon = model.horizon(state)
        scratch = state.buffer()
        won = [0.0] * len(legal)
        heaviest = 0.0
        for _ in range(max(1, simulations // len(legal))):
            imagined = _with_other_dice(state, seat, hidden, rng)
            for _ in range(_TRIES):
                weight = model.weight(imagined, seat)
                heaviest = max(heaviest, weight)
                if weight >= heaviest * rng.random():
                    break
                imagined = _with_other_dice(state, seat, hidden, rng)
            luck = rng.randrange(1 << 30)  # the same for all choices
            for i, action in enumerate(legal):
                after = imagined.clone()
                after.apply(seat, action)
                play_out(after, model, horizon, Random(luck), scratch)
                won[i] += model.value(after, seat)
        return legal[max(range(len(legal)), key=won.__getitem__)]

    return choose


def _with_other_dice(state: SkullKingState, seat: int, hidden: Sequence[int], rng: Random) -> SkullKingState:
    """Dice behind these screens drawn once more, from those and the bag, without colours that all know they lack."""
    others = [(seat + further) % PLAYERS for further in hidden]
    while True:
        found = state.clone()
        for other in others:
            for kind in range(KINDS):
                found.at[LEFT + kind] += found.at[hand_at(other) + kind]
                found.at[hand_at(other) + kind] = 0
        counts = [sum(state.at[hand_at(other) + kind] for kind in range(KINDS)) for other in others]
        if all(_drew(found, other, count, rng) for other, count in zip(others, counts, strict=True)):
            return found


def _drew(state: SkullKingState, seat: int, count: int, rng: Random) -> bool:
    """Whether so many dice were found that this seat may have: another may have taken them before."""
    void = state.at[VOID + seat]
    allowed = [kind for kind in range(KINDS) if kind < BLACK or has_colour(void, kind)]
    for _ in range(count):
        pool = [kind for kind in allowed for _ in range(state.at[LEFT + kind])]
        if not pool:
            return False
        drawn = pool[rng.randrange(len(pool))]
        state.at[hand_at(seat) + drawn] += 1
        state.at[LEFT + drawn] -= 1
    return True


def by_view(name: str, simulations: int | None = None) -> Choice:
    """A bot of the package, which is shown its view and nothing else."""
    bot = make_bot(GAME.id, name, simulations=simulations)

    def choose(state: SkullKingState, seat: int, rng: Random) -> int:
        legal = state.legal(seat)
        return legal[0] if len(legal) == 1 else bot.choose(state.view(seat), legal, rng)

    return choose


def game(deal: int, chosen: frozenset[int], choose: Choice, meter: Meter) -> SkullKingState:
    state = GAME.new(PLAYERS)
    heuristic = by_view(HEURISTIC)
    hunches = Random(mixed(SEED, deal, _HUNCHES, *sorted(chosen)))
    events = 0
    while (who := state.mover()) != OVER:
        if who == CHANCE:
            outcome = state.sample(Random(mixed(SEED, deal, _LUCK, events)))
            meter.drawn(state, outcome)
            state.apply(CHANCE, outcome)
            events += 1
        else:
            meter.settle(state)
            state.apply(who, (choose if who in chosen else heuristic)(state, who, hunches))
    meter.settle(state)
    return state


def played(name: str, table: Table) -> Row:
    shares: list[float] = []
    without_luck: list[float] = []
    points: list[int] = []
    found: Measures = {}
    for deal in range(table.deals):
        of_deal: list[float] = []
        luck_of_deal: list[float] = []
        for chosen in table.seatings:
            meter = GAME.coached().meter(GAME.new(PLAYERS), Random(mixed(SEED, deal, _METER, *sorted(chosen))))
            state = game(deal, chosen, table.choose, meter)
            luck = meter.luck()
            winners, scores, told = (
                state.winners(),
                state.scores(),
                [GAME.measures(state.view(None), seat) for seat in range(state.players)],
            )
            for seat in chosen:
                of_deal.append((seat in winners) / len(winners))
                luck_of_deal.append(luck[seat])
                points.append(scores[seat])
                found = added(found, told[seat])
        shares.append(fmean(of_deal))
        without_luck.append(shares[-1] - fmean(luck_of_deal))
    row = Row(
        table=name,
        simulations=table.simulations,
        games=table.deals * len(table.seatings),
        share=fmean(shares),
        within=Z95 * stdev(shares) / sqrt(len(shares)),
        adjusted=fmean(without_luck),
        adjusted_within=Z95 * stdev(without_luck) / sqrt(len(shares)),
        points=fmean(points),
        measures={name: total / cases for name, (total, cases) in found.items()},
    )
    print(
        f"{name}: {row.share:.1%} ± {row.within:.1%} of the wins, without luck {row.adjusted:.1%} "
        f"± {row.adjusted_within:.1%}, {row.measures['bids_made']:.1%} of the bids made",
        flush=True,
    )
    return row


def markdown(report: Report) -> str:
    names = list(report.rows[0].measures)
    lines = [
        "# Skull King for somebody who sees through the screens",
        "",
        machine.line(report.machine),
        "",
        f"{PLAYERS} players; figures of the one named first, with so many simulations for a choice.",
        "All tables with heuristics have the same deals, as far as they go: fewer games are the first of them.",
        "",
        "| table | simulations | games | share of wins | without luck | points | " + " | ".join(names) + " |",
        "|---|---:|---:|---:|---:|---:|" + "---:|" * len(names),
    ]
    for row in report.rows:
        shares = [f"{row.share:.1%} ± {row.within:.1%}", f"{row.adjusted:.1%} ± {row.adjusted_within:.1%}"]
        if row.table == PEEKERS:
            shares = ["", ""]  # nobody else is there
        cells = [row.table, f"{row.simulations:,}", str(row.games), *shares, f"{row.points:.1f}"]
        lines.append("| " + " | ".join([*cells, *(f"{row.measures[name]:.1%}" for name in names)]) + " |")
    lines += ["", f"Of the peeker's edge over an equal share, without luck (the target is {PART_OF_PEEKER:.0%}):", ""]
    rows = {row.table: row for row in report.rows}
    for name in (CAPTAIN, ONE_SHOULDER, TWO_SHOULDERS):
        if name in rows and PEEKER in rows:
            part, around = part_of(rows[name], rows[PEEKER])
            lines.append(f"- {name}: {part:.0%} ± {around:.0%}, {verdict(part, around)}")
    return "\n".join(lines) + "\n"


def part_of(row: Row, peekers: Row) -> tuple[float, float]:
    """Which part of the peeker's edge somebody has, and the half of its 95 % interval, as if they had other deals."""
    edge, whole = row.adjusted - 1 / PLAYERS, peekers.adjusted - 1 / PLAYERS
    part = edge / whole
    return part, sqrt(row.adjusted_within**2 + (part * peekers.adjusted_within) ** 2) / whole


def verdict(part: float, around: float) -> str:
    if part - around >= PART_OF_PEEKER:
        return "reached"
    return "not reached" if part + around < PART_OF_PEEKER else "not certain"


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.skull_king", description=__doc__)
    parser.add_argument("--scale", type=float, default=1.0, help="so many times the usual number of games")
    parser.add_argument("--only", choices=ROWS, action="append", help="only these; the others stay")
    given = parser.parse_args(arguments)
    alone = [frozenset({seat}) for seat in range(PLAYERS)]
    everybody = [frozenset(range(PLAYERS))]
    deals, among = max(2, round(given.scale * DEALS)), max(2, round(given.scale * AMONG_PEEKERS))
    tables = {
        CAPTAIN: Table(deals, alone, by_view("captain", AT_TABLES), AT_TABLES),
        PEEKER: Table(deals, alone, peeker(SIMULATIONS), SIMULATIONS),
        TWO_SHOULDERS: Table(deals, alone, over_shoulders(SIMULATIONS, 2), SIMULATIONS),
        ONE_SHOULDER: Table(deals, alone, over_shoulders(SIMULATIONS, 1, 3), SIMULATIONS),
        PEEKERS: Table(among, everybody, peeker(SIMULATIONS), SIMULATIONS),
    }
    path = RESULTS / "skull_king.json"
    rows = {row.table: row for row in msgspec.json.decode(path.read_bytes(), type=Report).rows}
    for name in given.only or ROWS:
        rows[name] = played(name, tables[name])
        report = Report(machine=machine.describe(None), rows=[rows[name] for name in ROWS if name in rows])
        path.write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=2) + b"\n")
        (RESULTS / "skull_king.md").write_text(markdown(report), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
