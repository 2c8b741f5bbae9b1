import path from 'node:path';
import { expect, test } from 'vitest';
import { readUses, type Use, usesOf } from './read-uses.ts';
import { READERS, VIEWS } from './readers.ts';
import { WRITERS } from './writers.ts';

const ownerOf = (table: string): string | undefined => WRITERS[table]?.[0] ?? VIEWS[table];
const roomOf = ({ file }: Use) => file.split('/')[2] as string;
const listed = (table: string) => READERS[table]?.split(' ') ?? [];

/** Reads of a table by rooms that do not own it. Names that are no table's are steps of a statement. */
const crossing = (uses: readonly Use[]) =>
  uses.filter((use) => use.how === 'read' && ![undefined, roomOf(use)].includes(ownerOf(use.table)));
const reads = crossing(readUses(path.resolve(import.meta.dirname, '../..')));

/** Lists reads that READERS does not have, each with the line that it would have. */
const unlisted = (found: readonly Use[]) =>
  crossing(found)
    .filter((use) => !listed(use.table).includes(roomOf(use)))
    .map((use) => {
      const line = [...listed(use.table), roomOf(use)].sort().join(' ');
      return `${use.file} reads ${use.table} of ${ownerOf(use.table)}: call its function, or write ${use.table}: '${line}'`;
    });

/** Lists what READERS has and nobody reads any more. */
const idle = (found: readonly Use[]) =>
  Object.keys(READERS).flatMap((table) =>
    listed(table)
      .filter((room) => !found.some((use) => use.table === table && roomOf(use) === room))
      .map((room) => `${room} no longer reads ${table}`),
  );

test('a room reads the tables of others only where that is listed', () => {
  expect(reads.length).toBeGreaterThan(500);
  expect(unlisted(reads)).toEqual([]);
});

test('whoever no longer reads a table is off its list', () => {
  expect(idle(reads)).toEqual([]);
  const fewer = reads.filter((use) => use.table !== 'tickets' || roomOf(use) !== 'search');
  expect(idle(fewer)).toEqual(['search no longer reads tickets']);
});

test.each([
  ["tx.selectFrom('order_claims as c').selectAll()"],
  ["db.selectFrom('events').leftJoin('order_claims', (join) => join.onTrue())"],
  ["tx.updateTable('scans').from('order_claims')"],
  ['sql`select id from order_claims`'],
  ['sql<Row>`select o.id from orders o, order_claims c`'],
  ['sql<Row>`(select exists (select from "order_claims" where true))`'],
  ['sql`select from events join order_claims c on true`'],
  ['sql`delete from scans using order_claims c`'],
])('a read in another room is found: %s', (planted) => {
  const found = usesOf('src/core/search/planted.ts', `export const planted = () => ${planted};`);
  expect(unlisted(found.filter(({ table }) => table === 'order_claims'))).toEqual([
    "src/core/search/planted.ts reads order_claims of orders: call its function, or write order_claims: 'order-page personal-data search'",
  ]);
});

test.each([
  ["tx.insertInto('order_claims').values(claim)"],
  ['sql`delete from order_claims where true`'],
  ['sql`update scans set at = 1 where by is distinct from order_claims`'],
  ['new Error(`Nothing came from order_claims.`)'],
])('no read: %s', (planted) => {
  const found = usesOf('src/core/search/planted.ts', `export const planted = () => ${planted};`);
  expect(unlisted(found)).toEqual([]);
});
