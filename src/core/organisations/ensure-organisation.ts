import type { Transaction } from '../../db/database.ts';
import { keepAccount } from '../accounts/keep-account.ts';
import { organisationLocked, type SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { type Action, may, roleRefuses, worksInLocked } from './may.ts';
import { findOwnOrganisation, insertOrganisation, lockForOrganisation } from './organisation-store.ts';

/**
 * Returns the organisation that the actor is about to do something in. If they have none, it is created in the transaction of the first
 * command that needs it. The account is locked until the transaction ends.
 * @throws DomainError 'forbidden' (organisation.role, organisation.second-factor-needed) when their role there does not allow it,
 *   'unauthenticated' (account.sign-in-needed) when the account was deleted
 */
export async function ensureOrganisation(
  app: Pick<App, 'newId' | 'clock'>,
  tx: Transaction,
  actor: SignedIn,
  action: Action,
): Promise<string> {
  const { userId, organisationId } = actor;
  if (organisationId !== null) {
    await keepAccount(tx, userId);
    return requireInOrganisation(actor, action, organisationId);
  }
  if (worksInLocked(actor)) throw organisationLocked();
  await lockForOrganisation(tx, userId);
  await keepAccount(tx, userId);
  const own = await findOwnOrganisation(tx, userId);
  if (own !== undefined) return own;
  const id = app.newId();
  await insertOrganisation(tx, { id, ownerId: userId, now: app.clock.now() });
  return id;
}

/**
 * Returns the organisation that the actor works in, if they may do this there; undefined if they work in none.
 * @throws DomainError 'forbidden' (organisation.role, organisation.second-factor-needed)
 */
export function currentOrganisation(actor: SignedIn, action: Action): string | undefined {
  if (actor.organisationId !== null) return requireInOrganisation(actor, action, actor.organisationId);
  if (worksInLocked(actor)) throw organisationLocked();
  return undefined;
}

function requireInOrganisation(actor: SignedIn, action: Action, organisationId: string): string {
  if (may(actor, action, { organisationId })) return organisationId;
  throw roleRefuses();
}
