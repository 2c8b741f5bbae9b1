import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

export interface CodeRow {
  id: string;
  code: string;
  promotion: string | null;
  uses: number;
  tickets: number;
  maxUses: number | null;
  maxTickets: number | null;
  reserved: number | null;
  reservedLeft: number;
}

/** Finds an event's next codes, of one promotion or of all. */
export async function nextCodes(
  db: Database,
  eventId: string,
  {
    promotionId,
    after,
    limit,
  }: { promotionId: string | undefined; after: string | undefined; limit: number },
): Promise<CodeRow[]> {
  const isWanted = promotionId === undefined ? sql`true` : sql`c.promotion_id = ${promotionId}`;
  const { rows } = await sql<CodeRow>`
    select c.id, c.code, p.name as promotion, c.uses, c.tickets, c.max_uses, c.max_tickets,
      p.reserved, c.reserved_left
    from promo_codes c join promotions p on p.event_id = c.event_id and p.id = c.promotion_id
    where c.event_id = ${eventId} and ${isWanted} and ${after === undefined ? sql`true` : sql`c.id > ${after}::uuid`}
    order by c.id limit ${limit}`.execute(db);
  return rows;
}

/** Finds the next orders that used a code. Orders that ended unpaid gave back their use. */
export function nextCodeUses(db: Database, eventId: string, after: string | undefined, limit: number) {
  return db
    .selectFrom('orders as o')
    .innerJoin('promo_codes as c', (join) =>
      join.onRef('c.eventId', '=', 'o.eventId').onRef('c.id', '=', 'o.promoCodeId'),
    )
    .where('o.eventId', '=', eventId)
    .$if(after !== undefined, (query) => query.where('o.id', '>', after as string))
    .orderBy('o.id')
    .limit(limit)
    .select(['o.id as orderId', 'c.code', 'o.email', 'o.state', 'o.currency', 'o.createdAt'])
    .select(['o.codeTickets as tickets', 'o.codeDiscountMinor as discountMinor'])
    .select(sql<boolean>`o.state not in ('expired', 'cancelled')`.as('counted'))
    .execute();
}
