import type { Database, Transaction } from '../../db/database.ts';
import { AT_TILL } from '../orders/typed-address.ts';
import { may } from '../organisations/may.ts';
import type { Actor } from '../shared/actor.ts';

/** What somebody may not add up, because they have yet to count it blind (docs/decisions/0097). */
export interface UncountedSales {
  /** The buyers that stand for their open shifts. */
  buyers: ReadonlySet<string>;
  /** The events of these shifts. */
  events: ReadonlySet<string>;
}

/** Finds the sales of somebody's open shifts whose amounts they see only after the count: in no list, and in no export of the event. */
export async function findUncountedSales(db: Database | Transaction, actor: Actor): Promise<UncountedSales> {
  if (actor.kind !== 'user') return { buyers: new Set(), events: new Set() };
  const open = await db
    .selectFrom('till_shifts as s')
    .innerJoin('events as e', 'e.id', 's.eventId')
    .where('s.openedBy', '=', actor.userId)
    .where('s.closedAt', 'is', null)
    .select(['s.id', 's.eventId', 'e.organisationId'])
    .execute();
  const blind = open.filter(
    ({ eventId: id, organisationId }) => !may(actor, 'till.see', { id, organisationId }),
  );
  return {
    buyers: new Set(blind.map(({ id }) => `${AT_TILL}${id}`)),
    events: new Set(blind.map(({ eventId }) => eventId)),
  };
}
