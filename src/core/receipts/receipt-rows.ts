import { type RawBuilder, sql } from 'kysely';
import { soldAs } from '../orders/line-order.ts';
import type { BusinessBuyer } from '../taxes/business-buyer.ts';
import { businessOf } from '../taxes/business-store.ts';
import type { LineTax, TicketsBack } from './credit-taxes.ts';
import { SELLER_DETAILS, type SellerDetails } from './seller.ts';

/** A stored receipt or credit note with the seller at the time it was issued; the seller's fields are null when there was none. */
export interface NumberedRow {
  number: number;
  kind: 'receipt' | 'credit-note';
  refundId: string | null;
  amountMinor: number;
  currency: string;
  issuedAt: string;
  /** The day that is printed, "2026-11-30". */
  issuedOn: string;
  /** Null if there were no details. */
  seller: SellerDetails | null;
  /** The lines of a receipt's order; null for a credit note. */
  lines: LineTax[] | null;
  /** The company that bought. */
  buyer: BusinessBuyer | null;
  /** The tickets that a credit note's refund was for, by line; null when it was for an amount alone. */
  tickets: TicketsBack[] | null;
}

const linesOf = (eventId: RawBuilder<unknown>) => sql`(
  select json_agg(json_build_object('name', item.tax_name, 'rate', item.tax_rate, 'taxMinor', item.tax_minor,
    'minor', item.quantity * (item.unit_price_minor + case bought.fee_payer when 'customer' then item.unit_fee_minor else 0 end))
    order by item.number)
  from order_lines item join orders bought on bought.event_id = item.event_id and bought.id = item.order_id
  where item.event_id = ${eventId} and item.order_id = numbered.order_id)`;

const ticketsBackOf = (eventId: RawBuilder<unknown>) => sql`(
  select json_agg(json_build_object('typeName', said.type_names ->> back.ticket_type_id::text, 'quantity', back.quantity, 'name', back.tax_name, 'rate', back.tax_rate, 'minor', back.minor,
    'feeMinor', back.fee_minor, 'keptMinor', back.kept_minor) order by back.number) from (
    select item.number, ${soldAs('item')} as ticket_type_id, item.tax_name, item.tax_rate, count(*) as quantity,
      sum(item.unit_price_minor - coalesce(held.kept_minor, 0)) as minor, coalesce(sum(held.kept_minor), 0) as kept_minor,
      sum(case bought.fee_payer when 'customer' then item.unit_fee_minor else 0 end) as fee_minor
    from refunds sent
    join orders bought on bought.event_id = sent.event_id and bought.id = sent.order_id
    join tickets held on held.event_id = sent.event_id and held.order_id = sent.order_id and held.refund_request_id = sent.request_id
    join order_lines item on item.event_id = held.event_id and item.order_id = held.order_id and item.number = held.line_number
    where sent.event_id = ${eventId} and sent.order_id = numbered.order_id and sent.id = numbered.refund_id
    group by item.number, 2, item.tax_name, item.tax_rate) back)`;

/**
 * SQL: the day that a receipt or credit note prints, its seller's. Old documents have their day where their event was.
 * @param receipt alias of `receipts`, and `text` of its `receipt_texts`
 */
export const issuedOn = (receipt: string, text: string) => sql<string>`
  coalesce(${sql.ref(`${receipt}.issued_on`)}, (${sql.ref(`${receipt}.issued_at`)} at time zone ${sql.ref(`${text}.time_zone`)})::date)`;

/** SQL: an order's receipt and its credit notes in order of their numbers, as JSON. Its aliases shadow none of the caller's. */
export const numberedRowsOf = (eventId: RawBuilder<unknown>, orderId: RawBuilder<unknown>) => sql<
  NumberedRow[]
>`(
  select coalesce(json_agg(json_build_object('number', numbered.number, 'kind', numbered.kind, 'refundId', numbered.refund_id,
    'amountMinor', numbered.amount_minor, 'currency', numbered.currency, 'issuedAt', numbered.issued_at, 'issuedOn', ${issuedOn('numbered', 'said')}, 'seller',
    case when sold_by.version is not null then json_build_object(${sql.join(
      SELLER_DETAILS.flatMap((name) => [sql.lit(name), sql.ref(`sold_by.${name}`)]),
    )}) end,
    'lines', case numbered.kind when 'receipt' then ${linesOf(eventId)} end,
    'buyer', ${businessOf(eventId, sql`numbered.order_id`)}, 'tickets', ${ticketsBackOf(eventId)}) order by numbered.number), '[]')
  from receipts numbered
  join receipt_texts said on said.event_id = ${eventId} and said.version = numbered.text_version
  left join sellers sold_by on sold_by.organisation_id = numbered.organisation_id and sold_by.version = numbered.seller_version
  where numbered.event_id = ${eventId} and numbered.order_id = ${orderId}
)`;
