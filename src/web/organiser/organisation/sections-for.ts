import { mayHere } from '../../../core/organisations/may.ts';
import type { SignedIn } from '../../../core/shared/actor.ts';

/**
 * Tells which sections about an organisation somebody sees. Those about money appear with the organisation, which is created with their
 * first event: customers and people who only run doors have nothing to be paid for.
 */
export function sectionsFor(actor: SignedIn) {
  const sells = actor.organisationId !== null;
  return {
    organise: mayHere(actor, 'organisation.edit'),
    payouts: sells && mayHere(actor, 'payouts.change'),
    sell: sells && mayHere(actor, 'seller.edit'),
  };
}
