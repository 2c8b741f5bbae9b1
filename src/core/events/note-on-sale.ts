import type { Transaction } from '../../db/database.ts';
import { record } from '../audit/record.ts';
import { giveOrganisationSlug } from '../organisations/organisation-slug-store.ts';
import type { SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';

/** Does what an approval does beside it, for an event that went on sale without one. */
export async function noteOnSale(
  app: App,
  tx: Transaction,
  { eventId, organisationId, by }: { eventId: string; organisationId: string; by: SignedIn },
): Promise<void> {
  await record(app, tx, { kind: 'event.approved', by, eventId, facts: { byRule: true } });
  await giveOrganisationSlug(tx, organisationId);
}
