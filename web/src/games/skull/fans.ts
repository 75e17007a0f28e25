// The discs that lie before the viewer to be chosen from: the hand, or what to show or to lose.
import type { SkullView } from '../../api/types';
import { m } from '../../paraglide/messages.js';
import { ownDiscs, type Choices, type Face } from './choices';
import { discName } from './words';

export interface FanDisc {
  /** Stays the same for the same disc. */
  key: string;
  face: Face;
  label: string;
  /** May be chosen now. */
  open: boolean;
  chosen: boolean;
  /** The choice that a tap makes. */
  action: string;
  /** Where it lies in the stack, counted from 1, if a tap only picks it. */
  position: number | null;
}

export interface Fan {
  title: string;
  /** More than one can be picked. */
  many: boolean;
  discs: FanDisc[];
}

export interface Chosen {
  pending: string | null;
  /** Selected and not confirmed. */
  selected: string | null;
  /** Which of the discs was tapped: one flower is as good as another, but only one of them is lifted. */
  index: number;
  picked: ReadonlySet<number>;
}

function toShow(view: SkullView, shows: readonly number[], picked: ReadonlySet<number>): Fan {
  const stack = view.seat === null ? [] : (view.seats[view.seat]?.stack ?? []);
  const discs = shows.map((position) => {
    const face = stack[position - 1] ?? 'flower';
    return {
      key: `show ${position}`,
      face,
      label: m['skull.tray.disc']({ position, disc: discName(face) }),
      open: true,
      chosen: picked.has(position),
      action: `show ${position}`,
      position,
    };
  });
  return { title: m['skull.tray.show'](), many: true, discs };
}

type Label = (action: string) => string;

function toChoose(
  verb: 'place' | 'lose',
  faces: readonly Face[],
  open: ReadonlySet<Face>,
  chosen: Chosen,
  label: Label,
): FanDisc[] {
  return faces.map((face, i) => {
    const nth = faces.slice(0, i).filter((one) => one === face).length;
    const action = `${verb} ${face}`;
    const { pending, selected, index } = chosen;
    return {
      key: `${verb} ${face} ${nth}`,
      face,
      label: label(action),
      open: open.has(face),
      chosen: pending === action || (selected === action && index === i),
      action,
      position: null,
    };
  });
}

/** `hand` is what is left of it in the scene: a disc that is being put down is gone immediately. */
export function fanOf(view: SkullView, hand: readonly Face[], choices: Choices, chosen: Chosen, label: Label): Fan {
  if (choices.shows) return toShow(view, choices.shows, chosen.picked);
  if (choices.losses.size > 0) {
    const discs = toChoose('lose', ownDiscs(view), choices.losses, chosen, label);
    return { title: m['skull.tray.lose'](), many: false, discs };
  }
  const discs = toChoose('place', hand, choices.places, { ...chosen, pending: null }, label);
  return { title: m['skull.hand'](), many: false, discs };
}
