// Several people, one device: whose view may be seen now.

export interface Here {
  seat: number;
  /** This one has to choose. */
  due: boolean;
}

export interface Moment {
  /** Everybody who plays on this device, in the order of seats. */
  seats: readonly Here[];
  /** Whose hands the device is in; null: nobody has said so. */
  holder: number | null;
  /** Who had it before, for the order in which it goes round. */
  last: number | null;
  playing: boolean;
  /** What the holder has chosen is on its way, or something is being told. */
  busy: boolean;
  /** Seats of this game know what others do not. */
  secrets: boolean;
}

/** Either one seat's view, or nobody's, and who may lift the curtain. */
export interface Shown {
  seat: number | null;
  curtain: readonly number[];
}

const open = (seat: number | null): Shown => ({ seat, curtain: [] });

export function shownNow({ seats, holder, last, playing, busy, secrets }: Moment): Shown {
  const held = seats.find((one) => one.seat === holder);
  const [first = null] = seats.map((one) => one.seat);
  if (!playing || seats.length < 2) return open(held?.seat ?? first);
  if (held && (busy || held.due)) return open(held.seat);
  const due = seats.filter((one) => one.due).map((one) => one.seat);
  const before = holder ?? last ?? -1;
  const next = due.find((seat) => seat > before) ?? due[0];
  if (next !== undefined) return secrets ? { seat: null, curtain: [next] } : open(next);
  if (held) return open(held.seat);
  return secrets ? { seat: null, curtain: seats.map((one) => one.seat) } : open(last ?? first);
}
