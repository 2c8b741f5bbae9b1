import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent } from '../../../tests/factories.ts';
import { sealEntries } from '../audit/seal-entries.ts';
import { aPaidOrder } from '../payments/testing/bought-order.ts';
import { soleSecret } from '../shared/secret.ts';
import { proveBooks } from './prove-books.ts';

const app = await createTestApp();
const event = await anEvent(app);
await aPaidOrder(app, event);
await aPaidOrder(app, event);
await sealEntries(app);

const faults = async (secret = app.secret) =>
  (await proveBooks({ db: app.db, secret }))
    .filter(({ wrong }) => wrong !== undefined)
    .map(({ says }) => says);

/** Does what no part of Tikiti can, and undoes it. */
async function tampered(table: string, statement: string): Promise<string[]> {
  let found: string[] = [];
  const rollback = new Error('undo');
  await app.db
    .transaction()
    .execute(async (tx) => {
      await sql.raw(`alter table ${table} disable trigger user`).execute(tx);
      await sql.raw(statement).execute(tx);
      found = (await proveBooks({ db: tx, secret: app.secret }))
        .filter(({ wrong }) => wrong !== undefined)
        .map(({ says }) => says);
      throw rollback;
    })
    .catch((error) => {
      if (error !== rollback) throw error;
    });
  return found;
}

test('sound books prove themselves', async () => {
  expect(await faults()).toEqual([]);
});

test.each([
  ['ledger_transfers', 'update ledger_transfers set amount_minor = amount_minor + 1', 'The ledger'],
  ['ledger_transfers', 'delete from ledger_transfers', 'The ledger'],
  ['event_sums', 'delete from event_sums', 'The ledger'],
  ['receipts', 'delete from receipts where number = 1', 'Receipt numbers'],
  ['receipts', 'delete from receipts where number = 2', 'Receipt numbers'],
  ['receipt_counters', 'delete from receipt_counters', 'Receipt numbers'],
  ['receipt_gaps', `insert into receipt_gaps values ('of nobody', 1, 2, now(), now())`, 'Receipt numbers'],
  [
    'receipt_gaps',
    `with gap as (insert into receipt_gaps select organisation_id, 2, 3, now(), now() from receipt_counters)
      update receipt_counters set last_number = 4`,
    'Receipt numbers',
  ],
  ['event_keys', `update event_keys set public_key = repeat('A', 43)`, 'The newest ticket'],
])('twin: %s, after: %s', async (table, statement, says) => {
  const found = await tampered(table, statement);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(says);
});

test('twin: with another secret the tickets don’t prove themselves', async () => {
  expect(await faults(soleSecret(new Uint8Array(32).fill(8)))).toEqual([
    expect.stringContaining('The newest ticket'),
  ]);
});
