import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent } from '../../../tests/factories.ts';
import { type Transaction, transaction } from '../../db/database.ts';
import { forgetAddresses } from './order-store.ts';

const app = await createTestApp();

/** How many orders this transaction has read by going through all of them. */
async function ordersScanned(tx: Transaction): Promise<number> {
  const { rows } = await sql<{ scanned: number }>`
    select coalesce(seq_tup_read, 0)::int as scanned from pg_stat_xact_user_tables where relname = 'orders'`.execute(
    tx,
  );
  return rows[0]?.scanned ?? 0;
}

test('addresses are forgotten without reading all orders, also when a rush left most with one', async () => {
  const { eventId } = await anEvent(app);
  const now = app.clock.now();
  await sql`
    insert into orders (event_id, id, state, email, buyer, currency, total_minor, hold_expires_at, created_at, paid_at, held_from)
    select ${eventId}::uuid, gen_random_uuid(), 'paid', 'thandi@example.com', 'guest:1', 'ZAR', 35000, ${now}::timestamptz,
      ${now}::timestamptz, ${now}::timestamptz, nullif(n % 3, 0) * n
    from generate_series(1, 3000) n`.execute(app.db);
  await sql`analyze orders`.execute(app.db);
  await transaction(app.db, async (tx) => {
    const before = await ordersScanned(tx);
    await sql`select event_id, id from orders
      where held_from is not null and state <> 'held' and hold_expires_at <= ${now} limit 5000`.execute(tx);
    const planned = await ordersScanned(tx);
    // This is what PostgreSQL would do by itself.
    expect(planned - before).toBe(3_000);
    expect(await forgetAddresses(tx, now)).toBe(2_000);
    expect(await ordersScanned(tx)).toBe(planned);
    expect(await forgetAddresses(tx, now)).toBe(0);
  });
});
