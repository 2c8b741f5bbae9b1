import { transaction } from '../../db/database.ts';
import { eventIdOf, unknownEvent } from '../events/event-policy.ts';
import { findOrganisationOf } from '../events/event-store.ts';
import { chooseContact } from '../organisations/choose-contact.ts';
import { requireMay } from '../organisations/may.ts';
import { type Actor, requireOrganiser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';

/**
 * Makes the actor the person whom customers of an event's organisation write to (decision 0030). From then on they see the actor's address.
 * @throws DomainError 'unauthenticated', 'not-found' (event.unknown, also for others' events), 'forbidden' (account.email-not-verified,
 * organisation.role)
 */
export async function answerQuestions(app: App, actor: Actor, eventId: unknown): Promise<void> {
  const user = requireOrganiser(actor);
  await transaction(app.db, async (tx) => {
    const event = await findOrganisationOf(tx, eventIdOf(eventId));
    const { organisationId } = requireMay(actor, 'organisation.edit', event, unknownEvent);
    await chooseContact(app, tx, { ...user, organisationId }, true);
  });
}
