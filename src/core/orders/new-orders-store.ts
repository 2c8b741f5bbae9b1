import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '../../languages/locales.ts';
import { type PricedLine, seatsByType } from '../inventory/allocate.ts';
import type { FeePayer } from '../pricing/service-fee.ts';
import type { OrderSource } from './order-source.ts';

/** A held order to be written. */
export interface NewOrder {
  id: string;
  email: string;
  buyer: string;
  currency: string;
  totalMinor: number;
  feeMinor: number;
  lines: PricedLine[];
  idempotencyKey: { keyHash: string; requestHash: string } | undefined;
  heldFrom: string | undefined;
  source: OrderSource | null;
  /** In which its customer ordered; null: English. */
  language: Locale | null;
  holdMinutes: number;
  /** What it uses of its promo code, and for whom it counts. */
  codeUse:
    | {
        promoCodeId: string;
        tickets: number;
        discountMinor: number;
        reserved: { quantity: number } | undefined;
        mailboxKey: string;
      }
    | undefined;
  /** The resale ticket that it replaces once it is paid. That ticket's seat is already sold, so the order takes none. */
  resoldTicketId?: string | undefined;
}

/** SQL: writes held orders, for a larger statement. */
export function newOrders(
  eventId: string,
  orders: readonly NewOrder[],
  { feePayer, createdAt }: { feePayer: FeePayer; createdAt: Date },
): RawBuilder<unknown> {
  // Orders without codes omit their columns and so cost nothing more.
  const codes = orders.some(({ codeUse }) => codeUse)
    ? {
        columns: sql`, promo_code_id, code_tickets, code_discount_minor, code_reserved, code_mailbox_key`,
        values: sql`,
        ${orders.map(({ codeUse }) => codeUse?.promoCodeId ?? null)}::uuid[],
        ${orders.map(({ codeUse }) => codeUse?.tickets ?? null)}::int[],
        ${orders.map(({ codeUse }) => codeUse?.discountMinor ?? null)}::bigint[],
        ${orders.map(({ codeUse }) => codeUse?.reserved?.quantity ?? null)}::int[],
        ${orders.map(({ codeUse }) => codeUse?.mailboxKey ?? null)}::bigint[]`,
      }
    : { columns: sql``, values: sql`` };
  const resold = orders.some(({ resoldTicketId }) => resoldTicketId)
    ? {
        column: sql`, resold_ticket_id`,
        values: sql`,
        ${orders.map(({ resoldTicketId }) => resoldTicketId ?? null)}::uuid[]`,
      }
    : { column: sql``, values: sql`` };
  return sql`
      insert into orders
        (event_id, id, state, email, buyer, currency, total_minor, fee_minor, fee_payer, hold_expires_at, created_at,
        idempotency_key_hash, request_hash, held_from, held_seats, source, language${codes.columns}${resold.column})
      select ${eventId}::uuid, id, 'held', email, buyer, currency, total_minor, fee_minor, ${feePayer}, ${createdAt}::timestamptz + hold_minutes * interval '1 minute', ${createdAt}::timestamptz,
        idempotency_key_hash, request_hash, held_from, held_seats, source, language${codes.columns}${resold.column}
      from unnest(
        ${orders.map((order) => order.id)}::uuid[],
        ${orders.map((order) => order.email)}::text[],
        ${orders.map((order) => order.buyer)}::text[],
        ${orders.map((order) => order.currency)}::text[],
        ${orders.map((order) => order.totalMinor)}::bigint[],
        ${orders.map((order) => order.feeMinor)}::bigint[],
        ${orders.map((order) => order.holdMinutes)}::int[],
        ${orders.map((order) => order.idempotencyKey?.keyHash ?? null)}::text[],
        ${orders.map((order) => order.idempotencyKey?.requestHash ?? null)}::text[],
        ${orders.map((order) => order.heldFrom ?? null)}::bigint[],
        ${orders.map(heldSeats)}::jsonb[],
        ${orders.map(({ source }) => source && JSON.stringify(source))}::jsonb[],
        ${orders.map(({ language }) => language)}::text[]${codes.values}${resold.values}
      ) as o (id, email, buyer, currency, total_minor, fee_minor, hold_minutes, idempotency_key_hash, request_hash, held_from, held_seats, source, language${codes.columns}${resold.column})`;
}

/** SQL: writes the lines of new orders, as the last step of a larger statement. */
export function newLines(
  eventId: string,
  orders: readonly Pick<NewOrder, 'id' | 'lines'>[],
): RawBuilder<unknown> {
  const lines = orders.flatMap((order) =>
    order.lines.map((line, index) => ({ orderId: order.id, number: index + 1, ...line })),
  );
  return sql`
    insert into order_lines (event_id, order_id, number, ticket_type_id, quantity, unit_price_minor, unit_discount_minor, unit_fee_minor,
      tax_name, tax_rate, tax_minor, admits, for_line)
    select ${eventId}::uuid, order_id, number, ticket_type_id, quantity, unit_price_minor, unit_discount_minor, unit_fee_minor,
      tax_name, tax_rate, tax_minor, admits, for_line
    from unnest(
      ${lines.map((line) => line.orderId)}::uuid[],
      ${lines.map((line) => line.number)}::smallint[],
      ${lines.map((line) => line.ticketTypeId)}::uuid[],
      ${lines.map((line) => line.quantity)}::int[],
      ${lines.map((line) => line.unitPriceMinor)}::bigint[],
      ${lines.map((line) => line.unitDiscountMinor)}::bigint[],
      ${lines.map((line) => line.unitFeeMinor)}::bigint[],
      ${lines.map((line) => line.taxName)}::text[],
      ${lines.map((line) => line.taxRate)}::int[],
      ${lines.map((line) => line.taxMinor)}::bigint[],
      ${lines.map((line) => line.addOn === undefined)}::boolean[],
      ${lines.map((line) => line.forLine ?? null)}::smallint[]
    ) as l (order_id, number, ticket_type_id, quantity, unit_price_minor, unit_discount_minor, unit_fee_minor, tax_name, tax_rate, tax_minor, admits, for_line)`;
}

/** Returns the seats that count towards the address's share, as JSON. */
function heldSeats({ heldFrom, lines }: NewOrder): string | null {
  if (heldFrom === undefined) return null;
  return JSON.stringify(Object.fromEntries(seatsByType(lines)));
}
