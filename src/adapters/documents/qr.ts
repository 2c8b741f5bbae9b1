import QRCode from 'qrcode';

/** The white border a scanner needs around a QR, in modules (ISO/IEC 18004). */
export const QUIET_ZONE = 4;

/** A QR code, black on white. */
export interface Qr {
  /** Modules along one side, without the quiet zone. */
  readonly size: number;
  /** Tells whether the module in a column and row is dark; none is beyond the sides. */
  isDark(x: number, y: number): boolean;
  /** The dark area as an SVG path in modules, its corner at 0,0. */
  readonly path: string;
}

/** What tickets' codes are written with; see core/tickets/ticket-code.ts. */
const ALPHANUMERIC = /^[0-9A-Z $%*+\-./:]+$/;
/** A code takes about 10 kB. */
const KEPT = 500;
const kept = new Map<string, Qr>();

/**
 * The QR of a text at recovery level M, so that it still reads with a crease or a thumb on it. The last ones are kept: an order's page, its
 * mail and its PDF show the same.
 */
export function drawQr(text: string): Qr {
  const qr = kept.get(text) ?? encode(text);
  kept.delete(text);
  kept.set(text, qr);
  for (const oldest of kept.keys()) if (kept.size > KEPT) kept.delete(oldest);
  return qr;
}

function encode(text: string): Qr {
  // As one segment: looking for runs of digits takes as long as all the rest, and makes no ticket's code smaller.
  const segments = ALPHANUMERIC.test(text) ? [{ data: text, mode: 'alphanumeric' as const }] : text;
  const { modules } = QRCode.create(segments, { errorCorrectionLevel: 'M' });
  const { size, data } = modules;
  const isDark = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < size && y < size && data[y * size + x] === 1;
  return { size, isDark, path: outline(size, isDark) };
}

/** Along the edges of modules, so that a dark one is at the right hand. `step`: to the next corner, in an array by rows of corners. */
const WAYS = [
  { bit: 1, command: 'h', sign: 1, step: () => 1 },
  { bit: 2, command: 'v', sign: 1, step: (row: number) => row },
  { bit: 4, command: 'h', sign: -1, step: () => -1 },
  { bit: 8, command: 'v', sign: -1, step: (row: number) => -row },
] as const;

/**
 * Walks around each dark area once. Drawn as single squares or bars instead, viewers blend their shared edges into hairlines
 * that a scanner may trip over.
 */
function outline(size: number, isDark: Qr['isDark']): string {
  const row = size + 1;
  /** The ways that lead on from each corner, as bits of WAYS. */
  const ways = new Uint8Array(row * row);
  const add = (corner: number, way: number) => {
    ways[corner] = (ways[corner] ?? 0) | way;
  };
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!isDark(x, y)) continue;
      const corner = y * row + x;
      if (!isDark(x, y - 1)) add(corner, 1);
      if (!isDark(x + 1, y)) add(corner + 1, 2);
      if (!isDark(x, y + 1)) add(corner + row + 1, 4);
      if (!isDark(x - 1, y)) add(corner + row, 8);
    }
  }
  let path = '';
  for (let start = 0; start < ways.length; start += 1) {
    if (!ways[start]) continue;
    path += `M${start % row},${Math.floor(start / row)}`;
    for (let at = start; ways[at]; ) {
      const way = WAYS.find(({ bit }) => (ways[at] ?? 0) & bit) as (typeof WAYS)[number];
      const step = way.step(row);
      let length = 0;
      for (; (ways[at] ?? 0) & way.bit; at += step) {
        ways[at] = (ways[at] ?? 0) ^ way.bit;
        length += 1;
      }
      path += `${way.command}${way.sign * length}`;
    }
    path += 'Z';
  }
  return path;
}
