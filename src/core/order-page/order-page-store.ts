import { expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database, Transaction } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { hasForm } from '../attendees/question-store.ts';
import { ownContact } from '../events/contact-store.ts';
import { BOUGHT_TICKETS, saleIsDisputed } from '../ledger/disputed-sale.ts';
import { ANOTHER_WAY_MINOR, SENT_ANOTHER_WAY } from '../ledger/sent-another-way.ts';
import { addedFeeMinor } from '../orders/added-fee.ts';
import { confirmationMail, isToConfirm } from '../orders/confirmation-store.ts';
import { lineOrder } from '../orders/line-order.ts';
import type { TicketsMailState } from '../orders/order.ts';
import type { OrderKey } from '../orders/order-link.ts';
import { isToBeSent } from '../outbox/outbox-store.ts';
import { numberedRowsOf } from '../receipts/receipt-rows.ts';
import { RESOLVED_BY_SOMEBODY } from '../refunds/refund-outcome-store.ts';
import { businessOf } from '../taxes/business-store.ts';
import { collectedOf, isAlone } from '../tickets/add-on-units.ts';
import { lastAdmission } from '../tickets/last-admission.ts';
import { forResaleSince, isResold } from '../tickets/resale-store.ts';
import { openAreasOf } from '../tickets/ticket-entry-store.ts';
import { firstTransfer } from '../tickets/ticket-holder.ts';
import { isOffer } from '../waiting-list/entry-store.ts';
import { allowsResale } from '../waiting-list/resale-terms.ts';

export type OrderRecord = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/** SQL: whether the last mail of an order's tickets to its current address arrived. */
const lastMail = sql<Exclude<TicketsMailState, null> | null>`(
  select case when m.sent_at is not null then 'sent' when m.refused_at is not null then 'undeliverable' else 'on-its-way' end
  from order_mails m where m.event_id = o.event_id and m.order_id = o.id and m.email = o.email
    and (num_nonnulls(m.sent_at, m.refused_at) > 0 or ${isToBeSent(sql`m.id`)})
  order by m.requested_at desc, m.id desc limit 1)`;

/** Finds an order with everything that its page, its mail and its PDF show, in one query. */
export function findOrder(db: Database | Transaction, { eventId, orderId }: OrderKey) {
  return db
    .selectFrom('orders as o')
    .innerJoin('events as e', 'e.id', 'o.event_id')
    .innerJoin('organisations', 'organisations.id', 'e.organisation_id')
    .leftJoin('users as contact', 'contact.id', 'organisations.contact_user_id')
    .where('o.event_id', '=', eventId)
    .where('o.id', '=', orderId)
    .select([
      'o.event_id as eventId',
      'o.id as orderId',
      'o.state',
      'o.email',
      'o.buyer',
      'o.currency',
      'o.total_minor as totalMinor',
      addedFeeMinor.as('addedFeeMinor'),
      'o.fee_payer as feePayer',
      'o.created_at as createdAt',
      'o.hold_expires_at as holdExpiresAt',
      'o.paid_at as paidAt',
      'o.mailed_at as mailedAt',
      lastMail.as('lastMail'),
      'o.link_version as linkVersion',
      'o.opened_from_mail as openedFromMail',
      isToConfirm(sql`o.event_id`, sql`o.id`).as('toConfirm'),
      confirmationMail(sql`o.id`).as('confirmationMail'),
      isOffer(sql`o.event_id`, sql`o.id`).as('offered'),
      'o.resold_ticket_id as resoldTicketId',
      allowsResale(sql`o.event_id`).as('allowsResale'),
      numberedRowsOf(sql`o.event_id`, sql`o.id`).as('numbered'),
      businessOf(sql`o.event_id`, sql`o.id`).as('business'),
      'e.name',
      'e.starts_at as startsAt',
      'e.ends_at as endsAt',
      hasForm(sql`o.event_id`).as('hasForm'),
      'e.time_zone as timeZone',
      'e.location_text as locationText',
      'e.latitude',
      'e.longitude',
      'e.pin_is_town as pinIsTown',
      'e.cancelled_at as eventCancelledAt',
      'e.refund_until_days as refundUntilDays',
      'e.banner_key as bannerKey',
      'e.accent',
      ownContact.as('contact'),
      saleIsDisputed(sql`o.event_id`, sql`o.id`).as('disputed'),
      sql<number | null>`(select sum(d.amount_minor)::bigint from disputes d
        where d.event_id = o.event_id and d.order_id = o.id and d.state = 'lost' and ${BOUGHT_TICKETS})`.as(
        'fromBankMinor',
      ),
      lines.as('lines'),
      attempts.as('attempts'),
      tickets.as('tickets'),
      addOns.as('addOns'),
      attendees.as('attendees'),
      refunds.as('refunds'),
      moves.as('moves'),
      claims.as('claims'),
      keys.as('keys'),
      openAreasOf(sql`o.event_id`).as('areas'),
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
      't.id as ticketTypeId',
      't.name as typeName',
      't.colour',
      't.people',
      'l.quantity',
      'l.admits',
      'l.unit_price_minor as unitPriceMinor',
      'l.unit_discount_minor as unitDiscountMinor',
      'l.unit_fee_minor as unitFeeMinor',
      'l.tax_name as taxName',
      'l.tax_rate as taxRate',
      'l.tax_minor as taxMinor',
    ])
    .whereRef('l.event_id', '=', 'o.event_id')
    .whereRef('l.order_id', '=', 'o.id')
    .orderBy(lineOrder)
    .orderBy('l.number'),
);

