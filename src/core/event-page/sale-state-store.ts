import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Approval } from '../events/event.ts';
import { leftOfType } from '../inventory/tickets-left-store.ts';
import { isInScope, type Scope } from '../organisations/scope.ts';
import type { SaleState } from './sale-state.ts';

/** The sale state of an approved coming event. */
export type TypesSale = Extract<SaleState, 'on' | 'not-open' | 'sold-out' | 'sale-over'>;

/** SQL: the `saleState` of a row of `events`, from its ticket types; the event must be approved, not cancelled and not over. */
export const typesSale = (now: Date): RawBuilder<TypesSale> => sql`(select case
    when bool_or(opened and not ended and per_order_minimum <= "left") then 'on'
    when bool_or(not opened) then 'not-open'
    when bool_or(not ended) then 'sold-out'
    else 'sale-over' end
  from ${typesAt(now)} type)`;

/** SQL: when the next of its types opens; null if none is yet to open. */
export const nextOpeningOf = (now: Date): RawBuilder<Date | null> => sql`(
  select min(sale_starts_at) filter (where not opened) from ${typesAt(now)} type)`;

const typesAt = (now: Date) => sql`(select sale_starts_at,
    coalesce(sale_starts_at <= ${now}, true) as opened, coalesce(sale_ends_at <= ${now}, false) as ended,
    ${leftOfType('counter')} as "left", sold.per_order_minimum
  from ticket_types sold join inventory counter on counter.event_id = sold.event_id and counter.ticket_type_id = sold.id
  where sold.event_id = events.id and sold.add_on_id is null and (not sold.hidden or not exists (
    select from ticket_types seen where seen.event_id = events.id and seen.add_on_id is null and not seen.hidden)))`;

/** Counts somebody's coming events by kind; kinds without any are left out. */
export function countToCome(db: Database, scope: Scope, now: Date) {
  return db
    .selectFrom(
      db
        .selectFrom('events')
        .where(isInScope(scope))
        .where('cancelledAt', 'is', null)
        .where('endsAt', '>', now)
        .select((eb) =>
          eb
            .case()
            .when('approval', '=', 'approved')
            .then(typesSale(now))
            .else(sql<Exclude<Approval, 'approved'>>`approval`)
            .end()
            .as('kind'),
        )
        .as('coming'),
    )
    .groupBy('kind')
    .select(['kind', sql<number>`count(*)::int`.as('count')])
    .execute();
}
