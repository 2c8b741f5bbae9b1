import { expect, test } from 'vitest';
import { createTestApp } from '../../tests/database.ts';
import { readConfig } from '../config.ts';
import { planDistribution } from '../db/distribute.ts';
import { distributeByEvent } from './distribute.ts';

const app = await createTestApp();
const config = readConfig({ DATABASE_URL: app.databaseUrl });

test('an ordinary PostgreSQL is refused in plain words', async () => {
  await expect(distributeByEvent(config)).rejects.toThrow('no Citus coordinator');
  await expect(distributeByEvent(config, 'now')).rejects.toThrow('no Citus coordinator');
  await expect(distributeByEvent(config, 'yes')).rejects.toThrow('Only “now” may follow');
});

test('what belongs to an event is spread, what it refers to is on each machine, and no key between spread tables is lost', async () => {
  const plan = await planDistribution(app.db);
  expect(plan.spread).toEqual(
    expect.arrayContaining(['events', 'orders', 'tickets', 'inventory', 'ledger_transfers']),
  );
  expect(plan.everywhere).toEqual(expect.arrayContaining(['organisations', 'users', 'receipts', 'outbox']));
  expect(plan.everywhere.filter((table) => plan.spread.includes(table))).toEqual([]);
  const tables = [...plan.spread, ...plan.everywhere];
  for (const { table, to } of plan.foreignKeys) expect(tables).toEqual(expect.arrayContaining([table, to]));
  for (const { table, to } of plan.lostForeignKeys)
    expect([plan.spread.includes(table), plan.spread.includes(to)]).toEqual([false, true]);
});
