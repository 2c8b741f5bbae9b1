import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';

/**
 * SQL: the ticket type that a row `promotion` reserves tickets of now; null if it reserves none, or if it, the sale of that type or the event
 * has ended.
 * @param eventId the event's id, for a statement that changes or locks rows
 */
export const reserveThatLasts = (
  now: Date,
  eventId: RawBuilder<unknown> = sql.ref('promotion.event_id'),
): RawBuilder<string | null> => sql<string | null>`(case
  when promotion.reserved is not null and coalesce(promotion.valid_until > ${now}, true) then (
    select type.id from promotion_types named
    join ticket_types type on type.event_id = named.event_id and type.id = named.ticket_type_id
    join events event on event.id = named.event_id
    where named.event_id = ${eventId} and named.promotion_id = promotion.id
      and coalesce(type.sale_ends_at > ${now}, true) and event.ends_at > ${now} and event.cancelled_at is null) end)`;

/** SQL: how many reserved tickets of a type nobody has taken yet. `counter` is the alias of its row of `inventory`. */
export const setAsideOfType = (counter: string): RawBuilder<number> => sql<number>`(
  select coalesce(sum(code.reserved_left), 0)::int from promotion_types named
  join promotions promotion on promotion.event_id = named.event_id and promotion.id = named.promotion_id and promotion.reserved is not null
  join promo_codes code on code.event_id = named.event_id and code.promotion_id = named.promotion_id
  where named.event_id = ${sql.ref(`${counter}.event_id`)} and named.ticket_type_id = ${sql.ref(`${counter}.ticket_type_id`)})`;

/** Finds the ticket type that a promotion reserves tickets of now, if any. */
export async function findTypeSetAside(
  tx: Transaction,
  eventId: string,
  promotionId: string,
  now: Date,
): Promise<string | null> {
  const promotion = await tx
    .selectFrom('promotions as promotion')
    .where('promotion.eventId', '=', eventId)
    .where('promotion.id', '=', promotionId)
    .select(reserveThatLasts(now).as('ticketTypeId'))
    .executeTakeFirstOrThrow();
  return promotion.ticketTypeId;
}

export async function saveReservedLeft(
  tx: Transaction,
  eventId: string,
  promotionId: string,
  left: number,
): Promise<void> {
  await tx
    .updateTable('promo_codes')
    .set({ reservedLeft: left })
    .where('eventId', '=', eventId)
    .where('promotionId', '=', promotionId)
    .execute();
}

/** Finds events that still have reserved tickets of ended codes. */
export async function eventsWithEndedReserves(db: Database, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ eventId: string }>`
    select distinct promotion.event_id from promotions promotion
    join promo_codes code on code.event_id = promotion.event_id and code.promotion_id = promotion.id
    where promotion.reserved is not null and code.reserved_left > 0 and ${reserveThatLasts(now)} is null limit ${limit}
  `.execute(db);
  return rows.map(({ eventId }) => eventId);
}

/** Empties the ended reserves of an event. @returns how many tickets that frees, by type */
export async function emptyEndedReserves(
  tx: Transaction,
  eventId: string,
  now: Date,
): Promise<{ ticketTypeId: string; left: number }[]> {
  const { rows } = await sql<{ ticketTypeId: string; left: number }>`
    update promo_codes code set reserved_left = 0
    from (
      select held.id, held.reserved_left, named.ticket_type_id from promotions promotion
      join promotion_types named on named.event_id = promotion.event_id and named.promotion_id = promotion.id
      join promo_codes held on held.event_id = promotion.event_id and held.promotion_id = promotion.id
      where promotion.event_id = ${eventId} and promotion.reserved is not null and held.reserved_left > 0
        and ${reserveThatLasts(now, sql`${eventId}::uuid`)} is null
    ) ended
    where code.event_id = ${eventId} and code.id = ended.id
    returning ended.ticket_type_id, ended.reserved_left as left
  `.execute(tx);
  return rows;
}
