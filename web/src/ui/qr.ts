// QR codes for short addresses: bytes, error correction level M, versions 1 to 10 (ISO/IEC 18004).

/** Per version: bytes of error correction in a block, and the number of bytes of data in each block. */
const BLOCKS: { check: number; data: number[] }[] = [
  { check: 10, data: [16] },
  { check: 16, data: [28] },
  { check: 26, data: [44] },
  { check: 18, data: [32, 32] },
  { check: 24, data: [43, 43] },
  { check: 16, data: [27, 27, 27, 27] },
  { check: 18, data: [31, 31, 31, 31] },
  { check: 22, data: [38, 38, 39, 39] },
  { check: 22, data: [36, 36, 36, 37, 37] },
  { check: 26, data: [43, 43, 43, 43, 44] },
];
const ALIGNMENT = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];
const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];
const LEVEL_M = 0;

// Arithmetic in the field of 256 elements.
const EXP: number[] = [];
const LOG: number[] = [];
for (let i = 0, value = 1; i < 255; i += 1) {
  EXP[i] = value;
  LOG[value] = i;
  value = (value << 1) ^ (value & 0x80 ? 0x11d : 0);
}

function times(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : EXP[(LOG[a]! + LOG[b]!) % 255]!;
}

function errorCorrection(data: number[], length: number): number[] {
  let generator = [1];
  for (let i = 0; i < length; i += 1) {
    const next = [...generator, 0];
    generator.forEach((factor, j) => (next[j + 1]! ^= times(factor, EXP[i]!)));
    generator = next;
  }
  const rest = [...data, ...Array<number>(length).fill(0)];
  for (let i = 0; i < data.length; i += 1) {
    const lead = rest[i]!;
    if (lead !== 0) generator.forEach((factor, j) => (rest[i + j]! ^= times(factor, lead)));
  }
  return rest.slice(data.length);
}

function toBits(value: number, length: number): number[] {
  return Array.from({ length }, (_, i) => (value >> (length - 1 - i)) & 1);
}

function versionFor(bytes: number): number {
  const fits = (version: number): boolean => {
    const room = BLOCKS[version - 1]!.data.reduce((sum, size) => sum + size, 0);
    return 4 + (version < 10 ? 8 : 16) + 8 * bytes <= 8 * room;
  };
  for (let version = 1; version <= BLOCKS.length; version += 1) if (fits(version)) return version;
  throw new RangeError('too long for a QR code of ours');
}

/** The words in the order in which they are drawn: blocks interleaved, data first. */
function codewords(text: string, version: number): number[] {
  const bytes = [...new TextEncoder().encode(text)];
  const { check, data } = BLOCKS[version - 1]!;
  const room = data.reduce((sum, size) => sum + size, 0);
  const bits = [...toBits(4, 4), ...toBits(bytes.length, version < 10 ? 8 : 16), ...bytes.flatMap((b) => toBits(b, 8))];
  bits.push(...Array<number>(Math.min(4, room * 8 - bits.length)).fill(0));
  while (bits.length % 8) bits.push(0);
  const words: number[] = [];
  for (let i = 0; i < bits.length; i += 8) words.push(parseInt(bits.slice(i, i + 8).join(''), 2));
  for (let i = 0; words.length < room; i += 1) words.push(i % 2 ? 0x11 : 0xec);
  let at = 0;
  const blocks = data.map((size) => words.slice(at, (at += size)));
  const checks = blocks.map((block) => errorCorrection(block, check));
  const woven = (parts: number[][]): number[] =>
    Array.from({ length: Math.max(...parts.map((part) => part.length)) }, (_, i) =>
      parts.flatMap((part) => (i < part.length ? [part[i]!] : [])),
    ).flat();
  return [...woven(blocks), ...woven(checks)];
}

type Grid = boolean[][];

class Drawing {
  readonly size: number;
  readonly dark: Grid;
  readonly fixed: Grid;

  constructor(readonly version: number) {
    this.size = 17 + 4 * version;
    this.dark = Array.from({ length: this.size }, () => Array<boolean>(this.size).fill(false));
    this.fixed = this.dark.map((row) => [...row]);
    this.#patterns();
  }

