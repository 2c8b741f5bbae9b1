import { expressionBuilder, sql } from 'kysely';
import { compileOnce } from '../../db/compile-once.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { jsonArrayFrom } from '../../db/json-from.ts';
import type { Tables } from '../../db/tables.ts';
import { hasForm } from '../attendees/question-store.ts';
import { contactOf } from '../events/contact-store.ts';
import { hasBoughtTickets, saleIsDisputed } from '../ledger/disputed-sale.ts';
import { anotherWayMinorOf, isSentAnotherWay } from '../ledger/sent-another-way.ts';
import { addedFeeOf } from '../orders/added-fee.ts';
import { confirmationMail, isToConfirm } from '../orders/confirmation-store.ts';
import { lineOrder } from '../orders/line-order.ts';
import type { TicketsMailState } from '../orders/order.ts';
import { inParts, keysAsJson, keysFrom } from '../orders/order-keys.ts';
import type { OrderKey } from '../orders/order-link.ts';
import { isToBeSent } from '../outbox/outbox-store.ts';
import { numberedRowsOf } from '../receipts/receipt-rows.ts';
import { keptBy } from '../refunds/refund-orders-store.ts';
import { isResolvedBySomebody } from '../refunds/refund-outcome-store.ts';
import { readTogetherOn } from '../shared/read-together.ts';
import { businessOf } from '../taxes/business-store.ts';
import { collectedOf, isAlone } from '../tickets/add-on-units.ts';
import { daysOf } from '../tickets/day-store.ts';
import { lastAdmission } from '../tickets/last-admission.ts';
import { forResaleSince, isResold } from '../tickets/resale-store.ts';
import { openAreasOf } from '../tickets/ticket-entry-store.ts';
import { firstTransfer } from '../tickets/ticket-holder.ts';
import { isOffer } from '../waiting-list/entry-store.ts';
import { allowsResale } from '../waiting-list/resale-terms.ts';

export type OrderRecord = NonNullable<Awaited<ReturnType<typeof findOne>>[number]>;

/** SQL: whether the last mail of an order's tickets to its current address arrived. */
const lastMail = sql<Exclude<TicketsMailState, null> | null>`(
  select case when m.sent_at is not null then 'sent' when m.refused_at is not null then 'undeliverable' else 'on-its-way' end
  from order_mails m where m.event_id = o.event_id and m.order_id = o.id and m.email = o.email
    and (num_nonnulls(m.sent_at, m.refused_at) > 0 or ${isToBeSent(sql`m.id`)})
  order by m.requested_at desc, m.id desc limit 1)`;

/** Finds an order with everything that its page, its mail and its PDF show, in one query. */
export const findOrder = async (db: Database | Transaction, { eventId, orderId }: OrderKey) =>
  (await findOne(db, eventId, orderId))[0];

/**
 * The same, of all orders that others look for in the same turn of the event loop: starting this large query takes longer than reading another
 * order with it.
 */
export const findOrderAmongOthers: (db: Database, key: OrderKey) => Promise<OrderRecord | undefined> =
  readTogetherOn(async (db, keys) => {
    const [first] = keys;
    if (first && keys.length === 1) return findOne(db, first.eventId, first.orderId);
    const found = await inParts(keys, (part) => findSeveral(db, keysAsJson(part)));
    const byId = new Map(found.map((order) => [order.orderId, order]));
    return keys.map(({ orderId }) => byId.get(orderId));
  });

const orders = (db: Database | Transaction) =>
  db
    .selectFrom('orders as o')
    .innerJoin('events as e', 'e.id', 'o.eventId')
    .innerJoin('organisations', 'organisations.id', 'e.organisationId')
    .leftJoin('users as contact', 'contact.id', 'organisations.contactUserId')
    .select([
      'o.eventId',
      'o.id as orderId',
      'o.state',
      'o.email',
      'o.buyer',
      'o.currency',
      'o.totalMinor',
      addedFeeOf('o').as('addedFeeMinor'),
      'o.feePayer',
      'o.createdAt',
      'o.holdExpiresAt',
      'o.paidAt',
      'o.mailedAt',
      lastMail.as('lastMail'),
      'o.linkVersion',
      'o.language',
      'o.openedFromMail',
      isToConfirm(sql`o.event_id`, sql`o.id`).as('toConfirm'),
      confirmationMail(sql`o.id`).as('confirmationMail'),
      isOffer(sql`o.event_id`, sql`o.id`).as('offered'),
      'o.resoldTicketId',
      allowsResale(sql`o.event_id`).as('allowsResale'),
      numberedRowsOf(sql`o.event_id`, sql`o.id`).as('numbered'),
      businessOf(sql`o.event_id`, sql`o.id`).as('business'),
      'e.name',
      'e.startsAt',
      'e.endsAt',
      hasForm(sql`o.event_id`).as('hasForm'),
      'e.timeZone',
      'e.locationText',
      'e.latitude',
      'e.longitude',
      'e.pinIsTown',
      'e.cancelledAt as eventCancelledAt',
      'e.refundUntilDays',
      'e.cancellationFeeMinor',
      'e.cancellationFeeHundredths',
      'e.bannerKey',
      'e.accent',
      contactOf('contact').as('contact'),
      saleIsDisputed(sql`o.event_id`, sql`o.id`).as('disputed'),
      sql<number | null>`(select sum(d.amount_minor)::bigint from disputes d
        where d.event_id = o.event_id and d.order_id = o.id and d.state = 'lost' and ${hasBoughtTickets('d')})`.as(
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
      daysOf(sql`o.event_id`).as('days'),
    ]);

const findOne = compileOnce((db, eventId: string, orderId: string) =>
  orders(db).where('o.eventId', '=', eventId).where('o.id', '=', orderId),
);
const findSeveral = compileOnce((db, keys: string) =>
  orders(db).innerJoin(keysFrom(keys), (join) =>
    join.onRef('key.eventId', '=', 'o.eventId').onRef('key.orderId', '=', 'o.id'),
  ),
);

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
      't.id as ticketTypeId',
      't.name as typeName',
      't.colour',
      't.people',
      'l.quantity',
      'l.admits',
      'l.unitPriceMinor',
      'l.unitDiscountMinor',
      'l.unitFeeMinor',
      'l.taxName',
      'l.taxRate',
      'l.taxMinor',
    ])
    .whereRef('l.eventId', '=', 'o.eventId')
    .whereRef('l.orderId', '=', 'o.id')
    .orderBy(lineOrder('l', 't'))
    .orderBy('l.number'),
);

