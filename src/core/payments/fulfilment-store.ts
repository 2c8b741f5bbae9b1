import { expressionBuilder, sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { jsonArrayFrom } from '../../db/json-from.ts';
import type { Tables } from '../../db/tables.ts';
import { bookTransfers } from '../ledger/ledger-store.ts';
import { tillAccount } from '../ledger/till-account.ts';

import { LOST_BUYER } from '../orders/lost-order-store.ts';
import { NEVER_ANY } from '../orders/no-email.ts';

import { findEndedUses } from '../promo-codes/code-store.ts';
import { lockForResale } from '../tickets/resale-store.ts';
import type { AttemptToFulfil, Booking, OrderToFulfil, Planned, TillPayment } from './fulfilment.ts';

/** An order as it is locked, with its lines and attempts to pay. */
export interface LockedOrder extends OrderToFulfil {
  attempts: AttemptToFulfil[];
}

/**
 * Locks orders (in id order) and reads what fulfilling needs of them. The caller holds the event's lock, which whoever changes lines or
 * attempts takes first, so all of it is of one moment.
 */
export async function loadOrders(
  tx: Transaction,
  eventId: string,
  orderIds: readonly string[],
  { holdMinutes, now }: { holdMinutes: number; now: Date },
): Promise<Map<string, LockedOrder>> {
  const orders = await tx
    .selectFrom('orders')
    .select([
      'id',
      'state',
      'totalMinor',
      'feeMinor',
      'currency',
      sql<boolean>`email <> all(${[...NEVER_ANY]}::text[])`.as('hasAddress'),
      sql<boolean>`buyer = ${LOST_BUYER}`.as('lost'),
      'holdExpiresAt',
      sql<Date>`created_at + ${holdMinutes} * interval '1 minute'`.as('ordinaryHoldEndsAt'),
      sql<boolean>`hold_extended_at is not null`.as('holdExtended'),
      'resoldTicketId',
      linesOf(eventId).as('lines'),
      attemptsOf(eventId).as('attempts'),
    ])
    .where('eventId', '=', eventId)
    .where('id', 'in', orderIds)
    .orderBy('id')
    .forUpdate()
    .execute();
  const resales = orders.flatMap(({ state, resoldTicketId }) =>
    state === 'held' ? (resoldTicketId ?? []) : [],
  );
  const stillOnResale = await lockForResale(tx, eventId, resales);
  const byId = new Map(
    orders.map(({ resoldTicketId: ticketId, ...order }): [string, LockedOrder] => [
      order.id,
      {
        ...order,
        ...(ticketId !== null && {
          resale: { ticketId, stillForSale: order.state === 'held' && stillOnResale.has(ticketId) },
        }),
      },
    ]),
  );
  const ended = orders
    .filter(({ state }) => state === 'expired' || state === 'cancelled')
    .map(({ id }) => id);
  if (ended.length > 0) {
    for (const [id, code] of await findEndedUses(tx, eventId, ended, now))
      Object.assign(byId.get(id) ?? {}, { code });
  }
  return byId;
}

const order = expressionBuilder<Tables, 'orders'>();

const linesOf = (eventId: string) =>
  jsonArrayFrom(
    order
      .selectFrom('order_lines as line')
      .select(['line.number', 'line.ticketTypeId', 'line.quantity', 'line.forLine'])
      .where('line.eventId', '=', eventId)
      .whereRef('line.orderId', '=', 'orders.id'),
  );

const attemptsOf = (eventId: string) =>
  jsonArrayFrom(
    order
      .selectFrom('payment_attempts as attempt')
      .select([
        'attempt.number',
        'attempt.provider',
        'attempt.state',
        'attempt.amountMinor',
        'attempt.currency',
        'attempt.providerFeeMinor',
        'attempt.payee',
      ])
      .where('attempt.eventId', '=', eventId)
      .whereRef('attempt.orderId', '=', 'orders.id'),
  );

/**
 * Books money that came in, and its fees. The money of a sale is due to the organiser; any other is due to the customer until it is
 * refunded.
 */
export async function bookPayments(
  tx: Transaction,
  eventId: string,
  planned: readonly Planned[],
  newId: () => string,
  now: Date,
): Promise<void> {
  const rows = planned.flatMap(({ order, attempt, plan, sale }) =>
    attempt
      ? plan.bookings.map(({ kind, amountMinor, currency }) => ({
          id: newId(),
          orderId: order.id,
          attemptNumber: attempt.number,
          kind,
          ...(amountMinor < 0
            ? theOtherWay(accountsOf(kind, attempt, sale))
            : accountsOf(kind, attempt, sale)),
          amountMinor: Math.abs(amountMinor),
          currency,
        }))
      : [],
  );
  await bookTransfers(tx, eventId, rows, now);
}

const theOtherWay = (accounts: ReturnType<typeof accountsOf>) => ({
  debitAccount: accounts.creditAccount,
  creditAccount: accounts.debitAccount,
});

function accountsOf(
  kind: Booking['kind'],
  { provider: id, payee }: Pick<AttemptToFulfil, 'provider' | 'payee'>,
  sale: TillPayment | undefined,
) {
  const moneyAccount = sale ? tillAccount(sale.shiftId, sale.method) : `provider:${id}`;
  if (kind === 'direct_settlement') return { debitAccount: 'organiser', creditAccount: `payee:${payee}` };
  if (kind === 'sale') return { debitAccount: moneyAccount, creditAccount: 'organiser' };
  if (kind === 'platform_fee') return { debitAccount: 'organiser', creditAccount: 'platform' };
  if (kind === 'provider_fee') return { debitAccount: 'organiser', creditAccount: moneyAccount };
  return { debitAccount: moneyAccount, creditAccount: 'customer' };
}
