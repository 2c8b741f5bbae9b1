import QRCode from 'qrcode';

/** The white border a scanner needs around a QR, in modules (ISO/IEC 18004). */
export const QUIET_ZONE = 4;

export interface Qr {
  /** Modules along one side, without the quiet zone. */
  readonly size: number;
  /** The dark area as an SVG path in modules, its corner at 0,0. */
  readonly path: string;
}

export interface Modules {
  /** Modules along one side, without the quiet zone. */
  readonly size: number;
  /** Tells whether the module in a column and row is dark; none is beyond the sides. */
  isDark(x: number, y: number): boolean;
}

/** The QR of a text at recovery level M, so that it still reads with a crease or a thumb on it. */
export function modulesOf(text: string): Modules {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  return {
    size,
    isDark: (x, y) => x >= 0 && y >= 0 && x < size && y < size && modules.get(y, x) === 1,
  };
}

/** The same as one path. */
export function drawQr(text: string): Qr {
  const { size, isDark } = modulesOf(text);
  return { size, path: outline(size, isDark) };
}

/**
 * Walks around each dark area once. Drawn as single squares or bars instead, viewers blend their shared edges into hairlines
 * that a scanner may trip over.
 */
function outline(size: number, isDark: (x: number, y: number) => boolean): string {
  const edges = new Map<string, [number, number][]>();
  const addEdge = (fromX: number, fromY: number, toX: number, toY: number) => {
    const from = `${fromX},${fromY}`;
    edges.set(from, [...(edges.get(from) ?? []), [toX, toY]]);
  };
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!isDark(x, y)) continue;
      if (!isDark(x, y - 1)) addEdge(x, y, x + 1, y);
      if (!isDark(x + 1, y)) addEdge(x + 1, y, x + 1, y + 1);
      if (!isDark(x, y + 1)) addEdge(x + 1, y + 1, x, y + 1);
      if (!isDark(x - 1, y)) addEdge(x, y + 1, x, y);
    }
  }
  let path = '';
  for (const start of edges.keys()) {
    let next = edges.get(start)?.pop();
    if (!next) continue;
    path += `M${start}`;
    while (next) {
      const [x, y]: [number, number] = next;
      path += `L${x},${y}`;
      next = edges.get(`${x},${y}`)?.pop();
    }
    path += 'Z';
  }
  return path;
}
