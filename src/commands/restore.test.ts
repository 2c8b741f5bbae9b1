import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createTestApp, TEST_SETTINGS, type TestApp } from '../../tests/database.ts';
import { anEvent, breaches } from '../../tests/factories.ts';
import { createEmptyDatabase } from '../../tests/run-server.ts';
import { createDiskFiles } from '../adapters/files/disk.ts';
import { composeApp } from '../compose.ts';
import { readConfig } from '../config.ts';
import { sealEntries } from '../core/audit/seal-entries.ts';
import { proveBooks } from '../core/backups/prove-books.ts';
import { takeNightlyBackup } from '../core/backups/take-nightly-backup.ts';
import { getManifest } from '../core/check-in/offline/get-manifest.ts';
import { createHoldQueue } from '../core/holds/hold-queue.ts';
import { knowSecret } from '../core/installation/know-secret.ts';
import { refundOrder } from '../core/order-refunds/refund-order.ts';
import { createOpeningQueue } from '../core/payment-attempts/opening-queue.ts';
import { createFulfilmentQueue } from '../core/payments/fulfilment-queue.ts';
import { aPaidOrder } from '../core/payments/testing/bought-order.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { LEFT_OUT } from '../db/dump/dumped-tables.ts';
import { backup } from './backup.ts';
import { checkBackup } from './check-backup.ts';
import { copyFiles } from './copy-files.ts';
import { restore } from './restore.ts';

const SECRET = '07'.repeat(32);
const PICTURE = 'images/0193b2f8-2c3a-7a55-8d55-6a3f0a7f9f10.webp';
let app: TestApp;
let event: Awaited<ReturnType<typeof anEvent>>;
let backupFile: string;
const said: string[] = [];
const sentences = () => said.splice(0).join('\n');

beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation((line) => void said.push(line));
  app = await createTestApp({ durable: true });
  await knowSecret(app.db, app.secret);
  event = await anEvent(app);
  const orders = [await aPaidOrder(app, event), await aPaidOrder(app, event), await aPaidOrder(app, event)];
  await refundOrder(app, event.owner, { eventId: event.eventId, orderId: orders[0]?.orderId ?? '' });
  await app.runJobs();
  await sealEntries(app);
  const dataDir = await aFolder();
  await createDiskFiles(path.join(dataDir, 'files'), 0).put(PICTURE, new Uint8Array([1, 2, 3]), 'image/webp');
  backupFile = await backedUp({ DATA_DIR: dataDir });
  sentences();
});

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tikiti-restore-'));
  folders.push(folder);
  return folder;
}
const folders: string[] = [];

const settings = (more: Record<string, string>) => readConfig({ APP_SECRET: SECRET, PORT: '0', ...more });

async function backedUp(more: Record<string, string>): Promise<string> {
  const to = await aFolder();
  await backup(settings({ DATABASE_URL: app.databaseUrl, ...more }), to);
  return path.join(to, (await readdir(to)).find((name) => name.startsWith('tikiti-')) ?? '');
}

/** An empty database and data folder to restore into. */
async function elsewhere(more: Record<string, string> = {}) {
  const { url, drop } = await createEmptyDatabase();
  onTestFinished(drop);
  const dataDir = await aFolder();
  return { url, dataDir, config: settings({ DATABASE_URL: url, DATA_DIR: dataDir, ...more }) };
}

async function looking<Result>(url: string, look: (db: Database) => Promise<Result>): Promise<Result> {
  const { db, close } = openDatabase(url, { maxConnections: 4, onIdleError: () => {} });
  return look(db).finally(close);
}

