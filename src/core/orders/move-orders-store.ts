import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { ORDER_EVENTS, type OrderEvent, TRANSITIONS } from './order-state.ts';

/** Something that happens to an order. */
export interface OrderMove {
  orderId: string;
  event: OrderEvent;
  /** When its hold ends from now on; left out, that stays. */
  holdExpiresAt?: Date | undefined;
}

/** SQL: each state with each event that can happen in it. */
const POSSIBLE = sql.join(
  ORDER_EVENTS.flatMap((event) =>
    TRANSITIONS[event].from.map((state) => sql`(${sql.lit(state)}, ${sql.lit(event)})`),
  ),
);

/**
 * Moves orders to their next states, in the order of `moves`; nothing else sets the state of an order (decision 0131). The caller has locked
 * them and asked `canHappen`, and the statement checks it again. An order that
 * expires or is cancelled no longer counts for its network address.
 * @throws Error when one of them is in another state
 */
export async function moveOrders(
  tx: Transaction,
  eventId: string,
  moves: readonly OrderMove[],
  now: Date,
): Promise<void> {
  // UPDATE ... FROM takes any of several rows for one order, so an order's second move in a group, which is rare, has a statement of its own.
  const first = new Map<string, OrderMove>();
  const later: OrderMove[] = [];
  for (const move of moves) {
    if (first.has(move.orderId)) later.push(move);
    else first.set(move.orderId, move);
  }
  if (first.size > 0) await moveEachOnce(tx, eventId, [...first.values()], now);
  if (later.length > 0) await moveOrders(tx, eventId, later, now);
}

async function moveEachOnce(
  tx: Transaction,
  eventId: string,
  moves: readonly OrderMove[],
  now: Date,
): Promise<void> {
  const { numAffectedRows } = await sql`
    update orders set
      state = move.state,
      hold_expires_at = coalesce(move.hold_expires_at, orders.hold_expires_at),
      hold_extended_at = case when move.event = 'extend' then ${now}::timestamptz else orders.hold_extended_at end,
      paid_at = case when move.state = 'paid' then ${now}::timestamptz else orders.paid_at end,
      held_from = case when move.state in ('expired', 'cancelled') then null else orders.held_from end,
      held_seats = case when move.state in ('expired', 'cancelled') then null else orders.held_seats end
    from unnest(
      ${moves.map(() => eventId)}::uuid[],
      ${moves.map(({ orderId }) => orderId)}::uuid[],
      ${moves.map(({ event }) => event)}::text[],
      ${moves.map(({ event }) => TRANSITIONS[event].to)}::text[],
      ${moves.map(({ holdExpiresAt }) => holdExpiresAt ?? null)}::timestamptz[]
    ) as move (event_id, id, event, state, hold_expires_at)
    where orders.event_id = move.event_id and orders.id = move.id and (orders.state, move.event) in (${POSSIBLE})
  `.execute(tx);
  if (numAffectedRows === BigInt(moves.length)) return;
  const events = [...new Set(moves.map(({ event }) => event))].join(', ');
  throw new Error(`Of ${moves.length} orders of event ${eventId}, only ${numAffectedRows} could ${events}.`);
}
