import sharp from 'sharp';
import { modulesOf, QUIET_ZONE } from './qr.ts';

/** Pixels a module: a ticket's 45 modules and their border make 424 pixels, sharp at the 200 a mail shows. */
const SCALE = 8;

/** The code as a PNG, for mails, which show no SVG. Black on white with its quiet zone, as scanners want it. */
export function qrPng(code: string): Promise<Uint8Array> {
  const { size, isDark } = modulesOf(code);
  const side = size + 2 * QUIET_ZONE;
  const pixels = Uint8Array.from({ length: side * side }, (_, at) =>
    isDark((at % side) - QUIET_ZONE, Math.floor(at / side) - QUIET_ZONE) ? 0 : 255,
  );
  return sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .resize(side * SCALE, side * SCALE, { kernel: 'nearest' })
    .toColourspace('b-w')
    .png()
    .toBuffer();
}
