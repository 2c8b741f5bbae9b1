import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import type { BusinessBuyer } from './business-buyer.ts';

/** An order's buyer, where that is a company. */
export type NewBusinessBuyer = BusinessBuyer & { orderId: string };

/** Stores the companies of new orders, if there are any. */
export async function insertBusinessBuyers(
  tx: Transaction,
  eventId: string,
  buyers: readonly NewBusinessBuyer[],
): Promise<void> {
  if (buyers.length === 0) return;
  await tx
    .insertInto('business_buyers')
    .values(
      buyers.map(({ orderId, vatNumber, reverseCharge, ...business }) => ({
        ...business,
        eventId,
        orderId,
        vatNumber,
        reverseCharge,
      })),
    )
    .execute();
}

/** SQL: the company that an order was placed for, as JSON; null without one. */
export const businessOf = (
  eventId: RawBuilder<unknown>,
  orderId: RawBuilder<unknown>,
): RawBuilder<BusinessBuyer | null> => sql<BusinessBuyer | null>`(
  select json_build_object('company', firm.company, 'address', firm.address, 'country', firm.country,
    'vatNumber', firm.vat_number, 'reverseCharge', firm.reverse_charge)
  from business_buyers firm where firm.event_id = ${eventId} and firm.order_id = ${orderId})`;
