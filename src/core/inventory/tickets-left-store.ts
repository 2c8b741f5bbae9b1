import { type RawBuilder, sql } from 'kysely';

/** SQL: how many tickets of a type anybody may buy, like `leftForSale`. `counter` is the alias of its row of `inventory`. */
export const leftOfType = (counter: string): RawBuilder<number> =>
  sql`(case when ${sql.id(counter)}.waiting > 0 then 0 else ${roomOfType(counter)} end)`;

/** SQL: how many tickets of a type are left, including those for people waiting, like `ticketsLeft`. */
export function roomOfType(counter: string): RawBuilder<number> {
  const type = sql.id(counter);
  return sql`least(${type}.capacity - ${type}.held - ${type}.sold, (
    select min((shared.capacity - shared.held - shared.sold) / used.places)
    from shared_capacity_uses used
    join inventory shared on shared.event_id = used.event_id and shared.id = used.shared_capacity_id
    where used.event_id = ${type}.event_id and used.ticket_type_id = ${type}.ticket_type_id
  ))`;
}

/** SQL: whether a row of `inventory` counts tickets, not units of an add-on or places of a shared capacity. */
export const isOfTickets = (counter: string) => sql<boolean>`exists (select from ticket_types counted
  where counted.event_id = ${sql.ref(`${counter}.event_id`)} and counted.id = ${sql.ref(`${counter}.ticket_type_id`)}
    and counted.add_on_id is null)`;
