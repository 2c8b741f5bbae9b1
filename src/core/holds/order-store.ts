import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { preparedLast } from '../../db/pipelined-statements.ts';
import { type PricedLine, seatsByType } from '../inventory/admit.ts';
import { counterUpdate, sumMoves } from '../inventory/inventory-store.ts';
import type { OrderSource } from '../orders/order-source.ts';
import type { FeePayer } from '../pricing/service-fee.ts';
import { addUses, type CodeUse } from '../promo-codes/code-store.ts';
import { TILL } from '../providers/till.ts';
import type { BusinessBuyer } from '../taxes/business-buyer.ts';
import type { IdempotencyKey } from './hold.ts';

/** An admitted order to be written. */
export interface HeldOrder {
  id: string;
  email: string;
  buyer: string;
  currency: string;
  totalMinor: number;
  feeMinor: number;
  lines: PricedLine[];
  /** Undefined for a free order, and for an offer until it is accepted: these have no payment attempt. */
  provider: string | undefined;
  /** The account that the provider pays directly. */
  payee: string | null;
  idempotencyKey: IdempotencyKey | undefined;
  heldFrom: string | undefined;
  source: OrderSource | null;
  holdMinutes: number;
  /** What it uses of its promo code. */
  codeUse: CodeUse | undefined;
  /** The company that buys. */
  business: BusinessBuyer | undefined;
  /** It is free, and its tickets wait for the link in its email. */
  toConfirm: boolean;
  /** The resale ticket that it replaces once it is paid. That ticket's seat is already sold, so the order takes none. */
  resoldTicketId?: string | undefined;
}

/**
 * Writes admitted holds in one statement: counters, promo code use, orders, lines and first payment attempts.
 * @param last whether the transaction ends with it, so that a pipelined connection sends the commit right behind it
 */
export async function insertHolds(
  tx: Transaction,
  eventId: string,
  orders: readonly HeldOrder[],
  feePayer: FeePayer,
  times: { createdAt: Date; checkAt: Date },
  { last = true } = {},
): Promise<void> {
  if (orders.length === 0) return;
  const lines = orders.flatMap((order) =>
    order.lines.map((line, index) => ({ orderId: order.id, number: index + 1, ...line })),
  );
  const paying = orders.filter((order) => order.provider !== undefined);
  const taking = orders.flatMap((order) => (order.resoldTicketId ? [] : order.lines));
  const codeUses = orders.flatMap(({ codeUse }) => codeUse ?? []);
  const moves = [
    ...taking.map((line) => ({ ticketTypeId: line.ticketTypeId, held: line.quantity, sold: 0 })),
    // Seats that a code reserves are already held.
    ...codeUses.flatMap(({ reserved }) =>
      reserved ? { ticketTypeId: reserved.ticketTypeId, held: -reserved.quantity, sold: 0 } : [],
    ),
  ];
  const withCodes = codeUses.length > 0;
  // Orders without codes omit their columns and so cost nothing more.
  const codes = withCodes
    ? {
        counted: sql`counted as (${addUses(eventId, codeUses)}), `,
        columns: sql`, promo_code_id, code_tickets, code_discount_minor, code_reserved, code_mailbox_key`,
        values: sql`,
        ${orders.map(({ codeUse }) => codeUse?.promoCodeId ?? null)}::uuid[],
        ${orders.map(({ codeUse }) => codeUse?.tickets ?? null)}::int[],
        ${orders.map(({ codeUse }) => codeUse?.discountMinor ?? null)}::bigint[],
        ${orders.map(({ codeUse }) => codeUse?.reserved?.quantity ?? null)}::int[],
        ${orders.map(({ codeUse }) => codeUse?.mailboxKey ?? null)}::bigint[]`,
      }
    : { counted: sql``, columns: sql``, values: sql`` };
  const resold = orders.some(({ resoldTicketId }) => resoldTicketId)
    ? {
        column: sql`, resold_ticket_id`,
        values: sql`,
        ${orders.map(({ resoldTicketId }) => resoldTicketId ?? null)}::uuid[]`,
      }
    : { column: sql``, values: sql`` };
  await sql`
    ${last ? preparedLast(withCodes ? 'insert-holds-with-codes' : 'insert-holds') : sql``}
    with moved as (${counterUpdate(eventId, sumMoves(moves))}), ${codes.counted}new_orders as (
      insert into orders
        (event_id, id, state, email, buyer, currency, total_minor, fee_minor, fee_payer, hold_expires_at, created_at,
        idempotency_key_hash, request_hash, held_from, held_seats, source${codes.columns}${resold.column})
      select ${eventId}::uuid, id, 'held', email, buyer, currency, total_minor, fee_minor, ${feePayer}, ${times.createdAt}::timestamptz + hold_minutes * interval '1 minute', ${times.createdAt}::timestamptz,
        idempotency_key_hash, request_hash, held_from, held_seats, source${codes.columns}${resold.column}
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
        ${orders.map(({ source }) => source && JSON.stringify(source))}::jsonb[]${codes.values}${resold.values}
      ) as o (id, email, buyer, currency, total_minor, fee_minor, hold_minutes, idempotency_key_hash, request_hash, held_from, held_seats, source${codes.columns}${resold.column})
    ), new_attempts as (
      insert into payment_attempts
        (event_id, order_id, number, provider, payee, state, amount_minor, currency, created_at, check_at)
      select ${eventId}::uuid, order_id, 1, provider, payee, 'created', amount_minor, currency, ${times.createdAt}::timestamptz,
        -- A till is no provider that could be asked for the state of a payment.
        case when provider <> ${TILL} then ${times.checkAt}::timestamptz end
      from unnest(
        ${paying.map((order) => order.id)}::uuid[],
        ${paying.map((order) => order.provider as string)}::text[],
        ${paying.map((order) => order.payee)}::text[],
        ${paying.map((order) => order.totalMinor)}::bigint[],
        ${paying.map((order) => order.currency)}::text[]
      ) as a (order_id, provider, payee, amount_minor, currency)
    )
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
    ) as l (order_id, number, ticket_type_id, quantity, unit_price_minor, unit_discount_minor, unit_fee_minor, tax_name, tax_rate, tax_minor, admits, for_line)
  `.execute(tx);
}

/** Returns the seats that count towards the address's share, as JSON. */
function heldSeats({ heldFrom, lines }: HeldOrder): string | null {
  if (heldFrom === undefined) return null;
  return JSON.stringify(Object.fromEntries(seatsByType(lines)));
}
