import { expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { TIMES_REVERSED } from '../ledger/payment-balances.ts';
import { ANOTHER_WAY_MINOR } from '../ledger/sent-another-way.ts';
import { lineOrder } from '../orders/line-order.ts';
import type { OrderKey } from '../orders/order-link.ts';
import { isToBeSent } from '../outbox/outbox-store.ts';
import { codeOfOrder } from '../promo-codes/code-of-order.ts';
import { RESOLVED_BY_SOMEBODY } from '../refunds/refund-outcome-store.ts';
import { businessOf } from '../taxes/business-store.ts';
import { collectedOf, isDonation } from '../tickets/add-on-units.ts';
import { placeTakenBy, resalesOf, transfersOf } from '../tickets/handovers-store.ts';
import { lastAdmission } from '../tickets/last-admission.ts';
import { forResaleSince, isResold } from '../tickets/resale-store.ts';
import { holderOf } from '../tickets/ticket-holder.ts';
import { isOffer, offeredUntil } from '../waiting-list/entry-store.ts';

export type DeskOrderRecord = NonNullable<Awaited<ReturnType<typeof findDeskOrder>>>;

/** Finds an order with its whole history, in one query. Instants inside lists are ISO texts. */
export function findDeskOrder(db: Database, { eventId, orderId }: OrderKey) {
  return db
    .selectFrom('orders as o')
    .where('o.event_id', '=', eventId)
    .where('o.id', '=', orderId)
    .select((eb) => [
      'o.id',
      eb
        .selectFrom('receipts as n')
        .select('n.number')
        .whereRef('n.event_id', '=', 'o.event_id')
        .whereRef('n.order_id', '=', 'o.id')
        .where('n.kind', '=', 'receipt')
        .as('receiptNumber'),
      sql<boolean>`exists (select from receipts n join sellers s on s.organisation_id = n.organisation_id and s.version = n.seller_version
        where n.event_id = o.event_id and n.order_id = o.id and n.kind = 'receipt' and s.legal_name is not null)`.as(
        'isInvoice',
      ),
      sql<number[]>`(select coalesce(json_agg(n.number order by n.number), '[]') from receipts n
        where n.event_id = o.event_id and n.order_id = o.id and n.kind = 'credit-note')`.as('creditNotes'),
      businessOf(sql`o.event_id`, sql`o.id`).as('business'),
      'o.state',
      isOffer(sql`o.event_id`, sql`o.id`).as('offered'),
      offeredUntil('o').as('offeredUntil'),
      'o.email',
      'o.currency',
      'o.total_minor as totalMinor',
      'o.fee_minor as feeMinor',
      'o.fee_payer as feePayer',
      'o.created_at as createdAt',
      'o.hold_expires_at as holdExpiresAt',
      'o.paid_at as paidAt',
      'o.source',
      codeOfOrder('o').as('promoCode'),
      lines.as('lines'),
      tickets.as('tickets'),
      payments.as('payments'),
      refunds.as('refunds'),
      exceptions.as('exceptions'),
      mails.as('mails'),
      messages.as('messages'),
      transfersOf('o').as('transfers'),
      resalesOf('o').as('resales'),
      placeTakenBy('o').as('placeTaken'),
      addressChanges.as('addressChanges'),
      undoneCheckIns.as('undoneCheckIns'),
    ])
    .executeTakeFirst();
}

/** The expressions below are about the order in a row `o`. */
const order = expressionBuilder<Tables & { o: Tables['orders'] }, 'o'>();

const lines = jsonArrayFrom(
  order
    .selectFrom('order_lines as l')
    .innerJoin('ticket_types as t', (join) =>
      join.onRef('t.event_id', '=', 'l.event_id').onRef('t.id', '=', 'l.ticket_type_id'),
    )
    .select([
      'l.number',
      't.name as typeName',
      'l.quantity',
      'l.admits',
      isDonation('t').as('donation'),
      'l.unit_price_minor as unitPriceMinor',
    ])
    .select(['l.unit_discount_minor as unitDiscountMinor', 'l.unit_fee_minor as unitFeeMinor'])
    .select(['l.tax_name as taxName', 'l.tax_rate as taxRate', 'l.tax_minor as taxMinor'])
    .whereRef('l.event_id', '=', 'o.event_id')
    .whereRef('l.order_id', '=', 'o.id')
    .orderBy(lineOrder)
    .orderBy('l.number'),
);

const tickets = jsonArrayFrom(
  order
    .selectFrom('tickets as k')
    .innerJoin('ticket_types as t', (join) =>
      join.onRef('t.event_id', '=', 'k.event_id').onRef('t.id', '=', 'k.ticket_type_id'),
    )
    .leftJoinLateral(lastAdmission('k').as('m'), (join) => join.onTrue())
    .select([
      'k.id',
      'k.line_number as lineNumber',
      'k.seat',
      't.name as typeName',
      't.people',
      'm.peopleIn',
      'k.short_code as shortCode',
      'k.state',
      'k.reversed',
      sql<string | null>`k.revoked_at`.as('revokedAt'),
      sql<string | null>`m."admittedAt"`.as('admittedAt'),
      'm.gate',
      holderOf('k').as('sentTo'),
      forResaleSince('k').as('forResaleSince'),
      isResold('k').as('resold'),
      'k.admits',
      'k.add_on_to as addOnTo',
      isDonation('t').as('donation'),
      collectedOf('k').as('collectedAt'),
    ])
    .whereRef('k.event_id', '=', 'o.event_id')
    .whereRef('k.order_id', '=', 'o.id')
    .orderBy('t.position')
    .orderBy('k.id'),
);

const payments = jsonArrayFrom(
  order
    .selectFrom('payment_attempts as a')
    .innerJoin('payment_balances as b', (join) =>
      join
        .onRef('b.event_id', '=', 'a.event_id')
        .onRef('b.order_id', '=', 'a.order_id')
        .onRef('b.attempt_number', '=', 'a.number'),
    )
    .select(({ fn }) => [
      'a.number',
      'a.provider',
      'a.state',
      // The amount that was charged, where it is known: it may differ from the amount that was asked for.
      fn.coalesce('b.paid_minor', 'a.amount_minor').as('amountMinor'),
      'a.provider_fee_minor as providerFeeMinor',
      'b.currency',
      sql<string>`a.created_at`.as('createdAt'),
      sql<string | null>`a.succeeded_at`.as('succeededAt'),
    ])
    .whereRef('a.event_id', '=', 'o.event_id')
    .whereRef('a.order_id', '=', 'o.id')
    .orderBy('a.number'),
);

const refunds = jsonArrayFrom(
  order
    .selectFrom('refunds as r')
    .select([
      'r.id',
      'r.amount_minor as amountMinor',
      'r.currency',
      'r.reason',
      'r.state',
      'r.note',
      'r.retried_as as retriedAs',
      'r.fee_refund_minor as feeRefundMinor',
      TIMES_REVERSED.as('timesReversed'),
      ANOTHER_WAY_MINOR.as('anotherWayMinor'),
      RESOLVED_BY_SOMEBODY.as('resolved'),
      sql<string>`r.created_at`.as('createdAt'),
      sql<string>`r.updated_at`.as('updatedAt'),
      sql<string | null>`r.notified_at`.as('notifiedAt'),
    ])
    .whereRef('r.event_id', '=', 'o.event_id')
    .whereRef('r.order_id', '=', 'o.id')
    .orderBy('r.created_at'),
);

const exceptions = jsonArrayFrom(
  order
    .selectFrom('payment_exceptions as x')
    .select(['x.kind', 'x.outcome', sql<string>`x.created_at`.as('createdAt')])
    .whereRef('x.event_id', '=', 'o.event_id')
    .whereRef('x.order_id', '=', 'o.id')
    .orderBy('x.created_at'),
);

const mails = jsonArrayFrom(
  order
    .selectFrom('order_mails as n')
    .select([
      'n.email',
      'n.reason',
      sql<string>`n.requested_at`.as('requestedAt'),
      sql<string | null>`n.sent_at`.as('sentAt'),
      isToBeSent(sql`n.id`).as('waiting'),
      sql<string | null>`n.refused_at`.as('refusedAt'),
      'n.refusal',
    ])
    .whereRef('n.event_id', '=', 'o.event_id')
    .whereRef('n.order_id', '=', 'o.id')
    .orderBy('n.requested_at'),
);

const messages = jsonArrayFrom(
  order
    .selectFrom('message_recipients as y')
    .innerJoin('messages as w', (join) =>
      join.onRef('w.event_id', '=', 'y.event_id').onRef('w.id', '=', 'y.message_id'),
    )
    .select(['w.subject', sql<string | null>`y.sent_at`.as('sentAt')])
    .select(sql<string | null>`y.failed_at`.as('failedAt'))
    .whereRef('y.event_id', '=', 'o.event_id')
    .whereRef('y.order_id', '=', 'o.id')
    .where('y.transfer_id', 'is', null)
    .orderBy('w.send_at'),
);

const addressChanges = jsonArrayFrom(
  order
    .selectFrom('order_address_changes as c')
    .select(['c.old_email as oldEmail', 'c.new_email as newEmail', sql<string>`c.changed_at`.as('changedAt')])
    .whereRef('c.event_id', '=', 'o.event_id')
    .whereRef('c.order_id', '=', 'o.id')
    .orderBy('c.changed_at'),
);

const undoneCheckIns = jsonArrayFrom(
  order
    .selectFrom('scans as s')
    .innerJoin('tickets as k', (join) =>
      join.onRef('k.event_id', '=', 's.event_id').onRef('k.id', '=', 's.ticket_id'),
    )
    .select(['k.short_code as shortCode', 's.gate', 's.people'])
    .select([sql<string>`s.scanned_at`.as('scannedAt'), sql<string>`s.undone_at`.as('undoneAt')])
    .whereRef('s.event_id', '=', 'o.event_id')
    .whereRef('k.order_id', '=', 'o.id')
    .where('s.undone_at', 'is not', null)
    .orderBy('s.undone_at'),
);
