import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { eventsWithEndedHolds } from '../../src/core/holds/hold-store.ts';
import { createTestApp } from '../database.ts';
import { anEvent } from '../factories.ts';
import { FAN_OUTS } from '../statements/fan-outs.ts';
import { EVENT_TABLES, findUnbound } from '../statements/find-unbound.ts';
import { refusal } from '../statements/refuse-statements.ts';
import { SEEN } from '../statements/watch-statements.ts';
import { readUses } from './read-uses.ts';

/** What `tests/setup.ts` refuses of each statement that a test makes the program send. */
describe('a statement that only reads says which event it is about', () => {
  test.each([
    ['select id from orders where event_id = $1 and id = $2'],
    ['select id from orders o where $1::uuid = o.event_id'],
    ['select id from orders where (event_id, id) = ($1, $2)'],
    ['select id from orders where event_id = any($1::uuid[])'],
    [
      'select id from orders o join order_lines l on l.event_id = o.event_id and l.order_id = o.id where o.event_id = $1',
    ],
    ['select id from events e left join inventory i on i.event_id = e.id where e.id = $1'],
    [
      'select (select count(*) from order_lines l where l.event_id = o.event_id) from orders o where o.event_id = $1',
    ],
    ['select from events where exists (select from inventory where event_id = events.id) and id = $1'],
    ['with orders as (select 1 as id) select id from orders'],
    ['select id from users where email = $1'],
    ['(select id from orders where event_id = $1) union all (select id from tickets where event_id = $1)'],
  ])('%s', (statement) => {
    expect(findUnbound(statement)).toEqual([]);
  });

  test.each([
    ['select id from orders where id = $1', 'orders'],
    ['select id from orders where event_id = $1 or id = $2', 'orders'],
    ['select id from orders where event_id <> $1', 'orders'],
    ['select id from orders o, order_lines l where o.event_id = $1 and l.order_id = o.id', 'order_lines'],
    ['select 1 from unnest($1::uuid[]) as a (event_id) join orders o on o.event_id = a.event_id', 'orders'],
    [
      'with a as (select event_id from orders where event_id = $1) select from tickets k join a on a.event_id = k.event_id',
      'tickets',
    ],
    ['(select id from orders where event_id = $1) union all (select id from tickets)', 'tickets'],
    [
      'select (select 1 from order_lines l where l.event_id = o.event_id) from orders o where o.id = $1',
      'order_lines orders',
    ],
    ['select account from ledger_entries where order_id = $1', 'ledger_entries'],
    ['select id from events where exists (select from orders where orders.event_id = events.id)', 'orders'],
  ])('breach: %s', (statement, tables) => {
    expect(findUnbound(statement).join(' ')).toBe(tables);
  });
});

describe('one that locks or writes says it in each subquery', () => {
  test.each([
    ['select id from orders where event_id = $1 for update'],
    ['update orders set state = $1 where event_id = $2 and id = any($3)'],
    [
      'update orders o set state = m.state from unnest($1::uuid[]) as m (id) where o.event_id = $2 and o.id = m.id',
    ],
    [
      'delete from tickets k using orders o where k.event_id = $1 and o.event_id = k.event_id and o.id = k.order_id',
    ],
    ['insert into orders (id, event_id) values ($1, $2), ($3, $4)'],
    ['insert into orders (event_id, id) select $1::uuid, id from unnest($2::uuid[]) as o (id)'],
    [
      'insert into outbox (id, event_id) select id, event_id from unnest($1::uuid[], $2::uuid[]) as o (id, event_id)',
    ],
  ])('%s', (statement) => {
    expect(findUnbound(statement)).toEqual([]);
  });

  test.each([
    [
      'select (select 1 from order_lines l where l.event_id = o.event_id) from orders o where o.event_id = $1 for update',
      'order_lines',
    ],
    [
      'update orders o set state = $1 from unnest($2::uuid[]) as m (event_id) where o.event_id = m.event_id',
      'orders',
    ],
    [
      'update inventory set held = 0 where event_id = $1 and exists (select from events e where e.id = event_id and exists (select from orders where event_id = e.id))',
      'orders',
    ],
    [
      'insert into orders (event_id, id) select event_id, id from unnest($1::uuid[], $2::uuid[]) as o (event_id, id)',
      'orders',
    ],
    ['insert into orders (event_id, id) values (gen_random_uuid(), $1)', 'orders'],
    ['insert into orders select * from unnest($1::uuid[])', 'orders'],
    ['with gone as (delete from tickets where id = $1 returning id) select from gone', 'tickets'],
    [
      'merge into sales using orders on sales.event_id = orders.event_id when matched then delete',
      'orders sales',
    ],
  ])('breach: %s', (statement, tables) => {
    expect(findUnbound(statement).join(' ')).toBe(tables);
  });
});

test('the tables of an event are those whose key starts with it, and views of them', () => {
  expect([...EVENT_TABLES]).toEqual(
    expect.arrayContaining(['orders', 'order_sums', 'ledger_entries', 'scans']),
  );
  for (const other of ['events', 'outbox', 'receipts', 'event_slugs'])
    expect(EVENT_TABLES).not.toContain(other);
});

describe('the program’s statements', () => {
  test('are seen when a test makes it send them, with the file that does', async () => {
    const app = await createTestApp();
    const event = await anEvent(app);
    await eventsWithEndedHolds(app.db, app.clock.now(), 1);
    await sql`select from orders where id = ${event.eventId}`.execute(app.db);
    const seen = [...SEEN].filter(([text]) => text.includes('"hold_expires_at" <= $2'));
    expect(new Set(seen.map(([, file]) => file))).toEqual(new Set(['src/core/holds/hold-store.ts']));
    expect([...SEEN.keys()]).not.toContain('select from orders where id = $1');
  });

  test('name their event or are refused, unless the list says how many machines answer them', () => {
    const planted = 'select id from orders where id = $1';
    expect(refusal(planted, 'src/core/order-page/planted.ts')).toContain(
      'planted.ts asks for orders without',
    );
    expect(refusal(planted, 'src/core/holds/hold-store.ts')).toBeUndefined();
    expect(refusal('select id from tickets', 'src/core/holds/hold-store.ts')).toContain('tickets');
  });

  test('of the list are still sent', () => {
    const files = new Set(readUses(path.resolve(import.meta.dirname, '../..')).map(({ file }) => file));
    const listed = FAN_OUTS.flatMap(({ where }) => Object.keys(where));
    expect(listed.filter((file) => !files.has(`src/core/${file}`))).toEqual([]);
  });
});