/** What every table contains, as a hash of its rows without their transactions’ numbers. */
async function contents(db: Database): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'`.execute(db);
  const all: Record<string, string> = {};
  for (const { name } of tables.rows.filter((table) => !Object.hasOwn(LEFT_OUT, table.name))) {
    const { rows } = await sql<{ found: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(said, ',' order by said)), '') as found
      from (select (to_jsonb(t) - 'changed_in')::text as said from ${sql.table(name)} t) rows`.execute(db);
    all[name] = rows[0]?.found ?? '';
  }
  return all;
}

/** It sells on, and counts on. @returns all receipt numbers then */
async function numbersAfterSelling(db: Database): Promise<number[]> {
  const queues = {
    holds: createHoldQueue({ db, clock: app.clock, ...TEST_SETTINGS }),
    fulfilments: createFulfilmentQueue({ ...app, db }),
    openings: createOpeningQueue(db),
  };
  await aPaidOrder({ ...app, db, ...queues }, event);
  expect(await breaches({ db })).toEqual([]);
  const numbers = await db.selectFrom('receipts').select('number').orderBy('number').execute();
  return numbers.map(({ number }) => number);
}

test('everything is there again in another database, proven, and goes on from there', async () => {
  const { url, dataDir, config } = await elsewhere();
  await restore(config, backupFile, 'moved');
  expect(sentences()).toMatch(
    /Loaded \d+ rows and 1 files.*\nAll \d+ sealed entries.*\nThe ledger adds up.*\nReceipt numbers.*\nThe newest ticket’s code is good\.\nThe app’s parts start on it\.\nRestored and proven/,
  );
  await looking(url, async (db) => {
    expect(await contents(db)).toEqual(await contents(app.db));
    expect(await breaches({ db })).toEqual([]);
    expect(await numbersAfterSelling(db)).toEqual([1, 2, 3, 4, 5]);
    const keys = sql<{ keys: number; triggers: number }>`
      select (select count(*) from pg_constraint where contype = 'f' and convalidated)::int as keys,
        (select count(*) from pg_trigger where not tgisinternal and tgenabled = 'O')::int as triggers`;
    expect((await keys.execute(db)).rows).toEqual((await keys.execute(app.db)).rows);
    await expect(sql`delete from ledger_transfers`.execute(db)).rejects.toThrow();
  });
  expect([...(await readFile(path.join(dataDir, 'files', PICTURE)))]).toEqual([1, 2, 3]);
});

test('an older moment goes on with numbers that no lost document has, and asks providers for lost payments', async () => {
  const { url, config } = await elsewhere();
  sentences();
  await restore(config, backupFile);
  expect(sentences()).toMatch(
    /What happened after .+ UTC isn’t in this backup\..*\n- 100\u00a0000 receipt numbers of each organiser are skipped.*\n- Sandbox gateway will be asked for payments since then/,
  );
  await looking(url, async (db) => {
    expect(await numbersAfterSelling(db)).toEqual([1, 2, 3, 4, 100_005]);
    const proofs = await proveBooks({ db, secret: app.secret });
    expect(proofs.filter(({ wrong }) => wrong !== undefined)).toEqual([]);
    expect(await db.selectFrom('reconciliations').select(['provider', 'state']).execute()).toEqual([
      { provider: 'sandbox', state: 'waiting' },
    ]);
  });
  await expect(restore(config, backupFile, 'move')).rejects.toThrow('Only “moved” may follow');
});

test('phones at a door read the whole list again', async () => {
  const { url, config } = await elsewhere();
  await restore(config, backupFile);
  const asked = { eventId: event.eventId };
  const before = await getManifest(app, event.owner, asked);
  expect((await getManifest(app, event.owner, asked)).questions).toBe(before.questions);
  await looking(url, async (db) => {
    const after = await getManifest({ ...app, db }, event.owner, asked);
    // A device asks without `after` once this differs.
    expect(after.questions).not.toBe(before.questions);
    expect(after.tickets.map(({ id }) => id).sort()).toEqual(before.tickets.map(({ id }) => id).sort());
  });
});

test('a sealed backup is restored with its key', async () => {
  const BACKUP_KEY = 'a sentence that nobody guesses';
  const file = await backedUp({ BACKUP_KEY });
  expect(file).toMatch(/\.age$/);
  const { url, config } = await elsewhere({ BACKUP_KEY });
  await restore(config, file, 'moved');
  expect(await looking(url, contents)).toEqual(await contents(app.db));
  await expect(restore((await elsewhere()).config, file)).rejects.toThrow('Set BACKUP_KEY');
});

test('a database that is in use is left as it is', async () => {
  const before = await contents(app.db);
  const config = settings({ DATABASE_URL: app.databaseUrl, DATA_DIR: await aFolder() });
  await expect(restore(config, backupFile)).rejects.toThrow('isn’t empty');
  expect(await contents(app.db)).toEqual(before);
});

test('with another secret, or from a damaged file, nothing is kept; a whole one can follow', async () => {
  const { url, config, dataDir } = await elsewhere();
  const other = settings({ DATABASE_URL: url, DATA_DIR: dataDir, APP_SECRET: `ab${SECRET.slice(2)}` });
  await expect(restore(other, backupFile)).rejects.toThrow('another APP_SECRET');
  const damaged = path.join(dataDir, 'damaged.tar');
  const bytes = await readFile(backupFile);
  await writeFile(damaged, bytes.subarray(0, bytes.indexOf('manifest.json')));
  await expect(restore(config, damaged)).rejects.toThrow('not whole');
  await looking(url, async (db) => expect(await db.selectFrom('orders').select('id').execute()).toEqual([]));
  await restore(config, backupFile, 'moved');
  expect(await looking(url, contents)).toEqual(await contents(app.db));
});

test('a backup is checked without a database', async () => {
  sentences();
  await checkBackup(settings({}), backupFile);
  expect(sentences()).toMatch(
    /^The backup is whole: \d+ rows and 1 files, taken at 20.* from PostgreSQL \d+/,
  );
});

test('a worker takes a backup each night by itself, and deletes old ones', async () => {
  const to = await aFolder();
  const old = 'tikiti-2026-01-02t03-00-00z.tar';
  await writeFile(path.join(to, old), '');
  const config = settings({ DATABASE_URL: app.databaseUrl, DATA_DIR: await aFolder(), BACKUP_TO: to });
  const web = await composeApp(config, { databaseUrl: app.databaseUrl, secret: app.secret, role: 'web' });
  onTestFinished(web.close);
  expect(await takeNightlyBackup(web.app)).toBe(0);
  const worker = await composeApp(config, {
    databaseUrl: app.databaseUrl,
    secret: app.secret,
    role: 'worker',
  });
  onTestFinished(worker.close);
  expect(await takeNightlyBackup(worker.app)).toBe(1);
  const [taken = ''] = await readdir(to);
  expect(await readdir(to)).toEqual([taken]);
  expect(taken).not.toBe(old);
  await checkBackup(config, path.join(to, taken));
  expect(await takeNightlyBackup(worker.app)).toBe(0);
});

test('files are copied to where they are kept now', async () => {
  const from = await aFolder();
  const to = await aFolder();
  await createDiskFiles(path.join(from, 'files'), 0).put(PICTURE, new Uint8Array([5]), 'image/webp');
  await copyFiles(settings({ DATA_DIR: to }), from);
  expect([...(await readFile(path.join(to, 'files', PICTURE)))]).toEqual([5]);
  await expect(copyFiles(settings({ DATA_DIR: from }), from)).rejects.toThrow('Set the S3 settings');
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
});
