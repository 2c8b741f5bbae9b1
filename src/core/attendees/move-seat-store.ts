import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import type { OrderKey } from '../orders/order-link.ts';

/** A seat of an order. */
interface At {
  line: number;
  seat: number;
}

/** Moves the name and the answers of one seat of an order to another, which has none. */
export async function moveSeat(
  tx: Transaction,
  { eventId, orderId }: OrderKey,
  { from, to }: { from: At; to: At },
): Promise<void> {
  const move = sql`set line_number = ${to.line}, seat = ${to.seat}
    where event_id = ${eventId} and order_id = ${orderId} and line_number = ${from.line} and seat = ${from.seat}`;
  // One statement, because files refer to answers.
  await sql`
    with names as (update attendees ${move}), files as (update answer_files ${move})
    update answers ${move}`.execute(tx);
}
