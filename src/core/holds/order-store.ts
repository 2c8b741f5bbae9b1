import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { AND_COMMIT } from '../../db/prepared-statements.ts';
import { counterUpdate, sumMoves } from '../inventory/inventory-store.ts';
import { type NewOrder, newLines, newOrders } from '../orders/new-orders-store.ts';
import { newAttempts } from '../payment-attempts/attempt-store.ts';
import type { FeePayer } from '../pricing/service-fee.ts';
import { addUses, type CodeUse } from '../promo-codes/code-store.ts';
import type { BusinessBuyer } from '../taxes/business-buyer.ts';

/** An order with its seats, to be written. */
export interface HeldOrder extends NewOrder {
  /** Undefined for a free order, and for an offer until it is accepted: these have no payment attempt. */
  provider: string | undefined;
  /** The account that the provider pays directly. */
  payee: string | null;
  /** What it uses of its promo code. */
  codeUse: CodeUse | undefined;
  /** The company that buys. */
  business: BusinessBuyer | undefined;
  /** It is free, and its tickets wait for the link in its email. */
  toConfirm: boolean;
}

/**
 * Writes holds in one statement: counters, promo code use, orders, lines and first payment attempts.
 * @param last whether the transaction ends with it, so that a pipelined connection sends the commit right behind it
 */
export async function insertHolds(
  tx: Transaction,
  eventId: string,
  orders: readonly HeldOrder[],
  feePayer: FeePayer,
  { createdAt, checkAt }: { createdAt: Date; checkAt: Date },
  { last = true } = {},
): Promise<void> {
  if (orders.length === 0) return;
  const attempts = orders.flatMap(({ id: orderId, provider, payee, totalMinor: amountMinor, currency }) =>
    provider === undefined ? [] : [{ orderId, provider, payee, amountMinor, currency }],
  );
  const taking = orders.flatMap((order) => (order.resoldTicketId ? [] : order.lines));
  const codeUses = orders.flatMap(({ codeUse }) => codeUse ?? []);
  const moves = [
    ...taking.map((line) => ({ ticketTypeId: line.ticketTypeId, held: line.quantity, sold: 0 })),
    // Seats that a code reserves are already held.
    ...codeUses.flatMap(({ reserved }) =>
      reserved ? { ticketTypeId: reserved.ticketTypeId, held: -reserved.quantity, sold: 0 } : [],
    ),
  ];
  const withCodes = codeUses.length > 0;
  const counted = withCodes ? sql`counted as (${addUses(eventId, codeUses)}), ` : sql``;
  await sql`
    ${last ? AND_COMMIT : sql``}
    with moved as (${counterUpdate(eventId, sumMoves(moves))}), ${counted}new_orders as (${newOrders(eventId, orders, { feePayer, createdAt })}
    ), new_attempts as (${newAttempts(eventId, attempts, { createdAt, checkAt })}
    )${newLines(eventId, orders)}
  `.execute(tx);
}
