/** Pictures for tests, made byte by byte: valid ones, and ones that claim a false size. */
import { crc32, deflateSync } from 'node:zlib';

/** A PNG of 16 by 8 px in one colour, "#rrggbb". */
export function pictureOf(colour: string): Uint8Array {
  const row = [0, ...Array.from({ length: 16 }, () => [...Buffer.from(colour.slice(1), 'hex')]).flat()];
  return png(16, 8, Buffer.from(Array.from({ length: 8 }, () => row).flat()));
}

/** A valid PNG of under 100 bytes that claims the given size, px. */
export const pngClaiming = (width: number, height: number) => png(width, height, Buffer.alloc(16));

function png(width: number, height: number, rows: Uint8Array): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8); // 8 bits a channel; red, green, blue
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND')]);
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** The same JPEG with another size in its frame header (SOF0), px. */
export function jpegClaiming(jpeg: Uint8Array, width: number, height: number): Uint8Array {
  const lying = Buffer.from(jpeg);
  const frame = lying.indexOf(Buffer.from([0xff, 0xc0]));
  if (frame < 0) throw new TypeError('Only a baseline JPEG has an SOF0 header');
  lying.writeUInt16BE(height, frame + 5);
  lying.writeUInt16BE(width, frame + 7);
  return lying;
}

/** The same GIF with another size in its screen and first frame, px. */
export function gifClaiming(gif: Uint8Array, width: number, height: number): Uint8Array {
  const lying = Buffer.from(gif);
  const frame = lying.indexOf(Buffer.from([0x2c, 0, 0, 0, 0]));
  if (frame < 0) throw new TypeError('A GIF has a frame at its corner');
  for (const at of [6, frame + 5]) {
    lying.writeUInt16LE(width, at);
    lying.writeUInt16LE(height, at + 2);
  }
  return lying;
}
