import { transaction } from '../../db/database.ts';
import { keepAccount } from '../accounts/keep-account.ts';
import { insertClaim } from '../orders/claim-store.ts';
import { type Actor, requireOrganiser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';

import { findOrderFor, noSuchOrder, type OrderRequest } from './find-order-for.ts';
import { refusal } from './refusals.ts';

/**
 * Adds an order that was bought with another address to an account's tickets. The key of its mailed link is the proof. Repeating it, or
 * claiming an order that the account already sees, changes nothing.
 * @throws DomainError 'unauthenticated', 'forbidden' (account.email-not-verified), 'not-found' (order.unknown), 'conflict'
 *   (order.not-paid)
 */
export async function claimOrder(app: App, actor: Actor, request: OrderRequest): Promise<void> {
  const { userId } = requireOrganiser(actor);
  const { eventId, orderId, linkVersion, paidAt } = await findOrderFor(app, actor, request);
  if (!paidAt) throw refusal('order.not-paid', { why: 'claimed' });
  await transaction(app.db, async (tx) => {
    await keepAccount(tx, userId);
    const now = app.clock.now();
    if (!(await insertClaim(tx, { eventId, orderId, linkVersion, userId, now }))) throw noSuchOrder();
  });
}
