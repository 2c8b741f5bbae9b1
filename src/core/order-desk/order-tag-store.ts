import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import type { OrderKey } from '../orders/order-link.ts';

/** SQL: the tags of an order `order`, in the order of the alphabet. */
export const tagsOf = (order: string, eventId: RawBuilder<unknown> = sql.ref(`${order}.event_id`)) => sql<
  string[]
>`(
  select coalesce(json_agg(g.tag order by lower(g.tag)), '[]') from order_tags g
  where g.event_id = ${eventId} and g.order_id = ${sql.ref(`${order}.id`)})`;

/** SQL: whether an order `order` of the event has a tag. */
export const isTagged = (
  order: string,
  eventId: string,
  tag: string,
) => sql<boolean>`${sql.ref(`${order}.id`)} in (
  select g.order_id from order_tags g where g.event_id = ${eventId} and lower(g.tag) = lower(${tag}))`;

/** Replaces all tags of an order, which the caller has locked. @returns those that it had */
export async function replaceTags(
  tx: Transaction,
  { eventId, orderId }: OrderKey,
  tags: readonly string[],
): Promise<string[]> {
  const had = await tx
    .deleteFrom('order_tags')
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .returning('tag')
    .execute();
  if (tags.length > 0) {
    await tx
      .insertInto('order_tags')
      .values(tags.map((tag) => ({ eventId, orderId, tag })))
      .execute();
  }
  return had.map(({ tag }) => tag);
}

const MOST_KNOWN = 200;

/** Finds the tags of an event, and those of all events of its organisation where one is given, in the order of the alphabet. */
export async function findKnownTags(
  db: Database,
  eventId: string,
  organisationId: string | undefined,
): Promise<{ tag: string; orders: number }[]> {
  const within = organisationId
    ? sql`g.event_id in (select id from events where organisation_id = ${organisationId})`
    : sql`g.event_id = ${eventId}`;
  const { rows } = await sql<{ tag: string; orders: number }>`
    select min(g.tag) as tag, count(*) filter (where g.event_id = ${eventId})::int as orders
    from order_tags g where ${within} group by lower(g.tag) order by lower(g.tag) limit ${MOST_KNOWN}`.execute(
    db,
  );
  return rows;
}
