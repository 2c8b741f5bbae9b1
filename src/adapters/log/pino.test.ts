import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { DomainError } from '../../core/shared/errors.ts';
import { consoleThroughLog } from './console-through-log.ts';
import { createLog } from './pino.ts';

const app = await createTestApp();

function logged(facts: object, message = 'it happened'): string {
  const lines: string[] = [];
  createLog('info', { write: (line) => lines.push(line) }).error(facts, message);
  return lines.join('');
}

const SECRETS = ['thandi', 'sk_live_51Hx', 'hunter2', 'abc123key', 'eyJhbGciOi', 'c0ffee'];
const messages = [
  'mail to thandi@example.com was refused',
  'Key (email)=(thandi+jazz@example.com) already exists.',
  'Invalid API Key: sk_live_51HxAbCdEfGh',
  'connect ECONNREFUSED postgres://tikiti:hunter2@db.example/tikiti',
  'GET https://tikiti.example/event/1/order/2?key=abc123key&x=1 failed',
  'Authorization: Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c0ffee',
];

test.each(messages)('%s: what it gives away is in no message, stack, cause or fact', (text) => {
  const error = new Error(text, { cause: new DomainError('upstream', 'a.code', text, { facts: { text } }) });
  const line = logged({ err: error, list: [{ text }] }, text);
  expect(SECRETS.filter((secret) => line.includes(secret))).toEqual([]);
  expect(line).toContain('a.code');
  expect(line).toContain('pino.test.ts');
});

test('values that PostgreSQL refuses are not logged', async () => {
  await sql`create table people (name text primary key, born int check (born > 0))`.execute(app.db);
  const client = new pg.Client(app.databaseUrl);
  await client.connect();
  const add = (values: unknown[]) => client.query('insert into people values ($1, $2)', values);
  await add(['Thandi Secretova', 1]);
  for (const values of [
    ['Thandi Secretova', 2],
    ['Thandi Secretova II', -1],
  ]) {
    const error = await add(values).catch((refused: Error) => refused);
    const line = logged({ err: error });
    expect(line).not.toContain('Secretova');
    expect(JSON.parse(line)).toMatchObject({ err: { table: 'people', constraint: expect.any(String) } });
  }
  await client.end();
});

test('fields with secret names are left out at any depth, and ids stay', () => {
  const line = logged({ orderId: 'o-1', request: { headers: { cookie: 'c0ffee' }, job: { to: 'thandi' } } });
  expect(line).not.toMatch(/c0ffee|thandi/);
  expect(line).toContain('o-1');
});

test('what a library writes to the console is an entry too, without what it gives away', async () => {
  const { warn } = console;
  const lines: string[] = [];
  const end = consoleThroughLog(createLog('info', { write: (line) => lines.push(line) }));
  console.warn('The URL path "%s" could not be decoded', '/order/%FF?key=abc123key');
  console.error(new Error('no mail to thandi@example.com'));
  await end();
  expect(console.warn).toBe(warn);
  expect(lines.map((line) => JSON.parse(line).level)).toEqual([40, 50]);
  expect(lines.join('')).toMatch(/could not be decoded.*no mail to/s);
  expect(SECRETS.filter((secret) => lines.join('').includes(secret))).toEqual([]);
});

test('circular facts do not stop the log', () => {
  const ring: { ring?: unknown; id: string } = { id: 'r-1' };
  ring.ring = ring;
  expect(logged(ring)).toContain('r-1');
});

test('a hostile text takes time proportional to its length', () => {
  const text = `${'a'.repeat(200_000)}@${'b.'.repeat(100_000)}`;
  const start = performance.now();
  logged({ text });
  expect(performance.now() - start).toBeLessThan(10_000);
});
