import type { Absence, Clock } from '../api/types';
import { m } from '../paraglide/messages.js';

const MINUTE = 60;
const DAY = 86_400;

export const CLOCKS: { id: string; clock: Clock; label: () => string }[] = [
  { id: 'none', clock: { kind: 'none' }, label: m['app.clock_choice.none'] },
  { id: 'fast', clock: { kind: 'move', seconds: 30 }, label: m['app.clock_choice.fast'] },
  { id: 'calm', clock: { kind: 'move', seconds: 90 }, label: m['app.clock_choice.calm'] },
  { id: 'bank', clock: { kind: 'bank', seconds: 10 * MINUTE, increment: 5 }, label: m['app.clock_choice.bank'] },
  { id: 'day', clock: { kind: 'move', seconds: DAY }, label: m['app.clock_choice.day'] },
  { id: 'days', clock: { kind: 'move', seconds: 3 * DAY }, label: m['app.clock_choice.days'] },
];

export const ABSENCES: { id: string; absence: Absence; label: () => string }[] = [
  { id: 'bot', absence: { policy: 'bot', grace: 60 }, label: m['app.absence_choice.bot'] },
  { id: 'skip', absence: { policy: 'skip', grace: 60 }, label: m['app.absence_choice.skip'] },
  { id: 'wait', absence: { policy: 'wait', grace: 0 }, label: m['app.absence_choice.wait'] },
];
