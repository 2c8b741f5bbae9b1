import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import type { AttemptState, OrderState } from '../../db/schema.ts';
import type { AttemptToSettle, OrderToSettle } from './settlement.ts';
import type { Planned } from './settlement-queue.ts';

/** Locks orders (in id order) and reads what settling needs of them. */
export async function loadOrders(
  tx: Transaction,
  eventId: string,
  orderIds: readonly string[],
): Promise<Map<string, OrderToSettle>> {
  const orders = await tx
    .selectFrom('orders')
    .select(['id', 'state', 'total_minor as totalMinor', 'currency', 'hold_expires_at as holdExpiresAt'])
    .where('event_id', '=', eventId)
    .where('id', 'in', orderIds)
    .orderBy('id')
    .forUpdate()
    .execute();
  const lines = await tx
    .selectFrom('order_lines')
    .select(['order_id', 'ticket_type_id as ticketTypeId', 'quantity'])
    .where('event_id', '=', eventId)
    .where('order_id', 'in', orderIds)
    .execute();
  const byId = new Map<string, OrderToSettle>(orders.map((order) => [order.id, { ...order, lines: [] }]));
  for (const { order_id, ...line } of lines) byId.get(order_id)?.lines.push(line);
  return byId;
}

/** Reads the attempts of orders that are locked already, by "{orderId}.{number}". */
export async function loadAttempts(
  tx: Transaction,
  eventId: string,
  orderIds: readonly string[],
): Promise<Map<string, AttemptToSettle>> {
  const attempts = await tx
    .selectFrom('payment_attempts')
    .select(['order_id', 'number', 'provider', 'state', 'amount_minor as amountMinor', 'currency'])
    .where('event_id', '=', eventId)
    .where('order_id', 'in', orderIds)
    .execute();
  return new Map(attempts.map(({ order_id, ...attempt }) => [`${order_id}.${attempt.number}`, attempt]));
}

/** After so long a customer hears that their money takes longer, if it is not on its way by then. */
export const TROUBLE_MS = 15 * 60_000;

/** How long a job that mails tickets or a refund's notice may take before the sweeper does it. */
const MAIL_OVERDUE_MS = 120_000;

/** Moves orders on. One row an order: UPDATE ... FROM would take any one of several. */
export async function updateOrders(
  tx: Transaction,
  eventId: string,
  planned: readonly Planned[],
  now: Date,
): Promise<void> {
  const changes = new Map<string, { state?: OrderState; holdExpiresAt?: Date }>();
  for (const { order, plan } of planned) {
    if (!plan.orderState && !plan.holdExpiresAt) continue;
    const earlier = changes.get(order.id);
    changes.set(order.id, {
      state: plan.orderState ?? earlier?.state,
      holdExpiresAt: plan.holdExpiresAt ?? earlier?.holdExpiresAt,
    });
  }
  if (changes.size === 0) return;
  const changed = [...changes.values()];
  const mailCheckAt = new Date(now.getTime() + MAIL_OVERDUE_MS);
  await sql`
    update orders set
      state = coalesce(change.state, orders.state),
      hold_expires_at = coalesce(change.hold_expires_at, orders.hold_expires_at),
      paid_at = case when change.state = 'paid' then ${now}::timestamptz else orders.paid_at end,
      mail_check_at = case when change.state = 'paid' then ${mailCheckAt}::timestamptz else orders.mail_check_at end
    from unnest(
      ${changed.map(() => eventId)}::uuid[],
      ${[...changes.keys()]}::uuid[],
      ${changed.map(({ state }) => state ?? null)}::text[],
      ${changed.map(({ holdExpiresAt }) => holdExpiresAt ?? null)}::timestamptz[]
    ) as change (event_id, id, state, hold_expires_at)
    where orders.event_id = change.event_id and orders.id = change.id
  `.execute(tx);
}

