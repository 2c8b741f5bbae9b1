import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** The statements that set a state (decision 0131). Opening a payment only follows its creation, in the one statement of a group. */
const GATES: Record<string, readonly string[]> = {
  orders: ['src/core/orders/move-orders-store.ts'],
  tickets: ['src/core/tickets/order-tickets-store.ts'],
  payment_attempts: [
    'src/core/payment-attempts/move-attempts-store.ts',
    'src/core/payment-attempts/opening-queue.ts',
  ],
};

const TABLE = `(${Object.keys(GATES).join('|')})`;
/** What SQL, or Kysely, sets in a row of one of these tables. */
const CHANGES = [
  new RegExp(
    String.raw`\bupdate\s+(?:only\s+)?"?${TABLE}\b[^\`]*?\bset\b([^\`]*?)(?=\bwhere\b|\bfrom\b|\`)`,
    'gi',
  ),
  new RegExp(
    String.raw`\bupdateTable\(\s*'${TABLE}(?: as \w+)?'\s*\)\s*\.set\(([\s\S]*?)\)\s*\.where\b`,
    'g',
  ),
];
const STATE = /(?<![.\w])state\s*(?:=|[:,}])/;

const setsStateOf = (source: string) =>
  CHANGES.flatMap((changes) =>
    [...source.matchAll(changes)].flatMap(([, table = '', set = '']) => (STATE.test(set) ? [table] : [])),
  );

test('only the gates set the states of orders, tickets and payment attempts', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const found = globSync('src/**/*.ts', { cwd: root })
    .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
    .flatMap((file) =>
      setsStateOf(readFileSync(path.join(root, file), 'utf8')).map((table) => ({ table, file })),
    );
  const gates = Object.entries(GATES).flatMap(([table, files]) => files.map((file) => ({ table, file })));
  const inOrder = (list: { table: string; file: string }[]) =>
    list.map(({ table, file }) => `${table}: ${file}`).sort();
  expect(inOrder(found)).toEqual(inOrder(gates));
});

test.each([
  ["sql`update orders set state = 'paid' where id = any(ids)`"],
  ["sql`update orders o set paid_at = now(), state = 'paid' from x where true`"],
  ["tx.updateTable('orders').set({ state: 'paid' }).where('id', '=', id)"],
  ["tx.updateTable('orders as o').set({ paidAt, state }).where('id', '=', id)"],
])('another statement that sets one is found: %s', (planted) => {
  expect(setsStateOf(planted)).toEqual(['orders']);
});

test.each([
  ["sql`update orders set mailed_at = now() where state = 'paid'`"],
  ["tx.updateTable('orders').set({ mailedAt }).where('state', '=', 'paid')"],
  ["sql`update orders set paid_at = case when move.state = 'paid' then now() end where true`"],
])('asking for a state sets none: %s', (planted) => {
  expect(setsStateOf(planted)).toEqual([]);
});
