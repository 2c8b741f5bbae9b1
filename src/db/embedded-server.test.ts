import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { startEmbeddedServer } from './embedded-server.ts';

const dir = await mkdtemp(path.join(tmpdir(), 'tikiti-postgres-'));
const first = await startEmbeddedServer(dir);
afterAll(async () => {
  await (await startEmbeddedServer(dir)).stop();
  await rm(dir, { recursive: true });
});

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test('statements go through its Unix socket, or by TCP if the socket’s path would be too long', async () => {
  const peer = 'select inet_client_addr() as peer';
  expect(await query(first.url, peer)).toEqual([{ peer: null }]);
  const url = new URL(first.url);
  url.searchParams.delete('host');
  expect(await query(url.href, peer)).toEqual([{ peer: '127.0.0.1' }]);

  const deep = path.join(await mkdtemp(path.join(tmpdir(), 'tikiti-deep-')), 'deep'.repeat(20));
  const other = await startEmbeddedServer(deep);
  expect(await query(other.url, peer)).toEqual([{ peer: '127.0.0.1' }]);
  await other.stop();
  await rm(path.dirname(deep), { recursive: true });
});

test('it is PostgreSQL 18, durable, and listens on loopback only', async () => {
  const settings = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums'];
  for (const name of settings) expect(await query(first.url, `show ${name}`)).toEqual([{ [name]: 'on' }]);
  expect(await query(first.url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
  expect(await query(first.url, 'show server_version_num')).toEqual([
    { server_version_num: expect.stringMatching(/^18/) },
  ]);
  const wrong = new URL(first.url);
  wrong.password = 'guess';
  await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
});

test('further starts, even concurrent ones, take over the running server', async () => {
  const more = await Promise.all([startEmbeddedServer(dir), startEmbeddedServer(dir)]);
  for (const { pid, url } of more) expect({ pid, url }).toEqual({ pid: first.pid, url: first.url });
});

test('after kill -9 of the postmaster the next start recovers committed data', async () => {
  let server = await startEmbeddedServer(dir);
  await query(server.url, 'create table notes (n int primary key)');
  for (let n = 1; n <= 3; n += 1) {
    await query(server.url, `insert into notes values (${n})`);
    // Children of the killed postmaster may still exist when the next one starts.
    process.kill(server.pid, 'SIGKILL');
    await expect.poll(() => isThere(server.pid)).toBe(false);
    server = await startEmbeddedServer(dir);
    expect(await query(server.url, 'select count(*)::int as n from notes')).toEqual([{ n }]);
  }
  const sockets = (await readdir(dir)).filter((name) => name.startsWith('.s.PGSQL.'));
  expect(sockets).toHaveLength(2);
});

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('concurrent starts on a stopped cluster end up with one server', async () => {
  await (await startEmbeddedServer(dir)).stop();
  const started = await Promise.all([1, 2, 3].map(() => startEmbeddedServer(dir)));
  expect(new Set(started.map(({ pid }) => pid)).size).toBe(1);
  for (const { url } of started) expect(await query(url, 'select 1 as works')).toEqual([{ works: 1 }]);
});

test('a stale pid that belongs to another process does not prevent a start', async () => {
  await (await startEmbeddedServer(dir)).stop();
  const file = path.join(dir, 'cluster', 'postmaster.pid');
  await writeFile(
    file,
    `${process.pid}\n${path.join(dir, 'cluster')}\n1795224962\n5432\n\n127.0.0.1\n 1 2\nready   \n`,
  );
  const { url } = await startEmbeddedServer(dir);
  expect(await query(url, 'select 1 as works')).toEqual([{ works: 1 }]);
});

test('a symbolic link to the folder finds the same server', async () => {
  const server = await startEmbeddedServer(dir);
  const alias = `${dir}-alias`;
  await symlink(dir, alias);
  expect(await startEmbeddedServer(alias)).toMatchObject({ pid: server.pid, url: server.url });
  await rm(alias);
});

test('stopping twice is fine', async () => {
  const server = await startEmbeddedServer(dir);
  await server.stop();
  await server.stop();
  await expect(query(server.url, 'select 1')).rejects.toThrow();
});

test('root without the programs that run PostgreSQL as another user is told what to do', async () => {
  const isRoot = process.getuid?.() === 0;
  vi.stubEnv('PATH', '/nowhere');
  const failure = await startEmbeddedServer(dir).then(
    () => undefined,
    (error: Error) => error.message,
  );
  vi.unstubAllEnvs();
  if (isRoot) expect(failure).toMatch(/useradd[\s\S]*as an ordinary user[\s\S]*DATABASE_URL/);
  else expect(failure).toBeUndefined();
});
