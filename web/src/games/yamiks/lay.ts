// The five dice as they lie on the screen: a die that is kept stays where it was.

export interface Place {
  face: number;
  /** Kept, or marked to be kept. */
  held: boolean;
  /** Came up with the last roll. */
  fresh: boolean;
}

export type Lay = readonly Place[];

/** Takes one of these faces out of the list; false if there is none. */
function take(faces: number[], face: number): boolean {
  const at = faces.indexOf(face);
  if (at < 0) return false;
  faces.splice(at, 1);
  return true;
}

/** The dice after a roll: those kept stay in their places, the others fill the gaps. */
export function lie(before: Lay, dice: readonly number[], kept: readonly number[]): Lay {
  const rolled = [...dice];
  const staying = kept.filter((face) => take(rolled, face));
  if (before.length !== dice.length) {
    const left = [...staying];
    return [...dice].map((face) => {
      const held = take(left, face);
      return { face, held, fresh: !held };
    });
  }
  const left = [...staying];
  const places: (Place | null)[] = before.map(() => null);
  // Of dice alike those stay that were marked.
  for (const marked of [true, false]) {
    before.forEach((place, i) => {
      if (places[i] === null && place.held === marked && take(left, place.face)) {
        places[i] = { face: place.face, held: true, fresh: false };
      }
    });
  }
  const coming = [...rolled, ...left];
  return places.map((place) => place ?? { face: coming.shift() ?? 0, held: false, fresh: true });
}

export function heldFaces(lay: Lay): number[] {
  return lay.filter((place) => place.held).map((place) => place.face);
}

/** Exactly these are kept; of dice alike those that were marked already. */
export function held(lay: Lay, kept: readonly number[]): Lay {
  const left = [...kept];
  const stay = new Set<number>();
  for (const marked of [true, false]) {
    lay.forEach((place, i) => {
      if (!stay.has(i) && place.held === marked && take(left, place.face)) stay.add(i);
    });
  }
  return lay.map((place, i) => ({ ...place, held: stay.has(i) }));
}

/** After the last roll nothing is kept any more: all dice count. */
export function released(lay: Lay): Lay {
  return lay.map((place) => ({ ...place, held: false }));
}

export function toggled(lay: Lay, at: number): Lay {
  return lay.map((place, i) => (i === at ? { ...place, held: !place.held } : place));
}
