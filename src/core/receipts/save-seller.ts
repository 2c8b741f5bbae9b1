import { transaction } from '../../db/database.ts';
import { fieldChanges } from '../audit/changes.ts';
import { record } from '../audit/record.ts';
import { currentOrganisation, ensureOrganisation } from '../organisations/ensure-organisation.ts';
import { lockOrganisation, setTimeZone } from '../organisations/organisation-store.ts';
import { type Actor, requireOrganiser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { NO_SELLER, type Seller, sellerInput } from './seller.ts';
import { findSeller, insertSeller } from './seller-store.ts';

/**
 * Returns the seller details of the actor's current organisation.
 * @throws DomainError 'unauthenticated', 'forbidden' (account.email-not-verified, organisation.role)
 */
export async function getSeller(app: App, actor: Actor): Promise<Seller> {
  const organisationId = currentOrganisation(requireOrganiser(actor), 'seller.edit');
  return organisationId === undefined ? NO_SELLER : findSeller(app.db, organisationId);
}

/**
 * Saves the seller details for receipts that are issued from now on, and for their credit notes. Saving the same details again changes
 * nothing.
 * @param input `sellerInput`
 * @throws DomainError 'unauthenticated', 'forbidden' (account.email-not-verified, organisation.role), 'invalid' (input.invalid)
 */
export async function saveSeller(app: App, actor: Actor, input: unknown): Promise<void> {
  const user = requireOrganiser(actor);
  currentOrganisation(user, 'seller.edit');
  const { timeZone, ...details } = parseInput(sellerInput, input);
  await transaction(app.db, async (tx) => {
    const organisationId = await ensureOrganisation(app, tx, user, 'seller.edit');
    await lockOrganisation(tx, organisationId);
    const before = await findSeller(tx, organisationId);
    const seller: Seller = { ...details, timeZone: timeZone ?? before.timeZone };
    const changes = fieldChanges(before, seller);
    if (changes.length === 0) return;
    if (changes.some(({ field }) => field !== 'timeZone'))
      await insertSeller(tx, organisationId, details, app.clock.now());
    if (timeZone) await setTimeZone(tx, organisationId, timeZone);
    await record(app, tx, {
      kind: 'money.seller-changed',
      by: user,
      organisationId,
      about: organisationId,
      personal: { changes },
    });
  });
}
