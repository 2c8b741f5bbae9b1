import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findByReference } from '../payments/transaction.ts';
import { openStore } from './open-store.ts';
import { schemaSteps } from './schema.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-gateway-store-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a store of the first version keeps its payments and can hold the new states', () => {
  const file = join(folder, 'old.sqlite');
  const old = new DatabaseSync(file);
  old.exec(schemaSteps[0] as string);
  old.exec(`INSERT INTO transactions (id, reference, access_code, status, requested_amount, amount, currency, email, channels,
      card, created_at) VALUES ('1', 'kept', 'code', 'success', 100, 100, 'ZAR', 'a@example.com', '["card"]', '{}', 5);
    INSERT INTO attempts (transaction_id, scenario, approved, message, at) VALUES ('1', 'success', 1, 'Approved', 6)`);
  old.close();

  for (const status of ['success', 'ongoing']) {
    const store = openStore(file);
    expect(findByReference(store, 'kept')).toMatchObject({ id: '1', status, channel: 'card', amount: 100 });
    expect(store.sql.get`SELECT count(*) AS n FROM attempts`?.n).toBe(1);
    store.sql.run`UPDATE transactions SET status = 'ongoing' WHERE id = '1'`;
    store.close();
  }
});

test('a store of a later version is left alone', () => {
  const file = join(folder, 'new.sqlite');
  const later = new DatabaseSync(file);
  later.exec(`PRAGMA user_version = ${schemaSteps.length + 1}`);
  later.close();
  expect(() => openStore(file)).toThrow('newer sandbox gateway');
});
