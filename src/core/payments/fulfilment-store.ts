import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { bookTransfers } from '../ledger/ledger-store.ts';
import type { AttemptKey } from '../ledger/payment-reference.ts';
import { tillAccount } from '../ledger/till-account.ts';
import { NO_EMAIL } from '../orders/no-email.ts';
import { findEndedUses } from '../promo-codes/code-store.ts';
import { lockForResale } from '../tickets/resale-store.ts';
import { type ReportedState, UNSETTLED } from './attempt-state.ts';
import { nextFeeCheckAt } from './check-schedule.ts';
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

interface AttemptChange {
  orderId: string;
  number: number;
  state: ReportedState | null;
  channel: string | null;
  providerFeeMinor: number | null;
}

/**
 * Sets attempts to their last state in the group, which the statement checks, and stores what the provider reported. A succeeded attempt is
 * checked again only while its fee is unknown.
 * @throws Error when one of them had succeeded
 */
export async function updateAttempts(
  tx: Transaction,
  eventId: string,
  planned: readonly Planned[],
  now: Date,
): Promise<void> {
  const changes = new Map<string, AttemptChange>();
  for (const { order, attempt, plan } of planned) {
    if (!attempt || !(plan.attemptState || plan.reported)) continue;
    const { number } = attempt;
    const earlier = changes.get(`${order.id}.${number}`);
    changes.set(`${order.id}.${number}`, {
      orderId: order.id,
      number,
      state: plan.attemptState ?? earlier?.state ?? null,
      channel: plan.reported?.channel ?? earlier?.channel ?? null,
      providerFeeMinor: plan.reported?.providerFeeMinor ?? earlier?.providerFeeMinor ?? null,
    });
  }
  if (changes.size === 0) return;
  const changed = [...changes.values()];
  const feeCheckAt = nextFeeCheckAt(now, now);
  const { numAffectedRows } = await sql`
    update payment_attempts set
      state = coalesce(change.state, payment_attempts.state),
      succeeded_at = case when change.state = 'succeeded' then ${now}::timestamptz else payment_attempts.succeeded_at end,
      channel = coalesce(change.channel, payment_attempts.channel),
      provider_fee_minor = coalesce(change.fee, payment_attempts.provider_fee_minor),
      check_at = case when change.fee is not null then null
        when change.state = 'succeeded' then ${feeCheckAt}::timestamptz else payment_attempts.check_at end
    from unnest(
      ${changed.map(() => eventId)}::uuid[],
      ${changed.map(({ orderId }) => orderId)}::uuid[],
      ${changed.map(({ number }) => number)}::smallint[],
      ${changed.map(({ state }) => state)}::text[],
      ${changed.map(({ channel }) => channel)}::text[],
      ${changed.map(({ providerFeeMinor }) => providerFeeMinor)}::bigint[]
    ) as change (event_id, order_id, number, state, channel, fee)
    where payment_attempts.event_id = change.event_id
      and payment_attempts.order_id = change.order_id and payment_attempts.number = change.number
      and (change.state is null or payment_attempts.state in (${sql.join(UNSETTLED.map((state) => sql.lit(state)))}))
  `.execute(tx);
  if (numAffectedRows !== BigInt(changed.length))
    throw new Error(`Of ${changed.length} attempts of event ${eventId}, some had succeeded.`);
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

/** @returns how many refunds are to be requested */
export async function insertRefunds(
  tx: Transaction,
  eventId: string,
  planned: readonly Planned[],
  newId: () => string,
  now: Date,
): Promise<number> {
  const rows = planned.flatMap(({ order, attempt, plan }) =>
    plan.refund && attempt
      ? [
          {
            eventId,
            id: newId(),
            orderId: order.id,
            attemptNumber: attempt.number,
            amountMinor: plan.refund.amountMinor,
            currency: plan.refund.currency,
            reason: plan.refund.reason,
            state: 'requested' as const,
            createdAt: now,
            updatedAt: now,
            checkAt: now,
            listFirst: false,
          },
        ]
      : [],
  );
  if (rows.length > 0) await tx.insertInto('refunds').values(rows).execute();
  return rows.length;
}

/** Puts payments on hold that were partly returned before we heard of them; the next check finds out what was returned. */
export async function putOnHold(tx: Transaction, attempts: readonly AttemptKey[], now: Date): Promise<void> {
  for (const { eventId, orderId, number } of attempts) {
    await tx
      .updateTable('payment_attempts')
      .set({ holdCheckAt: now })
      .where('eventId', '=', eventId)
      .where('orderId', '=', orderId)
      .where('number', '=', number)
      .where('state', '!=', 'succeeded')
      .execute();
  }
}
