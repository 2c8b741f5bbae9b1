import type { Transaction } from '../../db/database.ts';
import { record } from '../audit/record.ts';
import type { SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { currentOrganisation, ensureOrganisation } from './ensure-organisation.ts';
import { setContact } from './organisation-store.ts';

/**
 * Makes the actor the person whom customers of their current organisation write to, or the platform's support again.
 * @throws DomainError 'forbidden' (organisation.role)
 */
export async function chooseContact(
  app: App,
  tx: Transaction,
  user: SignedIn,
  reachable: boolean,
): Promise<void> {
  const organisationId = reachable
    ? await ensureOrganisation(app, tx, user, 'organisation.edit')
    : currentOrganisation(user, 'organisation.edit');
  if (organisationId === undefined) return;
  if (!(await setContact(tx, { organisationId, userId: user.userId, reachable }))) return;
  await record(app, tx, {
    kind: 'organisation.contact-changed',
    by: user,
    organisationId,
    about: user.userId,
    facts: { reachable },
  });
}
