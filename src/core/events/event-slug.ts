import type { Database, Transaction } from '../../db/database.ts';
import { slug } from '../shared/text/slug.ts';

/** Slugs that would look like links of the platform itself. 'event' is the slug of a name without a Latin spelling. */
const RESERVED = new Set(['admin', 'api', 'event', 'events', 'help', 'login', 'new', 'support', 'tikiti']);

/** Lists the possible slugs of an event, the best first: its name, its name with part of its id, its id. */
export function slugsFor({ id, name }: { id: string; name: string }): string[] {
  const base = slug(name) || 'event';
  return [...(RESERVED.has(base) ? [] : [base]), `${base}-${id.slice(-4)}`, `${base}-${id.slice(-12)}`, id];
}

/** Gives a new event the first free slug, which it keeps even if it is renamed (decision 0053). */
export async function giveSlug(tx: Transaction, event: { id: string; name: string }): Promise<void> {
  for (const one of slugsFor(event)) {
    const given = await tx
      .insertInto('event_slugs')
      .values({ slug: one, eventId: event.id })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning('slug')
      .executeTakeFirst();
    if (given) return;
  }
  throw new TypeError(`No link is free for event ${event.id}`);
}

/** Returns the path that people share for an event: its short link, or its page if it has no slug. */
export const linkPath = ({ id, slug: short }: { id: string; slug: string | null }) =>
  short === null ? `/event/${id}` : `/e/${short}`;

/** Finds the event of a slug, with what decides who may see it; undefined if there is none. */
export function findBySlug(db: Database, short: string) {
  return db
    .selectFrom('event_slugs')
    .innerJoin('events', 'events.id', 'event_slugs.eventId')
    .where('event_slugs.slug', '=', short)
    .select((eb) => [
      'events.id',
      'events.organisationId',
      'events.approval',
      eb
        .and([
          eb('events.cancelledAt', 'is not', null),
          eb.exists(
            eb
              .selectFrom('orders')
              .whereRef('orders.eventId', '=', 'events.id')
              .where('orders.paidAt', 'is not', null)
              .select('orders.id'),
          ),
        ])
        .$castTo<boolean>()
        .as('wasBought'),
    ])
    .executeTakeFirst();
}
