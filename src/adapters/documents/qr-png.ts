import { crc32, deflateSync } from 'node:zlib';
import { drawQr, QUIET_ZONE } from './qr.ts';

/** Pixels a module: a ticket's 45 modules and their border make 424 pixels, sharp at the 200 a mail shows. A byte has the 8 of a row. */
const SCALE = 8;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * The code as a PNG, for mails, which show no SVG. Black on white with its quiet zone, as scanners want it. Written here, with a bit a pixel:
 * an image library takes fifty times as long.
 * Source: https://www.w3.org/TR/png-3/
 */
export function qrPng(code: string): Uint8Array {
  const { size, isDark } = drawQr(code);
  const side = size + 2 * QUIET_ZONE;
  // Each row begins with its filter: none.
  const row = Buffer.alloc(1 + side, 0xff).fill(0, 0, 1);
  const rows = Array.from({ length: side }, (_, y) => {
    const drawn = Buffer.from(row);
    for (let x = 0; x < size; x += 1) if (isDark(x, y - QUIET_ZONE)) drawn[1 + QUIET_ZONE + x] = 0;
    return Array<Buffer>(SCALE).fill(drawn);
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side * SCALE, 0);
  head.writeUInt32BE(side * SCALE, 4);
  head[8] = 1;
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows.flat()), { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(content.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}
