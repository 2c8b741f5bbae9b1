import { expressionBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { jsonArrayFrom } from '../../db/json-from.ts';
import type { Tables } from '../../db/tables.ts';
import { codeOfOrder } from '../promo-codes/code-of-order.ts';
import { numberedRowsOf } from '../receipts/receipt-rows.ts';
import { businessOf } from '../taxes/business-store.ts';
import { collectedOf } from '../tickets/add-on-units.ts';
import { resalesEndedOf, takenBackOf } from '../tickets/handovers-store.ts';
import { lastAdmission } from '../tickets/last-admission.ts';
import { forResaleSince, isResold } from '../tickets/resale-store.ts';
import { firstTransfer, isOfSentTicket } from '../tickets/ticket-holder.ts';

export interface OrderName {
  eventId: string;
  id: string;
}

/** Each statement passes over this many orders; all at once may exceed its time limit (decision 0047). */
const SLICE = 50_000;

/**
 * Finds the orders that somebody placed, claimed or has by their address. It yields one list per slice of all orders, because unpaid orders
 * have no index by buyer.
 */
export async function* findOrderNamesOf(
  db: Database,
  person: { userId: string; email: string },
  slice = SLICE,
): AsyncGenerator<OrderName[]> {
  let after: OrderName | undefined = { eventId: NIL, id: NIL };
  while (after) {
    const { rows }: { rows: (OrderName & { own: boolean; last: boolean })[] } = await sql<
      OrderName & { own: boolean; last: boolean }
    >`
      select event_id, id, own, at = ${slice} as last from (
        select event_id, id, row_number() over (order by event_id, id) as at,
          buyer = ${`user:${person.userId}`} or lower(email) = ${person.email} or
            (event_id, id) in (select event_id, order_id from order_claims where user_id = ${person.userId}) as own
        from (
          select event_id, id, buyer, email from orders where (event_id, id) > (${after.eventId}, ${after.id})
          order by event_id, id limit ${slice}) passed) each
      where own or at = ${slice} order by 1, 2`.execute(db);
    yield rows.filter(({ own }) => own);
    after = rows.find(({ last }) => last);
  }
}

/** SQL: whether the answer in a row `of` is a file. */
export const hasFile = (of: string) => sql<boolean>`exists (select from answer_files f
  where f.event_id = ${sql.ref(`${of}.event_id`)} and f.order_id = ${sql.ref(`${of}.order_id`)} and f.line_number = ${sql.ref(`${of}.line_number`)}
    and f.seat = ${sql.ref(`${of}.seat`)} and f.question_id = ${sql.ref(`${of}.question_id`)})`;

/** Sorts before every other id. */
const NIL = '00000000-0000-0000-0000-000000000000';

export function findOrdersNamed(db: Database, names: OrderName[]) {
  return db
    .selectFrom('orders')
    .where((eb) =>
      eb(
        eb.refTuple('eventId', 'id'),
        'in',
        names.map(({ eventId, id }) => eb.tuple(eventId, id)),
      ),
    )
    .orderBy('eventId')
    .orderBy('id')
    .select((eb) => [
      'eventId',
      'id',
      'state',
      'email',
      'totalMinor',
      'feeMinor as serviceFeeMinor',
      'feePayer',
      'currency',
      'createdAt',
      'source',
      'language',
      'paidAt',
      codeOfOrder('orders').as('promoCode'),
      businessOf(sql`orders.event_id`, sql`orders.id`).as('business'),
      lines.as('lines'),
      attendees.as('attendees'),
      answers.as('answers'),
      tickets.as('tickets'),
      payments.as('payments'),
      mails.as('mails'),
      messages.as('messages'),
      refunds.as('refunds'),
      numberedRowsOf(sql`orders.event_id`, sql`orders.id`).as('receipts'),
      disputes.as('disputes'),
      eb
        .selectFrom('events')
        .whereRef('events.id', '=', 'orders.eventId')
        .select('events.name')
        .as('eventName'),
    ])
    .execute();
}

/** The expressions below are about the order in a row `orders`. */
const order = expressionBuilder<Tables, 'orders'>();

const lines = jsonArrayFrom(
  order
    .selectFrom('order_lines')
    .innerJoin('ticket_types', (join) =>
      join
        .onRef('ticket_types.eventId', '=', 'order_lines.eventId')
        .onRef('ticket_types.id', '=', 'order_lines.ticketTypeId'),
    )
    .whereRef('order_lines.eventId', '=', 'orders.eventId')
    .whereRef('order_lines.orderId', '=', 'orders.id')
    .orderBy('number')
    .select(['name', 'quantity', 'unitPriceMinor'])
    .select(['unitFeeMinor as unitServiceFeeMinor', 'unitDiscountMinor'])
    .select(['taxName', 'taxRate', 'taxMinor']),
);

const attendees = jsonArrayFrom(
  order
    .selectFrom('attendees')
    .whereRef('attendees.eventId', '=', 'orders.eventId')
    .whereRef('attendees.orderId', '=', 'orders.id')
    .where((is) => is.not(isOfSentTicket('attendees')))
    .orderBy('lineNumber')
    .orderBy('seat')
    .select(['lineNumber as line', 'seat', 'attendees.name', 'attendees.email']),
);

const answers = jsonArrayFrom(
  order
    .selectFrom('answers')
    .whereRef('answers.eventId', '=', 'orders.eventId')
    .whereRef('answers.orderId', '=', 'orders.id')
    .where((is) => is.not(isOfSentTicket('answers')))
    .orderBy('lineNumber')
    .orderBy('seat')
    .orderBy('questionId')
    .select(['lineNumber as line', 'seat', 'questionId', 'asked', 'value'])
    .select(sql<string | null>`encode(sealed, 'base64')`.as('sealed'))
    .select(hasFile('answers').as('hasFile')),
);

const tickets = jsonArrayFrom(
  order
    .selectFrom('tickets')
    .whereRef('tickets.eventId', '=', 'orders.eventId')
    .whereRef('tickets.orderId', '=', 'orders.id')
    .leftJoinLateral(lastAdmission('tickets').as('m'), (join) => join.onTrue())
    .orderBy('tickets.id')
    .select(['tickets.id', 'shortCode', 'state', 'issuedAt'])
    .select(['revokedAt', 'm.admittedAt', 'm.peopleIn', 'm.gate', 'm.area'])
    .select([firstTransfer('tickets').as('sent'), forResaleSince('tickets').as('forResaleSince')])
    .select([takenBackOf('tickets').as('takenBack'), resalesEndedOf('tickets').as('resalesEnded')])
    .select([isResold('tickets').as('resold'), collectedOf('tickets').as('collectedAt')]),
);

const payments = jsonArrayFrom(
  order
    .selectFrom('payment_attempts')
    .whereRef('payment_attempts.eventId', '=', 'orders.eventId')
    .whereRef('payment_attempts.orderId', '=', 'orders.id')
    .orderBy('number')
    .select(['number', 'provider', 'state', 'amountMinor', 'currency'])
    .select(['createdAt', 'succeededAt']),
);

const mails = jsonArrayFrom(
  order
    .selectFrom('order_mails')
    .whereRef('order_mails.eventId', '=', 'orders.eventId')
    .whereRef('order_mails.orderId', '=', 'orders.id')
    .orderBy('requestedAt')
    .select(['email', 'reason', 'requestedAt', 'sentAt']),
);

const messages = jsonArrayFrom(
  order
    .selectFrom('message_recipients as r')
    .innerJoin('messages as m', (join) =>
      join.onRef('m.eventId', '=', 'r.eventId').onRef('m.id', '=', 'r.messageId'),
    )
    .whereRef('r.eventId', '=', 'orders.eventId')
    .whereRef('r.orderId', '=', 'orders.id')
    .where('r.transferId', 'is', null)
    .orderBy('m.sendAt')
    .select(['m.subject', 'm.body', 'r.sentAt']),
);

const refunds = jsonArrayFrom(
  order
    .selectFrom('refunds')
    .whereRef('refunds.eventId', '=', 'orders.eventId')
    .whereRef('refunds.orderId', '=', 'orders.id')
    .orderBy('createdAt')
    .orderBy('refunds.id')
    .select(['amountMinor', 'feeRefundMinor as serviceFeeBackMinor', 'currency'])
    .select(['reason', 'state', 'note', 'createdAt', 'updatedAt']),
);

const disputes = jsonArrayFrom(
  order
    .selectFrom('disputes')
    .whereRef('disputes.eventId', '=', 'orders.eventId')
    .whereRef('disputes.orderId', '=', 'orders.id')
    .orderBy('openedAt')
    .select(['amountMinor', 'currency', 'category', 'state'])
    .select(['openedAt', 'decidedAt']),
);
