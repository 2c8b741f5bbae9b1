import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { openDatabase } from './database.ts';
import { startEmbeddedServer } from './embedded-server.ts';
import { openReplica } from './open-replica.ts';
import { startStandby } from './testing/start-standby.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'tikiti-standby-'));
const [home, away] = [path.join(folder, 'primary'), path.join(folder, 'standby')];
const primary = await startEmbeddedServer(home);
const standby = await startStandby(primary, home, away);
const onIdleError = () => {};
const { db, close } = openDatabase(primary.url, { onIdleError });
let time = 0;
const replica = openReplica(standby.url, { primary: db, onIdleError, now: () => time });
await sql`create table things (name text)`.execute(db);

afterAll(async () => {
  await replica.close();
  await close();
  await standby.stop();
  await primary.stop();
  await rm(folder, { recursive: true, force: true });
});

async function onStandby(text: string) {
  const client = new pg.Client(standby.url);
  await client.connect();
  await client.query(text);
  await client.end();
}

/** Checks until something is so, a moment later each time. */
const untilChecked = (read: () => unknown, ms = 1) =>
  expect.poll(async () => {
    time += ms;
    await replica.check();
    return read();
  });

test('a standby that keeps up is read, and has what was committed before', async () => {
  await sql`insert into things values ('a ticket')`.execute(db);
  await untilChecked(replica.trouble).toBeUndefined();
  await untilChecked(async () => {
    const rows = await replica.db()?.executeQuery(sql`select name from things`.compile(db));
    return rows?.rows;
  }).toEqual([{ name: 'a ticket' }]);
  expect(replica.lagMs()).toBeLessThan(100);
});

test('one that falls behind is left alone until it has caught up', async () => {
  await onStandby('select pg_wal_replay_pause()');
  await sql`insert into things values ('another')`.execute(db);
  await untilChecked(replica.trouble, 1_000).toBe('behind');
  expect(replica.db()).toBeUndefined();
  expect(replica.lagMs()).toBeGreaterThanOrEqual(5_000);
  await onStandby('select pg_wal_replay_resume()');
  await untilChecked(replica.trouble).toBeUndefined();
});

test('one where reading failed is left alone until the next check', async () => {
  replica.failed();
  expect([replica.db(), replica.trouble()]).toEqual([undefined, 'away']);
  await untilChecked(replica.trouble).toBeUndefined();
});

test('a server that is no standby of this database is never read', async () => {
  for (const url of [primary.url, inject('serverUrl')]) {
    const other = openReplica(url, { primary: db, onIdleError });
    await other.check();
    await other.check();
    expect([other.db(), other.trouble()]).toEqual([undefined, 'not-a-standby']);
    await other.close();
  }
});

test('one that is gone is left alone', async () => {
  await standby.stop();
  await untilChecked(replica.trouble).toBe('away');
  expect(replica.db()).toBeUndefined();
});
