interface Modules {
  readonly size: number;
  /** By rows, 1 for a dark module. */
  readonly data: Uint8Array;
}

/** The rows and the columns of a code, 32 modules a word, the first in its lowest bit; an empty word ends each. */
interface Lines {
  readonly rows: Int32Array;
  readonly columns: Int32Array;
}

/** What each mask turns over in a code with mask 0, by the size of the code: this is the same for all codes of a size and level. */
const changes = new Map<number, readonly { data: Uint8Array; lines: Lines }[]>();

/**
 * Makes a QR with the mask, of eight, that makes it easiest to read: the one with the least penalty. The library that encodes can do it too, in
 * many times the time that the rest of its work takes. Here 32 modules are looked at in one step.
 * Source: ISO/IEC 18004, 7.8
 * @param encode makes the code with a mask; of one level for all codes
 */
export function withBestMask(encode: (mask: number) => Modules): Modules {
  const { size, data } = encode(0);
  const known =
    changes.get(size) ?? Array.from({ length: 8 }, (_, mask) => changeOf(data, encode(mask).data, size));
  changes.set(size, known);
  const lines = linesOf(data, size);
  const penalties = known.map((change) => penaltyOf(turnedLines(lines, change.lines), size));
  const best = known[penalties.indexOf(Math.min(...penalties))];
  return { size, data: best ? turned(data, best.data) : data };
}

function changeOf(data: Uint8Array, other: Uint8Array, size: number) {
  const change = turned(data, other);
  return { data: change, lines: linesOf(change, size) };
}

function turned<Bits extends Uint8Array | Int32Array>(bits: Bits, change: Bits): Bits {
  const result = bits.slice() as Bits;
  for (let at = 0; at < bits.length; at += 1) result[at] = (bits[at] as number) ^ (change[at] as number);
  return result;
}

const turnedLines = ({ rows, columns }: Lines, change: Lines): Lines => ({
  rows: turned(rows, change.rows),
  columns: turned(columns, change.columns),
});

const wordsOf = (size: number) => Math.ceil(size / 32) + 1;

function linesOf(data: Uint8Array, size: number): Lines {
  const words = wordsOf(size);
  const [rows, columns] = [new Int32Array(size * words), new Int32Array(size * words)];
  for (let at = 0, y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1, at += 1) {
      if (data[at] === 0) continue;
      setBit(rows, y * words, x);
      setBit(columns, x * words, y);
    }
  }
  return { rows, columns };
}

function setBit(lines: Int32Array, start: number, at: number): void {
  const word = start + (at >> 5);
  lines[word] = (lines[word] as number) | (1 << (at & 31));
}

function penaltyOf({ rows, columns }: Lines, size: number): number {
  const words = wordsOf(size);
  let dark = 0;
  let blocks = 0;
  for (let line = 0; line < size; line += 1) {
    for (let word = 0; word < words - 1; word += 1) {
      const at = line * words + word;
      const upper = rows[at] as number;
      dark += countBits(upper);
      if (line === size - 1) continue;
      const lower = rows[at + words] as number;
      const all = upper & lower;
      const some = upper | lower;
      const next = rows[at + 1] as number;
      const below = rows[at + words + 1] as number;
      const alike = (all & shifted(all, next & below, 1)) | ~(some | shifted(some, next | below, 1));
      blocks += countBits(alike & beginsOf(size, 2, word));
    }
  }
  const share = 10 * Math.abs(Math.ceil((dark * 20) / (size * size)) - 10);
  return linesPenalty(rows, size) + linesPenalty(columns, size) + 3 * blocks + share;
}

/** Runs of five and more of one colour, and what looks like a corner: eleven modules like its square, with the light before or after it. */
function linesPenalty(lines: Int32Array, size: number): number {
  const words = wordsOf(size);
  let penalty = 0;
  for (let line = 0; line < size; line += 1) {
    /** Whether a run of five begins at the last module of the word before. */
    let before = 0;
    for (let word = 0; word < words - 1; word += 1) {
      const a = lines[line * words + word] as number;
      const next = lines[line * words + word + 1] as number;
      const b = shifted(a, next, 1);
      const c = shifted(a, next, 2);
      const d = shifted(a, next, 3);
      const e = shifted(a, next, 4);
      const five = ((a & b & c & d & e) | ~(a | b | c | d | e)) & beginsOf(size, 5, word);
      // A run of n has n - 4 such beginnings and counts n - 2.
      penalty += countBits(five) + 2 * countBits(five & ~((five << 1) | before));
      before = five >>> 31;
      const f = shifted(a, next, 5);
      const g = shifted(a, next, 6);
      const h = shifted(a, next, 7);
      const i = shifted(a, next, 8);
      const j = shifted(a, next, 9);
      const k = shifted(a, next, 10);
      const lightAfter = a & ~b & c & d & e & ~f & g & ~(h | i | j | k);
      const lightBefore = ~(a | b | c | d) & e & ~f & g & h & i & ~j & k;
      penalty += 40 * countBits((lightAfter | lightBefore) & beginsOf(size, 11, word));
    }
  }
  return penalty;
}

/** The modules that come so many after those of a word. */
const shifted = (word: number, next: number, by: number) => (word >>> by) | (next << (32 - by));

/** The modules of a word at which so many in a line can begin. */
function beginsOf(size: number, length: number, word: number): number {
  const count = size - length + 1 - 32 * word;
  return count >= 32 ? -1 : count <= 0 ? 0 : (1 << count) - 1;
}

/** How many bits of a word are set. Source: Hacker's Delight, 5-1 */
function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
