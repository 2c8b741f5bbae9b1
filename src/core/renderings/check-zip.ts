import { refusal } from './refusals.ts';

/** 50 MB: a hall in fair detail. */
export const MAX_RENDERING_BYTES = 50 * 1024 * 1024;

/** The end of a zip: 22 bytes and a comment of at most 64 KB (PKWARE APPNOTE 6.3.10, 4.3.16). */
const END_BYTES = 22;
const TAIL_BYTES = END_BYTES + 0xffff;
const FIRST_ENTRY = 0x04034b50;
const END = 0x06054b50;

/**
 * Passes a file through and checks by its first and last bytes that it is a zip that is not empty. Its contents are never read, unpacked or
 * run.
 * @throws DomainError 'unsupported' (rendering.not-a-zip, rendering.empty, rendering.broken), 'too-large' (rendering.too-large)
 */
export async function* checkZip(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  let start = Buffer.alloc(0);
  let tail = Buffer.alloc(0);
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > MAX_RENDERING_BYTES) throw refusal('rendering.too-large');
    if (start.length < 4) {
      start = Buffer.concat([start, chunk.subarray(0, 4)]).subarray(0, 4);
      if (start.length === 4) assertZip(start);
    }
    tail = Buffer.concat([tail, chunk]).subarray(-TAIL_BYTES);
    yield chunk;
  }
  assertZip(start);
  if (!hasEnd(tail, size)) throw refusal('rendering.broken');
}

/**
 * Checks a file that a form has at hand.
 * @param size of the whole file, in bytes
 * @param start its first four bytes
 */
export function acceptZip(size: number, start: Uint8Array): void {
  if (size > MAX_RENDERING_BYTES) throw refusal('rendering.too-large');
  assertZip(start);
}

function assertZip(start: Uint8Array): void {
  const signature = new DataView(start.buffer, start.byteOffset, start.byteLength);
  if (start.byteLength >= 4 && signature.getUint32(0, true) === FIRST_ENTRY) return;
  if (start.byteLength >= 4 && signature.getUint32(0, true) === END) throw refusal('rendering.empty');
  throw refusal('rendering.not-a-zip');
}

/** Whether the tail contains an end record that reaches exactly to the end of the file and points into it. */
function hasEnd(tail: Buffer, size: number): boolean {
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== END) continue;
    if (at + END_BYTES + tail.readUInt16LE(at + 20) !== tail.length) continue;
    const directory = tail.readUInt32LE(at + 12) + tail.readUInt32LE(at + 16);
    if (directory <= size - tail.length + at) return true;
  }
  return false;
}
