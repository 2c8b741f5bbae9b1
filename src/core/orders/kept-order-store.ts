import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { jsonArrayFrom } from '../../db/json-from.ts';
import type { OrderKey } from './order-link.ts';
import type { KeptOrder } from './order-metadata.ts';

/**
 * Finds the part of an order that its provider is to keep; undefined if there is no such order. It has no lines if they would not be enough to make
 * it again: it replaces a ticket on resale, or its invoice names a company.
 */
export async function findKeptOrder(
  db: Database,
  { eventId, orderId }: OrderKey,
): Promise<Omit<KeptOrder, 'payee'> | undefined> {
  const found = await db
    .selectFrom('orders as o')
    .where('o.eventId', '=', eventId)
    .where('o.id', '=', orderId)
    .select((eb) => [
      'o.feeMinor',
      'o.feePayer',
      'o.resoldTicketId',
      sql<boolean>`exists (select from business_buyers b where b.event_id = o.event_id and b.order_id = o.id)`.as(
        'forCompany',
      ),
      jsonArrayFrom(
        eb
          .selectFrom('order_lines as l')
          .select([
            'l.ticketTypeId',
            'l.quantity',
            'l.unitPriceMinor',
            'l.unitDiscountMinor',
            'l.unitFeeMinor',
          ])
          .select(['l.taxName', 'l.taxRate', 'l.taxMinor', 'l.admits', 'l.forLine'])
          .whereRef('l.eventId', '=', 'o.eventId')
          .whereRef('l.orderId', '=', 'o.id')
          .orderBy('l.number'),
      ).as('lines'),
    ])
    .executeTakeFirst();
  if (!found) return undefined;
  const { feeMinor, feePayer, lines, resoldTicketId, forCompany } = found;
  if (resoldTicketId !== null || forCompany) return { feeMinor, feePayer, lines: [] };
  return {
    feeMinor,
    feePayer,
    lines: lines.map(({ admits, forLine, ...line }) => ({
      ...line,
      ...(!admits && { addOn: true as const }),
      ...(forLine !== null && { forLine }),
    })),
  };
}
