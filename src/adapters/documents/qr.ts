import QRCode from 'qrcode';
import { keepRecent } from './keep-recent.ts';
import { withBestMask } from './qr-mask.ts';

/** The white border a scanner needs around a QR, in modules (ISO/IEC 18004). */
export const QUIET_ZONE = 4;

/** A QR code, black on white. */
export interface Qr {
  /** Modules along one side, without the quiet zone. */
  readonly size: number;
  /** Tells whether the module in a column and row is dark; none is beyond the sides. */
  isDark(x: number, y: number): boolean;
  /** Lines around the dark areas, each as the corners x, y, x, y, ... where it turns, in modules. */
  readonly outlines: readonly (readonly number[])[];
}

/** What tickets' codes are written with; see core/tickets/ticket-code.ts. */
const ALPHANUMERIC = /^[0-9A-Z $%*+\-./:]+$/;
/** A code takes about 10 kB. */
const KEPT = 500;
const kept = keepRecent<Qr>(KEPT);

/**
 * The QR of a text at recovery level M, so that it still reads with a crease or a thumb on it. The last ones are kept: an order's page, its
 * mail and its PDF show the same.
 */
export const drawQr = (text: string): Qr => kept(text, () => encode(text));

function encode(text: string): Qr {
  // As one segment: looking for runs of digits takes as long as all the rest, and makes no ticket's code smaller.
  const segments = ALPHANUMERIC.test(text) ? [{ data: text, mode: 'alphanumeric' as const }] : text;
  const { size, data } = withBestMask((mask) => {
    const maskPattern = mask as QRCode.QRCodeMaskPattern;
    return QRCode.create(segments, { errorCorrectionLevel: 'M', maskPattern }).modules;
  });
  const isDark = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < size && y < size && data[y * size + x] === 1;
  let outlines: number[][] | undefined;
  return {
    size,
    isDark,
    // A picture of pixels needs none.
    get outlines() {
      outlines ??= outline(size, isDark);
      return outlines;
    },
  };
}

/** Ways along the edges of modules, a dark one at the right hand, as bits. */
const [RIGHT, DOWN, LEFT, UP] = [1, 2, 4, 8];

/**
 * Walks around each dark area once. Drawn as single squares or bars instead, viewers blend their shared edges into hairlines
 * that a scanner may trip over.
 */
function outline(size: number, isDark: Qr['isDark']): number[][] {
  const row = size + 1;
  /** The ways that lead on from each corner, by rows. */
  const ways = new Uint8Array(row * row);
  const add = (corner: number, way: number) => {
    ways[corner] = (ways[corner] ?? 0) | way;
  };
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!isDark(x, y)) continue;
      const corner = y * row + x;
      if (!isDark(x, y - 1)) add(corner, RIGHT);
      if (!isDark(x + 1, y)) add(corner + 1, DOWN);
      if (!isDark(x, y + 1)) add(corner + row + 1, LEFT);
      if (!isDark(x - 1, y)) add(corner + row, UP);
    }
  }
  const outlines: number[][] = [];
  ways.forEach((_, start) => {
    const corners: number[] = [];
    let last = 0;
    for (let at = start; ; ) {
      const on = ways[at] ?? 0;
      if (on === 0) break;
      const way = on & last || on & -on;
      if (way !== last) corners.push(at % row, Math.floor(at / row));
      ways[at] = on ^ way;
      last = way;
      at += way === RIGHT ? 1 : way === DOWN ? row : way === LEFT ? -1 : -row;
    }
    if (corners.length > 0) outlines.push(corners);
  });
  return outlines;
}
