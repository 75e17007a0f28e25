// The lines of a sheet, looked up by the round in which they were filled.
import type { YamiksLine, YamiksSeat } from '../../api/types';

/** The line that was filled in a round; none if the seat has not played it. */
export function lineOf(sheet: YamiksSeat, round: number): YamiksLine | null {
  return sheet.lines.find((line) => line?.round === round) ?? null;
}

/** The line of the last round that is over. */
export function lastLine(sheet: YamiksSeat): YamiksLine | null {
  return lineOf(sheet, sheet.totals.length);
}