/** Moves attempts to the last state a group found them in; one that succeeded needs no more looking at. */
export async function updateAttempts(
  tx: Transaction,
  eventId: string,
  planned: readonly Planned[],
  now: Date,
): Promise<void> {
  const changes = new Map<string, { orderId: string; number: number; state: AttemptState }>();
  for (const { order, attempt, plan } of planned) {
    if (!attempt || !plan.attemptState) continue;
    const { number } = attempt;
    changes.set(`${order.id}.${number}`, { orderId: order.id, number, state: plan.attemptState });
  }
  if (changes.size === 0) return;
  const changed = [...changes.values()];
  await sql`
    update payment_attempts set
      state = change.state,
      succeeded_at = case when change.state = 'succeeded' then ${now}::timestamptz end,
      check_at = case when change.state = 'succeeded' then null else payment_attempts.check_at end
    from unnest(
      ${changed.map(() => eventId)}::uuid[],
      ${changed.map(({ orderId }) => orderId)}::uuid[],
      ${changed.map(({ number }) => number)}::smallint[],
      ${changed.map(({ state }) => state)}::text[]
    ) as change (event_id, order_id, number, state)
    where payment_attempts.event_id = change.event_id
      and payment_attempts.order_id = change.order_id and payment_attempts.number = change.number
  `.execute(tx);
}

/** Books money that came in: a sale is owed to the organiser, anything else to the customer until it is sent back. */
export async function insertTransfers(
  tx: Transaction,
  eventId: string,
  planned: readonly Planned[],
  newId: () => string,
  now: Date,
): Promise<void> {
  const rows = planned.flatMap(({ order, attempt, plan, reference }) =>
    plan.booking && attempt
      ? [
          {
            event_id: eventId,
            id: newId(),
            order_id: order.id,
            kind: plan.booking.kind,
            debit_account: `provider:${attempt.provider}`,
            credit_account: plan.booking.kind === 'sale' ? 'organiser' : 'customer',
            amount_minor: plan.booking.amountMinor,
            currency: plan.booking.currency,
            reference,
            created_at: now,
          },
        ]
      : [],
  );
  if (rows.length > 0) await tx.insertInto('ledger_transfers').values(rows).execute();
}

/** @returns the ids of the refunds that are to be asked for */
export async function insertRefunds(
  tx: Transaction,
  eventId: string,
  planned: readonly Planned[],
  newId: () => string,
  now: Date,
): Promise<string[]> {
  const rows = planned.flatMap(({ order, attempt, plan }) =>
    plan.refund && attempt
      ? [
          {
            event_id: eventId,
            id: newId(),
            order_id: order.id,
            attempt_number: attempt.number,
            amount_minor: plan.refund.amountMinor,
            currency: plan.refund.currency,
            reason: plan.refund.reason,
            state: 'requested' as const,
            created_at: now,
            updated_at: now,
            check_at: now,
            notice_check_at: new Date(now.getTime() + MAIL_OVERDUE_MS),
            trouble_check_at: new Date(now.getTime() + TROUBLE_MS),
          },
        ]
      : [],
  );
  if (rows.length > 0) await tx.insertInto('refunds').values(rows).execute();
  return rows.map((row) => row.id);
}

export async function latestKeyId(tx: Transaction, eventId: string): Promise<number> {
  const key = await tx
    .selectFrom('event_keys')
    .select('key_id')
    .where('event_id', '=', eventId)
    .orderBy('key_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return key.key_id;
}

export async function insertTickets(
  tx: Transaction,
  eventId: string,
  keyId: number,
  tickets: readonly { id: string; orderId: string; ticketTypeId: string; shortCode: string }[],
  now: Date,
): Promise<void> {
  await sql`
    insert into tickets (event_id, id, order_id, ticket_type_id, key_id, short_code, issued_at)
    select ${eventId}::uuid, id, order_id, ticket_type_id, ${keyId}::smallint, short_code, ${now}::timestamptz
    from unnest(
      ${tickets.map((ticket) => ticket.id)}::uuid[],
      ${tickets.map((ticket) => ticket.orderId)}::uuid[],
      ${tickets.map((ticket) => ticket.ticketTypeId)}::uuid[],
      ${tickets.map((ticket) => ticket.shortCode)}::text[]
    ) as ticket (id, order_id, ticket_type_id, short_code)
  `.execute(tx);
}
