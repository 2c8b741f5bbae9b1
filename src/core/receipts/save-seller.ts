import { transaction } from '../../db/database.ts';
import { keepAccount } from '../accounts/keep-account.ts';
import { type Actor, requireOrganiser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { type Seller, sellerInput } from './seller.ts';
import { findSeller, insertSeller, lockSeller } from './seller-store.ts';

/**
 * Returns what receipts say of the actor as their seller.
 * @throws DomainError 'unauthenticated', 'forbidden' (account.email-not-verified)
 */
export function getSeller(app: App, actor: Actor): Promise<Seller> {
  const { userId } = requireOrganiser(actor);
  return findSeller(app.db, userId);
}

/**
 * Says who sells, for receipts that are issued from now on, and for their credit notes. The same again changes nothing.
 * @param input `sellerInput`
 * @throws DomainError 'unauthenticated', 'forbidden' (account.email-not-verified), 'invalid' (input.invalid)
 */
export async function saveSeller(app: App, actor: Actor, input: unknown): Promise<void> {
  const { userId } = requireOrganiser(actor);
  const seller: Seller = parseInput(sellerInput, input);
  await transaction(app.db, async (tx) => {
    await keepAccount(tx, userId);
    await lockSeller(tx, userId);
    if (spell(await findSeller(tx, userId)) === spell(seller)) return;
    await insertSeller(tx, userId, seller, app.clock.now());
  });
}

const spell = ({ legalName, address, registrationNumber, vatNumber, vatRate }: Seller) =>
  JSON.stringify([legalName, address, registrationNumber, vatNumber, vatRate]);
