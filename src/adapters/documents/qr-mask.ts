interface Modules {
  readonly size: number;
  /** By rows, 1 for a dark module. */
  readonly data: Uint8Array;
}

/** What each mask turns over in a code with mask 0, by the size of the code: this is the same for all codes of a size and level. */
const changes = new Map<number, readonly Uint8Array[]>();

/**
 * Makes a QR with the mask, of eight, that makes it easiest to read: the one with the least penalty. The library that encodes can do it too, in
 * ten times the time that the rest of its work takes.
 * Source: ISO/IEC 18004, 7.8
 * @param encode makes the code with a mask; of one level for all codes
 */
export function withBestMask(encode: (mask: number) => Modules): Modules {
  const { size, data } = encode(0);
  const known = changes.get(size) ?? Array.from({ length: 8 }, (_, mask) => turned(data, encode(mask).data));
  changes.set(size, known);
  const masked = known.map((change) => turned(data, change));
  const penalties = masked.map((one) => penaltyOf(one, size));
  return { size, data: masked[penalties.indexOf(Math.min(...penalties))] ?? data };
}

function turned(data: Uint8Array, change: Uint8Array): Uint8Array {
  const result = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at += 1) result[at] = (data[at] ?? 0) ^ (change[at] ?? 0);
  return result;
}

/** Eleven modules in a line that look like a corner's square, with the light before or after it. */
const LIKE_A_CORNER = [0b10111010000, 0b00001011101];

function penaltyOf(data: Uint8Array, size: number): number {
  let penalty = 0;
  let dark = 0;
  for (let line = 0; line < size; line += 1) {
    penalty += lineOf(data, size, line * size, 1) + lineOf(data, size, line, size);
  }
  for (let at = 0; at < data.length; at += 1) {
    dark += data[at] as number;
    if (at % size === size - 1 || at + size >= data.length) continue;
    const block =
      (data[at] as number) +
      (data[at + 1] as number) +
      (data[at + size] as number) +
      (data[at + size + 1] as number);
    if (block === 0 || block === 4) penalty += 3;
  }
  return penalty + 10 * Math.abs(Math.ceil((dark * 20) / data.length) - 10);
}

/** Runs of five and more of one colour, and what looks like a corner, in a row or a column. */
function lineOf(data: Uint8Array, size: number, start: number, step: number): number {
  let penalty = 0;
  let run = 0;
  let last = -1;
  let seen = 0;
  for (let index = 0, at = start; index < size; index += 1, at += step) {
    const module = data[at] as number;
    run = module === last ? run + 1 : 1;
    last = module;
    if (run === 5) penalty += 3;
    else if (run > 5) penalty += 1;
    seen = ((seen << 1) & 0x7ff) | module;
    if (index >= 10 && (seen === LIKE_A_CORNER[0] || seen === LIKE_A_CORNER[1])) penalty += 40;
  }
  return penalty;
}
