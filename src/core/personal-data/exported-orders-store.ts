import { expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../db/database.ts';
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
      select event_id as "eventId", id, own, at = ${slice} as last from (
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
        eb.refTuple('event_id', 'id'),
        'in',
        names.map(({ eventId, id }) => eb.tuple(eventId, id)),
      ),
    )
    .orderBy('event_id')
    .orderBy('id')
    .select((eb) => [
      'event_id as eventId',
      'id',
      'state',
      'email',
      'total_minor as totalMinor',
      'fee_minor as serviceFeeMinor',
      'fee_payer as serviceFeePaidBy',
      'currency',
      'created_at as createdAt',
      'source',
      'paid_at as paidAt',
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
        .whereRef('events.id', '=', 'orders.event_id')
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
        .onRef('ticket_types.event_id', '=', 'order_lines.event_id')
        .onRef('ticket_types.id', '=', 'order_lines.ticket_type_id'),
    )
    .whereRef('order_lines.event_id', '=', 'orders.event_id')
    .whereRef('order_lines.order_id', '=', 'orders.id')
    .orderBy('number')
    .select(['name', 'quantity', 'unit_price_minor as unitPriceMinor'])
    .select(['unit_fee_minor as unitServiceFeeMinor', 'unit_discount_minor as unitDiscountMinor'])
    .select(['tax_name as taxName', 'tax_rate as taxRate', 'tax_minor as taxMinor']),
);

const attendees = jsonArrayFrom(
  order
    .selectFrom('attendees')
    .whereRef('attendees.event_id', '=', 'orders.event_id')
    .whereRef('attendees.order_id', '=', 'orders.id')
    .where((is) => is.not(isOfSentTicket('attendees')))
    .orderBy('line_number')
    .orderBy('seat')
    .select(['line_number as line', 'seat', 'attendees.name', 'attendees.email']),
);

const answers = jsonArrayFrom(
  order
    .selectFrom('answers')
    .whereRef('answers.event_id', '=', 'orders.event_id')
    .whereRef('answers.order_id', '=', 'orders.id')
    .where((is) => is.not(isOfSentTicket('answers')))
    .orderBy('line_number')
    .orderBy('seat')
    .orderBy('question_id')
    .select(['line_number as line', 'seat', 'question_id as questionId', 'asked', 'value'])
    .select(sql<string | null>`encode(sealed, 'base64')`.as('sealed'))
    .select(hasFile('answers').as('hasFile')),
);

const tickets = jsonArrayFrom(
  order
    .selectFrom('tickets')
    .whereRef('tickets.event_id', '=', 'orders.event_id')
    .whereRef('tickets.order_id', '=', 'orders.id')
    .leftJoinLateral(lastAdmission('tickets').as('m'), (join) => join.onTrue())
    .orderBy('tickets.id')
    .select(['tickets.id', 'short_code as shortCode', 'state', 'issued_at as issuedAt'])
    .select(['revoked_at as revokedAt', 'm.admittedAt', 'm.peopleIn', 'm.gate', 'm.area'])
    .select([firstTransfer('tickets').as('sent'), forResaleSince('tickets').as('forResaleSince')])
    .select([takenBackOf('tickets').as('takenBack'), resalesEndedOf('tickets').as('resalesEnded')])
    .select([isResold('tickets').as('resold'), collectedOf('tickets').as('collectedAt')]),
);

const payments = jsonArrayFrom(
  order
    .selectFrom('payment_attempts')
    .whereRef('payment_attempts.event_id', '=', 'orders.event_id')
    .whereRef('payment_attempts.order_id', '=', 'orders.id')
    .orderBy('number')
    .select(['number', 'provider', 'state', 'amount_minor as amountMinor', 'currency'])
    .select(['created_at as createdAt', 'succeeded_at as succeededAt']),
);

const mails = jsonArrayFrom(
  order
    .selectFrom('order_mails')
    .whereRef('order_mails.event_id', '=', 'orders.event_id')
    .whereRef('order_mails.order_id', '=', 'orders.id')
    .orderBy('requested_at')
    .select(['email', 'reason', 'requested_at as requestedAt', 'sent_at as sentAt']),
);

const messages = jsonArrayFrom(
  order
    .selectFrom('message_recipients as r')
    .innerJoin('messages as m', (join) =>
      join.onRef('m.event_id', '=', 'r.event_id').onRef('m.id', '=', 'r.message_id'),
    )
    .whereRef('r.event_id', '=', 'orders.event_id')
    .whereRef('r.order_id', '=', 'orders.id')
    .where('r.transfer_id', 'is', null)
    .orderBy('m.send_at')
    .select(['m.subject', 'm.body', 'r.sent_at as sentAt']),
);

const refunds = jsonArrayFrom(
  order
    .selectFrom('refunds')
    .whereRef('refunds.event_id', '=', 'orders.event_id')
    .whereRef('refunds.order_id', '=', 'orders.id')
    .orderBy('created_at')
    .orderBy('refunds.id')
    .select(['amount_minor as amountMinor', 'fee_refund_minor as serviceFeeBackMinor', 'currency'])
    .select(['reason', 'state', 'note', 'created_at as createdAt', 'updated_at as updatedAt']),
);

const disputes = jsonArrayFrom(
  order
    .selectFrom('disputes')
    .whereRef('disputes.event_id', '=', 'orders.event_id')
    .whereRef('disputes.order_id', '=', 'orders.id')
    .orderBy('opened_at')
    .select(['amount_minor as amountMinor', 'currency', 'category', 'state'])
    .select(['opened_at as openedAt', 'decided_at as decidedAt']),
);
