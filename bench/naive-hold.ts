import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';

/** The baseline without an allocator: each order is one transaction, which locks the counter and writes the same rows as the allocator. */
export async function naiveHold(pool: pg.Pool, eventId: string, ticketTypeId: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query(
      `select i.capacity - i.held - i.sold as left, t.price_minor, t.currency, t.per_order_limit
       from inventory i
       join events e on e.id = i.event_id
       join ticket_types t on t.event_id = i.event_id and t.id = i.ticket_type_id
       where i.event_id = $1 and i.ticket_type_id = $2 for update of i`,
      [eventId, ticketTypeId],
    );
    if (rows[0].left < 1) throw new Error('sold out');
    await client.query('update inventory set held = held + 1 where event_id = $1 and ticket_type_id = $2', [
      eventId,
      ticketTypeId,
    ]);
    await insertOrder(client, { eventId, ticketTypeId }, rows[0].priceMinor);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** Inserts a held order of one ticket with its line and its attempt to pay. */
export async function insertOrder(
  client: pg.PoolClient,
  { eventId, ticketTypeId }: { eventId: string; ticketTypeId: string },
  priceMinor: number,
): Promise<void> {
  const orderId = uuidv7();
  await client.query(
    `insert into orders (event_id, id, state, email, buyer, currency, total_minor, hold_expires_at, created_at)
     values ($1, $2, 'held', 'a@example.com', 'guest:bench', 'ZAR', $3, now() + interval '15 minutes', now())`,
    [eventId, orderId, priceMinor],
  );
  await client.query(
    `insert into order_lines (event_id, order_id, number, ticket_type_id, quantity, unit_price_minor)
     values ($1, $2, 1, $3, 1, $4)`,
    [eventId, orderId, ticketTypeId, priceMinor],
  );
  await client.query(
    `insert into payment_attempts
       (event_id, order_id, number, provider, state, amount_minor, currency, created_at, check_at)
     values ($1, $2, 1, 'stub', 'created', $3, 'ZAR', now(), now() + interval '90 seconds')`,
    [eventId, orderId, priceMinor],
  );
}
