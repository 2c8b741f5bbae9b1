import { eventIdOf, unknownEvent } from '../events/event-policy.ts';
import { findOrganisationOf } from '../events/event-store.ts';
import { requireMay } from '../organisations/may.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { TaxRate } from '../taxes/tax-rate.ts';
import { findTaxRates } from '../taxes/tax-rate-store.ts';

/**
 * Lists the tax rates that an event's ticket types can name, which are its organisation's.
 * @throws DomainError 'not-found' (event.unknown), 'forbidden' (organisation.role)
 */
export async function taxRatesOfEvent(app: App, actor: Actor, eventId: unknown): Promise<TaxRate[]> {
  const stored = await findOrganisationOf(app.db, eventIdOf(eventId));
  const { organisationId } = requireMay(actor, 'event.edit', stored, unknownEvent);
  return findTaxRates(app.db, organisationId);
}
