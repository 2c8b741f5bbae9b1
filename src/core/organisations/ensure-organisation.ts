import type { Transaction } from '../../db/database.ts';
import { keepAccount } from '../accounts/keep-account.ts';
import { organisationLocked, type SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { type Action, may, roleRefuses, worksInLocked } from './may.ts';
import { findOwnOrganisation, insertOrganisation, lockForOrganisation } from './organisation-store.ts';

/**
 * Returns the organisation in which somebody is about to do something; whoever works in none gets one of their own, in the transaction of
 * the first command that needs it. The account stays until the transaction ends.
 * @throws DomainError 'forbidden' (organisation.role, organisation.second-factor-needed) where their role there is not enough, 'unauthenticated' (account.sign-in-needed) when
 *   the account was deleted
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
 * Returns the organisation that somebody works in if they may do this in it; undefined where they work in none.
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