  #set(x: number, y: number, dark: boolean): void {
    if (x < 0 || y < 0 || x >= this.size || y >= this.size) return;
    this.dark[y]![x] = dark;
    this.fixed[y]![x] = true;
  }

  #patterns(): void {
    const { size } = this;
    for (let i = 0; i < size; i += 1) {
      this.#set(6, i, i % 2 === 0);
      this.#set(i, 6, i % 2 === 0);
    }
    for (const [x, y] of [
      [3, 3],
      [size - 4, 3],
      [3, size - 4],
    ] as const)
      this.#square(x, y, 4, (d) => d !== 2 && d !== 4);
    const places = ALIGNMENT[this.version - 1]!;
    const last = places.at(-1);
    for (const x of places) {
      for (const y of places) {
        const corner = (x === 6 && (y === 6 || y === last)) || (x === last && y === 6);
        if (!corner) this.#square(x, y, 2, (d) => d !== 1);
      }
    }
    this.format(0);
    if (this.version >= 7) this.#versionInfo();
  }

  #square(cx: number, cy: number, radius: number, dark: (distance: number) => boolean): void {
    for (let dy = -radius; dy <= radius; dy += 1) {
      for (let dx = -radius; dx <= radius; dx += 1) {
        this.#set(cx + dx, cy + dy, dark(Math.max(Math.abs(dx), Math.abs(dy))));
      }
    }
  }

  /** Level and mask, twice, with their own error correction. */
  format(mask: number): void {
    const data = (LEVEL_M << 3) | mask;
    let rest = data;
    for (let i = 0; i < 10; i += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
    const bits = ((data << 10) | rest) ^ 0x5412;
    const bit = (i: number): boolean => ((bits >> i) & 1) === 1;
    const { size } = this;
    for (let i = 0; i <= 5; i += 1) this.#set(8, i, bit(i));
    this.#set(8, 7, bit(6));
    this.#set(8, 8, bit(7));
    this.#set(7, 8, bit(8));
    for (let i = 9; i < 15; i += 1) this.#set(14 - i, 8, bit(i));
    for (let i = 0; i < 8; i += 1) this.#set(size - 1 - i, 8, bit(i));
    for (let i = 8; i < 15; i += 1) this.#set(8, size - 15 + i, bit(i));
    this.#set(8, size - 8, true);
  }

  #versionInfo(): void {
    let rest = this.version;
    for (let i = 0; i < 12; i += 1) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
    const bits = (this.version << 12) | rest;
    for (let i = 0; i < 18; i += 1) {
      const dark = ((bits >> i) & 1) === 1;
      const a = this.size - 11 + (i % 3);
      const b = Math.floor(i / 3);
      this.#set(a, b, dark);
      this.#set(b, a, dark);
    }
  }

  /** In columns of two, up and down, from the right. */
  fill(words: number[]): void {
    let i = 0;
    for (let right = this.size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      const up = ((right + 1) & 2) === 0;
      for (let step = 0; step < this.size; step += 1) {
        const y = up ? this.size - 1 - step : step;
        for (const x of [right, right - 1]) {
          if (this.fixed[y]![x]) continue;
          this.dark[y]![x] = i < words.length * 8 && ((words[i >> 3]! >> (7 - (i & 7))) & 1) === 1;
          i += 1;
        }
      }
    }
  }

  flip(mask: number): void {
    for (let y = 0; y < this.size; y += 1) {
      for (let x = 0; x < this.size; x += 1) {
        if (!this.fixed[y]![x] && MASKS[mask]!(x, y)) this.dark[y]![x] = !this.dark[y]![x];
      }
    }
  }

  /** How hard it would be to read: long runs, blocks, false finders, too much of one colour. */
  penalty(): number {
    const rows = this.dark.map((row) => row.map((dark) => (dark ? '1' : '0')).join(''));
    const columns = rows.map((_, x) => rows.map((row) => row[x]).join(''));
    let sum = 0;
    for (const line of [...rows, ...columns]) {
      for (const run of line.match(/1{5,}|0{5,}/g) ?? []) sum += run.length - 2;
      for (let i = 0; i + 11 <= line.length; i += 1) {
        const part = line.slice(i, i + 11);
        if (part === '10111010000' || part === '00001011101') sum += 40;
      }
    }
    for (let y = 0; y + 1 < this.size; y += 1) {
      for (let x = 0; x + 1 < this.size; x += 1) {
        const four = rows[y]!.slice(x, x + 2) + rows[y + 1]!.slice(x, x + 2);
        if (four === '0000' || four === '1111') sum += 3;
      }
    }
    const share = (rows.join('').split('1').length - 1) / this.size ** 2;
    return sum + 10 * Math.floor(Math.abs(share * 100 - 50) / 5);
  }
}

/** The modules of the code, row by row; true is dark. */
export function qrCode(text: string): boolean[][] {
  const version = versionFor(new TextEncoder().encode(text).length);
  const drawing = new Drawing(version);
  drawing.fill(codewords(text, version));
  const penalties = MASKS.map((_, mask) => {
    drawing.format(mask);
    drawing.flip(mask);
    const penalty = drawing.penalty();
    drawing.flip(mask);
    return penalty;
  });
  const best = penalties.indexOf(Math.min(...penalties));
  drawing.format(best);
  drawing.flip(best);
  return drawing.dark;
}
