import { writeFile } from 'node:fs/promises';
import QRCode from 'qrcode';

const WIDTH = 640;
const HEIGHT = 480;
const FRAMES_A_SECOND = 5;
const PAPER = 235;
const INK = 16;
const GREY = 128;

/** A part of a film: a code or an empty table, and for how many seconds. */
export interface Shot {
  code?: string;
  seconds: number;
}

/** Writes a film as YUV4MPEG2, which Chromium plays in a loop as its camera. */
export async function filmQr(file: string, shots: Shot[]): Promise<void> {
  const frames = shots.flatMap(({ code, seconds }) => {
    const frame = frameOf(code);
    return Array.from({ length: seconds * FRAMES_A_SECOND }, () => frame);
  });
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_A_SECOND}:1 Ip A1:1 C420jpeg\n`);
  await writeFile(file, Buffer.concat([header, ...frames]));
}

function frameOf(code: string | undefined): Buffer {
  const light = Buffer.alloc(WIDTH * HEIGHT, GREY);
  if (code !== undefined) drawQr(light, code);
  const colours = Buffer.alloc((WIDTH * HEIGHT) / 2, GREY);
  return Buffer.concat([Buffer.from('FRAME\n'), light, colours]);
}

function drawQr(light: Buffer, code: string): void {
  const { modules } = QRCode.create(code, { errorCorrectionLevel: 'M' });
  const side = modules.size + 8;
  const scale = Math.floor(HEIGHT / (side + 2));
  const [left, top] = [Math.floor((WIDTH - side * scale) / 2), Math.floor((HEIGHT - side * scale) / 2)];
  for (let y = 0; y < side * scale; y += 1) {
    for (let x = 0; x < side * scale; x += 1) {
      const [column, row] = [Math.floor(x / scale) - 4, Math.floor(y / scale) - 4];
      const inside = column >= 0 && row >= 0 && column < modules.size && row < modules.size;
      light[(top + y) * WIDTH + left + x] = inside && modules.get(row, column) ? INK : PAPER;
    }
  }
}
