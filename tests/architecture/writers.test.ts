import path from 'node:path';
import { expect, test } from 'vitest';
import { readUses, type Use, usesOf } from './read-uses.ts';
import { WRITERS } from './writers.ts';

const writes = readUses(path.resolve(import.meta.dirname, '../..')).filter(({ how }) => how === 'write');
const roomOf = ({ file }: Use) => file.split('/')[2] as string;

/** Lists writes of rooms that may not write there. */
const breaches = (found: readonly Use[]) =>
  found
    .filter((use) => use.how === 'write' && !WRITERS[use.table]?.includes(roomOf(use)))
    .map(
      ({ file, table }) => `${file} writes ${table}, which belongs to ${WRITERS[table]?.[0] ?? 'no room'}`,
    );

test('only a table’s owner writes it, and the rooms that still do so too', () => {
  expect(breaches(writes)).toEqual([]);
});

test('whoever no longer writes a table is off its list', () => {
  const idle = Object.entries(WRITERS).flatMap(([table, [owner, ...others]]) =>
    others
      .filter((room) => !writes.some((write) => write.table === table && roomOf(write) === room))
      .map((room) => `${room} no longer writes ${table} of ${owner}`),
  );
  expect(idle).toEqual([]);
});

test.each([
  ["tx.insertInto('tickets').values(ticket)"],
  ["tx.updateTable('tickets as t').set(change)"],
  ["db.deleteFrom('tickets')"],
  ['sql`update tickets set state = 1`'],
  ['sql<Row>`with gone as (delete from only tickets returning id) select id from gone`'],
  ['sql`INSERT INTO "tickets" (id) select 1`'],
])('a write in another room is found: %s', (planted) => {
  const found = usesOf('src/core/search/planted.ts', `export const planted = () => ${planted};`);
  expect(breaches(found)).toEqual(['src/core/search/planted.ts writes tickets, which belongs to tickets']);
});

test.each([
  ["tx.selectFrom('tickets').selectAll()"],
  ['sql`select id from tickets for update of tickets skip locked`'],
  ['sql`insert into sales (id) values (1) on conflict (id) do update set tickets = 1`'],
])('reading, locking and the end of an insert are no write of tickets: %s', (planted) => {
  const found = usesOf('src/core/orders/planted.ts', `export const planted = () => ${planted};`);
  expect(breaches(found)).toEqual([]);
});
