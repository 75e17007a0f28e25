import type { Created } from '../api/types';
import { m } from '../paraglide/messages.js';

const DAY = 86_400;

function time(seconds: number): string {
  if (seconds >= DAY) return m['app.clock.days']({ count: Math.round(seconds / DAY) });
  if (seconds >= 60) return m['app.clock.minutes']({ count: Math.round(seconds / 60) });
  return m['app.clock.seconds']({ count: seconds });
}

export function clockWords(clock: Created['clock']): string {
  const seconds = clock.seconds ?? 0;
  if (clock.kind === 'move') return m['app.setup.clock_move']({ time: time(seconds) });
  if (clock.kind === 'bank') {
    return m['app.setup.clock_bank']({ time: time(seconds), increment: clock.increment ?? 0 });
  }
  return m['app.setup.clock_none']();
}

/** How a table was set up, in one line. */
export function describe(setup: Created): string {
  return [
    clockWords(setup.clock),
    setup.public ? m['app.setup.public']() : m['app.setup.private'](),
    ...(setup.rated ? [m['app.setup.rated']()] : []),
    ...(setup.spectators ? [] : [m['app.setup.no_spectators']()]),
  ].join(' · ');
}
