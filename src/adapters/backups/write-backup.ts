import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import type { FileStore } from '../../core/media/file-store.ts';
import type { DumpedTable } from '../../db/dump/dumped-tables.ts';
import type { Snapshot } from '../../db/dump/open-snapshot.ts';
import { type BackupFoot, type BackupHead, createCount, FOOT, HEAD } from './backup-file.ts';
import { type Member, writeTar } from './tar.ts';

const compress = promisify(zstdCompress);

/** How many bytes of rows are compressed at once. Each piece can be decompressed by itself: `zstd -dc tables/orders/*`. */
const PIECE_BYTES = 4 * 1024 * 1024;

/**
 * Writes a backup of a snapshot and all stored files, as it is read.
 * @param onDone told what it contains, before the last bytes
 */
export function writeBackup(
  {
    snapshot,
    files,
    takenAt,
    secret,
  }: { snapshot: Snapshot; files: FileStore; takenAt: Date; secret: string },
  onDone: (foot: BackupFoot) => void = () => {},
): AsyncGenerator<Uint8Array> {
  const { tables, migrations, postgres } = snapshot;
  async function* members(): AsyncGenerator<Member> {
    const head: BackupHead = {
      format: 1,
      takenAt: takenAt.toISOString(),
      migrations: [...migrations],
      postgres,
      secret,
      tables: [...tables],
    };
    yield jsonMember(HEAD, head);
    const foot: BackupFoot = { tables: {}, files: { count: 0, bytes: 0, sha256: '' } };
    for (const table of tables) foot.tables[table.name] = yield* tableMembers(snapshot, table);
    foot.files = yield* fileMembers(files);
    onDone(foot);
    yield jsonMember(FOOT, foot);
  }
  return writeTar(members(), takenAt);
}

async function* tableMembers(
  snapshot: Snapshot,
  table: DumpedTable,
): AsyncGenerator<Member, BackupFoot['tables'][string]> {
  const count = createCount();
  let number = 0;
  for await (const piece of inPieces(snapshot.rowsOf(table))) {
    count.add(piece);
    number += 1;
    const packed = await compress(piece);
    yield memberOf(`tables/${table.name}/${String(number).padStart(6, '0')}.zst`, packed);
  }
  return count.done();
}

/** What is deleted between listing and reading was not needed any more. */
async function* fileMembers(files: FileStore): AsyncGenerator<Member, BackupFoot['files']> {
  const all = createCount();
  let count = 0;
  for await (const key of files.list()) {
    const file = await files.open(key);
    if (!file) continue;
    count += 1;
    all.name(key);
    yield { name: `files/${key}`, size: file.size, bytes: counting(file.stream, all) };
  }
  const { bytes, sha256 } = all.done();
  return { count, bytes, sha256 };
}

async function* counting(chunks: AsyncIterable<Uint8Array>, count: ReturnType<typeof createCount>) {
  for await (const chunk of chunks) {
    count.add(chunk);
    yield chunk;
  }
}

const memberOf = (name: string, bytes: Uint8Array): Member => ({
  name,
  size: bytes.byteLength,
  bytes: [bytes],
});

const jsonMember = (name: string, value: unknown): Member =>
  memberOf(name, Buffer.from(JSON.stringify(value)));

async function* inPieces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let gathered: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    gathered.push(chunk);
    size += chunk.byteLength;
    if (size < PIECE_BYTES) continue;
    yield Buffer.concat(gathered);
    gathered = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(gathered);
}
