import type { Transaction } from '../../db/database.ts';
import { keepAccount } from '../accounts/keep-account.ts';
import type { SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { type Action, may, roleRefuses } from './may.ts';
import { findOwnOrganisation, insertOrganisation, lockForOrganisation } from './organisation-store.ts';

/**
 * Returns the organisation in which somebody is about to do something; whoever works in none gets one of their own, in the transaction of
 * the first command that needs it. The account stays until the transaction ends.
 * @throws DomainError 'forbidden' (organisation.role) where their role there is not enough, 'unauthenticated' (account.sign-in-needed) when
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
 * @throws DomainError 'forbidden' (organisation.role)
 */
export const currentOrganisation = (actor: SignedIn, action: Action): string | undefined =>
  actor.organisationId === null ? undefined : requireInOrganisation(actor, action, actor.organisationId);

function requireInOrganisation(actor: SignedIn, action: Action, organisationId: string): string {
  if (may(actor, action, { organisationId })) return organisationId;
  throw roleRefuses();
}
