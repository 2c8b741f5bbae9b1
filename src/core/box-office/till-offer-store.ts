import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { leftOfType } from '../inventory/tickets-left-store.ts';
import { isDonation } from '../pricing/donation.ts';
import type { Tax } from '../pricing/tax.ts';
import type { Currency } from '../shared/money.ts';
import { taxOfType } from '../taxes/tax-rate-store.ts';

export interface OfferedType {
  id: string;
  name: string;
  priceMinor: number;
  priceFloorMinor: number | null;
  currency: Currency;
  perOrderLimit: number;
  perOrderMinimum: number;
  hidden: boolean;
  colour: string | null;
  people: number;
  saleStartsAt: Date | null;
  saleEndsAt: Date | null;
  left: number;
  /** Set for an add-on. A promo code discounts an add-on only if it names it. */
  addOn: object | null;
  /** Whether it never runs out. */
  donation: boolean;
  tax: Tax | null;
}

/** Finds all ticket types of an event in the organiser's order, hidden ones included, with how many are left. */
export async function findOffer(db: Database, eventId: string): Promise<OfferedType[]> {
  const { rows } = await sql<OfferedType>`
    select ticket_types.id, ticket_types.name, price_minor, price_floor_minor, currency,
      per_order_limit, per_order_minimum, hidden, colour, people,
      sale_starts_at, sale_ends_at, ${taxOfType()} as tax, ${leftOfType('i')}::int as left,
      case when add_on_id is not null then jsonb_build_object('id', add_on_id) end as add_on,
      ${isDonation('ticket_types')} as donation
    from ticket_types join events on events.id = ticket_types.event_id
    join inventory i on i.event_id = ticket_types.event_id and i.ticket_type_id = ticket_types.id
    where ticket_types.event_id = ${eventId} order by ticket_types.position, ticket_types.id`.execute(db);
  return rows;
}
