import { sql } from 'kysely';
import type { StoredEmail } from '../../../db/column-types.ts';
import type { Database } from '../../../db/database.ts';
import { isPicked } from '../../attendee-desk/attendee-list-store.ts';
import type { AttendeeSearch } from '../../attendee-desk/attendee-search.ts';
import { disputeOf } from '../../disputes/dispute-of-order-store.ts';
import { tagsOf } from '../../order-desk/order-tag-store.ts';
import { guestReason } from '../../orders/typed-address.ts';
import { isDonation } from '../../pricing/donation.ts';
import { codeOfOrder } from '../../promo-codes/code-of-order.ts';
import { SALE_REFUND_REASONS } from '../../refunds/refund-reason.ts';
import { businessOf } from '../../taxes/business-store.ts';
import { lastAdmission } from '../../tickets/last-admission.ts';
import { isResold } from '../../tickets/resale-store.ts';
import { holderOf } from '../../tickets/ticket-holder.ts';

/** Finds an event's next paid orders after `after`, oldest first. */
export function nextOrders(db: Database, eventId: string, after: string | undefined, limit: number) {
  let query = db.selectFrom('orders as o').where('o.eventId', '=', eventId).where('o.paidAt', 'is not', null);
  if (after !== undefined) query = query.where('o.id', '>', after);
  return query
    .orderBy('o.id')
    .limit(limit)
    .select((eb) => [
      'o.id',
      'o.email',
      'o.state',
      'o.totalMinor',
      'o.feeMinor',
      'o.feePayer',
      'o.currency',
      'o.createdAt',
      'o.paidAt',
      'o.source',
      eb
        .selectFrom('order_lines as l')
        .whereRef('l.eventId', '=', 'o.eventId')
        .whereRef('l.orderId', '=', 'o.id')
        .select(sql<number>`coalesce(sum(l.quantity) filter (where l.admits), 0)::int`.as('tickets'))
        .as('tickets'),
      eb
        .selectFrom('refunds as r')
        .whereRef('r.eventId', '=', 'o.eventId')
        .whereRef('r.orderId', '=', 'o.id')
        .where('r.state', '=', 'done')
        .where('r.reason', 'in', SALE_REFUND_REASONS)
        .select(sql<number>`coalesce(sum(r.amount_minor), 0)::bigint`.as('refunded'))
        .as('refunded'),
      eb
        .selectFrom('tickets as k')
        .whereRef('k.eventId', '=', 'o.eventId')
        .whereRef('k.orderId', '=', 'o.id')
        .where(isResold('k'))
        .select(sql<number>`count(*)::int`.as('resold'))
        .as('resold'),
      disputeOf('o').as('dispute'),
      codeOfOrder('o').as('promoCode'),
      eb
        .selectFrom('order_lines as l')
        .whereRef('l.eventId', '=', 'o.eventId')
        .whereRef('l.orderId', '=', 'o.id')
        .select(sql<number>`coalesce(sum(l.quantity * l.unit_discount_minor), 0)::bigint`.as('discount'))
        .as('discountMinor'),
      eb
        .selectFrom('order_lines as l')
        .whereRef('l.eventId', '=', 'o.eventId')
        .whereRef('l.orderId', '=', 'o.id')
        .select(sql<number>`coalesce(sum(l.tax_minor), 0)::bigint`.as('tax'))
        .as('taxMinor'),
      businessOf(sql`o.event_id`, sql`o.id`).as('business'),
      tagsOf('o').as('tags'),
      eb
        .selectFrom('order_notes as n')
        .whereRef('n.eventId', '=', 'o.eventId')
        .whereRef('n.orderId', '=', 'o.id')
        .select(sql<string | null>`string_agg(n.text, ${'\n'} order by n.id)`.as('text'))
        .as('notes'),
    ])
    .execute();
}

