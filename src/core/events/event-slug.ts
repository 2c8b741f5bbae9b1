import type { Database, Transaction } from '../../db/database.ts';
import { slug } from '../shared/text/slug.ts';

/** Links with these would look like the house's own. 'event' is what a name becomes that has no Latin spelling. */
const RESERVED = new Set(['admin', 'api', 'event', 'events', 'help', 'login', 'new', 'support', 'tikiti']);

/** Lists the names that an event's short link may have, the best first: its name, its name and a part of its id, its id. */
export function slugsFor({ id, name }: { id: string; name: string }): string[] {
  const base = slug(name) || 'event';
  return [...(RESERVED.has(base) ? [] : [base]), `${base}-${id.slice(-4)}`, `${base}-${id.slice(-12)}`, id];
}

/** Gives a new event the first of its slugs that is free; it keeps it, whatever it is called later. */
export async function giveSlug(tx: Transaction, event: { id: string; name: string }): Promise<void> {
  for (const one of slugsFor(event)) {
    const given = await tx
      .insertInto('event_slugs')
      .values({ slug: one, event_id: event.id })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning('slug')
      .executeTakeFirst();
    if (given) return;
  }
  throw new TypeError(`No link is free for event ${event.id}`);
}

/** Returns the same-origin path of an event that people share; its page's own where it has no slug. */
export const linkPath = ({ id, slug: short }: { id: string; slug: string | null }) =>
  short === null ? `/event/${id}` : `/e/${short}`;

/** Finds the event of a slug with what decides who may see it; undefined where there is none. */
export function findBySlug(db: Database, short: string) {
  return db
    .selectFrom('event_slugs')
    .innerJoin('events', 'events.id', 'event_slugs.event_id')
    .where('event_slugs.slug', '=', short)
    .select((eb) => [
      'events.id',
      'events.organisation_id as organisationId',
      'events.approval',
      eb
        .and([
          eb('events.cancelled_at', 'is not', null),
          eb.exists(
            eb
              .selectFrom('orders')
              .whereRef('orders.event_id', '=', 'events.id')
              .where('orders.paid_at', 'is not', null)
              .select('orders.id'),
          ),
        ])
        .$castTo<boolean>()
        .as('wasBought'),
    ])
    .executeTakeFirst();
}