/** The one to pay comes first: the newest that was opened. */
export const attempts = jsonArrayFrom(
  order
    .selectFrom('payment_attempts as a')
    .select(['a.number', 'a.provider', 'a.state', 'a.accessCode', 'a.redirectUrl'])
    .whereRef('a.eventId', '=', 'o.eventId')
    .whereRef('a.orderId', '=', 'o.id')
    .orderBy(sql`a.access_code is null`)
    .orderBy('a.number', 'desc'),
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
      'k.ticketTypeId',
      'k.keyId',
      'k.shortCode',
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
    .whereRef('k.eventId', '=', 'o.eventId')
    .whereRef('k.orderId', '=', 'o.id')
    .orderBy('k.id'),
);

const addOns = jsonArrayFrom(
  order
    .selectFrom('tickets as k')
    .innerJoin('ticket_types as t', (join) =>
      join.onRef('t.eventId', '=', 'k.eventId').onRef('t.id', '=', 'k.ticketTypeId'),
    )
    .select(['k.id', 'k.lineNumber', 'k.state', 'k.addOnTo', collectedOf('k').as('collectedAt')])
    .whereRef('k.eventId', '=', 'o.eventId')
    .whereRef('k.orderId', '=', 'o.id')
    .where(({ not, or, eb: is }) => not(or([is('k.admits', '=', true), isAlone('k', 't')])))
    .orderBy('k.lineNumber')
    .orderBy('k.seat'),
);

const attendees = jsonArrayFrom(
  order
    .selectFrom('attendees as d')
    .select(['d.lineNumber as line', 'd.seat', 'd.name'])
    .whereRef('d.eventId', '=', 'o.eventId')
    .whereRef('d.orderId', '=', 'o.id'),
);

/** Without a refund that was requested again, or whose money the customer has another way. */
export const shownRefunds = order
  .selectFrom('refunds as r')
  .where('r.retriedAs', 'is', null)
  .where((is) => is.not(isSentAnotherWay('r')))
  .whereRef('r.eventId', '=', 'o.eventId')
  .whereRef('r.orderId', '=', 'o.id');

const refunds = jsonArrayFrom(
  shownRefunds
    .select([
      sql<number>`r.amount_minor - ${anotherWayMinorOf('r')}`.as('amountMinor'),
      'r.currency',
      'r.reason',
      'r.state',
      'r.note',
      keptBy('r').as('keptMinor'),
      isResolvedBySomebody('r').as('resolved'),
      sql<string>`r.created_at`.as('createdAt'),
      sql<string>`r.updated_at`.as('updatedAt'),
    ])
    .orderBy('r.createdAt', 'desc'),
);

const moves = jsonArrayFrom(
  order
    .selectFrom('event_moves as v')
    .select(['v.movedAt', 'v.startsAt', 'v.endsAt', 'v.timeZone', 'v.locationText'])
    .whereRef('v.eventId', '=', 'o.eventId')
    .whereRef('v.movedAt', '>', 'o.createdAt')
    .orderBy('v.movedAt'),
);

export const claims = jsonArrayFrom(
  order
    .selectFrom('order_claims as c')
    .select('c.userId')
    .whereRef('c.eventId', '=', 'o.eventId')
    .whereRef('c.orderId', '=', 'o.id'),
);

const keys = jsonArrayFrom(
  order
    .selectFrom('event_keys as y')
    .select(['y.keyId', 'y.privateKeySealed as sealed'])
    .whereRef('y.eventId', '=', 'o.eventId'),
);
