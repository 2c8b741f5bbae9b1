import { expressionBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { jsonArrayFrom } from '../../db/json-from.ts';
import type { Tables } from '../../db/tables.ts';
import { timesReversedOf } from '../ledger/payment-balances.ts';
import { anotherWayMinorOf } from '../ledger/sent-another-way.ts';
import { lineOrder } from '../orders/line-order.ts';
import { LOST_BUYER } from '../orders/lost-order-store.ts';
import type { OrderKey } from '../orders/order-link.ts';
import { guestReason } from '../orders/typed-address.ts';
import { isToBeSent } from '../outbox/outbox-store.ts';
import { isDonation } from '../pricing/donation.ts';
import { codeOfOrder } from '../promo-codes/code-of-order.ts';
import { keptBy } from '../refunds/refund-orders-store.ts';
import { isResolvedBySomebody } from '../refunds/refund-outcome-store.ts';
import { businessOf } from '../taxes/business-store.ts';
import { collectedOf } from '../tickets/add-on-units.ts';
import { placeTakenBy, resalesOf, transfersOf } from '../tickets/handovers-store.ts';
import { lastAdmission } from '../tickets/last-admission.ts';
import { forResaleSince, isResold } from '../tickets/resale-store.ts';
import { holderOf } from '../tickets/ticket-holder.ts';
import { isOffer, offeredUntil } from '../waiting-list/entry-store.ts';
import { tagsOf } from './order-tag-store.ts';

export type DeskOrderRecord = NonNullable<Awaited<ReturnType<typeof findDeskOrder>>>;

/** Finds an order with its whole history, in one query. Instants inside lists are ISO texts. */
export function findDeskOrder(db: Database, { eventId, orderId }: OrderKey) {
  return db
    .selectFrom('orders as o')
    .where('o.eventId', '=', eventId)
    .where('o.id', '=', orderId)
    .select((eb) => [
      'o.id',
      eb
        .selectFrom('receipts as n')
        .select('n.number')
        .whereRef('n.eventId', '=', 'o.eventId')
        .whereRef('n.orderId', '=', 'o.id')
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
      sql<boolean>`o.buyer = ${LOST_BUYER}`.as('lost'),
      'o.email',
      'o.currency',
      'o.totalMinor',
      'o.feeMinor',
      'o.feePayer',
      'o.createdAt',
      'o.holdExpiresAt',
      'o.paidAt',
      'o.source',
      guestReason('o').as('guestReason'),
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
      exchanges.as('exchanges'),
      tagsOf('o').as('tags'),
      notes.as('notes'),
    ])
    .executeTakeFirst();
}

/** The expressions below are about the order in a row `o`. */
const order = expressionBuilder<Tables & { o: Tables['orders'] }, 'o'>();

const lines = jsonArrayFrom(
  order
    .selectFrom('order_lines as l')
    .innerJoin('ticket_types as t', (join) =>
      join.onRef('t.eventId', '=', 'l.eventId').onRef('t.id', '=', 'l.ticketTypeId'),
    )
    .select([
      'l.number',
      't.name as typeName',
      'l.quantity',
      'l.admits',
      isDonation('t').as('donation'),
      'l.unitPriceMinor',
    ])
    .select(['l.unitDiscountMinor', 'l.unitFeeMinor'])
    .select(['l.taxName', 'l.taxRate', 'l.taxMinor'])
    .whereRef('l.eventId', '=', 'o.eventId')
    .whereRef('l.orderId', '=', 'o.id')
    .orderBy(lineOrder('l', 't'))
    .orderBy('l.number'),
);

const tickets = jsonArrayFrom(
  order
    .selectFrom('tickets as k')
    .innerJoin('ticket_types as t', (join) =>
      join.onRef('t.eventId', '=', 'k.eventId').onRef('t.id', '=', 'k.ticketTypeId'),
    )
    .leftJoinLateral(lastAdmission('k').as('m'), (join) => join.onTrue())
    .select([
      'k.id',
      'k.lineNumber',
      'k.seat',
      't.name as typeName',
      't.people',
      'm.peopleIn',
      'k.shortCode',
      'k.state',
      'k.reversed',
      sql<string | null>`k.revoked_at`.as('revokedAt'),
      sql<string | null>`m.admitted_at`.as('admittedAt'),
      'm.gate',
      holderOf('k').as('sentTo'),
      forResaleSince('k').as('forResaleSince'),
      isResold('k').as('resold'),
      'k.admits',
      'k.addOnTo',
      isDonation('t').as('donation'),
      collectedOf('k').as('collectedAt'),
    ])
    .whereRef('k.eventId', '=', 'o.eventId')
    .whereRef('k.orderId', '=', 'o.id')
    .orderBy('t.position')
    .orderBy('k.id'),
);

const payments = jsonArrayFrom(
  order
    .selectFrom('payment_attempts as a')
    .innerJoin('payment_balances as b', (join) =>
      join
        .onRef('b.eventId', '=', 'a.eventId')
        .onRef('b.orderId', '=', 'a.orderId')
        .onRef('b.attemptNumber', '=', 'a.number'),
    )
    .select(({ fn }) => [
      'a.number',
      'a.provider',
      'a.state',
      // The amount that was charged, where it is known: it may differ from the amount that was asked for.
      fn.coalesce('b.paidMinor', 'a.amountMinor').as('amountMinor'),
      'a.providerFeeMinor',
      'b.currency',
      sql<string>`a.created_at`.as('createdAt'),
      sql<string | null>`a.succeeded_at`.as('succeededAt'),
    ])
    .whereRef('a.eventId', '=', 'o.eventId')
    .whereRef('a.orderId', '=', 'o.id')
    .orderBy('a.number'),
);

const refunds = jsonArrayFrom(
  order
    .selectFrom('refunds as r')
    .select([
      'r.id',
      'r.amountMinor',
      'r.currency',
      'r.reason',
      'r.state',
      'r.note',
      'r.retriedAs',
      'r.feeRefundMinor',
      keptBy('r').as('keptMinor'),
      timesReversedOf('r').as('timesReversed'),
      anotherWayMinorOf('r').as('anotherWayMinor'),
      isResolvedBySomebody('r').as('resolved'),
      sql<string>`r.created_at`.as('createdAt'),
      sql<string>`r.updated_at`.as('updatedAt'),
      sql<string | null>`r.notified_at`.as('notifiedAt'),
    ])
    .whereRef('r.eventId', '=', 'o.eventId')
    .whereRef('r.orderId', '=', 'o.id')
    .orderBy('r.createdAt'),
);

const exceptions = jsonArrayFrom(
  order
    .selectFrom('payment_exceptions as x')
    .select(['x.kind', 'x.outcome', sql<string>`x.created_at`.as('createdAt')])
    .whereRef('x.eventId', '=', 'o.eventId')
    .whereRef('x.orderId', '=', 'o.id')
    .orderBy('x.createdAt'),
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
    .whereRef('n.eventId', '=', 'o.eventId')
    .whereRef('n.orderId', '=', 'o.id')
    .orderBy('n.requestedAt'),
);

const messages = jsonArrayFrom(
  order
    .selectFrom('message_recipients as y')
    .innerJoin('messages as w', (join) =>
      join.onRef('w.eventId', '=', 'y.eventId').onRef('w.id', '=', 'y.messageId'),
    )
    .select(['w.subject', sql<string | null>`y.sent_at`.as('sentAt')])
    .select(sql<string | null>`y.failed_at`.as('failedAt'))
    .whereRef('y.eventId', '=', 'o.eventId')
    .whereRef('y.orderId', '=', 'o.id')
    .where('y.transferId', 'is', null)
    .orderBy('w.sendAt'),
);

const addressChanges = jsonArrayFrom(
  order
    .selectFrom('order_address_changes as c')
    .select(['c.oldEmail', 'c.newEmail', sql<string>`c.changed_at`.as('changedAt')])
    .whereRef('c.eventId', '=', 'o.eventId')
    .whereRef('c.orderId', '=', 'o.id')
    .orderBy('c.changedAt'),
);

const exchanges = jsonArrayFrom(
  order
    .selectFrom('ticket_exchanges as x')
    .innerJoin('ticket_types as was', (join) =>
      join.onRef('was.eventId', '=', 'x.eventId').onRef('was.id', '=', 'x.formerTypeId'),
    )
    .innerJoin('ticket_types as t', (join) =>
      join.onRef('t.eventId', '=', 'x.eventId').onRef('t.id', '=', 'x.ticketTypeId'),
    )
    .select(['x.formerShortCode', 'x.shortCode', 'was.name as formerTypeName', 't.name as typeName'])
    .select(sql<string>`x.exchanged_at`.as('exchangedAt'))
    .whereRef('x.eventId', '=', 'o.eventId')
    .whereRef('x.orderId', '=', 'o.id')
    .orderBy('x.exchangedAt'),
);

const notes = jsonArrayFrom(
  order
    .selectFrom('order_notes as n')
    .leftJoin('users as u', 'u.id', 'n.writtenBy')
    .select(['n.id', 'n.text', sql<string | null>`coalesce(nullif(u.name, ''), u.email)`.as('writtenBy')])
    .select(sql<string>`n.written_at`.as('writtenAt'))
    .whereRef('n.eventId', '=', 'o.eventId')
    .whereRef('n.orderId', '=', 'o.id')
    .orderBy('n.id', 'desc'),
);

const undoneCheckIns = jsonArrayFrom(
  order
    .selectFrom('scans as s')
    .innerJoin('tickets as k', (join) =>
      join.onRef('k.eventId', '=', 's.eventId').onRef('k.id', '=', 's.ticketId'),
    )
    .select(['k.shortCode', 's.gate', 's.people'])
    .select([sql<string>`s.scanned_at`.as('scannedAt'), sql<string>`s.undone_at`.as('undoneAt')])
    .whereRef('s.eventId', '=', 'o.eventId')
    .whereRef('k.orderId', '=', 'o.id')
    .where('s.undoneAt', 'is not', null)
    .orderBy('s.undoneAt'),
);
