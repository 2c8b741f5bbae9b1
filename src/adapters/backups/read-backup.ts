import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual, promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import type { DumpedTable } from '../../db/dump/dumped-tables.ts';
import {
  type BackupFoot,
  type BackupHead,
  backupFoot,
  backupHead,
  createCount,
  FOOT,
  HEAD,
} from './backup-file.ts';
import { type Member, readTar } from './tar.ts';

const decompress = promisify(zstdDecompress);

/** What is done with a backup as it is read. Each part has to be read to its end. */
export interface BackupReader {
  head(head: BackupHead): Promise<void>;
  /** @returns how many rows it took */
  table(table: DumpedTable, rows: AsyncIterable<Uint8Array>): Promise<number>;
  file(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
}

/**
 * Reads a backup in order, and compares what came with what its last member says. Nothing that was read counts before this returns.
 * @throws Error when it is not whole, was changed, or is no backup
 */
export async function readBackup(
  chunks: AsyncIterable<Uint8Array>,
  reader: BackupReader,
): Promise<{ head: BackupHead; foot: BackupFoot }> {
  const members = readTar(chunks);
  const ahead = createAhead(members);
  const head = backupHead.parse(await readJson(await ahead.take(HEAD)));
  await reader.head(head);
  const read: BackupFoot = { tables: {}, files: { count: 0, bytes: 0, sha256: '' } };
  for (const table of head.tables) {
    const count = createCount();
    const took = await reader.table(table, counting(rowsOf(ahead, table.name), count));
    const found = count.done();
    if (took !== found.rows) throw damaged(`${table.name} has ${found.rows} rows, and ${took} were taken`);
    read.tables[table.name] = found;
  }
  read.files = await readFiles(ahead, reader);
  const foot = backupFoot.parse(await readJson(await ahead.take(FOOT)));
  const wrong = Object.keys({ ...foot.tables, ...read.tables }).find(
    (name) => !isDeepStrictEqual(foot.tables[name], read.tables[name]),
  );
  if (wrong !== undefined) throw damaged(`${wrong} is not as it was written`);
  if (!isDeepStrictEqual(foot.files, read.files)) throw damaged('the files are not as they were written');
  for await (const _ of members) throw damaged('something follows its end');
  return { head, foot };
}

/** Reads a backup and keeps nothing. */
export const CHECK_ONLY: BackupReader = {
  head: async () => {},
  async table(_, rows) {
    let lines = 0;
    for await (const chunk of rows) lines += chunk.filter((byte) => byte === 0x0a).length;
    return lines;
  },
  async file(_, bytes) {
    for await (const _chunk of bytes);
  },
};

const damaged = (how: string) => new Error(`The backup is damaged: ${how}.`);

interface Ahead {
  /** The next member if its name starts so, which is then taken. */
  next(prefix: string): Promise<Member | undefined>;
  /** @throws Error when the next member is another one */
  take(name: string): Promise<Member>;
}

function createAhead(members: AsyncGenerator<Member>): Ahead {
  let waiting: Member | undefined;
  const next = async (prefix: string) => {
    waiting ??= (await members.next()).value;
    if (!waiting?.name.startsWith(prefix)) return undefined;
    const member = waiting;
    waiting = undefined;
    return member;
  };
  return {
    next,
    async take(name) {
      const member = await next(name);
      if (!member) throw damaged(`${name} is missing`);
      return member;
    },
  };
}

async function* rowsOf(ahead: Ahead, table: string): AsyncGenerator<Uint8Array> {
  for (;;) {
    const member = await ahead.next(`tables/${table}/`);
    if (!member) return;
    yield await decompress(await whole(member));
  }
}

async function readFiles(ahead: Ahead, reader: BackupReader): Promise<BackupFoot['files']> {
  const all = createCount();
  let count = 0;
  for (;;) {
    const member = await ahead.next('files/');
    if (!member) break;
    const key = member.name.slice('files/'.length);
    count += 1;
    all.name(key);
    await reader.file(key, counting(member.bytes, all));
  }
  const { bytes, sha256 } = all.done();
  return { count, bytes, sha256 };
}

async function* counting(
  chunks: Member['bytes'],
  count: ReturnType<typeof createCount>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    count.add(chunk);
    yield chunk;
  }
}

const whole = ({ bytes }: Member) => buffer(Readable.from(bytes));
const readJson = async (member: Member): Promise<unknown> =>
  JSON.parse((await whole(member)).toString('utf8'));