/** Finds the next attendees of a search after the ticket `after`, in the order in which tickets were issued. */
export function nextAttendees(
  db: Database,
  search: AttendeeSearch,
  after: string | undefined,
  limit: number,
) {
  let query = db
    .selectFrom('tickets as k')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.eventId', '=', 'k.eventId').onRef('o.id', '=', 'k.orderId'),
    )
    .innerJoin('ticket_types as t', (join) =>
      join.onRef('t.eventId', '=', 'k.eventId').onRef('t.id', '=', 'k.ticketTypeId'),
    )
    .innerJoin('order_lines as l', (join) =>
      join
        .onRef('l.eventId', '=', 'k.eventId')
        .onRef('l.orderId', '=', 'k.orderId')
        .onRef('l.number', '=', 'k.lineNumber'),
    )
    .leftJoinLateral(lastAdmission('k').as('m'), (join) => join.onTrue())
    .where('k.eventId', '=', search.eventId)
    .where(isPicked(search));
  if (after !== undefined) query = query.where('k.id', '>', after);
  return query
    .orderBy('k.id')
    .limit(limit)
    .select([
      'k.id',
      'k.shortCode',
      'k.state',
      'k.reversed',
      isResold('k').as('resold'),
      'k.orderId',
      'k.lineNumber',
      'k.seat',
      't.name as typeName',
      't.people',
      sql<StoredEmail>`coalesce(${holderOf('k')}, o.email)`.as('email'),
      addOnsOf('k').as('addOns'),
      guestReason('o').as('guestReason'),
      'o.paidAt',
      'm.admittedAt',
      'm.peopleIn',
      'm.gate',
      'm.area',
      'l.unitPriceMinor as priceMinor',
      'o.currency',
    ])
    .execute();
}

/** SQL: the names of the add-ons that came with a ticket `ticket` and were not refunded, one for each unit. */
const addOnsOf = (ticket: string) => sql<string[]>`(
  select coalesce(json_agg(sold.name order by sold.position, unit.id), '[]')
  from tickets unit join ticket_types sold on sold.event_id = unit.event_id and sold.id = unit.ticket_type_id
  where unit.event_id = ${sql.ref(`${ticket}.event_id`)} and unit.order_id = ${sql.ref(`${ticket}.order_id`)}
    and unit.add_on_to = ${sql.ref(`${ticket}.id`)} and unit.state <> 'revoked')`;

/** Tells whether an event sells add-ons. */
export async function hasAddOns(db: Database, eventId: string): Promise<boolean> {
  const found = await db.selectFrom('add_ons').select('id').where('eventId', '=', eventId).executeTakeFirst();
  return found !== undefined;
}

export interface LineRow {
  orderId: string;
  number: number;
  email: StoredEmail;
  typeName: string;
  admits: boolean;
  donation: boolean;
  quantity: number;
  unitPriceMinor: number;
  unitDiscountMinor: number;
  unitFeeMinor: number;
  totalMinor: number;
  currency: string;
  promoCode: string | null;
  taxMinor: number;
  taxName: string | null;
  taxRate: number | null;
  paidAt: Date;
}

/** Finds the next lines of an event's paid orders. @param after "order id, line number" of the previous row */
export async function nextLines(
  db: Database,
  eventId: string,
  after: string | undefined,
  limit: number,
): Promise<LineRow[]> {
  const [orderId, number] = after?.split(' ') ?? [];
  const isBehind = after ? sql`(l.order_id, l.number) > (${orderId}::uuid, ${number}::smallint)` : sql`true`;
  const { rows } = await sql<LineRow>`
    select l.order_id, l.number, o.email, t.name as type_name, l.admits, ${isDonation('t')} as donation, l.quantity, l.unit_price_minor,
      l.unit_discount_minor, l.unit_fee_minor,
      l.quantity * (l.unit_price_minor + case o.fee_payer when 'customer' then l.unit_fee_minor else 0 end) as total_minor,
      o.currency, ${codeOfOrder('o')} as promo_code, o.paid_at, l.tax_minor,
      l.tax_name, l.tax_rate
    from order_lines l
    join orders o on o.event_id = l.event_id and o.id = l.order_id
    join ticket_types t on t.event_id = l.event_id and t.id = l.ticket_type_id
    where l.event_id = ${eventId} and o.paid_at is not null and ${isBehind}
    order by l.order_id, l.number limit ${limit}`.execute(db);
  return rows;
}
