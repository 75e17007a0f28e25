// What a screen reader says of a mat.
import { list } from '../../i18n/locale';
import { m } from '../../paraglide/messages.js';
import type { SeatScene } from './scene';
import { discName } from './words';

export function matWords(seat: SeatScene): string {
  const up = seat.stack.filter((disc) => disc.turned !== null || disc.shown);
  const down = seat.stack.length - up.length;
  const parts = [m['skull.face_down']({ count: down })];
  if (up.length > 0) parts.push(m['skull.face_up']({ discs: list(up.map((disc) => discName(disc.face))) }));
  return parts.join(', ');
}