/** The one to pay comes first: the newest that was opened. */
const attempts = jsonArrayFrom(
  order
    .selectFrom('payment_attempts as a')
    .select([
      'a.number',
      'a.provider',
      'a.state',
      'a.access_code as accessCode',
      'a.redirect_url as redirectUrl',
    ])
    .whereRef('a.event_id', '=', 'o.event_id')
    .whereRef('a.order_id', '=', 'o.id')
    .orderBy(sql`a.access_code is null`)
    .orderBy('a.number', 'desc'),
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
      'k.ticket_type_id as ticketTypeId',
      'k.key_id as keyId',
      'k.short_code as shortCode',
      'k.state',
      'k.reversed',
      'm.admittedAt',
      'm.peopleIn',
      'm.area',
      firstTransfer('k').as('sent'),
      forResaleSince('k').as('forResaleSince'),
      isResold('k').as('resold'),
      'k.admits',
      collectedOf('k').as('collectedAt'),
    ])
    // An add-on of a ticket is shown with the ticket; one that was bought alone has its own code.
    .where(({ or, eb: is }) => or([is('k.admits', '=', true), isAlone('k', 't')]))
    .whereRef('k.event_id', '=', 'o.event_id')
    .whereRef('k.order_id', '=', 'o.id')
    .orderBy('k.id'),
);

const addOns = jsonArrayFrom(
  order
    .selectFrom('tickets as k')
    .innerJoin('ticket_types as t', (join) =>
      join.onRef('t.event_id', '=', 'k.event_id').onRef('t.id', '=', 'k.ticket_type_id'),
    )
    .select([
      'k.id',
      'k.line_number as lineNumber',
      'k.state',
      'k.add_on_to as addOnTo',
      collectedOf('k').as('collectedAt'),
    ])
    .whereRef('k.event_id', '=', 'o.event_id')
    .whereRef('k.order_id', '=', 'o.id')
    .where(({ not, or, eb: is }) => not(or([is('k.admits', '=', true), isAlone('k', 't')])))
    .orderBy('k.line_number')
    .orderBy('k.seat'),
);

const attendees = jsonArrayFrom(
  order
    .selectFrom('attendees as d')
    .select(['d.line_number as line', 'd.seat', 'd.name'])
    .whereRef('d.event_id', '=', 'o.event_id')
    .whereRef('d.order_id', '=', 'o.id'),
);

const refunds = jsonArrayFrom(
  order
    .selectFrom('refunds as r')
    .select([
      sql<number>`r.amount_minor - ${ANOTHER_WAY_MINOR}`.as('amountMinor'),
      'r.currency',
      'r.reason',
      'r.state',
      'r.note',
      RESOLVED_BY_SOMEBODY.as('resolved'),
      sql<string>`r.created_at`.as('createdAt'),
      sql<string>`r.updated_at`.as('updatedAt'),
    ])
    // A refund that was requested again, or whose money the customer has another way, is left out.
    .where('r.retried_as', 'is', null)
    .where((is) => is.not(SENT_ANOTHER_WAY))
    .whereRef('r.event_id', '=', 'o.event_id')
    .whereRef('r.order_id', '=', 'o.id')
    .orderBy('r.created_at', 'desc'),
);

const moves = jsonArrayFrom(
  order
    .selectFrom('event_moves as v')
    .select([
      'v.moved_at as movedAt',
      'v.starts_at as startsAt',
      'v.ends_at as endsAt',
      'v.time_zone as timeZone',
      'v.location_text as locationText',
    ])
    .whereRef('v.event_id', '=', 'o.event_id')
    .whereRef('v.moved_at', '>', 'o.created_at')
    .orderBy('v.moved_at'),
);

const claims = jsonArrayFrom(
  order
    .selectFrom('order_claims as c')
    .select('c.user_id as userId')
    .whereRef('c.event_id', '=', 'o.event_id')
    .whereRef('c.order_id', '=', 'o.id'),
);

const keys = jsonArrayFrom(
  order
    .selectFrom('event_keys as y')
    .select(['y.key_id as keyId', 'y.private_key_sealed as sealed'])
    .whereRef('y.event_id', '=', 'o.event_id'),
);
