import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { bookTransfers } from '../ledger/ledger-store.ts';
import { tillAccount } from '../ledger/till-account.ts';
import { NO_EMAIL } from '../orders/no-email.ts';
import { findEndedUses } from '../promo-codes/code-store.ts';
import { lockForResale } from '../tickets/resale-store.ts';
import type { AttemptToFulfil, Booking, OrderToFulfil, Planned, TillPayment } from './fulfilment.ts';

/** Locks orders (in id order) and reads what fulfilling needs of them. */
export async function loadOrders(
  tx: Transaction,
  eventId: string,
  orderIds: readonly string[],
  { holdMinutes, now }: { holdMinutes: number; now: Date },
): Promise<Map<string, OrderToFulfil>> {
  const orders = await tx
    .selectFrom('orders')
    .select([
      'id',
      'state',
      'totalMinor',
      'feeMinor',
      'currency',
      sql<boolean>`email <> ${NO_EMAIL}`.as('hasAddress'),
      'holdExpiresAt',
      sql<Date>`created_at + ${holdMinutes} * interval '1 minute'`.as('ordinaryHoldEndsAt'),
      sql<boolean>`hold_extended_at is not null`.as('holdExtended'),
      'resoldTicketId',
    ])
    .where('eventId', '=', eventId)
    .where('id', 'in', orderIds)
    .orderBy('id')
    .forUpdate()
    .execute();
  const lines = await tx
    .selectFrom('order_lines')
    .select(['orderId', 'number', 'ticketTypeId', 'quantity', 'forLine'])
    .where('eventId', '=', eventId)
    .where('orderId', 'in', orderIds)
    .execute();
  const resales = orders.flatMap(({ state, resoldTicketId }) =>
    state === 'held' ? (resoldTicketId ?? []) : [],
  );
  const stillOnResale = await lockForResale(tx, eventId, resales);
  const byId = new Map(
    orders.map(({ resoldTicketId: ticketId, ...order }): [string, OrderToFulfil] => [
      order.id,
      {
        ...order,
        lines: [],
        ...(ticketId !== null && {
          resale: { ticketId, stillForSale: order.state === 'held' && stillOnResale.has(ticketId) },
        }),
      },
    ]),
  );
  for (const { orderId, ...line } of lines) byId.get(orderId)?.lines.push(line);
  const ended = orders
    .filter(({ state }) => state === 'expired' || state === 'cancelled')
    .map(({ id }) => id);
  if (ended.length > 0) {
    for (const [id, code] of await findEndedUses(tx, eventId, ended, now))
      Object.assign(byId.get(id) ?? {}, { code });
  }
  return byId;
}

/** Reads the attempts of locked orders, by "{orderId}.{number}". */
export async function loadAttempts(
  tx: Transaction,
  eventId: string,
  orderIds: readonly string[],
): Promise<Map<string, AttemptToFulfil>> {
  const attempts = await tx
    .selectFrom('payment_attempts')
    .select([
      'orderId',
      'number',
      'provider',
      'state',
      'amountMinor',
      'currency',
      'providerFeeMinor',
      'payee',
    ])
    .where('eventId', '=', eventId)
    .where('orderId', 'in', orderIds)
    .execute();
  return new Map(attempts.map(({ orderId, ...attempt }) => [`${orderId}.${attempt.number}`, attempt]));
}

/**
 * Books money that came in, and its fees. The money of a sale is due to the organiser; any other is due to the customer until it is
 * refunded.
 */
export async function insertTransfers(
  tx: Transaction,
  eventId: string,
  planned: readonly Planned[],
  newId: () => string,
  now: Date,
): Promise<void> {
  const rows = planned.flatMap(({ order, attempt, plan, sale }) =>
    attempt
      ? plan.bookings.map(({ kind, amountMinor, currency }) => ({
          eventId,
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
  await bookTransfers(tx, rows, now);
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
