"""The solo game of Yamik's for `calavera solve`: what the best play brings in each setting of the pot."""

from __future__ import annotations

import msgspec

from calavera.core.solver import BestPlay, Figure, Progress, Solved
from calavera.games.yamiks.bots.solved import Pot, Setting, Solution, compute, file_of, shipped_solution
from calavera.games.yamiks.rules.options import YamiksOptions

MIDDLE = (0.05, 0.95)  # quantiles between which nine games in ten end


class YamiksSolverOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`pot`: how the virtual opponent gets its sum, or `none` for boxes and bonus alone."""

    pot: Pot = "recommended"
    free_downgrade: bool = False


OPTIONS = YamiksSolverOptions


def expected(options: YamiksOptions) -> float:
    return shipped_solution(Setting(options.solo_pot, options.free_downgrade)).value()


def best_play() -> BestPlay:
    """A free downgrade is worth nothing on any sheet, so it does not matter here."""
    pots: tuple[Pot, ...] = ("simple", "recommended")
    return BestPlay(
        defaults={"solo_pot": YamiksOptions().solo_pot},
        cases=[({"solo_pot": pot}, shipped_solution(Setting(pot)).distribution().chances) for pot in pots],
    )


def solve(options: YamiksSolverOptions, progress: Progress, *, recompute: bool) -> Solved:
    setting = Setting(options.pot, options.free_downgrade)
    if recompute:
        return _solved(compute(setting, progress), None)
    return _solved(shipped_solution(setting), str(file_of(setting.pot)))


def _solved(found: Solution, path: str | None) -> Solved:
    distribution = found.distribution()
    low, high = (distribution.quantile(share) for share in MIDDLE)
    median = distribution.quantile(0.5)
    sheets: int = len(found.values)
    expected, deviation = found.value(), distribution.deviation()
    return Solved(
        title="yamiks.solver.title",
        settings=found.setting._asdict(),
        figures=(
            Figure("yamiks.solver.expected", expected, digits=4),
            Figure("yamiks.solver.deviation", deviation, digits=2),
            Figure("yamiks.solver.bonus", distribution.bonus, digits=2, percent=True),
            Figure("yamiks.solver.median", median),
            Figure("yamiks.solver.middle", low, to=high),
            Figure("yamiks.solver.sheets", sheets),
        ),
        chances=distribution.chances,
        path=path,
        report={
            "expected": expected,
            "deviation": deviation,
            "bonus": distribution.bonus,
            "median": median,
            "sheets": sheets,
        },
    )
