import { writeFile } from 'node:fs/promises';
import QRCode from 'qrcode';

const WIDTH = 640;
const HEIGHT = 480;
const FRAMES_A_SECOND = 5;
const PAPER = 235;
const INK = 16;
const GREY = 128;

/** A part of a film: codes side by side in the middle of the picture or an empty table, one more at its edge, and for how many seconds. */
export interface Shot {
  codes?: string[];
  atEdge?: string;
  seconds: number;
}

/** Writes a film as YUV4MPEG2, which Chromium plays in a loop as its camera. */
export async function filmQr(file: string, shots: Shot[]): Promise<void> {
  const frames = shots.flatMap(({ seconds, ...shown }) => {
    const frame = frameOf(shown);
    return Array.from({ length: seconds * FRAMES_A_SECOND }, () => frame);
  });
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_A_SECOND}:1 Ip A1:1 C420jpeg\n`);
  await writeFile(file, Buffer.concat([header, ...frames]));
}

/** The middle of the picture, px: what lies in the door's aim box on a phone. */
const MIDDLE = 300;

function frameOf({ codes = [], atEdge }: Omit<Shot, 'seconds'>): Buffer {
  const light = Buffer.alloc(WIDTH * HEIGHT, GREY);
  const room = MIDDLE / Math.max(codes.length, 1);
  for (const [at, code] of codes.entries())
    drawQr(light, code, { left: (WIDTH - MIDDLE) / 2 + at * room, room });
  if (atEdge !== undefined) drawQr(light, atEdge, { left: 0, room: (WIDTH - MIDDLE) / 2 - 30 });
  const colours = Buffer.alloc((WIDTH * HEIGHT) / 2, GREY);
  return Buffer.concat([Buffer.from('FRAME\n'), light, colours]);
}

/** Draws a code in the middle of a square of `room` pixels, half-way up the picture. */
function drawQr(light: Buffer, code: string, { left: from, room }: { left: number; room: number }): void {
  const { modules } = QRCode.create(code, { errorCorrectionLevel: 'M' });
  const side = modules.size + 8;
  const scale = Math.floor(room / side);
  const left = Math.floor(from + (room - side * scale) / 2);
  const top = Math.floor((HEIGHT - side * scale) / 2);
  for (let y = 0; y < side * scale; y += 1) {
    for (let x = 0; x < side * scale; x += 1) {
      const [column, row] = [Math.floor(x / scale) - 4, Math.floor(y / scale) - 4];
      const inside = column >= 0 && row >= 0 && column < modules.size && row < modules.size;
      light[(top + y) * WIDTH + left + x] = inside && modules.get(row, column) ? INK : PAPER;
    }
  }
}
