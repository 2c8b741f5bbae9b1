/** A part of a tar file: its name, its size in bytes and what it contains. */
export interface Member {
  name: string;
  size: number;
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

const BLOCK = 512;
/** ustar has room for a name of so many bytes, and a folder of 155 before it. */
const NAME_BYTES = 100;
const FOLDER_BYTES = 155;

/**
 * Writes members one after the other as a tar file (POSIX ustar), with nothing of them in memory but what flows.
 * @throws Error when a member has another size than it said
 */
export async function* writeTar(members: AsyncIterable<Member>, at: Date): AsyncGenerator<Uint8Array> {
  for await (const { name, size, bytes } of members) {
    yield headerOf(name, size, at);
    let written = 0;
    for await (const chunk of bytes) {
      written += chunk.byteLength;
      if (written > size) break;
      yield chunk;
    }
    if (written !== size) throw new Error(`${name} changed its size while it was read.`);
    yield Buffer.alloc(fill(size));
  }
  yield Buffer.alloc(2 * BLOCK);
}

/**
 * Reads the members of a tar file in order. Read each one's bytes before the next; what is left of them is skipped.
 * @throws Error for what is no tar file, or ends too early
 */
export async function* readTar(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Member> {
  const source = pieces(chunks);
  for (;;) {
    const header = await source.exactly(BLOCK);
    if (header.every((byte) => byte === 0)) return;
    const { name, size } = readHeader(header);
    let left = size;
    async function* bytes() {
      while (left > 0) {
        const piece = await source.some(left);
        left -= piece.byteLength;
        yield piece;
      }
    }
    yield { name, size, bytes: bytes() };
    while (left > 0) left -= (await source.some(left)).byteLength;
    await source.exactly(fill(size));
  }
}

const fill = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;

function headerOf(name: string, size: number, at: Date): Buffer {
  const header = Buffer.alloc(BLOCK);
  const [folder, base] = splitName(name);
  header.write(base, 0);
  header.write(`0000600\0${'0000000\0'.repeat(2)}`, 100);
  header.write(`${octal(size, 11)}\0${octal(Math.floor(at.getTime() / 1_000), 11)}\0`, 124);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.write(folder, 345);
  header.write(`${octal(sumOf(header), 6)}\0 `, 148);
  return header;
}

function splitName(name: string): [folder: string, base: string] {
  if (Buffer.byteLength(name) <= NAME_BYTES) return ['', name];
  const slash = name.lastIndexOf('/');
  const [folder, base] = [name.slice(0, slash), name.slice(slash + 1)];
  const fits =
    slash > 0 && Buffer.byteLength(folder) <= FOLDER_BYTES && Buffer.byteLength(base) <= NAME_BYTES;
  if (!fits) throw new RangeError(`${name} is too long a name for a tar file.`);
  return [folder, base];
}

/** Eleven digits are 8 GB, more than any member here has. */
function octal(number: number, digits: number): string {
  const text = number.toString(8).padStart(digits, '0');
  if (text.length > digits) throw new RangeError('A part of a backup is smaller than 8 GB.');
  return text;
}

/** The sum of all bytes, as if the field of the sum held spaces. */
const sumOf = (header: Uint8Array) =>
  header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);

function readHeader(header: Buffer): { name: string; size: number } {
  const text = (from: number, to: number) => header.toString('utf8', from, to).split('\0', 1)[0] ?? '';
  if (text(257, 262) !== 'ustar' || Number.parseInt(text(148, 156), 8) !== sumOf(header)) {
    throw new Error('This isn’t a backup, or it is damaged.');
  }
  const folder = text(345, 500);
  return {
    name: folder ? `${folder}/${text(0, NAME_BYTES)}` : text(0, NAME_BYTES),
    size: Number.parseInt(text(124, 136), 8),
  };
}

/** Cuts a stream into the pieces that are asked for. */
function pieces(chunks: AsyncIterable<Uint8Array>) {
  const iterator = chunks[Symbol.asyncIterator]();
  let rest: Uint8Array = new Uint8Array();
  async function some(most: number): Promise<Uint8Array> {
    while (rest.byteLength === 0) {
      const { done, value } = await iterator.next();
      if (done) throw new Error('The backup ends too early: it is not whole.');
      rest = value;
    }
    const piece = rest.subarray(0, most);
    rest = rest.subarray(piece.byteLength);
    return piece;
  }
  async function exactly(size: number): Promise<Buffer> {
    const found: Uint8Array[] = [];
    for (let left = size; left > 0; left -= found.at(-1)?.byteLength ?? 0) found.push(await some(left));
    return Buffer.concat(found);
  }
  return { some, exactly };
}
